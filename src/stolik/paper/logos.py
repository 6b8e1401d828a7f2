"""A logo as somebody uploads it: looked at without trust, then drawn anew as a plain PNG.

What is kept holds pixels and nothing else: no script, no remark of a camera, no outside address.
Knows PNG, JPEG and SVG; not whose logo it is.
"""

from __future__ import annotations

import re
import struct
from typing import Final, Literal

from stolik.paper.engine import CannotPrint, compiled
from stolik.paper.svg import BadDrawing, Element, drawing, looks_like_svg, written

LARGEST: Final = 2 * 1024 * 1024
MOST_PIXELS: Final = 20_000_000
LONG_SIDE: Final = 1200
"""Pixels of what is kept: 300 an inch at ten centimetres."""
_NUMBER: Final = re.compile(r"\s*([0-9]{1,6}(?:\.[0-9]{1,6})?)\s*(?:px|pt|mm|cm|in)?\s*")
_PNG: Final = b"\x89PNG\r\n\x1a\n"
Format = Literal["svg", "png", "jpg"]


class BadLogo(ValueError):
    """A picture that is refused; `code` says why, `about` what exactly."""

    def __init__(self, code: str, about: str = "") -> None:
        self.code, self.about = code, about
        super().__init__(f"{code}: {about}" if about else code)


def redrawn_logo(data: bytes) -> bytes:
    """The logo as a plain PNG: refused as too-large, unknown, too-many-pixels, svg,
    complicated or broken.

    To be run where a crash hurts nobody: the decoders behind it are given strangers' bytes.
    """
    if len(data) > LARGEST:
        raise BadLogo("too-large", f"{-(-len(data) // 1024)} KB")
    kind, width, height, plain = _looked_at(data)
    if width * height > MOST_PIXELS and kind != "svg":
        raise BadLogo("too-many-pixels", f"{width:g} × {height:g}")
    if not (width > 0 and height > 0 and 1 / 50 <= width / height <= 50):
        raise BadLogo("broken")
    scale = LONG_SIDE / max(width, height)
    if kind != "svg":
        scale = min(1.0, scale)  # a small picture gets no better by being larger
    values = {
        "data": plain,
        "format": kind,
        "width": max(1, round(width * scale)),
        "height": max(1, round(height * scale)),
    }
    try:
        (drawn,) = compiled("logo.typ", values, "png", ppi=72)
    except CannotPrint:
        raise BadLogo("broken") from None
    return drawn


def is_redrawn(data: bytes) -> bool:
    """Whether this is a PNG of a size that `redrawn_logo` makes, by its first bytes."""
    if not data.startswith(_PNG) or len(data) < 33:
        return False
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    return 1 <= width <= LONG_SIDE and 1 <= height <= LONG_SIDE


def _looked_at(data: bytes) -> tuple[Format, float, float, bytes]:
    """Format, width and height before anything is unpacked, and what is given to the decoder."""
    if data.startswith(_PNG) and len(data) > 24:
        return "png", *struct.unpack(">II", data[16:24]), data
    if data.startswith(b"\xff\xd8"):
        return "jpg", *_jpeg_size(data), data
    if not looks_like_svg(data):
        raise BadLogo("unknown")
    try:
        root = drawing(data)
    except BadDrawing as bad:
        raise BadLogo(bad.code, bad.about) from None
    return "svg", *_svg_box(root), written(root)


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 1 if mark == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    raise BadLogo("broken")


def _svg_box(root: Element) -> tuple[float, float]:
    box = re.split(r"[\s,]+", root.attributes.get("viewBox", "").strip())
    texts = (
        box[2:4]
        if len(box) == 4
        else [root.attributes.get(name, "") for name in ("width", "height")]
    )
    sides = [_NUMBER.fullmatch(text) for text in texts]
    if not all(sides):
        raise BadLogo("svg", "viewBox")
    width, height = (float(side[1]) for side in sides if side)
    return width, height
