"""The 106 tiles: kinds, notation, counting.

A tile here is a kind: the two red sevens are equal, and copies are counted, never told apart.
Knows the colours, the numbers and the joker; does not know melds, racks' owners or rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

COLOURS: Final = "KRBO"
NUMBERS: Final = range(1, 14)
COPIES: Final = 2


class Tile:
    """A kind of tile: `Tile("K7")` is the black seven, `Tile("J")` the joker.

    There is one object a kind, so tiles compare and hash by identity.

    >>> Tile("r12"), Tile("R12") is Tile("r12"), Tile("R12").number
    (Tile('R12'), True, 12)
    """

    __slots__ = ("colour", "index", "number", "text")

    colour: str
    index: int
    number: int
    text: str

    def __new__(cls, text: str | Tile) -> Tile:
        if isinstance(text, Tile):
            return text
        tile = _BY_TEXT.get(text) or _BY_TEXT.get(text.strip().upper())
        if tile is None:
            raise ValueError(
                f"{_shown(text)} is not a tile: write a colour K, R, B or O and a number 1 to 13"
                " (K7), or J for a joker"
            )
        return tile

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tile cannot be changed: {self.text}")

    def __reduce__(self) -> tuple[type[Tile], tuple[str]]:
        return Tile, (self.text,)

    def __lt__(self, other: Tile) -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Tile({self.text!r})"


def _kind(text: str, index: int, colour: str, number: int) -> Tile:
    tile = object.__new__(Tile)
    for name, value in (("text", text), ("index", index), ("colour", colour), ("number", number)):
        object.__setattr__(tile, name, value)
    return tile


KINDS: Final = tuple(
    _kind(f"{colour}{number}", 13 * place + number - 1, colour, number)
    for place, colour in enumerate(COLOURS)
    for number in NUMBERS
)
JOKER: Final = _kind("J", 52, "J", 0)
_BY_TEXT: Final = {tile.text: tile for tile in (*KINDS, JOKER)}

ALL_TILES: Final = (*KINDS, *KINDS, JOKER, JOKER)
"""The whole box: two of each kind and two jokers, 106 tiles."""

Tiles = tuple[Tile, ...]
TilesLike = str | Iterable[Tile | str]


def tile(colour: str, number: int) -> Tile:
    """The tile of a colour and a number that are known to exist."""
    return KINDS[13 * COLOURS.index(colour) + number - 1]


def words(text: str) -> list[str]:
    """The words of a notation: forgiving about white space and commas, quoting what is too long."""
    found = text.replace(",", " ").split()
    if len(found) > len(ALL_TILES):
        raise ValueError(f"{len(found)} tiles in {_shown(text)}: there are only {len(ALL_TILES)}")
    return found


def tiles(given: TilesLike) -> Tiles:
    """Tiles from notation (or from tiles), in the order given.

    >>> tiles("k7, R12 j")
    (Tile('K7'), Tile('R12'), Tile('J'))
    """
    if isinstance(given, str):
        return tuple(Tile(word) for word in words(given))
    return tuple(Tile(item) for item in given)


def text(given: Iterable[Tile]) -> str:
    """Tiles as notation, in the order given."""
    return " ".join(tile.text for tile in given)


def in_order(given: Iterable[Tile]) -> Tiles:
    """Tiles sorted the way a tidy rack is: by colour, then number, jokers last."""
    return tuple(sorted(given, key=lambda tile: tile.index))


def without(given: Iterable[Tile], taken: Iterable[Tile]) -> Tiles:
    """What is left, in order, when one copy of each taken tile is removed where there is one."""
    away = Counter(taken)
    left = []
    for item in given:
        if away[item] > 0:
            away[item] -= 1
        else:
            left.append(item)
    return tuple(left)


def minus(given: Iterable[Tile], taken: Iterable[Tile]) -> Counter[Tile]:
    """How many of each kind are in the first and not in the second."""
    return Counter(given) - Counter(taken)


def face(given: Iterable[Tile], *, joker: int) -> int:
    """The points on tiles, a joker counting what the ruleset says."""
    return sum(item.number or joker for item in given)


def doublets(rack: Iterable[Tile]) -> int:
    """How many kinds a rack holds twice; jokers have no number and never form a doublet."""
    return sum(count >= COPIES for kind, count in Counter(rack).items() if kind is not JOKER)


def counts(given: Iterable[Tile]) -> bytearray:
    """How many there are of each kind, in the order of the box, jokers last."""
    found = bytearray(len(KINDS) + 1)
    for item in given:
        found[item.index] += 1
    return found


def too_many(given: Iterable[Tile]) -> Tiles:
    """The kinds of which there are more than the box holds."""
    held = counts(given)
    if max(held) <= COPIES:
        return ()
    return tuple(kind for kind in (*KINDS, JOKER) if held[kind.index] > COPIES)


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "…")
