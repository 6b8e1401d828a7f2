"""Photos for tests: drawn, with whatever a camera writes into them."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw

ORIENTATION = 0x0112
MODEL = 0x0110
GPS = 0x8825


def drawn(width: int = 640, height: int = 480, shade: int = 0) -> Image.Image:
    """A red left half on a green ground: whoever turns it sees it."""
    picture = Image.new("RGB", (width, height), (20, 120 + shade, 60))
    ImageDraw.Draw(picture).rectangle((0, 0, width // 2, height), fill=(200, 20, shade))
    return picture


def photo(kind: str = "JPEG", *, turned: int = 1, **more: Any) -> bytes:
    """A file as a phone writes it: place, model, comment, orientation."""
    picture = drawn(**more)
    exif = Image.Exif()
    exif[ORIENTATION] = turned
    exif[MODEL] = "Secret Phone 9"
    exif.get_ifd(GPS).update({1: "N", 2: (52.0, 13.0, 47.0), 3: "E", 4: (21.0, 0.0, 44.0)})
    file = BytesIO()
    options: dict[str, Any] = {"comment": b"secret comment"} if kind == "JPEG" else {}
    picture.save(file, kind, exif=exif, **options)
    return file.getvalue()


def bomb(side: int = 30_000) -> bytes:
    """A tiny PNG that says it is enormous."""
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    data = zlib.compress(b"\0" * 1000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
