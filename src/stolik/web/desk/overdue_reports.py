"""Reports that should have come: which tables, which games, since when.

A report is due when the table's time is over: at the gong, or at the deadline where nobody sounded
it, later by the minutes a table was given. Computed from the state and a moment; knows no request.
"""

from __future__ import annotations

from dataclasses import dataclass

from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal.state import Round
from stolik.web.tournaments.sheets import slots


@dataclass(frozen=True, slots=True)
class Due:
    """A table whose time is over: the games it has not reported, and for how many minutes."""

    table: int
    games: tuple[int, ...]
    since: int
    minutes: int


def due(state: State, current: Round, now: int) -> tuple[Due, ...]:
    """Tables that are late, the latest first."""
    found = []
    for table in current.seating:
        since = _since(current, table.number, now)
        games = tuple(
            game for game, slot in slots(state, current, table.number) if slot.state == "missing"
        )
        if since is not None and games:
            found.append(Due(table.number, games, since, (now - since) // 60))
    return tuple(sorted(found, key=lambda one: (one.since, one.table)))


def _since(current: Round, table: int, now: int) -> int | None:
    """When the time of a table was over; None if it is not."""
    clock = current.clock
    if clock.paused is not None:
        return None
    extra = 60 * sum(minutes for number, minutes in clock.extra if number == table)
    over = clock.deadline if clock.ended is None else clock.ended
    if over is None:
        return None
    if extra:
        over = max(over, (clock.deadline or over) + extra)
    return over if over <= now else None
