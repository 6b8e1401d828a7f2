"""Seats by brute force: the fewest moves, people apart, people who stay where they are."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.rules import Refused
from stolik.tournament import CannotSeat
from stolik.tournament.apart import clashes, drawn_apart
from stolik.tournament.seats import (
    Seating,
    Table,
    entries_of,
    furnished,
    rearranged,
    seating_faults,
    starters,
    table_of,
)
from stolik.tournament.tables import table_sizes

LAWS = settings(deadline=None, derandomize=True, max_examples=200)
SEATABLE = st.integers(3, 18).filter(lambda n: n != 5)


def dealt(sizes: list[int]) -> Seating:
    left = iter(range(1, 100))
    return tuple(
        Table(n, tuple(next(left) for _ in range(size))) for n, size in enumerate(sizes, 1)
    )


@st.composite
def seatings(draw: st.DrawFn) -> Seating:
    """Tables of three and four in any order."""
    return dealt(draw(st.permutations(table_sizes(draw(SEATABLE)))))


@st.composite
def comings_and_goings(draw: st.DrawFn) -> tuple[Seating, list[int], list[int]]:
    seating = draw(seatings())
    people = entries_of(seating)
    leaving = draw(st.lists(st.sampled_from(people), max_size=4, unique=True))
    arriving = list(range(101, 101 + draw(st.integers(0, 5))))
    return seating, leaving, arriving


def fewest_moves(seating: Seating, leaving: list[int], arriving: list[int]) -> int:
    """Every way to give the new sizes to the old tables, and whoever has no chair left moves."""
    stay = [len(set(table.seats) - set(leaving)) for table in seating]
    sizes = table_sizes(sum(stay) + len(arriving))
    padded = [*sizes, *[0] * len(stay)]
    ways = set(permutations(padded, len(stay))) if len(padded) < 8 else _ways(padded, len(stay))
    return min(
        sum(max(0, here - size) for here, size in zip(stay, way, strict=True)) for way in ways
    )


def _ways(sizes: list[int], tables: int) -> set[tuple[int, ...]]:
    """The different ways only: sizes are 4, 3 or 0, so it matters which tables get which."""
    count = Counter(sizes)
    found = set()
    for fours in range(min(count[4], tables) + 1):
        for threes in range(min(count[3], tables - fours) + 1):
            for four in combinations(range(tables), fours):
                rest = [n for n in range(tables) if n not in four]
                for three in combinations(rest, threes):
                    found.add(tuple(4 if n in four else 3 if n in three else 0
                                    for n in range(tables)))  # fmt: skip
    return found


@pytest.mark.rule("A-51")
@pytest.mark.parametrize(
    ("arriving", "moves"), [(1, 2), (2, 1), (3, 0), (4, 0), (5, 1), (6, 0), (7, 0)]
)
def test_arrivals_at_fifteen_full_tables(arriving: int, moves: int) -> None:
    after, moved = rearranged(dealt([4] * 15), arriving=range(101, 101 + arriving))
    assert len(moved) == moves
    assert sorted(len(table.seats) for table in after) == sorted(table_sizes(60 + arriving))


@LAWS
@given(comings_and_goings())
def test_nobody_is_moved_without_need(case: tuple[Seating, list[int], list[int]]) -> None:
    seating, leaving, arriving = case
    expected = sorted((set(entries_of(seating)) - set(leaving)) | set(arriving))
    try:
        sizes = table_sizes(len(expected))
    except CannotSeat:
        with pytest.raises(CannotSeat):
            rearranged(seating, leaving=leaving, arriving=arriving)
        return
    after, moved = rearranged(seating, leaving=leaving, arriving=arriving)
    assert sorted(entries_of(after)) == expected
    assert tuple(sorted((len(t.seats) for t in after), reverse=True)) == sizes
    assert len(moved) == fewest_moves(seating, leaving, arriving)
    assert sorted(moved) == elsewhere(seating, after)


def elsewhere(before: Seating, after: Seating) -> list[int]:
    """Who sits at another table than before."""
    found = []
    for entry in entries_of(after):
        old, new = table_of(before, entry), table_of(after, entry)
        if old and new and old.number != new.number:
            found.append(entry)
    return sorted(found)


@LAWS
@given(seatings(), st.data())
def test_who_keeps_a_table_is_not_moved(seating: Seating, data: st.DataObject) -> None:
    people = entries_of(seating)
    entry = data.draw(st.sampled_from(people))
    others = [e for e in people if e != entry]
    leaving = data.draw(st.lists(st.sampled_from(others), max_size=3, unique=True))
    arriving = list(range(101, 101 + data.draw(st.integers(0, 5))))
    table = table_of(seating, entry)
    assert table
    try:
        after, _ = rearranged(
            seating, leaving=leaving, arriving=arriving, fixed={entry: table.number}
        )
    except CannotSeat:
        return
    now = table_of(after, entry)
    assert now
    assert now.number == table.number
    assert sorted(entries_of(after)) == sorted((set(people) - set(leaving)) | set(arriving))


def test_two_who_keep_tables_that_become_one() -> None:
    """1, 2, 4 and 5 go, two come: four people, one table, but 3 and 6 keep two tables."""
    with pytest.raises(Refused) as refused:
        rearranged(dealt([3, 3]), leaving=[1, 2, 4, 5], arriving=[101, 102], fixed={3: 1, 6: 2})
    assert [v.code for v in refused.value.violations] == ["fixed-places-clash"]


def test_no_table_of_one_is_left() -> None:
    with pytest.raises(Refused):
        rearranged(dealt([3, 3]), leaving=[5, 6], fixed={3: 1, 4: 2})


def test_everybody_keeps_a_table_and_one_more_comes() -> None:
    everybody = dict.fromkeys(range(1, 5), 1) | dict.fromkeys(range(5, 9), 2)
    with pytest.raises(Refused):
        rearranged(dealt([4, 4]), arriving=[9], fixed=everybody)


def test_who_arrives_and_has_a_table_sits_there() -> None:
    after, moved = rearranged(dealt([4, 3]), arriving=[9], fixed={9: 1})
    nine = table_of(after, 9)
    assert (nine and nine.number, len(moved)) == (1, 1)


@LAWS
@given(st.lists(SEATABLE, min_size=2, max_size=4), st.integers(1, 18), st.integers(1, 7))
def test_the_furniture_comes_to_who_stays(rounds: list[int], entry: int, number: int) -> None:
    """The same person at the same table, whatever the rank of the others."""
    for shift, players in enumerate(rounds):
        order = [(n + shift * 5) % players + 1 for n in range(players)]
        tables = [order[n : n + 4] for n in range(0, players, 4)]
        found = furnished(tables, {entry: number})
        numbers = [table.number for table in found]
        assert sorted(set(numbers)) == sorted(numbers)
        where = table_of(found, entry)
        assert where is None or where.number == number
        assert entries_of(found) == tuple(order)


def test_the_rest_count_up_from_one() -> None:
    found = furnished([(1, 2, 3), (4, 5, 6), (7, 8, 9)], {8: 2})
    assert [(t.number, t.seats) for t in found] == [(1, (1, 2, 3)), (3, (4, 5, 6)), (2, (7, 8, 9))]


@pytest.mark.parametrize(
    ("fixed", "about"),
    [
        ({1: 1, 2: 2}, ["1 at table 1, 2 at table 2"]),
        ({1: 1, 4: 1}, ["1 at table 1, 4 at table 1"]),
        ({1: 1, 2: 2, 4: 1}, ["1 at table 1, 2 at table 2", "1 at table 1, 4 at table 1"]),
    ],
)
def test_tables_that_cannot_be_kept(fixed: dict[int, int], about: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        furnished([(1, 2, 3), (4, 5, 6)], fixed)
    assert [v.about for v in refused.value.violations] == about


def avoidable(order: list[int], groups: dict[int, str]) -> bool:
    """Whether any way at all keeps all groups apart: seat one person after another."""
    sizes = list(table_sizes(len(order)))
    people = sorted(order, key=lambda e: -sum(groups[e] == g for g in groups.values() if groups[e]))
    return _fits(people, groups, [(size, frozenset()) for size in sizes])


def _fits(people: list[int], groups: dict[int, str], tables: list[tuple[int, frozenset]]) -> bool:
    if not people:
        return True
    own = groups[people[0]]
    tried = set()
    for index, (free, there) in enumerate(tables):
        if free == 0 or (own and own in there) or (free, there) in tried:
            continue
        tried.add((free, there))
        taken = (free - 1, there | {own} if own else there)
        if _fits(people[1:], groups, [*tables[:index], taken, *tables[index + 1 :]]):
            return True
    return False


@st.composite
def families(draw: st.DrawFn) -> tuple[list[int], dict[int, str]]:
    players = draw(st.integers(6, 13))
    names = st.sampled_from(["", "", "Nowak", "Lis", "Wilk", "Bąk"])
    groups = {entry: draw(names) for entry in range(1, players + 1)}
    return list(draw(st.permutations(sorted(groups)))), groups


@LAWS
@given(families())
def test_groups_meet_only_where_they_must(case: tuple[list[int], dict[int, str]]) -> None:
    order, groups = case
    tables = drawn_apart(order, groups)
    assert sorted(entry for table in tables for entry in table) == sorted(order)
    assert tuple(len(table) for table in tables) == table_sizes(len(order))
    assert not (clashes(tables, groups) and avoidable(order, groups))


def test_three_families_at_three_tables() -> None:
    order = [1, 7, 10, 4, 3, 11, 6, 9, 5, 8, 2]
    groups = dict.fromkeys(order, "") | {1: "Lis", 3: "Lis", 11: "Lis", 5: "Bąk", 8: "Bąk"}
    groups |= {2: "Wilk", 6: "Wilk", 9: "Wilk"}
    assert avoidable(order, groups)
    assert clashes(drawn_apart(order, groups), groups) == ()


def test_a_family_larger_than_the_tables_meets() -> None:
    groups = dict.fromkeys(range(1, 4), "Nowak") | dict.fromkeys(range(4, 9), "")
    assert clashes(drawn_apart(range(1, 9), groups), groups) == ("Nowak",)


def test_without_groups_the_drawn_order_stays() -> None:
    assert drawn_apart([3, 1, 2, 6, 5, 4], {}) == ((3, 1, 2), (6, 5, 4))


@pytest.mark.rule("A-31")
@pytest.mark.parametrize(
    ("seats", "games", "order"),
    [("ABCD", 4, "ABCD"), ("ABCD", 3, "ABC"), ("ABC", 3, "ABC"), ("ABC", 4, "ABCA")],
)
def test_who_starts(seats: str, games: int, order: str) -> None:
    people = [ord(letter) for letter in seats]
    assert starters(people, games) == tuple(ord(letter) for letter in order)


def test_everything_wrong_with_a_seating_at_once() -> None:
    wrong = (Table(1, (1, 2)), Table(1, (3, 4, 5, 6, 7)), Table(0, (1, 99, 8)))
    assert [str(fault) for fault in seating_faults(wrong, range(1, 10))] == [
        "table-size: 2 at table 1",
        "table-size: 5 at table 1",
        "table-number-wrong: 0",
        "table-number-wrong: 1",
        "seated-twice: 1",
        "not-to-be-seated: 99",
        "not-seated: 9",
    ]
