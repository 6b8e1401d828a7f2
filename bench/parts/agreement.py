"""Who is right: both solvers' answers against the known optima, and how the peer's differ.

A difference is never counted as agreement, and never as a loss of speed either: the peer is timed
on what it does, and this says what that is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from types import ModuleType

from parts.measure import LIMIT
from parts.peer import Peer
from parts.positions import Position, counts

from stolik.game.tiles import tiles

OPENING = 30
OPENS = f"whether a rack opens with {OPENING}"
BEST_OPENING = "whether its opening is worth most"
POINTS = tuple(range(14))

PROBES = {
    "most tiles": (
        Position("fourth of a run", "probe", (), "K1 K2 K3 J"),
        Position("fourth of a group", "probe", ("K5 R5 B5 J",), "K1 K2 K3"),
    ),
    "most points": (Position("few and high", "probe", (), "K1 K2 K4 K12 R12 J"),),
    OPENS: (Position("thirty in one group", "probe", (), "K10 R10 B10"),),
}
"""By what is asked: positions as simple as can be that the peer answers otherwise."""


@dataclass(slots=True)
class Count:
    """How often an answer was right, and the smallest position where it was not."""

    asked: int = 0
    right: int = 0
    example: tuple[Position, str] | None = None

    def note(self, position: Position, right: bool, said: str) -> None:
        self.asked += 1
        self.right += right
        if not right and (self.example is None or position.size < self.example[0].size):
            self.example = (position, said)

    def __str__(self) -> str:
        return f"right on {self.right:,} of {self.asked:,}"


@dataclass(slots=True)
class Agreement:
    ours: dict[str, Count] = field(default_factory=dict)
    peers: dict[str, Count] = field(default_factory=dict)


def exact(kernel: ModuleType, position: Position) -> dict[str, int]:
    """Most tiles, most points and the best opening, by this project's solver."""
    board, rack = position.board_counts, position.rack_counts
    most_tiles, _ = kernel.play(board, rack, position.weights, LIMIT)
    most_points, _ = kernel.play(board, rack, POINTS, LIMIT)
    opening, _ = kernel.open(rack, LIMIT)
    return {
        "tiles": most_tiles // position.one_tile,
        "points": most_points,
        "opening": opening,
    }


def compare(kernel: ModuleType, peer: Peer, positions: Iterable[Position]) -> Agreement:
    found = Agreement()
    for position in positions:
        own = exact(kernel, position)
        truth = own | position.expect
        for goal, value in own.items():
            count = found.ours.setdefault(goal, Count())
            count.note(position, value == truth[goal], f"{truth[goal]} expected, {value} found")
        _tiles_and_points(peer, position, truth, found.peers)
        _opening(kernel, peer, position, truth["opening"], found.peers)
    return found


def _tiles_and_points(
    peer: Peer, position: Position, truth: dict[str, int], into: dict[str, Count]
) -> None:
    board = " ".join(position.melds)
    answer = peer.ask("tiles", board, position.rack)
    laid = len(answer.laid.split())
    into.setdefault("most tiles", Count()).note(
        position,
        laid == truth["tiles"] and answer.conserving,
        f"{truth['tiles']} tiles can be laid, it lays {laid}"
        + ("" if answer.conserving else ", and its melds do not hold all tiles"),
    )
    answer = peer.ask("points", board, position.rack)
    points = sum(tile.number for tile in tiles(answer.laid))
    into.setdefault("most points", Count()).note(
        position,
        points == truth["points"] and answer.conserving,
        f"{truth['points']} points can be laid, it lays {points}",
    )


def _opening(
    kernel: ModuleType, peer: Peer, position: Position, best: int, into: dict[str, Count]
) -> None:
    """Whether the rack opens at all, and if it does, whether the peer's opening is the best.

    The tiles of its opening are given the best melds they allow: what differs is the choice.
    """
    answer = peer.ask("opening", "", position.rack)
    opens = bool(answer.laid)
    into.setdefault(OPENS, Count()).note(
        position,
        opens == (best >= OPENING),
        f"{best} points are on the rack, it says that {'one can' if opens else 'nobody can'} open",
    )
    if opens:
        worth, _ = kernel.open(counts(tiles(answer.laid)), LIMIT)
        into.setdefault(BEST_OPENING, Count()).note(
            position, worth == best, f"{best} points are possible, its opening has {worth}"
        )
