"""Reports that should have come: which tables, which games, since when.

A report is due when the table's time is over: at the gong, or at the deadline where nobody sounded
it, later by the minutes a table was given. Computed from the state and a moment; knows no request.
"""

from __future__ import annotations

from dataclasses import dataclass

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.state import Round
from stolik.web.tournaments.sheets import slots


@dataclass(frozen=True, slots=True)
class OverdueReports:
    """A table whose time is over: the games it has not reported, and for how many minutes."""

    table: int
    games: tuple[int, ...]
    since: int
    minutes: int


def overdue_reports(state: TournamentState, round_: Round, now: int) -> tuple[OverdueReports, ...]:
    """Tables that are late, the latest first."""
    overdue = []
    for table in round_.seating:
        since = _since(round_, table.number, now)
        games = tuple(
            game for game, slot in slots(state, round_, table.number) if slot.state == "missing"
        )
        if since is not None and games:
            overdue.append(OverdueReports(table.number, games, since, (now - since) // 60))
    return tuple(sorted(overdue, key=lambda reports: (reports.since, reports.table)))


def _since(round_: Round, table: int, now: int) -> int | None:
    """When the time of a table was over; None if it is not."""
    clock = round_.clock
    if clock.paused is not None:
        return None
    extra = 60 * sum(minutes for number, minutes in clock.extra if number == table)
    over = clock.deadline if clock.ended is None else clock.ended
    if over is None:
        return None
    if extra:
        over = max(over, (clock.deadline or over) + extra)
    return over if over <= now else None
