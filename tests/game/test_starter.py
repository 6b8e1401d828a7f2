"""Who starts, game by game."""

from __future__ import annotations

import pytest

from stolik.game import Position, Take, Tile, first_starter, highest_tile, starter_of_game
from stolik.rules import ruleset

SEATS = "ABCD"


@pytest.mark.rule("E-10f", "P-5.1", "C-39", "A-31")
@pytest.mark.parametrize(
    ("players", "games", "starters"),
    [
        (4, 4, "ABCD"),  # EX-148
        (4, 3, "ABC"),
        (3, 3, "ABC"),
        (3, 4, "ABCA"),  # EX-149
    ],
)
def test_starters_go_round_by_game(players: int, games: int, starters: str) -> None:
    found = "".join(SEATS[starter_of_game(game, players)] for game in range(1, games + 1))
    assert found == starters


@pytest.mark.rule("E-10f", "P-5.1", "L-og-6.4")
@pytest.mark.parametrize(("game", "order"), [(1, "ABCD"), (2, "BCDA"), (3, "CDAB"), (4, "DABC")])
def test_play_goes_clockwise_from_the_starter(game: int, order: str) -> None:
    position = Position.start("pl-turniej", SEATS, "5a" * 32, game=game)
    turns = ""
    for _ in SEATS:
        turns += SEATS[position.to_move]
        position = position.after(Take())
    assert turns == order


# EX-149a: A draws K9, B R13, C a joker, D O13; the joker has no number, so C draws again.
FIRST = [(0, "K9"), (1, "R13"), (2, "J"), (3, "O13")]


@pytest.mark.rule("L-og-2.3", "C-05", "A-55")
@pytest.mark.parametrize(
    ("draws", "starter", "to_draw"),
    [
        ([], None, "ABCD"),
        (FIRST, None, "C"),
        ([*FIRST, (2, "K5")], None, "BD"),
        ([*FIRST, (2, "K13")], None, "BCD"),
        ([*FIRST, (2, "K5"), (1, "R2"), (3, "B8")], "D", ""),
        ([*FIRST, (2, "K5"), (1, "R2"), (3, "B2")], None, "BD"),
        ([*FIRST, (2, "J")], None, "C"),
        ([(0, "K9"), (1, "R3"), (2, "B10"), (3, "O1")], "C", ""),
    ],
)
def test_the_highest_tile(draws: list[tuple[int, str]], starter: str | None, to_draw: str) -> None:
    state = highest_tile(4, [(seat, Tile(tile)) for seat, tile in draws])
    found = None if state.starter is None else SEATS[state.starter]
    assert (found, "".join(SEATS[seat] for seat in state.to_draw)) == (starter, to_draw)


@pytest.mark.rule("L-og-2.3")
def test_nobody_draws_out_of_turn() -> None:
    with pytest.raises(ValueError, match="seat 0 has nothing to draw"):
        highest_tile(4, [(seat, Tile(tile)) for seat, tile in [*FIRST, (0, "K1")]])


@pytest.mark.rule("L-og-3", "C-05")
def test_the_youngest_is_asked_for() -> None:
    rules = ruleset("pl-liga", starter="youngest")
    assert first_starter(rules, 4, "5a" * 32, youngest=2) == 2
    with pytest.raises(ValueError, match="say at which seat"):
        first_starter(rules, 4, "5a" * 32)


@pytest.mark.rule("L-og-3", "L-og-2.3", "C-05")
@pytest.mark.parametrize("method", ["lot", "highest_tile"])
def test_chance_is_fair_and_follows_from_the_secret(method: str) -> None:
    rules = ruleset("pl-liga", starter=method)
    found = [first_starter(rules, 4, f"{number:064x}") for number in range(400)]
    assert found == [first_starter(rules, 4, f"{number:064x}") for number in range(400)]
    assert all(70 <= found.count(seat) <= 130 for seat in range(4))
