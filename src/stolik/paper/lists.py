"""The lists of a tournament: who sits where, results, missing slips, check-in, prizes.

All are given in the order of people at the desk; only the seating by name is sorted here. Knows no
points beyond the numbers given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

from stolik.paper.list_layout import (
    TICK,
    UNFINISHED,
    Column,
    Group,
    Listing,
)
from stolik.paper.pages import Event, signed
from stolik.paper.round_words import round_words
from stolik.phrases.collation import by_surname
from stolik.phrases.language import Language, Phrase
from stolik.phrases.lists import listed
from stolik.phrases.round_names import RoundInStage
from stolik.tournament.seats import LETTERS

_WORDS: Final[dict[str, Phrase]] = {
    "table": Phrase("Table"),
    "name": Phrase("Name"),
    "club": Phrase("Club, town"),
    "big": Phrase("Big"),
    "small": Phrase("Small"),
    "unfinished": UNFINISHED,
    "games": Phrase("Games"),
    "nothing": Phrase("Nothing is missing."),
    "nobody": Phrase("Nobody is on this list yet."),
    "check-in": Phrase("Check-in", "list of people"),
    "number": Phrase("No."),
    # Translators: heads a column of boxes that are ticked when somebody arrives.
    "here": Phrase("Here", "column to tick"),
    "consent": Phrase("Consent"),
    "signature": Phrase("Signature"),
    "minor": Phrase(
        "Under 18: the guardian's written consent is needed where a box stands under Consent."
    ),
    "prizes": Phrase("Prizes"),
    # Translators: heads the column that says what a prize is for.
    "for": Phrase("For", "prize"),
    "prize": Phrase("Prize"),
    "giver": Phrase("Given by"),
    "winner": Phrase("Winner"),
    # Translators: heads a column in which winners sign.
    "received": Phrase("Received"),
}
# Translators: the round is "round 3", or "the final".
_SEATING: Final = Phrase("Seating, {round}")
# Translators: the round is "round 3", or "the final", in the genitive where there is one.
_RESULTS: Final = Phrase("Results of {round}")
# Translators: the round is "round 3", or "the final".
_MISSING: Final = Phrase("Missing slips, {round}")
_TABLE: Final = Phrase("Table {table}")
_CONSOLATION: Final = Phrase("Table {table} · consolation games")


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """The number of a table and the names around it, seat A first."""

    number: int
    names: tuple[str, ...]
    beside: bool = False


@dataclass(frozen=True, slots=True)
class SeatingList:
    """Who sits where: by name to be found quickly, or by table."""

    event: Event
    round: int
    tables: tuple[SeatedTable, ...]
    by: Literal["name", "table"] = "name"
    called: RoundInStage | None = None
    template: ClassVar[str] = "listing"

    def values(self, language: Language) -> dict[str, Any]:
        words = language.say_all(_WORDS)
        title = language.say(_SEATING).format(round=round_words(self, language))
        if self.by == "table":
            columns = (Column("", 8, bold=True), Column(words["name"]))
            groups = tuple(
                Group(
                    tuple(zip(LETTERS, table.names, strict=False)),
                    language.say(_CONSOLATION if table.beside else _TABLE).format(
                        table=table.number
                    ),
                )
                for table in self.tables
            )
            listing = Listing(title, columns, groups, empty=words["nobody"], beside=True)
            return listing.filling(-(-len(groups) // 2) * 6).values()
        rows = sorted(
            (
                (name, f"{table.number} {letter}")
                for table in self.tables
                for letter, name in zip(LETTERS, table.names, strict=False)
            ),
            key=lambda row: by_surname(row[0], self.event.language or language),
        )
        columns = (Column(words["name"]), Column(words["table"], 18, figures=True, bold=True))
        listing = Listing(
            title,
            columns,
            (Group(tuple(rows)),),
            empty=words["nobody"],
            halves=True,
            a_page=80,
        )
        return listing.filling(-(-len(rows) // 2)).values()


@dataclass(frozen=True, slots=True)
class TableResult:
    """The sheet of one table: (name, big, small) by seat."""

    number: int
    rows: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Results:
    """What every table of a round brought; `unfinished`: the round is still open."""

    event: Event
    round: int
    tables: tuple[TableResult, ...]
    called: RoundInStage | None = None
    unfinished: bool = False
    template: ClassVar[str] = "listing"

    def values(self, language: Language) -> dict[str, Any]:
        words = language.say_all(_WORDS)
        columns = (
            Column("", 7, bold=True),
            Column(words["name"]),
            Column(words["big"], 13, figures=True, bold=True),
            Column(words["small"], 16, figures=True),
        )
        groups = tuple(
            Group(
                tuple(
                    (letter, name, str(big), signed(small))
                    for letter, (name, big, small) in zip(LETTERS, table.rows, strict=False)
                ),
                language.say(_TABLE).format(table=table.number),
            )
            for table in self.tables
        )
        title = language.say(_RESULTS).format(round=round_words(self, language, "genitive"))
        note = words["unfinished"] if self.unfinished else ""
        listing = Listing(title, columns, groups, note, empty=words["nobody"], beside=True)
        return listing.filling(-(-len(groups) // 2) * 6, 13).values()


@dataclass(frozen=True, slots=True)
class MissingSlips:
    """Which games of which tables have not been reported: (table, games, names)."""

    event: Event
    round: int
    rows: tuple[tuple[int, tuple[int, ...], str], ...]
    called: RoundInStage | None = None
    template: ClassVar[str] = "listing"

    def values(self, language: Language) -> dict[str, Any]:
        words = language.say_all(_WORDS)
        columns = (
            Column("", 9),
            Column(words["table"], 20, figures=True, bold=True),
            Column(words["games"], 30),
            Column(words["name"]),
        )
        rows = tuple(
            (TICK, str(table), listed(list(map(str, games)), language), names)
            for table, games, names in self.rows
        )
        title = language.say(_MISSING).format(round=round_words(self, language))
        return Listing(title, columns, (Group(rows),), empty=words["nothing"], points=13).values()


@dataclass(frozen=True, slots=True)
class CheckInRow:
    """Somebody expected; `consent`: the guardian's written consent is still to be handed in."""

    number: str
    name: str
    club: str = ""
    consent: bool = False


