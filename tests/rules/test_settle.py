"""Charges into points, as the players would say them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.rules import PRESETS, ruleset, settle

CHARGES = st.lists(st.integers(0, 400), min_size=2, max_size=4)
RULESETS = st.sampled_from(PRESETS)


@pytest.mark.rule("L-og-10.2-10.7", "E-10p", "E-10q3", "P-25", "P-26.3", "T-7", "C-24")
@pytest.mark.parametrize("name", PRESETS)
def test_somebody_went_out(name: str) -> None:
    found = settle((0, 12, 53, 26), ruleset(name), end="out", out=0)
    assert [(points.big, points.small) for points in found] == [
        (1, 91),
        (0, -12),
        (0, -53),
        (0, -26),
    ]


@pytest.mark.rule("A-52")
@pytest.mark.parametrize(
    ("charges", "withdrawn", "smalls"),
    [
        ((5, 10, 30), (0,), [0, 20, -20]),
        ((5, 10, 30), (), [30, -5, -25]),
        ((40, 10, 30), (0,), [-30, 50, -20]),
    ],
)
def test_one_who_left(charges: tuple, withdrawn: tuple, smalls: list[int]) -> None:
    found = settle(charges, ruleset("pl-turniej"), end="pool", withdrawn=withdrawn)
    assert [points.small for points in found] == smalls


@given(CHARGES, RULESETS, st.integers(0, 3))
def test_out_is_zero_sum(charges: list[int], name: str, out: int) -> None:
    out %= len(charges)
    charges[out] = 0
    found = settle(charges, ruleset(name), end="out", out=out)
    assert sum(points.small for points in found) == 0
    assert [points.big for points in found].count(1) == 1


@given(CHARGES, RULESETS, st.sampled_from(["full", "split", "zero"]))
def test_exhaustion_is_zero_sum_but_for_ties(charges: list[int], name: str, tie: str) -> None:
    found = settle(charges, ruleset(name, tie_small=tie), end="pool")
    winners = [points for points in found if points.big]
    assert len(winners) == charges.count(min(charges))
    if len(winners) == 1 or tie == "split":
        assert sum(points.small for points in found) == 0
    assert all(points.small <= 0 for points in found if not points.big)


@pytest.mark.parametrize(
    ("charges", "how", "said"),
    [
        ((0,), {"end": "out", "out": 0}, "2 to 4 players, not 1"),
        ((0, 1, 2, 3, 4), {"end": "out", "out": 0}, "2 to 4 players, not 5"),
        ((0, -5), {"end": "out", "out": 0}, "cannot be negative"),
        ((0, 5), {"end": "out"}, "contradict each other"),
        ((0, 5), {"end": "pool", "out": 0}, "contradict each other"),
        ((3, 5), {"end": "out", "out": 0}, "cannot have gone out"),
        ((0, 5), {"end": "out", "out": 7}, "cannot have gone out"),
        ((1, 5), {"end": "pool", "withdrawn": (0, 1)}, "nobody left to win"),
    ],
)
def test_impossible_ends_are_refused(charges: tuple, how: dict, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        settle(charges, ruleset("pl-turniej"), **how)


def test_rack_face_needs_the_racks() -> None:
    house = ruleset("pl-liga", winner_plus="rack_face")
    with pytest.raises(ValueError, match="needs the rack value"):
        settle((0, 100), house, end="out", out=0)
    found = settle((0, 100), house, end="out", out=0, faces=(0, 122))
    assert [points.small for points in found] == [122, -100]
