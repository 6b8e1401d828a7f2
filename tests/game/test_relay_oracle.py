"""Joker relays judged twice: by the product, and by trying every matching of physical tiles.

The oracle below is the definition of A-17 read sentence by sentence. Every physical tile gets an
identity; all ways in which the tiles before the turn can have become the tiles after it are tried
together with all readings of all melds. It shares nothing with the product but the notation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product
from random import Random

import pytest

from stolik.game import Board, Meld, judge_board, tiles
from stolik.game.joker_relay import relay_allowed
from stolik.rules import ruleset

COLOURS = "KRBO"
RELAYS = ("other_set", "new_set", "any")
CASES = 1_500
SOAK = 10_000
RULES = {relay: ruleset("pl-turniej", joker_relay=relay) for relay in RELAYS}

Melds = list[str]
Reading = tuple[str, tuple[frozenset[str], ...], int]
"""Kind, the tiles each place may stand for, and the value."""


# The oracle


def bare(piece: str) -> str:
    """A piece without what was declared about it."""
    return "J" if piece.startswith("J") else piece


def agrees(piece: str, colour: str, number: int) -> bool:
    """Whether a piece is this tile, or a joker that was not declared to be another one."""
    said = piece.removeprefix("J=")
    return piece == "J" or said in (f"{colour}{number}", *([str(number)] * ("=" in piece)))


@cache
def readings(meld: str) -> tuple[Reading, ...]:
    """Every way to read a meld, found by trying every run and every group."""
    pieces = meld.split()
    found: list[Reading] = []
    if len(pieces) < 3:
        return ()
    for step, colour, first in product((1, -1), COLOURS, range(1, 14)):
        numbers = [first + step * place for place in range(len(pieces))]
        inside = min(numbers) >= 1 and max(numbers) <= 13
        if inside and all(agrees(p, colour, n) for p, n in zip(pieces, numbers, strict=True)):
            meant = tuple(frozenset([f"{colour}{n}"]) for n in numbers)
            found.append(("run", meant, sum(numbers)))
    for number in range(1, 14):
        ways = [
            colours
            for colours in permutations(COLOURS, len(pieces))
            if all(agrees(p, c, number) for p, c in zip(pieces, colours, strict=True))
        ]
        if ways:
            places = range(len(pieces))
            meant = tuple(frozenset(f"{way[place]}{number}" for way in ways) for place in places)
            found.append(("group", meant, number * len(pieces)))
    return tuple(found)


def relay_by_definition(before: Melds, after: Melds, relay: str) -> bool:
    """A-17: "a turn is legal if some matching of copies satisfies the following"."""
    there = [(m, p, bare(t)) for m, meld in enumerate(before) for p, t in enumerate(meld.split())]
    here = [(m, p, bare(t)) for m, meld in enumerate(after) for p, t in enumerate(meld.split())]
    choices = []
    for kind in {tile for *_, tile in there}:
        sources = [(m, p) for m, p, tile in there if tile == kind]
        goals = [(m, p) for m, p, tile in here if tile == kind]
        choices.append(
            [list(zip(sources, way, strict=True)) for way in permutations(goals, len(sources))]
        )
    for matching in product(*choices):
        went = {source: goal for part in matching for source, goal in part}
        for old in product(*(readings(meld) for meld in before)):
            for new in product(*(readings(meld) for meld in after)):
                if all(
                    joker_in_order(before, after, went, old, new, relay, (m, p))
                    for m, p, tile in there
                    if tile == "J"
                ):
                    return True
    return False


def joker_in_order(
    before: Melds,
    after: Melds,
    went: dict[tuple[int, int], tuple[int, int]],
    old: tuple[Reading, ...],
    new: tuple[Reading, ...],
    relay: str,
    joker: tuple[int, int],
) -> bool:
    """One joker that lay on the table: kept, or freed into a meld that may take it."""
    host, place = joker
    goal, goal_place = went[joker]
    was, now = old[host][0], new[goal][0]
    meaning, means = old[host][1][place], new[goal][1][goal_place]

    def real(number: int) -> list[tuple[int, int]]:
        pieces = before[number].split()
        return [(number, p) for p, piece in enumerate(pieces) if bare(piece) != "J"]

    def in_goal(number: int) -> list[tuple[int, int]]:
        return [tile for tile in real(number) if went[tile][0] == goal]

    # Kept: in a run it stands for the same tile; in a group it has the same number and lies with
    # a real tile of its host.
    if was == now == "run" and meaning == means:
        return True
    same_number = {tile[1:] for tile in meaning} == {tile[1:] for tile in means}
    if was == now == "group" and same_number and in_goal(host):
        return True
    # Freed. (i) and (ii) are seen to by whoever calls: all tiles lie, something was laid.
    if relay == "any":
        return True
    # (iii) not in a set of the host's kind with the replacing tile and a tile of the host, nor,
    # if nothing replaced it, with all real tiles of the host.
    if was == now:
        replaced = any(piece in meaning for piece in after[goal].split())
        if replaced and in_goal(host):
            return False
        if len(in_goal(host)) == len(real(host)):
            return False
    # (iv) nor with all real tiles of a set of the same kind that lay on the table.
    return relay != "new_set" or not any(
        old[number][0] == now and len(in_goal(number)) == len(real(number))
        for number in range(len(before))
    )


# Positions: a board with jokers, some rack tiles, and every way to lay them all out


def orders(block: tuple[str, ...], rng: Random) -> Melds:
    """The ways to lay these tiles as one meld, each in one of its two directions."""
    real, size, found = {tile for tile in block if tile != "J"}, len(block), []
    if size < 3 or not real or len(real) + block.count("J") != size:
        return []
    colour = min(real)[0]
    for first in range(1, 15 - size):
        span = [f"{colour}{number}" for number in range(first, first + size)]
        if real <= set(span):
            found.append([tile if tile in real else "J" for tile in span])
    if size <= 4 and len({tile[1:] for tile in real}) == 1:
        found.append(rng.sample(block, size))
    return [" ".join(meld if rng.random() < 0.7 else meld[::-1]) for meld in found]


def layouts(left: tuple[str, ...], rng: Random) -> Iterator[Melds]:
    """Every way to lay out all of these tiles in valid melds."""
    if not left:
        yield []
        return
    first, rest = left[0], left[1:]
    seen = set()
    for size in range(2, len(rest) + 1):
        for chosen in combinations(range(len(rest)), size):
            block = (first, *(rest[place] for place in chosen))
            if block in seen:
                continue
            seen.add(block)
            for meld in orders(block, rng):
                remaining = tuple(t for place, t in enumerate(rest) if place not in chosen)
                for others in layouts(remaining, rng):
                    yield [meld, *others]


def declared(meld: str, rng: Random) -> str:
    """The same meld, sometimes with its jokers declared as one of its readings has them."""
    if "J" not in meld.split() or rng.random() < 0.5:
        return meld
    _, meant, _ = rng.choice(readings(meld))
    pieces = []
    for piece, tiles_meant in zip(meld.split(), meant, strict=True):
        if piece == "J" and rng.random() < 0.8:
            tile = rng.choice(sorted(tiles_meant))
            piece = f"J={tile if len(tiles_meant) == 1 or rng.random() < 0.3 else tile[1:]}"
        pieces.append(piece)
    said = " ".join(pieces)
    return said if readings(said) else meld  # two jokers may not be the same colour of a group


def some_meld(rng: Random, colours: str, low: int, jokers: int) -> str:
    size = rng.choice((3, 3, 3, 4, 4, 5))
    if rng.random() < 0.6:
        colour, first = rng.choice(colours), min(low + rng.randrange(2), 14 - size)
        meld = [f"{colour}{number}" for number in range(first, first + size)]
    else:
        number = low + rng.randrange(3)
        meld = [f"{colour}{number}" for colour in rng.sample(COLOURS, min(size, 4))]
    for place in rng.sample(range(len(meld)), jokers):
        meld[place] = "J"
    return " ".join(meld if rng.random() < 0.7 else meld[::-1])


def some_position(rng: Random) -> tuple[Melds, list[str]] | None:
    """A board of one or two melds with one or two jokers, and the rack tiles that are laid."""
    low, colours = rng.randint(1, 10), rng.choice(("K", "KR", "KRBO"))
    jokers = [0] * rng.choice((1, 2, 2))
    for _ in range(rng.choice((1, 1, 2))):
        jokers[rng.randrange(len(jokers))] += 1
    board = [declared(some_meld(rng, colours, low, count), rng) for count in jokers]
    rack = [
        "J" if rng.random() < 0.1 else f"{rng.choice(colours)}{min(13, low + rng.randrange(5))}"
        for _ in range(rng.randint(1, 4))
    ]
    everything = Counter([bare(p) for meld in board for p in meld.split()] + rack)
    possible = max(everything.values()) <= 2 and everything.total() <= 9
    return (board, rack) if possible else None


def compare(seed: int, cases: int) -> Counter[tuple[str, bool]]:
    """Compare both judges on so many turns; returns how often each said what."""
    rng, seen = Random(seed), Counter[tuple[str, bool]]()
    done = 0
    while done < cases:
        position = some_position(rng)
        if position is None:
            continue
        before, laid = position
        union = sorted([bare(piece) for meld in before for piece in meld.split()] + laid)
        found = list(layouts(tuple(union), rng))
        for layout in rng.sample(found, min(8, len(found))):
            after = [declared(meld, rng) for meld in rng.sample(layout, len(layout))]
            done += 1
            for relay in RELAYS:
                want = relay_by_definition(before, after, relay)
                old, new = Board(before), Board(after)
                told = f"{before} and {laid} became {after} under {relay}"
                assert relay_allowed(old.melds, new.melds, relay) is want, told
                verdict = judge_board(old, tiles(laid), new, RULES[relay], opened=True)
                assert verdict.legal is want, f"{told}: {verdict.violations}"
                seen[relay, want] += 1
    return seen


EXAMPLES = [
    # before, after, legal under other_set, new_set, any: the sentences of A-17 itself
    (["R5 R6 J"], ["R5 R6 R7 J"], "--+"),
    (["R5 R6 J", "K9 K10 K11"], ["R5 R6 R7", "K9 K10 K11 J"], "+-+"),
    (["R4 R5 R6 J=R7"], ["R5 R6 R7 J=R8", "K4 B4 R4"], "--+"),
    (["K8 B8 O8 J=R8"], ["B8 O8 R8 J", "K7 K8 K9"], "+++"),
    (["K9 J=K10 J=K11"], ["K9 O9 J", "R2 R3 J"], "+++"),
    (["R5 R6 J", "R8 R9 R10"], ["R3 R4 R5 R6", "J R8 R9 R10"], "+++"),
    (["R5 R6 J", "R8 R9 R10"], ["R5 R6 R7", "J R8 R9 R10"], "+++"),
    (["K8 B8 J"], ["K8 B8 R8 J"], "+++"),
    (["R5 R6 J"], ["J R5 R6", "K1 K2 K3"], "--+"),
]


@pytest.mark.rule("A-17", "C-29")
@pytest.mark.parametrize(("before", "after", "legal"), EXAMPLES)
def test_both_judges_know_the_worked_sentences(before: Melds, after: Melds, legal: str) -> None:
    old, new = [Meld(meld) for meld in before], [Meld(meld) for meld in after]
    for relay, sign in zip(RELAYS, legal, strict=True):
        assert relay_by_definition(before, after, relay) is (sign == "+")
        assert relay_allowed(old, new, relay) is (sign == "+")


@pytest.mark.slow
@pytest.mark.rule(
    "A-17", "A-19", "A-20", "C-29", "L-og-8.5", "L-og-8.6", "L-og-8.8", "W-play-11.3", "W-play-12.2"
)
def test_relays_are_judged_as_trying_every_matching_judges_them() -> None:
    seen = compare(17, CASES)
    assert seen["other_set", False] > 100
    assert seen["new_set", False] > seen["other_set", False]
    assert seen["any", False] == 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_relays_by_the_hundred_thousand(seed: int) -> None:
    compare(1000 + seed, SOAK)
