"""The bar on every page of the desk: the round, its state and clock, games in, the plan, calls.

Computed from the tournament's state and the time; knows no names of people and no request.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from django.utils.translation import gettext

from stolik.phrases.language import Phrase
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.open_games import DONE, slots
from stolik.tournament.journal.state import Round
from stolik.tournament.report import TOTALS
from stolik.tournament.schedule import schedule
from stolik.web.core.language import say
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments.words import clock_time, round_name

# A plan that is further off than this is not late: it is played on another day.
MOST_LATE: Final = 6 * 60
_STATES: Final = {
    "draft": Phrase("seats not published"),
    "published": Phrase("seats published"),
    "playing": Phrase("playing", "states"),
    "collecting": Phrase("collecting results"),
    "closed": Phrase("closed", "states"),
    "complete": Phrase("closed", "states"),
}


@dataclass(frozen=True, slots=True)
class RunningClock:
    """The clock of the round: its deadline and, if it is paused, since when."""

    deadline: int
    paused: int | None


@dataclass(frozen=True, slots=True)
class PlannedStart:
    """When the round, or the next one, was to start, and how many minutes late it is."""

    time: str
    late: int
    coming: bool


@dataclass(frozen=True, slots=True)
class StatusBar:
    """What the bar says; whatever there is nothing to say about is empty."""

    title: str
    state: str
    length: int
    round: int = 0
    clock: RunningClock | None = None
    untimed: bool = False
    act: str = ""
    done: int = 0
    all: int = 0
    planned: PlannedStart | None = None
    calls: tuple[int, ...] = ()
    needs: int = 0


def status_bar(
    event: Tournament, state: TournamentState, allowed: Collection[str], now: int
) -> StatusBar:
    """The bar at a moment, for somebody who may give these commands."""
    round_ = state.current
    planned = planned_start(event, state, now)
    if state.phase == "finished":
        return StatusBar(gettext("The tournament is over"), "", state.length)
    if round_ is None:
        here = sum(entry.plays for entry in state.entries.values())
        entered = sum(entry.status == "in" for entry in state.entries.values())
        return StatusBar(
            gettext("Before the start"),
            gettext("{here} of {entered} here").format(here=here, entered=entered),
            state.length,
            planned=planned,
        )
    clock = _clock(round_)
    act = ""
    if clock is not None:
        paused = clock.paused is not None
        command = "ResumeRound" if paused else "PauseRound"
        act = ("resume" if paused else "pause") if command in allowed else ""
    done, games = games_in(state, round_) if round_.phase != "draft" else (0, 0)
    return StatusBar(
        round_name(state.plan, round_.number),
        round_state(round_),
        state.length,
        round_.number,
        clock,
        untimed=round_.phase == "playing" and clock is None and round_.clock.started is not None,
        act=act,
        done=done,
        all=games,
        planned=planned,
        calls=tuple(sorted({call.table for _, call in state.waiting_calls})),
    )


def round_state(round_: Round) -> str:
    """How far a round is, in a word or two."""
    return say(_STATES[round_.phase])


def games_in(state: TournamentState, round_: Round) -> tuple[int, int]:
    """How many games of a round are in, of how many; a slip of totals brings all of a table."""
    games = state.stage(round_).games
    done = 0
    for table in round_.seating:
        filed = slots(state, round_, table.number)
        if filed and filed[0][0] == TOTALS:
            done += games if filed[0][1].state in DONE else 0
        else:
            done += sum(slot.state in DONE for _, slot in filed)
    return done, games * len(round_.seating)


def planned_start(event: Tournament, state: TournamentState, now: int) -> PlannedStart | None:
    """The plan of the round that is on, or of the next one; None where no time is planned."""
    if state.format is None or state.phase in ("complete", "finished"):
        return None
    round_ = state.current
    coming = round_ is None or round_.phase == "closed"
    number = (round_.number if round_ else 0) + (1 if coming else 0)
    slots_planned = schedule(state.plan)
    if not 1 <= number <= len(slots_planned):
        return None
    at = slots_planned[number - 1].at(event.starts)
    if at is None:
        return None
    began = now
    if not coming and round_ is not None and round_.clock.started is not None:
        began = round_.clock.started
    late = int((datetime.fromtimestamp(began, UTC) - at).total_seconds()) // 60
    return PlannedStart(clock_time(at), late if 0 < late <= MOST_LATE else 0, coming)


def _clock(round_: Round) -> RunningClock | None:
    clock = round_.clock
    if round_.phase != "playing" or clock.started is None or clock.deadline is None:
        return None
    return RunningClock(clock.deadline, clock.paused)
