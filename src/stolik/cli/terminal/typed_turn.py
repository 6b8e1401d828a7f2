"""What a player typed, as a value: a turn in parts, or one of a few commands.

Forgiving about case, spaces, commas and the shapes drawn beside tiles. Knows neither a board nor a
rack: whether meld 3 exists and whether a turn is legal is for others to say.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final, Literal

from stolik.game import Meld
from stolik.game.tiles import COPIES, JOKER

Order = Literal["pass", "hint", "sort", "announce", "redeal", "help", "quit"]


class NotUnderstood(ValueError):
    """A line that is no turn and no command: a key of `words.WORDS` and what it quotes."""

    def __init__(self, key: str, about: object = "") -> None:
        self.key, self.about = key, shown(str(about))
        super().__init__(f"{key}: {self.about}")


@dataclass(frozen=True, slots=True)
class New:
    """A new meld."""

    meld: Meld


@dataclass(frozen=True, slots=True)
class Add:
    """Tiles for a meld of the board."""

    number: int
    tiles: Meld


@dataclass(frozen=True, slots=True)
class Rebuild:
    """Melds of the board, and what they become."""

    numbers: tuple[int, ...]
    melds: tuple[Meld, ...]


Part = New | Add | Rebuild


@dataclass(frozen=True, slots=True)
class Turn:
    """Tiles laid, in one part or several."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Idle:
    """A tile taken (from a stack, if one is named), or a pass where nothing can be taken."""

    stack: int | None = None


@dataclass(frozen=True, slots=True)
class Command:
    """Something else than a turn."""

    order: Order


Wish = Turn | Idle | Command

# Both languages are understood whatever is spoken.
_ORDER_WORDS: Final[dict[Order, str]] = {
    "pass": "p pass pas pasuję",
    "hint": "h hint podpowiedz podpowiedź",
    "sort": "r sort sortuj",
    "announce": "a announce zapowiadam",
    "redeal": "d redeal rozdaj",
    "help": "? help pomoc",
    "quit": "q quit exit koniec wyjdź",
}
ORDERS: Final = {word: order for order, words in _ORDER_WORDS.items() for word in words.split()}
IDLE: Final = ("t", "take", "draw", "dobierz", "dobieram")
LONGEST: Final = 600
QUOTED: Final = 40

_SHAPES = str.maketrans(dict.fromkeys("◆●▲■"))
_LOOSE_TILE = re.compile(r"\b([krbo])[ \t]+(1[0-3]|[1-9])\b")
_TURNED_TILE = re.compile(r"\b(1[0-3]|[1-9])([krbo])\b")
_REBUILD = re.compile(r"([0-9\s,+]+)=(.*)", re.DOTALL)
_TILE = r"(?:[krbo](?:1[0-3]|[1-9])|j(?:=(?:[krbo](?:1[0-3]|[1-9])|1[0-3]|[1-9]))?)"
_TILES = re.compile(f"(?:{_TILE})+")
_ONE_TILE = re.compile(_TILE)


def understood(line: str) -> Wish:
    """The wish a line expresses; raises `NotUnderstood`.

    >>> understood("3 + r7")
    Turn(parts=(Add(number=3, tiles=Meld('R7')),))
    >>> understood("")
    Idle(stack=None)
    """
    said = _tidy(line)
    if said in ORDERS:
        return Command(ORDERS[said])
    word, _, rest = said.partition(" ")
    if not said or said in IDLE:
        return Idle()
    if word in IDLE and re.fullmatch("[0-9]{1,3}", rest.strip()):
        return Idle(int(rest))
    if len(said) > LONGEST:
        raise NotUnderstood("line-too-long", said)
    parts = tuple(part for piece in said.split(";") if piece.strip() for part in _parts(piece))
    if not parts:
        raise NotUnderstood("not-a-tile", line.strip())
    return Turn(parts)


def shown(text: str) -> str:
    """What was typed, fit to be printed: short and without anything a terminal would obey."""
    clean = "".join(letter if letter.isprintable() else "·" for letter in text)
    return clean if len(clean) <= QUOTED else clean[:QUOTED] + "…"


def _tidy(line: str) -> str:
    said = line.casefold().translate(_SHAPES).replace("j☺", "j").replace("☺", "j")
    said = re.sub(r"\bjoker\b", "j", said).replace(",", " ").strip()
    return _TURNED_TILE.sub(r"\2\1", _LOOSE_TILE.sub(r"\1\2", said))


def _parts(piece: str) -> list[Part]:
    if rebuilt := _REBUILD.fullmatch(piece):
        numbers = tuple(_number(word) for word in rebuilt[1].replace("+", " ").split())
        melds = tuple(_meld(words.split()) for words in rebuilt[2].split("|") if words.strip())
        if not numbers or not melds:
            raise NotUnderstood("nothing-becomes", piece.strip())
        return [Rebuild(tuple(dict.fromkeys(numbers)), melds)]
    return [_part(words.replace("+", " ").split()) for words in piece.split("|") if words.strip()]


def _part(words: list[str]) -> Part:
    """A new meld, or the number of a meld with tiles for it."""
    numbers = [word for word in words if re.fullmatch("[0-9]+", word)]
    tiles = [word for word in words if word not in numbers]
    if not words:
        raise NotUnderstood("not-a-tile", "+")
    if len(numbers) > 1:
        raise NotUnderstood("several-numbers")
    if not tiles:
        raise NotUnderstood("number-alone", numbers[0])
    return Add(_number(numbers[0]), _meld(tiles)) if numbers else New(_meld(tiles))


def _number(word: str) -> int:
    if len(word) > 3:
        raise NotUnderstood("no-such-meld", word)
    return int(word)


def _meld(words: list[str]) -> Meld:
    """Tiles in the order given; also written together, as in k10b10o10."""
    for word in words:
        if not _TILES.fullmatch(word):
            raise NotUnderstood("not-a-tile", word)
    names = [name for word in words for name in _ONE_TILE.findall(word)]
    kinds = Counter(name if name[0] != "j" else JOKER.text for name in names)
    if any(count > COPIES for count in kinds.values()):
        raise NotUnderstood("three-copies", " ".join(words).upper())
    return Meld(" ".join(names))
