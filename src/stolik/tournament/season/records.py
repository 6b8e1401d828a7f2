"""What people will remember of a season: the best day, the most victories, the longest streaks.

Everybody who shares a record is named. Knows events only; what a day was worth is asked of the
season's counting.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from stolik.tournament.season.event import Event, in_order
from stolik.tournament.season.scheme import Counting

PODIUM: Final = 3


@dataclass(frozen=True, slots=True)
class Record:
    """A number and who reached it: people, or (person, key of the event) where one day counts."""

    number: int
    holders: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Records:
    """None: nobody has done it yet. Streaks are of events held one after another."""

    best_day: Record | None = None
    best_small: Record | None = None
    most_wins: Record | None = None
    podium_streak: Record | None = None
    start_streak: Record | None = None


def records(counting: Counting, events: Sequence[Event]) -> Records:
    """Every record of the season so far."""
    order = in_order(events)
    worth: dict[tuple[str, str], int] = {}
    small: dict[tuple[str, str], int] = {}
    wins: dict[str, int] = {}
    podiums: list[set[str]] = []
    starts: list[set[str]] = []
    for event in order:
        ranked = [row for row in event.rows if row.ranked]
        starts.append({row.person for row in event.rows})
        podiums.append({row.person for row in ranked if row.place <= PODIUM})
        for row in ranked:
            worth[row.person, event.key] = counting.worth(event, row)
            small[row.person, event.key] = row.small
            if row.place == 1:
                wins[row.person] = wins.get(row.person, 0) + 1
    return Records(
        _best(worth),
        _best(small),
        _most(wins),
        _most(streaks(podiums), least=2),
        _most(streaks(starts), least=2),
    )


def streaks(days: Iterable[set[str]]) -> dict[str, int]:
    """The longest row of days one after another on which somebody is named.

    >>> streaks([{"Ala"}, {"Ala", "Ola"}, {"Ola"}, {"Ala"}])
    {'Ala': 2, 'Ola': 2}
    """
    now: dict[str, int] = {}
    longest: dict[str, int] = {}
    for day in days:
        now = {person: now.get(person, 0) + 1 for person in sorted(day)}
        for person, length in now.items():
            longest[person] = max(length, longest.get(person, 0))
    return longest


def _best(worth: Mapping[tuple[str, str], int]) -> Record | None:
    most = max(worth.values(), default=0)
    if most <= 0:
        return None
    return Record(most, tuple(key for key, number in worth.items() if number == most))


def _most(numbers: Mapping[str, int], least: int = 1) -> Record | None:
    most = max(numbers.values(), default=0)
    if most < least:
        return None
    holders = tuple((person, "") for person, number in numbers.items() if number == most)
    return Record(most, tuple(sorted(holders)))
