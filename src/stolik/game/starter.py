"""Who starts a game: by seat, by lot, by the highest tile, or the youngest; then clockwise.

Knows seats as numbers from 0 (A). Ages are never stored: the youngest is asked for at the table and
given as a seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stolik.game.pool import shuffle
from stolik.game.tiles import JOKER, Tile
from stolik.rules import Ruleset, shuffled


def starter_of_game(game: int, players: int, first: int = 0) -> int:
    """The starter of the first, second, ... game of a round: one seat further each game.

    >>> ["ABCD"[starter_of_game(game, 3)] for game in (1, 2, 3, 4)]
    ['A', 'B', 'C', 'A']
    """
    return (first + game - 1) % players


@dataclass(frozen=True, slots=True)
class HighestTile:
    """Drawing for the highest tile: who has to draw next, or who starts."""

    to_draw: tuple[int, ...]
    drawn: tuple[tuple[int, int], ...] = ()
    """Seat and number, for those still in the running."""

    @property
    def starter(self) -> int | None:
        return self.drawn[0][0] if len(self.drawn) == 1 and not self.to_draw else None

    def after(self, seat: int, tile: Tile) -> HighestTile:
        """One tile drawn: a joker has no number and is drawn again, so do those who tie."""
        if seat not in self.to_draw:
            raise ValueError(f"seat {seat} has nothing to draw: waiting for {list(self.to_draw)}")
        if tile is JOKER:
            return self
        left = tuple(other for other in self.to_draw if other != seat)
        drawn = (*self.drawn, (seat, tile.number))
        if left:
            return HighestTile(left, drawn)
        highest = max(number for _, number in drawn)
        best = tuple(sorted(s for s, number in drawn if number == highest))
        return HighestTile((), ((best[0], highest),)) if len(best) == 1 else HighestTile(best)


def highest_tile(players: int, draws: Iterable[tuple[int, Tile]] = ()) -> HighestTile:
    """The state of the draw after these draws."""
    state = HighestTile(tuple(range(players)))
    for seat, tile in draws:
        state = state.after(seat, tile)
    return state


def first_starter(
    ruleset: Ruleset, players: int, secret: str, *, youngest: int | None = None
) -> int:
    """Who starts the first game, by the ruleset's method; lots follow from the secret."""
    if ruleset.starter == "seat_A":
        return 0
    if ruleset.starter == "lot":
        return shuffled(secret, "lot", players)[0]
    if ruleset.starter == "youngest":
        if youngest is None or youngest not in range(players):
            raise ValueError("the youngest player starts: say at which seat he or she sits")
        return youngest
    state, deal = highest_tile(players), 0
    while state.starter is None:
        deal += 1
        for seat, tile in zip(state.to_draw, shuffle(secret, -deal), strict=False):
            state = state.after(seat, tile)
    return state.starter
