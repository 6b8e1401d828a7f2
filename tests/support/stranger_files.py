"""Files as strangers send them: honest small ones, those of the attack report, and mutations.

Everything is made here from nothing and the same every time; what is random takes a generator.
"""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random

import xlsxwriter
from PIL import Image

from support.photo_files import photo

PEOPLE = (("Imię i nazwisko", "Klub"), ("Ewa Żak", "Szachownica"), ("Jan Kos", "12"))
NS = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">{}</svg>'
LOGO = NS.format(
    '<defs><linearGradient id="g"><stop stop-color="#0f6b5c"/><stop offset="1"/></linearGradient>'
    '</defs><g transform="scale(1)"><rect width="60" height="20" fill="url(#g)"/>'
    '<path d="M3 3h20v9c4 0 4 4 0 4z" style="fill:#fff;stroke:#000"/></g>'
).encode()
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_FREE, _END, _FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD


# spreadsheets


def xlsx(*cells: tuple[str, str]) -> bytes:
    """A workbook with these cells: ("B2", "Jan"); the usual people if there are none."""
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file, {"in_memory": True})
    book.set_properties({"created": datetime(2026, 5, 9, tzinfo=UTC)})
    sheet = book.add_worksheet("Lista")
    for row, texts in enumerate(() if cells else PEOPLE):
        sheet.write_row(row, 0, texts)
    for where, text in cells:
        sheet.write(where, text)
    book.close()
    return file.getvalue()


def far_xlsx(where: str) -> bytes:
    """A workbook with A1 and one cell far away; small, as a hand-made one is."""
    return changed_xlsx(
        b"</sheetData>",
        f'<row r="{where.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")}"><c r="{where}"><v>1</v></c></row>'
        "</sheetData>".encode(),
    )


def changed_xlsx(old: bytes, new: bytes) -> bytes:
    """The usual workbook with something else in its sheet."""
    target = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(xlsx())) as source,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as written,
    ):
        for member in source.infolist():
            content = source.read(member)
            if member.filename == "xl/worksheets/sheet1.xml":
                assert old in content
                content = content.replace(old, new)
            _write(written, member.filename, content)
    return target.getvalue()


def _write(
    archive: zipfile.ZipFile, name: str, content: bytes, kind: int = zipfile.ZIP_DEFLATED
) -> None:
    """A member without the time of day: the same archive every time."""
    archive.writestr(zipfile.ZipInfo(name), content, kind)


def lying_xlsx(megabytes: int) -> bytes:
    """A workbook whose sheet unpacks to this much, while the directory says that it is small."""
    data = bytearray(
        changed_xlsx(b"<sheetData>", b"<sheetData>" + b" " * (megabytes * 1024 * 1024))
    )
    name = b"xl/worksheets/sheet1.xml"
    at = data.find(b"PK\x01\x02")
    while data[at + 46 : at + 46 + len(name)] != name:
        at = data.find(b"PK\x01\x02", at + 1)
    data[at + 24 : at + 28] = struct.pack("<I", 1000)
    return bytes(data)


def odd_version_xlsx() -> bytes:
    """A damaged archive: the directory asks for a program of version 23.6."""
    data = bytearray(xlsx())
    data[data.find(b"PK\x01\x02") + 6] = 236
    return bytes(data)


def ods(rows: str = "") -> bytes:
    """A table as LibreOffice saves it, with the usual people or these rows."""
    if not rows:
        cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
        rest = '<table:table-cell table:number-columns-repeated="16382"/>'
        rows = "".join(
            f"<table:table-row>{''.join(cell.format(text) for text in row)}{rest}</table:table-row>"
            for row in PEOPLE
        )
        rows += (
            '<table:table-row table:number-rows-repeated="1048573">'
            '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
        )
    spaces = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text", "manifest")
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        _write(archive, "mimetype", kind.encode(), zipfile.ZIP_STORED)
        content = (
            f'<?xml version="1.0" encoding="UTF-8"?><office:document-content{spaces}'
            ' office:version="1.2"><office:body><office:spreadsheet><table:table'
            f' table:name="Lista">{rows}</table:table></office:spreadsheet></office:body>'
            "</office:document-content>"
        )
        _write(archive, "content.xml", content.encode())
        manifest = (
            f'<?xml version="1.0"?><manifest:manifest{spaces}><manifest:file-entry'
            f' manifest:full-path="/" manifest:media-type="{kind}"/></manifest:manifest>'
        )
        _write(archive, "META-INF/manifest.xml", manifest.encode())
    return target.getvalue()


