"""Melds read twice: by the product, and by trying every run and every group there is.

The oracle knows only L-og-5 (what a run and a group are), A-20 (order gives a joker its meaning)
and the contract's way of writing a reading. All melds over small alphabets are compared, so that
nothing depends on which example somebody thought of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from stolik.cli import meld as command
from stolik.game import Board, Meld, judge_board, tiles
from stolik.phrases.language import ENGLISH
from stolik.rules import ruleset

COLOURS = "KRBO"
SOAK_SIZE = 6

# Enough colours for groups, enough numbers for runs, both ends of the numbers, and declarations.
LOW = ("K1", "K2", "K3", "R2", "B2", "J")
HIGH = ("K12", "K13", "R13", "B13", "O13", "J")
SAID = ("K2", "K3", "R2", "B2", "J", "J=K2", "J=K3", "J=R2", "J=K1", "J=2", "J=3")


def agrees(piece: str, colour: str, number: int) -> bool:
    """Whether a piece is this tile, or a joker that was not declared to be another one."""
    if piece == "J":
        return True
    said = piece.removeprefix("J=")
    return said == f"{colour}{number}" or (said != piece and said == str(number))


def expected(meld: Sequence[str]) -> list[dict[str, Any]]:
    """All readings as `stolik meld` lists them: best first, then ascending, descending, group."""
    size, found = len(meld), []
    if size < 3:
        return []
    for rank, step in enumerate((1, -1)):
        for colour, first in product(COLOURS, range(1, 14)):
            numbers = [first + step * place for place in range(size)]
            if not set(numbers) <= set(range(1, 14)):
                continue
            if all(agrees(piece, colour, n) for piece, n in zip(meld, numbers, strict=True)):
                reads = " ".join(f"{colour}{number}" for number in numbers)
                found.append((-sum(numbers), rank, "run", reads))
    for number in range(1, 14):
        ways = [
            way
            for way in permutations(COLOURS, size)
            if all(agrees(piece, colour, number) for piece, colour in zip(meld, way, strict=True))
        ]
        if ways:
            colours = [{way[place] for way in ways} for place in range(size)]
            reads = " ".join(
                f"{min(some)}{number}" if len(some) == 1 else f"J={number}" for some in colours
            )
            found.append((-number * size, 2, "group", reads))
    return [
        {"kind": kind, "value": -value, "reads": reads} for value, _, kind, reads in sorted(found)
    ]


def melds(alphabet: Sequence[str], longest: int) -> Iterator[tuple[str, ...]]:
    """Everything of up to so many pieces that the box can hold."""
    for size in range(1, longest + 1):
        for meld in product(alphabet, repeat=size):
            if max(Counter(piece[:1] if piece[0] == "J" else piece for piece in meld).values()) < 3:
                yield meld


def compare(meld: Sequence[str]) -> bool:
    """Whether the meld is valid, having compared everything the command says about it."""
    text = " ".join(meld)
    want, got = expected(meld), command.answer({"meld": text}, ENGLISH)
    assert got["valid"] is bool(want), f"{text}: {got}"
    if want:
        assert got == {"valid": True, **want[0], "readings": want}, text
    else:
        assert got["violations"], text
        assert not Meld(text).readings
    return bool(want)


@pytest.mark.slow
@pytest.mark.rule(
    "L-og-5.1", "L-og-5.2", "L-og-5.3", "L-og-8.2", "L-og-8.3", "A-20", "A-21", "C-51"
)
@pytest.mark.parametrize(("alphabet", "longest"), [(LOW, 5), (HIGH, 5)], ids=["low", "high"])
def test_every_small_meld_is_read_as_the_definition_reads_it(
    alphabet: Sequence[str], longest: int
) -> None:
    assert sum(compare(meld) for meld in melds(alphabet, longest)) > 50


@pytest.mark.slow
@pytest.mark.rule("A-20", "L-og-8.2")
def test_every_small_meld_with_declared_jokers_is_read_as_the_definition_reads_it() -> None:
    assert sum(compare(meld) for meld in melds(SAID, 4)) > 400


@pytest.mark.soak
@pytest.mark.parametrize("alphabet", [LOW, HIGH, SAID], ids=["low", "high", "said"])
def test_every_meld_of_up_to_six_pieces(alphabet: Sequence[str]) -> None:
    for meld in melds(alphabet, 5 if alphabet is SAID else SOAK_SIZE):
        compare(meld)


@pytest.mark.rule("L-og-5.3", "A-20")
@pytest.mark.parametrize("meld", ["K9 B9 J=R13", "K8 J=R1 J", "K3 J=3 J=R2", "R2 J=K3 B2 O2"])
def test_a_joker_in_a_group_cannot_be_declared_another_number(meld: str) -> None:
    assert not Meld(meld).valid
    assert [fault.code for fault in Meld(meld).violations] == ["joker-contradicts-place"]


@pytest.mark.rule("L-og-6.1", "L-og-8.3", "E-10i3")
def test_declaring_a_joker_does_not_make_a_low_opening_higher() -> None:
    rules = ruleset("pl-turniej")
    for meld in ("K9 B9 J", "K9 B9 J=9", "K9 B9 J=R9", "K9 B9 J=R13"):
        verdict = judge_board(Board(), tiles("K9 B9 J R1"), Board([meld]), rules, opened=False)
        assert not verdict.legal, meld


@pytest.mark.rule("A-20", "E-10j", "P-17")
def test_a_meld_from_the_other_side_means_the_same() -> None:
    rng = Random(20)
    for meld in rng.sample(list(melds(LOW, 4)), 800):
        there, back = Meld(" ".join(meld)), Meld(" ".join(meld[::-1]))
        assert there.valid is back.valid
        assert there.key == back.key
        facing = {(reading.kind, reading.stands_for) for reading in there.readings}
        turned = {(reading.kind, reading.stands_for[::-1]) for reading in back.readings}
        assert facing == turned
