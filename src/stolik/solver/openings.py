"""The best opening of a rack, and whether there is one: what `game.opening` asks, faster.

A joker is worth the tile it stands for. Knows a rack and a ruleset; the board plays no part.
"""

from __future__ import annotations

from stolik.game import Opening, tiles
from stolik.game.opening import obvious_opening
from stolik.game.tiles import JOKER, TilesLike
from stolik.rules import Ruleset, ruleset
from stolik.solver import engine


def best_opening(rack: TilesLike, *, limit: int = engine.OPENING_LIMIT) -> Opening:
    """The most valuable melds a rack holds, whether or not they reach a minimum.

    A search that takes more steps than `limit` is given up: `TooManyWays`.

    >>> best_opening("K9 J J R1")
    Opening(value=30, melds=(Meld('K9 J=K10 J=K11'),))
    """
    held = tiles(rack)
    engine.checked(held)
    value, melds = engine.opening(held, limit)
    return Opening(value, tuple(melds))


def can_open(rack: TilesLike, rules: Ruleset | None = None) -> bool:
    """Whether a rack holds an opening; jokers count where the ruleset says so."""
    rules = rules or ruleset()
    held = tiles(rack)
    engine.checked(held)
    if not rules.joker_counts_for_possibility:
        held = tuple(tile for tile in held if tile is not JOKER)
    return obvious_opening(held, rules.opening_min) or (
        best_opening(held).value >= rules.opening_min
    )
