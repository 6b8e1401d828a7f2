"""A classified tournament or matchday, as every season takes it in, and what people have in sum.

Knows what happened, not what it is worth: points, tables and tickets are computed elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from stolik.rules import Refused, Violation
from stolik.tournament.season.days import Day


@dataclass(frozen=True, slots=True)
class Placed:
    """Somebody's line: the place, and big and small points of the league-system games alone.

    `eliminated`: out before the last sixteen (or fifteen) of a league tournament. `ranked` is false
    for the excluded, who take no place: theirs is not looked at and is best given as 0.
    """

    person: str
    place: int
    big: int
    small: int
    shared: bool = field(default=False, kw_only=True)
    eliminated: bool = field(default=False, kw_only=True)
    ranked: bool = field(default=True, kw_only=True)


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament or matchday that is over. Each row is a start: somebody seated for a game.

    `participants` are all who started, which may be more than the rows known of an old event.
    """

    key: str
    date: Day
    format: str
    participants: int
    rows: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Total:
    """What a person has in sum."""

    person: str
    starts: int
    big: int
    small: int


def in_order(events: Sequence[Event]) -> tuple[Event, ...]:
    """As they were held, however they were given; those of one day by key, numbers as numbers."""
    return tuple(sorted(events, key=lambda event: (event.date, _counted(event.key), event.key)))


def _counted(key: str) -> tuple[bool, int]:
    """The ninth comes before the tenth."""
    number = key.isascii() and key.isdigit()
    return not number, int(key) if number else 0


def totals(events: Sequence[Event]) -> Mapping[str, Total]:
    """Starts, big and small points of everybody, by name of the person.

    An event from which somebody was excluded is a start and adds nothing: the games stand for the
    opponents only.
    """
    by_person: dict[str, Total] = {}
    for event in events:
        for row in event.rows:
            had = by_person.get(row.person, Total(row.person, 0, 0, 0))
            big, small = (row.big, row.small) if row.ranked else (0, 0)
            by_person[row.person] = Total(
                row.person, had.starts + 1, had.big + big, had.small + small
            )
    return dict(sorted(by_person.items()))


def event_faults(events: Sequence[Event]) -> tuple[Violation, ...]:
    """Everything that cannot be true of a season's events."""
    keys = Counter(event.key for event in events)
    twice = (Violation("event-given-twice", event=key) for key, times in keys.items() if times > 1)
    return (*twice, *(fault for event in events for fault in _faults(event)))


def checked(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events in order; refuses those that cannot be true."""
    if faults := event_faults(events):
        raise Refused(faults)
    return in_order(events)


def _faults(event: Event) -> Iterator[Violation]:
    people = Counter(row.person for row in event.rows)
    for person, times in people.items():
        if times > 1:
            yield Violation("person-listed-twice", person=person, where=event.key)
    if len(people) > event.participants:
        yield Violation(
            "more-rows-than-participants",
            event=event.key,
            rows=len(people),
            participants=event.participants,
        )
    holders: dict[int, list[Placed]] = {}
    for row in event.rows:
        if row.ranked:
            holders.setdefault(row.place, []).append(row)
    for place, rows in sorted(holders.items()):
        if not 1 <= place <= event.participants:
            yield Violation("no-such-place", place=place, event=event.key)
        if len(rows) > 1 and not all(row.shared for row in rows):
            level = tuple(row.person for row in rows)
            yield Violation("place-not-shared", place=place, people=level, event=event.key)
