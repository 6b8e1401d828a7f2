"""What somebody played, in numbers, from the journals of finished tournaments.

Follows the journal: counted when a classification is out, and with every later fact. A slip of
totals tells how many games were won, not what each one cost.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.matchday import day_results
from stolik.tournament.journal.scores import all_points, counting_slots
from stolik.tournament.report import GameReport, Report, Row
from stolik.web.models.people import Outing
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments import projection


@dataclass(slots=True)
class Count:
    """One person in one tournament; `charged` are the games lost that say what they cost."""

    place: int = 0
    of: int = 0
    games: int = 0
    wins: int = 0
    big: int = 0
    small: int = 0
    charged: int = 0
    charges: int = 0
    unopened: int = 0


def counted(state: TournamentState) -> dict[int, Count]:
    """By entry number, for everybody who has a place."""
    # Of a matchday the place of the day: the running table is the league's.
    ranked = day_results(state) or [line for line in state.places if line.place]
    counts = {line.entry: Count(place=line.place, of=len(ranked)) for line in ranked}
    for entry, points in all_points(state).items():
        if entry in counts:
            counts[entry].big, counts[entry].small = points
    for round_ in state.rounds:
        games = state.stage(round_).games
        for table in round_.seating:
            for slot in counting_slots(round_.sheets.get(table.number, ())):
                if slot.current:
                    _add(counts, slot.current.report, slot.current.points, games)
    return counts


def outings(entries: Iterable[Entry]) -> dict[int, Outing]:
    """What came of these entries, by their keys; nothing of a tournament that is not over."""
    return {row.entry_id: row for row in Outing.objects.filter(entry__in=list(entries))}


def _rows(event: Tournament, state: TournamentState) -> dict[int, Count]:
    """By the keys of entries: what the rows of a tournament have to say."""
    # Places that wait for the ceremony are nobody's business yet.
    if not projection.out(state):
        return {}
    keys = dict(Entry.objects.filter(tournament=event).values_list("number", "pk"))
    return {keys[number]: count for number, count in counted(state).items() if number in keys}


def _agrees(event: Tournament, state: TournamentState) -> bool:
    names = [field.name for field in fields(Count)]
    rows = Outing.objects.filter(tournament=event).values_list("entry_id", *names)
    return {key: Count(*values) for key, *values in rows} == _rows(event, state)


def _write(event: Tournament, state: TournamentState) -> None:
    Outing.objects.filter(tournament=event).delete()
    Outing.objects.bulk_create(
        Outing(entry_id=key, tournament=event, **asdict(count))
        for key, count in _rows(event, state).items()
    )


projection.register(
    projection.Follower("outings", projection.classification_follows, _agrees, _write)
)


def _add(counts: dict[int, Count], report: Report, points: tuple[Row, ...], games: int) -> None:
    if isinstance(report, GameReport):
        won = {entry for entry, big, _ in points if big > 0}
        for entry, charge in report.charges:
            if entry in counts:
                _one_game(counts[entry], charge, won=entry in won)
                counts[entry].unopened += entry in report.unopened
        return
    for entry, big, _ in report.rows:
        if entry in counts:
            counts[entry].games += games - report.unplayed
            counts[entry].wins += big


def _one_game(count: Count, charge: int, *, won: bool) -> None:
    count.games += 1
    if won:
        count.wins += 1
    else:
        count.charged += 1
        count.charges += charge
