"""How much a table may tell in a minute: more than any honest table does, too little for a flood.

Whoever sends more is told to wait, and nothing is lost: a phone keeps what it has to say. Kept in
memory and forgotten with the process; the desk sees which tables were told to wait lately. The
numbers are worked out in docs/phone.md.
"""

from __future__ import annotations

import threading
import time
from typing import Final

from cachetools import TTLCache
from django.http import JsonResponse
from django.utils.translation import gettext

from stolik.web.core.throttle import Gate
from stolik.web.models.tournaments import TableCode, Tournament

MINUTE: Final = 60
# A phone that was without a network for a whole round sends at most 57 things at once.
OF_A_PHONE: Final = Gate(most=60, seconds=MINUTE)
# Four phones at their busiest send 32 in a minute.
OF_A_TABLE: Final = Gate(most=120, seconds=MINUTE)
# Four phones that each correct themselves twice.
OF_ONE_GAME: Final = Gate(most=12, seconds=MINUTE)
# Taps, of which a move has few.
OF_A_CLOCK: Final = Gate(most=240, seconds=MINUTE)
# After how long a phone may try again: the oldest of the last minute are forgotten by then.
WAIT: Final = 15
# How long the desk sees it.
VISIBLE_SECONDS: Final = 600

# The tables that were told to wait: a tournament's number and the table's own, and when.
_SLOWED: Final[TTLCache[tuple[int, int], float]] = TTLCache(maxsize=1000, ttl=VISIBLE_SECONDS)
_LOCK: Final = threading.Lock()


def must_wait(code: TableCode, device: str, game: tuple[int, int] | None = None) -> bool:
    """Whether this message has to wait; `game` is the round and game that it reports."""
    now = time.monotonic()
    gates = [(OF_A_PHONE, f"{code.token} {device}"), (OF_A_TABLE, code.token)]
    if game:
        gates.insert(0, (OF_ONE_GAME, f"{code.token} {game[0]} {game[1]}"))
    # All of them are asked before one counts: whoever waits uses nothing up.
    if not any(gate.full(key, now) for gate, key in gates):
        passed = [gate.passes(key, now) for gate, key in gates]
        if all(passed):
            return False
    _remember(code, now)
    return True


def clock_must_wait(code: TableCode) -> bool:
    """Whether the taps of a table's clock have to wait."""
    now = time.monotonic()
    if OF_A_CLOCK.passes(code.token, now):
        return False
    _remember(code, now)
    return True


def slowed(event: Tournament) -> tuple[int, ...]:
    """The tables of which a phone was told to wait in the last minutes."""
    return tuple(sorted(table for number, table in all_slowed() if number == event.pk))


def all_slowed() -> tuple[tuple[int, int], ...]:
    """The same of every tournament: its number, and the table's."""
    with _LOCK:
        return tuple(_SLOWED)


def forget() -> None:
    """Drop what is remembered of tables that sent too much."""
    with _LOCK:
        _SLOWED.clear()


def wait_sentence() -> str:
    """The answer to the table, in words."""
    return gettext("This table has sent very much in a short time. Wait a moment; nothing is lost.")


def wait_response() -> JsonResponse:
    """The answer to a phone: no status, which a phone reads as: send it again later."""
    body = {"wait": WAIT, "said": [wait_sentence()]}
    headers = {"Retry-After": str(WAIT), "Cache-Control": "no-store"}
    return JsonResponse(body, status=429, headers=headers)


def _remember(code: TableCode, now: float) -> None:
    with _LOCK:
        _SLOWED[code.tournament_id, code.number] = now
