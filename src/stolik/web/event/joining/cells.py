"""A file or a pasted text as rows of cells: CSV in any usual form, XLSX, ODS.

Bytes in, cells out. Knows encodings, separators and the limits of a file; not what a cell means.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Sequence
from datetime import date, datetime
from typing import Final

from python_calamine import CalamineError, CalamineWorkbook

LARGEST: Final = 2 * 1024 * 1024
LARGEST_UNPACKED: Final = 40 * 1024 * 1024
MOST_ROWS: Final = 500
MOST_COLUMNS: Final = 60
LONGEST_CELL: Final = 2000
SEPARATORS: Final = (";", "\t", ",")
_ZIP: Final = b"PK\x03\x04"
_OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"
# Letters of Polish that the two old encodings write with different bytes.
_ISO_ONLY: Final = frozenset(b"\xb1\xb6\xbc\xa1\xa6\xac")
_WINDOWS_ONLY: Final = frozenset(b"\xb9\x9c\x9f\xa5\x8c\x8f")

Cells = tuple[tuple[str, ...], ...]


class Unreadable(ValueError):
    """A file that cannot be read as a table; `code` says why."""

    def __init__(self, code: str, about: str = "") -> None:
        self.code, self.about = code, about
        super().__init__(f"{code}: {about}" if about else code)


def cells_of(data: bytes) -> Cells:
    """The cells of a file, empty rows left out."""
    if len(data) > LARGEST:
        raise Unreadable("file-too-large", str(LARGEST // 1024 // 1024))
    if not data.strip():
        raise Unreadable("file-empty")
    if data.startswith((_ZIP, _OLD_EXCEL)):
        return _limited(_workbook(data))
    text = decoded(data)
    if "\x00" in text:
        raise Unreadable("file-not-a-table")
    return _limited(separated(text))


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8 or UTF-16 with a mark, UTF-8 without, Windows-1250, ISO-8859-2.

    >>> decoded("Żółć".encode("cp1250")), decoded("Gęś".encode("iso8859-2"))
    ('Żółć', 'Gęś')
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        iso = sum(byte in _ISO_ONLY for byte in data)
        windows = sum(byte in _WINDOWS_ONLY for byte in data)
        return data.decode("iso8859-2" if iso > windows else "cp1250", "replace")


def separated(text: str) -> list[list[str]]:
    """The rows of a text with separators."""
    first, _, rest = text.partition("\n")
    if first.strip().casefold().startswith("sep=") and len(first.strip()) == 5:
        return _read(rest, first.strip()[4])
    return _read(text, _separator(text))


def lines_of(text: str) -> Cells:
    """Pasted lines: tabs and semicolons separate, commas do not (they stand in names)."""
    separator = "\t" if "\t" in text else ";"
    rows = [part.split(separator) for part in text.splitlines()]
    return _limited(rows)


def _separator(text: str) -> str:
    """The one that divides most of the first rows most evenly: like the first, or one another."""
    rows = {one: [len(row) for row in _read(text[:20_000], one)[:20] if row] for one in SEPARATORS}

    def score(separator: str, like: int) -> tuple[int, int]:
        return (rows[separator].count(like) if like > 1 else 0, like)

    def as_first(separator: str) -> tuple[int, int]:
        return score(separator, next(iter(rows[separator]), 1))

    def as_most(separator: str) -> tuple[int, int]:
        return max((score(separator, like) for like in rows[separator]), default=(0, 1))

    best = max(SEPARATORS, key=as_first)
    # A title above the header is divided by nothing, or by a comma of its own.
    return best if 2 * as_first(best)[0] > len(rows[best]) else max(SEPARATORS, key=as_most)


def _read(text: str, separator: str) -> list[list[str]]:
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    except csv.Error as error:
        raise Unreadable("file-damaged") from error


def _workbook(data: bytes) -> list[list[str]]:
    if data.startswith(_ZIP):
        _unpackable(data)
    try:
        book = CalamineWorkbook.from_object(io.BytesIO(data))
        for index in range(len(book.sheet_names)):
            rows = book.get_sheet_by_index(index).to_python(skip_empty_area=True)
            if rows:
                return [[_said(value) for value in row] for row in rows]
    except (CalamineError, OSError, ValueError) as error:
        raise Unreadable("file-damaged") from error
    raise Unreadable("file-empty")


def _unpackable(data: bytes) -> None:
    """A small archive may hold a huge file: looked at before it is opened."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            size = sum(member.file_size for member in archive.infolist())
    except (zipfile.BadZipFile, ValueError) as error:
        raise Unreadable("file-damaged") from error
    if size > LARGEST_UNPACKED:
        raise Unreadable("file-too-large", str(LARGEST // 1024 // 1024))


def _said(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value)


def _limited(rows: Sequence[Sequence[str]]) -> Cells:
    found = [
        tuple(cell[:LONGEST_CELL] for cell in row[:MOST_COLUMNS])
        for row in rows
        if any(cell.strip() for cell in row)
    ]
    if not found:
        raise Unreadable("file-empty")
    # One more than there may be people: the header.
    if len(found) > MOST_ROWS + 1:
        raise Unreadable("too-many-rows", str(MOST_ROWS))
    return tuple(found)
