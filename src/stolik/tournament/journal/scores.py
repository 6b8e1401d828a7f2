"""Points and standings of a tournament, from what was reported.

Every stage is ranked by its own points (and what was brought or carries over); ties follow the
chain: big, small, the place before, how the tie was resolved. Whoever is still level shares a place
and stands in the order of a recorded lot. Knows states, not commands.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from stolik.rules.seal import digest
from stolik.tournament.journal.facts import Penalised, Ranked
from stolik.tournament.journal.state import Round, Slot, TournamentState
from stolik.tournament.report import TOTALS
from stolik.tournament.seats import Table, entries_of
from stolik.tournament.standings import Chain, Score, ranked
from stolik.tournament.tables import SEATS

Points = tuple[int, int]


def counting_slots(sheet: Iterable[Slot]) -> tuple[Slot, ...]:
    """The slots whose points count: the totals if a slip brought them, the games otherwise."""
    slots = tuple(sheet)
    totals = slots[TOTALS] if slots else Slot()
    return (totals,) if totals.current else slots[1:]


def round_points(round_: Round) -> dict[int, Points]:
    """What everybody seated has in a round so far."""
    points: dict[int, Points] = dict.fromkeys(entries_of(round_.seating), (0, 0))
    for table in round_.seating:
        for slot in counting_slots(round_.sheets.get(table.number, ())):
            if filed := slot.current:
                for entry, big, small in filed.points:
                    old_big, old_small = points.get(entry, (0, 0))
                    points[entry] = old_big + big, old_small + small
    return points


def points_of(tournament: TournamentState, rounds: Collection[int]) -> dict[int, Points]:
    """What everybody seated in these rounds scored there, with penalties; nothing from before."""
    points: dict[int, Points] = {}
    for number in rounds:
        if round_ := tournament.round(number):
            _add(points, round_points(round_))
    for what in _penalties(tournament, rounds):
        _add(points, {what.entry: (what.big, what.small)}, known_only=True)
    return points


def penalties(tournament: TournamentState) -> dict[int, Points]:
    """What penalties that count have taken off everybody's points."""
    points: dict[int, Points] = {}
    for what in _penalties(tournament, range(1, len(tournament.rounds) + 1)):
        _add(points, {what.entry: (what.big, what.small)})
    return points


def _penalties(tournament: TournamentState, rounds: Collection[int]) -> list[Penalised]:
    return [
        conduct.what
        for conduct in tournament.conduct.values()
        if isinstance(conduct.what, Penalised)
        and not conduct.cancelled
        and conduct.what.round in rounds
    ]


def all_points(tournament: TournamentState) -> dict[int, Points]:
    """What everybody scored in the whole tournament."""
    return points_of(tournament, range(1, len(tournament.rounds) + 1))


def stage_points(tournament: TournamentState, index: int, last: int) -> dict[int, Points]:
    """The points of a stage up to a round, with penalties and what counts from before."""
    points = points_of(tournament, [n for n in tournament.plan.rounds_of(index) if n <= last])
    if index == 0 and tournament.kind == "matchday":
        rows = tournament.brought.values()
        _add(points, {row.entry: (row.big, row.small) for row in rows}, known_only=True)
    if index > 0 and tournament.plan.stage_carry == "sum":
        end = tournament.plan.rounds_of(index - 1)[-1]
        _add(points, stage_points(tournament, index - 1, end), known_only=True)
    return points


def standings(
    tournament: TournamentState, number: int, lot: str = "", *, turned: bool = False
) -> tuple[Ranked, ...]:
    """The standings after a round, of everybody who played in its stage and is not excluded.

    `turned` gives the same with every lot the other way round: what differs hangs on the lot.
    """
    round_ = tournament.round(number)
    if round_ is None:
        return ()
    ladder = _ladder(tournament, round_, lot, turned=turned)
    lines = ranked({entry: ladder.scores[entry] for entry in ladder.by_lot}, ladder.chain)
    return tuple(
        Ranked(line.place, line.who, *ladder.points[line.who], line.shared, line.ahead_on)
        for line in lines
    )


