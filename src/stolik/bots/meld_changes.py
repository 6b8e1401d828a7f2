"""What single tiles can do to a meld: join it, split it, leave it, free its joker.

Knows one meld at a time and no ruleset; whether a whole turn is legal is judged elsewhere. The
answers depend on the meld alone and are remembered.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from stolik.game import JOKER, Meld, Tile
from stolik.game.meld import SHORTEST
from stolik.game.tiles import COLOURS, KINDS, NUMBERS, Tiles, tile

Ways = Mapping[Tile, tuple[Meld, ...]]
"""For each tile the melds that come of it, one of the possible ways."""


def _triples() -> tuple[Tiles, ...]:
    """Every meld of three tiles without a joker, the most valuable first."""
    runs = [
        tuple(tile(colour, number + step) for step in range(SHORTEST))
        for colour in COLOURS
        for number in NUMBERS[: 1 - SHORTEST]
    ]
    groups = [
        tuple(tile(colour, number) for colour in colours)
        for number in NUMBERS
        for colours in combinations(COLOURS, SHORTEST)
    ]
    return tuple(sorted([*runs, *groups], key=lambda meld: -sum(item.number for item in meld)))


TRIPLES = _triples()


@lru_cache(maxsize=1 << 12)
def joining(meld: Meld) -> Ways:
    """What the meld becomes when a tile joins it: one longer meld, or two halves of a run."""
    found: dict[Tile, tuple[Meld, ...]] = {}
    for item in (*KINDS, JOKER):
        if meld.tiles.count(item) > 1:
            continue
        for tiles in ((*meld.tiles, item), (item, *meld.tiles)):
            if (longer := Meld(tiles)).valid:
                found.setdefault(item, (longer,))
    if JOKER not in meld.tiles and meld.kind == "run":
        for place, item in enumerate(meld.tiles):
            if place + 1 >= SHORTEST and len(meld) - place >= SHORTEST:
                found[item] = (Meld(meld.tiles[: place + 1]), Meld(meld.tiles[place:]))
    return found


@lru_cache(maxsize=1 << 12)
def leaving(meld: Meld) -> Ways:
    """What stays of the meld when a real tile leaves it: the rest, or two halves of a run."""
    found: dict[Tile, tuple[Meld, ...]] = {}
    for place, item in enumerate(meld.tiles):
        if item is JOKER:
            continue
        before, after = meld.tiles[:place], meld.tiles[place + 1 :]
        if meld.kind == "group":
            rests: list[Tiles] = [before + after]
        else:
            rests = [part for part in (before, after) if part]
        if all(len(part) >= SHORTEST and Meld(part).valid for part in rests):
            found[item] = tuple(Meld(part) for part in rests)
    return found


@lru_cache(maxsize=1 << 12)
def freeing(meld: Meld) -> Ways:
    """What the meld becomes when a tile takes the place of a joker."""
    found: dict[Tile, tuple[Meld, ...]] = {}
    # A meld that can be read in two ways leaves open which tile its joker stands for.
    if JOKER not in meld.tiles or len(meld.readings) > 1:
        return found
    place = meld.tiles.index(JOKER)
    for item in KINDS:
        tiles = (*meld.tiles[:place], item, *meld.tiles[place + 1 :])
        if meld.tiles.count(item) < 2 and (filled := Meld(tiles)).valid:
            found[item] = (filled,)
    return found
