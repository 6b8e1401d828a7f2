"""A classification read from a spreadsheet or from pasted lines: name, place, points, club.

Cells in, lines and problems out; nothing is saved here and nothing is left out silently. Rows
without places are in their order; a place given twice is shared. The site's own `totals.csv` is
read as it was written; its other tables hold other points and are refused by their columns. Knows
no person of the site, nor whether a name that stands twice is one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from stolik.web.core.spreadsheets.cells import Cells, Unreadable, cells_of, lines_of
from stolik.web.core.spreadsheets.columns import meaning
from stolik.web.core.text import LONGEST_NAME, LONGEST_SHORT, bare, line

MOST: Final = 99_999
_OWN: Final = (
    # Of all games, where there is a column for those that a Grand Prix counts as well.
    ("big_of_all", r"(duze|\bbig\b).*(wszystkie gry|all games)"),
    ("small_of_all", r"(male|\bsmall\b).*(wszystkie gry|all games)"),
    ("place", r"^(miejsce|lokata|place|poz|pozycja|rank|ranking|lp|m|nr|no)$"),
    ("big", r"duze|\bbig\b|^dp$|zwyciestw|wygran|\bwins?\b"),
    ("small", r"male|\bsmall\b|^mp$|bilans|balance"),
)
_NUMBER: Final = re.compile(r"[+\-−]?\d{1,5}([.,]0+)?")
# "5." and "5)" are usual; "5=" is a shared place, as the site's own tables write it.
_AFTER_PLACE: Final = ".)= "
# Who was excluded took no place, as the site's own tables write it.
EXCLUDED: Final = "×"
# How far down a header is looked for.
MOST_ABOVE: Final = 12
# In the order in which a line is written out.
COLUMNS: Final = ("place", "name", "big", "small", "club", "big_of_all", "small_of_all")
_USUAL: Final = 5
# Columns by which a table of this site is known that does not hold what a season counts.
_OWN_TABLES: Final = (
    ("own-standings", ({"provisional", "stage"}, {"nieostateczne", "etap"})),
    ("own-results", ({"game", "charge"}, {"gra", "obciazenie"})),
    ("own-classification", ({"reached", "qualified"}, {"etap", "kwalifikacja"})),
)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a line: `code`, the text that was found, and what it would have to be."""

    code: str
    about: str = ""
    more: str = ""