def far_ods(row: int, column: int) -> bytes:
    """A table with its first cell filled and one behind so many empty rows and columns."""
    filled = '<table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>'
    return ods(
        f"<table:table-row>{filled}</table:table-row>"
        f'<table:table-row table:number-rows-repeated="{row - 2}"><table:table-cell/>'
        "</table:table-row><table:table-row>"
        f'<table:table-cell table:number-columns-repeated="{column - 1}"/>{filled}'
        "</table:table-row>"
    )


def xls(far: tuple[int, int] | None = None) -> bytes:
    """A workbook of Excel 97 with the usual people, and one cell elsewhere if wanted."""
    rows = [(r, c, text) for r, row in enumerate(PEOPLE) for c, text in enumerate(row)]
    rows += [(*far, "x")] if far else []
    begin = struct.pack("<4H2I", 0x0600, 0x0005, 0x0DBB, 0x07CC, 0, 6)
    labels = b"".join(
        _record(
            0x0204,
            struct.pack("<4HB", row, column, 0, len(text), 1) + text.encode("utf-16-le"),
        )
        for row, column, text in rows
    )
    sheet = _record(0x0809, begin[:2] + b"\x10\0" + begin[4:]) + labels + _record(0x000A)
    book = _record(0x0809, begin) + _record(0x0042, struct.pack("<H", 1200))
    name = "Lista"
    plain = struct.pack("<IHBB", 0, 0, len(name), 0) + name.encode("ascii")
    start = len(book) + len(_record(0x0085, plain)) + len(_record(0x000A))
    book += _record(0x0085, struct.pack("<I", start) + plain[4:]) + _record(0x000A)
    return _ole(book + sheet)


def _record(kind: int, body: bytes = b"") -> bytes:
    return struct.pack("<2H", kind, len(body)) + body


