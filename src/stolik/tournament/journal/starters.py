"""What pages and papers ask of a tournament: who starts, categories, a classified event.

Computed from the state, like everything; knows no page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from stolik.rules.seal import digest
from stolik.tournament.journal.classification import classification, starters
from stolik.tournament.journal.facts import Placed, Ranked
from stolik.tournament.journal.scores import all_points, never_came, points_of
from stolik.tournament.journal.state import Round, TournamentState
from stolik.tournament.season import event as season
from stolik.tournament.season.days import Day
from stolik.tournament.seats import Table
from stolik.tournament.seats import starters as rotation
from stolik.tournament.standings import own_places, ranked


def who_starts(tournament: TournamentState, round_: Round, table: Table) -> tuple[int | None, ...]:
    """Who starts each game of a round at a table; None where the table itself decides it.

    Seat A first, or by a lot that follows from the draw; then clockwise. The youngest and the
    highest tile are found at the table.
    """
    games = tournament.stage(round_).games
    players = round_.players(table)
    rule = tournament.rules.starter
    if rule in ("youngest", "highest_tile") or not players:
        return (None,) * games
    first = 0
    if rule == "lot":
        seed = tournament.seed or digest(",".join(str(entry) for entry in round_.entered))
        lots = [digest(f"{seed}:starts:{round_.number}:{entry}") for entry in players]
        first = lots.index(min(lots))
    return rotation(players, games, first)


def starts_next(tournament: TournamentState, round_: Round, table: Table, game: int) -> int | None:
    """Who starts a game that is still to be played: whoever went home is passed over, clockwise."""
    starter = dict(enumerate(who_starts(tournament, round_, table), 1)).get(game)
    players = round_.players(table)
    if starter is None:
        return None
    first = players.index(starter)
    in_turn = (*players[first:], *players[:first])
    return next((entry for entry in in_turn if tournament.entries[entry].status == "in"), None)


def category(
    tournament: TournamentState, rows: tuple[Ranked, ...], name: str
) -> tuple[Ranked, ...]:
    """The standings of one category: the same order, places of its own."""
    own = [row for row in rows if name in tournament.entries[row.entry].categories]
    places = own_places([row.place for row in own])
    return tuple(
        replace(row, place=place, shared=shared, ahead_on="")
        for row, (place, shared) in zip(own, places, strict=True)
    )


def categories(tournament: TournamentState) -> tuple[str, ...]:
    """All categories somebody is in."""
    named = {name for entry in tournament.entries.values() for name in entry.categories}
    return tuple(sorted(named))


def category_places(tournament: TournamentState, name: str) -> tuple[Placed, ...]:
    """The classification of one category."""
    own = [
        line
        for line in tournament.places or classification(tournament)
        if line.place and name in tournament.entries[line.entry].categories
    ]
    places = own_places([line.place for line in own])
    return tuple(
        replace(line, place=place, shared=shared)
        for line, (place, shared) in zip(own, places, strict=True)
    )


def season_event(
    tournament: TournamentState, key: str, date: Day, people: Mapping[int, str]
) -> season.Event:
    """A finished tournament as seasons take it in: places, and the points that a season adds up.

    `people` says who each entry is across events. A league tournament brings all its games, every
    other kind those of its first stage. On a matchday what was brought is left out, since the
    league adds it up itself, and the places are those of the day. Whoever never came is not in it;
    who came for the second round is.
    """
    rows = season_rows(tournament, people)
    participants = max(starters(tournament), len(rows))
    return season.Event(key, date, tournament.plan.name, participants, rows)


def season_rows(
    tournament: TournamentState, people: Mapping[int, str]
) -> tuple[season.Placed, ...]:
    """The lines of `season_event`."""
    points = (
        all_points(tournament)
        if tournament.kind == "league"
        else points_of(tournament, tournament.plan.rounds_of(0))
    )
    out_early = _eliminated(tournament)
    absent = never_came(tournament)
    rows = []
    for line in _moved_up([line for line in tournament.places if line.entry not in absent]):
        big, small = points.get(line.entry, (0, 0))
        rows.append(
            season.Placed(
                people[line.entry],
                line.place,
                big,
                small,
                shared=line.shared,
                eliminated=line.entry in out_early,
                ranked=line.place > 0,
            )
        )
    return _by_the_day(rows) if tournament.kind == "matchday" else tuple(rows)


def _moved_up(lines: Sequence[Placed]) -> tuple[Placed, ...]:
    """The places of a classification without some of its lines; nobody stands between two."""
    placed = [line for line in lines if line.place]
    places = own_places([line.place for line in placed])
    moved = (
        replace(line, place=place, shared=shared)
        for line, (place, shared) in zip(placed, places, strict=True)
    )
    return (*moved, *(line for line in lines if not line.place))


def _by_the_day(rows: Sequence[season.Placed]) -> tuple[season.Placed, ...]:
    """The lines of a matchday by its own points: the classification is that of the league."""
    own = {row.person: (row.big, row.small) for row in rows if row.ranked}
    lines = {line.who: line for line in ranked(own, ("big", "small"))}
    placed = [
        replace(row, place=lines[row.person].place, shared=lines[row.person].shared)
        if row.ranked
        else row
        for row in rows
    ]
    return tuple(sorted(placed, key=lambda row: (not row.ranked, row.place)))


def _eliminated(tournament: TournamentState) -> set[int]:
    """Those who did not get beyond an elimination."""
    first = tournament.plan.stages[0].name
    if first != "elimination":
        return set()
    return {line.entry for line in tournament.places if line.stage == first}
