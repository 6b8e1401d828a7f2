"""The table of a season or a league: a column a tournament, and what counts in the end.

How a season counts is computed in `stolik.tournament.season`; here it only becomes rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from stolik.paper.pages import Event, signed
from stolik.phrases.language import Language, Phrase
from stolik.tournament import season
from stolik.tournament.season.scheme import Counting, Kind
from stolik.tournament.standings import Chain, Score

_KINDS: Final[dict[str, Kind]] = {"league": "league", "grand-prix": "grand-prix"}
_WORDS: Final[dict[str, Phrase]] = {
    "title": Phrase("Season table"),
    "place": Phrase("Place"),
    "name": Phrase("Name"),
    "total": Phrase("Total"),
    "points": Phrase("Points"),
    "starts": Phrase("Starts"),
    "big": Phrase("Big"),
    "small": Phrase("Small"),
    "final": Phrase("Final table"),
    "empty": Phrase("Nobody is in this table yet."),
}


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """Somebody's place, points by tournament ("–": not there, "(3)": does not count), total.

    `more` are the other numbers of the table, `marks` what somebody got: a prize, a ticket.
    """

    place: str
    name: str
    points: tuple[str, ...]
    total: str
    more: tuple[str, ...] = ()
    marks: str = ""


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A4, upright up to six tournaments and across from seven.

    `chain` are the steps of the table ("points", "starts", "big", "small"), one for each total of a
    row; `days` stand below the names of the columns, `footnotes` below the table.
    """

    event: Event
    tournaments: tuple[str, ...]
    rows: tuple[SeasonRow, ...]
    note: str = ""
    days: tuple[str, ...] = ()
    chain: tuple[str, ...] = ()
    footnotes: tuple[str, ...] = ()
    final: bool = False
    template: ClassVar[str] = "season"

    def values(self, language: Language) -> dict[str, Any]:
        words = language.say_all(_WORDS)
        return {
            "words": words,
            "title": words["final" if self.final else "title"],
            "note": self.note,
            "tournaments": self.tournaments,
            "days": self.days,
            "totals": [words[step] for step in self.chain or ("total",)],
            "footnotes": self.footnotes,
            "across": len(self.tournaments) > 6,
            "rows": [
                {
                    "place": r.place,
                    "name": r.name,
                    "marks": r.marks,
                    "points": r.points,
                    "totals": (r.total, *r.more),
                }
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
    counting = Counting(_KINDS.get(kind, "matchdays"))
    table = counting.table(held)
    earned = [
        {row.person: season.points_of(e, row) if kind == "league" else row.big for row in e.rows}
        for e in held
    ]
    rows = tuple(
        SeasonRow(
            f"{line.place}{'=' if line.shared else ''}",
            line.who,
            tuple(str(points.get(line.who, "–")) for points in earned),
            *_totals(counting.chain, line.score),
        )
        for line in table
    )
    columns = tuple(titles.get(e.key, e.key) for e in held)
    return SeasonTable(head, columns, rows, chain=counting.chain)


def _totals(chain: Chain, score: Score) -> tuple[str, tuple[str, ...]]:
    """The first number, and the others; small points with their sign."""
    first, *more = (
        signed(number) if step == "small" else str(number)
        for step, number in zip(chain, score, strict=False)
    )
    return first, tuple(more)