@dataclass(frozen=True, slots=True)
class Classified:
    """One line; `problems` stand in the way of saving.

    `of_all` are big and small points of all games, where they are more than those that count in a
    Grand Prix; not `ranked` is whoever was excluded.
    """

    name: str
    place: int
    big: int = 0
    small: int = 0
    club: str = ""
    shared: bool = False
    problems: tuple[Problem, ...] = ()
    of_all: tuple[int, int] | None = None
    ranked: bool = True
    typed: tuple[str, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Classification:
    """Lines with the event they are of; `visibility` says how everybody sees its people.

    Of `participants` there may have been more than lines were sent.
    """

    lines: tuple[Classified, ...]
    title: str
    day: date
    fmt: str
    edition: str = "standard"
    participants: int = 0
    visibility: str = "full"

    @property
    def people(self) -> int:
        return max(self.participants, len(self.lines))


def from_file(data: bytes) -> tuple[Classified, ...]:
    """The lines of a CSV, XLSX or ODS file."""
    return classified(cells_of(data))


def from_text(text: str) -> tuple[Classified, ...]:
    """The lines that were pasted: tabs or semicolons separate."""
    return classified(lines_of(text))


def lines_as_text(lines: Iterable[Classified]) -> str:
    """Lines as they can be mended by hand and read again.

    >>> lines_as_text([Classified("Anna Lis", 1, 5, -3, "Klub")])
    '1; Anna Lis; 5; -3; Klub'
    """
    return "\n".join("; ".join(_as_typed(line)) for line in lines)


def _as_typed(line: Classified) -> tuple[str, ...]:
    """What stands in the way of saving is kept as it was, so that it is not lost from sight."""
    if line.problems and line.typed:
        return line.typed if any(line.typed[_USUAL:]) else line.typed[:_USUAL]
    place = str(line.place) if line.ranked else EXCLUDED
    more = (str(points) for points in line.of_all or ())
    return (place, line.name, str(line.big), str(line.small), line.club, *more)


def classified(cells: Cells) -> tuple[Classified, ...]:
    """Every row with its problems, in order of place; Unreadable for another table of the site."""
    above, head = _heading(cells)
    if head:
        _refuse_own(cells[above])
    body = cells[above + 1 :] if head else cells
    if not body:
        raise Unreadable("file-only-header")
    rows = [_by_head(head, row) if head else _by_looks(row) for row in body]
    lines = [_line(row, number) for number, row in enumerate(rows, 1)]
    places = sorted(line.place for line in lines if line.ranked)
    times = Counter(places)
    checked = [
        replace(
            line,
            shared=line.ranked and times[line.place] > 1,
            problems=(*line.problems, *_between(line, places)),
        )
        for line in lines
    ]
    return tuple(sorted(checked, key=lambda line: (not line.ranked, line.place)))


def _refuse_own(head: Sequence[str]) -> None:
    """A table of this site with other points must not be taken for the totals."""
    columns = {bare(cell) for cell in head}
    for code, forms in _OWN_TABLES:
        if any(form <= columns for form in forms):
            raise Unreadable(code)


def with_points(lines: Iterable[Classified]) -> tuple[Classified, ...]:
    """The same lines, where big points have to be given."""
    big = COLUMNS.index("big")
    return tuple(
        replace(line, problems=(*line.problems, Problem("big-missing")))
        if line.typed and not line.typed[big]
        else line
        for line in lines
    )


def _between(line: Classified, places: Sequence[int]) -> Iterable[Problem]:
    if line.problems or not line.ranked:
        return
    ahead = bisect_left(places, line.place)
    if not 1 <= line.place <= len(places):
        yield Problem("place-outside", f"{line.place} / {len(places)}")
    elif line.place <= ahead:
        yield Problem("place-after", str(line.place), str(ahead + 1))


def without(lines: Sequence[Classified], numbers: Collection[int]) -> tuple[Classified, ...]:
    """The lines without those at these indexes; whoever stood below moves up.

    >>> [line.place for line in without(from_text("A\\nB\\nC"), {1})]
    [1, 2]
    """
    kept = [line for number, line in enumerate(lines) if number not in numbers]
    if len(kept) == len(lines):
        return tuple(kept)
    places = sorted(line.place for line in kept if line.ranked)
    times = Counter(places)
    return tuple(
        replace(line, place=bisect_left(places, line.place) + 1, shared=times[line.place] > 1)
        if line.ranked
        else line
        for line in kept
    )


def _heading(cells: Cells) -> tuple[int, dict[str, int]]:
    """Where the header stands, and what it says; a title and a date may stand above it."""
    for number, row in enumerate(cells[:MOST_ABOVE]):
        head = _head(row)
        # Below the first line a header names most of its columns: a person's line does not.
        filled = sum(bool(cell.strip()) for cell in row)
        if head and (number == 0 or 2 * len(head) >= filled):
            return number, head
    return 0, {}


def _head(row: tuple[str, ...]) -> dict[str, int]:
    """Which column means what; empty if the row is no header."""
    columns: dict[str, int] = {}
    weak = False
    for index, cell in enumerate(row):
        plain = bare(cell)[:60]
        name = next((name for name, pattern in _OWN if re.search(pattern, plain)), "")
        name = name or (meaning(cell) if len(cell) <= 200 else "")
        # A column that counts the lines is a place only where there is no other.
        counts = name == "place" and re.fullmatch("lp|nr|no", plain) is not None
        if name and (name not in columns or (weak and name == "place" and not counts)):
            columns[name] = index
            weak = counts if name == "place" else weak
    for name in ("big", "small"):
        if name not in columns and f"{name}_of_all" in columns:
            columns[name] = columns.pop(f"{name}_of_all")
    return columns if {"name", "surname_first", "first", "last"} & columns.keys() else {}


def _by_head(head: Mapping[str, int], row: tuple[str, ...]) -> dict[str, str]:
    def cell(name: str) -> str:
        index = head.get(name, -1)
        return line(row[index]) if 0 <= index < len(row) else ""

    name = cell("name") or " ".join(part for part in (cell("first"), cell("last")) if part)
    if turned := cell("surname_first").split():
        name = " ".join((*turned[1:], turned[0]))
    values = {name: cell(name) for name in COLUMNS if name != "name"}
    return values | {"name": name}


def _by_looks(row: tuple[str, ...]) -> dict[str, str]:
    """Place, name, big, small, club; in shorter rows numbers after the name are the points."""
    values: dict[str, str] = {}
    first = line(row[0]).rstrip(_AFTER_PLACE)
    if len(row) >= _USUAL - 1 and (first == EXCLUDED or _NUMBER.fullmatch(first)):
        cells = (first, *(line(cell) for cell in row[1:]))
        return dict(zip(COLUMNS, cells, strict=False))
    for cell in (line(part) for part in row):
        number = _NUMBER.fullmatch(cell.rstrip(_AFTER_PLACE))
        if not cell:
            continue
        if number and "name" not in values:
            values.setdefault("place", cell.rstrip(_AFTER_PLACE))
        elif number:
            values.setdefault("big" if "big" not in values else "small", cell)
        elif "name" not in values:
            values["name"] = cell
        else:
            values.setdefault("club", cell)
    return values


def _line(cells: Mapping[str, str], number: int) -> Classified:
    problems: list[Problem] = []

    def whole(what: str, default: int) -> int:
        text = cells.get(what, "")
        if not text:
            return default
        if what == "place":
            text = text.rstrip(_AFTER_PLACE)
        if _NUMBER.fullmatch(text):
            return int(re.split("[.,]", text)[0].replace("−", "-"))
        problems.append(Problem(f"{what.removesuffix('_of_all')}-wrong", text[:40]))
        return default

    name = cells.get("name", "")
    if not any(char.isalnum() for char in name):
        problems.append(Problem("name-missing"))
    if len(name) > LONGEST_NAME:
        problems.append(Problem("name-too-long", str(LONGEST_NAME)))
    ranked = cells.get("place", "") != EXCLUDED
    place = whole("place", number) if ranked else 0
    big, small = whole("big", 0), whole("small", 0)
    of_all = whole("big_of_all", big), whole("small_of_all", small)
    problems += [Problem("big-wrong", str(wins)) for wins in (big, of_all[0]) if wins < 0]
    return Classified(
        name,
        place,
        big,
        small,
        cells.get("club", "")[:LONGEST_SHORT],
        problems=tuple(dict.fromkeys(problems)),
        of_all=of_all if of_all != (big, small) else None,
        ranked=ranked,
        typed=tuple(cells.get(what, "") for what in COLUMNS),
    )
