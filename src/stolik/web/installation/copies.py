"""Automatic copies to a second place: a stick, a folder that is synchronised, another disk.

Once a minute, if something has changed since the last copy. A copy is a backup like any other, but
the photos, which do not change, lie once beside all copies. The newest few are kept. A place that
is gone for a while is tried again. Knows when, not how.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import structlog
from django.db import Error, close_old_connections, connection

from stolik.web.core import private_files
from stolik.web.installation import backup

EVERY: Final = 60.0  # seconds
KEPT: Final = 60
log = structlog.get_logger()


def copy_name(at: int) -> str:
    """Sorted by name, copies are sorted by time."""
    return f"stolik-{datetime.fromtimestamp(at, UTC):%Y%m%d-%H%M%S}{backup.SUFFIX}"


def copy(data: Path, place: Path, *, at: int, kept: int = KEPT) -> Path:
    """One copy; the oldest beyond those kept are deleted."""
    target = place / copy_name(at)
    backup.write(target, data, at=at, photos_inside=False)
    backup.mirror(data, place)
    for old in sorted(place.glob(f"stolik-*{backup.SUFFIX}"))[:-kept]:
        old.unlink(missing_ok=True)
    return target


class Copying:
    """The thread that makes them; `stop` makes a last one if there is something new."""

    def __init__(
        self,
        data: Path,
        place: Path,
        *,
        every: float = EVERY,
        kept: int = KEPT,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._data, self._place = data, place
        self._every, self._kept, self._clock = every, kept, clock
        self._copied: object = None
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="copies", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._ending.set()
        self._thread.join(timeout=10)

    def _run(self) -> None:
        private_files.hide_all(self._place)
        mark = _Mark(self._data)
        ending = False
        while not ending:
            self._copy_if_changed(mark)
            ending = self._ending.wait(self._every)
        self._copy_if_changed(mark)
        mark.close()

    def _copy_if_changed(self, mark: _Mark) -> None:
        try:
            now = mark.now()
            if now != self._copied:
                copy(self._data, self._place, at=int(self._clock()), kept=self._kept)
                self._copied = now
        except (OSError, ValueError, sqlite3.Error, Error):
            # A stick pulled out must not end the copies of a whole day.
            log.exception("copy failed")


class _Mark:
    """Something that differs as soon as somebody else has written to the database."""

    def __init__(self, data: Path) -> None:
        self._own = None
        if connection.vendor == "sqlite":
            self._own = sqlite3.connect(data / backup.DATABASE, timeout=30)

    def now(self) -> object:
        if self._own:
            return self._own.execute("PRAGMA data_version").fetchone()
        close_old_connections()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_snapshot_xmax(pg_current_snapshot())::text")
            return cursor.fetchone()

    def close(self) -> None:
        if self._own:
            self._own.close()
