"""The bump chart of a season as SVG paths: a column an event, a row a place, a line a person.

Only numbers: the drawing is stretched to its place on the page, so strokes must not scale and dots
are strokes without length. Knows tables, no names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stolik.tournament.season.counting import Table

WIDTH: Final = 100
FIRST: Final = 4


@dataclass(frozen=True, slots=True)
class Line:
    """One person: the place at the end, the curve and the dots; `tone` is 1 to 4 for the first."""

    who: str
    place: int
    path: str
    dots: str
    tone: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines from the last to the first, so that the first lie on top; `order` is from the first."""

    width: int
    height: int
    lines: tuple[Line, ...]

    @property
    def order(self) -> tuple[Line, ...]:
        return self.lines[::-1]


def chart(tables: Sequence[Table]) -> Chart | None:
    """The chart of the tables after each event; None where there is nothing to compare."""
    if not tables or not tables[-1]:
        return None
    # Whoever shares a place has a row of their own: lines must not hide each other.
    rows = [{line.who: number for number, line in enumerate(table)} for table in tables]
    last = tables[-1]
    lines = []
    for number, line in enumerate(last):
        points = [
            (WIDTH * column + WIDTH // 2, 2 * row[line.who] + 1)
            for column, row in enumerate(rows)
            if line.who in row
        ]
        lines.append(
            Line(
                line.who,
                line.place,
                _curve(points),
                " ".join(f"M{x} {y}h0" for x, y in points),
                number + 1 if number < FIRST else 0,
            )
        )
    return Chart(WIDTH * len(tables), 2 * len(last), tuple(reversed(lines)))


def _curve(points: Sequence[tuple[int, int]]) -> str:
    """
    >>> _curve([(50, 1), (150, 3)])
    'M50 1C100 1 100 3 150 3'
    """
    (x, y), *rest = points
    found = [f"M{x} {y}"]
    for next_x, next_y in rest:
        middle = (x + next_x) // 2
        found.append(f"C{middle} {y} {middle} {next_y} {next_x} {next_y}")
        x, y = next_x, next_y
    return "".join(found)
