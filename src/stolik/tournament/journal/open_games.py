"""The games of a table that count in a round, and which of them are still open.

A table reports its games, or the totals of its round. Knows states only.
"""

from __future__ import annotations

from typing import Final

from stolik.tournament.journal.state import Round, Slot, TournamentState
from stolik.tournament.report import TOTALS

DONE: Final = ("confirmed", "unplayed")


def slots(tournament: TournamentState, round_: Round, table: int) -> tuple[tuple[int, Slot], ...]:
    """The games that count at a table, or its totals if a slip brought them."""
    sheet = round_.sheets.get(table)
    if sheet and sheet[TOTALS].filed:
        return ((TOTALS, sheet[TOTALS]),)
    games = range(1, tournament.stage(round_).games + 1)
    return tuple((game, sheet[game] if sheet else Slot()) for game in games)


def open_games(tournament: TournamentState, round_: Round) -> tuple[tuple[int, int, str], ...]:
    """(table, game, state) of everything that keeps a round open, by table number."""
    return tuple(
        (table.number, game, slot.state)
        for table in sorted(round_.seating, key=lambda table: table.number)
        for game, slot in slots(tournament, round_, table.number)
        if slot.state not in DONE
    )
