"""Any answer as a text that is the same whenever it says the same: pages, data, papers, sheets.

Random parts become `<token 1>`, `<token 2>`, … in the order in which they appear. Knows media types
and nothing of where an answer comes from.
"""

from __future__ import annotations

import hashlib
import re
import zipfile
from collections.abc import Collection
from functools import lru_cache
from io import BytesIO
from typing import Final

from python_calamine import CalamineWorkbook

from snapshots.markup import readable, sorted_json
from support.pdf_text import pages

# A masked CSRF token is 64 letters and digits, as no digest is.
_CSRF: Final = re.compile(r"\b(?=[0-9a-f]*[A-Zg-z])[A-Za-z0-9]{64}\b")
# Also in bytes, so that the same page for others need not be read again.
_CSRF_BYTES: Final = re.compile(_CSRF.pattern.encode("ascii"))
_NONCE: Final = re.compile(r"(nonce[-=]\\?\"?'?)[A-Za-z0-9+/=_-]{16,}")
# The key of a stream that cannot be guessed, and the digest in the address of a static file.
_TOPIC: Final = re.compile(r"(?<=[a-z])\.[0-9a-f]{32}(?=/(?:pl|en)\b)")
_STATIC: Final = re.compile(
    r"(/static/[^\"'\s?]*?)(?:\.[0-9a-f]{8,32}(?=\.\w+)|\?v?=?[0-9a-f]{6,})"
)
# What tells a browser whether a part of a page has changed: it follows from that part.
_MARK: Final = re.compile(r'(data-marks?=|"mark": ?)"[^"]+"')
# By which a form that is sent twice happens once; `markup` has put the attributes in order.
_FORM_KEY: Final = re.compile(r'(name="key" type="hidden" value=)"[^"]*"')
_WORD: Final = re.compile(r"[A-Za-z0-9_-]{4,}")
PICTURES: Final = ("image/png", "image/jpeg", "image/webp", "font/", "audio/")
ENDINGS: Final = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats",
    "html": "text/html",
    "json": "application/json",
    "jsonl": "application/jsonl",
    "png": "image/png",
    "jpg": "image/jpeg",
    "webp": "image/webp",
}


def normalised(body: bytes, kind: str, tokens: Collection[str] = ()) -> str:
    """The text of an answer of a media type; `tokens` are random words to be hidden."""
    if kind.startswith("text/html"):
        body = _CSRF_BYTES.sub(b"<csrf>", body)
    return without_chance(_text(body, kind), tokens)


def without_chance(text: str, tokens: Collection[str] = ()) -> str:
    """A text with numbered placeholders where the words differ from run to run."""
    text = _CSRF.sub("<csrf>", text)
    text = _NONCE.sub(r"\1<nonce>", text)
    text = _TOPIC.sub(".<key>", text)
    text = _STATIC.sub(r"\1.<digest>", text)
    text = _MARK.sub(r'\1"<mark>"', text)
    numbers: dict[str, int] = {}

    def hidden(match: re.Match[str]) -> str:
        word = match[0]
        if word not in tokens:
            return word
        return f"<token {numbers.setdefault(word, len(numbers) + 1)}>"

    return _FORM_KEY.sub(r'\1"<key>"', _WORD.sub(hidden, text))


@lru_cache(maxsize=200)
def _text(body: bytes, kind: str) -> str:
    if kind.startswith(("text/html", "image/svg", "application/xhtml")):
        return readable(body.decode("utf-8"))
    if kind.startswith("application/pdf"):
        return paper_text(body)
    if kind.startswith(PICTURES):
        return f"{kind} {hashlib.sha256(body).hexdigest()}"
    if kind.startswith("application/vnd.openxmlformats"):
        return sheets_text(body)
    if body.startswith(b"PK\x03\x04"):
        return _package(body)
    text = body.decode("utf-8", "replace")
    if "jsonl" in kind or "ndjson" in kind or text.startswith('{"journal"'):
        return "\n".join(sorted_json(line).replace("\n", "") for line in text.splitlines())
    return sorted_json(text) if "json" in kind else text


def paper_text(body: bytes) -> str:
    """Every page of a PDF: its size and its text."""
    return "\n".join(f"[{page.width} x {page.height} mm] {page.text}" for page in pages(body))


def sheets_text(body: bytes) -> str:
    """Every sheet of a workbook: one line a row, cells apart by bars."""
    book = CalamineWorkbook.from_filelike(BytesIO(body))
    lines = []
    for name in book.sheet_names:
        lines.append(f"[{name}]")
        rows = book.get_sheet_by_name(name).to_python()
        lines += [" | ".join(str(cell) for cell in cells) for cells in rows]
    return "\n".join(lines)


def _package(body: bytes) -> str:
    """A zip file: its names in order, and each of its files by its ending."""
    lines = []
    with zipfile.ZipFile(BytesIO(body)) as package:
        for name in sorted(package.namelist()):
            kind = ENDINGS.get(name.rpartition(".")[2], "text/plain")
            lines += [f"[{name}]", _text(package.read(name), kind)]
    return "\n".join(lines)
