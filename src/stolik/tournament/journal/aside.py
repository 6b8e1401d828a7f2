"""Facts beside the score: consolation tables and the edition a game is played with.

Neither changes a point. The others are in `facts` and `playing`.
"""

from __future__ import annotations

from dataclasses import dataclass

from stolik.tournament.seats import Seating


@dataclass(frozen=True, slots=True)
class ConsolationSeated:
    """Those who are out play beside a round, at tables that follow from the lot; () is nobody."""

    round: int
    entries: tuple[int, ...]
    lot: str
    seating: Seating


@dataclass(frozen=True, slots=True)
class EditionLabelled:
    """Which edition is played; table 0 is all of them, game 0 every game of the round."""

    round: int
    table: int
    game: int
    edition: str
