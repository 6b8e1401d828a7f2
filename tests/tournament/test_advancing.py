"""Who goes on, and the points of a league tournament."""

from __future__ import annotations

import pytest

from stolik.tournament import (
    Result,
    Undecided,
    brackets,
    by_standing,
    elimination,
    league_points,
    table_order,
    top8,
    top12,
)


def table(*rows: tuple) -> list[Result]:
    return [Result(str(player), big, small, place) for player, big, small, place in rows]


def ranked(*players: object) -> list[Result]:
    """A table whose players finish in this order; a number is also the place before."""
    return [
        Result(str(p), 4 - n, 0, p if isinstance(p, int) else None) for n, p in enumerate(players)
    ]


@pytest.mark.rule("L-og-10.8", "E-10bis", "W-reg-8.1", "W-reg-8.2")
def test_big_points_come_before_small_ones() -> None:
    order = table_order(table(("Y", 1, 300, 1), ("X", 2, -10, 2)))  # EX-111
    assert [result.player for result in order] == ["X", "Y"]


@pytest.mark.rule("E-15", "A-34")
def test_leaving_a_top8() -> None:
    found = top8([ranked(4, 1, 8, 5), ranked(2, 7, 3, 6)])  # EX-185
    assert (found.players, found.lucky_loser) == (("4", "2", "1", "7"), None)


@pytest.mark.rule("E-TOP-12", "A-35")
def test_the_lucky_loser() -> None:
    tables = [
        table((1, 2, 40, 1), (6, 1, 12, 6), (7, 0, -20, 7), (12, 0, -32, 12)),
        table((2, 2, 30, 2), (5, 1, -3, 5), (8, 0, -10, 8), (11, 0, -17, 11)),
        table((4, 3, 90, 4), (9, 0, 0, 9), (3, 0, -40, 3), (10, 0, -50, 10)),
    ]
    found = top12(tables)  # EX-183
    assert (found.players, found.lucky_loser) == (("1", "2", "4", "6"), "6")


@pytest.mark.rule("A-35")
def test_level_seconds_are_parted_by_the_place_before() -> None:
    tables = [
        table((1, 2, 9, 1), (6, 1, 5, 6), (7, 0, -6, 7), (12, 0, -8, 12)),
        table((2, 2, 9, 2), (5, 1, 5, 5), (8, 0, -6, 8), (11, 0, -8, 11)),
        table((3, 2, 9, 3), (4, 1, 5, 4), (9, 0, -6, 9), (10, 0, -8, 10)),
    ]
    assert top12(tables).lucky_loser == "4"


@pytest.mark.rule("L-zr-10b.1-10b.4", "L-og-10.8")
def test_brackets_of_eight() -> None:
    tables = [
        table(("A", 1, 40, 1), ("B", 1, -5, 2), ("C", 0, -10, 3), ("D", 0, -25, 4)),
        table(("E", 2, 120, 5), ("F", 0, -20, 6), ("G", 0, -35, 7), ("H", 0, -65, 8)),
    ]
    assert brackets(tables, "l-top8", range(8, 9)) == (tuple("EABF"), tuple("CGDH"))  # EX-172


@pytest.mark.rule("L-zr-10e-a", "L-zr-10e", "A-41")
def test_brackets_of_twelve_keep_every_winner() -> None:
    names = [("W1", "S1", "T1", "F1"), ("W2", "S2", "T2", "F2"), ("W3", "S3", "T3", "F3")]
    points = [
        [(1, 50), (1, 40), (0, -30), (0, -60)],
        [(1, 60), (1, 35), (0, -40), (0, -55)],
        [(1, 10), (1, 4), (0, -4), (0, -10)],
    ]
    tables = [
        [Result(name, *got) for name, got in zip(four, result, strict=True)]
        for four, result in zip(names, points, strict=True)
    ]
    assert brackets(tables, "l-top12", range(9, 13)) == (  # EX-174
        ("W2", "W1", "W3", "S1"),
        ("S2", "S3", "T3", "T1"),
        ("T2", "F3", "F2", "F1"),
    )


