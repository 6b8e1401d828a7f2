"""A draw that keeps members of a group (a family, say) at different tables where it can.

Follows the same drawn order as any draw: each seat goes to the first in that order whose group is
not yet at the table. Whoever has the seed can repeat it. Knows entries and their groups only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stolik.tournament.tables import table_sizes


def drawn_apart(
    order: Sequence[int], groups: Mapping[int, str], sizes: Sequence[int] = ()
) -> tuple[tuple[int, ...], ...]:
    """The tables for a drawn order; of the usual sizes where none are given.

    >>> drawn_apart([1, 2, 3, 4, 5, 6, 7, 8], {1: "Nowak", 2: "Nowak"})
    ((1, 3, 4, 5), (2, 6, 7, 8))
    """
    waiting = list(order)
    tables: list[list[int]] = []
    sizes = tuple(sizes) or table_sizes(len(order))
    for size in sizes:
        table: list[int] = []
        while len(table) < size:
            free = (entry for entry in waiting if not _clash(entry, table, groups))
            chosen = next(free, waiting[0])
            waiting.remove(chosen)
            table.append(chosen)
        tables.append(table)
    if clashes(tables, groups):
        tables = _sorted_out(order, groups, sizes) or tables
    return tuple(tuple(table) for table in tables)


def members(entries: Sequence[int], groups: Mapping[int, str]) -> tuple[tuple[int, ...], ...]:
    """The groups among entries, by their members alone.

    >>> members([1, 2, 3, 4], {1: "Nowak", 2: "", 3: "Lis", 4: "Nowak"})
    ((1, 4), (3,))
    """
    found: dict[str, list[int]] = {}
    for entry in entries:
        if word := groups.get(entry):
            found.setdefault(word, []).append(entry)
    return tuple(tuple(group) for group in found.values())


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


def _sorted_out(
    order: Sequence[int], groups: Mapping[int, str], sizes: Sequence[int]
) -> list[list[int]] | None:
    """Another seating in which no group meets, where there is one.

    Members of groups find a table one after another, in drawn order; if all that are left to them
    are full, somebody there moves on. Everybody else then fills the chairs in drawn order.
    """
    held: list[dict[str, int]] = [{} for _ in sizes]
    for entry in (e for e in order if groups.get(e)):
        if not _seated(entry, groups[entry], held, sizes, set(), groups):
            return None
    rest = iter([entry for entry in order if not groups.get(entry)])
    return [
        [*table.values(), *(next(rest) for _ in range(size - len(table)))]
        for table, size in zip(held, sizes, strict=True)
    ]


def _seated(
    entry: int,
    group: str,
    held: list[dict[str, int]],
    sizes: Sequence[int],
    tried: set[tuple[int, str]],
    groups: Mapping[int, str],
) -> bool:
    """Whether a chair was found; `tried` are the (table, group) pairs already looked at."""
    for number, table in enumerate(held):
        if group in table or (number, group) in tried:
            continue
        tried.add((number, group))
        if len(table) < sizes[number]:
            table[group] = entry
            return True
        for other_group, other in list(table.items()):
            del table[other_group]
            table[group] = entry
            if _seated(other, other_group, held, sizes, tried, groups):
                return True
            del table[group]
            table[other_group] = other
    return False
