"""The table of a season or a league: a column a tournament, and what counts in the end.

Knows texts and totals only; how a season counts is computed elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from stolik.paper.pages import Event, Lang, Pair, said

_WORDS: Final[dict[str, Pair]] = {
    "title": ("Season table", "Tabela sezonu"),
    "place": ("Place", "Miejsce"),
    "name": ("Name", "Imię i nazwisko"),
    "total": ("Total", "Razem"),
    "empty": ("Nobody is in this table yet.", "W tej tabeli nikogo jeszcze nie ma."),
}


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """Somebody's place, points by tournament ("–": not there, "(3)": does not count), total."""

    place: str
    name: str
    points: tuple[str, ...]
    total: str


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A4, upright up to six tournaments and across from seven."""

    event: Event
    tournaments: tuple[str, ...]
    rows: tuple[SeasonRow, ...]
    note: str = ""
    template: ClassVar[str] = "season"

    def values(self, lang: Lang) -> dict[str, Any]:
        return {
            "words": said(_WORDS, lang),
            "note": self.note,
            "tournaments": self.tournaments,
            "across": len(self.tournaments) > 6,
            "rows": [
                {"place": r.place, "name": r.name, "points": r.points, "total": r.total}
                for r in self.rows
            ],
        }
