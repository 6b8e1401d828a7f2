"""The table of a season or a league: a column a tournament, and what counts in the end.

How a season counts is computed in `stolik.tournament.season`; here it only becomes rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from stolik.paper.pages import Event, Lang, Pair, said
from stolik.tournament import season

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


def season_table_of(
    head: Event, kind: str, events: Sequence[season.Event], titles: Mapping[str, str]
) -> SeasonTable:
    """The table of these events as their kind counts them: league points, else big points.

    `titles` are what the columns are called, by the events' keys.
    """
    held = season.in_order(events)
    if kind == "league":
        table = season.place_points_table(held)
    elif kind == "grand-prix":
        table = season.grand_prix_table(held)
    else:
        table = season.running_table(held)
    earned = [
        {row.person: season.points_of(e, row) if kind == "league" else row.big for row in e.rows}
        for e in held
    ]
    rows = tuple(
        SeasonRow(
            f"{line.place}{'=' if line.shared else ''}",
            line.who,
            tuple(str(points.get(line.who, "–")) for points in earned),
            str(line.score[0]),
        )
        for line in table
    )
    return SeasonTable(head, tuple(titles.get(e.key, e.key) for e in held), rows)
