"""What can happen in a game, one frozen value each; a game is its start and a list of these.

Events say what was done, never what followed from it: that is computed by `Position`. They carry
only what everybody at the table can see, so a list of events can be shown while a game is running.
"""

from __future__ import annotations

from dataclasses import dataclass

from stolik.game.board import Board, MeldsLike, difference, melds
from stolik.game.meld import Meld
from stolik.game.tiles import Tiles, TilesLike, tiles


@dataclass(frozen=True, slots=True, init=False)
class Lay:
    """The player on move lays tiles: new melds, and the board's melds lifted to make them.

    >>> Lay("R4 R5 R6 R7", lifted="R4 R5 R6")
    Lay(laid=(Meld('R4 R5 R6 R7'),), lifted=(Meld('R4 R5 R6'),))
    """

    laid: tuple[Meld, ...]
    lifted: tuple[Meld, ...]

    def __init__(self, laid: MeldsLike, lifted: MeldsLike = ()) -> None:
        object.__setattr__(self, "laid", melds(laid))
        object.__setattr__(self, "lifted", melds(lifted))

    @classmethod
    def between(cls, before: Board, after: Board) -> Lay:
        """The turn that makes one board out of another."""
        lifted, laid = difference(before, after)
        return cls(laid, lifted)


@dataclass(frozen=True, slots=True)
class Take:
    """The player on move takes a tile from the pool, choosing the next stack if one is needed.

    `clicked_first` records that the clock was stopped before the tile was taken: the next player
    may then have his turn restarted, where the rules know that right.
    """

    stack: int | None = None
    clicked_first: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """The player on move lays nothing and there is nothing to take."""


@dataclass(frozen=True, slots=True, init=False)
class Expire:
    """The clock ran out: what lies on the table, what is still in the hand, touched afterwards?"""

    lying: Board
    in_hand: Tiles
    touched: bool

    def __init__(
        self, lying: Board | MeldsLike, in_hand: TilesLike = (), *, touched: bool = False
    ) -> None:
        object.__setattr__(self, "lying", Board(lying))
        object.__setattr__(self, "in_hand", tiles(in_hand))
        object.__setattr__(self, "touched", touched)

    def __repr__(self) -> str:
        return f"Expire({self.lying!r}, {self.in_hand!r}, touched={self.touched!r})"


@dataclass(frozen=True, slots=True, init=False)
class Unrestorable:
    """The clock ran out and the referee confirms that nobody can restore the board."""

    lying: Board
    in_hand: Tiles

    def __init__(self, lying: Board | MeldsLike, in_hand: TilesLike = ()) -> None:
        object.__setattr__(self, "lying", Board(lying))
        object.__setattr__(self, "in_hand", tiles(in_hand))


@dataclass(frozen=True, slots=True, init=False)
class Void:
    """The clock was clicked over a board that is not legal, where that makes the turn void."""

    lying: Board

    def __init__(self, lying: Board | MeldsLike) -> None:
        object.__setattr__(self, "lying", Board(lying))


@dataclass(frozen=True, slots=True)
class Announce:
    """A player says that he will open on his next turn, before or after clicking the clock."""

    seat: int
    before_click: bool = True


@dataclass(frozen=True, slots=True)
class Redeal:
    """A player dealt enough doublets has everybody dealt again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Restart:
    """The player on move has his turn restarted: the one before clicked before taking."""


@dataclass(frozen=True, slots=True)
class Gong:
    """The time of the round is over."""


@dataclass(frozen=True, slots=True, init=False)
class Ruling:
    """A referee decides how this turn ends: the board as it is to lie, and tiles to take."""

    note: str
    board: Board | None
    take: int

    def __init__(self, note: str, board: Board | MeldsLike | None = None, take: int = 0) -> None:
        object.__setattr__(self, "note", note)
        object.__setattr__(self, "board", None if board is None else Board(board))
        object.__setattr__(self, "take", take)


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A player leaves in the middle of the game; his rack stays as it is."""

    seat: int


Event = (
    Lay
    | Take
    | Pass
    | Expire
    | Unrestorable
    | Void
    | Announce
    | Redeal
    | Restart
    | Gong
    | Ruling
    | Withdraw
)
