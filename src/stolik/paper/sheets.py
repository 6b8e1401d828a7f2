"""Score sheets: one table and one round each, filled in as far as the draw is known, or blank.

Knows names, seats and the number of games; what the points mean comes as sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from stolik.paper.pages import Event, Size, qr
from stolik.paper.round_words import round_heading
from stolik.paper.summary import Check
from stolik.phrases.language import Language, Phrase
from stolik.phrases.round_names import RoundInStage
from stolik.tournament.seats import LETTERS, starters

_WORDS: Final[dict[str, Phrase]] = {
    "table": Phrase("Table"),
    # Translators: where nobody knows the round yet, a line to write on stands for {number}.
    "round": Phrase("Round {number}"),
    # Translators: the code of a table, to be typed into a phone.
    "code": Phrase("code {code}"),
    "game": Phrase("Game"),
    # Translators: heads a column of seats: who begins the game.
    "starts": Phrase("starts"),
    # Translators: heads a column; under it two boxes to tick stand beside a blank.
    "out": Phrase("who went out, or:"),
    # Translators: why a game ended: the pool was empty.
    "pool": Phrase("pool"),
    # Translators: why a game ended: the time was over.
    "time": Phrase("time"),
    "big": Phrase("big"),
    "small": Phrase("small"),
    "check": Phrase("check: sum of small"),
    "tie": Phrase("tie"),
    "total": Phrase("Total"),
    "initials": Phrase("Correct: initials"),
    "referee": Phrase("Referee"),
    "beside": Phrase("consolation games"),
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
    called: RoundInStage | None = None
    template: ClassVar[str] = "score_sheets"

    def values(self, language: Language) -> dict[str, Any]:
        return {
            "words": language.say_all(_WORDS),
            "round": round_heading(self, language),
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
