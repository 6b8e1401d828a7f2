"""Commands beside the score: consolation tables, editions; the others are in `commands`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatConsolation:
    """Seat those who are out and want to play on, beside the current round; nobody clears it."""

    round: int
    entries: tuple[int, ...]
    lot: str = ""


@dataclass(frozen=True, slots=True)
class LabelEdition:
    """Table 0 is all tables, game 0 every game of the round."""

    round: int
    edition: str
    table: int = 0
    game: int = 0
