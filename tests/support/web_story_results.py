"""Who wins what in the story: three strong players, and two who stay level for the fourth place.

Results follow from the seating alone, so that the story ends the same way however the draw falls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stolik.tournament.seats import Table

FOUR = 4
GAMES = 3


@dataclass(frozen=True, slots=True)
class Game:
    """One game: who went out, and what everybody else had left."""

    winner: int
    charges: dict[int, int]


@dataclass(frozen=True, slots=True)
class Cast:
    """`strong` take the first three places after four rounds, `level` share the fourth."""

    strong: tuple[int, int, int]
    level: tuple[int, int]

    def games(self, number: int, table: Table) -> tuple[Game, ...]:
        """The games of a table in a round of the league."""
        if number == 1:
            return self._first(table.seats)
        winners = self._winners(number, table.seats)
        known = {*self.strong, *self.level} & set(table.seats)
        # Whoever is level must stay so: at their tables everybody is charged alike.
        charge = {e: 10 if known else 3 + seat for seat, e in enumerate(table.seats)}
        return tuple(_game(winner, table.seats, charge) for winner in winners)

    def _first(self, seats: Sequence[int]) -> tuple[Game, ...]:
        charges = dict(zip(self.strong, (40, 39, 38), strict=True))
        charges |= dict.fromkeys(self.level, 30)
        if (best := seats[0]) in charges:
            charge = dict.fromkeys(seats, charges[best])
            return (_game(best, seats, charge),) * GAMES
        charge = {entry: 5 + seat for seat, entry in enumerate(seats)}
        return tuple(_game(winner, seats, charge) for winner in (best, best, seats[1]))

    def _winners(self, number: int, seats: Sequence[int]) -> tuple[int, ...]:
        one, two, three = self.strong
        level = [entry for entry in seats if entry in self.level]
        others = [entry for entry in seats if entry not in (*self.strong, *self.level)]
        if number == 2:
            if one in seats:
                return (one, two, *level)
            return (*level, *others[: GAMES - len(level)])
        if number == 3 and one in seats:
            return (one, *level)
        if number == FOUR and one in seats:
            return (one, two, two)
        if number == FOUR and three in seats:
            return (three, three, others[0])
        return (three, *others[:2]) if three in seats else tuple(seats[:GAMES])


def cast_of(tables: Sequence[Table]) -> Cast:
    """Seat A of five tables of four."""
    first = [table.seats[0] for table in tables if len(table.seats) == FOUR][:5]
    return Cast((first[0], first[1], first[2]), (first[3], first[4]))


def final_games(table: Table, champion: int) -> tuple[Game, ...]:
    """The champion wins three of four games; nobody is level with anybody."""
    other = next(entry for entry in table.seats if entry != champion)
    charge = {entry: 10 + 3 * seat for seat, entry in enumerate(table.seats)}
    return tuple(
        _game(winner, table.seats, charge) for winner in (champion, other, champion, champion)
    )


def _game(winner: int, seats: Sequence[int], charge: dict[int, int]) -> Game:
    return Game(winner, {entry: charge[entry] for entry in seats if entry != winner})
