"""The standings of a season: rows, ties and how play-offs break them, progress, what is wrong.

Puts together what `season` loads and `stolik.tournament.season` computes. People level in
everything play to two won games; five and more are split by lot and the winners meet. A recorded
heat counts for exactly its people and the score they had; one in which two were merged into one
person counts for nothing. Asks no database; knows no page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from stolik.rules import Refused, Violation
from stolik.tournament.season import (
    Event,
    PlayOff,
    joined,
    play_off,
    play_off_groups,
    play_offs_due,
)
from stolik.tournament.season.play_off import AT_ONE_TABLE, Game
from stolik.tournament.season.scheme import Counting, Table, progress
from stolik.tournament.standings import Score, Standing, ties
from stolik.web.models.seasons import Decision
from stolik.web.seasons.season import LoadedSeason, SeasonEvent
from stolik.web.seasons.settings import counting_of, settings_of

PRIZES = 3


@dataclass(frozen=True, slots=True)
class SeasonStandings:
    """A series and its standings; `faults` are of events left out, `stale` names idle play-offs.

    `ties` are the people parted by nothing but a play-off, `outside` the events that lie outside
    the season and do not count.
    """

    season: LoadedSeason
    counting: Counting
    events: tuple[Event, ...]
    rows: Table
    play_offs: RecordedPlayOffs
    faults: tuple[Violation, ...] = ()
    stale: tuple[Violation, ...] = ()
    ties: tuple[Tie, ...] = ()
    outside: tuple[SeasonEvent, ...] = ()

    @property
    def held(self) -> int:
        return len(self.events)

    @property
    def over(self) -> bool:
        """Whether the season is closed, or everything planned has been played."""
        return bool(self.season.decided("closed")) or self.held >= self.season.series.planned > 0

    def row_of(self, key: str) -> Standing[str] | None:
        return next((line for line in self.rows if line.who == key), None)


def season_standings(season: LoadedSeason, edition: str = "") -> SeasonStandings:
    """The table now, or as it was closed (`final_table`); of one edition alone, if it is named."""
    if not season.final or edition:
        return _computed(season, edition)
    if "events" in season.recorded:
        counting = counting_of(season.series)
        return SeasonStandings(season, counting, season.events, season.final, RecordedPlayOffs())
    # An older closing recorded the table alone.
    now = _computed(season, "")
    return replace(now, rows=season.final, faults=(), stale=(), ties=(), outside=())


def _computed(season: LoadedSeason, edition: str) -> SeasonStandings:
    counting = counting_of(season.series)
    known = recorded_play_offs(season.decisions)
    outside = outside_of(season)
    gone = {event.key for event in outside}
    keys = {event.key for event in season.season_events if edition in ("", event.edition)} - gone
    events = tuple(event for event in season.events if event.key in keys)
    faults: tuple[Violation, ...] = ()
    out = barred(season)
    try:
        table, tied = _ranked(counting, events, known, out)
    except Refused as refused:
        # One event that cannot be true must not take all the others with it.
        faults = refused.violations
        events = tuple(event for event in events if _possible(counting, event))
        try:
            table, tied = _ranked(counting, events, known, out)
        except Refused as still:
            events, table, tied = (), (), ()
            faults = (*faults, *(fault for fault in still.violations if fault not in faults))
    idle = () if edition else stale_play_offs(tied, known)
    return SeasonStandings(season, counting, events, table, known, faults, idle, tied, outside)


def _ranked(
    counting: Counting, events: Sequence[Event], known: RecordedPlayOffs, out: frozenset[str]
) -> tuple[Table, tuple[Tie, ...]]:
    table = counting.table(events)
    tied = standings_ties(table, known, out)
    orders = [tie.tie_break.tiers for tie in tied if tie.tie_break.tiers]
    return (counting.table(events, orders) if orders else table), tied


def _possible(counting: Counting, event: Event) -> bool:
    try:
        counting.table((event,))
    except Refused:
        return False
    return True


def outside_of(season: LoadedSeason) -> tuple[SeasonEvent, ...]:
    """The events that were moved out of the season, or were left outside when it was changed."""
    first, last = season.series.first, season.series.last
    return tuple(event for event in season.season_events if not first <= event.date <= last)


def barred(season: LoadedSeason) -> frozenset[str]:
    """Whoever gets neither prize nor ticket."""
    return frozenset(str(decision.about.get("person", "")) for decision in season.decided("barred"))


def standings_after_each(standings: SeasonStandings) -> tuple[Table, ...]:
    """The table after each event; the last is the table itself, play-offs included."""
    if not standings.events:
        return ()
    return (*_progress(standings.counting, standings.events)[:-1], standings.rows)


# Kept by the very results it follows from, so that it is never an old one.
_progress = lru_cache(maxsize=16)(progress)


def open_play_offs(
    standings: SeasonStandings, questions: Sequence[Violation] = ()
) -> tuple[TieBreak, ...]:
    """The play-offs for places that matter: prizes, tickets, and whatever is still in question.

    `questions` are the open ones of the prizes and tickets: they may lie below the third place.
    """
    matter = max(PRIZES, settings_of(standings.season.series).tickets)
    out = barred(standings.season)
    # Whoever gets nothing moves a prize down to the next.
    counted = [line.place for line in standings.rows if line.who not in out][:matter]
    last = max(counted, default=matter)
    undecided = {who for question in questions for who in question.texts("people")}
    open_ones = {
        *play_offs_due(standings.rows, last),
        *(group for group in ties(standings.rows) if undecided & set(group)),
    }
    return tuple(
        _asked(tie.tie_break, open_ones)
        for tie in standings.ties
        if any(set(group) <= set(tie.people) for group in open_ones)
    )


def _asked(tie_break: TieBreak, open_ones: Collection[tuple[str, ...]]) -> TieBreak:
    """Without the games of people who were left level at a place that does not matter."""
    idle = [
        set(tier)
        for tier in tie_break.tiers
        if len(tier) > 1 and not any(set(tier) & set(group) for group in open_ones)
    ]
    heats = (heat for heat in tie_break.heats if not any(set(heat.tied) <= tier for tier in idle))
    return replace(tie_break, heats=tuple(heats))


def tie_of(standings: SeasonStandings, people: Sequence[str]) -> Tie | None:
    """The tie that a heat or a lot of exactly these people is about."""
    group = frozenset(people)
    return next(
        (
            tie
            for tie in standings.ties
            if group in tie.tie_break.uses or group == frozenset(tie.people)
        ),
        None,
    )


People = frozenset[str]


@dataclass(frozen=True, slots=True)
class Heat:
    """People at one table, the games they played and where that stands."""

    tied: tuple[str, ...]
    games: tuple[Game, ...]
    state: PlayOff


@dataclass(frozen=True, slots=True)
class TieBreak:
    """People who are level: their order once it is known, the heats and lots until then.

    `tiers` is the order as far as it is known: those who stand together are still level.
    """

    tied: tuple[str, ...]
    tiers: tuple[tuple[str, ...], ...] = ()
    heats: tuple[Heat, ...] = ()
    lot_needed: bool = False
    lots: tuple[People, ...] = ()

    @property
    def order(self) -> tuple[str, ...]:
        """Everybody, once nobody is level any more."""
        level = any(len(tier) > 1 for tier in self.tiers)
        return () if level else tuple(who for tier in self.tiers for who in tier)

    @property
    def to_draw(self) -> tuple[str, ...]:
        """Among whom a lot has to be drawn now."""
        return tuple(sorted(self.lots[-1])) if self.lot_needed else ()

    @property
    def uses(self) -> frozenset[People]:
        """Everybody whose games or lots have a say here."""
        return frozenset({*(frozenset(heat.tied) for heat in self.heats), *self.lots})


@dataclass(frozen=True, slots=True)
class Tie:
    """People level in the table before any play-off, at which score, and how that is settled."""

    people: tuple[str, ...]
    score: Score
    tie_break: TieBreak


@dataclass(frozen=True, slots=True)
class PlayOffRecord:
    """A heat or a lot that was recorded; `score` is what its people had then, if that is known."""

    people: tuple[str, ...]
    score: Score | None = None
    games: tuple[Game, ...] = ()
    lot: bool = False

    @property
    def twice(self) -> tuple[str, ...]:
        """Who stands in it under two keys: nobody plays against themselves."""
        return tuple(who for who, times in Counter(self.people).items() if times > 1)


@dataclass(frozen=True, slots=True)
class RecordedPlayOffs:
    """Everything recorded, in order; of several with the same people the latest counts.

    `void` are those in which somebody stands twice and which nothing has replaced since.
    """

    records: tuple[PlayOffRecord, ...] = ()
    void: tuple[PlayOffRecord, ...] = ()

    @property
    def heats(self) -> Mapping[People, tuple[Game, ...]]:
        return {frozenset(record.people): record.games for record in self.records if not record.lot}

    @property
    def lots(self) -> Mapping[People, tuple[str, ...]]:
        return {frozenset(record.people): record.people for record in self.records if record.lot}

    def at(self, score: Score) -> RecordedPlayOffs:
        """What was played or drawn at this score: later points make a new tie of it."""
        return RecordedPlayOffs(
            tuple(record for record in self.records if record.score in (None, score))
        )


def recorded_play_offs(decisions: Sequence[Decision]) -> RecordedPlayOffs:
    """What decisions say about play-offs and lots; their people have followed every merge."""
    records: list[PlayOffRecord] = []
    void: dict[tuple[People, bool], PlayOffRecord] = {}
    for decision in decisions:
        if decision.kind not in ("play-off", "lot"):
            continue
        points = decision.about.get("score")
        score = tuple(int(number) for number in points) if isinstance(points, list) else None
        recorded = _lot(decision, score) if decision.kind == "lot" else _games(decision, score)
        people_and_kind = frozenset(recorded.people), recorded.lot
        if recorded.twice:
            void[people_and_kind] = recorded
            continue
        void.pop(people_and_kind, None)
        records.append(recorded)
    return RecordedPlayOffs(tuple(records), tuple(void.values()))


def _lot(decision: Decision, score: Score | None) -> PlayOffRecord:
    return PlayOffRecord(tuple(decision.about["order"]), score, lot=True)


def _games(decision: Decision, score: Score | None) -> PlayOffRecord:
    games = tuple(
        {str(who): (int(big), int(small)) for who, big, small in game}
        for game in decision.about["games"]
    )
    return PlayOffRecord(tuple(decision.about["tied"]), score, games)


def standings_ties(
    table: Sequence[Standing[str]], known: RecordedPlayOffs, barred: Collection[str] = ()
) -> tuple[Tie, ...]:
    """Everybody who is level in a table without play-offs, from the top."""
    scores = {line.who: line.score[:-1] for line in table}
    tied = []
    for group in ties(table):
        score = scores[group[0]]
        tied.append(Tie(group, score, _without(group, known.at(score), barred)))
    return tuple(tied)


def stale_play_offs(tied: Sequence[Tie], known: RecordedPlayOffs) -> tuple[Violation, ...]:
    """The recorded play-offs that say nothing about this table, and why."""
    void = tuple(
        Violation("play-off-one-person", people=record.people, twice=record.twice)
        for record in known.void
    )
    latest = {(frozenset(record.people), record.lot): record for record in known.records}
    idle: list[tuple[PlayOffRecord, Violation]] = []
    for (people, _), record in latest.items():
        tie = next((tie for tie in tied if people in tie.tie_break.uses), None)
        if tie is None:
            idle.append((record, Violation("play-off-no-longer-fits", people=record.people)))
        elif record.score not in (None, tie.score):
            idle.append((record, Violation("play-off-score-changed", people=record.people)))
    # The heats of a lot that is idle are idle with it.
    return void + tuple(
        fault
        for record, fault in idle
        if not any(set(record.people) < set(other.people) for other, _ in idle)
    )


def _without(group: tuple[str, ...], known: RecordedPlayOffs, barred: Collection[str]) -> TieBreak:
    """Whoever gets neither prize nor ticket need not play: then the others play for the place."""
    whole = tie_break(group, known)
    rest = tuple(who for who in group if who not in barred)
    if whole.order or len(rest) in (1, len(group)) or not rest or frozenset(group) in known.heats:
        return whole
    rest_break = tie_break(rest, known)
    last = tuple((who,) for who in group if who in barred)
    return replace(rest_break, tiers=(*rest_break.tiers, *last) if rest_break.tiers else ())


def tie_break(tied: Sequence[str], known: RecordedPlayOffs) -> TieBreak:
    """How far these people are from an order."""
    people = tuple(tied)
    if len(people) <= AT_ONE_TABLE:
        return _one_table(people, known)
    drawn = known.lots.get(frozenset(people))
    if drawn is None:
        return TieBreak(people, lot_needed=True, lots=(frozenset(people),))
    groups = [_heat(group, known) for group in play_off_groups(drawn)]
    heats = tuple(groups)
    lots: tuple[People, ...] = (frozenset(people),)
    winners = tuple(heat.state.winner for heat in groups if heat.state.winner is not None)
    if len(winners) < len(groups):
        return TieBreak(people, heats=heats, lots=lots)
    last = tie_break(winners, known)
    heats, lots = (*heats, *last.heats), (*lots, *last.lots)
    if not last.order:
        return TieBreak(people, heats=heats, lot_needed=last.lot_needed, lots=lots)
    tiers = joined([heat.state for heat in groups], last.order)
    return _played_on(TieBreak(people, tiers, heats, lots=lots), known)


def _played_on(broken: TieBreak, known: RecordedPlayOffs) -> TieBreak:
    """Those whom the groups left level play on among themselves, wherever their place matters."""
    tiers: list[tuple[str, ...]] = []
    for tier in broken.tiers:
        inner = tie_break(tier, known) if len(tier) > 1 else TieBreak(tier, (tier,))
        tiers += inner.tiers or (tier,)
        broken = replace(
            broken,
            heats=(*broken.heats, *inner.heats),
            lots=(*broken.lots, *inner.lots),
            lot_needed=broken.lot_needed or inner.lot_needed,
        )
    return replace(broken, tiers=tuple(tiers))


def _one_table(people: tuple[str, ...], known: RecordedPlayOffs) -> TieBreak:
    heat = _heat(people, known)
    if heat.state.winner is None or heat.state.order:
        return TieBreak(people, tuple((who,) for who in heat.state.order), (heat,))
    # Who is level behind the winner plays on among themselves.
    order = [line.who for line in heat.state.lines]
    heats = [heat]
    whole = True
    for group in ties(heat.state.lines):
        inner = _one_table(group, known)
        heats += inner.heats
        whole = whole and bool(inner.order)
        for number, who in zip(
            sorted(order.index(who) for who in group), inner.order or group, strict=True
        ):
            order[number] = who
    return TieBreak(people, tuple((who,) for who in order) if whole else (), tuple(heats))


def _heat(people: Sequence[str], known: RecordedPlayOffs) -> Heat:
    games = known.heats.get(frozenset(people), ())
    try:
        return Heat(tuple(people), games, play_off(people, games))
    except Refused:
        # What was kept fits no more: as if nothing had been played.
        return Heat(tuple(people), (), play_off(people))
