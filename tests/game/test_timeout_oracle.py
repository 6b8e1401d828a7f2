"""Time-outs decided twice: by the product, and by the table of A-13 read from top to bottom.

The oracle counts tiles kind by kind and then asks the questions of the table in its order. Random
turns are broken off at random: tiles laid, moved, split off, taken into the hand, lost. Points the
texts leave open are not compared; `Open` names each of them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from stolik.cli import timeout as command
from stolik.game import Board
from stolik.game.joker_relay import relay_allowed
from stolik.phrases.language import ENGLISH

COLOURS = "KRBO"
BOX = Counter(
    [f"{colour}{number}" for colour in COLOURS for number in range(1, 14)] * 2 + ["J"] * 2
)
TURNS = 2_500
SOAK = 60_000

Melds = list[list[str]]


class Open(Exception):
    """A point that A-13 and the contract leave open."""


@dataclass(frozen=True)
class House:
    """The parameters of a time-out, with the columns of the table as presets."""

    timeout_penalty_tiles: int = 1
    timeout_opening_penalty_tiles: int = 1
    timeout_own_tile_in_hand: str = "return_and_keep"
    timeout_own_fragment: str = "void"
    cannot_restore: str = "take_loose"
    cannot_restore_extra_draw: int = 0
    joker_relay: str = "other_set"
    touched_is_for_the_referee: bool = False


POLISH = House()
WORLD = House(
    timeout_penalty_tiles=3,
    timeout_opening_penalty_tiles=3,
    cannot_restore="pool_bottom_redraw",
    cannot_restore_extra_draw=3,
    joker_relay="new_set",
    touched_is_for_the_referee=True,
)
PRESETS = {"pl-liga": POLISH, "pl-turniej": POLISH, "pl-zasady": POLISH, "wrc9": WORLD}
CHANGES: dict[str, tuple[Any, ...]] = {
    "timeout_penalty_tiles": (0, 1, 2, 3),
    "timeout_opening_penalty_tiles": (1, 2, 4),
    "timeout_own_tile_in_hand": ("return_and_keep", "unfinished"),
    "timeout_own_fragment": ("void", "return_fragment"),
    "cannot_restore": ("take_loose", "pool_bottom_redraw"),
    "cannot_restore_extra_draw": (0, 1, 3),
    "joker_relay": ("other_set", "new_set", "any"),
}


@dataclass(frozen=True)
class Turn:
    """A turn whose time has run out."""

    board: Melds
    rack: list[str]
    opened: bool
    lying: Melds
    hand: list[str]
    touched: bool
    cannot_restore: bool
    pool: int


# The oracle


def value(meld: list[str]) -> int:
    """The best value of a meld as it lies, or 0 if it is none."""
    return value_of(tuple(meld))


@cache
def value_of(meld: tuple[str, ...]) -> int:
    size, values = len(meld), [0]
    real = [tile for tile in meld if tile != "J"]
    for step, colour, first in product((1, -1), COLOURS, range(1, 14)):
        numbers = [first + step * place for place in range(size)]
        if size >= 3 and min(numbers) >= 1 and max(numbers) <= 13:
            wanted = [f"{colour}{number}" for number in numbers]
            if all(tile in ("J", want) for tile, want in zip(meld, wanted, strict=True)):
                values.append(sum(numbers))
    if size in (3, 4) and len({t[1:] for t in real}) == 1 and len(set(real)) == len(real):
        values.append(int(real[0][1:]) * size)
    return max(values)


def bag(melds: Melds) -> Counter[str]:
    return Counter(tile for meld in melds for tile in meld)


def sides(melds: Melds) -> Counter[tuple[str, ...]]:
    """Melds as they are known from both sides of the table."""
    return Counter(min(tuple(meld), tuple(meld[::-1])) for meld in melds)


def new_melds(board: Melds, lying: Melds) -> Melds:
    """What lies now and did not lie before."""
    before, found = sides(board), []
    for meld in lying:
        key = min(tuple(meld), tuple(meld[::-1]))
        if before[key]:
            before[key] -= 1
        else:
            found.append(meld)
    return found


def answer(
    outcome: str, board: Melds, rack: Counter[str], take: int, bottom: Counter[str]
) -> dict[str, Any]:
    return {
        "outcome": outcome,
        "board": sides(board),
        "rack": +rack,
        "take": take,
        "to_pool_bottom": bottom,
    }


def decided(turn: Turn, house: House) -> dict[str, Any]:
    """The row of A-13 that fits."""
    if turn.cannot_restore:
        if turn.touched:
            raise Open("touched, and nobody can restore it")
        result, case = row(turn, house)
        if result["outcome"] == "restored" and case not in "ab":
            return not_restorable(turn, house)
        return result
    return row(turn, house)[0]


def row(turn: Turn, house: House) -> tuple[dict[str, Any], str]:
    rack, there, seen = Counter(turn.rack), bag(turn.board), bag(turn.lying)

    def restored(tiles: int, case: str) -> tuple[dict[str, Any], str]:
        take = min(tiles, turn.pool)  # take what is there, owe nothing
        return answer("restored", turn.board, rack, take, Counter()), case

    penalty = house.timeout_penalty_tiles
    if turn.touched:
        if house.touched_is_for_the_referee:
            return answer("referee", turn.board, rack, 0, Counter()), "l"
        return restored(penalty, "l")
    if there - seen:  # a table tile does not lie: in the hand, or nowhere
        return restored(penalty, "e")
    lying = without_fragments(turn, house)
    if any(not value(meld) for meld in lying):
        return restored(penalty, "h")
    laid = bag(lying) - there
    strict_hand = bool(turn.hand) and house.timeout_own_tile_in_hand == "unfinished"
    if not laid and sides(lying) == sides(turn.board):
        if strict_hand:
            raise Open("an own tile in the hand is unfinished, but nothing was laid or moved")
        return restored(1, "a")
    fault = "g" if not laid else what_is_illegal(turn, lying, house)
    if fault == "i":
        if strict_hand and penalty != house.timeout_opening_penalty_tiles:
            raise Open("an opening too low and an own tile in the hand that is unfinished")
        return restored(house.timeout_opening_penalty_tiles, "i")
    if fault or strict_hand:
        return restored(penalty, fault or "d")
    return answer("stands", lying, rack - laid, 0, Counter()), "f"


def without_fragments(turn: Turn, house: House) -> Melds:
    """What lies when own fragments have gone back to the rack, where the house allows that."""
    valid = [meld for meld in turn.lying if value(meld)]
    own_alone = bag(turn.board) <= bag(valid)  # then what is invalid is made of own tiles alone
    returned = house.timeout_own_fragment == "return_fragment" and own_alone
    return valid if returned else turn.lying


def what_is_illegal(turn: Turn, lying: Melds, house: House) -> str:
    """The case of a table on which all melds are valid and the turn is illegal, or nothing."""
    if turn.opened:
        before = Board([" ".join(meld) for meld in turn.board]).melds
        after = Board([" ".join(meld) for meld in lying]).melds
        # Relays have an oracle of their own.
        return "" if relay_allowed(before, after, house.joker_relay) else "n"
    if sides(turn.board) - sides(lying):
        return "n"
    low = sum(value(meld) for meld in new_melds(turn.board, lying)) < 30
    return "i" if low else ""


def not_restorable(turn: Turn, house: House) -> dict[str, Any]:
    """Case m: valid melds stay as they lie, loose tiles are taken or go under the pool."""
    there, seen = bag(turn.board), bag(turn.lying)
    staying = [meld for meld in turn.lying if value(meld)]
    loose = bag([meld for meld in turn.lying if not value(meld)]) + (there - seen)
    laid = seen - there
    if not turn.opened:
        # The contract: melds of an unopened player stay only if they reach the minimum. Melds of
        # table tiles are the table's.
        own = [meld for meld in new_melds(turn.board, staying) if set(meld) <= set(laid)]
        if any(there[tile] for meld in own for tile in meld):
            raise Open("which copy lies in a meld of an unopened player")
        if own and sum(value(meld) for meld in own) < 30:
            staying = [meld for meld in staying if meld not in own]
    everything = there + Counter(turn.rack)
    take, bottom, pool = house.cannot_restore_extra_draw, Counter[str](), turn.pool
    if house.cannot_restore == "pool_bottom_redraw":
        bottom, pool = loose, pool + loose.total()
        take += loose.total()
    if not loose and not bag(staying) - there:
        take = house.timeout_penalty_tiles
    rack = everything - bag(staying) - bottom
    if not rack and not take:
        take = house.timeout_penalty_tiles  # nobody goes out by a turn that was not legal
    return answer("not-restorable", staying, rack, min(take, pool), bottom)


# Turns that are broken off


def some_meld(rng: Random, low: int, jokers: int) -> list[str]:
    size = rng.choice((3, 3, 4, 5))
    if rng.random() < 0.6:
        colour, first = rng.choice(COLOURS), min(low + rng.randrange(2), 14 - size)
        meld = [f"{colour}{number}" for number in range(first, first + size)]
    else:
        number = low + rng.randrange(3)
        meld = [f"{colour}{number}" for colour in rng.sample(COLOURS, min(size, 4))]
    for place in rng.sample(range(len(meld)), jokers):
        meld[place] = "J"
    return meld if rng.random() < 0.7 else meld[::-1]


def added(lying: Melds, left: list[str]) -> None:
    """Lay rack tiles where they fit: as new melds of three, or at the end of a meld."""
    real = sorted((tile for tile in left if tile != "J"), key=lambda t: (t[0], int(t[1:])))
    for three in combinations([*real, *(["J"] * left.count("J"))], 3):
        if value(list(three)) and not Counter(three) - Counter(left):
            lying.append(list(three))
            for tile in three:
                left.remove(tile)
    for meld, tile in product(lying, left[:]):
        if tile in left and value([*meld, tile]):
            meld.append(tile)
            left.remove(tile)


def disturbed(lying: Melds, left: list[str], hand: list[str], rng: Random) -> None:
    """One thing that can happen to a table while somebody thinks."""
    meld = rng.choice(lying) if lying else None
    happening = rng.randrange(8)
    if happening == 0 and left:
        tile = left.pop(rng.randrange(len(left)))
        (meld if meld is not None and rng.random() < 0.6 else lying.append([]) or lying[-1]).append(
            tile
        )
    elif happening == 1 and left:
        hand.append(left.pop(rng.randrange(len(left))))
    elif happening == 2 and meld:
        hand.append(meld.pop(rng.choice((0, -1))))
    elif happening == 3 and meld and rng.random() < 0.5:
        meld.pop(rng.choice((0, -1)))  # a tile fell under the table
    elif happening == 4 and meld:
        rng.choice(lying).insert(0, meld.pop())
    elif happening == 5 and meld:
        meld.reverse()
    elif happening >= 6 and meld and len(meld) > 1:
        cut = rng.randrange(1, len(meld))
        lying.append(meld[cut:])
        del meld[cut:]


def some_turn(rng: Random) -> Turn | None:
    low = rng.randint(1, 10)
    jokers = [0] * rng.randrange(4)
    for _ in range(rng.choice((0, 0, 1, 2)) if jokers else 0):
        jokers[rng.randrange(len(jokers))] += 1
    board = [some_meld(rng, low, count) for count in jokers]
    if bag(board) - BOX or not all(value(meld) for meld in board):
        return None
    near = [t for t in (BOX - bag(board)).elements() if t == "J" or 0 <= int(t[1:]) - low <= 4]
    rack = rng.sample(near, rng.randint(1, 8))
    lying, left, hand = [meld[:] for meld in board], rack[:], list[str]()
    if rng.random() < 0.6:
        added(lying, left)
    for _ in range(rng.choice((0, 0, 1, 1, 2, 4))):
        disturbed(lying, left, hand, rng)
    lying = [meld for meld in lying if meld]
    rng.shuffle(lying)
    return Turn(
        board, rack, rng.random() < 0.6, lying, hand,
        touched=rng.random() < 0.05, cannot_restore=rng.random() < 0.2,
        pool=rng.choice((0, 1, 2, 40, 40)),
    )  # fmt: skip


def compare(seed: int, turns: int, *, changed: bool) -> Counter[str]:
    rng, seen = Random(seed), Counter[str]()
    while seen.total() < turns:
        turn, name = some_turn(rng), rng.choice(list(PRESETS))
        if turn is None:
            continue
        changes = {
            field: rng.choice(values)
            for field, values in CHANGES.items()
            if changed and rng.random() < 0.4
        }
        try:
            want = decided(turn, replace(PRESETS[name], **changes))
        except Open:
            seen["open"] += 1
            continue
        line = {
            "ruleset": name,
            "with": changes,
            "board": [" ".join(meld) for meld in turn.board],
            "rack": " ".join(turn.rack),
            "opened": turn.opened,
            "lying": [" ".join(meld) for meld in turn.lying],
            "in_hand": " ".join(turn.hand),
            "touched": turn.touched,
            "cannot_restore": turn.cannot_restore,
            "pool": turn.pool,
        }
        said = command.answer(line, ENGLISH)
        got = answer(
            said["outcome"],
            [["J" if p[0] == "J" else p for p in meld.split()] for meld in said["board"]],
            Counter(said["rack"].split()),
            said["take"],
            Counter(said["to_pool_bottom"].split()),
        )
        assert got == want, line
        if want["outcome"] != "not-restorable":
            assert said["goes_out"] is (want["outcome"] == "stands" and not want["rack"]), line
        seen[want["outcome"]] += 1
    return seen


@pytest.mark.slow
@pytest.mark.rule(
    "A-13", "A-14", "A-23", "A-24", "C-03", "C-04", "C-32", "C-33", "C-34",
    "E-10h1b", "E-10h1c", "E-10h1d", "E-10h2a", "E-10h2b", "E-10h3", "E-10k3",
    "L-og-7.3", "L-og-9.2", "L-og-9.3", "W-play-8.2", "W-play-9",
)  # fmt: skip
def test_a_time_out_ends_as_the_table_of_cases_says() -> None:
    seen = compare(13, TURNS, changed=False)
    assert min(seen[outcome] for outcome in ("stands", "not-restorable", "referee")) > 10, seen


@pytest.mark.slow
@pytest.mark.rule("A-13", "A-14", "A-15", "A-24")
def test_a_time_out_ends_as_the_house_parameters_say() -> None:
    seen = compare(15, TURNS, changed=True)
    assert seen["open"] < TURNS // 10, seen


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
def test_time_outs_by_the_hundred_thousand(seed: int) -> None:
    compare(1300 + seed, SOAK, changed=bool(seed % 2))
