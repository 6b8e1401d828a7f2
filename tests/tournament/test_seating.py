"""Who sits where, as an organiser would check it with a pencil."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.tournament import CannotSeat, by_lot, by_standing, snake, table_sizes, with_pots


@pytest.mark.rule("T-6.1", "T-6.2", "T-6.3", "E-4b", "E-12.4", "A-30", "C-48")
@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, "3"), (4, "4"), (6, "33"), (7, "43"), (8, "44"), (9, "333"), (10, "433"),
        (11, "443"), (12, "444"), (13, "4333"), (14, "4433"), (15, "4443"), (16, "4444"),
        (17, "44333"), (18, "44433"), (19, "44443"), (20, "44444"), (21, "444333"),
        (22, "444433"), (23, "444443"), (25, "4444333"), (26, "4444433"), (29, "44444333"),
        (32, "44444444"),
    ],
)  # fmt: skip
def test_sizes_of_tables(players: int, sizes: str) -> None:
    assert table_sizes(players) == tuple(int(size) for size in sizes)


@pytest.mark.rule("E-4b", "A-30", "C-52")
@pytest.mark.parametrize(
    ("players", "instead"),
    [(1, "find two more"), (2, "find one more"), (5, "a sixth player"), (0, "check somebody in")],
)
def test_numbers_that_cannot_be_seated(players: int, instead: str) -> None:
    with pytest.raises(CannotSeat, match=instead):
        table_sizes(players)


@given(st.integers(3, 300).filter(lambda n: n != 5))
def test_as_many_fours_as_possible_and_threes_last(players: int) -> None:
    sizes = table_sizes(players)
    assert sum(sizes) == players
    assert set(sizes) <= {3, 4}
    assert list(sizes) == sorted(sizes, reverse=True)
    assert sizes.count(3) <= 3


@pytest.mark.rule("T-4.1", "T-4.2", "T-4.3", "T-5", "T-5n", "E-12.1-12.4", "A-48")
@pytest.mark.parametrize(
    ("standing", "absent", "newcomers", "tables"),
    [
        (range(1, 11), [3, 7], [], [(1, 2, 4, 5), (6, 8, 9, 10)]),  # EX-150
        (range(1, 14), [], [], [(1, 2, 3, 4), (5, 6, 7), (8, 9, 10), (11, 12, 13)]),  # EX-151
        ("ABCDEFG", [], [], [tuple("ABCD"), tuple("EFG")]),  # EX-156
        ("ABCZ", [], ["N", "M", "O", "P"], [tuple("ABCZ"), tuple("NMOP")]),  # EX-161
        ("ABCNZ", [], ["N", "M"], [tuple("ABC"), tuple("ZNM")]),
    ],
)
def test_by_standing(standing, absent, newcomers, tables) -> None:
    assert by_standing(list(standing), absent=absent, newcomers=newcomers) == tuple(tables)


@pytest.mark.rule("E-TOP-seat8", "E-TOP-seat12", "A-32")
def test_snakes() -> None:
    assert snake("top8", range(1, 9)) == ((1, 4, 5, 8), (2, 3, 6, 7))  # EX-181
    assert snake("top12", range(1, 13)) == ((1, 6, 7, 12), (2, 5, 8, 11), (3, 4, 9, 10))  # EX-182
    with pytest.raises(CannotSeat, match="TOP8 seats the first 8 of the standings, not 9"):
        snake("top8", range(9))


@pytest.mark.rule("L-zr-10a.1", "E-4d", "E-5.1", "W-reg-3", "T-2.1")
def test_a_draw_can_be_recomputed_with_a_digest() -> None:
    people = [f"p{number}" for number in range(14)]
    order = sorted(people, key=lambda p: hashlib.sha256(f"seed:{p}".encode()).hexdigest())
    tables = by_lot(people, "seed")
    assert [entry for table in tables for entry in table] == order
    assert [len(table) for table in tables] == [4, 4, 3, 3]  # EX-157
    assert by_lot(people[::-1], "seed") == tables


@pytest.mark.rule("L-zr-10a.2", "A-40")
@pytest.mark.parametrize(
    ("players", "absent", "heads"),
    [
        (16, [], [[1], [2], [3], [4]]),  # EX-177
        (12, [], [[1], [2], [3, 4]]),
        (8, [], [[1, 4], [2, 3]]),
        (20, [], [[1], [2], [3], [4], []]),
        (17, [2], [[1], [3], [4], []]),
        (13, [1], [[2], [3], [4]]),
        (9, [2, 3], [[1], [4]]),
    ],
)
def test_pots(players: int, absent: list[int], heads: list[list[int]]) -> None:
    tables = with_pots(range(1, players + 1), "seed", absent=absent)
    assert [[entry for entry in table if entry <= 4] for table in tables] == heads
    assert all(list(table[: len(head)]) == head for table, head in zip(tables, heads, strict=True))
    assert sorted(e for table in tables for e in table) == [
        entry for entry in range(1, players + 1) if entry not in absent
    ]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: by_standing([1, 2, 3, 3]), "3 stands twice"),
        (lambda: by_standing([1, 2, 3, 4], absent=[9]), "9 is absent, but not in the list"),
        (lambda: by_standing([1, 2, 3], newcomers=[4, 4]), "4 stands twice"),
    ],
)
def test_lists_that_do_not_fit(call, said: str) -> None:
    with pytest.raises(CannotSeat, match=said):
        call()
