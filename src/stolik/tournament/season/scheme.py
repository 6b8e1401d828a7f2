"""How a season counts: one value for its three kinds, and the table after each event.

A league of document L counts points by place, one of document T runs one table over all matchdays,
a Grand Prix counts the league-system games. Only chooses among `place_points`, `league` and
`grand_prix`; knows no point of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from stolik.rules import Violation
from stolik.tournament.season import grand_prix, league, place_points
from stolik.tournament.season.event import Event, Placed, in_order
from stolik.tournament.season.grand_prix import DOCUMENT, Settings
from stolik.tournament.season.table import Order
from stolik.tournament.standings import Chain, Score, Standing

Kind = Literal["league", "matchdays", "grand-prix"]
KINDS: Final[tuple[Kind, ...]] = ("league", "matchdays", "grand-prix")
Table = tuple[Standing[str], ...]
Orders = Sequence[Order]


@dataclass(frozen=True, slots=True)
class Counting:
    """The kind of a season with what can be set; `settings` are the Grand Prix's."""

    kind: Kind
    settings: Settings = DOCUMENT
    eliminated_zero: bool = field(default=True, kw_only=True)

    @property
    def chain(self) -> Chain:
        """The steps of the table, without the play-off."""
        if self.kind == "league":
            return place_points.CHAIN
        return league.CHAIN if self.kind == "matchdays" else self.settings.chain

    @property
    def house(self) -> bool:
        """Whether it counts in a way that no document knows."""
        if self.kind == "grand-prix":
            return self.settings.house
        return self.kind == "league" and not self.eliminated_zero

    def table(self, events: Sequence[Event], play_offs: Orders = ()) -> Table:
        """Everybody in order; Refused if the events cannot be true or may not count."""
        if self.kind == "league":
            return place_points.place_points_table(
                events, eliminated_zero=self.eliminated_zero, play_offs=play_offs
            )
        if self.kind == "matchdays":
            return league.running_table(events, play_offs=play_offs)
        return grand_prix.grand_prix_table(events, self.settings, play_offs=play_offs)

    def stale(self, events: Sequence[Event], play_offs: Orders) -> tuple[Violation, ...]:
        """The recorded play-offs that the table does not ask for."""
        if self.kind == "league":
            return place_points.place_points_stale(
                events, play_offs, eliminated_zero=self.eliminated_zero
            )
        if self.kind == "matchdays":
            return league.running_stale(events, play_offs)
        return grand_prix.grand_prix_stale(events, play_offs, self.settings)

    def worth(self, event: Event, row: Placed) -> int:
        """What a line adds to the first number of the table.

        >>> from stolik.tournament.season.days import Day
        >>> day = Event("1", Day(2026, 3, 1), "matchday-2x3", 8, ())
        >>> Counting("matchdays").worth(day, Placed("Ala", 1, 4, 90))
        4
        """
        if not row.ranked:
            return 0
        if self.kind == "league":
            return place_points.points_of(event, row, eliminated_zero=self.eliminated_zero)
        scale = self.settings.scale if self.kind == "grand-prix" else ()
        if scale:
            return scale[row.place - 1] if row.place <= len(scale) else 0
        return row.big

    def left_out(self, events: Sequence[Event], person: str) -> frozenset[str]:
        """The keys of the events that do not count for somebody: only the best so many do."""
        return self.all_left_out(events).get(person, frozenset())

    def all_left_out(self, events: Sequence[Event]) -> Mapping[str, frozenset[str]]:
        """The same for everybody of whom anything is left out."""
        best = self.settings.best if self.kind == "grand-prix" else None
        if best is None:
            return {}
        results: dict[str, list[tuple[Score, str]]] = {}
        for event in in_order(events):
            for row in event.rows:
                score = (self.worth(event, row), row.big, row.small) if row.ranked else (0, 0, 0)
                results.setdefault(row.person, []).append((score, event.key))
        # Of equal results the earlier one counts; which one it is changes no sum.
        ordered = {
            person: sorted(own, key=lambda one: tuple(-number for number in one[0]))
            for person, own in results.items()
        }
        return {
            person: frozenset(key for _, key in own[best:])
            for person, own in ordered.items()
            if len(own) > best
        }


def progress(counting: Counting, events: Sequence[Event]) -> tuple[Table, ...]:
    """The table after each event, in the order they were held; play-offs come after them all."""
    order = in_order(events)
    return tuple(counting.table(order[: number + 1]) for number in range(len(order)))
