"""Who goes on from a stage, and into which bracket: documents E and L.

A table's order is big points, small points, then the place before the stage. In E the table winners
advance, with the seconds (TOP8) or the best of them (TOP12, the lucky loser). In L brackets are
filled by table place first, so that winners play for the first places, then by big and small
points. Ties that nothing decides are refused, never guessed. Knows results of one stage only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from stolik.tournament.tables import table_sizes

ELIMINATION_FROM: Final = 17
GOAL: Final = 16


@dataclass(frozen=True, slots=True)
class Result:
    """What a player achieved in a stage, and the place held before it, where there was one."""

    player: str
    big: int
    small: int
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Advance:
    """Who goes on, in order; the lucky loser is the last of them in a TOP12."""

    players: tuple[str, ...]
    lucky_loser: str | None = None


class Undecided(ValueError):
    """Two players are level in everything that counts."""


def table_order(table: Sequence[Result]) -> tuple[Result, ...]:
    """The order at a table."""
    return _sorted([(result, 0) for result in table])


def top8(tables: Sequence[Sequence[Result]]) -> Advance:
    """Two from each table: the winners in table order, then the seconds."""
    first, second = (table_order(table) for table in _checked(tables, "top8", (8,)))
    chosen = (first[0], second[0], first[1], second[1])
    return Advance(tuple(result.player for result in chosen))


def top12(tables: Sequence[Sequence[Result]]) -> Advance:
    """The three winners in table order, and the best of the seconds."""
    orders = [table_order(table) for table in _checked(tables, "top12", (12,))]
    lucky = _sorted([(order[1], 0) for order in orders])[0].player
    return Advance((*(order[0].player for order in orders), lucky), lucky)


def brackets(
    tables: Sequence[Sequence[Result]], stage: str, counts: Sequence[int]
) -> tuple[tuple[str, ...], ...]:
    """The tables of the second stage: as many and as large as before, the largest first."""
    ranked = iter(_by_table_place(_checked(tables, stage, counts)))
    players = sum(len(table) for table in tables)
    return tuple(tuple(next(ranked).player for _ in range(size)) for size in table_sizes(players))


def elimination(
    tables: Sequence[Sequence[Result]], fill_to_16: str | bool = "from_6_tables"
) -> Advance:
    """The best of each table, filled up with the best of the next place."""
    counts = range(ELIMINATION_FROM, 33)
    ranked = _by_table_place(_checked(tables, "l-elimination", counts))
    players = sum(len(table) for table in tables)
    goal = advancing_players(players, fill_to_16)
    return Advance(tuple(result.player for result in ranked[:goal]))


def advancing_players(
    participants: int, fill_to_16: str | bool = "from_6_tables", tables: int | None = None
) -> int:
    """How many leave an elimination: as many of each table as sixteen allow, filled up to sixteen.

    Five tables send fifteen, as the document's own example does, unless told to fill up as well.

    >>> [advancing_players(n) for n in (20, 24, 28, 32)]
    [15, 16, 16, 16]
    """
    tables = tables or len(table_sizes(participants))
    even = GOAL // tables * tables
    fill = tables > 5 if fill_to_16 == "from_6_tables" else bool(fill_to_16)
    return GOAL if fill else even


def _by_table_place(tables: Sequence[Sequence[Result]]) -> tuple[Result, ...]:
    """Everybody by place at the own table, then big points, small points, place before."""
    return _sorted(
        [(result, place) for table in tables for place, result in enumerate(table_order(table))]
    )


def _sorted(results: Sequence[tuple[Result, int]]) -> tuple[Result, ...]:
    def key(ranked: tuple[Result, int]) -> tuple[int, int, int, int]:
        result, at_table = ranked
        return at_table, -result.big, -result.small, result.place or 0

    ordered = sorted(results, key=key)
    for one, other in pairwise(ordered):
        if key(one) == key(other):
            raise Undecided(
                f"{one[0].player!r} and {other[0].player!r} are level with {one[0].big} big and"
                f" {one[0].small} small points: give their places before the stage, or decide by"
                " play-off or lot"
            )
    return tuple(result for result, _ in ordered)


def _checked(
    tables: Sequence[Sequence[Result]], stage: str, counts: Sequence[int]
) -> Sequence[Sequence[Result]]:
    """The tables, if their number and sizes fit the stage."""
    players = sum(len(table) for table in tables)
    if players not in counts:
        asked = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
        raise ValueError(f"{stage} has {asked} players, not {players}")
    sizes = sorted((len(table) for table in tables), reverse=True)
    if tuple(sizes) != table_sizes(players):
        wanted = ", ".join(str(size) for size in table_sizes(players))
        found = ", ".join(str(size) for size in sizes)
        raise ValueError(f"{players} players sit at tables of {wanted}, not of {found}")
    names = [result.player for table in tables for result in table]
    if twice := [name for name in names if names.count(name) > 1]:
        raise ValueError(f"{twice[0]!r} sits at more than one place")
    return tables
