"""Score sheets: one table and one round each, filled in as far as the draw is known, or blank.

Knows names, seats and the number of games; what the points mean comes as sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from stolik.paper.pages import Event, Lang, Pair, Size, qr, said
from stolik.paper.summary import Check
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
    "tie": ("tie", "remis"),
    "total": ("Total", "Razem"),
    "initials": ("Correct: initials", "Zgadza się: parafy"),
    "referee": ("Referee", "Sędzia"),
    "beside": ("consolation games", "gry pocieszenia"),
}


@dataclass(frozen=True, slots=True)
class SheetTable:
    """Number on the furniture (0: left open), names by seat, index of who starts game 1.

    `first` is None where the table itself finds out who starts: it is then written by hand.
    `beside`: consolation games, counted for nobody. `editions` of the games, if they are mixed.
    """

    number: int
    names: tuple[str, ...]
    first: int | None = 0
    link: str = ""
    code: str = ""
    beside: bool = False
    editions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreSheets:
    """The sheets of a round; A5 one a page, A4 two to cut apart. Round 0 is left open.

    `check`: the small points of a game add up to nought, or do unless it is a tie, to be ticked;
    or the sum is written, since it may be anything.
    """

    event: Event
    round: int
    games: int
    tables: tuple[SheetTable, ...]
    small_print: tuple[str, ...] = ()
    size: Size = "a5"
    check: Check = "zero"
    template: ClassVar[str] = "score_sheets"

    def values(self, lang: Lang) -> dict[str, Any]:
        return {
            "words": said(_WORDS, lang),
            "round": self.round,
            "games": self.games,
            "size": self.size,
            "check": self.check,
            "small_print": self.small_print,
            "tables": [
                {
                    "number": table.number,
                    "names": table.names,
                    "code": table.code,
                    "qr": qr(table.link),
                    "starts": _starts(table, self.games),
                    "beside": table.beside,
                    "editions": table.editions,
                }
                for table in self.tables
            ],
        }


def _starts(table: SheetTable, games: int) -> list[str]:
    if table.first is None:
        return [""] * games
    return [LETTERS[seat] for seat in starters(range(len(table.names)), games, table.first)]


def blank_sheets(
    event: Event,
    games: int,
    copies: int,
    small_print: tuple[str, ...] = (),
    *,
    seats: int = 4,
    size: Size = "a5",
    check: Check = "zero",
    first: int | None = 0,
) -> ScoreSheets:
    """Sheets to be filled in by hand: table, round and names are lines."""
    tables = (SheetTable(0, ("",) * seats, first),) * copies
    return ScoreSheets(event, 0, games, tables, small_print, size, check)
