"""The league of document L: every tournament gives points by place, and the points are added up.

Table: points, starts, big points, small points, play-off. The first four of it are kept apart at
the next tournament. Knows no stage of a tournament: each brings its places. A shared place earns
everybody on it the points of that place: no document splits points, and nobody loses by a tie.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from stolik.rules import Refused, Violation
from stolik.tournament.scale import COUNTING, FEWEST, MOST, league_points
from stolik.tournament.season.event import Event, Placed, checked, totals
from stolik.tournament.season.table import Order, season_table, stale_play_offs
from stolik.tournament.standings import Chain, Score, Standing

CHAIN: Final[Chain] = ("points", "starts", "big", "small")
POTS: Final = 4


@dataclass(frozen=True, slots=True)
class Path:
    """Somebody's way through the season, one step an event: points earned (None: did not start)
    and the sum after it."""

    person: str
    points: tuple[int | None, ...]
    sums: tuple[int, ...]


def points_of(event: Event, row: Placed, *, eliminated_zero: bool = True) -> int:
    """The league points of one line.

    >>> from stolik.tournament.season.days import Day
    >>> points_of(Event("1", Day(2020, 3, 1), "top8", 8, ()), Placed("Ala", 2, 3, 40))
    7
    """
    if not row.ranked or (row.eliminated and eliminated_zero):
        return 0
    told = any(other.eliminated for other in event.rows)
    if eliminated_zero and not told and FEWEST <= event.participants <= MOST:
        scale = league_points(event.participants)
        return scale[row.place - 1] if row.place <= len(scale) else 0
    # Where it is said who went out, everybody else earned the points of the place: with 17 to 20
    # people fifteen or sixteen may have gone on. Also for a size outside the limits, held because
    # the organiser said so.
    first = min(event.participants, COUNTING) + 1
    return first if row.place == 1 else max(first - row.place, 0)


def place_points_table(
    events: Sequence[Event],
    *,
    eliminated_zero: bool = True,
    play_offs: Sequence[Order] = (),
) -> tuple[Standing[str], ...]:
    """The league table; a score is points, starts, big, small and what a play-off added."""
    return season_table(_scores(events, eliminated_zero=eliminated_zero), CHAIN, play_offs)


def place_points_stale(
    events: Sequence[Event], play_offs: Sequence[Order], *, eliminated_zero: bool = True
) -> tuple[Violation, ...]:
    """The recorded play-offs that this table does not ask for."""
    return stale_play_offs(_scores(events, eliminated_zero=eliminated_zero), CHAIN, play_offs)


def paths(events: Sequence[Event], *, eliminated_zero: bool = True) -> tuple[Path, ...]:
    """Everybody's way through the season, by name; the events in the order they were held."""
    earned = [
        {row.person: points_of(event, row, eliminated_zero=eliminated_zero) for row in event.rows}
        for event in checked(events)
    ]
    people = sorted({person for step in earned for person in step})
    return tuple(
        Path(
            person,
            tuple(step.get(person) for step in earned),
            tuple(accumulate(step.get(person, 0) for step in earned)),
        )
        for person in people
    )


def pots(
    table: Sequence[Standing[str]],
    present: Collection[str],
    *,
    seed_fill: bool = False,
    drawn: Sequence[str] = (),
) -> tuple[str, ...]:
    """Those to be kept apart at the next tournament, best first.

    They are the first four of the table who came; with `seed_fill` the next ones stand in for the
    absent. `drawn` is a recorded lot for people who share a place at the edge.
    """
    candidates = [line for line in table if line.who in present] if seed_fill else list(table)
    lot = {person: number for number, person in enumerate(drawn)}
    if len(candidates) > POTS and candidates[POTS - 1].place == candidates[POTS].place:
        edge = [line.who for line in candidates if line.place == candidates[POTS].place]
        if not lot.keys() >= set(edge):
            raise Refused((Violation("pots-undecided", people=tuple(edge)),))
    order = sorted(candidates, key=lambda line: (line.place, lot.get(line.who, len(lot))))
    return tuple(line.who for line in order[:POTS] if line.who in present)


def _scores(events: Sequence[Event], *, eliminated_zero: bool) -> Mapping[str, Score]:
    ways = {way.person: way for way in paths(events, eliminated_zero=eliminated_zero)}
    return {
        person: (ways[person].sums[-1], total.starts, total.big, total.small)
        for person, total in totals(events).items()
    }
