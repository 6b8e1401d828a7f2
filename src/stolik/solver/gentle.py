"""The best turn that leaves most melds untouched, so that people can carry it out in time.

Which melds must be touched is learnt from failures. If a set of melds is not enough, as many others
are added as can be without making it enough; one of those still missing must then be touched, by
whatever turn. The smallest set that meets all such demands is tried next, and the first one that is
enough is the answer: no smaller one can be. Should that take too many tries, the result says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stolik.game import Board, Meld
from stolik.game.board import MeldsLike
from stolik.game.tiles import TilesLike
from stolik.rules import Ruleset
from stolik.solver.play import Goal, Play, asked, no_play, played, weights
from stolik.solver.task import Found, Task, best

TRIES = 3_000


@dataclass(frozen=True, slots=True)
class GentlePlay:
    """A best turn, how many melds of the board it touches, and whether fewer are impossible."""

    play: Play
    touched: int
    proved: bool


def gentlest_play(
    board: Board | MeldsLike,
    rack: TilesLike,
    rules: Ruleset | None = None,
    goal: Goal = "tiles",
    *,
    tries: int = TRIES,
) -> GentlePlay:
    """Of all best turns one that touches the fewest melds.

    >>> gentle = gentlest_play("R4 R5 R6 | K9 B9 O9 | O1 O2 O3", "R7")
    >>> gentle.play.lay, gentle.touched
    (Lay(laid=(Meld('R4 R5 R6 R7'),), lifted=(Meld('R4 R5 R6'),)), 1)
    """
    lying, held, rules = asked(board, rack, rules)
    whole = Task(lying.melds, lying.melds, held, weights(held, goal), rules.joker_relay)
    found = best(whole)
    turn = played(lying, lying.melds, found)
    if found is None or turn.tiles < rules.min_rack_tiles_per_move:
        return GentlePlay(no_play(lying), 0, proved=True)
    freed, found, proved = _fewest(whole, found, tries)
    turn = played(lying, freed, found)
    return GentlePlay(turn, len(turn.lay.lifted) if turn.lay else 0, proved)


def _fewest(whole: Task, found: Found, tries: int) -> tuple[tuple[Meld, ...], Found, bool]:
    """The fewest melds that must be free for a turn worth as much."""
    demands: list[frozenset[int]] = []
    places = range(len(whole.before))
    while tries > 0:
        chosen = _smallest_meeting(demands)
        if better := _as_good(whole, chosen, found.value):
            return _at(whole.before, chosen), better, True
        enlarged = chosen
        for place in places:
            if place not in enlarged and not _as_good(whole, enlarged | {place}, found.value):
                enlarged |= {place}
        demands.append(frozenset(places) - enlarged)
        tries -= len(places)
    return whole.before, found, False


def _smallest_meeting(demands: Sequence[frozenset[int]]) -> frozenset[int]:
    """A smallest set that has something in common with every demand."""

    def meeting(chosen: frozenset[int], room: int) -> frozenset[int] | None:
        unmet = min((d for d in demands if not d & chosen), key=len, default=None)
        if unmet is None:
            return chosen
        if not room:
            return None
        tried = (meeting(chosen | {place}, room - 1) for place in sorted(unmet))
        return next((found for found in tried if found is not None), None)

    size = 0
    while (found := meeting(frozenset(), size)) is None:
        size += 1
    return found


def _at(melds: tuple[Meld, ...], places: frozenset[int]) -> tuple[Meld, ...]:
    return tuple(meld for place, meld in enumerate(melds) if place in places)


def _as_good(whole: Task, places: frozenset[int], value: int) -> Found | None:
    """A turn worth as much that touches only these melds, if there is one."""
    task = Task(whole.before, _at(whole.before, places), whole.rack, whole.weights, whole.relay)
    found = best(task)
    return found if found is not None and found.value == value else None
