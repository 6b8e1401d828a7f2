"""A loop in a deep call asks the system for no memory at each turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stolik.web.config.stack_room import with_room

resource = pytest.importorskip("resource")
DEPTHS, TURNS = range(1, 200), 300


def leaf(value: int) -> int:
    return value


# Larger than the frames of the calls above it, so that at some depth only this one finds no place.
leaf.__code__ = leaf.__code__.replace(co_stacksize=100)


def looped(depth: int) -> int:
    """A loop of calls so many calls deep."""
    if depth:
        return looped(depth - 1)
    return sum([leaf(turn) for turn in range(TURNS)])


def faults(act: Callable[[], Any]) -> int:
    """How often memory was asked for meanwhile."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    act()
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)


def test_no_depth_of_a_loop_costs_memory_at_each_turn() -> None:
    """Without room some depth stands at the end of a piece, and each of its turns costs a page."""

    def pages(_environ: Any, start_response: Any) -> list[bytes]:
        start_response("200 OK", [])
        most = max(faults(lambda depth=depth: looped(depth)) for depth in DEPTHS)  # type: ignore[misc]
        return [str(most).encode()]

    (most,) = with_room(pages)({}, lambda *_: lambda _: None)
    assert int(most) < TURNS // 2


def test_the_answer_is_that_of_the_application() -> None:
    statuses = []

    def page(environ: Any, start_response: Any) -> list[bytes]:
        start_response("404 Not Found", [])
        return [environ["PATH_INFO"].encode()]

    def start(status: str, _headers: Any, *_: Any) -> Any:
        statuses.append(status)

    assert (list(with_room(page)({"PATH_INFO": "/zegar"}, start)), statuses) == (
        [b"/zegar"],
        ["404 Not Found"],
    )
