"""A logo as somebody uploads it: looked at without trust, then drawn anew as a plain PNG.

What is kept holds pixels and nothing else: no script, no remark of a camera, no outside address.
Knows PNG, JPEG and SVG; not whose logo it is.
"""

from __future__ import annotations

import re
import struct
from typing import Final, Literal
from xml.etree import ElementTree

from stolik.paper.engine import CannotPrint, compiled
from stolik.paper.pages import Logo

LARGEST: Final = 2 * 1024 * 1024
MOST_PIXELS: Final = 20_000_000
LONG_SIDE: Final = 1200
"""Pixels of what is kept: 300 an inch at ten centimetres."""
MOST_COPIES: Final = 20
_FORBIDDEN: Final = frozenset(
    {"script", "foreignObject", "iframe", "filter", "animate", "set", "handler", "text", "image"}
)
_NUMBER: Final = re.compile(r"\s*([0-9]{1,6}(?:\.[0-9]{1,6})?)\s*(?:px|pt|mm|cm|in)?\s*")
Format = Literal["svg", "png", "jpg"]


class BadLogo(ValueError):
    """A picture that is refused; `code` says why, `about` what exactly."""

    def __init__(self, code: str, about: str = "") -> None:
        self.code, self.about = code, about
        super().__init__(f"{code}: {about}" if about else code)


def checked_logo(name: str, data: bytes) -> Logo:
    """The logo, harmless: codes of refusal are too-large, unknown, too-many-pixels, svg, broken."""
    if len(data) > LARGEST:
        raise BadLogo("too-large", f"{-(-len(data) // 1024)} KB")
    kind, width, height = _looked_at(data)
    if width * height > MOST_PIXELS and kind != "svg":
        raise BadLogo("too-many-pixels", f"{width:g} × {height:g}")
    if not (width > 0 and height > 0 and 1 / 50 <= width / height <= 50):
        raise BadLogo("broken")
    scale = LONG_SIDE / max(width, height)
    if kind != "svg":
        scale = min(1.0, scale)  # a small picture gets no better by being larger
    values = {
        "data": list(data),
        "format": kind,
        "width": max(1, round(width * scale)),
        "height": max(1, round(height * scale)),
    }
    try:
        (drawn,) = compiled("logo.typ", values, "png", ppi=72)
    except CannotPrint:
        raise BadLogo("broken") from None
    return Logo(name, drawn, "png")


def _looked_at(data: bytes) -> tuple[Format, float, float]:
    """Format, width and height from the first bytes, before anything is unpacked."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) > 24:
        width, height = struct.unpack(">II", data[16:24])
        return "png", width, height
    if data.startswith(b"\xff\xd8\xff"):
        return "jpg", *_jpeg_size(data)
    if b"<svg" in data[:4096]:
        return "svg", *_svg_size(data)
    raise BadLogo("unknown")


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 1 if mark == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    raise BadLogo("broken")


def _svg_size(data: bytes) -> tuple[float, float]:
    """Refuses whatever a drawing does not need: entities, scripts, outside addresses, text."""
    if b"<!ENTITY" in data.upper():
        raise BadLogo("svg", "ENTITY")
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, RecursionError):
        raise BadLogo("broken") from None
    copies = 0
    for element in root.iter():
        tag = str(element.tag).rpartition("}")[2]
        if tag in _FORBIDDEN or tag.startswith("animate"):
            raise BadLogo("svg", tag)
        copies += tag == "use"
        for key, value in element.attrib.items():
            plain = key.rpartition("}")[2]
            outside = plain == "href" and not value.strip().startswith("#")
            if plain.lower().startswith("on") or outside or _reaches_out(value):
                raise BadLogo("svg", plain)
        if tag == "style" and _reaches_out(element.text or ""):
            raise BadLogo("svg", tag)
    if copies > MOST_COPIES:
        raise BadLogo("svg", "use")
    return _svg_box(root)


def _reaches_out(style: str) -> bool:
    """Whether a style asks for anything outside the drawing."""
    return "@import" in style or re.search(r"url\(\s*['\"]?(?!\s*['\"]?#)", style) is not None


def _svg_box(root: ElementTree.Element) -> tuple[float, float]:
    box = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    texts = box[2:4] if len(box) == 4 else [root.get("width", ""), root.get("height", "")]
    found = [_NUMBER.fullmatch(text) for text in texts]
    if not all(found):
        raise BadLogo("svg", "viewBox")
    width, height = (float(each[1]) for each in found if each)
    return width, height
