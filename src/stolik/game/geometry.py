"""Which tiles on a table form one meld, by how far apart they lie.

Neighbours belong together if the gap between them is at most one tile's width sideways and their
offset at most half a tile's height; a chain of such neighbours is one meld. Knows positions, not
rules of melds: what comes out may be invalid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from stolik.game.meld import Meld
from stolik.game.tiles import Tile

Length = int | Fraction | Decimal | float

WIDEST_GAP = Fraction(1)  # in tile widths, edge to edge
LARGEST_OFFSET = Fraction(1, 2)  # in tile heights


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile and where its left upper corner lies, in any unit."""

    tile: Tile
    x: Length
    y: Length


def melds_lying(
    placed: Sequence[Placed], *, width: Length = 1, height: Length = 1
) -> tuple[Meld, ...]:
    """The melds that lie there, each from left to right.

    >>> row = [Placed(Tile("R4"), 0, 0), Placed(Tile("R5"), 1.9, 0), Placed(Tile("R6"), 3.9, 0.5)]
    >>> melds_lying(row)
    (Meld('R4 R5 R6'),)
    """
    if _exact(width) <= 0 or _exact(height) <= 0:
        raise ValueError(f"a tile cannot be {width} wide and {height} high")
    across = _exact(width) * (1 + WIDEST_GAP)
    down = _exact(height) * LARGEST_OFFSET
    spots = sorted((_exact(p.x), _exact(p.y), number) for number, p in enumerate(placed))
    chains: list[list[tuple[Fraction, Fraction, int]]] = []
    for spot in spots:
        near = [
            chain
            for chain in chains
            if any(spot[0] - x <= across and abs(spot[1] - y) <= down for x, y, _ in chain)
        ]
        chains = [chain for chain in chains if chain not in near]
        chains.append([*(other for chain in near for other in chain), spot])
    rows = sorted(sorted(chain) for chain in chains)
    return tuple(Meld(tuple(placed[number].tile for _, _, number in row)) for row in rows)


def _exact(length: Length) -> Fraction:
    """A length as people wrote it: 0.1 is a tenth, not the float next to it."""
    return Fraction(str(length)) if isinstance(length, float) else Fraction(length)
