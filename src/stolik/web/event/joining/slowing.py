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
        self._passed: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def full(self, key: str, now: float) -> bool:
        """Whether no more may pass just now; counts nothing."""
        with self._lock:
            times = self._passed.get(key, ())
            return sum(time > now - self._seconds for time in times) >= self._most

    def passes(self, key: str, now: float) -> bool:
        """Whether one more may pass; counts it if so."""
        with self._lock:
            times = self._passed.setdefault(key, deque())
            while times and times[0] <= now - self._seconds:
                times.popleft()
            if len(times) >= self._most:
                return False
            times.append(now)
            while len(self._passed) > self._keys:
                self._passed.pop(next(iter(self._passed)))
            return True