@dataclass(frozen=True, slots=True)
class CheckInList:
    """Everybody expected, to be ticked off at the door; spare lines for those who just come."""

    event: Event
    rows: tuple[CheckInRow, ...]
    spare: int = 8
    template: ClassVar[str] = "listing"

    def values(self, language: Language) -> dict[str, Any]:
        words = language.say_all(_WORDS)
        columns = (
            Column(words["here"], 20),
            Column(words["number"], 14, figures=True),
            Column(words["name"], bold=True, line=True),
            Column(words["club"], 44, line=True),
            Column(words["consent"], 19),
            Column(words["signature"], 36, line=True),
        )
        rows = tuple(
            (TICK, row.number, row.name, row.club or " ", TICK if row.consent else " ", "")
            for row in self.rows
        )
        spare = ((TICK, " ", "", "", TICK, ""),) * self.spare
        note = words["minor"] if any(row.consent for row in self.rows) else ""
        return Listing(words["check-in"], columns, (Group(rows + spare),), note, room=6).values()


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize or a side prize: what for, what, from whom, and who has won it so far."""

    reason: str
    prize: str
    giver: str = ""
    winner: str = ""


@dataclass(frozen=True, slots=True)
class PrizeList:
    """All prizes, with a line for the winner and one for the signature."""

    event: Event
    prizes: tuple[Prize, ...]
    template: ClassVar[str] = "listing"

    def values(self, language: Language) -> dict[str, Any]:
        words = language.say_all(_WORDS)
        columns = (
            Column(words["for"], 42, bold=True),
            Column(words["prize"]),
            Column(words["giver"], 38),
            Column(words["winner"], 42, line=True),
            Column(words["received"], 26, line=True),
        )
        rows = tuple((p.reason, p.prize, p.giver or " ", p.winner, "") for p in self.prizes)
        return Listing(
            words["prizes"], columns, (Group(rows),), empty=words["nobody"], points=12, room=9
        ).values()
