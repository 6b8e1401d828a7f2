"""What is asked of the twin's searches and what they answer: tiles by colour and number, and steps.

Checks what comes from outside, with the kernel's words. Knows no search, no meld and no table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import add, index
from typing import Final, NamedTuple

COLOURS: Final = range(4)
NUMBERS: Final = range(1, 14)
KINDS: Final = len(COLOURS) * len(NUMBERS)
JOKER: Final = KINDS
COPIES: Final = 2
SHORTEST: Final = 3
LARGEST_GROUP: Final = 4

JOINING: Final = 6 * len(COLOURS)
"""Where the bits of a step have the jokers in groups."""

CANNOT_LIE: Final = "the tiles of the board cannot all lie in melds"
TOO_MANY: Final = "too many ways: the search gave up at its limit"

_MOST_WEIGHT: Final = 100_000
_LONG: Final = 1 << 63

Four = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Question:
    """Tiles that must lie (the board's), tiles at hand (with the rack's), and their worth."""

    must: tuple[bytes, ...]
    """By colour and number; empty places below 1 and above 13 save asking for the ends."""
    have: tuple[bytes, ...]
    weight: tuple[int, ...]
    """Of a rack tile by its number."""
    joker_weight: int
    """Of a rack joker, whatever it stands for."""
    joker_counts: bool
    """Whether a joker is worth what it stands for as well."""
    board_jokers: int
    jokers: int
    limit: int

    @property
    def bottom_heavy(self) -> bool:
        """Whether most tiles have low numbers: then the sweep comes from above.

        What is hard lies where the tiles are; coming to it late leaves few states open.
        """
        middle = len(NUMBERS) + 1
        return (
            sum(
                (2 * number - middle) * count
                for have in self.have
                for number, count in enumerate(have)
                if count
            )
            < 0
        )

    @property
    def mirrored(self) -> Question:
        """The same with 13 for 1, 12 for 2 and so on; runs and groups stay what they are."""
        return replace(
            self,
            must=tuple(_by_number(row[13:0:-1]) for row in self.must),
            have=tuple(_by_number(row[13:0:-1]) for row in self.have),
            weight=(0, *self.weight[:0:-1]),
        )


class Step(NamedTuple):
    """What was done at one number, by colour."""

    in_runs: Four
    jokers_in_runs: Four
    in_groups: Four
    jokers_in_groups: int


def counts(given: bytes) -> bytes:
    """Counts of kinds, from anything that lies in memory as bytes do."""
    try:
        return memoryview(given).tobytes()
    except TypeError:
        name = type(given).__name__
        raise TypeError(f"a bytes-like object is required, not '{name}'") from None


def whole(given: int) -> int:
    """A whole number that the kernel could hold."""
    number = index(given)
    if not -_LONG <= number < _LONG:
        raise OverflowError("Python int too large to convert to C long")
    return number


def question(
    board: bytes, rack: bytes, weights: tuple[int, ...], limit: int, *, joker_counts: bool
) -> Question:
    """Counts and weights, checked."""
    if len(board) != KINDS + 1 or len(rack) != KINDS + 1:
        raise ValueError(
            f"counts of {KINDS + 1} kinds are needed, not {len(board)} and {len(rack)}"
        )
    have = list(map(add, board, rack))
    if max(have) > COPIES:
        kind, count = next(pair for pair in enumerate(have) if pair[1] > COPIES)
        raise ValueError(f"kind {kind} comes {count} times; there are only {COPIES}")
    joker_weight, *weight = _checked(weights)
    places = [slice(13 * colour, 13 * colour + 13) for colour in COLOURS]
    return Question(
        must=tuple(_by_number(board[place]) for place in places),
        have=tuple(_by_number(bytes(have[place])) for place in places),
        weight=(0, *weight),
        joker_weight=joker_weight,
        joker_counts=joker_counts,
        board_jokers=board[JOKER],
        jokers=have[JOKER],
        limit=limit,
    )


def _by_number(row: bytes) -> bytes:
    return b"\0" + row + b"\0\0"


def _checked(weights: object) -> list[int]:
    if not isinstance(weights, tuple) or len(weights) != len(NUMBERS) + 1:
        raise ValueError(f"weights are a tuple of {len(NUMBERS) + 1} whole numbers")
    checked = []
    for given in weights:
        weight = whole(given)
        if not 0 <= weight <= _MOST_WEIGHT:
            raise ValueError(f"a weight lies between 0 and {_MOST_WEIGHT}, not {weight}")
        checked.append(weight)
    return checked


def unpacked(bits: int) -> Step:
    """A step from six bits a colour, the first colour highest, and the jokers in groups above."""
    one, two, three, four = bits >> 18, bits >> 12, bits >> 6, bits
    return Step(
        (one >> 4 & 3, two >> 4 & 3, three >> 4 & 3, four >> 4 & 3),
        (one >> 2 & 3, two >> 2 & 3, three >> 2 & 3, four >> 2 & 3),
        (one & 3, two & 3, three & 3, four & 3),
        bits >> JOINING,
    )
