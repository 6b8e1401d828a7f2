"""What a view offers a seat: its rights, at the moment it has them."""

from __future__ import annotations

import pytest

from stolik.game import Position, Restart, Take

FOUR = ["K2 O9", "R2 B9", "B2 K9", "O2 R9"]


@pytest.mark.rule("E-10h5b", "P-14.2", "A-27")
def test_a_restart_is_offered_to_the_next_player_alone_and_once() -> None:
    game = Position.set_up("pl-turniej", FOUR, pool="K13 R13 B13")
    clicked = game.after(Take(clicked_first=True))
    assert [clicked.view(seat).may_restart for seat in range(4)] == [False, True, False, False]
    assert not any(clicked.after(Restart()).view(seat).may_restart for seat in range(4))
    assert not any(game.after(Take()).view(seat).may_restart for seat in range(4))


@pytest.mark.rule("E-10l1", "P-21a")
def test_one_seat_has_the_turn() -> None:
    game = Position.set_up("pl-turniej", FOUR, pool="K13 R13", to_move="C")
    assert [game.view(seat).my_turn for seat in range(4)] == [False, False, True, False]


@pytest.mark.rule("E-10q4", "P-26.4")
def test_racks_are_shown_when_the_game_is_over() -> None:
    running = Position.set_up("pl-liga", FOUR, pool="K13")
    assert (running.view(1).racks, running.view(1).scores) == (None, None)
    over = running.after(Take())
    assert over.view(1).racks == tuple(player.rack for player in over.players)
    assert over.view(1).scores == over.scores()
