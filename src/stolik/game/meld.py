"""Melds: runs and groups in the order they lie, and what their jokers stand for.

Order gives a joker its meaning. A meld of one real tile and two jokers can be read in several
ways; all of them are found, the most valuable one is the default. Knows no ruleset (every document
agrees on what a meld is), no board and no player.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Literal

from stolik.game.tiles import (
    COLOURS,
    JOKER,
    NUMBERS,
    Tile,
    Tiles,
    too_many,
    words,
)
from stolik.game.tiles import text as notation
from stolik.game.tiles import tile as tile_of
from stolik.rules import Violation

Kind = Literal["run", "group"]
SHORTEST = 3
LARGEST_GROUP = len(COLOURS)

_NUMBER_WORDS = {str(number) for number in NUMBERS}

Meaning = Tile | int
"""What a joker stands for: a tile, or in a group with more than one colour missing a number."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a meld: its kind, and for each place the tile or number meant."""

    kind: Kind
    stands_for: tuple[Meaning, ...]

    @property
    def value(self) -> int:
        return sum(_number(meant) for meant in self.stands_for)

    @property
    def text(self) -> str:
        return " ".join(f"J={m}" if isinstance(m, int) else m.text for m in self.stands_for)


@dataclass(frozen=True, repr=False)
class Meld:
    """Tiles in the order they lie, with what was declared about jokers.

    >>> Meld("R5 J R7").value, Meld("R7 R6 R5").kind
    (18, 'run')
    >>> [reading.text for reading in Meld("J J O5").readings]
    ['O7 O6 O5', 'J=5 J=5 O5', 'O3 O4 O5']
    >>> Meld("K12 K13 K1").violations
    (Violation('wraps-round', meld='K12 K13 K1'),)
    """

    tiles: Tiles
    declared: tuple[Meaning | None, ...]

    def __init__(self, given: str | Tiles | Meld, declared: tuple[Meaning | None, ...] = ()):
        if isinstance(given, Meld):
            tiles, declared = given.tiles, given.declared
        elif isinstance(given, str):
            tiles, declared = _parsed(given)
        else:
            tiles, declared = tuple(given), declared or (None,) * len(given)
        if not tiles:
            raise ValueError("a meld has tiles, this one is empty")
        if extra := too_many(tiles):
            raise ValueError(f"{notation(tiles)!r} holds more than two of {notation(extra)}")
        object.__setattr__(self, "tiles", tiles)
        object.__setattr__(self, "declared", declared)

    def __repr__(self) -> str:
        return f"Meld({self.text!r})"

    def __len__(self) -> int:
        return len(self.tiles)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.tiles, self.declared))

    @property
    def text(self) -> str:
        """The notation: tiles as they lie, declared jokers with what they stand for."""
        return " ".join(
            tile.text if said is None else f"J={said}"
            for tile, said in zip(self.tiles, self.declared, strict=True)
        )

    @cached_property
    def stated(self) -> str:
        """The notation with every joker's meaning said where the order alone leaves it open."""
        if not self.readings:
            return self.text
        ambiguous = len(_readings(self.tiles, (None,) * len(self))) > 1
        return " ".join(
            f"J={meant}"
            if tile is JOKER and (ambiguous or said is not None or isinstance(meant, int))
            else tile.text
            for tile, said, meant in zip(
                self.tiles, self.declared, self.readings[0].stands_for, strict=True
            )
        )

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """All ways to read it, the most valuable first; empty for an invalid meld."""
        return _readings(self.tiles, self.declared)

    @property
    def valid(self) -> bool:
        return bool(self.readings)

    @property
    def kind(self) -> Kind:
        """Run or group, by the default reading."""
        return self._default.kind

    @property
    def value(self) -> int:
        """The points of the tiles, each joker worth the tile it stands for by default."""
        return self._default.value

    @property
    def _default(self) -> Reading:
        if not self.readings:
            raise ValueError(f"{self.text!r} is not a valid meld: {self.violations[0]}")
        return self.readings[0]

    @cached_property
    def key(self) -> Tiles:
        """The same for a meld and the same meld seen from the other side of the table."""
        backwards = self.tiles[::-1]
        return min(self.tiles, backwards, key=lambda tiles: [tile.index for tile in tiles])

    @cached_property
    def content(self) -> tuple[int, ...]:
        """The same for melds that hold the same tiles, in whatever order."""
        return tuple(sorted(tile.index for tile in self.tiles))

    @cached_property
    def real(self) -> Tiles:
        """The tiles that are not jokers."""
        return tuple(tile for tile in self.tiles if tile is not JOKER)

    @property
    def violations(self) -> tuple[Violation, ...]:
        """Everything that is wrong with it; empty if it can be read as a run or a group."""
        return () if self.readings else _violations(self)


def _parsed(text: str) -> tuple[Tiles, tuple[Meaning | None, ...]]:
    tiles: list[Tile] = []
    declared: list[Meaning | None] = []
    for word in words(text):
        name, said, meant = word.partition("=")
        item = Tile(name)
        if said and item is not JOKER:
            raise ValueError(f"{word!r}: only a joker can stand for another tile, as in J=R7")
        tiles.append(item)
        declared.append(_meaning(word, meant) if said else None)
    return tuple(tiles), tuple(declared)


