"""A turn as a short list of moves for human hands: what to split, what to add, what to make.

Works on two boards alone: where each tile of a new meld comes from (an old meld or the rack) is
matched so that as much as possible stays together. Sentences are made by `stolik.phrases`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from stolik.game import Board, Meld, Tile
from stolik.game.board import MeldsLike, difference
from stolik.game.tiles import Tiles, text


@dataclass(frozen=True, slots=True)
class Piece:
    """Tiles that move together, and the meld they come from; None for the rack."""

    tiles: Tiles
    source: Meld | None

    @property
    def text(self) -> str:
        return text(self.tiles)


@dataclass(frozen=True, slots=True)
class Step:
    """One move: split a meld into pieces, lay a meld, add pieces to one, or make one of pieces."""

    kind: Literal["split", "lay", "add", "make"]
    meld: Meld
    pieces: tuple[Piece, ...]


def steps(before: Board | MeldsLike, after: Board | MeldsLike) -> tuple[Step, ...]:
    """The moves that turn one board into another: first what is split, then what is built.

    >>> [step.kind for step in steps("R4 R5 R6 R7", "R4 R5 R6 | K7 B7 R7")]
    ['split', 'make']
    """
    lifted, laid = difference(Board(before), Board(after))
    made = _pieces(lifted, laid)
    splits = [
        Step("split", old, found)
        for old in lifted
        if len(found := tuple(p for pieces in made for p in pieces if p.source is old)) > 1
    ]
    whole = {id(old) for old in lifted} - {id(step.meld) for step in splits}
    built = [_built(meld, pieces, whole) for meld, pieces in zip(laid, made, strict=True)]
    return (*splits, *(step for step in built if step is not None))


def _built(meld: Meld, pieces: list[Piece], whole: set[int]) -> Step | None:
    """How a meld comes about; None if a split has left it lying already."""
    first = pieces[0]
    if len(pieces) == 1:
        if first.source is None:
            return Step("lay", meld, tuple(pieces))
        return None if id(first.source) not in whole else Step("make", meld, tuple(pieces))
    if first.source is not None and id(first.source) in whole:
        return Step("add", first.source, tuple(pieces[1:]))
    return Step("make", meld, tuple(pieces))


def _pieces(lifted: tuple[Meld, ...], laid: tuple[Meld, ...]) -> list[list[Piece]]:
    """For each new meld where its tiles come from, the largest piece first, the rack last."""
    left = [Counter(meld.tiles) for meld in lifted]
    missing = [Counter(meld.tiles) for meld in laid]
    found: list[list[Piece]] = [[] for _ in laid]
    while True:
        shared = [
            ((old & new).total(), -place, -goal)
            for place, old in enumerate(left)
            for goal, new in enumerate(missing)
        ]
        size, place, goal = max(shared, default=(0, 0, 0))
        if not size:
            break
        part = left[-place] & missing[-goal]
        left[-place] -= part
        missing[-goal] -= part
        found[-goal].append(Piece(_in_order(laid[-goal], part), lifted[-place]))
    for goal, rest in enumerate(missing):
        if rest:
            found[goal].append(Piece(_in_order(laid[goal], rest), None))
    return found


def _in_order(meld: Meld, part: Counter[Tile]) -> Tiles:
    """The tiles of a part in the order they lie in a meld."""
    wanted = Counter(part)
    chosen = []
    for tile in meld.tiles:
        if wanted[tile]:
            wanted[tile] -= 1
            chosen.append(tile)
    return tuple(chosen)
