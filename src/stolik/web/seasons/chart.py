"""The bump chart of a season as SVG paths: columns are events, rows are places, lines are people.

Only numbers: the picture is stretched to its box on the page, so strokes must not scale and dots
are strokes without length. Of long standings only a part is charted: whoever was above or
below it comes from the edge. Knows standings, no names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stolik.tournament.season.scheme import Table

WIDTH: Final = 100
FIRST: Final = 4
SHORT: Final = 12
MOST: Final = 60


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One person: the place at the end, the curve and the dots; `tone` is 1 to 4 for the first.

    `places` are those after each event.
    """

    who: str
    place: int
    path: str
    dots: str
    tone: int
    places: tuple[int | None, ...]

    @property
    def places_text(self) -> str:
        """The places one after another, as they are read; – before the first event of somebody.

        >>> ChartLine("7", 2, "", "", 0, (None, 3, 2)).places_text
        '– → 3 → 2'
        """
        return " → ".join("–" if place is None else str(place) for place in self.places)


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines from the last to the first, so that the first lie on top; `order` is from the first.

    `people` is how many are in the table. `tens` is how many times ten columns there are: a phone
    has room for ten side by side.
    """

    width: int
    height: int
    lines: tuple[ChartLine, ...]
    people: int

    @property
    def tens(self) -> int:
        return -(-self.width // (10 * WIDTH))

    @property
    def long(self) -> bool:
        """Whether a phone shows the first alone until it is asked for all."""
        return len(self.lines) > SHORT

    @property
    def order(self) -> tuple[ChartLine, ...]:
        return self.lines[::-1]

    @property
    def partly(self) -> bool:
        """Whether there are people it does not show."""
        return len(self.lines) < self.people


def chart(tables: Sequence[Table], around: str = "") -> Chart | None:
    """The chart of the tables after each event; None where there is nothing to compare.

    At most `MOST` people: the first, or those `around` somebody who is not among them.
    """
    if not tables or not tables[-1]:
        return None
    above = _above([line.who for line in tables[-1]], around)
    # Whoever shares a place has a row of their own: lines must not hide each other.
    rows = [{line.who: number for number, line in enumerate(table)} for table in tables]
    places = [{line.who: line.place for line in table} for table in tables]
    last = tables[-1][above : above + MOST]
    height = 2 * len(last)
    lines = []
    for number, line in enumerate(last, above):
        points = [
            (WIDTH * column + WIDTH // 2, min(max(2 * (row[line.who] - above) + 1, 0), height))
            for column, row in enumerate(rows)
            if line.who in row
        ]
        lines.append(
            ChartLine(
                line.who,
                line.place,
                _curve(points),
                " ".join(f"M{x} {y}h0" for x, y in points if 0 < y < height),
                number + 1 if number < FIRST else 0,
                tuple(place.get(line.who) for place in places),
            )
        )
    return Chart(WIDTH * len(tables), height, tuple(reversed(lines)), len(tables[-1]))


def _above(order: Sequence[str], around: str) -> int:
    """How many of the table stand above the part that is drawn.

    >>> _above([str(n) for n in range(100)], "99"), _above(["7"], "8")
    (40, 0)
    """
    place = order.index(around) if around in order else 0
    return 0 if place < MOST else min(place - MOST // 2, len(order) - MOST)


def _curve(points: Sequence[tuple[int, int]]) -> str:
    """
    >>> _curve([(50, 1), (150, 3)])
    'M50 1C100 1 100 3 150 3'
    """
    (x, y), *rest = points
    parts = [f"M{x} {y}"]
    for next_x, next_y in rest:
        middle = (x + next_x) // 2
        parts.append(f"C{middle} {y} {middle} {next_y} {next_x} {next_y}")
        x, y = next_x, next_y
    return "".join(parts)
