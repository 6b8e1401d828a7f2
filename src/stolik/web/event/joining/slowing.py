"""How often one address may send a form: enough for a whole hall, too little for a flood.

Kept in memory and forgotten with the process. Time is an argument.
"""

from __future__ import annotations

import threading
from collections import deque


class Gate:
    """At most `most` passes in `seconds` for each key."""

    def __init__(self, most: int, seconds: float, keys: int = 10_000) -> None:
        self._most, self._seconds, self._keys = most, seconds, keys
        self._passed: dict[str, deque[tuple[float, int]]] = {}
        self._lock = threading.Lock()

    def full(self, key: str, now: float) -> bool:
        """Whether no more may pass just now; counts nothing."""
        with self._lock:
            times = self._passed.get(key, ())
            return sum(count for time, count in times if time > now - self._seconds) >= self._most

    def passes(self, key: str, now: float, *, count: int = 1) -> bool:
        """Whether `count` more may pass together; counts them if so."""
        with self._lock:
            times = self._passed.setdefault(key, deque())
            while times and times[0][0] <= now - self._seconds:
                times.popleft()
            if sum(earlier for _, earlier in times) + count > self._most:
                return False
            times.append((now, count))
            while len(self._passed) > self._keys:
                self._passed.pop(next(iter(self._passed)))
            return True
