"""Tiles on a table: which of them lie close enough to be one meld."""

from __future__ import annotations

from fractions import Fraction

import pytest

from stolik.game import Placed, Tile, melds_lying

WIDTH, HEIGHT = 30, 40  # any unit: a tile 30 wide and 40 high


def row(*places: tuple[str, float, float]) -> list[Placed]:
    return [Placed(Tile(tile), x, y) for tile, x, y in places]


@pytest.mark.rule("E-10h4", "P-13", "A-26")
@pytest.mark.parametrize(
    ("gaps", "offset", "melds"),
    [
        ((0.9, 1.0), 0.5, ["R4 R5 R6"]),  # EX-015
        ((0.9, 1.1), 0.5, ["R4 R5", "R6"]),
        ((0.0, 0.0), 0.0, ["R4 R5 R6"]),
        ((1.0, 1.0), 0.5, ["R4 R5 R6"]),
        ((1.0, 1.0), 0.51, ["R4 R5", "R6"]),
        ((1.01, 1.0), 0.0, ["R4", "R5 R6"]),
        ((1.1, 1.1), 0.0, ["R4", "R5", "R6"]),
        ((0.2, 0.2), -0.5, ["R4 R5 R6"]),
    ],
)
def test_gaps_in_tile_widths(gaps: tuple[float, float], offset: float, melds: list[str]) -> None:
    second = 1 + gaps[0]
    third = round(second + 1 + gaps[1], 9)
    placed = row(("R4", 0, 0), ("R5", second, 0), ("R6", third, offset))
    assert [meld.text for meld in melds_lying(placed)] == melds


@pytest.mark.rule("E-10h4", "P-13")
def test_two_rows_stay_two_melds_and_the_order_of_input_does_not_matter() -> None:
    placed = row(
        ("R6", 60, 0), ("K1", 0, 21), ("R4", 0, 0), ("K3", 60, 25), ("R5", 30, 0), ("K2", 30, 23)
    )
    found = melds_lying(placed, width=WIDTH, height=HEIGHT)
    assert [meld.text for meld in found] == ["R4 R5 R6", "K1 K2 K3"]


@pytest.mark.rule("A-26")
def test_a_tile_between_two_pieces_joins_them() -> None:
    placed = row(("R4", 0, 0), ("R6", 4, 0), ("R5", 2, 0.4))
    assert [meld.text for meld in melds_lying(placed)] == ["R4 R5 R6"]


def test_a_slope_of_small_steps_is_one_meld() -> None:
    steps = [("R4", 0, 0), ("R5", 1, 0.5), ("R6", 2, 1.0), ("R7", 3, 1.5)]
    assert [meld.text for meld in melds_lying(row(*steps))] == ["R4 R5 R6 R7"]


def test_nothing_lies_there() -> None:
    assert melds_lying([]) == ()


def test_lengths_are_exact() -> None:
    third = Fraction(1, 3)
    placed = [Placed(Tile("R4"), 0, 0), Placed(Tile("R5"), 2 * third, 0)]
    assert len(melds_lying(placed, width=third, height=third)) == 1


def test_a_tile_without_size_is_refused() -> None:
    with pytest.raises(ValueError, match="a tile cannot be 0 wide"):
        melds_lying([], width=0)
