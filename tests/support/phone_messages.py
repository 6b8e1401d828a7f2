"""What a phone at a table sends: a message that would do, with some of it replaced."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from hypothesis import strategies as st

from stolik.web.phone.views.api import COMMANDS
from support.odd_values import VALUES

ROUTES: Final = ("table-send", "table-clock", "table-seen", "table-could", "clock-could")
KEY: Final = "cd" * 16
_TABLE: Final = re.compile(r"table-token-(\d)")
Seats = dict[int, tuple[int, ...]]


def messages(route: str, address: str, seats: Seats) -> st.SearchStrategy[str]:
    """Messages to an address; `seats` are those of the tables now."""
    match = _TABLE.search(address)
    number = int(match[1]) if match else 1

    @st.composite
    def composed(draw: st.DrawFn) -> str:
        sent = usual(draw(st.sampled_from(tuple(COMMANDS))), route, number, seats)
        for _ in range(draw(st.sampled_from((0, 0, 1, 1, 2)))):
            _replace(draw, sent)
        return json.dumps(sent)

    return st.one_of(composed(), composed(), composed(), st.sampled_from(VALUES).map(json.dumps))


def _replace(draw: st.DrawFn, sent: dict[str, Any]) -> None:
    """Something of a message, or of what is in it, becomes another value."""
    inside = [value for value in sent.values() if isinstance(value, dict)]
    where = draw(st.sampled_from([sent, *inside]))
    if where:
        value = st.one_of(st.integers(1, 14), st.sampled_from(VALUES))
        where[draw(st.sampled_from(sorted(where)))] = draw(value)


def usual(kind: str, route: str, table: int, seats: Seats) -> dict[str, Any]:
    """A message that would do in the first round."""
    people = seats[table]
    spot = {"round": 1, "table": table, "game": 1}
    device = {"device": "ab" * 16}
    if route == "table-clock":
        taps = [{"kind": "start", "at": 1_794_850_000_000, "seat": 0}]
        return {**device, "round": 1, "game": 1, "taps": taps, "take": True}
    if route == "table-seen":
        return {**device, "message": 1}
    if route in ("table-could", "clock-could"):
        rack = "k1 k2 k3 o9 o10 o11"
        return {"rack": rack, "taken": "k1", "end": "out", "turns": 1, "ruleset": "pl-turniej"}
    charges = [[entry, 0 if entry == people[0] else 10 + entry] for entry in people]
    report = {**spot, "end": "out", "out": people[0], "charges": charges, "unopened": []}
    bodies: dict[str, dict[str, Any]] = {
        "report": report,
        "confirm": {"report": report, "entry": people[1]},
        "dispute": {**spot, "why": "It was another way.", "digest": "0" * 64},
        "withdraw": {**spot, "digest": "0" * 64},
        "unplayed": {**spot, "entry": people[1]},
        "take-back-unplayed": spot,
        "call": {"round": 1, "why": "A question."},
        "withdraw-call": {"call": 1},
        "announce": {**spot, "entry": people[0]},
    }
    return {**device, "key": KEY, "kind": kind, "at": 1_794_850_000_000, "body": bodies[kind]}
