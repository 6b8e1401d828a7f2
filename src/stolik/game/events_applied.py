"""What each event does to a position.

One function an event; each returns the next position or all violations, never half of both. What
follows a turn is told in `stolik.game.ending`. Knows no record and no view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from stolik.game.board import Board
from stolik.game.ending import ended_if_stuck, go_on, turn_over, with_player
from stolik.game.events import (
    Announce,
    Event,
    Expire,
    Gong,
    Lay,
    Pass,
    Redeal,
    Restart,
    Ruling,
    Take,
    Unrestorable,
    Void,
    Withdraw,
)
from stolik.game.scoring import Announced
from stolik.game.tiles import Tiles, doublets, in_order, minus, text
from stolik.game.timeout import TimeOut, time_out
from stolik.game.turn import judge_lay
from stolik.rules import Violation

if TYPE_CHECKING:
    from stolik.game.position import Position


def result(position: Position, event: Event, by: int | None) -> Position | tuple[Violation, ...]:
    """The position after an event, or everything that speaks against it."""
    if position.over:
        return (Violation("game-over"),)
    if fault := _not_entitled(position, event, by):
        return (fault,)
    done: Position | tuple[Violation, ...] = _EVENTS[type(event)](position, event)
    return done


def _not_entitled(position: Position, event: Event, by: int | None) -> Violation | None:
    """Only the player on move acts; a right of one's own belongs to nobody else."""
    seat = getattr(event, "seat", None)
    for named in (seat, by):
        if named is not None and named not in range(len(position.players)):
            return Violation("no-such-seat", seat=named)
    if by is None or isinstance(event, Gong | Ruling):
        return None
    entitled = position.to_move if seat is None else seat
    if by == entitled:
        return None
    return Violation("not-your-turn" if seat is None else "not-your-right", seat="ABCD"[by])


# The turn's own events


def _lay(position: Position, event: Lay) -> Position | tuple[Violation, ...]:
    mover = position.mover
    verdict = judge_lay(position.board, mover.rack, event, position.ruleset, opened=mover.opened)
    if verdict.violations:
        return verdict.violations
    return turn_over(position, verdict.board, verdict.rack, opens=True)


def _take(position: Position, event: Take) -> Position | tuple[Violation, ...]:
    pool, faults = position.pool, []
    if not len(pool):
        faults.append(Violation("pool-empty"))
    if position.lap is not None and position.ruleset.final_lap_draw == "pass":
        faults.append(Violation("no-taking-in-final-lap"))
    if event.stack is not None and event.stack not in pool.choices:
        faults.append(Violation("no-such-stack", stack=event.stack))
    if faults:
        return tuple(faults)
    after = turn_over(position, position.board, position.mover.rack, take=1, stack=event.stack)
    return replace(
        after,
        restart_due=(
            event.clicked_first and position.ruleset.restart_after_early_click and not after.over
        ),
        clicked_first=event.clicked_first,
    )


def _pass(position: Position, event: Pass) -> Position | tuple[Violation, ...]:
    del event
    lapping = position.lap is not None and position.ruleset.final_lap_draw == "pass"
    if len(position.pool) and not lapping:
        return (Violation("pool-not-empty", have=len(position.pool)),)
    return turn_over(position, position.board, position.mover.rack, stuck=True)


def _expire(position: Position, event: Expire) -> Position | tuple[Violation, ...]:
    timed = _timed(position, event.lying, event.in_hand, touched=event.touched)
    if isinstance(timed, Violation):
        return (timed,)
    if timed.outcome == "referee":
        return (Violation("referee-decides"),)
    return _after_time(position, timed)


def _unrestorable(position: Position, event: Unrestorable) -> Position | tuple[Violation, ...]:
    timed = _timed(position, event.lying, event.in_hand, cannot_restore=True)
    if isinstance(timed, Violation):
        return (timed,)
    if timed.outcome != "not-restorable":
        return (Violation("nothing-to-restore"),)
    return _after_time(position, timed)


def _void(position: Position, event: Void) -> Position | tuple[Violation, ...]:
    if position.ruleset.invalid_commit != "void":
        return (Violation("void-not-used"),)
    timed = _timed(position, event.lying, ())
    if isinstance(timed, Violation):
        return (timed,)
    if timed.outcome == "stands":
        return (Violation("turn-is-legal"),)
    return _after_time(position, timed)


def _timed(position: Position, lying: Board, in_hand: Tiles, **how: bool) -> TimeOut | Violation:
    mover = position.mover
    try:
        return time_out(
            position.board,
            mover.rack,
            lying,
            in_hand,
            position.ruleset,
            opened=mover.opened,
            pool=len(position.pool),
            **how,
        )
    except ValueError as error:
        return Violation("tiles-do-not-add-up", why=str(error))


