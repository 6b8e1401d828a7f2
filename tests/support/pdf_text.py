"""The text of a PDF as Typst writes it: objects, streams, and each font's own map to letters.

Enough to prove what stands on a page; no reader for other people's files.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass

_OBJECT = re.compile(rb"(\d+) 0 obj\s*(.*?)\s*endobj", re.DOTALL)
_STREAM = re.compile(rb"^(.*?)stream\r?\n(.*)\r?\nendstream", re.DOTALL)
_WORD = re.compile(rb"[^\s()<>\[\]/]+|/[^\s()<>\[\]/]*")
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


@dataclass(frozen=True, slots=True)
class Page:
    """Width and height in whole mm, and the text with runs of space made one.

    `runs` are its pieces as they are shown, each with the size of its letters in points.
    """

    width: int
    height: int
    text: str
    runs: tuple[tuple[float, str], ...] = ()


def pages(pdf: bytes) -> list[Page]:
    """Every page, in order."""
    objects = {int(n): body for n, body in _OBJECT.findall(pdf)}
    for body in list(objects.values()):
        if b"/ObjStm" in body:
            objects.update(_packed(body))
    root = next(body for body in objects.values() if re.search(rb"/Type\s*/Catalog", body))
    return [_page(objects, body) for body in _leaves(objects, _reference(root, b"Pages"))]


def words(pdf: bytes) -> str:
    """The text of all pages."""
    return " ".join(page.text for page in pages(pdf))


def _stream(body: bytes) -> bytes:
    found = _STREAM.match(body)
    assert found
    head, data = found.groups()
    return zlib.decompress(data) if b"/FlateDecode" in head else data


def _packed(body: bytes) -> dict[int, bytes]:
    data = _stream(body)
    first = int(re.search(rb"/First (\d+)", body)[1])  # type: ignore[index]
    numbers = [int(n) for n in data[:first].split()]
    starts = [*numbers[1::2], len(data) - first]
    return {
        number: data[first + starts[n] : first + starts[n + 1]]
        for n, number in enumerate(numbers[::2])
    }


def _reference(body: bytes, key: bytes) -> int:
    found = re.search(rb"/" + key + rb"\s+(\d+) 0 R", body)
    assert found, (key, body)
    return int(found[1])


def _leaves(objects: dict[int, bytes], number: int) -> list[bytes]:
    body = objects[number]
    kids = re.search(rb"/Kids\s*\[(.*?)\]", body, re.DOTALL)
    if not kids:
        return [body]
    return [leaf for n in re.findall(rb"(\d+) 0 R", kids[1]) for leaf in _leaves(objects, int(n))]


def _page(objects: dict[int, bytes], body: bytes) -> Page:
    box = re.search(rb"/MediaBox\s*\[([^\]]*)\]", body)
    assert box
    size = [float(n) for n in box[1].split()]
    resources = body
    if found := re.search(rb"/Resources\s+(\d+) 0 R", body):
        resources = objects[int(found[1])]
    fonts = {}
    if listed := re.search(rb"/Font\s*<<(.*?)>>", resources, re.DOTALL):
        for name, number in re.findall(rb"/(\S+)\s+(\d+) 0 R", listed[1]):
            fonts[name] = _letters(objects, int(number))
    runs = _runs(_stream(objects[_reference(body, b"Contents")]), fonts)
    text = " ".join("".join(text for _, text in runs).split())
    return Page(round(size[2] / 72 * 25.4), round(size[3] / 72 * 25.4), text, runs)


def _letters(objects: dict[int, bytes], number: int) -> dict[int, str]:
    data = _stream(objects[_reference(objects[number], b"ToUnicode")])
    found = {}
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", data, re.DOTALL):
        for glyph, letters in re.findall(rb"<(\w+)>\s*<(\w+)>", block):
            found[int(glyph, 16)] = bytes.fromhex(letters.decode()).decode("utf-16-be")
    return found


def _runs(content: bytes, fonts: dict[bytes, dict[int, str]]) -> tuple[tuple[float, str], ...]:
    """What is shown: strings of glyph numbers; those in dictionaries are remarks, not text."""
    found: list[tuple[float, str]] = []
    letters: dict[int, str] = {}
    points, number = 0.0, b"0"
    at = depth = 0
    while at < len(content):
        two, one = content[at : at + 2], content[at : at + 1]
        if two in (b"<<", b">>"):
            depth, at = depth + (1 if two == b"<<" else -1), at + 2
        elif one in (b"(", b"<"):
            data, at = _string(content, at)
            glyphs = (int.from_bytes(data[n : n + 2], "big") for n in range(0, len(data), 2))
            shown = "".join(letters.get(glyph, "?") for glyph in glyphs)
            if not depth and found and found[-1][0] == points and found[-1][1] != " ":
                found[-1] = points, found[-1][1] + shown  # a pair moved together
            elif not depth:
                found.append((points, shown))
        elif word := _WORD.match(content, at):
            letters = fonts.get(word[0][1:], letters) if one == b"/" else letters
            found += [(points, " ")] if word[0] in (b"ET", b"Tm", b"Td") else []
            points = float(number) if word[0] == b"Tf" else points
            number, at = word[0], word.end()
        else:
            at += 1
    return tuple(found)


def _string(content: bytes, at: int) -> tuple[bytes, int]:
    """A string in hexadecimal or in brackets, and where it ends."""
    if content[at : at + 1] == b"<":
        end = content.index(b">", at)
        return bytes.fromhex(content[at + 1 : end].decode()), end + 1
    found, depth, at = b"", 1, at + 1
    while depth:
        one = content[at : at + 1]
        if one == b"\\":
            escape = re.match(rb"[0-7]{1,3}|.", content[at + 1 : at + 4], re.DOTALL)
            assert escape
            code = escape[0]
            at += 1 + len(code)
            found += bytes([int(code, 8)]) if code.isdigit() else _ESCAPES.get(code, code)
            continue
        depth += {b"(": 1, b")": -1}.get(one, 0)
        found += one if depth else b""
        at += 1
    return found, at
