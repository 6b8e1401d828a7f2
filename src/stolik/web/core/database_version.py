"""Whether anything at all has been written: one cheap query that stands for all others.

Two equal versions mean the same data, whoever writes: this process, another one, or a program that
knows nothing of Stolik. A version tells nothing of what has changed, and is never comparable with
one of another process.
"""

from __future__ import annotations

import sqlite3
import threading
from contextlib import suppress
from pathlib import Path

from django.db import connection

Version = tuple[object, ...]


def database_version() -> Version | None:
    """The version now, to be asked for before the data; None where nothing can be promised.

    An open transaction sees what nobody else does, and may yet be rolled back.
    """
    if connection.in_atomic_block:
        return None
    if connection.vendor == "sqlite":
        # A database in memory is one of this connection alone, or tells nobody of a commit.
        memory = connection.is_in_memory_db()  # type: ignore[attr-defined]
        return None if memory else _WATCH.version()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # Which transactions a query sees: a new one for every commit.
            cursor.execute("SELECT pg_current_snapshot()::text")
            return tuple(cursor.fetchone() or ())
    return None


class _Watch:
    """A connection to SQLite that never writes: each commit of any other changes its version."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[object, ...] = ()

    def version(self) -> Version:
        name = str(connection.settings_dict["NAME"])
        with self._lock:
            # A file that was put in the place of another is another database.
            if self._connection is None or self._file != _file(name):
                self._open(name)
            assert self._connection
            rows = self._connection.execute("PRAGMA data_version").fetchall()
        return (*self._file, rows[0][0])

    def _open(self, name: str) -> None:
        if self._connection is not None:
            self._connection.close()
        parameters = connection.get_connection_params()
        self._connection = connection.get_new_connection(parameters)
        self._file = _file(name)


def _file(name: str) -> tuple[object, ...]:
    with suppress(OSError):
        known = Path(name).stat()
        return name, known.st_dev, known.st_ino
    return (name,)


_WATCH = _Watch()
