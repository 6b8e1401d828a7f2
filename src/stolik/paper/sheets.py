"""Score sheets: one table and one round each, filled in as far as the draw is known, or blank.

Knows names, seats and the number of games; what the points mean comes as sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from stolik.paper.pages import Event, Lang, Pair, Size, qr, said
from stolik.tournament.seats import LETTERS, starters

_WORDS: Final[dict[str, Pair]] = {
    "table": ("Table", "Stolik"),
    "round": ("Round", "Runda"),
    "code": ("code", "kod"),
    "game": ("Game", "Gra"),
    "starts": ("starts", "zaczyna"),
    "big": ("big", "duże"),
    "small": ("small", "małe"),
    "check": ("check: sum of small", "kontrola: suma małych"),
    "total": ("Total", "Razem"),
    "initials": ("Correct: initials", "Zgadza się: parafy"),
    "referee": ("Referee", "Sędzia"),
}


@dataclass(frozen=True, slots=True)
class SheetTable:
    """Number on the furniture (0: left open), names by seat, index of who starts game 1."""

    number: int
    names: tuple[str, ...]
    first: int = 0
    link: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class ScoreSheets:
    """The sheets of a round; A5 one a page, A4 two to cut apart. Round 0 is left open.

    `zero_sum`: the small points of a game add up to nought, to be ticked; else the sum is written.
    """

    event: Event
    round: int
    games: int
    tables: tuple[SheetTable, ...]
    small_print: tuple[str, ...] = ()
    size: Size = "a5"
    zero_sum: bool = True
    template: ClassVar[str] = "score_sheets"

    def values(self, lang: Lang) -> dict[str, Any]:
        return {
            "words": said(_WORDS, lang),
            "round": self.round,
            "games": self.games,
            "size": self.size,
            "zero_sum": self.zero_sum,
            "small_print": self.small_print,
            "tables": [
                {
                    "number": table.number,
                    "names": table.names,
                    "code": table.code,
                    "qr": qr(table.link),
                    "starts": [
                        LETTERS[seat]
                        for seat in starters(range(len(table.names)), self.games, table.first)
                    ],
                }
                for table in self.tables
            ],
        }


def blank_sheets(
    event: Event,
    games: int,
    copies: int,
    small_print: tuple[str, ...] = (),
    *,
    seats: int = 4,
    size: Size = "a5",
) -> ScoreSheets:
    """Sheets to be filled in by hand: table, round and names are lines."""
    tables = (SheetTable(0, ("",) * seats),) * copies
    return ScoreSheets(event, 0, games, tables, small_print, size)
