"""A matchday has two tables: the day's own result, and the league's table after it.

The classification of a matchday is the running table of those who came, which seats them. What the
day was won by are its own points; what the league makes of it has everybody in it, also those who
stayed away. Says nothing of tournaments that brought no standing along: there is one table. Knows
states only.
"""

from __future__ import annotations

from dataclasses import replace

from stolik.tournament.journal.facts import Placed, Ranked
from stolik.tournament.journal.scores import standings_as_of
from stolik.tournament.journal.starters import season_rows
from stolik.tournament.journal.state import TournamentState
from stolik.tournament.season.event import Placed as Row
from stolik.tournament.season.league import CHAIN
from stolik.tournament.seats import table_of
from stolik.tournament.standings import ranked


def has_two_tables(tournament: TournamentState) -> bool:
    """Whether this is a matchday into which the league brought its standing."""
    return tournament.kind == "matchday" and bool(tournament.brought)


def day_results(tournament: TournamentState, after: int | None = None) -> tuple[Ranked, ...]:
    """Everybody who played, by the points of the day alone; before its end as far as it is known.

    People level in big and small points share a place. `after` is a round: what came later is left
    out.
    """
    if after is not None:
        tournament = replace(tournament, rounds=tournament.rounds[:after], places=())
    if not any(round_.begun or round_.phase == "closed" for round_ in tournament.rounds):
        return ()
    own = {
        entry: (row.big, row.small)
        for entry, row in _rows(tournament).items()
        if row.ranked and _played(tournament, entry)
    }
    return tuple(
        Ranked(line.place, line.who, line.score[0], line.score[1], line.shared, line.ahead_on)
        for line in ranked(own, ("big", "small"))
    )


def league_after(tournament: TournamentState) -> tuple[Ranked, ...]:
    """The league's table after the matchday: big points, small points, starts.

    A play-off is the league's own affair: those level in all three share a place here.
    """
    scores = {row.entry: (row.big, row.small, row.starts) for row in tournament.brought.values()}
    rows = _rows(tournament)
    for entry, row in rows.items():
        big, small, starts = scores.get(entry, (0, 0, 0))
        if row.ranked:
            big, small = big + row.big, small + row.small
        scores[entry] = big, small, starts + 1
    if not rows:
        return ()
    return tuple(
        Ranked(line.place, line.who, line.score[0], line.score[1], line.shared, line.ahead_on)
        for line in ranked(scores, CHAIN)
    )


def _rows(tournament: TournamentState) -> dict[int, Row]:
    """What a season takes in of this matchday, by entry; nothing of any other tournament."""
    if not has_two_tables(tournament) or not tournament.rounds:
        return {}
    if not tournament.places:
        first = tournament.plan.rounds_of(0)[-1]
        so_far = standings_as_of(tournament, min(first, len(tournament.rounds)))
        lines = tuple(Placed(row.place, row.entry, row.shared) for row in so_far)
        tournament = replace(tournament, places=lines)
    numbers = {line.entry: str(line.entry) for line in tournament.places}
    return {int(row.person): row for row in season_rows(tournament, numbers)}


def _played(tournament: TournamentState, entry: int) -> bool:
    return any(
        table_of(round_.seating, entry) is not None and entry not in round_.walkovers
        for round_ in tournament.rounds
    )
