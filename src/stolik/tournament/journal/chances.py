"""What if: which places somebody can still reach in the stage being played.

Sound bounds: nobody is promised or denied a place that a possible rest of the games could change.
A game brings at most one big point to a person, small points know no limit. With every report the
bounds only narrow; a correction, a penalty or a late arrival may widen them again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stolik.tournament.journal.scores import counting_slots, stage_points
from stolik.tournament.journal.state import Round, Slot, Tournament
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


def chances(tournament: Tournament) -> dict[int, Chance]:
    """Everybody's chances in the current stage: in its standings, or at the own table where only
    the place at the table matters."""
    current = tournament.current
    if current is None:
        return {}
    reach = _reaches(tournament, current)
    if tournament.stage(current).order == "standing":
        return _bounds(reach, reach)
    found: dict[int, Chance] = {}
    for table in current.seating:
        own = [entry for entry in table.seats if entry in reach]
        found.update(_bounds({entry: reach[entry] for entry in own}, reach))
    return found


def can_still_enter(tournament: Tournament) -> tuple[int, ...]:
    """Those who can still go on to the next stage by their place in the standings.

    Only for a stage whose first places go on; where tables send people on nobody is ruled out
    by the standings, and everybody is named.
    """
    current = tournament.current
    found = chances(tournament)
    if current is None or current.stage + 1 == len(tournament.plan.stages):
        return ()
    following = tournament.plan.stages[current.stage + 1]
    if following.enter != "standing" or following.players is None:
        return tuple(sorted(found))
    return tuple(sorted(e for e, chance in found.items() if chance.best <= following.players))


def _bounds(group: dict[int, _Reach], reach: dict[int, _Reach]) -> dict[int, Chance]:
    found = {}
    for entry, own in group.items():
        others = [reach[other] for other in group if other != entry]
        ahead = sum(other.surely_ahead(own) for other in others)
        behind = sum(own.surely_ahead(other) for other in others)
        found[entry] = Chance(1 + ahead, len(group) - behind, own.games)
    return found


def _reaches(tournament: Tournament, current: Round) -> dict[int, _Reach]:
    stage = tournament.stage(current)
    later = stage.games * (tournament.plan.rounds_of(current.stage)[-1] - current.number)
    points = stage_points(tournament, current.stage, current.number)
    found = {}
    for entry, (big, small) in points.items():
        person = tournament.entries[entry]
        if person.status == "excluded":
            continue
        left, pending = _at_the_table(tournament, current, entry)
        games = left + later if person.status == "in" else 0
        low = big - pending
        high = low + (games if person.status == "in" else pending)
        found[entry] = _Reach(low, high, small, games)
    return found


def _at_the_table(tournament: Tournament, current: Round, entry: int) -> tuple[int, int]:
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
    shown = sum(_big(pending, entry))
    if sheet[TOTALS].current:
        return (games if pending else 0), shown
    return len(pending), shown


def _big(slots: Iterable[Slot], entry: int) -> Iterable[int]:
    for slot in slots:
        if filed := slot.current:
            yield from (big for who, big, _ in filed.points if who == entry)
