"""How often one address may do something: enough for a whole hall, too little for a flood.

A gate counts in memory and forgets with the process; time is an argument. Knows no tournament.
"""

from __future__ import annotations

import threading
from collections import deque

from cachetools import LRUCache
from django.http import HttpRequest

from stolik.live.addresses import counted_address, parsed


class Gate:
    """At most `most` passes in `seconds` for each key."""

    def __init__(self, most: int, seconds: float, keys: int = 10_000) -> None:
        self._most, self._seconds = most, seconds
        # By key the times and how many passed then; the key used longest ago is forgotten first.
        self._passed: LRUCache[str, deque[tuple[float, int]]] = LRUCache(keys)
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
            passing = sum(earlier for _, earlier in times) + count <= self._most
            if passing:
                times.append((now, count))
            return passing


def address_of(request: HttpRequest) -> str:
    """The address that gates count for a request."""
    return counted_address(str(request.META.get("REMOTE_ADDR", "")))


def login_address(request: HttpRequest) -> str | None:
    """The same for those who keep an address and no network; None if there is none."""
    address = address_of(request).partition("/")[0]
    return address if parsed(address) else None
