"""Decisions about people as they read today: everybody is whom they turned out to be since.

A play-off, a lot or a recorded table names people by the keys they had on that day. The rows stay
as they were written; what is read follows every merge, and a merge that is taken back too. Decides
nothing, and knows no name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from stolik.web.people.merged_people import wholes
from stolik.web.models.seasons import Decision

# Where a decision speaks of people. A key is text; the numbers beside it are points and places.
PEOPLE: Final = (
    *("person", "people", "tied", "games", "order", "groups"),
    *("table", "prizes", "tickets", "passed_over"),
)


def follow(decisions: Iterable[Decision]) -> None:
    """Let these speak of whole people: a few questions for all of them, and nothing is saved."""
    speaking = [one for one in decisions if not one.about.keys().isdisjoint(PEOPLE)]
    named = {key for one in speaking for what in PEOPLE for key in _keys(one.about.get(what))}
    found = wholes(int(key) for key in named)
    moved = {key: str(whole) for key in named if (whole := found[int(key)]) != int(key)}
    if not moved:
        return
    for one in speaking:
        one.about = {
            what: _followed(value, moved) if what in PEOPLE else value
            for what, value in one.about.items()
        }


def _keys(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for inner in value:
            yield from _keys(inner)
    elif isinstance(value, str) and value.isascii() and value.isdigit():
        yield value


def _followed(value: Any, moved: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_followed(inner, moved) for inner in value]
    return moved.get(value, value) if isinstance(value, str) else value
