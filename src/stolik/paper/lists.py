"""The lists of a tournament: who sits where, results, missing slips, check-in, prizes.

All are given in the order of people at the desk; only the seating by name is sorted here. Knows no
points beyond the numbers given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

from stolik.paper.list_layout import TICK, Column, Group, Listing, polish_order
from stolik.paper.pages import Event, Lang, Pair, said, signed
from stolik.tournament.seats import LETTERS

_WORDS: Final[dict[str, Pair]] = {
    "seating": ("Seating, round {}", "Rozsadzenie, runda {}"),
    "table": ("Table", "Stolik"),
    "beside": ("consolation games", "gry pocieszenia"),
    "name": ("Name", "Imię i nazwisko"),
    "club": ("Club, town", "Klub, miejscowość"),
    "big": ("Big", "Duże"),
    "small": ("Small", "Małe"),
    "results": ("Results of round {}", "Wyniki rundy {}"),
    "missing": ("Missing slips, round {}", "Brakujące protokoły, runda {}"),
    "games": ("Games", "Gry"),
    "nothing": ("Nothing is missing.", "Niczego nie brakuje."),
    "nobody": ("Nobody is on this list yet.", "Na tej liście nikogo jeszcze nie ma."),
    "check-in": ("Check-in", "Lista obecności"),
    "number": ("No.", "Nr"),
    "here": ("Here", "Obecność"),
    "consent": ("Consent", "Zgoda"),
    "signature": ("Signature", "Podpis"),
    "minor": (
        "Under 18: the guardian's written consent is needed where a box stands under Consent.",
        "Niepełnoletni: tam, gdzie w kolumnie Zgoda stoi kratka, potrzebna jest pisemna zgoda"
        " opiekuna.",
    ),
    "prizes": ("Prizes", "Nagrody"),
    "for": ("For", "Za co"),
    "prize": ("Prize", "Nagroda"),
    "giver": ("Given by", "Fundator"),
    "winner": ("Winner", "Kto wygrał"),
    "received": ("Received", "Odbiór"),
}


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
    template: ClassVar[str] = "listing"

    def values(self, lang: Lang) -> dict[str, Any]:
        words = said(_WORDS, lang)
        title = words["seating"].format(self.round)
        if self.by == "table":
            columns = (Column("", 8, bold=True), Column(words["name"]))
            groups = tuple(
                Group(
                    tuple(zip(LETTERS, table.names, strict=False)),
                    f"{words['table']} {table.number}"
                    + (f" · {words['beside']}" if table.beside else ""),
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
            key=lambda row: polish_order(row[0]),
        )
        columns = (Column(words["name"]), Column(words["table"], 18, right=True, bold=True))
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
    """What every table of a round brought."""

    event: Event
    round: int
    tables: tuple[TableResult, ...]
    template: ClassVar[str] = "listing"

    def values(self, lang: Lang) -> dict[str, Any]:
        words = said(_WORDS, lang)
        columns = (
            Column("", 7, bold=True),
            Column(words["name"]),
            Column(words["big"], 13, right=True, bold=True),
            Column(words["small"], 16, right=True),
        )
        groups = tuple(
            Group(
                tuple(
                    (letter, name, str(big), signed(small))
                    for letter, (name, big, small) in zip(LETTERS, table.rows, strict=False)
                ),
                f"{words['table']} {table.number}",
            )
            for table in self.tables
        )
        title = words["results"].format(self.round)
        listing = Listing(title, columns, groups, empty=words["nobody"], beside=True)
        return listing.filling(-(-len(groups) // 2) * 6, 13).values()


@dataclass(frozen=True, slots=True)
class MissingSlips:
    """Which games of which tables have not been reported: (table, games, names)."""

    event: Event
    round: int
    rows: tuple[tuple[int, tuple[int, ...], str], ...]
    template: ClassVar[str] = "listing"

    def values(self, lang: Lang) -> dict[str, Any]:
        words = said(_WORDS, lang)
        columns = (
            Column("", 9),
            Column(words["table"], 20, right=True, bold=True),
            Column(words["games"], 30),
            Column(words["name"]),
        )
        rows = tuple(
            (TICK, str(table), ", ".join(map(str, games)), names)
            for table, games, names in self.rows
        )
        title = words["missing"].format(self.round)
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

    def values(self, lang: Lang) -> dict[str, Any]:
        words = said(_WORDS, lang)
        columns = (
            Column(words["here"], 20),
            Column(words["number"], 14, right=True),
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

    def values(self, lang: Lang) -> dict[str, Any]:
        words = said(_WORDS, lang)
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
