"""A file or a pasted text as rows of cells: CSV in any usual form, XLSX, ODS, old XLS.

Bytes in, cells out. Knows encodings, separators and the limits of a file; not what a cell means.
Text is read here, row by row and no further than a list may go; whatever has to be unpacked is read
in a child process.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from stolik.web.core.spreadsheets.bounds import (
    LARGEST,
    LONGEST_CELL,
    MOST_COLUMNS,
    MOST_ROWS,
    Unreadable,
)
from stolik.web.core.workshop.jobs import Refusal
from stolik.web.core.workshop.pool import WORKSHOP, Unfinished

__all__ = ["LARGEST", "MOST_ROWS", "Cells", "Unreadable", "cells_of", "decoded", "lines_of"]

SEPARATORS: Final = (";", "\t", ",")
_ZIP: Final = b"PK\x03\x04"
_OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"
# Letters of Polish that the two old encodings write with different bytes.
_ISO_ONLY: Final = b"\xb1\xb6\xbc\xa1\xa6\xac"
_WINDOWS_ONLY: Final = b"\xb9\x9c\x9f\xa5\x8c\x8f"
# What a child may refuse with, and what is said if it could not even do that.
_REFUSED: Final = ("file-damaged", "file-empty", "file-far-cell", "file-unpacks")
_UNFINISHED: Final = {"busy": "file-busy", "died": "file-damaged"}

Cells = tuple[tuple[str, ...], ...]
# A row with its number in the file.
NumberedRow = tuple[int, tuple[str, ...]]


def cells_of(data: bytes) -> Cells:
    """The cells of a file, empty rows left out."""
    return tuple(row for _, row in numbered_cells_of(data))


def numbered_cells_of(data: bytes) -> tuple[NumberedRow, ...]:
    """The same, each row with the number a spreadsheet shows beside it."""
    if len(data) > LARGEST:
        raise Unreadable("file-too-large", str(LARGEST // 1024 // 1024))
    if not data.strip():
        raise Unreadable("file-empty")
    if data.startswith((_ZIP, _OLD_EXCEL)):
        return numbered(_workbook(data))
    text = decoded(data)
    if "\x00" in text:
        raise Unreadable("file-not-a-table")
    return numbered(separated(text))


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
        iso = sum(map(data.count, _ISO_ONLY))
        windows = sum(map(data.count, _WINDOWS_ONLY))
        return data.decode("iso8859-2" if iso > windows else "cp1250", "replace")


def separated(text: str) -> Iterator[list[str]]:
    """The rows of a text with separators."""
    first, _, rest = text.partition("\n")
    if first.strip().casefold().startswith("sep=") and len(first.strip()) == 5:
        return _read(rest, first.strip()[4])
    return _read(text, _separator(text))


def lines_of(text: str) -> Cells:
    """Pasted lines: tabs and semicolons separate, commas do not (they stand in names)."""
    separator = "\t" if "\t" in text else ";"
    return tuple(row for _, row in numbered(part.split(separator) for part in text.splitlines()))


def _separator(text: str) -> str:
    """The one that divides most of the first rows most evenly: like the first, or one another."""
    first = text[:20_000]
    rows = {
        separator: [len(row) for row in islice(_read(first, separator), 20) if row]
        for separator in SEPARATORS
    }

    def score(separator: str, like: int) -> tuple[int, int]:
        return (rows[separator].count(like) if like > 1 else 0, like)

    def as_first(separator: str) -> tuple[int, int]:
        return score(separator, next(iter(rows[separator]), 1))

    def as_most(separator: str) -> tuple[int, int]:
        return max((score(separator, like) for like in rows[separator]), default=(0, 1))

    best = max(SEPARATORS, key=as_first)
    # A title above the header is divided by nothing, or by a comma of its own.
    return best if 2 * as_first(best)[0] > len(rows[best]) else max(SEPARATORS, key=as_most)


def _read(text: str, separator: str) -> Iterator[list[str]]:
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    except csv.Error as error:
        raise Unreadable("file-damaged") from error


def _workbook(data: bytes) -> list[list[str]]:
    try:
        rows = WORKSHOP.ask("spreadsheet", (data,)).values
    except Refusal as refusal:
        code = refusal.code if refusal.code in _REFUSED else "file-damaged"
        raise Unreadable(code, refusal.about) from None
    except Unfinished as unfinished:
        code = _UNFINISHED.get(unfinished.reason, "file-too-complicated")
        raise Unreadable(code) from None
    # Whoever read the file may have been taken over by it: rows of texts, or nothing.
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise Unreadable("file-damaged")
    return [[_text(cell) for cell in row] for row in rows]


def _text(cell: object) -> str:
    if not isinstance(cell, str):
        raise Unreadable("file-damaged")
    return cell.encode("utf-8", "replace").decode("utf-8")  # no half of a character


def numbered(rows: Iterable[Sequence[str]]) -> tuple[NumberedRow, ...]:
    """Those that are not empty, numbered from 1 with the others, and no more than there may be."""
    cells: list[NumberedRow] = []
    for number, row in enumerate(rows, 1):
        if any(cell.strip() for cell in row):
            cells.append((number, tuple(cell[:LONGEST_CELL] for cell in row[:MOST_COLUMNS])))
            # One more than there may be people: the header.
            if len(cells) > MOST_ROWS + 1:
                raise Unreadable("too-many-rows", str(MOST_ROWS))
    if not cells:
        raise Unreadable("file-empty")
    return tuple(cells)
