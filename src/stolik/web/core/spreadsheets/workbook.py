"""An XLSX, ODS or old XLS file as rows of texts: the first sheet that holds anything.

Runs in a child process only, by `stolik.web.core.workshop`. An archive is unpacked here, counted
while it unpacks whatever its directory says, and packed anew for the library that reads it. How far
a sheet reaches is known before its grid is built. Knows no person and no column.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import IO, Final

from python_calamine import CalamineError, CalamineWorkbook

from stolik.web.core.spreadsheets import reach
from stolik.web.core.spreadsheets.bounds import (
    LARGEST_UNPACKED,
    LONGEST_CELL,
    MOST_COLUMNS,
    MOST_MEMBERS,
    MOST_ROWS,
    Unreadable,
)

ZIP: Final = b"PK\x03\x04"
OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LITTLE_ENDIAN: Final = 0xFFFE
_SECTORS: Final = {(3, 9), (4, 12)}  # version, and the power of two that a sector has
_MINI_SECTOR: Final = 6
# Rows counted on, however far down a list begins.
MOST_EMPTY: Final = 20_000
_CHUNK: Final = 64 * 1024
_READ: Final = (".xml", ".rels", ".bin", "mimetype")
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_DAMAGED: Final = (
    *(zipfile.BadZipFile, zlib.error, struct.error, NotImplementedError, RuntimeError),
    *(ValueError, OSError, EOFError, OverflowError, LookupError),
)


def rows(data: bytes) -> list[list[str]]:
    """The rows that are not empty, no more and no longer than a list may be, and one too many."""
    if data.startswith(ZIP):
        members = unpacked(data)
        return _read(_packed(members), _reach_of(members))
    _check_ole(data)
    return _read(data, lambda _: None)


def unpacked(data: bytes) -> dict[str, bytes]:
    """What an archive really holds, as far as it is read; counted while it unpacks."""
    try:
        return _members(data)
    except Unreadable:
        raise
    except _DAMAGED as error:
        raise Unreadable("file-damaged", "zip") from error


def _members(data: bytes) -> dict[str, bytes]:
    members: dict[str, bytes] = {}
    left = LARGEST_UNPACKED
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        listed = archive.infolist()
        if len(listed) > MOST_MEMBERS:
            raise Unreadable("file-unpacks", str(LARGEST_UNPACKED // 1024 // 1024))
        for member in listed:
            if not member.filename.endswith(_READ) or member.compress_type not in _METHODS:
                continue
            with archive.open(member) as source:
                content = _unpacked(source, left)
            left -= len(content)
            members[member.filename] = content
    return members


def _unpacked(source: IO[bytes], most: int) -> bytes:
    """All of a member, counted while it unpacks."""
    content = bytearray()
    while chunk := source.read(_CHUNK):
        content += chunk
        if len(content) > most:
            raise Unreadable("file-unpacks", str(LARGEST_UNPACKED // 1024 // 1024))
    return bytes(content)


def _packed(members: Mapping[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return target.getvalue()


def _reach_of(members: Mapping[str, bytes]) -> Callable[[str], None]:
    """What looks at a sheet, given its name, before its grid is built."""
    # The grids of an ODS file are all built when it is opened.
    for sheet in reach.ods_reaches(members["content.xml"]) if "content.xml" in members else ():
        reach.checked(sheet)
    paths = reach.xlsx_paths(members)

    def look(name: str) -> None:
        path = paths.get(name, "")
        if path in members and not path.endswith(".bin"):
            reach.checked(reach.xlsx_reach(members[path]))

    return look


def _read(data: bytes, look: Callable[[str], None]) -> list[list[str]]:
    try:
        book = CalamineWorkbook.from_object(io.BytesIO(data))
        for index, name in enumerate(book.sheet_names):
            look(name)
            sheet = book.get_sheet_by_index(index)
            grid = sheet.to_python(skip_empty_area=True)
            if listed := _listed(grid, sheet.start[0] if sheet.start else 0):
                return listed
    except Unreadable:
        raise
    except (CalamineError, OSError, ValueError) as error:
        raise Unreadable("file-damaged") from error
    raise Unreadable("file-empty")


def _listed(grid: Sequence[Sequence[object]], above: int) -> list[list[str]]:
    """The rows, those `above` and between them empty: so each keeps its number."""
    listed: list[list[str]] = []
    people = 0
    for number, row in enumerate(grid, above):
        cells = [_text(value)[:LONGEST_CELL] for value in row[:MOST_COLUMNS]]
        if any(cell.strip() for cell in cells):
            listed += [[] for _ in range(min(number, MOST_EMPTY) - len(listed))]
            listed.append(cells)
            people += 1
            # One more than there may be people is the header; one more still is too many.
            if people > MOST_ROWS + 1:
                break
    return listed


def _text(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value)


def _check_ole(data: bytes) -> None:
    """An old Excel file tells how many sectors its lists have: no more than it has bytes for."""
    if not data.startswith(_OLE) or len(data) < 512:
        raise Unreadable("file-damaged", "OLE")
    _, version, order, power, mini = struct.unpack_from("<5H", data, 24)
    if order != _LITTLE_ENDIAN or (version, power) not in _SECTORS or mini != _MINI_SECTOR:
        raise Unreadable("file-damaged", "OLE")
    sectors = -(-len(data) // (1 << power))
    folders, table, first, _, _, _, small, _, more = struct.unpack_from("<9I", data, 40)
    if not (1 <= table <= sectors and first < sectors and max(folders, small, more) <= sectors):
        raise Unreadable("file-damaged", "OLE")
