"""Openings found twice: by the product's sweep, and by trying every set of disjoint melds.

The oracle gives each subset of a rack the best value it has as one meld and then tries all ways to
split the rack into such subsets (A-22: maximise, do not take the first fit). The second half judges
opening turns by the sentences of A-16 and A-18.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from stolik.game import Board, Meld, best_opening, can_open, judge_board, tiles
from stolik.rules import ruleset

COLOURS = "KRBO"
RACKS = 700
TURNS = 1_500
SOAK = 4_000


# The most valuable opening


def worth(subset: list[str]) -> int:
    """The best value of one meld made of exactly these tiles in any order; 0 if there is none."""
    size, real = len(subset), {tile for tile in subset if tile != "J"}
    if size < 3 or len(real) + subset.count("J") != size:
        return 0
    values = [0]
    for colour, first in product(COLOURS, range(1, 15 - size)):
        numbers = range(first, first + size)
        if real <= {f"{colour}{number}" for number in numbers}:
            values.append(sum(numbers))
    groups = [[f"{colour}{number}" for colour in COLOURS] for number in range(1, 14)]
    values += [int(group[0][1:]) * size for group in groups if size <= 4 and real <= set(group)]
    return max(values)


def best_by_trying(rack: list[str]) -> int:
    """The best total over all ways to pick disjoint melds."""
    everything = 1 << len(rack)
    single = [
        worth([tile for place, tile in enumerate(rack) if subset >> place & 1])
        for subset in range(everything)
    ]
    best = [0] * everything
    for subset in range(1, everything):
        lowest = subset & -subset
        rest = part = subset ^ lowest
        best[subset] = best[rest]  # the lowest tile stays on the rack
        while True:  # or it lies in a meld with some part of the rest
            if single[part | lowest]:
                best[subset] = max(best[subset], single[part | lowest] + best[rest ^ part])
            if not part:
                break
            part = (part - 1) & rest
    return best[-1]


def some_rack(rng: Random) -> list[str]:
    """Up to eight tiles near each other, with many jokers and doubles."""
    low = rng.randint(1, 11)
    numbers = range(low, min(13, low + rng.randint(1, 5)) + 1)
    colours = rng.choice(("K", "KR", "KRB", "KRBO"))
    box = [f"{colour}{number}" for colour in colours for number in numbers] * 2
    rack = rng.sample(box, min(len(box), rng.randint(2, 7)))
    return rack + ["J"] * rng.choice((0, 0, 1, 2))


def compare_racks(seed: int, racks: int) -> int:
    rng, melded = Random(seed), 0
    for _ in range(racks):
        rack = some_rack(rng)
        want, found = best_by_trying(rack), best_opening(rack)
        melded += want > 0
        assert found.value == want, rack
        assert sum(meld.value for meld in found.melds) == want, rack
        laid = Counter(tile for meld in found.melds for tile in meld.tiles)
        assert laid <= Counter(tiles(rack)), rack
        plain = best_by_trying([tile for tile in rack if tile != "J"])
        for minimum in {30, want, want + 1}:
            with_jokers = ruleset("pl-turniej", opening_min=minimum)
            without = with_jokers.changed(joker_counts_for_possibility=False)
            assert can_open(rack, with_jokers) is (want >= minimum), rack
            assert can_open(rack, without) is (plain >= minimum), rack
    return melded


@pytest.mark.slow
@pytest.mark.rule("A-22", "C-26", "E-10n3", "P-23c")
def test_the_best_opening_is_the_best_of_all_that_can_be_tried() -> None:
    assert compare_racks(22, RACKS) > RACKS // 4


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
def test_the_best_opening_of_thousands_of_racks(seed: int) -> None:
    compare_racks(2200 + seed, SOAK)


# What an opening turn may contain


def mirrored(meld: str) -> tuple[str, ...]:
    """A meld as it is known from both sides of the table."""
    return min(tuple(meld.split()), tuple(meld.split())[::-1])


def opens_by_definition(board: list[str], rack: list[str], after: list[str]) -> bool:
    """A-16: only new sets of own rack tiles, together 30 or more, nothing on the table touched."""
    new = Counter(mirrored(meld) for meld in after)
    old = Counter(mirrored(meld) for meld in board)
    if not old <= new:
        return False
    laid = [list(meld) for meld in (new - old).elements()]
    own = Counter(tile for meld in laid for tile in meld)
    valid = all(Meld(" ".join(meld)).valid for meld in laid)
    return (
        bool(laid)
        and valid
        and own <= Counter(rack)
        and sum(Meld(" ".join(meld)).value for meld in laid) >= 30
    )


def compare_turns(seed: int, turns: int) -> Counter[bool]:
    """Opening turns near and across the line: melds laid, table melds added to, split or robbed."""
    rng, seen = Random(seed), Counter[bool]()
    rules = ruleset("pl-turniej")
    for _ in range(turns):
        board = ["R4 R5 R6 R7", "K8 B8 J"][: rng.randint(0, 2)]
        high = rng.randint(7, 12)
        melds = [
            " ".join(f"{colour}{high}" for colour in "KRO"),
            " ".join(f"O{number}" for number in range(high - 1, high + 2)),
            "B1 B2 B3",
            f"K{high} J O{high}",
        ]
        laid = rng.sample(melds, rng.randint(0, 2))
        after = [*board, *laid]
        rack = [tile for meld in laid for tile in meld.split()] + ["R8", "R3", "O8"]
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            kind = rng.randrange(4)
            if kind == 0 and after:
                place = rng.randrange(len(after))
                after[place] = " ".join(reversed(after[place].split()))
            elif kind == 1 and "R4 R5 R6 R7" in after:
                after[after.index("R4 R5 R6 R7")] = rng.choice(("R4 R5 R6 R7 R8", "R5 R6 R7"))
            elif kind == 2 and "K8 B8 J" in after:
                after[after.index("K8 B8 J")] = rng.choice(("K8 B8 J O8", "K8 B8 O8", "J B8 K8"))
            elif kind == 3 and after:
                after.pop(rng.randrange(len(after)))
        if max(Counter(" ".join(board).split() + rack).values(), default=0) > 2:
            continue
        want = opens_by_definition(board, rack, after)
        verdict = judge_board(Board(board), tiles(rack), Board(after), rules, opened=False)
        assert verdict.legal is want, (board, rack, after, verdict.violations)
        seen[want] += 1
    return seen


@pytest.mark.rule("A-16", "A-18", "L-og-6.1", "L-og-7.1", "E-10i4", "P-16.4", "W-play-6")
def test_an_opening_turn_lays_new_sets_and_touches_nothing() -> None:
    seen = compare_turns(16, TURNS)
    assert min(seen.values()) > TURNS // 20, seen


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
def test_opening_turns_by_the_thousand(seed: int) -> None:
    compare_turns(1600 + seed, 10 * SOAK)
