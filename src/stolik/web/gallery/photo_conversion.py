"""A photo converted by a child process, and what is refused before it gets there.

A file in, two plain JPEG files out; what cannot be used raises `NotAPhoto` with a code. Knows no
database and no page; how a photo is converted is in `stolik.web.core.photographs`.
"""

from __future__ import annotations

import threading
from typing import IO, Final

from stolik.web.core.photographs import LARGE, NotAPhoto, Picture
from stolik.web.core.workshop.frames import Frame
from stolik.web.core.workshop.jobs import Refusal
from stolik.web.core.workshop.pool import WORKSHOP, Unfinished

__all__ = ["LARGEST_FILE", "LET_IN", "NotAPhoto", "Picture", "pictured"]

LARGEST_FILE: Final = 12 * 1024 * 1024 - 64 * 1024  # what the front of the site lets through
# One at a time, so that the desk finds a child for its papers and lists, whoever sends photos; and
# ten phones at once must not hold every thread that serves pages.
_AT_WORK: Final = threading.BoundedSemaphore(1)
LET_IN: Final = threading.BoundedSemaphore(4)
_HEIF: Final = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1", b"avif")
_REFUSED: Final = ("format", "damaged", "pixels", "small")
_UNFINISHED: Final = {"busy": "busy", "died": "damaged"}


def pictured(source: IO[bytes], size: int) -> Picture:
    """The photo in a file of so many bytes."""
    if size > LARGEST_FILE:
        raise NotAPhoto("large", f"{size / 1024 / 1024:.1f} MB")
    head = source.read(16)
    source.seek(0)
    if head[4:8] == b"ftyp" and head[8:12] in _HEIF:
        raise NotAPhoto("heic")
    if not LET_IN.acquire(blocking=False):
        raise NotAPhoto("busy")
    try:
        with _AT_WORK:
            return _checked(WORKSHOP.ask("photo", (source.read(LARGEST_FILE + 1),)))
    except Refusal as refusal:
        code = refusal.code if refusal.code in _REFUSED else "damaged"
        raise NotAPhoto(code, refusal.about) from None
    except Unfinished as unfinished:
        raise NotAPhoto(_UNFINISHED.get(unfinished.reason, "complicated")) from None
    finally:
        LET_IN.release()


def _checked(answer: Frame) -> Picture:
    """What the child drew, if it looks like that: it may have been taken over by what it read."""
    sides, parts = answer.values, answer.parts
    if (
        isinstance(sides, list)
        and len(sides) == len(parts) == 2
        and all(type(side) is int and 1 <= side <= LARGE for side in sides)
        and all(part.startswith(b"\xff\xd8\xff") for part in parts)
    ):
        return Picture(parts[0], parts[1], sides[0], sides[1])
    raise NotAPhoto("damaged")
