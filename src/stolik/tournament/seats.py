"""People at tables: a seating, the furniture it stands on, and the fewest moves to mend one.

A seating lists its tables by rank, the best first; each has the number painted on the furniture,
so that a person who cannot change places keeps the table and the others come there. Knows no
results: in which order people are to sit is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from stolik.rules import Refused, Violation
from stolik.tournament.tables import FEWEST, SEATS, CannotSeat, table_sizes

LETTERS: Final = "ABCD"


@dataclass(frozen=True, slots=True)
class Table:
    """The number on the furniture and the entries around it, seat A first."""

    number: int
    seats: tuple[int, ...]


Seating = tuple[Table, ...]


def entries_of(seating: Iterable[Table]) -> tuple[int, ...]:
    """Everybody seated, table by table."""
    return tuple(entry for table in seating for entry in table.seats)


def table_of(seating: Iterable[Table], entry: int) -> Table | None:
    """Where somebody sits."""
    return next((table for table in seating if entry in table.seats), None)


def furnished(tables: Sequence[Sequence[int]], fixed: Mapping[int, int]) -> Seating:
    """The tables, best first, on furniture: fixed people keep theirs, the rest count up.

    >>> furnished([(1, 2, 3), (4, 5, 6)], {4: 1})
    (Table(number=2, seats=(1, 2, 3)), Table(number=1, seats=(4, 5, 6)))
    """
    kept: dict[int, int] = {}
    faults = []
    for rank, seats in enumerate(tables):
        wanted = {entry: fixed[entry] for entry in seats if entry in fixed}
        numbers = sorted(set(wanted.values()))
        if len(numbers) > 1:
            faults.append(Violation("fixed-places-clash", places=tuple(wanted.items())))
        for number in numbers:
            if number in kept.values():
                others = [e for r, n in kept.items() if n == number for e in tables[r]]
                both = {**{e: number for e in others if fixed.get(e) == number}, **wanted}
                faults.append(Violation("fixed-places-clash", places=tuple(both.items())))
            kept.setdefault(rank, number)
    if faults:
        raise Refused(tuple(faults))
    taken = set(kept.values())
    free = (number for number in count(1) if number not in taken)
    return tuple(
        Table(kept[rank] if rank in kept else next(free), tuple(seats))
        for rank, seats in enumerate(tables)
    )


def seating_faults(seating: Sequence[Table], expected: Iterable[int]) -> tuple[Violation, ...]:
    """Everything wrong with a seating made by hand: who is missing, twice or a stranger."""
    wanted, seated = list(expected), entries_of(seating)
    found = [
        Violation("table-size", people=len(t.seats), table=t.number)
        for t in seating
        if not FEWEST <= len(t.seats) <= SEATS
    ]
    numbers = [table.number for table in seating]
    found += [
        Violation("table-number-wrong", table=number)
        for number in sorted(set(numbers))
        if numbers.count(number) > 1 or number < 1
    ]
    found += [
        Violation("seated-twice", entry=e) for e in sorted(set(seated)) if seated.count(e) > 1
    ]
    found += [Violation("not-to-be-seated", entry=e) for e in sorted(set(seated) - set(wanted))]
    found += [Violation("not-seated", entry=entry) for entry in sorted(set(wanted) - set(seated))]
    return tuple(found)


def rearranged(
    seating: Seating,
    *,
    leaving: Iterable[int] = (),
    arriving: Iterable[int] = (),
    fixed: Mapping[int, int] | None = None,
    count_of_tables: int | None = None,
) -> tuple[Seating, tuple[int, ...]]:
    """The seating without some and with others, and who had to move: as few as possible.

    Who keeps a table stays there, and arrives there; Refused if the tables then do not come out.

    >>> before = tuple(Table(n, tuple(range(4 * n - 3, 4 * n + 1))) for n in range(1, 16))
    >>> rearranged(before, arriving=[61])[1], rearranged(before, arriving=[61, 62])[1]
    ((60, 56), (60,))
    """
    places, gone = dict(fixed or {}), set(leaving)
    tables = [replace(t, seats=tuple(e for e in t.seats if e not in gone)) for t in seating]
    waiting = [entry for entry in arriving if entry not in gone]
    people = sum(len(table.seats) for table in tables) + len(waiting)
    sizes = table_sizes(people, count_of_tables)
    waiting = _at_their_tables(tables, waiting, places)
    goal = _goals(tables, sizes, places)
    moved: list[int] = []
    for rank in reversed(range(len(tables))):
        seats = list(tables[rank].seats)
        for entry in _movable(seats, set(places))[: max(0, len(seats) - goal.get(rank, 0))]:
            seats.remove(entry)
            moved.append(entry)
        tables[rank] = replace(tables[rank], seats=tuple(seats))
    waiting += moved
    taken = {table.number for table in seating}
    numbers = (number for number in count(1) if number not in taken)
    for size in sizes[len(tables) :]:
        goal[len(tables)] = size
        tables.append(Table(next(numbers), ()))
    for rank in reversed(range(len(tables))):
        missing = max(0, goal.get(rank, 0) - len(tables[rank].seats))
        tables[rank] = replace(tables[rank], seats=(*tables[rank].seats, *waiting[:missing]))
        waiting = waiting[missing:]
    if any(len(table.seats) != goal.get(rank, 0) for rank, table in enumerate(tables)):
        raise Refused((Violation("fixed-places-clash", places=tuple(places.items())),))
    return tuple(table for table in tables if table.seats), tuple(moved)


def _at_their_tables(
    tables: list[Table], waiting: list[int], places: Mapping[int, int]
) -> list[int]:
    """Those who arrive and keep a table sit down there first; the rest, still waiting."""
    ranks = {table.number: rank for rank, table in enumerate(tables)}
    left = []
    for entry in waiting:
        rank = ranks.get(places.get(entry, 0))
        if rank is None:
            left.append(entry)
        else:
            tables[rank] = replace(tables[rank], seats=(*tables[rank].seats, entry))
    return left


def _goals(
    tables: Sequence[Table], sizes: Sequence[int], places: Mapping[int, int]
) -> dict[int, int]:
    """How many are to sit at each table. The fullest keep the larger sizes, then the better ones:
    fewest moves, threes last. Where tables are given up, none with somebody who stays put."""
    stays = [len(tables) > len(sizes) and any(e in places for e in t.seats) for t in tables]
    by_fullness = sorted(
        range(len(tables)), key=lambda rank: (not stays[rank], -len(tables[rank].seats), rank)
    )
    return dict(zip(by_fullness, sizes, strict=False))


def starters(seats: Sequence[int], games: int, first: int = 0) -> tuple[int, ...]:
    """Who starts each game of a round: `first` (an index) and then clockwise, from A to D.

    >>> starters((7, 8, 9), 4)
    (7, 8, 9, 7)
    """
    return tuple(seats[(first + game) % len(seats)] for game in range(games))


def _movable(seats: Sequence[int], kept_still: set[int]) -> list[int]:
    """Those who could move, the last letter first."""
    return [entry for entry in reversed(seats) if entry not in kept_still]


__all__ = [
    "LETTERS",
    "CannotSeat",
    "Seating",
    "Table",
    "entries_of",
    "furnished",
    "rearranged",
    "seating_faults",
    "starters",
    "table_of",
]
