"""What follows a turn: the next player moves, the final lap begins or goes on, the game ends.

A game ends when somebody goes out, or when the pool or the round's time is exhausted, with or
without a last turn for everybody. Does not know what was done in the turn, only what came of it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from stolik.game.board import Board
from stolik.game.tiles import Tiles, in_order
from stolik.rules import End

if TYPE_CHECKING:
    from stolik.game.position import Position


def turn_over(
    position: Position,
    board: Board,
    rack: Tiles,
    *,
    take: int = 0,
    stack: int | None = None,
    opens: bool = False,
    stuck: bool = False,
) -> Position:
    """The turn of the player on move is over: this board, this rack and so many tiles taken."""
    seat, mover = position.to_move, position.mover
    drawn, pool = position.pool.take(take, stack)
    held = in_order((*rack, *drawn))
    new = in_order((Counter(held) - Counter(mover.rack)).elements())
    after = with_player(
        position,
        seat,
        rack=held,
        opened=mover.opened or opens,
        turns=mover.turns + 1,
        taken=new,
        announced=None,
    )
    after = replace(
        after,
        board=board,
        pool=pool,
        turns=position.turns + 1,
        passed=(*position.passed, seat) if stuck else (),
        restart_due=False,
        clicked_first=False,
        speaker=seat if new else None,
    )
    if not held:
        return replace(after, end="out")
    return go_on(after, seat, stuck=stuck)


def go_on(position: Position, seat: int, *, stuck: bool) -> Position:
    """The turn of `seat` has passed: the final lap goes on, begins, or the next player moves."""
    cause = _exhausted(position, stuck=stuck)
    if position.lap is not None:
        lap = tuple(other for other in position.lap if other != seat)
        position = replace(position, lap=lap)
    elif cause is not None:
        if cause == "pool" and position.ruleset.exhaustion_mode == "immediate":
            return replace(position, end="pool")
        position = replace(position, lap=_last_turns(position, seat), lap_cause=cause)
    if position.lap == ():
        return replace(position, end=position.lap_cause)
    return ended_if_stuck(replace(position, to_move=_next(position, seat)))


def _exhausted(position: Position, *, stuck: bool) -> End | None:
    """What ends the game without anybody going out, if anything does now."""
    if position.gong:
        return "time"
    if position.ruleset.exhaustion_mode == "until_stuck":
        return None
    if position.ruleset.exhaustion_trigger == "draw_impossible":
        return "pool" if stuck else None
    return None if len(position.pool) else "pool"


def _last_turns(position: Position, seat: int) -> tuple[int, ...]:
    """One turn each, from the next player to the one in whose turn it happened."""
    around = [(seat + step) % len(position.players) for step in range(1, len(position.players) + 1)]
    if not position.ruleset.final_lap_trigger_player_moves:
        around.remove(seat)
    return tuple(other for other in around if other in position.active)


def ended_if_stuck(position: Position) -> Position:
    """The game ends when nobody could lay or take a tile in a whole lap."""
    if position.ruleset.exhaustion_mode != "until_stuck" or len(position.pool):
        return position
    everybody = set(position.active) <= set(position.passed)
    return replace(position, end="pool") if everybody else position


def _next(position: Position, seat: int) -> int:
    around = ((seat + step) % len(position.players) for step in range(1, len(position.players) + 1))
    return next(other for other in around if other in position.active)


def with_player(position: Position, seat: int, **changes: Any) -> Position:
    players = list(position.players)
    players[seat] = replace(players[seat], **changes)
    return replace(position, players=tuple(players))
