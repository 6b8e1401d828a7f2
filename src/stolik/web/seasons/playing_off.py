"""Play-offs of a series: which are due, what has been played, and the order that follows.

People level in everything play to two won games; five and more are split by lot and the winners
meet. A recorded heat stands for exactly its people and the score they had; one in which two turned
out to be one person stands for nothing. Computes with `season.play_off`; knows no page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from stolik.rules import Refused, Violation
from stolik.tournament.season import PlayOff, joined, play_off, play_off_groups
from stolik.tournament.season.play_off import AT_ONE_TABLE, Game
from stolik.tournament.standings import Score, Standing, ties
from stolik.web.models.seasons import Decision

People = frozenset[str]


@dataclass(frozen=True, slots=True)
class Heat:
    """People at one table, the games they played and where that stands."""

    tied: tuple[str, ...]
    games: tuple[Game, ...]
    state: PlayOff


@dataclass(frozen=True, slots=True)
class Settling:
    """People who are level: their order once it is known, the heats and lots until then."""

    tied: tuple[str, ...]
    order: tuple[str, ...] = ()
    heats: tuple[Heat, ...] = ()
    lot_needed: bool = False
    lots: tuple[People, ...] = ()

    @property
    def next_heat(self) -> Heat | None:
        """The heat that has to be played now."""
        return next((heat for heat in self.heats if heat.state.winner is None), None)

    @property
    def to_draw(self) -> tuple[str, ...]:
        """Among whom a lot has to be drawn now."""
        return tuple(sorted(self.lots[-1])) if self.lot_needed else ()

    @property
    def uses(self) -> frozenset[People]:
        """Everybody whose games or lots have a say here."""
        return frozenset({*(frozenset(heat.tied) for heat in self.heats), *self.lots})


@dataclass(frozen=True, slots=True)
class Level:
    """People level in the table before any play-off, at which score, and how that is settled."""

    people: tuple[str, ...]
    score: Score
    settling: Settling


@dataclass(frozen=True, slots=True)
class Recorded:
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
class Played:
    """Everything recorded, in order; of several with the same people the latest counts.

    `void` are those in which somebody stands twice and which nothing has replaced since.
    """

    records: tuple[Recorded, ...] = ()
    void: tuple[Recorded, ...] = ()

    @property
    def heats(self) -> Mapping[People, tuple[Game, ...]]:
        return {frozenset(one.people): one.games for one in self.records if not one.lot}

    @property
    def lots(self) -> Mapping[People, tuple[str, ...]]:
        return {frozenset(one.people): one.people for one in self.records if one.lot}

    def at(self, score: Score) -> Played:
        """What was played or drawn at this score: later points make a new tie of it."""
        return Played(tuple(one for one in self.records if one.score in (None, score)))


def played(decisions: Sequence[Decision]) -> Played:
    """What decisions say; they know whom people turned out to be."""
    found: list[Recorded] = []
    void: dict[tuple[People, bool], Recorded] = {}
    for one in decisions:
        if one.kind not in ("play-off", "lot"):
            continue
        at = one.about.get("score")
        score = tuple(int(number) for number in at) if isinstance(at, list) else None
        recorded = _lot(one, score) if one.kind == "lot" else _games(one, score)
        what = frozenset(recorded.people), recorded.lot
        if recorded.twice:
            void[what] = recorded
            continue
        void.pop(what, None)
        found.append(recorded)
    return Played(tuple(found), tuple(void.values()))


def _lot(one: Decision, score: Score | None) -> Recorded:
    return Recorded(tuple(one.about["order"]), score, lot=True)


def _games(one: Decision, score: Score | None) -> Recorded:
    games = tuple(
        {str(who): (int(big), int(small)) for who, big, small in game}
        for game in one.about["games"]
    )
    return Recorded(tuple(one.about["tied"]), score, games)


def levels(
    table: Sequence[Standing[str]], known: Played, barred: Collection[str] = ()
) -> tuple[Level, ...]:
    """Everybody who is level in a table without play-offs, from the top."""
    scores = {line.who: line.score[:-1] for line in table}
    found = []
    for group in ties(table):
        score = scores[group[0]]
        found.append(Level(group, score, _without(group, known.at(score), barred)))
    return tuple(found)


def stale(found: Sequence[Level], known: Played) -> tuple[Violation, ...]:
    """The recorded play-offs that say nothing about this table, and why."""
    void = tuple(
        Violation("play-off-one-person", f"{', '.join(one.people)} in {', '.join(one.twice)}")
        for one in known.void
    )
    latest = {(frozenset(one.people), one.lot): one for one in known.records}
    idle: list[tuple[Recorded, Violation]] = []
    for (people, _), one in latest.items():
        about = ", ".join(one.people)
        level = next((level for level in found if people in level.settling.uses), None)
        if level is None:
            idle.append((one, Violation("play-off-no-longer-fits", about)))
        elif one.score not in (None, level.score):
            idle.append((one, Violation("play-off-score-changed", about)))
    # The heats of a lot that is idle are idle with it.
    return void + tuple(
        fault
        for one, fault in idle
        if not any(set(one.people) < set(other.people) for other, _ in idle)
    )


def _without(group: tuple[str, ...], known: Played, barred: Collection[str]) -> Settling:
    """Whoever gets neither prize nor ticket need not play: then the others play for the place."""
    whole = settling(group, known)
    rest = tuple(who for who in group if who not in barred)
    if whole.order or len(rest) in (1, len(group)) or not rest or frozenset(group) in known.heats:
        return whole
    found = settling(rest, known)
    last = tuple(who for who in group if who in barred)
    return replace(found, order=(*found.order, *last) if found.order else ())


def settling(tied: Sequence[str], known: Played) -> Settling:
    """How far these people are from an order."""
    people = tuple(tied)
    if len(people) <= AT_ONE_TABLE:
        return _one_table(people, known)
    drawn = known.lots.get(frozenset(people))
    if drawn is None:
        return Settling(people, lot_needed=True, lots=(frozenset(people),))
    groups = [_heat(group, known) for group in play_off_groups(drawn)]
    heats = tuple(groups)
    lots: tuple[People, ...] = (frozenset(people),)
    winners = tuple(heat.state.winner for heat in groups if heat.state.winner is not None)
    if len(winners) < len(groups):
        return Settling(people, heats=heats, lots=lots)
    last = settling(winners, known)
    heats, lots = (*heats, *last.heats), (*lots, *last.lots)
    if not last.order:
        return Settling(people, heats=heats, lot_needed=last.lot_needed, lots=lots)
    return Settling(people, joined([heat.state for heat in groups], last.order), heats, lots=lots)


def _one_table(people: tuple[str, ...], known: Played) -> Settling:
    heat = _heat(people, known)
    if heat.state.winner is None or heat.state.order:
        return Settling(people, heat.state.order, (heat,))
    # Who is level behind the winner plays on among themselves.
    order = [line.who for line in heat.state.lines]
    heats = [heat]
    whole = True
    for group in ties(heat.state.lines):
        inner = _one_table(group, known)
        heats += inner.heats
        whole = whole and bool(inner.order)
        for number, who in zip(
            sorted(order.index(one) for one in group), inner.order or group, strict=True
        ):
            order[number] = who
    return Settling(people, tuple(order) if whole else (), tuple(heats))


def _heat(people: Sequence[str], known: Played) -> Heat:
    games = known.heats.get(frozenset(people), ())
    try:
        return Heat(tuple(people), games, play_off(people, games))
    except Refused:
        # What was kept fits no more: as if nothing had been played.
        return Heat(tuple(people), (), play_off(people))
