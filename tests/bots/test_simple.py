"""The simple computer player: always legal, always the same, and no wiser than its view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from stolik.bots import announces, choose
from stolik.game import (
    Announce,
    Board,
    Event,
    Lay,
    Pass,
    Pool,
    Position,
    Take,
    judge_lay,
)
from stolik.game.record import Entry, GameRecord
from stolik.rules import PRESETS, Ruleset, ruleset, seal

NAMES = ("Ala", "Bob", "Cyd", "Dan")

HOUSES = {
    "joker anywhere": ruleset("pl-turniej", joker_relay="any"),
    "three tiles a turn": ruleset("pl-turniej", min_rack_tiles_per_move=3),
    "no minimum": ruleset("pl-liga", opening_min=0),
    "high minimum": ruleset("wrc9", opening_min=80),
    "nobody takes in the final lap": ruleset("pl-turniej", final_lap_draw="pass"),
    "hidden counts": ruleset("pl-zasady", tile_count_public=False),
    "lap after an impossible take": ruleset("pl-turniej", exhaustion_trigger="draw_impossible"),
}


def secret(name: object) -> str:
    return Random(f"{name}").randbytes(32).hex()


def start(rules: str | Ruleset, game: object, players: int = 3) -> Position:
    return Position.start(rules, NAMES[:players], secret(game), youngest=0)


def steps(position: Position) -> Iterator[tuple[int, Event, Position]]:
    """Computer players to the end; `after` raises if one of them does anything illegal."""
    while not position.over:
        seat, chance = position.to_move, Random(f"{position.secret} {position.turns}")
        event = choose(position.view(seat), chance)
        position = position.after(event, seat)
        yield seat, event, position
        if not position.over and announces(position.view(seat)):
            announcement = Announce(seat)
            if not position.judge(announcement, seat):
                position = position.after(announcement, seat)
                yield seat, announcement, position


def record_of(first: Position) -> GameRecord:
    entries = tuple(Entry(event, seat) for seat, event, _ in steps(first))
    names = tuple(player.name for player in first.players)
    key = first.secret or ""
    game = GameRecord(first.ruleset, names, first.starter, seal(key), entries, secret=key)
    return game.finished()


@pytest.mark.parametrize("rules", PRESETS)
def test_a_game_comes_to_a_correct_end(rules: str) -> None:
    assert record_of(start(rules, "quick")).difference() is None


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", PRESETS)
def test_many_games_come_to_a_correct_end(rules: str, players: int) -> None:
    for game in range(4):
        assert record_of(start(rules, (rules, players, game), players)).difference() is None


@pytest.mark.slow
@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES)
def test_house_rules_are_obeyed(rules: Ruleset) -> None:
    for game in range(3):
        assert record_of(start(rules, game)).difference() is None


def test_the_same_seed_plays_the_same_game() -> None:
    first, again = (list(steps(start("pl-turniej", "again"))) for _ in range(2))
    assert first == again


def test_hidden_tiles_change_nothing() -> None:
    """Two tables that look alike from a seat get the same turn, whatever the others hold."""
    chance = Random("hidden")
    for _, _, position in steps(start("pl-turniej", "hidden")):
        if position.over:
            break
        seat = position.to_move
        other = with_other_hidden_tiles(position, seat, chance)
        assert other.view(seat) == position.view(seat)
        turn = choose(position.view(seat), Random(7))
        assert choose(other.view(seat), Random(7)) == turn


def with_other_hidden_tiles(position: Position, seat: int, chance: Random) -> Position:
    """The same table with everything shuffled that a seat cannot see."""
    pool = position.pool
    hidden = [*pool.middle, *(tile for _, stack in pool.stacks for tile in stack)]
    hidden += [t for n, p in enumerate(position.players) if n != seat for t in p.rack]
    chance.shuffle(hidden)

    def some(count: int) -> tuple:
        taken = tuple(hidden[:count])
        del hidden[:count]
        return taken

    middle = some(len(pool.middle))
    stacks = tuple((number, some(len(stack))) for number, stack in pool.stacks)
    players = tuple(
        player if number == seat else replace(player, rack=some(len(player.rack)))
        for number, player in enumerate(position.players)
    )
    return replace(position, players=players, pool=Pool(middle, stacks, pool.ordered))


# Board, rack, and the board after the turn; a full stop means that nothing can be laid.
TURNS = [
    ("R4 R5 R6", "R7 K2", "R4 R5 R6 R7"),
    ("R4 R5 R6", "R3 K2", "R3 R4 R5 R6"),
    ("K8 B8 O8", "R8 K2", "K8 B8 O8 R8"),
    ("R4 R5 R6", "K1 K2 K3 B9", "R4 R5 R6 | K1 K2 K3"),
    ("R3 R4 R5 R6 R7", "R5 K13", "R3 R4 R5 | R5 R6 R7"),
    ("R4 R5 R6 R7", "K7 B7 O1", "R4 R5 R6 | R7 K7 B7"),
    ("K8 B8 O8 R8", "K9 K10 O1", "B8 O8 R8 | K8 K9 K10"),
    ("K4 J K6", "K5 R1 R2 B9", "K4 K5 K6 | R1 R2 J"),
    ("K4 J K6", "K5 R1 B9 O3", "."),
    ("R4 R5 R6", "K2 B9", "."),
    ("R4 R5 R6", "J R7", "R4 R5 R6 R7 J"),
]


@pytest.mark.parametrize(("board", "rack", "after"), TURNS)
def test_turns(board: str, rack: str, after: str) -> None:
    lying = Board(board)
    position = Position.set_up(
        "pl-turniej", [rack, "B1 B2 B3 B4 B5 B6 B13"], board=lying, pool="O9"
    )
    turn = choose(position.view(0), Random(1))
    if after == ".":
        assert turn == Take()
        return
    assert isinstance(turn, Lay)
    verdict = judge_lay(lying, position.players[0].rack, turn, position.ruleset, opened=True)
    shape = sorted(sorted(tile.text for tile in meld.tiles) for meld in verdict.board)
    assert shape == sorted(sorted(part.split()) for part in after.split(" | "))


@pytest.mark.parametrize(
    ("rack", "laid"),
    [
        ("K10 B10 O10 R1 R2", "K10 B10 O10"),
        ("K10 B10 O10 J", "K10 B10 O10"),
        ("K10 B10 J R1", "K10 B10 J"),
        ("K10 B10 J J R1", "K10 B10 J"),
        ("K9 B9 O9", None),
    ],
)
def test_an_opening_reaches_the_minimum_and_saves_jokers(rack: str, laid: str | None) -> None:
    position = Position.set_up("pl-turniej", [rack, "R13"], pool="O1", opened="B")
    expected = Take() if laid is None else Lay(laid)
    assert choose(position.view(0), Random(1)) == expected


def test_nothing_to_take_is_a_pass() -> None:
    position = Position.set_up("pl-turniej", ["K1", "R13"], pool="")
    assert choose(position.view(0), Random(1)) == Pass()


def test_a_stack_is_chosen_where_one_must_be() -> None:
    chosen = [
        (event.stack, before)
        for before, event in turns_with_choices(start("pl-turniej", "stacks", players=4))
    ]
    assert chosen
    assert all(stack in choices for stack, choices in chosen)


def turns_with_choices(position: Position) -> Iterator[tuple[tuple[int, ...], Take]]:
    for _, event, after in steps(position):
        if isinstance(event, Take) and position.pool.choices:
            yield position.pool.choices, event
        position = after


@pytest.mark.parametrize(
    ("rules", "rack", "said"),
    [
        ("pl-turniej", "K10 B10 O10", True),
        ("pl-liga", "K10 B10 O10", True),
        ("wrc9", "K10 B10 O10", False),
        ("pl-turniej", "K9 B9 O9", False),
    ],
)
def test_an_opening_is_announced_where_that_helps(rules: str, rack: str, said: bool) -> None:
    position = Position.set_up(rules, [rack, "R13"], pool="O1", opened="B")
    assert announces(position.view(0)) == said