def _after_time(position: Position, timed: TimeOut) -> Position:
    idle = timed.case in ("a", "b")
    lapping = position.lap is not None and position.ruleset.final_lap_draw == "pass"
    take = 0 if idle and lapping else timed.take
    lowered = replace(position, pool=position.pool.with_bottom(timed.to_pool_bottom))
    return turn_over(
        lowered,
        timed.board,
        timed.rack,
        take=take,
        opens=timed.opens,
        stuck=timed.outcome == "restored" and not len(position.pool),
    )


def _ruling(position: Position, event: Ruling) -> Position | tuple[Violation, ...]:
    board = event.board if event.board is not None else position.board
    rack = position.mover.rack
    added, gone = minus(board.tiles, position.board.tiles), minus(position.board.tiles, board.tiles)
    faults = [fault for meld in board for fault in meld.violations]
    if gone:
        faults.append(Violation("board-tile-missing", tiles=text(in_order(gone.elements()))))
    if foreign := added - Counter(rack):
        faults.append(Violation("tile-not-on-rack", tiles=text(in_order(foreign.elements()))))
    if not 0 <= event.take <= len(position.pool):
        faults.append(Violation("pool-too-small", have=event.take, most=len(position.pool)))
    if faults:
        return tuple(faults)
    left = in_order((Counter(rack) - added).elements())
    return turn_over(position, board, left, take=event.take, opens=bool(added))


# Events beside the turns


def _announce(position: Position, event: Announce) -> Position | tuple[Violation, ...]:
    player, faults = position.players[event.seat], []
    if position.ruleset.exemption not in ("announce", "announce_before_click"):
        faults.append(Violation("announcement-not-used"))
    if player.opened:
        faults.append(Violation("already-opened"))
    if position.speaker != event.seat:
        faults.append(Violation("announcement-not-now"))
    elif event.before_click and position.clicked_first:
        faults.append(Violation("announced-after-click"))
    if player.announced is not None:
        faults.append(Violation("already-announced"))
    if faults:
        return tuple(faults)
    said: Announced = "before-click" if event.before_click else "after-click"
    return with_player(position, event.seat, announced=said)


def _redeal(position: Position, event: Redeal) -> Position | tuple[Violation, ...]:
    faults = []
    player, needed = position.players[event.seat], position.ruleset.doublets_min
    held = doublets(player.rack)
    if player.withdrawn:
        faults.append(Violation("already-withdrawn", seat="ABCD"[event.seat]))
    if position.turns:
        faults.append(Violation("redeal-too-late"))
    if held < needed:
        faults.append(Violation("too-few-doublets", have=held, need=needed))
    if position.secret is None:
        faults.append(Violation("no-shuffle"))
    return tuple(faults) or position.dealt()


def _restart(position: Position, event: Restart) -> Position | tuple[Violation, ...]:
    del event
    if not position.ruleset.restart_after_early_click:
        return (Violation("restart-not-used"),)
    if not position.restart_due:
        return (Violation("no-restart-due"),)
    return replace(position, restart_due=False)


def _gong(position: Position, event: Gong) -> Position | tuple[Violation, ...]:
    del event
    faults = []
    if position.ruleset.round_time_end == "none":
        faults.append(Violation("no-round-time"))
    if position.gong:
        faults.append(Violation("gong-already"))
    return tuple(faults) or replace(position, gong=True)


def _withdraw(position: Position, event: Withdraw) -> Position | tuple[Violation, ...]:
    if position.players[event.seat].withdrawn:
        return (Violation("already-withdrawn", seat="ABCD"[event.seat]),)
    if len(position.active) == 1:
        return (Violation("last-player", seat="ABCD"[event.seat]),)
    left = with_player(position, event.seat, withdrawn=True)
    if left.speaker == event.seat:
        left = replace(left, speaker=None)
    if left.lap is not None:
        left = replace(left, lap=tuple(seat for seat in left.lap if seat != event.seat))
    if position.to_move == event.seat:
        return go_on(replace(left, restart_due=False), event.seat, stuck=False)
    if left.lap == ():
        return replace(left, end=left.lap_cause)
    return ended_if_stuck(left)


_EVENTS: dict[type, Callable[[Any, Any], Any]] = {
    Lay: _lay,
    Take: _take,
    Pass: _pass,
    Expire: _expire,
    Unrestorable: _unrestorable,
    Void: _void,
    Ruling: _ruling,
    Announce: _announce,
    Redeal: _redeal,
    Restart: _restart,
    Gong: _gong,
    Withdraw: _withdraw,
}