@pytest.mark.rule("L-zr-10c.1-10c.5", "A-41", "C-14")
@pytest.mark.parametrize(
    ("sizes", "bracket_sizes"),
    [
        ("333", [3, 3, 3]),
        ("433", [4, 3, 3]),
        ("4333", [4, 3, 3, 3]),
        ("4443", [4, 4, 4, 3]),
        ("4444", [4, 4, 4, 4]),
    ],
)
def test_brackets_have_the_sizes_of_the_tables(sizes: str, bracket_sizes: list[int]) -> None:
    tables, number = [], 0
    for size in sizes:
        tables.append(ranked(*range(number + 1, number + int(size) + 1)))
        number += int(size)
    stage = "l-top12" if number <= 12 else "l-top16"
    found = brackets(tables, stage, range(9, 17))
    assert [len(bracket) for bracket in found] == bracket_sizes
    winners = {one[0].player for one in tables}
    assert set(found[0][: len(winners)]) == winners


@pytest.mark.rule("L-zr-10d.2", "L-zr-10e-b", "L-zr-10e-c", "A-41", "C-15")
@pytest.mark.parametrize(
    ("players", "tables", "advancing"),
    [(17, 5, 15), (20, 5, 15), (21, 6, 16), (24, 6, 16), (25, 7, 16), (29, 8, 16), (32, 8, 16)],
)
def test_an_elimination_leaves_fifteen_or_sixteen(players, tables, advancing) -> None:
    seated = [ranked(*one) for one in by_standing(range(1, players + 1))]
    found = elimination(seated)
    assert (len(seated), len(found.players)) == (tables, advancing)
    firsts = {one[place].player for one in seated for place in range(advancing // tables)}
    assert firsts <= set(found.players)


@pytest.mark.rule("L-zr-8.1", "L-zr-8.2", "L-zr-9", "L-zr-10b-i", "L-zr-10c-i", "L-zr-10d.4")
@pytest.mark.rule("A-42", "C-13")
@pytest.mark.parametrize(
    ("players", "points"),
    [
        (8, [9, 7, 6, 5, 4, 3, 2, 1]),  # EX-165
        (12, [13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),  # EX-167
        (16, [17, *range(15, 0, -1)]),  # EX-166
        (20, [17, *range(15, 1, -1), 0, 0, 0, 0, 0]),  # EX-169
        (32, [17, *range(15, 0, -1), *[0] * 16]),  # EX-170
    ],
)
def test_league_points(players: int, points: list[int]) -> None:
    assert list(league_points(players)) == points


@pytest.mark.rule("L-zr-6", "C-21")
@pytest.mark.parametrize("players", [7, 33, 0, -1])
def test_a_league_tournament_has_eight_to_thirty_two(players: int) -> None:
    with pytest.raises(ValueError, match=f"8 to 32 participants, not {players}"):
        league_points(players)


@pytest.mark.rule("A-38")
def test_a_tie_is_not_guessed() -> None:
    with pytest.raises(Undecided, match="'B' and 'C' are level with 1 big and 5 small points"):
        table_order([Result("A", 2, 5), Result("B", 1, 5), Result("C", 1, 5)])


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: top8([ranked(1, 2, 3, 4)]), "top8 has 8 players, not 4"),
        (lambda: top12([ranked(1, 2, 3)] * 4), "tables of 4, 4, 4, not of 3, 3, 3, 3"),
        (lambda: top8([ranked(1, 2, 3, 4)] * 2), "sits at more than one place"),
        (lambda: elimination([ranked(1, 2, 3, 4)] * 4), "l-elimination has 17 to 32 players"),
    ],
)
def test_tables_that_do_not_fit_a_stage(call, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        call()
