"""The pool: stacks of seven and one of eight, or one ordered pile with a real bottom.

The stack in the middle is taken from first (the one of eight); when it is used up, whoever has to
take chooses the next. Knows tiles and their order, not who takes them or why. The shuffle is given
as an order of the 106 tiles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stolik.game.tiles import ALL_TILES, Tiles
from stolik.rules import shuffled

STACK: Final = 7
STACKS: Final = 15
STACKS_A_PLAYER: Final = 2
DEALT: Final = STACK * STACKS_A_PLAYER  # tiles of a rack before the first turn


@dataclass(frozen=True, slots=True)
class Pool:
    """What can still be taken. `stacks` are numbered, the middle one stands first."""

    middle: Tiles
    stacks: tuple[tuple[int, Tiles], ...] = ()
    ordered: bool = False
    """An ordered pile is taken from the top, stack after stack, and has a bottom."""

    def __len__(self) -> int:
        return len(self.middle) + sum(len(stack) for _, stack in self.stacks)

    @property
    def choices(self) -> tuple[int, ...]:
        """The numbers of the stacks that may be chosen now; none while the middle one lasts."""
        if self.middle or self.ordered:
            return ()
        return tuple(number for number, _ in self.stacks)

    def take(self, count: int, stack: int | None = None) -> tuple[Tiles, Pool]:
        """So many tiles (or as many as there are) and what is left."""
        taken: Tiles = ()
        middle, stacks = self.middle, self.stacks
        while len(taken) < count and (middle or stacks):
            if not middle:
                chosen = next((s for s in stacks if s[0] == stack), stacks[0])
                middle = chosen[1]
                stacks = tuple(other for other in stacks if other is not chosen)
            part = count - len(taken)
            taken, middle = (*taken, *middle[:part]), middle[part:]
        return taken, Pool(middle, stacks, self.ordered)

    def with_bottom(self, returned: Tiles) -> Pool:
        """The pool with tiles put under it."""
        if not returned:
            return self
        if not self.stacks:
            return Pool((*self.middle, *returned), (), self.ordered)
        *others, (number, last) = self.stacks
        return Pool(self.middle, (*others, (number, (*last, *returned))), self.ordered)


def shuffle(secret: str, deal: int) -> Tiles:
    """The 106 tiles in the order that follows from a secret, for the first or a later deal."""
    return tuple(ALL_TILES[place] for place in shuffled(secret, f"deal {deal}", len(ALL_TILES)))


def deal(order: Tiles, players: int, starter: int, *, ordered: bool) -> tuple[list[Tiles], Pool]:
    """Two stacks of seven to each player, beginning with the starter, and the pool."""
    stacks = _stacks(order)
    racks: list[Tiles] = [()] * players
    for turn in range(players):
        first = STACKS_A_PLAYER * turn
        racks[(starter + turn) % players] = stacks[first] + stacks[first + 1]
    rest = range(STACKS_A_PLAYER * players, STACKS - 1)
    return racks, Pool(stacks[-1], tuple((n + 1, stacks[n]) for n in rest), ordered)


def _stacks(order: Tiles) -> list[Tiles]:

    edges = [STACK * number for number in range(STACKS)]
    return [order[a:b] for a, b in zip(edges, [*edges[1:], len(order)], strict=True)]
