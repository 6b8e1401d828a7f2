"""Passwords are hashed two at a time, those for one name and address one after the other.

Each comparison costs memory and a core for a moment; whoever sends hundreds must not get hundreds.
A few wait in their threads, and everybody else is asked to come again: threads are for pages.
Knows Django's hashers, no request and no page.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.contrib.auth.hashers import Argon2PasswordHasher

AT_ONCE: Final = 2
# With those at work these are 6 of the process's 16 threads.
MOST_WAITING: Final = 4
PATIENCE: Final = 10.0  # seconds


class Busy(RuntimeError):
    """Too many passwords wait to be compared: to be tried again in a moment."""


class Turns:
    """At most `at_once` are at work, one of each key, and at most `waiting` wait for it."""

    def __init__(self, at_once: int, waiting: int, patience: float = PATIENCE) -> None:
        self._at_once, self._most_waiting, self._patience = at_once, waiting, patience
        self._changed = threading.Condition()
        self._keys: set[str] = set()
        self._working = 0
        self._waiting = 0
        self._own = threading.local()

    @contextmanager
    def turn(self, key: str = "") -> Iterator[None]:
        """Wait for a turn, or raise Busy; a turn within a turn of the same thread is the same."""
        if getattr(self._own, "has_turn", False):
            yield
            return
        self._take(key)
        self._own.has_turn = True
        try:
            yield
        finally:
            self._own.has_turn = False
            self._give_back(key)

    def _take(self, key: str) -> None:
        with self._changed:
            if not self._free(key):
                if self._waiting >= self._most_waiting:
                    raise Busy
                self._waiting += 1
                try:
                    if not self._changed.wait_for(lambda: self._free(key), self._patience):
                        raise Busy
                finally:
                    self._waiting -= 1
            self._working += 1
            if key:
                self._keys.add(key)

    def _free(self, key: str) -> bool:
        return self._working < self._at_once and key not in self._keys

    def _give_back(self, key: str) -> None:
        with self._changed:
            self._working -= 1
            self._keys.discard(key)
            self._changed.notify_all()


TURNS: Final = Turns(AT_ONCE, MOST_WAITING)


class Argon2Hasher(Argon2PasswordHasher):
    """Argon2id as OWASP recommends it where memory is dear: 19 MiB, two passes, one lane.

    Passwords hashed with Django's 100 MiB still fit and are hashed anew at the next log-in.
    """

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1

    def encode(self, password: str, salt: str) -> Any:
        with TURNS.turn():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with TURNS.turn():
            return bool(super().verify(password, encoded))
