"""The round's clock and calls for the referee. Times are those of the command."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from stolik.rules import Violation
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import REFEREES, Actor
from stolik.tournament.journal.draft import Draft
from stolik.tournament.journal.requirements import (
    Faults,
    at_own_table,
    impartial,
    reason,
    the_round,
    the_table,
)
from stolik.tournament.journal.state import Call, Clock, Round, TournamentState
from stolik.tournament.journal.topic import Applied, Decisions, computed, same, timed
from stolik.tournament.seats import Table

MOST_MINUTES = 600


def start_round(
    tournament: TournamentState, command: c.StartRound, _: Actor, faults: Faults, at: int
) -> f.RoundStarted | None:
    round_ = the_round(tournament, command.round, faults)
    if round_ is None:
        return None
    if round_.clock.started is not None:
        faults.append(Violation("clock-runs", round=command.round))
    stage = tournament.stage(round_)
    limited = stage.timed and stage.minutes is not None
    deadline = at + 60 * stage.minutes if limited and stage.minutes else None
    return f.RoundStarted(command.round, deadline)


def take_back_start(
    tournament: TournamentState, command: c.TakeBackStart, _: Actor, faults: Faults
) -> None:
    round_ = the_round(tournament, command.round, faults)
    if round_ is None:
        return
    if round_.clock.started is None:
        faults.append(Violation("clock-stands", round=command.round))
    elif not start_can_be_taken_back(round_):
        faults.append(Violation("round-has-reports", round=command.round))


def start_can_be_taken_back(round_: Round) -> bool:
    """Whether the clock was started and no table, consolation included, has reported anything."""
    return round_.clock.started is not None and not round_.sheets


def pause_round(
    tournament: TournamentState, command: c.PauseRound, _: Actor, faults: Faults
) -> None:
    round_ = the_round(tournament, command.round, faults)
    if round_ and (round_.clock.started is None or round_.clock.paused is not None):
        faults.append(Violation("clock-stands", round=command.round))


def resume_round(
    tournament: TournamentState, command: c.ResumeRound, _: Actor, faults: Faults, at: int
) -> f.RoundResumed | None:
    round_ = the_round(tournament, command.round, faults)
    if round_ is None:
        return None
    clock = round_.clock
    if clock.paused is None:
        faults.append(Violation("clock-runs", round=command.round))
        return None
    late = max(0, at - clock.paused)
    return f.RoundResumed(command.round, None if clock.deadline is None else clock.deadline + late)


def extend_round(
    tournament: TournamentState, command: c.ExtendRound, actor: Actor, faults: Faults, at: int
) -> f.RoundExtended | None:
    round_ = the_round(tournament, command.round, faults)
    reason(command.note, faults, needed=False)
    if not 1 <= command.minutes <= MOST_MINUTES:
        faults.append(Violation("minutes-wrong", minutes=command.minutes))
    if round_ is None:
        return None
    deadline = None
    if command.table is not None:
        _another_table(tournament, round_, command.table, actor, faults)
    elif round_.clock.deadline is None and round_.clock.ended is None:
        faults.append(Violation("clock-stands", round=command.round))
    elif _time_is_over(round_.clock, at):
        # What was left at an early gong is gone: five minutes more are five minutes.
        deadline = at + 60 * command.minutes
    return f.RoundExtended(command.round, command.minutes, command.table, command.note, deadline)


def _time_is_over(clock: Clock, at: int) -> bool:
    """Whether the gong has sounded: from the desk, or on the phones at the deadline."""
    if clock.ended is not None:
        return True
    return clock.paused is None and clock.deadline is not None and clock.deadline < at


def take_back_minutes(
    tournament: TournamentState, command: c.TakeBackMinutes, actor: Actor, faults: Faults
) -> f.MinutesTakenBack | None:
    round_ = the_round(tournament, command.round, faults)
    if round_ is None or not _another_table(tournament, round_, command.table, actor, faults):
        return None
    given = [minutes for table, minutes in round_.clock.extra if table == command.table]
    if not given:
        faults.append(Violation("no-minutes", table=command.table))
        return None
    return f.MinutesTakenBack(command.round, command.table, given[-1])


def end_round(tournament: TournamentState, command: c.EndRound, _: Actor, faults: Faults) -> None:
    the_round(tournament, command.round, faults)


def stop_table(
    tournament: TournamentState, command: c.StopTable, actor: Actor, faults: Faults
) -> None:
    reason(command.note, faults, needed=False)
    round_ = the_round(tournament, command.round, faults)
    if round_ is None or not _another_table(tournament, round_, command.table, actor, faults):
        return
    if command.table in round_.stopped:
        faults.append(Violation("table-stands", table=command.table))


def resume_table(
    tournament: TournamentState, command: c.ResumeTable, actor: Actor, faults: Faults
) -> None:
    round_ = the_round(tournament, command.round, faults)
    if round_ is None or not _another_table(tournament, round_, command.table, actor, faults):
        return
    if command.table not in round_.stopped:
        faults.append(Violation("table-runs", table=command.table))


def _another_table(
    tournament: TournamentState, round_: Round, number: int, actor: Actor, faults: Faults
) -> Table | None:
    """A table, with the fault if its time is better left to another referee."""
    table = the_table(round_, number, faults)
    if table:
        impartial(tournament, round_, number, actor, faults, able=REFEREES)
    return table


def call_referee(
    tournament: TournamentState, command: c.CallReferee, actor: Actor, faults: Faults
) -> None:
    reason(command.note, faults, needed=False)
    round_ = the_round(tournament, command.round, faults)
    if round_ and the_table(round_, command.table, faults):
        at_own_table(round_, command.table, actor, faults)
        waiting = [
            call
            for call in tournament.calls.values()
            if (call.round, call.table) == (command.round, command.table) and call.waits
        ]
        if waiting:
            faults.append(Violation("already-called", table=command.table))


def see_call(tournament: TournamentState, command: c.SeeCall, _: Actor, faults: Faults) -> None:
    call = _waiting_call(tournament, command.call, faults)
    if call and call.seen is not None:
        faults.append(Violation("call-seen", table=call.table))


def answer_call(
    tournament: TournamentState, command: c.AnswerCall, _: Actor, faults: Faults
) -> None:
    _waiting_call(tournament, command.call, faults)


def withdraw_call(
    tournament: TournamentState, command: c.WithdrawCall, actor: Actor, faults: Faults
) -> None:
    call = _waiting_call(tournament, command.call, faults)
    round_ = the_round(tournament, call.round, faults) if call else None
    if call and round_:
        at_own_table(round_, call.table, actor, faults)


def close_call(tournament: TournamentState, command: c.CloseCall, _: Actor, faults: Faults) -> None:
    call = tournament.calls.get(command.call)
    if call is None or call.stage != "here":
        faults.append(Violation("no-such-call", call=command.call))


def _waiting_call(tournament: TournamentState, number: int, faults: Faults) -> Call | None:
    """A call to which nobody has come, or the fault."""
    call = tournament.calls.get(number)
    if call is None or not call.waits:
        faults.append(Violation("no-such-call", call=number))
        return None
    return call


def _clock(draft: Draft, number: int, **changes: Any) -> None:
    draft.set_round(number, clock=replace(draft.round(number).clock, **changes))


def _started(draft: Draft, fact: f.Fact, what: f.RoundStarted) -> None:
    _clock(draft, what.round, started=fact.at, deadline=what.deadline)
    draft.set_round(what.round, phase="playing")


def _start_taken_back(draft: Draft, _: f.Fact, what: f.StartTakenBack) -> None:
    """As if nobody had started: minutes given and openings announced belong to that start."""
    draft.set_round(what.round, phase="published", clock=Clock(), announced=())


def _resumed(draft: Draft, _: f.Fact, what: f.RoundResumed) -> None:
    _clock(draft, what.round, paused=None, deadline=what.deadline)


def _extended(draft: Draft, _: f.Fact, what: f.RoundExtended) -> None:
    clock = draft.round(what.round).clock
    if what.table is not None:
        _clock(draft, what.round, extra=(*clock.extra, (what.table, what.minutes)))
    elif what.deadline is not None:
        _clock(draft, what.round, deadline=what.deadline, ended=None)
        draft.set_round(what.round, phase="playing")
    elif clock.deadline is not None:
        _clock(draft, what.round, deadline=clock.deadline + 60 * what.minutes)


def _ended(draft: Draft, fact: f.Fact, what: f.RoundEnded) -> None:
    _clock(draft, what.round, ended=fact.at, paused=None)
    draft.set_round(what.round, phase="collecting")


def _called(draft: Draft, fact: f.Fact, what: f.RefereeCalled) -> None:
    draft.mapping("calls")[fact.number] = Call(what.round, what.table, fact.at, note=what.note)


def _answered(draft: Draft, fact: f.Fact, what: f.CallAnswered) -> None:
    _call(draft, what.call, answered=fact.at, answered_by=fact.by.id)


def _call(draft: Draft, number: int, **changes: Any) -> None:
    calls = draft.mapping("calls")
    calls[number] = replace(calls[number], **changes)


def _minutes_taken_back(draft: Draft, _: f.Fact, what: f.MinutesTakenBack) -> None:
    extra = list(draft.round(what.round).clock.extra)
    last = max(i for i, given in enumerate(extra) if given == (what.table, what.minutes))
    _clock(draft, what.round, extra=(*extra[:last], *extra[last + 1 :]))


def _stopped(draft: Draft, _: f.Fact, what: f.TableStopped | f.TableResumed) -> None:
    now = draft.round(what.round).stopped
    stops = isinstance(what, f.TableStopped)
    draft.set_round(what.round, stopped=now | {what.table} if stops else now - {what.table})


DECISIONS: Final[Decisions] = {
    c.TakeBackStart: same(f.StartTakenBack, take_back_start),
    c.PauseRound: same(f.RoundPaused, pause_round),
    c.EndRound: same(f.RoundEnded, end_round),
    c.StopTable: same(f.TableStopped, stop_table),
    c.ResumeTable: same(f.TableResumed, resume_table),
    c.CallReferee: same(f.RefereeCalled, call_referee),
    c.SeeCall: same(f.CallSeen, see_call),
    c.AnswerCall: same(f.CallAnswered, answer_call),
    c.WithdrawCall: same(f.CallWithdrawn, withdraw_call),
    c.CloseCall: same(f.CallClosed, close_call),
    c.TakeBackMinutes: computed(f.MinutesTakenBack, take_back_minutes),
    c.StartRound: timed(f.RoundStarted, start_round),
    c.ResumeRound: timed(f.RoundResumed, resume_round),
    c.ExtendRound: timed(f.RoundExtended, extend_round),
}
APPLIED: Final[Applied] = {
    f.RoundStarted: _started,
    f.StartTakenBack: _start_taken_back,
    f.RoundPaused: lambda draft, fact, what: _clock(draft, what.round, paused=fact.at),
    f.RoundResumed: _resumed,
    f.RoundExtended: _extended,
    f.RoundEnded: _ended,
    f.TableStopped: _stopped,
    f.TableResumed: _stopped,
    f.RefereeCalled: _called,
    f.CallSeen: lambda draft, fact, what: _call(draft, what.call, seen=fact.at, seen_by=fact.by.id),
    f.CallAnswered: _answered,
    f.CallWithdrawn: lambda draft, fact, what: _call(draft, what.call, withdrawn=fact.at),
    f.CallClosed: lambda draft, fact, what: _call(draft, what.call, closed=fact.at),
    f.MinutesTakenBack: _minutes_taken_back,
}
