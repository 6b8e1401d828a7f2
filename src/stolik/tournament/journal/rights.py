"""Who may ask for what, and when: one table for the engine and for every page around it.

The phases of a tournament are new, preparing, then for each round draft, published, playing,
collecting and closed, at last complete and finished. A command is legal in the phases its line
names, for the roles it names; what else stands in its way is found when it is decided.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from stolik.tournament.journal import commands as c
from stolik.tournament.journal.actor import (
    DESK,
    HEAD_REFEREE,
    HELPER,
    IN_CHARGE,
    ORGANISER,
    PLAYER,
    REFEREE,
    REFEREES,
    SCORER,
    TABLE,
    Actor,
)
from stolik.tournament.journal.state import Round, TournamentState
from stolik.tournament.journal.topics.clock import start_can_be_taken_back
from stolik.tournament.journal.topics.conduct import leaving_now
from stolik.tournament.journal.topics.consolation import those_out
from stolik.tournament.journal.topics.regulations import who_changes_format
from stolik.tournament.report import TOTALS

PHASES: Final = (
    "new",
    "preparing",
    "draft",
    "published",
    "playing",
    "collecting",
    "closed",
    "complete",
    "finished",
)
RUNNING: Final = PHASES[1:-1]
OPEN: Final = ("published", "playing", "collecting")
BETWEEN: Final = ("preparing", "draft", "closed")


@dataclass(frozen=True, slots=True)
class Right:
    roles: tuple[str, ...]
    phases: tuple[str, ...]


_CONTROL: Final = (ORGANISER, HEAD_REFEREE, REFEREE)
_REPORTING: Final = (*DESK, TABLE, PLAYER)
_EVER: Final = PHASES[1:]

RIGHTS: Final[dict[type, Right]] = {
    c.Create: Right((ORGANISER,), ("new",)),
    c.Enter: Right((ORGANISER, HELPER), RUNNING),
    c.ChangeEntry: Right((ORGANISER, HELPER), RUNNING),
    c.RecordConsent: Right((ORGANISER, HELPER), (*RUNNING, "finished")),
    c.CheckIn: Right((ORGANISER, HELPER), RUNNING),
    c.CheckOut: Right((ORGANISER, HELPER), RUNNING),
    c.RemoveEntry: Right((ORGANISER,), RUNNING),
    c.BringStanding: Right((ORGANISER,), ("preparing",)),
    c.ChangeFormat: Right(IN_CHARGE, BETWEEN),
    c.ChangeRules: Right((ORGANISER,), ("preparing",)),
    c.Override: Right(IN_CHARGE, BETWEEN),
    c.Appoint: Right((ORGANISER,), (*RUNNING, "finished")),
    c.Dismiss: Right((ORGANISER,), (*RUNNING, "finished")),
    c.SealDraw: Right(IN_CHARGE, BETWEEN),
    c.Draw: Right(IN_CHARGE, BETWEEN),
    c.TypeSeats: Right(IN_CHARGE, BETWEEN),
    c.SeatRound: Right(IN_CHARGE, BETWEEN),
    c.SeatConsolation: Right(_CONTROL, ("published", "playing")),
    c.LabelEdition: Right(IN_CHARGE, _EVER),
    c.ChangeSeats: Right(_CONTROL, ("draft", *OPEN)),
    c.Publish: Right(IN_CHARGE, ("draft",)),
    c.TakeBack: Right(IN_CHARGE, ("published", "closed", "complete", "finished")),
    c.StartRound: Right(_CONTROL, ("published", "playing")),
    c.TakeBackStart: Right(_CONTROL, ("playing",)),
    c.PauseRound: Right(_CONTROL, ("playing",)),
    c.ResumeRound: Right(_CONTROL, ("playing",)),
    c.ExtendRound: Right(_CONTROL, ("playing", "collecting")),
    c.TakeBackMinutes: Right(_CONTROL, ("playing", "collecting")),
    c.EndRound: Right(_CONTROL, ("playing",)),
    c.StopTable: Right(_CONTROL, OPEN),
    c.ResumeTable: Right(_CONTROL, OPEN),
    c.CallReferee: Right(_REPORTING, OPEN),
    c.SeeCall: Right(_CONTROL, OPEN),
    c.AnswerCall: Right(_CONTROL, (*OPEN, "closed", "complete")),
    c.WithdrawCall: Right((*_CONTROL, TABLE, PLAYER), (*OPEN, "closed", "complete")),
    c.CloseCall: Right(_CONTROL, (*OPEN, "closed", "complete")),
    c.FileReport: Right(_REPORTING, OPEN),
    c.Confirm: Right(_REPORTING, OPEN),
    c.Dispute: Right(_REPORTING, OPEN),
    c.WithdrawDispute: Right((TABLE, PLAYER), OPEN),
    c.Correct: Right(DESK, ("draft", *OPEN, "closed", "complete")),
    c.MarkUnplayed: Right((*DESK, TABLE), OPEN),
    c.TakeBackUnplayed: Right((*DESK, TABLE), OPEN),
    c.TakeBackTotals: Right(DESK, OPEN),
    c.RecordWalkover: Right(DESK, OPEN),
    c.TakeBackWalkover: Right(DESK, OPEN),
    c.Withdraw: Right((*IN_CHARGE, HELPER), RUNNING),
    c.LeaveTable: Right((*DESK, HELPER), OPEN),
    c.Return: Right(IN_CHARGE, RUNNING),
    c.Warn: Right(REFEREES, RUNNING),
    c.Exclude: Right((HEAD_REFEREE,), RUNNING),
    c.Rule: Right(REFEREES, (*OPEN, "closed", "complete")),
    c.Penalise: Right(REFEREES, ("draft", *OPEN, "closed", "complete")),
    c.Cancel: Right((HEAD_REFEREE,), RUNNING),
    c.ResolveTie: Right(IN_CHARGE, ("playing", "collecting")),
    c.CloseRound: Right((*IN_CHARGE, SCORER), ("playing", "collecting")),
    c.Finish: Right(IN_CHARGE, ("complete",)),
    c.MessageTable: Right(DESK, RUNNING),
    c.AnnounceOpening: Right(_REPORTING, OPEN),
    c.Move: Right((ORGANISER,), RUNNING),
    c.CallOff: Right((ORGANISER,), RUNNING),
    c.Reinstate: Right((ORGANISER,), RUNNING),
    c.Announce: Right(IN_CHARGE, _EVER),
    c.WithdrawAnnouncement: Right(IN_CHARGE, _EVER),
    c.HideStandings: Right(IN_CHARGE, _EVER),
    c.ShowStandings: Right(IN_CHARGE, _EVER),
    c.Reveal: Right(IN_CHARGE, ("finished",)),
    c.TakeBackReveal: Right(IN_CHARGE, ("finished",)),
    c.SealRaffle: Right(IN_CHARGE, _EVER),
    c.Raffle: Right(IN_CHARGE, _EVER),
}
# What goes on only while a tournament is not called off; results of what was played still come in.
STOPPED: Final = frozenset(
    {
        *(c.SealDraw, c.Draw, c.TypeSeats, c.SeatRound, c.SeatConsolation, c.Publish),
        *(c.StartRound, c.ResumeRound, c.Finish),
    }
)


# What is asked of the current round besides its phase.
_IN_A_ROUND: Final[dict[type, Callable[[TournamentState, Round], bool]]] = {
    c.StartRound: lambda _, round_: round_.clock.started is None,
    c.TakeBackStart: lambda _, round_: start_can_be_taken_back(round_),
    c.PauseRound: lambda _, round_: (
        round_.clock.started is not None and round_.clock.paused is None
    ),
    c.ResumeRound: lambda _, round_: round_.clock.paused is not None,
    c.ResumeTable: lambda _, round_: bool(round_.stopped),
    c.TakeBackWalkover: lambda _, round_: bool(round_.walkovers),
    c.TakeBackMinutes: lambda _, round_: bool(round_.clock.extra),
    c.TakeBackUnplayed: lambda _, round_: any(
        slot.unplayed == "time" for sheet in round_.sheets.values() for slot in sheet
    ),
    c.TakeBackTotals: lambda _, round_: any(
        sheet[TOTALS].filed for sheet in round_.sheets.values()
    ),
    c.LeaveTable: lambda tournament, round_: bool(leaving_now(tournament, round_)),
}


def allowed(tournament: TournamentState, actor: Actor) -> tuple[str, ...]:
    """The names of the commands this actor may try now: what a page should offer.

    >>> from stolik.tournament.journal.state import TournamentState
    >>> allowed(TournamentState(), Actor("organiser", "o"))
    ('Create',)
    """
    phase = tournament.phase
    return tuple(
        command.__name__
        for command, right in RIGHTS.items()
        if actor.role in right.roles
        and phase in right.phases
        and _goes_on(tournament, command)
        and _possible(tournament, command)
        and (command is not c.ChangeFormat or actor.role == who_changes_format(tournament))
    )


def _goes_on(tournament: TournamentState, command: type) -> bool:
    """Whether a command has its place in a tournament that is called off, or in one that is not."""
    if tournament.off is not None:
        return command not in (*STOPPED, c.Move, c.CallOff)
    return command is not c.Reinstate


def _possible(tournament: TournamentState, command: type) -> bool:
    """What the phase alone does not say: a clock that stands cannot be paused."""
    current = tournament.current
    if current and command in _IN_A_ROUND:
        return _IN_A_ROUND[command](tournament, current)
    if command in (c.Draw, c.SeatRound) and tournament.format is not None:
        return needs_lot(tournament, next_round(tournament)) == (command is c.Draw)
    if command in (c.SeeCall, c.AnswerCall, c.WithdrawCall):
        # Also a call of a round closed meanwhile: whoever is on the way may still say so.
        return any(call.waits for call in tournament.calls.values())
    if command is c.Cancel:
        return any(not conduct.cancelled for conduct in tournament.conduct.values())
    if command is c.WithdrawAnnouncement:
        return any(not announcement.withdrawn for announcement in tournament.announcements.values())
    if command in (c.HideStandings, c.ShowStandings, c.Reveal, c.TakeBackReveal):
        if command is c.TakeBackReveal:
            return tournament.hidden is None or tournament.hidden.revealed > 0
        return (tournament.hidden is None) == (command is c.HideStandings)
    if command is c.SeatConsolation:
        return bool(those_out(tournament) or (current and current.consolation))
    if command is c.Raffle:
        return bool(tournament.raffle_seal)
    if command is c.TakeBack and current and tournament.phase == "published":
        return not current.sheets
    return True


def next_round(tournament: TournamentState) -> int:
    """The round that is to be seated: the next one, or the current one while it is a draft."""
    drafts = 1 if tournament.phase == "draft" else 0
    return len(tournament.rounds) - drafts + 1


def needs_lot(tournament: TournamentState, number: int) -> bool:
    """Whether the seats of a round are drawn."""
    plan = tournament.plan
    if number > plan.rounds:
        return False
    index = plan.stage_of(number)
    if number != plan.rounds_of(index)[0]:
        return False
    if number == 1 and tournament.kind == "matchday" and tournament.brought:
        return False
    return plan.stages[index].seats in ("lot", "pots")