def place_before(tournament: TournamentState, round_: Round) -> dict[int, int]:
    """The place everybody held before a round: a tie-break, and the letters of a final."""
    first = tournament.plan.rounds_of(round_.stage)[0]
    if round_.number > first:
        return {row.entry: row.place for row in standings_as_of(tournament, round_.number - 1)}
    if round_.stage == 0:
        return {row.entry: row.place for row in tournament.brought.values()}
    league = tournament.plan.stages[0]
    if league.order == "standing" and tournament.stage(round_).seats != "brackets":
        last = tournament.plan.rounds_of(0)[-1]
        return {row.entry: row.place for row in standings_as_of(tournament, last)}
    return {entry: place for place, entry in enumerate(round_.entered, 1)}


def standings_as_of(tournament: TournamentState, number: int) -> tuple[Ranked, ...]:
    """The standings after a round with the corrections made since; a closed round's lot stays."""
    round_ = tournament.round(number)
    return standings(tournament, number, round_.lot) if round_ else ()


def standing_round(tournament: TournamentState, current: Round | None) -> Round | None:
    """The round whose standings are worth reading: before its first report the one before it."""
    if current is None or current.begun or current.phase == "closed":
        return current
    return tournament.round(current.number - 1)


def last_rows(tournament: TournamentState) -> dict[int, Ranked]:
    """Everybody's row in the standings of the last stage they played, corrections counted."""
    return {
        row.entry: row
        for round_ in tournament.rounds
        for row in standings_as_of(tournament, round_.number)
    }


def deciding_step(round_: Round, row: Ranked) -> str:
    """What put a row ahead of the next one; of a tie that was resolved, how. "" if nothing did."""
    if row.ahead_on != "resolved":
        return row.ahead_on
    return next((tie.method for tie in round_.resolved if row.entry in tie.order), "lot")


def level_groups(tournament: TournamentState, round_: Round) -> tuple[tuple[int, ...], ...]:
    """Everybody level in the standings of a round, whether or not it has been resolved."""
    return _groups(_ladder(tournament, round_, round_.lot).prefixes)


def level_at_tables(tournament: TournamentState, round_: Round) -> tuple[tuple[int, ...], ...]:
    """Everybody level with somebody at the own table, where the place at the table counts."""
    if tournament.stage(round_).order != "table-place":
        return ()
    points = _points(tournament, round_)
    before = _before(tournament, round_)
    groups = (_groups(_table_keys(points, before, table)) for table in round_.seating)
    return tuple(group for of_table in groups for group in of_table)


def asks(tournament: TournamentState, round_: Round) -> bool:
    """Whether ties at the top of this round decide a title and must be asked about."""
    last = round_.number == tournament.plan.rounds
    return last and tournament.stage(round_).ties == "ask"


@dataclass(frozen=True, slots=True)
class _Ladder:
    """Everything an order is made of: points, what people are level in, scores, tickets."""

    points: dict[int, Points]
    prefixes: dict[int, Score]
    scores: dict[int, Score]
    chain: Chain
    by_lot: tuple[int, ...]


def _ladder(
    tournament: TournamentState, round_: Round, lot: str, *, turned: bool = False
) -> _Ladder:
    points = _points(tournament, round_)
    by_lot = sorted(points, key=lambda entry: _ticket(lot, round_.number, entry), reverse=turned)
    before = _before(tournament, round_)
    places = _first_key(tournament, round_, points, by_lot)
    last = min(before.values(), default=0) - 1
    prefixes: dict[int, Score] = {
        e: (places[e], *own, before.get(e, last)) for e, own in points.items()
    }
    chain: Chain = ("table", "big", "small", "before", "resolved")
    if asks(tournament, round_):
        prefixes = {entry: prefix[:3] for entry, prefix in prefixes.items()}
        chain = ("table", "big", "small", "resolved", "before")
    resolved = _resolved(round_, _groups(prefixes))
    scores: dict[int, Score] = {e: (*prefix, resolved.get(e, 0)) for e, prefix in prefixes.items()}
    if chain[-1] == "before":
        scores = {e: (*score, before.get(e, last)) for e, score in scores.items()}
    return _Ladder(points, prefixes, scores, chain, tuple(by_lot))


def _points(tournament: TournamentState, round_: Round) -> dict[int, Points]:
    """The points of everybody who is ranked: neither excluded nor away all the time."""
    points = stage_points(tournament, round_.stage, round_.number)
    absent: Collection[int] = ()
    if tournament.plan.no_shows == "unranked":
        absent = never_came(tournament, round_.number)
    if tournament.kind == "matchday":
        # Whoever is in the league's table keeps a place in it.
        absent = [entry for entry in absent if entry not in tournament.brought]
    return {
        entry: own
        for entry, own in points.items()
        if tournament.entries[entry].status != "excluded" and entry not in absent
    }


