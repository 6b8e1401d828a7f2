"""What if: which places somebody can still reach in the stage being played.

Sound bounds: nobody is promised or denied a place that a possible rest of the games could change.
A game brings at most one big point to a person, small points know no limit. With every report the
bounds only narrow; a correction, a penalty or a late arrival may widen them again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stolik.tournament.journal.entrants import places_that_go_on
from stolik.tournament.journal.scores import counting_slots, stage_points, standings_as_of
from stolik.tournament.journal.state import Round, Slot, TournamentState
from stolik.tournament.report import TOTALS
from stolik.tournament.seats import table_of

_OPEN = ("missing", "disputed", "to-clarify")


@dataclass(frozen=True, slots=True)
class Chance:
    """The best and the worst place still possible, and how many games are left to play."""

    best: int
    worst: int
    games: int


@dataclass(frozen=True, slots=True)
class _Reach:
    """Big points at least and at most; the exact score if nothing is left."""

    low: int
    high: int
    small: int
    games: int

    def surely_ahead(self, other: _Reach) -> bool:
        if self.low != other.high:
            return self.low > other.high
        exact = not self.games and not other.games
        return exact and self.small > other.small


def chances(tournament: TournamentState) -> dict[int, Chance]:
    """Everybody's chances in the current stage: in its standings, or at the own table where only
    the place at the table matters."""
    current = tournament.current
    if current is None:
        return {}
    if current.phase == "closed" and current.number == tournament.plan.rounds_of(current.stage)[-1]:
        return _decided(tournament, current)
    reach = _reaches(tournament, current)
    if tournament.stage(current).order == "standing":
        return _bounds(reach, _in_nobodys_way(tournament, current))
    by_entry: dict[int, Chance] = {}
    for table in current.seating:
        own = [entry for entry in table.seats if entry in reach]
        by_entry.update(_bounds({entry: reach[entry] for entry in own}, frozenset()))
    return by_entry


def _in_nobodys_way(tournament: TournamentState, current: Round) -> frozenset[int]:
    """Those who have left, where places decide who goes on: the next one moves up for them."""
    if places_that_go_on(tournament, current) is None:
        return frozenset()
    return frozenset(e for e, person in tournament.entries.items() if person.status != "in")


def _decided(tournament: TournamentState, current: Round) -> dict[int, Chance]:
    """Once a stage is closed nobody can reach another place, whatever decided between equals.

    For whoever has left the next one moves up.
    """
    order = [row.entry for row in standings_as_of(tournament, current.number)]
    groups = [order]
    if tournament.stage(current).order != "standing":
        groups = [[e for e in order if e in table.seats] for table in current.seating]
    places: dict[int, Chance] = {}
    for group in groups:
        staying = [entry for entry in group if tournament.entries[entry].status == "in"]
        leaving = [entry for entry in group if entry not in staying]
        for place, entry in enumerate((*staying, *leaving), 1):
            places[entry] = Chance(place, place, 0)
    return places


def _bounds(group: dict[int, _Reach], passed_over: frozenset[int]) -> dict[int, Chance]:
    """Everybody's bounds among the rest of the group but those who are passed over."""
    bounds = {}
    for entry, own in group.items():
        others = [group[other] for other in group if other != entry and other not in passed_over]
        ahead = sum(other.surely_ahead(own) for other in others)
        behind = sum(own.surely_ahead(other) for other in others)
        bounds[entry] = Chance(1 + ahead, 1 + len(others) - behind, own.games)
    return bounds


def _reaches(tournament: TournamentState, current: Round) -> dict[int, _Reach]:
    stage = tournament.stage(current)
    later = stage.games * (tournament.plan.rounds_of(current.stage)[-1] - current.number)
    points = stage_points(tournament, current.stage, current.number)
    reaches = {}
    for entry, (big, small) in points.items():
        person = tournament.entries[entry]
        if person.status == "excluded":
            continue
        left, pending = _at_the_table(tournament, current, entry)
        games = left + later if person.status == "in" else 0
        low = big - pending
        high = low + (games if person.status == "in" else pending)
        reaches[entry] = _Reach(low, high, small, games)
    return reaches


def _at_the_table(tournament: TournamentState, current: Round, entry: int) -> tuple[int, int]:
    """How many games of this round are open for somebody, and the big points they show so far."""
    table = table_of(current.seating, entry)
    if current.phase == "closed" or table is None or entry in current.walkovers:
        return 0, 0
    games = tournament.stage(current).games
    sheet = current.sheets.get(table.number)
    if sheet is None:
        return games, 0
    slots = counting_slots(sheet)
    pending = [slot for slot in slots if slot.state in _OPEN]
    wins = sum(_big(pending, entry))
    if sheet[TOTALS].current:
        return (games if pending else 0), wins
    return len(pending), wins


def _big(slots: Iterable[Slot], entry: int) -> Iterable[int]:
    for slot in slots:
        if filed := slot.current:
            yield from (big for who, big, _ in filed.points if who == entry)
