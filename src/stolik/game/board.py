"""The board: the melds lying on the table, and how two boards differ.

Knows melds and their order; does not know whose turn it is, whether a meld is allowed to lie there,
or any ruleset. A board may hold invalid melds: that is what a clock that has run out can leave.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from stolik.game.meld import Meld, Reading
from stolik.game.tiles import Tiles

MeldsLike = str | Iterable[str | Meld | Tiles]


def melds(given: MeldsLike) -> tuple[Meld, ...]:
    """Melds from notation: a list, or one text with melds separated by `|`.

    >>> melds("R4 R5 R6 | K1 B1 O1")
    (Meld('R4 R5 R6'), Meld('K1 B1 O1'))
    """
    if isinstance(given, str):
        given = [part for part in given.split("|") if part.strip()]
    return tuple(item if isinstance(item, Meld) else _meld(item) for item in given)


@lru_cache(maxsize=1 << 13)
def _meld(given: str | Tiles) -> Meld:
    """A meld; the same one for the same text, so that what it works out about itself is kept."""
    return Meld(given)


@dataclass(frozen=True, init=False, repr=False)
class Board:
    """The melds on the table: `Board("R4 R5 R6 | K1 B1 O1")` or a list of melds."""

    melds: tuple[Meld, ...]

    def __init__(self, given: MeldsLike | Board = ()) -> None:
        laid = given.melds if isinstance(given, Board) else melds(given)
        object.__setattr__(self, "melds", laid)

    def __repr__(self) -> str:
        return f"Board({self.text!r})"

    def __iter__(self) -> Iterator[Meld]:
        return iter(self.melds)

    def __len__(self) -> int:
        return len(self.melds)

    @property
    def text(self) -> str:
        return " | ".join(meld.text for meld in self.melds)

    @cached_property
    def tiles(self) -> Tiles:
        return tuple(tile for meld in self.melds for tile in meld.tiles)

    @property
    def valid(self) -> bool:
        return all(meld.valid for meld in self.melds)


def difference(
    before: Iterable[Meld], after: Iterable[Meld]
) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
    """What was lifted from one board and what was laid to make the other.

    A meld that lies in both, also seen from the other side, was not touched. A joker that was
    declared to mean something else was.
    """
    waiting: dict[Tiles, list[Meld]] = defaultdict(list)
    for meld in before:
        waiting[meld.key].append(meld)
    laid = []
    for meld in after:
        same = waiting.get(meld.key, [])
        match = next((place for place, old in enumerate(same) if _agree(old, meld)), None)
        if match is None:
            laid.append(meld)
        else:
            same.pop(match)
    lifted = tuple(meld for left in waiting.values() for meld in left)
    return lifted, tuple(laid)


def _agree(old: Meld, new: Meld) -> bool:
    """Whether two melds of the same tiles can mean the same."""
    if not any(old.declared) and not any(new.declared):
        return True
    turned = old.tiles != new.tiles
    meant = {_facing(reading, turned=turned) for reading in new.readings}
    return any(_facing(reading, turned=False) in meant for reading in old.readings)


def _facing(reading: Reading, *, turned: bool) -> tuple[object, ...]:
    return (reading.kind, *(reading.stands_for[::-1] if turned else reading.stands_for))
