"""How many tables of four and three a number of players needs.

As many fours as possible, threes last. One, two and five players cannot be seated; the answer then
says what can be done instead. Knows numbers only.
"""

from __future__ import annotations

from typing import Final

SEATS: Final = 4
FEWEST: Final = 3

_INSTEAD: Final = {
    0: "check somebody in first",
    1: "find two more players",
    2: "find one more player; only a play-off has a table of two",
    5: "find a sixth player for two tables of three, or let one player in turn sit out a game",
}


class CannotSeat(ValueError):
    """A number of players for which there is no seating; the message says what can be done."""


def table_sizes(players: int) -> tuple[int, ...]:
    """The sizes of the tables, fours first.

    >>> table_sizes(14)
    (4, 4, 3, 3)
    """
    if players in _INSTEAD or players < 0:
        instead = _INSTEAD.get(players, "a number of players cannot be negative")
        raise CannotSeat(f"{players} players cannot be seated at tables of 3 or 4: {instead}")
    tables = -(-players // SEATS)
    threes = SEATS * tables - players
    return (SEATS,) * (tables - threes) + (FEWEST,) * threes
