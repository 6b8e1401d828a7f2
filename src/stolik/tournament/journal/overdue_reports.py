"""Reports that should have come: which tables, which games, since when.

A report is due when the table's time is over, as its phone hears it. Computed from the state and a
moment.
"""

from __future__ import annotations

from dataclasses import dataclass

from stolik.tournament.journal.open_games import slots
from stolik.tournament.journal.state import Round, TournamentState


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
        since = round_.clock.gong(table.number)
        if since is None or since > now:
            continue
        games = tuple(
            game for game, slot in slots(state, round_, table.number) if slot.state == "missing"
        )
        if games:
            overdue.append(OverdueReports(table.number, games, since, (now - since) // 60))
    return tuple(sorted(overdue, key=lambda reports: (reports.since, reports.table)))
