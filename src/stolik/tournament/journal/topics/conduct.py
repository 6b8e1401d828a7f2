"""Decisions about conduct: walkovers, withdrawals, warnings, exclusion, rulings, penalties."""

from __future__ import annotations

from stolik.rules import Violation
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import HEAD_REFEREE, REFEREES, Actor
from stolik.tournament.journal.requirements import (
    Faults,
    impartial,
    known,
    reason,
    the_round,
    the_table,
)
from stolik.tournament.journal.state import Tournament
from stolik.tournament.seats import entries_of

LONGEST_RULE = 100
MOST_PENALTY = 10_000


def record_walkover(
    tournament: Tournament, command: c.RecordWalkover, _: Actor, faults: Faults
) -> None:
    found = the_round(tournament, command.round, faults)
    if found is None:
        return
    table = found.where(command.entry)
    if table is None:
        faults.append(Violation("not-seated", str(command.entry)))
        return
    if command.entry in found.walkovers:
        faults.append(Violation("already-walkover", str(command.entry)))
    sheet = found.sheets.get(table.number, ())
    if any(
        command.entry == row[0] for slot in sheet for filed in slot.filed for row in filed.points
    ):
        faults.append(Violation("already-played", str(command.entry)))
    if len(found.players(table)) <= 2:
        faults.append(Violation("table-too-small", str(table.number)))


def take_back_walkover(
    tournament: Tournament, command: c.TakeBackWalkover, _: Actor, faults: Faults
) -> None:
    """A mistake is mended before it has counted: every result of the table rests on who plays."""
    found = the_round(tournament, command.round, faults)
    if found is None:
        return
    table = found.where(command.entry)
    if table is None or command.entry not in found.walkovers:
        faults.append(Violation("no-walkover", str(command.entry)))
    elif any(slot.filed for slot in found.sheets.get(table.number, ())):
        faults.append(Violation("walkover-counted", str(table.number)))


def withdraw(tournament: Tournament, command: c.Withdraw, _: Actor, faults: Faults) -> None:
    reason(command.note, faults, needed=False)
    _still_in(tournament, command.entry, faults)


def come_back(tournament: Tournament, command: c.Return, actor: Actor, faults: Faults) -> None:
    reason(command.note, faults)
    if known(tournament, command.entry, faults):
        status = tournament.entries[command.entry].status
        if status == "in":
            faults.append(Violation("has-not-left", str(command.entry)))
        if status == "excluded" and actor.role != "head-referee":
            faults.append(Violation("needs-role", "head-referee"))


def warn(tournament: Tournament, command: c.Warn, actor: Actor, faults: Faults) -> None:
    reason(command.note, faults)
    known(tournament, command.entry, faults)
    _not_of_the_own_table(tournament, command.entry, actor, faults, able=REFEREES)


def exclude(tournament: Tournament, command: c.Exclude, actor: Actor, faults: Faults) -> None:
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
        faults.append(Violation("warning-missing", str(command.entry)))


def rule(tournament: Tournament, command: c.Rule, actor: Actor, faults: Faults) -> None:
    reason(command.note, faults)
    if len(command.rule) > LONGEST_RULE:
        faults.append(Violation("text-too-long", f"{len(command.rule)} of {LONGEST_RULE}"))
    if not command.rule and actor.role != "head-referee":
        # What no rule covers only the head referees settle.
        faults.append(Violation("needs-role", "head-referee"))
    found = tournament.round(command.round)
    if found is None:
        faults.append(Violation("not-current-round", str(command.round)))
    elif the_table(found, command.table, faults):
        able = REFEREES if command.rule else (HEAD_REFEREE,)
        impartial(tournament, found, command.table, actor, faults, able=able)


def penalise(tournament: Tournament, command: c.Penalise, actor: Actor, faults: Faults) -> None:
    reason(command.note, faults)
    points = (command.big, command.small)
    if max(points) > 0 or points == (0, 0) or min(points) < -MOST_PENALTY:
        faults.append(Violation("penalty-wrong", f"{command.big} and {command.small}"))
    if not known(tournament, command.entry, faults):
        return
    # Points taken off an earlier round weigh on those who play together now.
    _not_of_the_own_table(tournament, command.entry, actor, faults, able=REFEREES)
    found = tournament.round(command.round)
    if found is None or command.entry not in entries_of(found.seating):
        faults.append(Violation("not-seated", str(command.entry)))
    elif table := found.where(command.entry):
        impartial(tournament, found, table.number, actor, faults, able=REFEREES)


def cancel(tournament: Tournament, command: c.Cancel, _: Actor, faults: Faults) -> None:
    reason(command.note, faults)
    conduct = tournament.conduct.get(command.number)
    if conduct is None or conduct.cancelled:
        faults.append(Violation("nothing-to-cancel", str(command.number)))
    elif isinstance(conduct.what, f.Warned):
        entry = tournament.entries[conduct.what.entry]
        if entry.status == "excluded":
            faults.append(Violation("exclusion-rests-on-it", str(entry.number)))


def _not_of_the_own_table(
    tournament: Tournament, entry: int, actor: Actor, faults: Faults, *, able: tuple[str, ...]
) -> None:
    """Who plays against somebody now leaves deciding about them to another referee."""
    current = tournament.current
    table = current.where(entry) if current and current.phase != "closed" else None
    if current and table:
        impartial(tournament, current, table.number, actor, faults, able=able)


def _still_in(tournament: Tournament, entry: int, faults: Faults) -> None:
    if known(tournament, entry, faults) and tournament.entries[entry].status != "in":
        faults.append(Violation("has-left", str(entry)))
