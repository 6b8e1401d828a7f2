"""The pixels of a PNG as Typst writes it (eight bits a channel), for comparing pictures."""

from __future__ import annotations

import struct
import zlib

_CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}


def pixels(png: bytes) -> tuple[int, int, list[bytes]]:
    """Width, channels and the rows."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert depth == 8
    channels = _CHANNELS[kind]
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    raw, step, rows = zlib.decompress(data), width * channels + 1, []
    above = bytearray(width * channels)
    for row in range(height):
        line = raw[row * step : (row + 1) * step]
        above = _unfiltered(line[0], bytearray(line[1:]), above, channels)
        rows.append(bytes(above))
    return width, channels, rows


def _unfiltered(kind: int, line: bytearray, above: bytearray, channels: int) -> bytearray:
    for n in range(len(line) if kind else 0):
        left = line[n - channels] if n >= channels else 0
        corner = above[n - channels] if n >= channels else 0
        guess = (0, left, above[n], (left + above[n]) // 2, _paeth(left, above[n], corner))[kind]
        line[n] = (line[n] + guess) & 255
    return line


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda each: abs(guess - each))


def difference(one: bytes, other: bytes) -> float:
    """The share of bytes that differ visibly; 1.0 for pictures of different size."""
    if one == other:
        return 0.0
    (width, _, first), (wide, _, second) = pixels(one), pixels(other)
    if (width, len(first)) != (wide, len(second)):
        return 1.0
    pairs = zip(b"".join(first), b"".join(second), strict=True)
    return sum(abs(a - b) > 48 for a, b in pairs) / sum(map(len, first))


def edges(png: bytes, columns: int) -> list[bytes]:
    """The outermost columns of pixels on the left and right, row by row."""
    _, channels, rows = pixels(png)
    return [row[: columns * channels] + row[-columns * channels :] for row in rows]
