"""Tiles in a terminal: a letter, a number and a shape in ink on ivory.

Letter and shape say the colour without any colour. Only tiles bring colours of their own, so
everything else keeps to what the reader's terminal was set up with, dark or light.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from stolik.game import Meld, Tile
from stolik.game.tiles import Tiles

SHAPES: Final = {"K": "◆", "R": "●", "B": "▲", "O": "■", "J": "☺"}
INKS: Final = {"K": "#1f2328", "R": "#b3123a", "B": "#0b57b5", "O": "#b85600", "J": "#0f6b5c"}
IVORY: Final = "#fff8ea"
FRESH: Final = "#ffe8a6"

CELL: Final = 4  # columns of a tile on the board: a letter, two digits, a shape
STANDING: Final = 4  # columns of a tile on the rack, which stands two lines high


def name(tile: Tile) -> str:
    """A tile in a word: `R10●`."""
    return tile.text + SHAPES[tile.colour]


def style(tile: Tile, *, fresh: bool = False) -> str:
    return f"bold {INKS[tile.colour]} on {FRESH if fresh else IVORY}"


def lying(tiles: Iterable[Tile], fresh: list[Tile] | None = None) -> Text:
    """Tiles side by side, each in a cell of the same width; those found in `fresh` glow."""
    text = Text()
    for tile in tiles:
        text.append(" " if text else "")
        text.append(name(tile).rjust(CELL), style(tile, fresh=_picked(fresh, tile)))
    return text


def standing(tiles: Iterable[Tile], fresh: list[Tile] | None = None) -> tuple[Text, ...]:
    """Tiles on a rack, two lines high: names above, shapes below."""
    above, below = Text(), Text()
    for tile in tiles:
        look = style(tile, fresh=_picked(fresh, tile))
        for line, shown in ((above, tile.text.rjust(3)), (below, SHAPES[tile.colour].rjust(2))):
            line.append(" " if line else "")
            line.append(shown.ljust(STANDING), look)
    return above, below


def _picked(waiting: list[Tile] | None, tile: Tile) -> bool:
    """Whether the tile is one of those waited for, which is then no longer waited for."""
    if waiting and tile in waiting:
        waiting.remove(tile)
        return True
    return False


def inline(tiles: Iterable[Tile]) -> Text:
    """Tiles in a sentence."""
    return Text(" ").join(Text(name(tile), style(tile)) for tile in tiles)


def melds_inline(melds: Iterable[Meld]) -> Text:
    """Melds in a sentence, with a bar between them."""
    return Text(" | ").join(inline(meld.tiles) for meld in melds)


def by_colour(rack: Tiles) -> Tiles:
    return tuple(sorted(rack, key=lambda tile: tile.index))


def by_number(rack: Tiles) -> Tiles:
    """Numbers first, jokers last."""
    return tuple(sorted(rack, key=lambda tile: (tile.number or 99, tile.index)))
