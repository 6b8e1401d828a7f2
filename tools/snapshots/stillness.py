"""A process in which the clock stands and chance is seeded, so that two runs give the same.

`hold` must be called before anything of Django or of the site is imported: defaults of columns
keep the functions that they found. Knows neither a page nor a database.
"""

from __future__ import annotations

import base64
import random
import secrets
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

NOW: Final = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)
STAMP: Final = int(NOW.timestamp())
HOUR: Final = 3600.0
# Tokens shorter than this may be a word of a page by chance.
SHORTEST_TOKEN: Final = 12
USUAL_BYTES: Final = 32


class Chance(random.Random):
    """In the place of the system's randomness."""

    def __init__(self, *_: Any) -> None:
        super().__init__("stolik")


class Stillness:
    """The one clock and the one chance of this process; remembers the tokens it made.

    Each kind of token has a chance of its own: another call for one kind moves no other.
    """

    def __init__(self) -> None:
        self.tokens: set[str] = set()
        self._key = ""
        self._chances: dict[str, random.Random] = {}
        self._hours = 0

    def begin(self, key: str) -> None:
        """Before each thing that is looked at: its own seed, and an hour after the last one.

        The hour is one of the process alone: limits by minute are never full. Dates stay.
        """
        self._key = key
        self._chances.clear()
        self._hours += 1

    def monotonic(self) -> float:
        return self._hours * HOUR

    def token_bytes(self, count: int | None = None) -> bytes:
        return self._chance("bytes", count).randbytes(count or USUAL_BYTES)

    def token_hex(self, count: int | None = None) -> str:
        return self._remembered(self._chance("hex", count).randbytes(count or USUAL_BYTES).hex())

    def token_urlsafe(self, count: int | None = None) -> str:
        content = self._chance("urlsafe", count).randbytes(count or USUAL_BYTES)
        return self._remembered(base64.urlsafe_b64encode(content).rstrip(b"=").decode("ascii"))

    def choice(self, choices: Sequence[Any]) -> Any:
        return self._chance("choice", choices).choice(choices)

    def randbelow(self, limit: int) -> int:
        return self._chance("below", limit).randrange(limit)

    def _chance(self, *kind: object) -> random.Random:
        name = f"{self._key} {kind}"
        if name not in self._chances:
            self._chances[name] = random.Random(name)
        return self._chances[name]

    def _remembered(self, text: str) -> str:
        if len(text) >= SHORTEST_TOKEN:
            self.tokens.add(text)
        return text


def hold() -> Stillness:
    """Stop the clock and seed chance for the rest of this process."""
    still = Stillness()
    names = ("token_bytes", "token_hex", "token_urlsafe", "choice", "randbelow")
    for name in names:
        setattr(secrets, name, getattr(still, name))
    random.SystemRandom = Chance  # type: ignore[misc]
    secrets.SystemRandom = Chance  # type: ignore[misc]
    time.time = lambda: float(STAMP)
    time.time_ns = lambda: STAMP * 10**9
    time.monotonic = still.monotonic
    from django.utils import timezone

    timezone.now = lambda: NOW
    return still
