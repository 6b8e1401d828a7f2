"""The files of photos: in `photos/` of the folder of data, two for each, never changed.

A file is written before its row and deleted after it, so a row always has its files. Files without
a row, left by a machine that died in between, are swept away. Knows no page.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from stolik.web.core import private_files
from stolik.web.gallery.photo_conversion import Picture
from stolik.web.models.gallery import Photo, key
from stolik.web.models.tournaments import Tournament

MOST_PHOTOS: Final = 1000
MOST_WAITING: Final = 200
FRESH: Final = 3600.0  # seconds
SIZES: Final = ("large", "small")
_FILE: Final = re.compile(r"[0-9a-f]{24}-(large|small)\.jpg")


class TooMany(ValueError):
    """The gallery is full, or too many photos wait for approval."""


class AlreadyThere(ValueError):
    """The very same photo is in the gallery."""


def folder() -> Path:
    return Path(settings.DATA) / "photos"


def file_of(photo: Photo, size: str) -> Path:
    return folder() / f"{photo.key}-{size}.jpg"


def keep(event: Tournament, picture: Picture, *, state: str, credit: str = "") -> Photo:
    """A photo with its files."""
    known = Photo.objects.filter(tournament=event)
    if known.count() >= MOST_PHOTOS:
        raise TooMany
    if state == "waiting" and known.filter(state="waiting").count() >= MOST_WAITING:
        raise TooMany
    digest = hashlib.sha256(picture.large).hexdigest()
    if known.filter(digest=digest).exists():
        raise AlreadyThere
    name = key()
    _write(folder() / f"{name}-large.jpg", picture.large)
    _write(folder() / f"{name}-small.jpg", picture.small)
    try:
        with transaction.atomic():
            return Photo.objects.create(
                tournament=event,
                key=name,
                state=state,
                digest=digest,
                width=picture.width,
                height=picture.height,
                credit=credit,
            )
    except IntegrityError:  # the same photo twice at once
        _unlink(name)
        raise AlreadyThere from None


def drop(photos: QuerySet[Photo]) -> int:
    """Delete photos and their files; how many."""
    names = list(photos.values_list("key", flat=True))
    photos.delete()

    def gone() -> None:
        for name in names:
            _unlink(name)

    transaction.on_commit(gone)
    return len(names)


def sweep(now: float) -> int:
    """Delete files no row speaks of; how many. A fresh one may just be getting its row."""
    known = set(Photo.objects.values_list("key", flat=True))
    lost = [
        file
        for file in folder().glob("*.jpg")
        if _FILE.fullmatch(file.name)
        and file.name.split("-")[0] not in known
        and now - file.stat().st_mtime > FRESH
    ]
    for file in lost:
        file.unlink(missing_ok=True)
    return len(lost)


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(mode=private_files.FOLDER, parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    with part.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    private_files.hide(part)
    part.replace(file)


def _unlink(name: str) -> None:
    for size in SIZES:
        with contextlib.suppress(OSError):
            (folder() / f"{name}-{size}.jpg").unlink()
