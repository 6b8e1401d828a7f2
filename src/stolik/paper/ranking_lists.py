"""Standings on paper; a matchday has two: those of the day, and those of the league after it.

Given in their order. Knows no points beyond the numbers given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

from stolik.paper.list_layout import Column, Group, Listing
from stolik.paper.pages import Event, Lang, Pair, Size, said, signed

_WORDS: Final[dict[str, Pair]] = {
    "name": ("Name", "Imię i nazwisko"),
    "standings": ("Standings after round {}", "Tabela po rundzie {}"),
    "final": ("Final standings", "Tabela końcowa"),
    "day": ("Results of this matchday", "Wyniki tej kolejki"),
    "day-after": ("Results of this matchday after round {}", "Wyniki tej kolejki po rundzie {}"),
    "league": ("The league after this matchday", "Tabela ligi po tej kolejce"),
    "league-after": (
        "The league, those here, after round {}",
        "Tabela ligi (obecni) po rundzie {}",
    ),
    "place": ("Place", "Miejsce"),
    "club": ("Club, town", "Klub, miejscowość"),
    "big": ("Big", "Duże"),
    "small": ("Small", "Małe"),
    "nobody": ("Nobody is on this list yet.", "Na tej liście nikogo jeszcze nie ma."),
}
# The titles of standings: at the end, and after a round.
_TITLES: Final = {
    "all": ("final", "standings"),
    "day": ("day", "day-after"),
    "league": ("league", "league-after"),
}


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of standings; a shared place is written as it is to be read ("2-3")."""

    place: str
    name: str
    big: int
    small: int
    club: str = ""


@dataclass(frozen=True, slots=True)
class Standings:
    """Standings after a round; after round None they are final.

    A matchday has two of them: those of the day, and those of the league after it.
    """

    event: Event
    rows: tuple[StandingRow, ...]
    round: int | None = None
    note: str = ""
    size: Size = "a4"
    of: Literal["all", "day", "league"] = "all"
    template: ClassVar[str] = "listing"

    def values(self, lang: Lang) -> dict[str, Any]:
        words = said(_WORDS, lang)
        title = words[_TITLES[self.of][self.round is not None]].format(self.round)
        clubs = any(row.club for row in self.rows)
        narrow = self.size != "a4"
        columns = (
            Column(words["place"], 18, right=True, bold=True),
            Column(words["name"]),
            *((Column(words["club"], 32 if narrow else 52),) if clubs else ()),
            Column(words["big"], 15, right=True, bold=True),
            Column(words["small"], 19, right=True),
        )
        rows = tuple(
            (
                row.place,
                row.name,
                *((row.club,) if clubs else ()),
                str(row.big),
                signed(row.small),
            )
            for row in self.rows
        )
        listing = Listing(
            title,
            columns,
            (Group(rows),),
            self.note,
            empty=words["nobody"],
            size=self.size,
        )
        return (listing if narrow else listing.filling(len(rows), 14)).values()