def _meaning(word: str, meant: str) -> Meaning:
    if meant in _NUMBER_WORDS:
        return int(meant)
    item = Tile(meant)
    if item is JOKER:
        raise ValueError(f"{word!r}: a joker stands for a tile, not for a joker")
    return item


@lru_cache(maxsize=1 << 14)
def _readings(tiles: Tiles, declared: tuple[Meaning | None, ...]) -> tuple[Reading, ...]:
    found = [*_as_run(tiles, step=1), *_as_run(tiles, step=-1), *_as_group(tiles, declared)]
    fitting = [r for r in found if _fits(declared, r)]
    # The sort is stable: equal values stay in the order ascending, descending, group.
    return tuple(sorted(fitting, key=lambda reading: -reading.value))


def _as_run(tiles: Tiles, *, step: int) -> list[Reading]:
    """The run these tiles form when numbers go up (or down) by one from place to place."""
    anchor = next((place for place, tile in enumerate(tiles) if tile is not JOKER), None)
    if anchor is None or not SHORTEST <= len(tiles) <= len(NUMBERS):
        return []
    colour, first = tiles[anchor].colour, tiles[anchor].number - step * anchor
    last = first + step * (len(tiles) - 1)
    if first not in NUMBERS or last not in NUMBERS:
        return []
    meant = tuple(tile_of(colour, first + step * place) for place in range(len(tiles)))
    if any(tile is not want and tile is not JOKER for tile, want in zip(tiles, meant, strict=True)):
        return []
    return [Reading("run", meant)]


def _as_group(tiles: Tiles, declared: tuple[Meaning | None, ...]) -> list[Reading]:
    """The group these tiles form; a joker whose colour is open stands for the number alone."""
    real = [tile for tile in tiles if tile is not JOKER]
    colours = {tile.colour for tile in real}
    if (
        not SHORTEST <= len(tiles) <= LARGEST_GROUP
        or len({tile.number for tile in real}) != 1
        or len(colours) != len(real)
    ):
        return []
    number = real[0].number
    said = [m for m in declared if isinstance(m, Tile)]
    taken = colours | {tile.colour for tile in said}
    if len(taken) != len(colours) + len(said) or any(tile.number != number for tile in said):
        return []
    missing = [colour for colour in COLOURS if colour not in taken]
    open_jokers = len(tiles) - len(taken)
    # With as many colours missing as jokers undeclared, one joker's colour is known.
    known = tile_of(missing[0], number) if open_jokers == 1 == len(missing) else number
    return [
        Reading(
            "group",
            tuple(
                tile if tile is not JOKER else meant if isinstance(meant, Tile) else known
                for tile, meant in zip(tiles, declared, strict=True)
            ),
        )
    ]


def _fits(declared: tuple[Meaning | None, ...], reading: Reading) -> bool:
    """Whether a reading agrees with everything that was declared."""
    return all(
        said is None or said == (_number(meant) if isinstance(said, int) else meant)
        for said, meant in zip(declared, reading.stands_for, strict=True)
    )


def _number(meant: Meaning) -> int:
    return meant if isinstance(meant, int) else meant.number


def _violations(meld: Meld) -> tuple[Violation, ...]:
    found: list[Violation] = []
    if any(said is not None for said in meld.declared) and _readings(
        meld.tiles, (None,) * len(meld.tiles)
    ):
        return (Violation("joker-contradicts-place", meld=meld.text),)
    real = meld.real
    if len(meld) < SHORTEST:
        found.append(Violation("meld-too-short", meld=meld.text))
    if len({tile.number for tile in real}) <= 1:
        found += _group_faults(meld)
    else:
        found += _run_faults(meld)
    return tuple(found)


def _group_faults(meld: Meld) -> list[Violation]:
    found = []
    if len(meld) > LARGEST_GROUP:
        found.append(Violation("group-too-large", meld=meld.text))
    colours = [tile.colour for tile in meld.real]
    found += [
        Violation("colour-repeated", tile=f"{colour}{meld.real[0].number}", meld=meld.text)
        for colour in COLOURS
        if colours.count(colour) > 1
    ]
    return found


def _run_faults(meld: Meld) -> list[Violation]:
    found = []
    if len({tile.colour for tile in meld.real}) > 1:
        found.append(Violation("colours-mixed", meld=meld.text))
    # Where each number would have to begin if the run went up, and if it went down.
    upward = {tile.number - place for place, tile in enumerate(meld.tiles) if tile is not JOKER}
    downward = {tile.number + place for place, tile in enumerate(meld.tiles) if tile is not JOKER}
    if len(upward) > 1 and len(downward) > 1:
        numbers = {(a.number, b.number) for a, b in pairwise(meld.tiles)}
        wraps = numbers & {(13, 1), (1, 13)}
        found.append(Violation("wraps-round" if wraps else "not-consecutive", meld=meld.text))
    elif len(meld) >= SHORTEST and not found:
        found.append(Violation("joker-out-of-range", meld=meld.text))
    return found