def never_came(tournament: TournamentState, last: int | None = None) -> frozenset[int]:
    """Those seated whose chair stayed empty in every round so far; up to a round, if one is given.

    Who comes later plays on from the next round like any newcomer.
    """
    return _stayed_away(tournament.rounds[:last])


def _stayed_away(rounds: Sequence[Round]) -> frozenset[int]:
    missed = {entry for round_ in rounds for entry in round_.walkovers}
    return frozenset(
        missed - {e for r in rounds for e in entries_of(r.seating) if e not in r.walkovers}
    )


def _absent(tournament: TournamentState, round_: Round) -> frozenset[int]:
    """Those who reached a later stage and did not come to it: behind whoever did."""
    if round_.stage == 0 or tournament.plan.no_shows != "unranked":
        return frozenset()
    first = tournament.plan.rounds_of(round_.stage)[0]
    return _stayed_away(tournament.rounds[first - 1 : round_.number])


def _first_key(
    tournament: TournamentState, round_: Round, points: dict[int, Points], by_lot: Sequence[int]
) -> dict[int, int]:
    """What counts before points: nothing, the rank of the table, or the place at the table.

    Half a step behind comes whoever stayed away.
    """
    absent = _absent(tournament, round_)
    keys = _table_ranks(tournament, round_, points, by_lot, absent)
    return {entry: 2 * key - (entry in absent) for entry, key in keys.items()}


def _table_ranks(
    tournament: TournamentState,
    round_: Round,
    points: dict[int, Points],
    by_lot: Sequence[int],
    absent: Collection[int],
) -> dict[int, int]:
    order = tournament.stage(round_).order
    if order == "standing":
        return dict.fromkeys(points, 0)
    if order == "tables":
        ranks = {e: rank for rank, table in enumerate(round_.seating) for e in table.seats}
        return {entry: -ranks.get(entry, len(round_.seating)) for entry in points}
    places = dict.fromkeys(points, -SEATS - 1)
    before = _before(tournament, round_)
    for table in round_.seating:
        keys = _table_keys(points, before, table)
        resolved = _resolved(round_, _groups(keys))
        # Nobody shares a place at a table: what nothing else decides the lot does.
        order_here = sorted(
            (entry for entry in by_lot if entry in keys),
            key=lambda e: (e not in absent, keys[e], resolved.get(e, 0)),
            reverse=True,
        )
        # Sorting in reverse keeps equals in their order, which is that of the lot.
        places.update({entry: -place for place, entry in enumerate(order_here, 1)})
    return places


def _table_keys(
    points: dict[int, Points], before: dict[int, int], table: Table
) -> dict[int, Score]:
    last = min(before.values(), default=0) - 1
    return {e: (*points[e], before.get(e, last)) for e in table.seats if e in points}


def _groups(keys: Mapping[int, Score]) -> tuple[tuple[int, ...], ...]:
    """The groups of two or more with the same key, in ascending numbers."""
    level: dict[Score, list[int]] = {}
    for entry in sorted(keys):
        level.setdefault(keys[entry], []).append(entry)
    return tuple(tuple(group) for group in level.values() if len(group) > 1)


def _before(tournament: TournamentState, round_: Round) -> dict[int, int]:
    """Larger is better; nobody without a place comes before somebody with one."""
    return {entry: -place for entry, place in place_before(tournament, round_).items()}


def _resolved(round_: Round, groups: tuple[tuple[int, ...], ...]) -> dict[int, int]:
    """How ties were resolved, as far as exactly these people are level: it says nothing else."""
    return {
        entry: len(tie.order) - index
        for tie in round_.resolved
        if tie.group in groups
        for index, entry in enumerate(tie.order)
    }


def _ticket(lot: str, number: int, entry: int) -> tuple[str, int]:
    return (digest(f"{lot}:{number}:{entry}") if lot else "", entry)


def _add(points: dict[int, Points], more: dict[int, Points], *, known_only: bool = False) -> None:
    for entry, (big, small) in more.items():
        if entry in points or not known_only:
            old_big, old_small = points.get(entry, (0, 0))
            points[entry] = old_big + big, old_small + small
