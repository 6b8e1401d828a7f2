"""Tiles for eyes and ears: "7◆" on a page, "black 7" to somebody who listens.

Knows tiles and languages; no page.
"""

from __future__ import annotations

from typing import Final

from stolik.game.tiles import COLOURS, JOKER, Tile
from stolik.phrases.language import Phrase
from stolik.web.core.language import say

SHAPES: Final = dict(zip(COLOURS, "◆●▲■", strict=True))
FACE: Final = "☺"
COLOUR_WORDS: Final = {
    "K": Phrase("black"),
    "R": Phrase("red"),
    "B": Phrase("blue"),
    "O": Phrase("orange"),
}


def face_of(tile: Tile) -> str:
    """A tile as it looks.

    >>> face_of(Tile("K7"))
    '7◆'
    """
    return FACE if tile is JOKER else f"{tile.number}{SHAPES[tile.colour]}"


def tile_name(tile: Tile) -> str:
    """A tile as it is called.

    >>> from django.utils import translation
    >>> with translation.override("en"):
    ...     tile_name(Tile("K7"))
    'black 7'
    """
    if tile is JOKER:
        return "joker"
    return f"{say(COLOUR_WORDS[tile.colour])} {tile.number}"