def _ole(stream: bytes) -> bytes:
    """A compound file with one stream, "Workbook", in whole sectors of 512 bytes."""
    stream = stream.ljust(max(4096, -(-len(stream) // 512) * 512), b"\0")
    count = len(stream) // 512
    head = _OLE + bytes(16)
    head += struct.pack("<5H6x", 0x3E, 3, 0xFFFE, 9, 6)
    head += struct.pack("<9I", 0, 1, 1, 0, 4096, _END, 0, _END, 0)
    head += struct.pack("<109I", 0, *([_FREE] * 108))
    chain = [*range(3, 2 + count), _END]
    fat = struct.pack("<128I", _FAT, _END, *chain, *([_FREE] * (126 - count)))

    def entry(name: str, kind: int, child: int, first: int, size: int) -> bytes:
        text = name.encode("utf-16-le")
        return (
            text.ljust(64, b"\0")
            + struct.pack("<H2B3I", len(text) + 2, kind, 1, _FREE, _FREE, child)
            + bytes(36)
            + struct.pack("<IQ", first, size)
        )

    folder = entry("Root Entry", 5, 1, _END, 0) + entry("Workbook", 2, _FREE, 2, len(stream))
    return head + fat + folder.ljust(512, b"\0") + stream


def old_excel(random: Random | None = None) -> bytes:
    """The header of an old Excel file and nothing sensible after it."""
    return _OLE + (random.randbytes(2552) if random else bytes(2552))


# drawings and pictures

NESTED_LOGO = NS.format("<g>" * 20_000 + "</g>" * 20_000).encode()
MARKED_LOGO = NS.format(
    '<marker id="m">'
    + '<path d="M0 0h1"/>' * 2000
    + '</marker><path marker-mid="url(#m)" d="M0 0'
    + "h1" * 20_000
    + '"/>'
).encode()
PANIC_LOGO = NS.format('<rect x="-1e10" y="-1e10" width="1e20" height="1e20"/>').encode()
# In UTF-16 no byte pattern of "<!ENTITY" is there, while these two letters look like "<svg".
ENTITY_LOGO = b"\xff\xfe" + (
    '<?xml version="1.0" encoding="UTF-16"?><!--\u733c\u6776--><!DOCTYPE svg [<!ENTITY a "b">]>'
    + NS.format("&a;")
).encode("utf-16-le")


def image(kind: str, width: int = 60, height: int = 40) -> bytes:
    file = io.BytesIO()
    quick = {"WEBP": {"method": 0}, "PNG": {"compress_level": 1}}.get(kind, {})
    Image.new("RGB", (width, height), (15, 107, 92)).save(file, kind, **quick)
    return file.getvalue()


def huge_webp() -> bytes:
    """A few kilobytes that need most of a gigabyte."""
    file = io.BytesIO()
    Image.new("RGB", (6300, 6300)).save(file, "WEBP", lossless=True)
    return file.getvalue()


# mutations


def honest() -> dict[str, bytes]:
    """One small file of every kind that is read, by the name it would have."""
    return {
        "lista.xlsx": xlsx(),
        "lista.xls": xls(),
        "lista.ods": ods(),
        "lista.csv": "\r\n".join(";".join(row) for row in PEOPLE).encode("cp1250"),
        "znak.svg": LOGO,
        "znak.png": image("PNG"),
        "znak.jpg": image("JPEG"),
        "zdjecie.jpg": photo("JPEG", width=120, height=90),
        "zdjecie.png": photo("PNG", width=120, height=90),
        "zdjecie.webp": photo("WEBP", width=120, height=90),
    }


def mutated(count: int, seed: str) -> Iterator[tuple[str, bytes]]:
    """So many damaged files, every kind in its turn."""
    random = Random(seed)
    files = list(honest().items())
    for number in range(count):
        name, data = files[number % len(files)]
        yield name, _mutated(data, name, random)


def _mutated(data: bytes, name: str, random: Random) -> bytes:
    """Damaged as a whole; an archive as often inside, where its sums are right again."""
    if name.endswith(("xlsx", "ods")) and random.random() < 0.6:
        target = io.BytesIO()
        with (
            zipfile.ZipFile(io.BytesIO(data)) as source,
            zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as written,
        ):
            hurt = random.sample(source.namelist(), 2)
            for name in source.namelist():
                content = source.read(name)
                _write(written, name, _hurt(content, random) if name in hurt else content)
        return target.getvalue()
    return _hurt(data, random)


def _hurt(data: bytes, random: Random) -> bytes:
    content = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 4, 16))):
        at = random.randrange(len(content) + 1) if content else 0
        end = min(len(content), at + random.choice((1, 2, 4, 8, 64)))
        way = random.randrange(7)
        if way == 0:
            content[at:end] = random.randbytes(end - at)
        elif way == 1:
            content[at:end] = b"\xff" * (end - at)
        elif way == 2:
            content[at:end] = bytes(end - at)
        elif way == 3:
            del content[at:end]
        elif way == 4:
            content[at:at] = content[random.randrange(len(content) + 1) :][: random.randrange(400)]
        elif way == 5:
            content[at:at] = random.choice(_WORDS)
        elif len(content) > 40:
            del content[random.randrange(40, len(content)) :]
    return bytes(content)


_WORDS = (
    *(b"4294967295", b"1048576", b"XFD1048576", b"-1", b"1e38", b"\xff\xff\xff\x7f", b"\0" * 9),
    *(b'<c r="ZZZ99999"><v>1</v></c>', b"<g>" * 300, b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"]]>"),
    *(b'" table:number-columns-repeated="999999999', b'<use href="#g"/>', b"&#0;", b"\xd8\x00"),
)
