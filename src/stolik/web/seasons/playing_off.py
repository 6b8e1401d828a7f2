"""Play-offs of a series: which are due, what has been played, and the order that follows.

People level in everything play to two won games; five and more are split by lot and the winners
meet. A recorded heat stands for exactly its people. Computes with `season.play_off`; no page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stolik.rules import Refused
from stolik.tournament.season import PlayOff, joined, play_off, play_off_groups
from stolik.tournament.season.play_off import AT_ONE_TABLE, Game
from stolik.tournament.standings import ties
from stolik.web.seasons.models import Decision

People = frozenset[str]


@dataclass(frozen=True, slots=True)
class Heat:
    """People at one table, the games they played and where that stands."""

    tied: tuple[str, ...]
    games: tuple[Game, ...]
    state: PlayOff


@dataclass(frozen=True, slots=True)
class Settling:
    """People who are level: their order once it is known, the heats until then."""

    tied: tuple[str, ...]
    order: tuple[str, ...] = ()
    heats: tuple[Heat, ...] = ()
    lot_needed: bool = False

    @property
    def next_heat(self) -> Heat | None:
        """The heat that has to be played now."""
        return next((heat for heat in self.heats if heat.state.winner is None), None)


@dataclass(frozen=True, slots=True)
class Played:
    """Everything recorded: games by people, lots by people; the latest of each."""

    heats: Mapping[People, tuple[Game, ...]]
    lots: Mapping[People, tuple[str, ...]]


def played(decisions: Sequence[Decision]) -> Played:
    """What decisions say."""
    heats: dict[People, tuple[Game, ...]] = {}
    lots: dict[People, tuple[str, ...]] = {}
    for one in decisions:
        if one.kind == "play-off":
            games = tuple(
                {str(who): (int(big), int(small)) for who, big, small in game}
                for game in one.about["games"]
            )
            heats[frozenset(one.about["tied"])] = games
        elif one.kind == "lot":
            lots[frozenset(one.about["order"])] = tuple(one.about["order"])
    return Played(heats, lots)


def orders(known: Played) -> tuple[tuple[str, ...], ...]:
    """Every order that has been played out, for the table to take or to refuse."""
    groups = [tuple(sorted(people)) for people in known.heats]
    groups += [order for people, order in known.lots.items() if len(people) > AT_ONE_TABLE]
    found = (settling(group, known).order for group in groups)
    return tuple(order for order in found if order)


def settling(tied: Sequence[str], known: Played) -> Settling:
    """How far these people are from an order."""
    people = tuple(tied)
    if len(people) <= AT_ONE_TABLE:
        return _one_table(people, known)
    drawn = known.lots.get(frozenset(people))
    if drawn is None:
        return Settling(people, lot_needed=True)
    groups = [_heat(group, known) for group in play_off_groups(drawn)]
    heats = tuple(groups)
    winners = tuple(heat.state.winner for heat in groups if heat.state.winner is not None)
    if len(winners) < len(groups):
        return Settling(people, heats=heats)
    last = settling(winners, known)
    heats = (*heats, *last.heats)
    if not last.order:
        return Settling(people, heats=heats, lot_needed=last.lot_needed)
    return Settling(people, joined([heat.state for heat in groups], last.order), heats)


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
