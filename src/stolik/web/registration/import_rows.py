"""A list of people read from a file or from pasted lines, with every problem marked.

Bytes or text in, rows and problems out; nothing is saved here and nothing is left out silently.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from stolik.web.core.name_keys import name_key
from stolik.web.core.spreadsheets.cells import (
    MOST_ROWS,
    NumberedRow,
    Unreadable,
    numbered_cells_of,
)
from stolik.web.core.spreadsheets.columns import Columns, columns, guessed
from stolik.web.core.text import (
    LONGEST_NAME,
    LONGEST_PHONE,
    LONGEST_SHORT,
    bare,
    is_email,
    line,
    same,
)
from stolik.web.registration.pasted_lines import cased, pasted_rows, turned, without_age
from stolik.web.tournaments.roster import KnownPerson

LONG: Final = 80
ADULT: Final = 18
OLDEST: Final = 120
BLOCKING: Final = ("name-missing", "name-too-long")
# Most likely the same person: not taken unless somebody says so.
DOUBTFUL: Final = ("row-twice", "row-alike", "already-listed", "listed-alike")


@dataclass(frozen=True, slots=True)
class ImportRow:
    """One row of a list: a person as the list has them.

    `number` counts people, `line` is the row of the file; `written` is how the name stood there, if
    it was put right.
    """

    number: int
    name: str
    email: str = ""
    phone: str = ""
    club: str = ""
    category: str = ""
    age: str = ""
    line: int = field(default=0, compare=False)
    written: str = ""


@dataclass(frozen=True, slots=True)
class ImportSheet:
    """What was read: rows, and the columns that are not used."""

    rows: tuple[ImportRow, ...]
    unused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    code: str
    about: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """A row as it would be saved, and what is odd about it."""

    row: ImportRow
    categories: tuple[str, ...] = ()
    minor: bool = False
    problems: tuple[Problem, ...] = ()

    @property
    def blocked(self) -> bool:
        return any(problem.code in BLOCKING for problem in self.problems)

    @property
    def doubtful(self) -> bool:
        return any(problem.code in DOUBTFUL for problem in self.problems)


def sheet_of(data: bytes) -> ImportSheet:
    """The people of a file."""
    return _import_sheet(numbered_cells_of(data))


def sheet_of_lines(text: str) -> ImportSheet:
    """The people of pasted lines."""
    return _import_sheet(pasted_rows(text))


def _import_sheet(cells: Sequence[NumberedRow]) -> ImportSheet:
    header = columns(cells[0][1])
    body = cells[1:] if header else cells
    if not body:
        raise Unreadable("file-only-header")
    if len(body) > MOST_ROWS:
        raise Unreadable("too-many-rows", str(MOST_ROWS))
    rows = [
        replace(_put_right(_row_by_header(header, row) if header else _row_by_looks(row)), line=at)
        for at, row in body
    ]
    numbered = tuple(replace(row, number=number) for number, row in enumerate(rows, 1))
    return ImportSheet(numbered, header.unused if header else ())


def _put_right(row: ImportRow) -> ImportRow:
    """The name as it is said and written: told in the preview, where it can be changed back."""
    name, age = without_age(row.name)
    right = cased(turned(name) or name)
    written = row.name if right != name else ""
    return replace(row, name=right, age=row.age or age, written=written)


def _row_by_header(header: Columns, row: tuple[str, ...]) -> ImportRow:
    return ImportRow(
        0,
        header.name(row),
        header.cell("email", row),
        header.cell("phone", row),
        header.cell("club", row),
        header.cell("category", row),
        header.cell("age", row),
    )


def _row_by_looks(row: tuple[str, ...]) -> ImportRow:
    cells = guessed(row)
    email, phone, club = (cells.get(column, "") for column in ("email", "phone", "club"))
    return ImportRow(0, cells.get("name", ""), email, phone, club)


def checked_rows(
    rows: Iterable[ImportRow],
    known: Iterable[KnownPerson],
    categories: Mapping[str, str],
    day: date,
) -> tuple[CheckedRow, ...]:
    """Every row with its problems on that day; `categories` are spellings and their codes."""
    listed: dict[str, list[KnownPerson]] = {}
    for person in known:
        listed.setdefault(_key(person.name), []).append(person)
    earlier: dict[str, list[ImportRow]] = {}
    rows_checked = []
    for row in rows:
        problems = [*_row_problems(row)]
        if row.name:
            problems += _namesakes(row, earlier.get(_key(row.name), []), "row")
            problems += _namesakes(row, listed.get(_key(row.name), []), "listed")
            earlier.setdefault(_key(row.name), []).append(row)
        codes, unknown = _categories(row.category, categories)
        problems += (Problem("category-unknown", text[:60]) for text in unknown)
        minor, odd_age = _minor(row.age, day)
        if odd_age:
            problems.append(Problem(odd_age, row.age[:20]))
        rows_checked.append(CheckedRow(row, codes, minor, tuple(problems)))
    return tuple(rows_checked)


def _row_problems(row: ImportRow) -> Iterable[Problem]:
    if not any(char.isalnum() for char in row.name):
        yield Problem("name-missing")
    elif len(row.name) > LONGEST_NAME:
        yield Problem("name-too-long", str(LONGEST_NAME))
    elif len(row.name) > LONG:
        yield Problem("name-long", str(len(row.name)))
    elif len(row.name.split()) == 1:
        yield Problem("name-single")
    if row.written:
        yield Problem("name-put-right", row.written[:LONG])
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


def _key(name: str) -> str:
    return name_key(name) or same(name)


def _namesakes(
    row: ImportRow, others: Sequence[ImportRow | KnownPerson], where: str
) -> list[Problem]:
    """Whom a row may repeat: the one spelled the same, else the first of the same key."""
    exact = [other for other in others if same(other.name) == same(row.name)]
    for other in (exact or others)[:1]:
        number = str(other.line if isinstance(other, ImportRow) and other.line else other.number)
        if _are_different(row, other):
            return [Problem(f"namesake-{where}", number)]
        if exact:
            twice = {"row": "row-twice", "listed": "already-listed"}[where]
            return [Problem(twice, number)]
        return [Problem(f"{where}-alike", number, other.name)]
    return []


def _are_different(row: ImportRow, other: ImportRow | KnownPerson) -> bool:
    """Two people of one name: they have something by which they differ."""
    pairs = ((row.email.casefold(), other.email.casefold()), (_digits(row), _digits(other)))
    both = [(a, b) for a, b in pairs if a and b]
    return bool(both) and all(a != b for a, b in both)


def _digits(of: ImportRow | KnownPerson) -> str:
    return re.sub(r"\D", "", of.phone)[-9:]


def _categories(text: str, known: Mapping[str, str]) -> tuple[tuple[str, ...], list[str]]:
    if not text:
        return (), []
    whole = known.get(bare(text))
    parts = [text] if whole else [line(part) for part in re.split(r"[,;/|]", text)]
    codes = [known.get(bare(part)) for part in parts if part]
    unknown = [part for part in parts if part and bare(part) not in known]
    return tuple(dict.fromkeys(code for code in codes if code)), unknown


def _minor(text: str, day: date) -> tuple[bool, str]:
    """Whether somebody is below eighteen on that day, by age or birth, and what is odd about it."""
    if not text:
        return False, ""
    if bare(text) in ("tak", "yes", "niepelnoletni", "niepelnoletnia", "minor"):
        return True, ""
    if birth := _birth(text):
        years = day.year - birth.year
        before = (day.month, day.day) < (birth.month, birth.day)
        if not 0 <= years <= OLDEST:
            return False, "age-odd"
        if re.fullmatch(r"\d{4}", text) and years == ADULT:
            return True, "turns-adult"  # only the year is known: safe until somebody asks
        return years - before < ADULT, ""
    number = re.match(r"\d{1,3}(?!\d)", text)
    if number is None or not 1 <= int(number[0]) <= OLDEST:
        return False, "age-odd"
    return int(number[0]) < ADULT, ""


def _birth(text: str) -> date | None:
    """A year or a day of birth, as lists have them."""
    if re.fullmatch(r"(19|20)\d\d", text):
        return date(int(text), 1, 1)
    parts = [int(part) for part in re.findall(r"\d+", text[:20])]
    if len(parts) < 3:
        return None
    year, month, day = parts[:3] if parts[0] > 31 else reversed(parts[:3])
    try:
        return date(year, month, day)
    except ValueError:
        return None
