"""The photos of a closing package: those that everybody may see, in files of a bounded size.

An answer waits in memory until the other side has read it, so no file holds more than `MOST` bytes
of photos; what does not fit goes into a second file, and so on. Knows no page and no zip.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from stolik.web.gallery.files import file_of
from stolik.web.gallery.public_photos import shown_photos
from stolik.web.models.gallery import Photo
from stolik.web.models.tournaments import Tournament

MEGABYTE: Final = 1024 * 1024
MOST: Final = 48 * MEGABYTE


@dataclass(frozen=True, slots=True)
class Packed:
    """A photo that goes along; `part` is the file it is in, from 1."""

    photo: Photo
    file: Path
    size: int
    name: str
    part: int


@dataclass(frozen=True, slots=True)
class Album:
    """Everything that goes along, in how many files, and how many photos are held back."""

    photos: tuple[Packed, ...]
    held_back: int

    @property
    def parts(self) -> tuple[int, ...]:
        return tuple(range(1, max((photo.part for photo in self.photos), default=1) + 1))

    @property
    def megabytes(self) -> int:
        return -(-sum(photo.size for photo in self.photos) // MEGABYTE)

    @property
    def most(self) -> int:
        return MOST // MEGABYTE

    def part(self, number: int) -> tuple[Packed, ...]:
        return tuple(photo for photo in self.photos if photo.part == number)


def album(event: Tournament) -> Album:
    """The photos of an event that may be published: approved, and nobody in them who said no."""
    parts = []
    for photo in shown_photos(event):
        file = file_of(photo, "large")
        try:
            parts.append((photo, file, file.stat().st_size))
        except OSError:  # deleted a moment ago
            continue
    numbers = in_parts([size for _, _, size in parts])
    packed = tuple(
        Packed(photo, file, size, f"photos/{number:03}.jpg", part)
        for number, ((photo, file, size), part) in enumerate(zip(parts, numbers, strict=True), 1)
    )
    everything = Photo.objects.filter(tournament=event).count()
    return Album(packed, everything - len(packed))


def in_parts(sizes: Sequence[int], most: int = MOST) -> tuple[int, ...]:
    """For each size the number of the file it goes into, in order; never an empty file.

    >>> in_parts([4, 4, 4, 12, 1], most=10)
    (1, 1, 2, 3, 4)
    """
    parts, part, filled = [], 1, 0
    for size in sizes:
        if filled and filled + size > most:
            part, filled = part + 1, 0
        filled += size
        parts.append(part)
    return tuple(parts)
