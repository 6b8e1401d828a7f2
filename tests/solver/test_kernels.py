"""The C kernel and its Python twin: equal to the case table, to each other and to brute force.

Counts are 53 bytes, one a kind; melds come back as codes, a joker as 64 and the tile it stands for.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from stolik.game import Meld, tiles
from stolik.game.tiles import JOKER, KINDS
from stolik.solver.python_kernel import search
from support.case_tables import Row, rows

KERNEL = "stolik.solver._kernel"
BUILT = find_spec(KERNEL) is not None
LIMIT = 10**8
TILES = (1,) * 14
POINTS = tuple(range(14))
NOTHING = bytes(53)
CANNOT_LIE = "the tiles of the board cannot all lie in melds"
TOO_MANY = "too many ways: the search gave up at its limit"

Answer = tuple[int, tuple[bytes, ...]]

both = pytest.mark.parametrize(
    "name", [pytest.param(KERNEL, marks=pytest.mark.skipif(not BUILT, reason="no kernel")), "twin"]
)


def engine(name: str) -> ModuleType:
    return search if name == "twin" else import_module(name)


def test_the_kernel_is_built_in_the_project_s_own_environment() -> None:
    if Path(sys.prefix) != Path(__file__).parents[2] / ".venv":
        pytest.skip("another environment may do without a compiler")
    assert BUILT


# What is asked and whether an answer is one


def counted(text: str) -> bytes:
    found = bytearray(53)
    for tile in tiles(text):
        found[tile.index] += 1
    return bytes(found)


def weightings(rack: bytes) -> tuple[tuple[int, ...], ...]:
    """Most tiles, most points, most tiles and then points."""
    points = sum(count * (kind % 13 + 1) for kind, count in enumerate(rack[:52]))
    return TILES, POINTS, tuple(points + 1 + number for number in range(14))


@lru_cache(maxsize=1 << 14)
def is_meld(codes: bytes) -> bool:
    lying = tuple(JOKER if code >= 64 else KINDS[code] for code in codes)
    return Meld(lying, tuple(KINDS[c - 64] if c >= 64 else None for c in codes)).valid


def checked(answer: Answer, board: bytes, rack: bytes, weights: tuple[int, ...] | None) -> int:
    """The value of an answer whose melds are valid, made of the right tiles and worth that."""
    value, melds = answer
    assert all(is_meld(meld) for meld in melds), melds
    laid = [-count for count in board]
    for code in b"".join(melds):
        laid[min(code, 52)] += 1
    assert all(0 <= count <= held for count, held in zip(laid, rack, strict=True)), laid
    if weights is None:
        worth = sum(code % 64 % 13 + 1 for code in b"".join(melds))
    else:
        worth = sum(n * weights[k % 13 + 1 if k < 52 else 0] for k, n in enumerate(laid))
    assert value == worth, melds
    return value


def played(solver: ModuleType, board: bytes, rack: bytes, weights: tuple[int, ...]) -> int | str:
    """The value of the best play, or why there is none."""
    try:
        answer = solver.play(board, rack, weights, LIMIT)
    except ValueError as error:
        return str(error)
    return checked(answer, board, rack, weights)


def opened(solver: ModuleType, rack: bytes) -> int:
    return checked(solver.open(rack, LIMIT), NOTHING, rack, None)


# The case table


def solved(solver: ModuleType, row: Row) -> Row:
    board, rack = counted(" ".join(row["board"])), counted(row["rack"])
    return {
        "tiles": played(solver, board, rack, TILES),
        "points": played(solver, board, rack, POINTS),
        "opening": opened(solver, rack),
    }


def large(row: Row) -> bool:
    return len(tiles(row["rack"])) > 40


@both
@pytest.mark.parametrize("kind", ["early", "mid", "late", "synthetic", "corner"])
def test_case_table(name: str, kind: str) -> None:
    chosen = [row for row in rows("solver") if row["kind"] == kind and not large(row)]
    assert chosen
    found = {row["id"]: solved(engine(name), row) for row in chosen}
    assert found == {row["id"]: row["expect"] for row in chosen}


@both
@pytest.mark.slow
def test_case_table_of_large_racks(name: str) -> None:
    chosen = [row for row in rows("solver") if large(row)]
    assert chosen
    found = {row["id"]: solved(engine(name), row) for row in chosen}
    assert found == {row["id"]: row["expect"] for row in chosen}


# Jokers that nobody needs, and other rare shapes

FIVES = "K5 R5 B5 O5"
BLACK = "K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13"


@both
@pytest.mark.parametrize(
    ("board", "rack", "most"),
    [
        ("K5 R5 B5 J", "O5", 0),  # laid, it would leave the joker no place
        ("K5 R5 B5 J", "O5 K6", 2),
        ("K5 R5 B5 J J", "O5", 1),  # O5 J J is a meld
        (FIVES, "J", 0),
        (FIVES, "J J", 2),
        (f"{FIVES} {FIVES}", "J", 1),  # three groups of three
        (f"{FIVES} K5 R5 B5 J", "O5", 1),
        (f"{FIVES} {FIVES} J", "J", 1),
        (BLACK, "J", 1),  # parted at the joker
        (BLACK, "J J", 2),
        (f"{BLACK} {BLACK}", "J J", 2),
        ("", "J J", 0),
        ("", "J J K1", 3),
        ("", "J J K13", 3),
        ("", "J K12 K13", 3),
        ("", "J K1 K2", 3),
        ("", "J K13 R13", 3),
        ("", "", 0),
        ("K1 K2 K3 K1 K2 K3", "J J K1 K2 K3", None),
        ("K1 K2 K3 K1 K2 K3", "J J R1 R2 R3 R1 R2 R3", 8),
    ],
)
def test_rare_shapes(name: str, board: str, rack: str, most: int | None) -> None:
    if most is None:  # there are no three of a kind
        with pytest.raises(ValueError, match="kind 0 comes 3 times; there are only 2"):
            engine(name).play(counted(board), counted(rack), TILES, LIMIT)
    else:
        assert played(engine(name), counted(board), counted(rack), TILES) == most


@both
@pytest.mark.parametrize("board", ["K5", "K5 K6", "K5 R5", "K1 K2 J J R13", "J", "J J", "K1 K2 K4"])
def test_a_board_that_cannot_lie(name: str, board: str) -> None:
    assert played(engine(name), counted(board), NOTHING, TILES) == CANNOT_LIE


# Random positions, the two against each other

RUNS = [
    range(13 * colour + first, 13 * colour + first + length)
    for colour in range(4)
    for length in (3, 3, 3, 4, 4, 5, 6, 8, 13)
    for first in range(14 - length)
]
GROUPS = [
    [number + 13 * colour for colour in colours]
    for number in range(13)
    for size in (3, 4)
    for colours in combinations(range(4), size)
]


def some_position(rng: Random) -> tuple[bytes, bytes]:
    """A board of random melds, sometimes damaged, and a rack of what is left."""
    box, board, rack = [2] * 53, [0] * 53, [0] * 53
    board_jokers = rng.choice((0, 0, 0, 1, 1, 2))
    for _ in range(rng.choice((0, 1, 3, 8, 20, 60))):
        meld = list(rng.choice(GROUPS if rng.random() < 0.4 else RUNS))
        if board[52] < board_jokers and rng.random() < 0.5:
            meld[rng.randrange(len(meld))] = 52
        if all(box[kind] for kind in meld):
            for kind in meld:
                box[kind] -= 1
                board[kind] += 1
    for _ in range(rng.choice((0, 0, 0, 0, 1, 3))):
        if any(board):
            board[rng.choice([kind for kind in range(53) if board[kind]])] -= 1
    left = [kind for kind in range(53) for _ in range(box[kind])]
    for kind in rng.sample(left, min(len(left), rng.choice((0, 1, 2, 4, 8, 14, 14, 20, 30)))):
        rack[kind] += 1
    if not rack[52] and rng.random() < 0.3:
        rack[52] = rng.randint(0, 2 - board[52])
    return bytes(board), bytes(rack)


def compare(seed: int, positions: int) -> int:
    """The two against each other; how many boards could not lie."""
    kernel, rng, impossible = engine(KERNEL), Random(seed), 0
    for count in range(positions):
        board, rack = some_position(rng)
        where = f"seed {seed}, position {count}: {board.hex()} {rack.hex()}"
        for weights in weightings(rack):
            found = played(kernel, board, rack, weights)
            assert played(search, board, rack, weights) == found, (where, weights)
        impossible += found == CANNOT_LIE
        if sum(rack) <= 20:
            assert opened(search, rack) == opened(kernel, rack), where
    return impossible


@pytest.mark.skipif(not BUILT, reason="no kernel")
def test_kernel_and_twin_agree() -> None:
    assert compare(1, 150) > 3


@pytest.mark.slow
@pytest.mark.skipif(not BUILT, reason="no kernel")
@pytest.mark.parametrize("seed", range(10, 13))
def test_kernel_and_twin_agree_on_many_positions(seed: int) -> None:
    assert compare(seed, 500) > 10


@pytest.mark.soak
@pytest.mark.skipif(not BUILT, reason="no kernel")
@pytest.mark.parametrize("seed", range(1_000, 1_050))
def test_kernel_and_twin_agree_on_a_hundred_thousand_positions(seed: int) -> None:
    compare(seed, 2_000)


# Tiny positions, by trying everything


def worth(subset: tuple[int, ...]) -> int:
    """The most that a meld of just these kinds is worth, jokers included; 0 if there is none."""
    size, jokers = len(subset), subset.count(52)
    real = {kind for kind in subset if kind < 52}
    if size < 3 or len(real) + jokers < size:
        return 0
    runs = (range(13 * c + first, 13 * c + first + size) for c in range(4) for first in range(13))
    fitting = [run[0] % 13 for run in runs if run[0] % 13 + size <= 13 and real <= set(run)]
    values = [sum(range(first + 1, first + size + 1)) for first in fitting]
    numbers = {kind % 13 for kind in real}
    if size <= 4 and len(numbers) == 1:
        values.append(size * (numbers.pop() + 1))
    return max(values, default=0)


def by_trying(kinds: list[int]) -> list[int]:
    """For each subset, as bits, the most its melds are worth with all of it used; -1: no way."""
    subsets = range(1 << len(kinds))
    single = [worth(tuple(k for i, k in enumerate(kinds) if subset >> i & 1)) for subset in subsets]
    best = [0] + [-1] * (len(subsets) - 1)
    for subset in subsets[1:]:
        rest = part = subset & (subset - 1)
        while part:  # the lowest tile lies in a meld with some part of the rest
            meld = single[subset ^ rest | part]
            if meld and best[rest ^ part] >= 0:
                best[subset] = max(best[subset], meld + best[rest ^ part])
            part = (part - 1) & rest
    return best


def some_tiny_position(rng: Random) -> tuple[list[int], int]:
    """Up to eight kinds near each other, and how many of them lie on the board."""
    low, colours = rng.randint(0, 11), rng.choice((1, 2, 3, 4))
    numbers = range(low, min(12, low + rng.randint(0, 5)) + 1)
    box = [13 * colour + number for colour in range(colours) for number in numbers] * 2
    kinds = rng.sample(box, min(len(box), rng.randint(1, 6))) + [52] * rng.choice((0, 0, 1, 1, 2))
    rng.shuffle(kinds)
    return kinds, rng.choice((0, 0, rng.randint(0, len(kinds))))


def tried(kinds: list[int], on_board: int) -> Iterator[tuple[object, bytes, bytes, Any]]:
    """What must come out, for the weightings and (`None`) as an opening."""
    board, rack = (
        bytes(part.count(kind) for kind in range(53))
        for part in (kinds[:on_board], kinds[on_board:])
    )
    best, must = by_trying(kinds), (1 << on_board) - 1
    usable = [subset for subset, value in enumerate(best) if value >= 0 and subset & must == must]
    for weights in weightings(rack):
        each = [weights[k % 13 + 1 if k < 52 else 0] for k in kinds]
        values = [
            sum(each[i] for i in range(on_board, len(kinds)) if subset >> i & 1)
            for subset in usable
        ]
        yield max(values, default=CANNOT_LIE), board, rack, weights
    if not on_board:
        yield max(best), board, rack, None


def try_positions(solver: ModuleType, seed: int, positions: int) -> None:
    rng, melded, refused = Random(seed), 0, 0
    for count in range(positions):
        for want, board, rack, weights in tried(*some_tiny_position(rng)):
            got = played(solver, board, rack, weights) if weights else opened(solver, rack)
            assert got == want, f"seed {seed}, position {count}: {board.hex()} {rack.hex()}"
            melded += want not in (0, CANNOT_LIE)
            refused += want == CANNOT_LIE
    assert min(melded, refused) > positions // 10


@both
def test_tiny_positions_by_trying_everything(name: str) -> None:
    try_positions(engine(name), 8, 300)


@both
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(800, 804))
def test_thousands_of_tiny_positions_by_trying_everything(name: str, seed: int) -> None:
    try_positions(engine(name), seed, 10_000)


# Bad input

TWO = bytes([2]) * 53
THREE = NOTHING[:7] + b"\3" + NOTHING[8:]
REFUSED = {
    "short board": ((b"", NOTHING, TILES, 9), "counts of 53 kinds are needed, not 0 and 53"),
    "long rack": ((NOTHING, bytes(54), TILES, 9), "counts of 53 kinds are needed, not 53 and 54"),
    "three on the board": ((THREE, NOTHING, TILES, 9), "kind 7 comes 3 times; there are only 2"),
    "three on the rack": ((NOTHING, THREE, TILES, 9), "kind 7 comes 3 times; there are only 2"),
    "three in all": ((TWO, TWO, TILES, 9), "kind 0 comes 4 times; there are only 2"),
    "510 in all": ((b"\xff" * 53,) * 2 + (TILES, 9), "kind 0 comes 510 times; there are only 2"),
    "13 weights": ((NOTHING, NOTHING, TILES[1:], 9), "weights are a tuple of 14 whole numbers"),
    "15 weights": ((NOTHING, NOTHING, (1,) * 15, 9), "weights are a tuple of 14 whole numbers"),
    "a list of weights": (
        (NOTHING, NOTHING, [1] * 14, 9),
        "weights are a tuple of 14 whole numbers",
    ),
    "no weights": ((NOTHING, NOTHING, None, 9), "weights are a tuple of 14 whole numbers"),
    "negative": ((NOTHING, NOTHING, (-1,) * 14, 9), "a weight lies between 0 and 100000, not -1"),
    "heavy": (
        (NOTHING, NOTHING, (0,) * 13 + (100_001,), 9),
        "a weight lies between 0 and 100000, not 100001",
    ),
    "huge": ((NOTHING, NOTHING, (10**30,) * 14, 9), "int too large to convert"),
    "a fraction": ((NOTHING, NOTHING, (1.5,) * 14, 9), "'float' object cannot be interpreted"),
    "words": ((NOTHING, NOTHING, ("1",) * 14, 9), "'str' object cannot be interpreted"),
    "a huge limit": ((NOTHING, NOTHING, TILES, 10**30), "int too large to convert"),
    "a fractional limit": ((NOTHING, NOTHING, TILES, 9.0), "'float' object cannot be interpreted"),
    "no limit": ((NOTHING, NOTHING, TILES, None), "'NoneType' object cannot be interpreted"),
    "text": (("0" * 53, NOTHING, TILES, 9), "a bytes-like object is required, not 'str'"),
    "a list of counts": ((NOTHING, [0] * 53, TILES, 9), "a bytes-like object is required, not"),
    "nothing": ((None, None, None, None), "a bytes-like object is required, not 'NoneType'"),
    "wide counts": ((NOTHING, array("I", [0] * 53), TILES, 9), "counts of 53 kinds are needed"),
    "limit 0": ((NOTHING, NOTHING, TILES, 0), TOO_MANY),
    "limit 1": ((NOTHING, NOTHING, TILES, 1), TOO_MANY),
    "limit below 0": ((NOTHING, NOTHING, TILES, -5), TOO_MANY),
    "least limit": ((NOTHING, NOTHING, TILES, -(1 << 31)), TOO_MANY),
    "too few arguments": ((NOTHING, NOTHING, TILES), "argument"),
    "too many arguments": ((NOTHING, NOTHING, TILES, 9, 9), "argument"),
}
REFUSED_OPENINGS = {
    "short": ((b"\0", 9), "counts of 53 kinds are needed, not 53 and 1"),
    "three": ((THREE, 9), "kind 7 comes 3 times; there are only 2"),
    "text": (("0" * 53, 9), "a bytes-like object is required, not 'str'"),
    "limit 0": ((NOTHING, 0), TOO_MANY),
    "limit below 0": ((NOTHING, -1), TOO_MANY),
    "limit 1": ((NOTHING, 1), TOO_MANY),
    "a huge limit": ((NOTHING, 1 << 64), "int too large to convert"),
    "no limit": ((NOTHING,), "argument"),
}


@both
@pytest.mark.parametrize("case", REFUSED)
def test_bad_input(name: str, case: str) -> None:
    given, message = REFUSED[case]
    with pytest.raises((ValueError, TypeError, OverflowError), match=message):
        engine(name).play(*given)


@both
@pytest.mark.parametrize("case", REFUSED_OPENINGS)
def test_bad_input_to_an_opening(name: str, case: str) -> None:
    given, message = REFUSED_OPENINGS[case]
    with pytest.raises((ValueError, TypeError, OverflowError), match=message):
        engine(name).open(*given)


@pytest.mark.skipif(not BUILT, reason="no kernel")
@pytest.mark.parametrize("case", [case for case in REFUSED if "arguments" not in case])
def test_both_refuse_in_the_same_words(case: str) -> None:
    said = []
    for solver in (engine(KERNEL), search):
        with pytest.raises((ValueError, TypeError, OverflowError)) as refusal:
            solver.play(*REFUSED[case][0])
        said.append((refusal.type, str(refusal.value)))
    assert said[0] == said[1]


@both
def test_what_counts_as_bytes_and_as_a_whole_number(name: str) -> None:
    rack = counted("K1 K2 K3")
    plain = engine(name).play(NOTHING, rack, TILES, LIMIT)
    assert plain == (3, (b"\0\1\2",))
    for same in (bytearray(rack), memoryview(rack), array("B", rack)):
        assert engine(name).play(NOTHING, same, (True,) * 14, LIMIT) == plain
        assert engine(name).open(same, LIMIT) == (6, (b"\0\1\2",))


@both
def test_weights_of_nothing_and_of_the_most(name: str) -> None:
    rack = counted("K1 K2 K3 J R7")
    assert played(engine(name), NOTHING, rack, (0,) * 14) == 0
    assert played(engine(name), NOTHING, rack, (100_000,) * 14) == 400_000


# Threads


@both
def test_threads_do_not_disturb_each_other(name: str) -> None:
    rng, solver = Random(4), engine(name)
    positions = [some_position(rng) for _ in range(40)]

    def answers(order: list[int]) -> dict[int, object]:
        return {
            each: (played(solver, *positions[each], POINTS), opened(solver, positions[each][1]))
            for each in order
            if sum(positions[each][1]) <= 20
        }

    alone = answers(list(range(40)))
    with ThreadPoolExecutor(4) as pool:
        orders = [rng.sample(range(40), 40) for _ in range(4)]
        assert list(pool.map(answers, orders)) == [alone] * 4
