"""How the site and a child talk: a length, a JSON object, and the bytes that belong to it.

    4 bytes  how long the object is
    object   {"values": ..., "sizes": [bytes of each part]}
    parts    one after the other

Nothing that comes back is ever more than text, numbers and bytes: the child may have been taken
over by the file it opened. Knows no job.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO, Any, Final

LENGTH: Final = struct.Struct(">I")
_CHUNK: Final = 256 * 1024


class Malformed(ValueError):
    """Bytes that are no frame, or one cut short."""


class TooMuch(ValueError):
    """A frame larger than was agreed."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Values and the bytes that go with them."""

    values: Any
    parts: tuple[bytes, ...] = ()


def written(frame: Frame) -> list[bytes]:
    """A frame as it goes through the pipe, in pieces.

    >>> b"".join(written(Frame([1], (b"ab",))))
    b'\\x00\\x00\\x00\\x1d{"values": [1], "sizes": [2]}ab'
    """
    head = {"values": frame.values, "sizes": [len(part) for part in frame.parts]}
    text = json.dumps(head, ensure_ascii=False).encode("utf-8", "replace")
    return [LENGTH.pack(len(text)), text, *frame.parts]


def read(source: IO[bytes], most: int) -> Frame | None:
    """The next frame of at most so many bytes; None where the other side has ended."""
    start = source.read(LENGTH.size)
    if not start:
        return None
    if len(start) < LENGTH.size:
        raise Malformed("cut short")
    (length,) = LENGTH.unpack(start)
    if length > most:
        raise TooMuch(str(length))
    try:
        head = json.loads(_exactly(source, length))
        sizes = head["sizes"]
        values = head["values"]
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise Malformed(type(error).__name__) from None
    if not isinstance(sizes, list) or not all(type(size) is int and size >= 0 for size in sizes):
        raise Malformed("sizes")
    if length + sum(sizes) > most:
        raise TooMuch(str(length + sum(sizes)))
    return Frame(values, tuple(_exactly(source, size) for size in sizes))


def total(pieces: Sequence[bytes]) -> int:
    return sum(map(len, pieces))


def _exactly(source: IO[bytes], size: int) -> bytes:
    content = bytearray()
    while len(content) < size:
        chunk = source.read(min(_CHUNK, size - len(content)))
        if not chunk:
            raise Malformed("cut short")
        content += chunk
    return bytes(content)
