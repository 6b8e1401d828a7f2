"""A list of people read from a file or from pasted lines, with every problem marked.

Bytes or text in, rows and problems out; nothing is saved here and nothing is left out silently.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from stolik.web.core.text import (
    LONGEST_NAME,
    LONGEST_PHONE,
    LONGEST_SHORT,
    bare,
    is_email,
    line,
    same,
)
from stolik.web.core.spreadsheets.cells import MOST_ROWS, Cells, Unreadable, cells_of, lines_of
from stolik.web.core.spreadsheets.columns import Columns, columns, guessed

LONG: Final = 80
ADULT: Final = 18
OLDEST: Final = 120
BLOCKING: Final = ("name-missing", "name-too-long")
# Most likely the same person: not taken unless somebody says so.
DOUBTFUL: Final = ("row-twice", "already-listed")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list."""

    number: int
    name: str
    email: str = ""
    phone: str = ""
    club: str = ""
    category: str = ""
    age: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What was read: rows, and the columns that are not used."""

    rows: tuple[Row, ...]
    unused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    code: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who is on the list already."""

    number: int
    name: str
    email: str = ""
    phone: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """A row as it would be saved, and what is odd about it."""

    row: Row
    categories: tuple[str, ...] = ()
    minor: bool = False
    problems: tuple[Problem, ...] = ()

    @property
    def blocked(self) -> bool:
        return any(problem.code in BLOCKING for problem in self.problems)

    @property
    def doubtful(self) -> bool:
        return any(problem.code in DOUBTFUL for problem in self.problems)


def sheet_of(data: bytes) -> Sheet:
    """The people of a file."""
    return _sheet(cells_of(data))


def sheet_of_lines(text: str) -> Sheet:
    """The people of pasted lines."""
    return _sheet(lines_of(text))


def _sheet(cells: Cells) -> Sheet:
    found = columns(cells[0])
    body = cells[1:] if found else cells
    if not body:
        raise Unreadable("file-only-header")
    if len(body) > MOST_ROWS:
        raise Unreadable("too-many-rows", str(MOST_ROWS))
    rows = (_by_header(found, row) if found else _by_looks(row) for row in body)
    numbered = tuple(replace(row, number=number) for number, row in enumerate(rows, 1))
    return Sheet(numbered, found.unused if found else ())


def _by_header(found: Columns, row: tuple[str, ...]) -> Row:
    return Row(
        0,
        found.name(row),
        found.cell("email", row),
        found.cell("phone", row),
        found.cell("club", row),
        found.cell("category", row),
        found.cell("age", row),
    )


def _by_looks(row: tuple[str, ...]) -> Row:
    cells = guessed(row)
    return Row(0, cells.get("name", ""), **{k: v for k, v in cells.items() if k != "name"})


def checked(
    rows: Iterable[Row], known: Iterable[Known], categories: Mapping[str, str]
) -> tuple[Checked, ...]:
    """Every row with its problems; `categories` are spellings and their codes."""
    listed: dict[str, list[Known]] = {}
    for person in known:
        listed.setdefault(same(person.name), []).append(person)
    earlier: dict[str, list[Row]] = {}
    found = []
    for row in rows:
        problems = [*_own_problems(row)]
        if row.name:
            problems += _namesakes(row, earlier.get(same(row.name), []), listed)
            earlier.setdefault(same(row.name), []).append(row)
        codes, unknown = _categories(row.category, categories)
        problems += (Problem("category-unknown", text[:60]) for text in unknown)
        minor, odd_age = _minor(row.age)
        if odd_age:
            problems.append(Problem("age-odd", row.age[:20]))
        found.append(Checked(row, codes, minor, tuple(problems)))
    return tuple(found)


def _own_problems(row: Row) -> Iterable[Problem]:
    if not any(char.isalnum() for char in row.name):
        yield Problem("name-missing")
    elif len(row.name) > LONGEST_NAME:
        yield Problem("name-too-long", str(LONGEST_NAME))
    elif len(row.name) > LONG:
        yield Problem("name-long", str(len(row.name)))
    if row.name[:1] in "=+-@" and row.name:
        yield Problem("looks-like-formula")
    elif re.search(r"[<>{}|\\]", row.name):
        yield Problem("name-odd")
    if row.email and not is_email(row.email):
        yield Problem("email-wrong", row.email[:80])
    if len(row.phone) > LONGEST_PHONE:
        yield Problem("phone-too-long", str(LONGEST_PHONE))
    if len(row.club) > LONGEST_SHORT:
        yield Problem("club-too-long", str(LONGEST_SHORT))


def _namesakes(row: Row, earlier: list[Row], listed: Mapping[str, list[Known]]) -> list[Problem]:
    found = [
        Problem("namesake-row" if _others(row, other) else "row-twice", str(other.number))
        for other in earlier[:1]
    ]
    found += [
        Problem("namesake-listed" if _others(row, other) else "already-listed", str(other.number))
        for other in listed.get(same(row.name), [])[:1]
    ]
    return found


def _others(one: Row, other: Row | Known) -> bool:
    """Two people of one name: they have something by which they differ."""
    pairs = ((one.email.casefold(), other.email.casefold()), (_digits(one), _digits(other)))
    given = [(a, b) for a, b in pairs if a and b]
    return bool(given) and all(a != b for a, b in given)


def _digits(of: Row | Known) -> str:
    return re.sub(r"\D", "", of.phone)[-9:]


def _categories(text: str, known: Mapping[str, str]) -> tuple[tuple[str, ...], list[str]]:
    if not text:
        return (), []
    whole = known.get(bare(text))
    parts = [text] if whole else [line(part) for part in re.split(r"[,;/|]", text)]
    codes = [known.get(bare(part)) for part in parts if part]
    unknown = [part for part in parts if part and bare(part) not in known]
    return tuple(dict.fromkeys(code for code in codes if code)), unknown


def _minor(text: str) -> tuple[bool, bool]:
    """Whether an age is below eighteen, and whether it is no age at all."""
    if not text:
        return False, False
    if bare(text) in ("tak", "yes", "niepelnoletni", "niepelnoletnia", "minor"):
        return True, False
    number = re.match(r"\d{1,3}(?!\d)", text)
    if number is None or not 1 <= int(number[0]) <= OLDEST:
        return False, True
    return int(number[0]) < ADULT, False
