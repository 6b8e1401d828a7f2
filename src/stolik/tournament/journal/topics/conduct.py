"""Conduct: walkovers, withdrawals, warnings, exclusion, rulings, penalties."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stolik.rules import Violation
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import HEAD_REFEREE, REFEREES, Actor
from stolik.tournament.journal.draft import Draft
from stolik.tournament.journal.requirements import (
    Faults,
    impartial,
    known,
    reason,
    the_round,
    the_table,
)
from stolik.tournament.journal.state import Conduct, Round, TournamentState
from stolik.tournament.journal.topic import Applied, Decisions, same
from stolik.tournament.seats import entries_of

LONGEST_RULE = 100
MOST_PENALTY = 10_000


def record_walkover(
    tournament: TournamentState, command: c.RecordWalkover, _: Actor, faults: Faults
) -> None:
    round_ = the_round(tournament, command.round, faults)
    if round_ is None:
        return
    table = round_.where(command.entry)
    if table is None:
        faults.append(Violation("not-seated", entry=command.entry))
        return
    if command.entry in round_.walkovers:
        faults.append(Violation("already-walkover", entry=command.entry))
    sheet = round_.sheets.get(table.number, ())
    if any(
        command.entry == row[0] for slot in sheet for filed in slot.filed for row in filed.points
    ):
        faults.append(Violation("already-played", entry=command.entry))
    if len(round_.players(table)) <= 2:
        faults.append(Violation("table-too-small", table=table.number))


def take_back_walkover(
    tournament: TournamentState, command: c.TakeBackWalkover, _: Actor, faults: Faults
) -> None:
    """A mistake is mended before it has counted: every result of the table rests on who plays."""
    round_ = the_round(tournament, command.round, faults)
    if round_ is None:
        return
    table = round_.where(command.entry)
    if table is None or command.entry not in round_.walkovers:
        faults.append(Violation("no-walkover", entry=command.entry))
    elif any(slot.filed for slot in round_.sheets.get(table.number, ())):
        faults.append(Violation("walkover-counted", table=table.number))


def withdraw(tournament: TournamentState, command: c.Withdraw, _: Actor, faults: Faults) -> None:
    reason(command.note, faults, needed=False)
    _still_in(tournament, command.entry, faults)


def leave_table(
    tournament: TournamentState, command: c.LeaveTable, _: Actor, faults: Faults
) -> None:
    """Said of whoever has left the tournament and sits in its round; it can be said again."""
    round_ = the_round(tournament, command.round, faults)
    if round_ is None or not known(tournament, command.entry, faults):
        return
    table = round_.where(command.entry)
    if table is None or command.entry in round_.walkovers:
        faults.append(Violation("not-seated", entry=command.entry))
    elif tournament.entries[command.entry].status == "in":
        faults.append(Violation("has-not-left", entry=command.entry))
    elif command.entry in (round_.finishing if command.finishes else round_.left):
        faults.append(Violation("nothing-changed"))


def leaving_now(tournament: TournamentState, round_: Round) -> tuple[int, ...]:
    """Those who have left the tournament and still have a seat in a round."""
    return tuple(
        entry
        for entry in entries_of(round_.tables)
        if entry not in round_.walkovers and tournament.entries[entry].status != "in"
    )


def come_back(tournament: TournamentState, command: c.Return, actor: Actor, faults: Faults) -> None:
    reason(command.note, faults)
    if known(tournament, command.entry, faults):
        status = tournament.entries[command.entry].status
        if status == "in":
            faults.append(Violation("has-not-left", entry=command.entry))
        if status == "excluded" and actor.role != "head-referee":
            faults.append(Violation("needs-role", roles=("head-referee",)))


def warn(tournament: TournamentState, command: c.Warn, actor: Actor, faults: Faults) -> None:
    reason(command.note, faults)
    known(tournament, command.entry, faults)
    _not_of_the_own_table(tournament, command.entry, actor, faults, able=REFEREES)


def exclude(tournament: TournamentState, command: c.Exclude, actor: Actor, faults: Faults) -> None:
    reason(command.note, faults)
    _still_in(tournament, command.entry, faults)
    _not_of_the_own_table(tournament, command.entry, actor, faults, able=(HEAD_REFEREE,))
    conduct = tournament.conduct.get(command.warning)
    warned = (
        conduct is not None
        and not conduct.cancelled
        and isinstance(conduct.what, f.Warned)
        and conduct.what.entry == command.entry
    )
    if not warned:
        faults.append(Violation("warning-missing", entry=command.entry))


def rule(tournament: TournamentState, command: c.Rule, actor: Actor, faults: Faults) -> None:
    reason(command.note, faults)
    if len(command.rule) > LONGEST_RULE:
        faults.append(Violation("text-too-long", have=len(command.rule), most=LONGEST_RULE))
    if not command.rule and actor.role != "head-referee":
        # What no rule covers only the head referees settle.
        faults.append(Violation("needs-role", roles=("head-referee",)))
    round_ = tournament.round(command.round)
    if round_ is None:
        faults.append(Violation("not-current-round", round=command.round))
    elif the_table(round_, command.table, faults):
        able = REFEREES if command.rule else (HEAD_REFEREE,)
        impartial(tournament, round_, command.table, actor, faults, able=able)


def penalise(
    tournament: TournamentState, command: c.Penalise, actor: Actor, faults: Faults
) -> None:
    reason(command.note, faults)
    points = (command.big, command.small)
    if max(points) > 0 or points == (0, 0) or min(points) < -MOST_PENALTY:
        faults.append(Violation("penalty-wrong", big=command.big, small=command.small))
    if not known(tournament, command.entry, faults):
        return
    # Points taken off an earlier round weigh on those who play together now.
    _not_of_the_own_table(tournament, command.entry, actor, faults, able=REFEREES)
    round_ = tournament.round(command.round)
    if round_ is None or command.entry not in entries_of(round_.seating):
        faults.append(Violation("not-seated", entry=command.entry))
    elif table := round_.where(command.entry):
        impartial(tournament, round_, table.number, actor, faults, able=REFEREES)


def cancel(tournament: TournamentState, command: c.Cancel, _: Actor, faults: Faults) -> None:
    reason(command.note, faults)
    conduct = tournament.conduct.get(command.number)
    if conduct is None or conduct.cancelled:
        faults.append(Violation("nothing-to-cancel", number=command.number))
    elif isinstance(conduct.what, f.Warned):
        entry = tournament.entries[conduct.what.entry]
        if entry.status == "excluded":
            faults.append(Violation("exclusion-rests-on-it", entry=entry.number))


def _not_of_the_own_table(
    tournament: TournamentState, entry: int, actor: Actor, faults: Faults, *, able: tuple[str, ...]
) -> None:
    """Who plays against somebody now leaves deciding about them to another referee."""
    current = tournament.current
    table = current.where(entry) if current and current.phase != "closed" else None
    if current and table:
        impartial(tournament, current, table.number, actor, faults, able=able)


def _still_in(tournament: TournamentState, entry: int, faults: Faults) -> None:
    if known(tournament, entry, faults) and tournament.entries[entry].status != "in":
        faults.append(Violation("has-left", entry=entry))


def _walkover(draft: Draft, _: f.Fact, what: f.Walkover) -> None:
    walkovers = draft.round(what.round).walkovers | {what.entry}
    draft.set_round(what.round, walkovers=walkovers)


def _walkover_back(draft: Draft, _: f.Fact, what: f.WalkoverTakenBack) -> None:
    walkovers = draft.round(what.round).walkovers - {what.entry}
    draft.set_round(what.round, walkovers=walkovers)


def _table_left(draft: Draft, _: f.Fact, what: f.TableLeft) -> None:
    round_ = draft.round(what.round)
    who = {what.entry}
    left, finishing = round_.left - who, round_.finishing - who
    if what.finishes:
        finishing |= who
    else:
        left |= who
    draft.set_round(what.round, left=left, finishing=finishing)


def _returned(draft: Draft, _: f.Fact, what: f.Returned) -> None:
    draft.change_entry(what.entry, status="in")
    if rounds := draft.now["rounds"]:
        last, who = rounds[-1], {what.entry}
        draft.set_round(last.number, left=last.left - who, finishing=last.finishing - who)


def _conduct(draft: Draft, fact: f.Fact, what: f.Warned | f.Ruled | f.Penalised) -> None:
    draft.mapping("conduct")[fact.number] = Conduct(what, fact.by.id)


def _cancelled(draft: Draft, _: f.Fact, what: f.Cancelled) -> None:
    conduct = draft.mapping("conduct")
    conduct[what.number] = replace(conduct[what.number], cancelled=True)


DECISIONS: Final[Decisions] = {
    c.RecordWalkover: same(f.Walkover, record_walkover),
    c.TakeBackWalkover: same(f.WalkoverTakenBack, take_back_walkover),
    c.Withdraw: same(f.Withdrawn, withdraw),
    c.LeaveTable: same(f.TableLeft, leave_table),
    c.Return: same(f.Returned, come_back),
    c.Warn: same(f.Warned, warn),
    c.Exclude: same(f.Excluded, exclude),
    c.Rule: same(f.Ruled, rule),
    c.Penalise: same(f.Penalised, penalise),
    c.Cancel: same(f.Cancelled, cancel),
}
APPLIED: Final[Applied] = {
    f.Walkover: _walkover,
    f.WalkoverTakenBack: _walkover_back,
    f.TableLeft: _table_left,
    f.Withdrawn: lambda draft, _, what: draft.change_entry(what.entry, status="withdrawn"),
    f.Returned: _returned,
    f.Excluded: lambda draft, _, what: draft.change_entry(what.entry, status="excluded"),
    f.Warned: _conduct,
    f.Ruled: _conduct,
    f.Penalised: _conduct,
    f.Cancelled: _cancelled,
}
