"""A draw that keeps members of a group (a family, say) at different tables where it can.

Follows the same drawn order as any draw: each seat goes to the first in that order whose group is
not yet at the table. Whoever has the seed can repeat it. Knows entries and their groups only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stolik.tournament.tables import table_sizes


def drawn_apart(order: Sequence[int], groups: Mapping[int, str]) -> tuple[tuple[int, ...], ...]:
    """The tables for a drawn order.

    >>> drawn_apart([1, 2, 3, 4, 5, 6, 7, 8], {1: "Nowak", 2: "Nowak"})
    ((1, 3, 4, 5), (2, 6, 7, 8))
    """
    waiting = list(order)
    tables: list[list[int]] = []
    for size in table_sizes(len(order)):
        table: list[int] = []
        while len(table) < size:
            free = (entry for entry in waiting if not _clash(entry, table, groups))
            chosen = next(free, waiting[0])
            waiting.remove(chosen)
            table.append(chosen)
        tables.append(table)
    _mend(tables, groups)
    return tuple(tuple(table) for table in tables)


def clashes(tables: Sequence[Sequence[int]], groups: Mapping[int, str]) -> tuple[str, ...]:
    """The groups that still meet at a table: there were too few tables for them."""
    met = {
        groups[entry]
        for table in tables
        for index, entry in enumerate(table)
        if _clash(entry, table[:index], groups)
    }
    return tuple(sorted(met))


def _clash(entry: int, table: Sequence[int], groups: Mapping[int, str]) -> bool:
    own = groups.get(entry, "")
    return bool(own) and any(groups.get(other, "") == own for other in table)


def _mend(tables: list[list[int]], groups: Mapping[int, str]) -> None:
    """Those who were left over at the last tables change seats with the first who can."""
    for here, table in enumerate(tables):
        for seat, entry in enumerate(table):
            if _clash(entry, table[:seat] + table[seat + 1 :], groups):
                _exchange(tables, here, seat, groups)


def _exchange(tables: list[list[int]], here: int, seat: int, groups: Mapping[int, str]) -> None:
    entry = tables[here][seat]
    rest = [other for other in tables[here] if other != entry]
    for there, table in enumerate(tables):
        if there == here:
            continue
        for place, other in enumerate(table):
            left = [one for one in table if one != other]
            if not _clash(entry, left, groups) and not _clash(other, rest, groups):
                tables[here][seat], table[place] = other, entry
                return
