"""An order of people, and what put each of them ahead of the next.

A score is a tuple of whole numbers, one for each step of a chain, larger is better: big points,
then small points, then whatever the competition says. People level in every step share a place.
Knows neither reports nor formats: whoever asks brings the scores.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

Who = TypeVar("Who", bound=Hashable)
Chain = tuple[str, ...]
Score = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing(Generic[Who]):
    """One line: the place, whether others share it, and the step that put it ahead of the next."""

    place: int
    who: Who
    score: Score
    shared: bool = False
    ahead_on: str = ""


def ranked(scores: Mapping[Who, Score], chain: Chain) -> tuple[Standing[Who], ...]:
    """Everybody in order. Those level in everything keep the order in which they were given.

    >>> [(s.place, s.who, s.ahead_on) for s in ranked({"X": (14, 150), "Y": (14, 320)},
    ...                                               ("big", "small"))]
    [(1, 'Y', 'small'), (2, 'X', '')]
    """
    order = sorted(scores.items(), key=lambda item: item[1], reverse=True)
    steps = [_ahead_on(above, below, chain) for (_, above), (_, below) in pairwise(order)]
    found: list[Standing[Who]] = []
    for number, (who, score) in enumerate(order):
        level_above = number > 0 and not steps[number - 1]
        level_below = number < len(steps) and not steps[number]
        found.append(
            Standing(
                place=found[-1].place if level_above else number + 1,
                who=who,
                score=score,
                shared=level_above or level_below,
                ahead_on=steps[number] if number < len(steps) else "",
            )
        )
    return tuple(found)


def ties(lines: Sequence[Standing[Who]]) -> tuple[tuple[Who, ...], ...]:
    """The groups of people who share a place, from the top."""
    groups: dict[int, list[Who]] = {}
    for line in lines:
        if line.shared:
            groups.setdefault(line.place, []).append(line.who)
    return tuple(tuple(group) for group in groups.values())


def own_places(places: Sequence[int], ahead: int = 0) -> tuple[tuple[int, bool], ...]:
    """(place, shared) for a part of a list, a category for one: who shared a place still does.

    >>> own_places([2, 5, 5, 9])
    ((1, False), (2, True), (2, True), (4, False))
    """
    found: list[tuple[int, bool]] = []
    for number, place in enumerate(places):
        above = number > 0 and places[number - 1] == place
        below = number + 1 < len(places) and places[number + 1] == place
        found.append((found[-1][0] if above else ahead + number + 1, above or below))
    return tuple(found)


def _ahead_on(above: Score, below: Score, chain: Chain) -> str:
    for step, one, other in zip(chain, above, below, strict=True):
        if one != other:
            return step
    return ""
