"""Who sits where: by standing, by lot, with pots, or in the snake of a TOP stage.

A seating is a tuple of tables, each a tuple of entries, seat A first. Entries are whatever names a
person in the tournament; they are never interpreted. Nobody is kept from meeting the same people
again: the regulations want the best to play each other. Knows no results and no clock; a draw
follows from the seed it is given.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, TypeVar

from stolik.rules.seal import digest
from stolik.tournament.tables import CannotSeat, table_sizes

Entry = TypeVar("Entry", bound=Hashable)
Seating = tuple[tuple[Entry, ...], ...]

# Places of the standings, table by table, seat A first.
SNAKES: Final = {
    "top8": ((1, 4, 5, 8), (2, 3, 6, 7)),
    "top12": ((1, 6, 7, 12), (2, 5, 8, 11), (3, 4, 9, 10)),
}
POTS: Final = 4


def by_standing(
    standing: Sequence[Entry],
    *,
    absent: Sequence[Entry] = (),
    newcomers: Sequence[Entry] = (),
) -> Seating[Entry]:
    """The best at table 1, the next at table 2, and so on; newcomers after everybody else.

    >>> by_standing([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], absent=[3, 7])
    ((1, 2, 4, 5), (6, 8, 9, 10))
    """
    present = _present(standing, absent, newcomers)
    return _filled(present, table_sizes(len(present)))


def by_lot(entries: Sequence[Entry], seed: str, *, tables: int | None = None) -> Seating[Entry]:
    """Table and seat drawn: the entries in the order of their digests, table after table."""
    drawn = drawn_order(_present(entries), seed)
    return _filled(drawn, table_sizes(len(drawn), tables))


def with_pots(
    standing: Sequence[Entry],
    seed: str,
    *,
    absent: Sequence[Entry] = (),
    tables: int | None = None,
) -> Seating[Entry]:
    """Those of places 1 to 4 who came are kept apart as far as there are tables; the rest drawn."""
    present = _present(standing, absent)
    sizes = table_sizes(len(present), tables)
    heads = [entry for entry in standing[:POTS] if entry in present]
    begun = _spread(heads, len(sizes))
    rest = iter(drawn_order([entry for entry in present if entry not in heads], seed))
    return tuple(
        (*table, *(next(rest) for _ in range(size - len(table))))
        for table, size in zip(begun, sizes, strict=True)
    )


def snake(stage: str, standing: Sequence[Entry]) -> Seating[Entry]:
    """The tables of a TOP stage, from the standings."""
    places = SNAKES[stage]
    needed = sum(len(table) for table in places)
    present = _present(standing)
    if len(present) != needed:
        raise CannotSeat(top=stage.upper(), size=needed, present=len(present))
    return tuple(tuple(present[place - 1] for place in table) for table in places)


def drawn_order(entries: Sequence[Entry], seed: str) -> tuple[Entry, ...]:
    """The entries sorted by the digest of seed and entry."""
    return tuple(sorted(entries, key=lambda entry: digest(f"{seed}:{entry}")))


def _present(
    entries: Sequence[Entry], absent: Sequence[Entry] = (), newcomers: Sequence[Entry] = ()
) -> list[Entry]:
    """Those to be seated, newcomers last; names that do not fit together are refused."""
    known = {*entries, *newcomers}
    listed = [*entries, *(entry for entry in newcomers if entry not in set(entries))]
    if len(known) != len(listed) or len(set(newcomers)) != len(newcomers):
        twice = next(e for e in (*entries, *newcomers) if [*entries, *newcomers].count(e) > 1)
        raise CannotSeat(twice=_quotable(twice))
    if strangers := [entry for entry in absent if entry not in known]:
        raise CannotSeat(absent=_quotable(strangers[0]))
    late, away = set(newcomers), set(absent)
    regulars = [entry for entry in listed if entry not in late]
    return [entry for entry in (*regulars, *newcomers) if entry not in away]


def _quotable(entry: Hashable) -> int | str:
    return entry if isinstance(entry, int | str) else str(entry)


def _spread(heads: Sequence[Entry], tables: int) -> list[list[Entry]]:
    """The first ones at tables of their own; where tables are short, in the snake of the TOP8."""
    found: list[list[Entry]] = [[] for _ in range(tables)]
    for number, entry in enumerate(heads):
        lap, step = divmod(number, tables)
        found[step if lap % 2 == 0 else tables - 1 - step].append(entry)
    return found


def _filled(entries: Sequence[Entry], sizes: Sequence[int]) -> Seating[Entry]:
    left = iter(entries)
    return tuple(tuple(next(left) for _ in range(size)) for size in sizes)
