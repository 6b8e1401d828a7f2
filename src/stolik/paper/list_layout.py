"""A list on paper: columns with headings, rows in groups. The lists themselves are in `lists`."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from stolik.paper.pages import Raw
from stolik.phrases.language import Phrase

TICK: Final = Raw("\x01")
"""A cell to be ticked by hand; nobody can be called that."""
UNFINISHED: Final = Phrase("The round is not closed: results may still be missing.")
"""A note below points of a round that is still played."""


@dataclass(frozen=True, slots=True)
class Column:
    """A heading and its width in mm (0: what is left); `line`: write into empty cells.

    `figures`: numbers, which stand at the end of their cells and run from left to right anywhere.
    """

    heading: str
    width: int = 0
    figures: bool = False
    bold: bool = False
    line: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Rows under a heading of their own, or under none."""

    rows: tuple[tuple[str, ...], ...]
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """What the template `listing` is given; sizes in points, `halves`: rows in two
    columns, `a_page` in all; `beside`: groups in two columns.
    """

    title: str
    columns: tuple[Column, ...]
    groups: tuple[Group, ...]
    note: str = ""
    after: str = ""
    empty: str = ""
    size: str = "a4"
    points: int = 11
    room: int = 4
    halves: bool = False
    a_page: int = 80
    beside: bool = False

    def filling(self, lines: int, most: int = 20) -> Listing:
        """With type as large, up to `most`, as lets so many lines fill an A4 page."""
        high = 660 // max(lines, 1)
        points = max(11, min(most, high * 2 // 3))
        return replace(self, points=points, room=max(4, min(12, (high - points) // 2)))

    def values(self) -> dict[str, Any]:
        found = asdict(self)
        found["groups"] = [asdict(group) for group in self.groups if group.rows]
        return found
