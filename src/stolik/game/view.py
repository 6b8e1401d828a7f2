"""What one seat may know of a game: its own rack and what lies open on the table.

Built from a position, holds no reference to it. Two games that differ only in tiles hidden from a
seat give that seat equal views, also as text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stolik.game.board import Board
from stolik.game.scoring import Score
from stolik.game.tiles import Tiles, doublets
from stolik.rules import End, Ruleset

if TYPE_CHECKING:
    from stolik.game.position import Position


@dataclass(frozen=True, slots=True)
class View:
    """A game as seen from one seat."""

    ruleset: Ruleset
    seat: int
    names: tuple[str, ...]
    rack: Tiles
    counts: tuple[int | None, ...]
    """How many tiles everybody holds; None where the ruleset does not make it public."""
    opened: tuple[bool, ...]
    announced: tuple[bool, ...]
    withdrawn: tuple[bool, ...]
    board: Board
    middle: int
    """How many tiles the stack in the middle has left."""
    stacks: tuple[tuple[int, int], ...]
    """The numbers and sizes of the other stacks."""
    choices: tuple[int, ...]
    """The stacks one of which must be chosen to take a tile."""
    to_move: int
    turns: int
    lap: tuple[int, ...] | None
    gong: bool
    may_redeal: bool
    may_restart: bool
    end: End | None
    racks: tuple[Tiles, ...] | None
    """All racks, to be counted together, once the game is over."""
    scores: tuple[Score, ...] | None

    @property
    def pool(self) -> int:
        """How many tiles can still be taken."""
        return self.middle + sum(size for _, size in self.stacks)

    @property
    def my_turn(self) -> bool:
        return self.end is None and self.to_move == self.seat

    @classmethod
    def of(cls, position: Position, seat: int) -> View:
        """The view of a seat."""
        players = position.players
        own = players[seat]
        rules = position.ruleset
        over = position.over
        public = rules.tile_count_public or over
        return cls(
            ruleset=rules,
            seat=seat,
            names=tuple(player.name for player in players),
            rack=own.rack,
            counts=tuple(len(p.rack) if public or p is own else None for p in players),
            opened=tuple(player.opened for player in players),
            announced=tuple(player.announced is not None for player in players),
            withdrawn=tuple(player.withdrawn for player in players),
            board=position.board,
            middle=len(position.pool.middle),
            stacks=tuple((number, len(stack)) for number, stack in position.pool.stacks),
            choices=position.pool.choices,
            to_move=position.to_move,
            turns=position.turns,
            lap=position.lap,
            gong=position.gong,
            may_redeal=(
                position.turns == 0
                and not own.withdrawn
                and doublets(own.rack) >= rules.doublets_min
            ),
            may_restart=position.restart_due and position.to_move == seat,
            end=position.end,
            racks=tuple(player.rack for player in players) if over else None,
            scores=position.scores() if over else None,
        )
