"""The best turn of a player who has opened, and the questions hints ask.

Exact: no legal turn lays more tiles (or points). The result is a complete turn, melds in order and
jokers with their meaning. Knows board, rack and ruleset; not whose turn it is or what others hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from stolik.game import Board, Lay, Meld, Tile, tiles
from stolik.game.board import MeldsLike
from stolik.game.tiles import JOKER, KINDS, Tiles, TilesLike, counts, in_order
from stolik.rules import Ruleset, ruleset
from stolik.solver import engine
from stolik.solver.engine import Weights
from stolik.solver.task import Found, Task, apart_from, best

Goal = Literal["tiles", "points", "out"]


@dataclass(frozen=True, slots=True)
class Play:
    """A turn and what it achieves; without tiles there is no play and `lay` is None."""

    before: Board
    board: Board
    """The board after the turn: untouched melds in their order, then the new ones."""
    played: Tiles

    @property
    def lay(self) -> Lay | None:
        """The turn itself."""
        return Lay.between(self.before, self.board) if self.played else None

    @property
    def tiles(self) -> int:
        """How many tiles of the rack are laid, jokers included."""
        return len(self.played)

    @property
    def points(self) -> int:
        """The face values of the tiles laid, a joker counting nothing."""
        return sum(tile.number for tile in self.played)


def best_play(
    board: Board | MeldsLike,
    rack: TilesLike,
    rules: Ruleset | None = None,
    goal: Goal = "tiles",
) -> Play:
    """The turn that lays most tiles (of those, most points), or most points (most tiles), or all.

    >>> best_play("K1 K2 K3 | R4 R5 R6", "R7 O2").board
    Board('K1 K2 K3 | R4 R5 R6 R7')
    >>> best_play("K5 R5 B5 J", "O5").tiles
    0
    """
    return best_turn(*asked(board, rack, rules), goal)


def best_turn(board: Board, rack: Tiles, rules: Ruleset, goal: Goal) -> Play:
    """`best_play` of values that have been checked already."""
    found = best(Task(board.melds, board.melds, rack, weights(rack, goal), rules.joker_relay))
    turn = played(board, board.melds, found)
    if goal == "points" and turn.tiles < rules.min_rack_tiles_per_move:
        turn = best_turn(board, rack, rules, "tiles")
    short = turn.tiles < rules.min_rack_tiles_per_move
    if short or (goal == "out" and turn.tiles < len(rack)):
        return no_play(board)
    return turn


def any_play(board: Board | MeldsLike, rack: TilesLike, rules: Ruleset | None = None) -> bool:
    """Whether a player who has opened can lay anything at all."""
    return best_play(board, rack, rules).tiles > 0


def playable(
    board: Board | MeldsLike, rack: TilesLike, rules: Ruleset | None = None
) -> tuple[Tile, ...]:
    """The kinds of tiles of the rack that can be laid in some legal turn.

    >>> playable("R4 R5 R6", "R7 R8 K2 O9")
    (Tile('R7'), Tile('R8'))
    """
    lying, held, rules = asked(board, rack, rules)
    most_tiles = weights(held, "tiles")
    return tuple(
        tile
        for tile in in_order(set(held))
        if (
            found := best(
                Task(lying.melds, lying.melds, held, most_tiles, rules.joker_relay, (tile,))
            )
        )
        and played(lying, lying.melds, found).tiles >= rules.min_rack_tiles_per_move
    )


def weights(rack: Tiles, goal: Goal) -> Weights:
    """What each tile counts, so that the second goal only decides between equals of the first."""
    if goal == "points":
        tile = 1
        point = len(rack) + 1
    else:
        tile = sum(tile.number for tile in rack) + 1
        point = 1
    return (tile, *(tile + point * number for number in range(1, 14)))


def asked(
    board: Board | MeldsLike, rack: TilesLike, rules: Ruleset | None
) -> tuple[Board, Tiles, Ruleset]:
    """Board, rack and ruleset as values, checked."""
    lying, held = Board(board), tiles(rack)
    engine.checked(lying.tiles, held)
    if faults := [str(fault) for meld in lying for fault in meld.violations]:
        raise ValueError(f"the board is not valid: {'; '.join(faults)}")
    return lying, held, rules or ruleset()


def played(board: Board, free: tuple[Meld, ...], found: Found | None) -> Play:
    """A turn from the melds found in place of the free ones."""
    if found is None:
        return no_play(board)
    melds = (*(apart_from(board, free) if len(free) < len(board) else ()), *found.melds)
    new = apart_from(melds, board)
    after = Board((*apart_from(melds, new), *new))
    had, has = counts(board.tiles), counts(after.tiles)
    laid = [kind for kind in (*KINDS, JOKER) for _ in range(has[kind.index] - had[kind.index])]
    return Play(board, after, tuple(laid)) if laid else no_play(board)


def no_play(board: Board) -> Play:
    """Nothing can be laid."""
    return Play(board, board, ())
