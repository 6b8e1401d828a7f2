"""Points and standings of a tournament, from what was reported.

Every stage is ranked by its own points (and what was brought or carries over); ties follow the
chain: big, small, the place before, how the tie was resolved. Whoever is still level shares a place
and stands in the order of a recorded lot. Knows states, not commands.
"""

from __future__ import annotations

from collections.abc import Iterable

from stolik.rules.seal import digest
from stolik.tournament.journal.facts import Penalised
from stolik.tournament.journal.state import Round, Slot, Tournament
from stolik.tournament.journal.values import Ranked
from stolik.tournament.report import TOTALS
from stolik.tournament.seats import Table, entries_of
from stolik.tournament.standings import Chain, Score, ranked

Points = tuple[int, int]


def counting_slots(sheet: Iterable[Slot]) -> tuple[Slot, ...]:
    """The slots whose points count: the totals if a slip brought them, the games otherwise."""
    slots = tuple(sheet)
    totals = slots[TOTALS] if slots else Slot()
    return (totals,) if totals.current else slots[1:]


def round_points(found: Round) -> dict[int, Points]:
    """What everybody seated has in a round so far."""
    points: dict[int, Points] = dict.fromkeys(entries_of(found.seating), (0, 0))
    for sheet in found.sheets.values():
        for slot in counting_slots(sheet):
            if filed := slot.current:
                for entry, big, small in filed.points:
                    old_big, old_small = points.get(entry, (0, 0))
                    points[entry] = old_big + big, old_small + small
    return points


def stage_points(tournament: Tournament, index: int, last: int) -> dict[int, Points]:
    """The points of a stage up to a round, with penalties and what counts from before."""
    points: dict[int, Points] = {}
    rounds = [n for n in tournament.plan.rounds_of(index) if n <= last]
    for number in rounds:
        if found := tournament.round(number):
            _add(points, round_points(found))
    for conduct in tournament.conduct.values():
        what = conduct.what
        if isinstance(what, Penalised) and not conduct.cancelled and what.round in rounds:
            _add(points, {what.entry: (what.big, what.small)}, known_only=True)
    if index == 0 and tournament.kind == "matchday":
        rows = tournament.brought.values()
        _add(points, {row.entry: (row.big, row.small) for row in rows}, known_only=True)
    if index > 0 and tournament.plan.stage_carry == "sum":
        end = tournament.plan.rounds_of(index - 1)[-1]
        _add(points, stage_points(tournament, index - 1, end), known_only=True)
    return points


def standings(tournament: Tournament, number: int, lot: str = "") -> tuple[Ranked, ...]:
    """The standings after a round, of everybody who played in its stage and is not excluded."""
    found = tournament.round(number)
    if found is None:
        return ()
    points = stage_points(tournament, found.stage, number)
    for entry, person in tournament.entries.items():
        if person.status == "excluded":
            points.pop(entry, None)
    scores, chain = _scores(tournament, found, points)
    by_lot = sorted(points, key=lambda entry: _ticket(lot, number, entry))
    lines = ranked({entry: scores[entry] for entry in by_lot}, chain)
    return tuple(
        Ranked(line.place, line.who, *points[line.who], line.shared, line.ahead_on)
        for line in lines
    )


def place_before(tournament: Tournament, found: Round) -> dict[int, int]:
    """The place everybody held before a round: a tie-break, and the letters of a final."""
    first = tournament.plan.rounds_of(found.stage)[0]
    if found.number > first:
        return {row.entry: row.place for row in standings_as_of(tournament, found.number - 1)}
    if found.stage == 0:
        return {row.entry: row.place for row in tournament.brought.values()}
    league = tournament.plan.stages[0]
    if league.order == "standing" and tournament.stage(found).seats != "brackets":
        last = tournament.plan.rounds_of(0)[-1]
        return {row.entry: row.place for row in standings_as_of(tournament, last)}
    return {entry: place for place, entry in enumerate(found.entered, 1)}


def standings_as_of(tournament: Tournament, number: int) -> tuple[Ranked, ...]:
    """The standings after a round with the corrections made since; a closed round's lot stays."""
    found = tournament.round(number)
    return standings(tournament, number, found.lot) if found else ()


def at_table(tournament: Tournament, found: Round, table: Table) -> dict[int, int]:
    """The places at one table after a round; people level in everything share one."""
    points = stage_points(tournament, found.stage, found.number)
    return _table_places(tournament, found, points)[1].get(table.number, {})


def asks(tournament: Tournament, found: Round) -> bool:
    """Whether ties at the top of this round decide a title and must be asked about."""
    last = found.number == tournament.plan.rounds
    return last and tournament.stage(found).ties == "ask"


def _scores(
    tournament: Tournament, found: Round, points: dict[int, Points]
) -> tuple[dict[int, Score], Chain]:
    order = tournament.stage(found).order
    before, resolved = _before(tournament, found), _resolved(found)
    if order == "standing":
        first = dict.fromkeys(points, 0)
    elif order == "tables":
        ranks = {e: rank for rank, t in enumerate(found.seating) for e in t.seats}
        first = {entry: -ranks.get(entry, len(found.seating)) for entry in points}
    else:
        places, _ = _table_places(tournament, found, points)
        first = {entry: -places.get(entry, 5) for entry in points}
    chain: Chain = ("table", "big", "small", "before", "resolved")
    if asks(tournament, found):
        chain = ("table", "big", "small", "resolved", "before")
    keys = {"before": before, "resolved": resolved}
    return {
        entry: (first[entry], *own, *(keys[step].get(entry, -len(before)) for step in chain[3:]))
        for entry, own in points.items()
    }, chain


def _table_places(
    tournament: Tournament, found: Round, points: dict[int, Points]
) -> tuple[dict[int, int], dict[int, dict[int, int]]]:
    """The place of everybody at the own table, also by table."""
    before, resolved = _before(tournament, found), _resolved(found)
    places: dict[int, int] = {}
    tables: dict[int, dict[int, int]] = {}
    for table in found.seating:
        keys = {
            e: (*points[e], before.get(e, -len(before)), resolved.get(e, 0))
            for e in table.seats
            if e in points
        }
        own = {e: 1 + sum(other > key for other in keys.values()) for e, key in keys.items()}
        tables[table.number] = own
        places.update(own)
    return places, tables


def _before(tournament: Tournament, found: Round) -> dict[int, int]:
    """Larger is better; nobody without a place comes before somebody with one."""
    return {entry: -place for entry, place in place_before(tournament, found).items()}


def _resolved(found: Round) -> dict[int, int]:
    return {
        entry: len(tie.order) - index
        for tie in found.resolved
        for index, entry in enumerate(tie.order)
    }


def _ticket(lot: str, number: int, entry: int) -> tuple[str, int]:
    return (digest(f"{lot}:{number}:{entry}") if lot else "", entry)


def _add(points: dict[int, Points], more: dict[int, Points], *, known_only: bool = False) -> None:
    for entry, (big, small) in more.items():
        if entry in points or not known_only:
            old_big, old_small = points.get(entry, (0, 0))
            points[entry] = old_big + big, old_small + small
