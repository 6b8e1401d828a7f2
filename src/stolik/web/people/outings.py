"""What somebody played, in numbers, from the journals of finished tournaments.

Counted once for each journal and kept in rows, which say how long the journal was: a longer one is
counted anew. A slip of totals tells how many games were won, not what each one cost.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

from django.db.models import Max

from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal.matchday import day_results
from stolik.tournament.journal.scores import all_points, counting_slots
from stolik.tournament.report import GameReport, Report, Row
from stolik.web.tournaments import store
from stolik.web.models.tournaments import Entry, FactRow, Tournament
from stolik.web.models.people import Outing


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


def counted(state: State) -> dict[int, Count]:
    """By entry number, for everybody who has a place."""
    # Of a matchday the place of the day: the running table is the league's.
    ranked = day_results(state) or [line for line in state.places if line.place]
    found = {line.entry: Count(place=line.place, of=len(ranked)) for line in ranked}
    for entry, points in all_points(state).items():
        if entry in found:
            found[entry].big, found[entry].small = points
    for one in state.rounds:
        games = state.stage(one).games
        for table in one.seating:
            for slot in counting_slots(one.sheets.get(table.number, ())):
                if slot.current:
                    _add(found, slot.current.report, slot.current.points, games)
    return found


def outings(events: Iterable[Tournament]) -> dict[int, Outing]:
    """By entry key, everybody of the finished ones among these tournaments.

    Three queries, and some more for each tournament whose journal has grown since it was counted.
    """
    wanted = {event.pk: event for event in events}
    rows = FactRow.objects.filter(tournament__in=wanted).values_list("tournament")
    lengths = dict(rows.annotate(length=Max("sequence")))
    known: dict[int, list[Outing]] = {}
    for row in Outing.objects.filter(tournament__in=wanted):
        known.setdefault(row.tournament_id, []).append(row)
    found: list[Outing] = []
    for key, event in wanted.items():
        kept = known.get(key, [])
        if kept and all(row.facts == lengths.get(key) for row in kept):
            found += kept
        else:
            found += _counted_anew(event)
    return {row.entry_id: row for row in found}


def _counted_anew(event: Tournament) -> list[Outing]:
    state = store.state(event)
    # Places that wait for the ceremony are nobody's business yet.
    if state.phase != "finished" or state.hidden is not None:
        return []
    numbers = dict(Entry.objects.filter(tournament=event).values_list("number", "pk"))
    rows = [
        Outing(
            entry_id=numbers[entry],
            tournament=event,
            facts=state.length,
            **{field.name: getattr(count, field.name) for field in fields(Count)},
        )
        for entry, count in counted(state).items()
        if entry in numbers
    ]
    with store.writing(event):
        Outing.objects.filter(tournament=event).delete()
        Outing.objects.bulk_create(rows)
    return rows


def _add(found: dict[int, Count], report: Report, points: tuple[Row, ...], games: int) -> None:
    if isinstance(report, GameReport):
        won = {entry for entry, big, _ in points if big > 0}
        for entry, charge in report.charges:
            if entry in found:
                _one_game(found[entry], charge, won=entry in won)
                found[entry].unopened += entry in report.unopened
        return
    for entry, big, _ in report.rows:
        if entry in found:
            found[entry].games += games - report.unplayed
            found[entry].wins += big


def _one_game(count: Count, charge: int, *, won: bool) -> None:
    count.games += 1
    if won:
        count.wins += 1
    else:
        count.charged += 1
        count.charges += charge
