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


def table_sizes(players: int) -> tuple[int, ...]:
    """The sizes of the tables, fours first.

    >>> table_sizes(14)
    (4, 4, 3, 3)
    """
    if players in _NOT_IN_TABLES or players < 0:
        raise CannotSeat(players=players)
    tables = -(-players // SEATS)
    threes = SEATS * tables - players
    return (SEATS,) * (tables - threes) + (FEWEST,) * threes
