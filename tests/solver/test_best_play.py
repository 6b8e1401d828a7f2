"""The best turn: exact under every rule about jokers, legal, complete, and told in few moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest

from stolik.game import Board, Meld, Tile, best_opening, judge_lay, tiles
from stolik.game import can_open as can_open_plainly
from stolik.game.joker_relay import relay_allowed
from stolik.game.tiles import JOKER, Tiles, in_order
from stolik.locale import language
from stolik.phrases import step_sentence
from stolik.rules import PRESETS, Ruleset, ruleset
from stolik.solver import (
    any_play,
    best_play,
    can_open,
    gentlest_play,
    playable,
    steps,
)
from stolik.solver import best_opening as fast_opening
from support.case_tables import rows

ANY = ruleset("pl-turniej", joker_relay="any")


# An exhaustive search for small positions: every partition of every choice of tiles.


@cache
def arrangements(content: Tiles) -> tuple[Meld, ...]:
    """Every meld these tiles form, one for each reading of its jokers."""
    found = {}
    for order in set(permutations(content)):
        for reading in Meld(order).readings:
            declared = tuple(
                meant if tile is JOKER else None
                for tile, meant in zip(order, reading.stands_for, strict=True)
            )
            found[reading.kind, frozenset(Counter(reading.stands_for).items())] = Meld(
                order, declared
            )
    return tuple(found.values())


def partitions(content: Tiles) -> Iterator[tuple[Meld, ...]]:
    """Every way to put all of these tiles into melds."""
    if not content:
        yield ()
        return
    first, *others = content
    for size in range(2, min(len(others), 6) + 1):
        for chosen in {in_order(c) for c in combinations(others, size)}:
            rest = list(others)
            for tile in chosen:
                rest.remove(tile)
            for meld in arrangements((first, *chosen)):
                for melds in partitions(tuple(rest)):
                    yield meld, *melds


def exhaustive(board: Board, rack: Tiles, rules: Ruleset) -> tuple[int, int]:
    """The most tiles, and of those the most points, of all legal turns."""
    best = (0, 0)
    for size in range(1, len(rack) + 1):
        for laid in {in_order(chosen) for chosen in combinations(rack, size)}:
            result = (size, sum(tile.number for tile in laid))
            if result > best and any(
                relay_allowed(board.melds, melds, rules.joker_relay)
                for melds in partitions(in_order((*board.tiles, *laid)))
            ):
                best = result
    return best


def small_position(rng: Random) -> tuple[Board, Tiles]:
    """A board of one or two melds with jokers, and a few tiles that go with them."""
    colours, low = rng.sample("KRBO", 2), rng.randint(1, 9)
    kinds = [Tile(f"{colour}{low + step}") for colour in colours for step in range(4)]
    kinds += [Tile(f"{colour}{low + 1}") for colour in "KRBO"]
    box = [*(kind for kind in dict.fromkeys(kinds) for _ in range(2)), JOKER, JOKER]
    while True:
        rng.shuffle(box)
        drawn, melds, spare = list(box), [], []
        while drawn and len(melds) < rng.choice((1, 2)):
            size = rng.choice((3, 3, 4))
            part, drawn = drawn[:size], drawn[size:]
            found = arrangements(in_order(part)) if len(part) >= 3 and part.count(JOKER) < 3 else ()
            if found and JOKER in part:
                melds.append(Meld(rng.choice(found).tiles))
            else:
                spare += part
        if melds:
            rack = tuple(spare[: rng.randint(1, 4)])
            return Board(melds), rack


def check_exactly(seed: str, rules: Ruleset) -> None:
    rng = Random(seed)
    board, rack = small_position(rng)
    play = best_play(board, rack, rules)
    found = (play.tiles, play.points)
    assert found == exhaustive(board, rack, rules), f"seed {seed!r}: {board} with {rack}"
    if play.lay is not None:
        assert judge_lay(board, rack, play.lay, rules, opened=True).violations == ()


@pytest.mark.slow
@pytest.mark.rule("A-17")
@pytest.mark.parametrize("relay", ["other_set", "new_set", "any"])
def test_the_best_legal_turn_of_small_positions(relay: str) -> None:
    for number in range(120):
        check_exactly(f"small {number}", ruleset("pl-turniej", joker_relay=relay))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("relay", ["other_set", "new_set", "any"])
def test_the_best_legal_turn_of_many_small_positions(relay: str, part: int) -> None:
    for number in range(1_000):
        check_exactly(f"soak {part} {number}", ruleset("pl-turniej", joker_relay=relay))


@pytest.mark.rule("A-17")
@pytest.mark.parametrize(
    ("board", "rack", "relay", "tiles_laid"),
    [
        ("R5 R6 J=R7", "R7 O2", "any", 1),
        ("R5 R6 J=R7", "R7 O2", "other_set", 0),
        ("R5 R6 J=R7", "R7 O2", "new_set", 0),
        ("R5 R6 J=R7 | K9 K10 K11", "R7 O2", "other_set", 1),
        ("R5 R6 J=R7 | K9 K10 K11", "R7 O2", "new_set", 0),
        ("R5 R6 J=R7", "R7 K3 B3 O9", "new_set", 3),
        ("K5 R5 B5 J", "O5", "any", 0),
        ("B3 B4 B5 J B7 B8 B9", "K10 O10 R2", "new_set", 2),
        ("R5 R6 J | R8 R9 R10", "R3 R4", "new_set", 2),
    ],
)
def test_jokers_limit_the_best_turn(board: str, rack: str, relay: str, tiles_laid: int) -> None:
    rules = ruleset("pl-turniej", joker_relay=relay)
    assert best_play(board, rack, rules).tiles == tiles_laid


@pytest.mark.parametrize("name", PRESETS)
def test_every_turn_found_is_legal(name: str) -> None:
    rules = ruleset(name)
    for row in rows("solver"):
        board, rack = Board(row["board"]), tiles(row["rack"])
        play = best_play(board, rack, rules)
        assert play.tiles <= row["expect"]["tiles"]
        if play.lay is not None:
            verdict = judge_lay(board, rack, play.lay, rules, opened=True)
            assert verdict.violations == ()
            assert Counter(verdict.board.tiles) == Counter(play.board.tiles)
            assert verdict.played == play.played


def test_goals_and_their_ties() -> None:
    board, rack = "R4 R5 R6", "R7 K1 B1 O1"
    assert best_play(board, rack, ANY, "tiles").played == tiles("K1 R7 B1 O1")
    two = best_play("K1 K2 K3 | O11 O12 O13", "K4 O10", ANY, "points")
    assert (two.points, two.tiles) == (14, 2)
    assert best_play("R4 R5 R6", "R7 K2", ANY, "out").lay is None
    assert best_play("R4 R5 R6", "R7 R8", ANY, "out").tiles == 2


@pytest.mark.parametrize("goal", ["tiles", "points"])
def test_goals_of_the_corpus(goal: str) -> None:
    for row in rows("solver"):
        play = best_play(row["board"], row["rack"], ANY, goal)
        assert getattr(play, goal) == row["expect"][goal], row["id"]


def test_two_tiles_a_turn_in_this_house() -> None:
    house = ruleset("pl-turniej", min_rack_tiles_per_move=2)
    assert best_play("R4 R5 R6", "R7 K2", house).lay is None
    assert best_play("R4 R5 R6", "R7 R8", house, "points").tiles == 2


# Questions of hints


def test_hints() -> None:
    assert any_play("R4 R5 R6", "R7 K2", ANY) is True
    assert any_play("R4 R5 R6", "R9 K2", ANY) is False
    assert playable("R4 R5 R6", "R7 R8 K2 O9 J", ANY) == tiles("R7 R8 J")
    assert playable("R5 R6 J", "R7 O2", ruleset("pl-turniej")) == ()
    assert playable("R5 R6 J", "R7 O2", ANY) == tiles("R7")


def test_playable_agrees_with_forcing_every_tile() -> None:
    for number in range(60):
        rng = Random(f"playable {number}")
        board, rack = small_position(rng)
        rules = ruleset("pl-turniej")
        found = playable(board, rack, rules)
        for tile in dict.fromkeys(rack):
            forced = any(
                relay_allowed(board.melds, melds, rules.joker_relay)
                for size in range(1, len(rack) + 1)
                for laid in {in_order(c) for c in combinations(rack, size)}
                if tile in laid
                for melds in partitions(in_order((*board.tiles, *laid)))
            )
            assert (tile in found) == forced, f"{board} with {rack}: {tile}"


# Openings


@pytest.mark.slow
def test_openings_agree_with_the_plain_search() -> None:
    for row in rows("solver"):
        rack = tiles(row["rack"])
        assert fast_opening(rack).value == row["expect"]["opening"]
        if len(rack) <= 25:
            assert fast_opening(rack).value == best_opening(rack).value
            for name in PRESETS:
                assert can_open(rack, ruleset(name)) == can_open_plainly(rack, ruleset(name))


def test_an_opening_says_what_jokers_stand_for() -> None:
    assert [meld.text for meld in fast_opening("K9 J J R1").melds] == ["K9 J=K10 J=K11"]


@pytest.mark.parametrize("call", [best_play, gentlest_play])
@pytest.mark.parametrize(
    ("board", "rack", "said"),
    [
        ("R4 R5", "K1", "the board is not valid: meld-too-short"),
        ("K5 K6 K7", "K7 K7", "more than two copies of K7"),
        ("K5 K6 X7", "K7", "'X7' is not a tile"),
    ],
)
def test_other_tiles_are_refused(call, board: str, rack: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        call(board, rack)


# Least disturbance


def fewest_touched(board: Board, rack: Tiles, rules: Ruleset) -> int:
    """How few melds a best turn can touch, by trying every set of them."""
    goal = best_play(board, rack, rules)
    for size in range(len(board) + 1):
        for free in combinations(range(len(board)), size):
            part = Board([board.melds[place] for place in free])
            play = best_play(part, rack, rules)
            if (play.tiles, play.points) == (goal.tiles, goal.points):
                return size
    raise AssertionError("the whole board is always enough")


def test_the_gentlest_turn_touches_the_fewest_melds() -> None:
    sample = [row for row in rows("solver") if 2 <= len(row["board"]) <= 9][::6]
    for row in sample:
        board, rack = Board(row["board"]), tiles(row["rack"])
        gentle = gentlest_play(board, rack, ANY)
        assert gentle.proved
        assert gentle.play.tiles == best_play(board, rack, ANY).tiles
        if gentle.play.lay is not None:
            assert gentle.touched == fewest_touched(board, rack, ANY), row["id"]
            assert judge_lay(board, rack, gentle.play.lay, ANY, opened=True).violations == ()


def test_without_a_play_nothing_is_touched() -> None:
    assert gentlest_play("R4 R5 R6", "K1").touched == 0


def test_a_search_that_is_cut_short_says_so() -> None:
    row = next(row for row in rows("solver") if row["id"] == "g375t56")
    gentle = gentlest_play(row["board"], row["rack"], ANY, tries=1)
    assert gentle.proved is False
    assert gentle.play.tiles == row["expect"]["tiles"]


# Moves for human hands


@pytest.mark.parametrize(
    ("before", "after", "english", "polish"),
    [
        (
            "R4 R5 R6",
            "R4 R5 R6 R7",
            ["Add R7 from your rack to R4 R5 R6."],
            ["Dołóż R7 z tabliczki do R4 R5 R6."],
        ),
        (
            "R4 R5 R6",
            "R4 R5 R6 | K1 K2 K3",
            ["Lay K1 K2 K3 from your rack."],
            ["Wyłóż z tabliczki K1 K2 K3."],
        ),
        (
            "R4 R5 R6 R7",
            "R4 R5 R6 | K7 B7 R7",
            [
                "Split R4 R5 R6 R7 into R4 R5 R6 and R7.",
                "Make K7 B7 R7: R7 from R4 R5 R6 R7, K7 B7 from your rack.",
            ],
            [
                "Rozdziel R4 R5 R6 R7 na R4 R5 R6 i R7.",
                "Ułóż K7 B7 R7: R7 z układu R4 R5 R6 R7, K7 B7 z tabliczki.",
            ],
        ),
        (
            "R1 R2 R3 | R5 R6 R7",
            "R1 R2 R3 R4 R5 R6 R7",
            ["Add R5 R6 R7 from R5 R6 R7 and R4 from your rack to R1 R2 R3."],
            ["Dołóż R5 R6 R7 z układu R5 R6 R7 i R4 z tabliczki do R1 R2 R3."],
        ),
        ("R4 R5 R6", "R6 R5 R4", [], []),
    ],
)
def test_moves(before: str, after: str, english: list[str], polish: list[str]) -> None:
    found = steps(before, after)
    assert [step_sentence(step, language("en")) for step in found] == english
    assert [step_sentence(step, language("pl")) for step in found] == polish


@pytest.mark.slow
def test_moves_account_for_every_tile() -> None:
    for row in rows("solver")[::3]:
        board = Board(row["board"])
        play = gentlest_play(board, row["rack"], ANY).play
        if play.lay is None:
            continue
        moved = steps(board, play.board)
        from_rack = Counter(
            tile
            for step in moved
            for piece in step.pieces
            if piece.source is None
            for tile in piece.tiles
        )
        assert from_rack == Counter(play.played), row["id"]
        assert len(moved) <= 2 * len(play.lay.laid) + len(play.lay.lifted)
