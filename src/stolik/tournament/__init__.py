"""Competitions as pure functions: tables, seating, league points, who advances.

Knows people only as entries and never a tile, a clock or a random generator of its own.
"""

from stolik.tournament.advancement import (
    Advance,
    Result,
    Undecided,
    brackets,
    elimination,
    table_order,
    top8,
    top12,
)
from stolik.tournament.scale import league_points
from stolik.tournament.seating import by_lot, by_standing, drawn_order, snake, with_pots
from stolik.tournament.tables import CannotSeat, table_sizes

__all__ = [
    "Advance",
    "CannotSeat",
    "Result",
    "Undecided",
    "brackets",
    "by_lot",
    "by_standing",
    "drawn_order",
    "elimination",
    "league_points",
    "snake",
    "table_order",
    "table_sizes",
    "top8",
    "top12",
    "with_pots",
]
