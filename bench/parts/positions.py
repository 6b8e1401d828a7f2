"""Positions to solve, read and prepared before any clock starts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from stolik.game import Board, Tile
from stolik.game.tiles import tiles

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Position:
    """A board and a rack, in every form that one of the solvers takes them in."""

    id: str
    kind: str
    melds: tuple[str, ...]
    rack: str
    expect: dict[str, int] = field(default_factory=dict)
    board: Board = field(init=False)
    tiles: tuple[Tile, ...] = field(init=False)
    board_counts: bytes = field(init=False)
    rack_counts: bytes = field(init=False)

    def __post_init__(self) -> None:
        prepared = {"board": Board(self.melds), "tiles": tiles(self.rack)}
        prepared["board_counts"] = counts(prepared["board"].tiles)
        prepared["rack_counts"] = counts(prepared["tiles"])
        for name, value in prepared.items():
            object.__setattr__(self, name, value)

    @property
    def size(self) -> int:
        """Tiles in play: those of the board and of the rack."""
        return len(self.board.tiles) + len(self.tiles)

    @property
    def one_tile(self) -> int:
        """What laying a tile must be worth to outweigh all points of the rack."""
        return sum(tile.number for tile in self.tiles) + 1

    @property
    def weights(self) -> tuple[int, ...]:
        """Most tiles, and of those most points: a joker, then the numbers 1 to 13."""
        return tuple(self.one_tile + number for number in range(14))

    def __str__(self) -> str:
        return f"board {' | '.join(self.melds) or '(empty)'}, rack {self.rack}"


def counts(found: Iterable[Tile]) -> bytes:
    """How many there are of each kind, jokers last."""
    numbers = bytearray(53)
    for tile in found:
        numbers[tile.index] += 1
    return bytes(numbers)


def read(path: Path) -> list[Position]:
    found = []
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if not line.strip():
                continue
            said = json.loads(line)
            found.append(
                Position(
                    str(said.get("id", len(found) + 1)),
                    said.get("kind", "other"),
                    tuple(said["board"]),
                    said["rack"],
                    said.get("expect", {}),
                )
            )
    return found


def sample(items: Sequence[Item], wanted: int | None) -> list[Item]:
    """Every k-th, so that as many remain as are wanted."""
    if not wanted or wanted >= len(items):
        return list(items)
    return [items[place * len(items) // wanted] for place in range(wanted)]
