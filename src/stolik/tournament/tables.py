"""How many tables of four and three a number of players needs.

As many fours as possible, threes last. One, two and five players cannot be seated; the answer then
says what can be done instead. Knows numbers only.
"""

from __future__ import annotations

from typing import Final

from stolik.rules import Violation
from stolik.rules.violation import Value

SEATS: Final = 4
FEWEST: Final = 3
_NOT_IN_TABLES: Final = (0, 1, 2, 5)


class CannotSeat(ValueError):
    """People for whom there is no seating; the message says what can be done."""

    def __init__(self, **about: Value) -> None:
        self.violation = Violation("cannot-seat", **about)
        super().__init__(self.violation.about)


def seatable(players: int) -> bool:
    """Whether there are tables for so many."""
    return players not in _NOT_IN_TABLES and players > 0


def table_sizes(players: int, tables: int | None = None) -> tuple[int, ...]:
    """The sizes of the tables, fours first.

    An organiser may want more tables than are needed; where so many cannot be filled with three
    each, there are as few as usual.

    >>> table_sizes(14), table_sizes(12, tables=4)
    ((4, 4, 3, 3), (3, 3, 3, 3))
    """
    if not seatable(players):
        raise CannotSeat(players=players)
    if tables is None or not FEWEST * tables <= players <= SEATS * tables:
        tables = -(-players // SEATS)
    threes = SEATS * tables - players
    return (SEATS,) * (tables - threes) + (FEWEST,) * threes
