"""From which cell to which a sheet reaches, found before anybody builds a grid of that size.

Streams through the XML of an XLSX or ODS sheet and keeps nothing but four numbers. A document type
is refused, so no entity can grow. Knows cells that hold something; not what they hold.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final
from xml.parsers import expat

from stolik.web.core.spreadsheets.bounds import MOST_CELLS, Unreadable

_LAST_ROW: Final = 1_048_576
_LAST_COLUMN: Final = 16_384
Attributes = Mapping[str, str]


@dataclass(slots=True)
class Reach:
    """The corners of what is filled, counted from 1; nothing is filled while `bottom` is 0."""

    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0

    def take_in(self, row: int, column: int, rows: int = 1, columns: int = 1) -> None:
        last_row, last_column = row + rows - 1, column + columns - 1
        if not self.bottom:
            self.top, self.left = row, column
        self.top, self.left = min(self.top, row), min(self.left, column)
        self.bottom, self.right = max(self.bottom, last_row), max(self.right, last_column)

    @property
    def cells(self) -> int:
        return (self.bottom - self.top + 1) * (self.right - self.left + 1) if self.bottom else 0

    @property
    def last(self) -> str:
        """The cell to which the sheet reaches, as spreadsheets write it.

        >>> Reach(1, 1, 1048576, 16384).last
        'XFD1048576'
        """
        return f"{letters(self.right)}{self.bottom}"


def checked(reach: Reach) -> None:
    """Refuses a grid that nobody typed: usually one stray cell far away."""
    if reach.cells > MOST_CELLS:
        raise Unreadable("file-far-cell", reach.last)


def letters(column: int) -> str:
    """
    >>> letters(1), letters(26), letters(27), letters(16384)
    ('A', 'Z', 'AA', 'XFD')
    """
    name = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def position(reference: str) -> tuple[int, int]:
    """Row and column of a reference.

    >>> position("XFD1048576"), position("B2")
    ((1048576, 16384), (2, 2))
    """
    column = 0
    for at, char in enumerate(reference):
        if not ("A" <= char.upper() <= "Z" and at < 4):
            digits = reference[at:]
            if column and digits.isascii() and digits.isdigit() and len(digits) <= 9:
                return int(digits), column
            break
        column = column * 26 + ord(char.upper()) - ord("A") + 1
    raise Unreadable("file-damaged", "cell")


class _XlsxSheet:
    """Rows and cells of `xl/worksheets/sheetN.xml`; those without a reference follow the last."""

    def __init__(self) -> None:
        self.reach = Reach()
        self._row = self._column = 0
        self._inside = self._filled = False

    def start(self, name: str, attributes: Attributes) -> None:
        tag = name.rpartition(" ")[2]
        if tag == "c":
            if reference := attributes.get("r"):
                self._row, self._column = position(reference)
            else:
                self._column += 1
            self._filled = False
        elif tag == "row":
            number = attributes.get("r", "")
            self._row = int(number) if _is_count(number) else self._row + 1
            self._column = 0
        elif tag in ("v", "t"):
            self._inside = True

    def text(self, _: str) -> None:
        self._filled = self._filled or self._inside

    def end(self, name: str) -> None:
        tag = name.rpartition(" ")[2]
        if tag in ("v", "t"):
            self._inside = False
        elif tag == "c" and self._filled:
            self.reach.take_in(max(self._row, 1), self._column)
            self._filled = False


class _OdsSheets:
    """Every table of `content.xml` in its order; empty cells are repeated to the sheet's edge."""

    def __init__(self) -> None:
        self.sheets: list[Reach] = []
        self._row = self._column = 1
        self._rows = self._columns = 1
        self._inside = False  # of a cell
        self._filled = False

    def start(self, name: str, attributes: Attributes) -> None:
        tag = name.rpartition(" ")[2]
        if tag == "table":
            self.sheets.append(Reach())
            self._row = 1
        elif tag == "table-row":
            self._rows = _repeated(attributes, "number-rows-repeated", _LAST_ROW)
            self._column = 1
        elif tag in ("table-cell", "covered-table-cell"):
            self._columns = _repeated(attributes, "number-columns-repeated", _LAST_COLUMN)
            self._inside = True
            self._filled = any(key.rpartition(" ")[2] == "value-type" for key in attributes)

    def text(self, _: str) -> None:
        self._filled = self._filled or self._inside

    def end(self, name: str) -> None:
        tag = name.rpartition(" ")[2]
        if tag in ("table-cell", "covered-table-cell"):
            if self._filled and self.sheets:
                reach = self.sheets[-1]
                reach.take_in(self._row, self._column, self._rows, self._columns)
            self._column += self._columns
            self._inside = self._filled = False
        elif tag == "table-row":
            self._row += self._rows


def xlsx_reach(xml: bytes) -> Reach:
    sheet = _XlsxSheet()
    _parse(xml, sheet.start, sheet.end, sheet.text)
    return sheet.reach


def ods_reaches(xml: bytes) -> list[Reach]:
    sheets = _OdsSheets()
    _parse(xml, sheets.start, sheets.end, sheets.text)
    return sheets.sheets


def xlsx_paths(members: Mapping[str, bytes]) -> dict[str, str]:
    """Which file holds which sheet, by the sheet's name."""
    sheets: dict[str, str] = {}
    files: dict[str, str] = {}

    def sheet(name: str, attributes: Attributes) -> None:
        if name.rpartition(" ")[2] == "sheet":
            plain = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
            sheets[plain.get("name", "")] = plain.get("id", "")

    def relation(name: str, attributes: Attributes) -> None:
        if name.rpartition(" ")[2] == "Relationship":
            target = attributes.get("Target", "")
            whole = target.lstrip("/") if target.startswith(("/", "xl/")) else f"xl/{target}"
            files[attributes.get("Id", "")] = posixpath.normpath(whole)

    for member, start in (("xl/workbook.xml", sheet), ("xl/_rels/workbook.xml.rels", relation)):
        if member in members:
            _parse(members[member], start)
    return {name: files[key] for name, key in sheets.items() if key in files}


def _parse(
    xml: bytes,
    start: Callable[[str, Attributes], None],
    end: Callable[[str], None] | None = None,
    text: Callable[[str], None] | None = None,
) -> None:
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = _no_document_type
    try:
        parser.Parse(xml, True)
    except expat.ExpatError as error:
        raise Unreadable("file-damaged", "XML") from error


def _no_document_type(*_: object) -> None:
    raise Unreadable("file-damaged", "DOCTYPE")


def _repeated(attributes: Attributes, wanted: str, most: int) -> int:
    for key, value in attributes.items():
        if key.rpartition(" ")[2] == wanted:
            if not _is_count(value) or not 1 <= int(value) <= most:
                raise Unreadable("file-damaged", wanted)
            return int(value)
    return 1


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9
