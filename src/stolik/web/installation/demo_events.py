"""A simulated journal as a tournament of the site: its row, people, facts, notes and tables.

For the demo alone: facts are written down as they were simulated, nothing is decided. Knows no page
and not what the events are for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from stolik.demo import Event, Stop, played
from stolik.locale import language
from stolik.tournament.journal import Journal, TournamentState
from stolik.web.models.tournaments import Entry, Note, TableCode, Tournament
from stolik.web.tournaments import projection, store

LANGUAGE: Final = language("pl")  # of the country in which the demo's people play
JUST_NOW = 5  # seconds between the latest fact of a running event and the moment it is looked at


def played_until(day: Event, stop: Stop, moment: int) -> Journal:
    """An event up to where it stops, its times moved so that this has just happened."""
    latest = played(day, stop).facts[-1].at
    return played(replace(day, start=day.start + moment - latest - JUST_NOW), stop)


def begun_at(journal: Journal) -> datetime:
    """When the first round of a journal was started."""
    first = next(fact.at for fact in journal.facts if type(fact.what).__name__ == "RoundStarted")
    return datetime.fromtimestamp(first, UTC)


def tournament(journal: Journal, **row: Any) -> Tournament:
    """A tournament of the site with this journal; `row` is what its data sheet says besides."""
    state = TournamentState.replay(journal.facts)
    event = Tournament(title=state.title, language=LANGUAGE, **row)
    event.save()
    people(event, journal.names)
    fill(event, journal)
    return event


def people(event: Tournament, names: Mapping[int, str]) -> Sequence[Entry]:
    """Everybody of an event, under their own names: invented people have nothing to hide."""
    return Entry.objects.bulk_create(
        Entry(tournament=event, number=number, name=name, paid=number % 9 != 0)
        for number, name in names.items()
    )


def fill(event: Tournament, journal: Journal) -> None:
    """The facts, what was written beside them, a code for every table, and what follows from it."""
    state = TournamentState.replay(journal.facts)
    store.append(event, journal.facts)
    Note.objects.bulk_create(
        Note(tournament=event, reference=reference, salt=note.salt, text=note.text)
        for reference, note in journal.notes.items()
    )
    tables = max((len(round_.seating) for round_ in state.rounds), default=0)
    TableCode.objects.bulk_create(
        TableCode(tournament=event, number=number) for number in range(1, tables + 1)
    )
    projection.make(event, state)
