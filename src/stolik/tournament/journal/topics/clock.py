"""Decisions about the round's clock and calls for the referee. Times are those of the command."""

from __future__ import annotations

from stolik.rules import Violation
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import REFEREES, Actor
from stolik.tournament.journal.requirements import (
    Faults,
    at_own_table,
    impartial,
    reason,
    the_round,
    the_table,
)
from stolik.tournament.journal.state import Clock, Round, Tournament
from stolik.tournament.seats import Table

MOST_MINUTES = 600


def start_round(
    tournament: Tournament, command: c.StartRound, _: Actor, faults: Faults, at: int
) -> f.RoundStarted | None:
    found = the_round(tournament, command.round, faults)
    if found is None:
        return None
    if found.clock.started is not None:
        faults.append(Violation("clock-runs", str(command.round)))
    stage = tournament.stage(found)
    limited = stage.timed and stage.minutes is not None
    deadline = at + 60 * stage.minutes if limited and stage.minutes else None
    return f.RoundStarted(command.round, deadline)


def pause_round(tournament: Tournament, command: c.PauseRound, _: Actor, faults: Faults) -> None:
    found = the_round(tournament, command.round, faults)
    if found and (found.clock.started is None or found.clock.paused is not None):
        faults.append(Violation("clock-stands", str(command.round)))


def resume_round(
    tournament: Tournament, command: c.ResumeRound, _: Actor, faults: Faults, at: int
) -> f.RoundResumed | None:
    found = the_round(tournament, command.round, faults)
    if found is None:
        return None
    clock = found.clock
    if clock.paused is None:
        faults.append(Violation("clock-runs", str(command.round)))
        return None
    late = max(0, at - clock.paused)
    return f.RoundResumed(command.round, None if clock.deadline is None else clock.deadline + late)


def extend_round(
    tournament: Tournament, command: c.ExtendRound, actor: Actor, faults: Faults, at: int
) -> f.RoundExtended | None:
    found = the_round(tournament, command.round, faults)
    reason(command.note, faults, needed=False)
    if not 1 <= command.minutes <= MOST_MINUTES:
        faults.append(Violation("minutes-wrong", str(command.minutes)))
    if found is None:
        return None
    deadline = None
    if command.table is not None:
        _another_table(tournament, found, command.table, actor, faults)
    elif found.clock.deadline is None and found.clock.ended is None:
        faults.append(Violation("clock-stands", str(command.round)))
    elif _time_is_over(found.clock, at):
        deadline = max(at, found.clock.deadline or at) + 60 * command.minutes
    return f.RoundExtended(command.round, command.minutes, command.table, command.note, deadline)


def _time_is_over(clock: Clock, at: int) -> bool:
    """Whether the gong has sounded: from the desk, or on the phones at the deadline."""
    if clock.ended is not None:
        return True
    return clock.paused is None and clock.deadline is not None and clock.deadline < at


def end_round(tournament: Tournament, command: c.EndRound, _: Actor, faults: Faults) -> None:
    the_round(tournament, command.round, faults)


def stop_table(tournament: Tournament, command: c.StopTable, actor: Actor, faults: Faults) -> None:
    reason(command.note, faults, needed=False)
    found = the_round(tournament, command.round, faults)
    if found is None or not _another_table(tournament, found, command.table, actor, faults):
        return
    if command.table in found.stopped:
        faults.append(Violation("table-stands", str(command.table)))


def resume_table(
    tournament: Tournament, command: c.ResumeTable, actor: Actor, faults: Faults
) -> None:
    found = the_round(tournament, command.round, faults)
    if found is None or not _another_table(tournament, found, command.table, actor, faults):
        return
    if command.table not in found.stopped:
        faults.append(Violation("table-runs", str(command.table)))


def _another_table(
    tournament: Tournament, found: Round, number: int, actor: Actor, faults: Faults
) -> Table | None:
    """A table, with the fault if its time is better left to another referee."""
    table = the_table(found, number, faults)
    if table:
        impartial(tournament, found, number, actor, faults, able=REFEREES)
    return table


def call_referee(
    tournament: Tournament, command: c.CallReferee, actor: Actor, faults: Faults
) -> None:
    reason(command.note, faults, needed=False)
    found = the_round(tournament, command.round, faults)
    if found and the_table(found, command.table, faults):
        at_own_table(found, command.table, actor, faults)
        waiting = [
            call
            for call in tournament.calls.values()
            if (call.round, call.table) == (command.round, command.table) and call.answered is None
        ]
        if waiting:
            faults.append(Violation("already-called", str(command.table)))


def answer_call(tournament: Tournament, command: c.AnswerCall, _: Actor, faults: Faults) -> None:
    call = tournament.calls.get(command.call)
    if call is None or call.answered is not None:
        faults.append(Violation("no-such-call", str(command.call)))
