"""The two searches behind the solver: the C kernel where it was built, its Python twin elsewhere.

Turns tiles into counts and codes into melds; knows neither rulesets nor turns.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Final

from stolik.game import Meld, Tile
from stolik.game.opening import TooManyWays
from stolik.game.tiles import ALL_TILES, JOKER, KINDS, Tiles, counts, text, too_many


def _engine() -> ModuleType:
    try:
        return import_module("stolik.solver._kernel")
    except ImportError:  # there was no compiler when Stolik was installed
        return import_module("stolik.solver.python_kernel.search")


ENGINE: Final = _engine()
NAME: Final = "C kernel" if ENGINE.__name__.endswith("_kernel") else "Python twin"

Weights = tuple[int, ...]
"""What laying a tile is worth: a joker first, then the numbers 1 to 13."""

LIMIT: Final = 20_000_000
OPENING_LIMIT: Final = 20_000_000
STANDS_FOR: Final = 64


def checked(*places: Iterable[Tile]) -> None:
    """Refuse tiles that are not those of one box."""
    everything = tuple(tile for place in places for tile in place)
    if extra := too_many(everything):
        raise ValueError(
            f"more than two copies of {text(extra)}: only the {len(ALL_TILES)} tiles of one box"
            " can be solved"
        )


def play(board: Tiles, rack: Tiles, weights: Weights) -> tuple[int, list[Meld]] | None:
    """The most valuable use of the rack that leaves the board in melds; None if there is none."""
    try:
        value, melds = ENGINE.play(bytes(counts(board)), bytes(counts(rack)), weights, LIMIT)
    except OverflowError as error:
        raise TooManyWays(str(error)) from None
    except ValueError:
        return None
    return value, [meld(codes) for codes in melds]


def opening(rack: Tiles, limit: int = OPENING_LIMIT) -> tuple[int, list[Meld]]:
    """The most valuable melds of a rack alone."""
    try:
        value, melds = ENGINE.open(bytes(counts(rack)), limit)
    except OverflowError:
        raise TooManyWays(f"a rack of {len(rack)} tiles has too many ways to open") from None
    return value, [meld(codes) for codes in melds]


@lru_cache(maxsize=1 << 13)
def meld(codes: bytes) -> Meld:
    """A meld from codes; jokers say what they stand for."""
    tiles = tuple(JOKER if code >= STANDS_FOR else KINDS[code] for code in codes)
    meant = tuple(KINDS[code - STANDS_FOR] if code >= STANDS_FOR else None for code in codes)
    return Meld(tiles, meant)
