"""The points of the place-points league for every number of participants.

The winner gets one more than there are participants, at most seventeen; second place two fewer than
the winner, then one fewer a place. Those eliminated before the last sixteen (or fifteen) get none.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from stolik.tournament.advancement import ELIMINATION_FROM, advancing_players

FEWEST: Final = 8
MOST: Final = 32
COUNTING: Final = 16


@cache
def league_points(participants: int, fill_to_16: str | bool = "from_6_tables") -> tuple[int, ...]:
    """The points for each place; of those eliminated before the last sixteen nobody has any.

    >>> league_points(8)
    (9, 7, 6, 5, 4, 3, 2, 1)
    """
    if not FEWEST <= participants <= MOST:
        raise ValueError(
            f"a league tournament has {FEWEST} to {MOST} participants, not {participants}"
        )
    counting = min(participants, COUNTING)
    scoring = participants
    if participants >= ELIMINATION_FROM:
        scoring = advancing_players(participants, fill_to_16)
    first = counting + 1
    return tuple(
        first if place == 1 else max(first - place, 0) if place <= scoring else 0
        for place in range(1, participants + 1)
    )
