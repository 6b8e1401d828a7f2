"""`decide`: from a state, a command and an actor to facts, or to everything that stands against it.

Role and phase are looked up in one table; each command has one function that finds its faults and
computes its outcome. `command_of` turns a fact back into its command: `verify` decides it again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final

from stolik.rules import Refused, Violation
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import Actor
from stolik.tournament.journal.decision import (
    aside,
    closing,
    conduct,
    control,
    correcting,
    people,
    reports,
    seating,
    telling,
)
from stolik.tournament.journal.requirements import Faults
from stolik.tournament.journal.rights import RIGHTS
from stolik.tournament.journal.state import Tournament

Check = Callable[[Tournament, Any, Actor, Faults], Any]

# Commands whose fact says the same once it has happened: nothing to compute, only to check.
_PLAIN: Final[dict[type, tuple[type, Check]]] = {
    c.Create: (f.Created, people.create),
    c.Enter: (f.Entered, people.enter),
    c.ChangeEntry: (f.EntryChanged, people.change_entry),
    c.RecordConsent: (f.ConsentRecorded, people.of_somebody),
    c.CheckIn: (f.CheckedIn, people.check_in),
    c.CheckOut: (f.CheckedOut, people.of_somebody),
    c.BringStanding: (f.StandingBrought, people.bring_standing),
    c.ChangeFormat: (f.FormatChanged, people.change_format),
    c.Override: (f.Overridden, people.override),
    c.Appoint: (f.Appointed, people.appoint),
    c.Dismiss: (f.Dismissed, people.dismiss),
    c.SealDraw: (f.DrawSealed, people.seal_draw),
    c.PauseRound: (f.RoundPaused, control.pause_round),
    c.EndRound: (f.RoundEnded, control.end_round),
    c.StopTable: (f.TableStopped, control.stop_table),
    c.ResumeTable: (f.TableResumed, control.resume_table),
    c.CallReferee: (f.RefereeCalled, control.call_referee),
    c.AnswerCall: (f.CallAnswered, control.answer_call),
    c.RecordWalkover: (f.Walkover, conduct.record_walkover),
    c.TakeBackWalkover: (f.WalkoverTakenBack, conduct.take_back_walkover),
    c.Withdraw: (f.Withdrawn, conduct.withdraw),
    c.Return: (f.Returned, conduct.come_back),
    c.Warn: (f.Warned, conduct.warn),
    c.Exclude: (f.Excluded, conduct.exclude),
    c.Rule: (f.Ruled, conduct.rule),
    c.Penalise: (f.Penalised, conduct.penalise),
    c.Cancel: (f.Cancelled, conduct.cancel),
    c.MessageTable: (f.TableMessaged, telling.message_table),
    c.Announce: (f.Announced, telling.announce),
    c.WithdrawAnnouncement: (f.AnnouncementWithdrawn, telling.withdraw_announcement),
    c.HideStandings: (f.StandingsHidden, telling.hide_standings),
    c.ShowStandings: (f.StandingsShown, telling.show_standings),
    c.Reveal: (f.Revealed, telling.reveal),
    c.SealRaffle: (f.RaffleSealed, telling.seal_raffle),
    c.LabelEdition: (f.EditionLabelled, aside.label_edition),
}
# Commands with an outcome.
_OUTCOME: Final[dict[type, tuple[type, Check]]] = {
    c.Draw: (f.Drawn, seating.draw),
    c.TypeSeats: (f.SeatsTyped, seating.type_seats),
    c.SeatRound: (f.Seated, seating.seat_round),
    c.ChangeSeats: (f.SeatsChanged, seating.change_seats),
    c.Publish: (f.Published, seating.publish),
    c.TakeBack: (f.TakenBack, seating.take_back),
    c.FileReport: (f.Reported, reports.file_report),
    c.Confirm: (f.Confirmed, reports.confirm),
    c.Dispute: (f.Disputed, reports.dispute),
    c.Correct: (f.Corrected, correcting.correct),
    c.MarkUnplayed: (f.Unplayed, reports.mark_unplayed),
    c.ResolveTie: (f.TieResolved, closing.resolve_tie),
    c.CloseRound: (f.RoundClosed, closing.close_round),
    c.Finish: (f.Classified, closing.finish),
    c.Raffle: (f.Raffled, telling.raffle),
    c.SeatConsolation: (f.ConsolationSeated, aside.seat_consolation),
}
# Commands whose outcome depends on the time.
_TIMED: Final[dict[type, tuple[type, Callable[[Tournament, Any, Actor, Faults, int], Any]]]] = {
    c.StartRound: (f.RoundStarted, control.start_round),
    c.ResumeRound: (f.RoundResumed, control.resume_round),
    c.ExtendRound: (f.RoundExtended, control.extend_round),
    c.AnnounceOpening: (f.OpeningAnnounced, telling.announce_opening),
}
COMMANDS: Final = {**_PLAIN, **_OUTCOME, **_TIMED}
_COMMAND_OF: Final = {fact: command for command, (fact, _) in COMMANDS.items()}


def decide(
    tournament: Tournament, command: Any, actor: Actor, *, at: int = 0
) -> tuple[f.Fact, ...]:
    """The facts to append, or `Refused` with all violations; the state itself never changes."""
    kind = type(command)
    if kind not in COMMANDS:
        raise TypeError(f"no command {command!r}")
    right = RIGHTS[kind]
    faults: Faults = []
    if tournament.phase not in right.phases:
        raise Refused((Violation("not-now", f"{kind.__name__} in {tournament.phase}"),))
    if actor.role not in right.roles:
        faults.append(Violation("needs-role", ", ".join(right.roles)))
    if kind in _PLAIN:
        fact_kind, check = _PLAIN[kind]
        check(tournament, command, actor, faults)
        what = None if faults else fact_kind(**_shared(command, kind))
    elif kind in _TIMED:
        what = _TIMED[kind][1](tournament, command, actor, faults, at)
    else:
        what = _OUTCOME[kind][1](tournament, command, actor, faults)
    if faults or what is None:
        raise Refused(tuple(dict.fromkeys(faults)))
    return (f.Fact(tournament.length + 1, at, actor, what),)


def command_of(fact: f.Fact) -> Any:
    """The command that asked for a fact."""
    what = fact.what
    kind = _COMMAND_OF[type(what)]
    if isinstance(what, f.Reported):
        return c.FileReport(what.report, signed=what.signed, keep=bool(what.clarify))
    return kind(**{name: getattr(what, name) for name in _names(kind)})


def _shared(value: Any, kind: type) -> dict[str, Any]:
    return {name: getattr(value, name) for name in _names(kind)}


def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
