"""Tournaments on the site for tests of public pages: simulated days written into the database."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from django.contrib.auth.models import User

from stolik.demo import Stop, simulated
from stolik.tournament.format import Format
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Journal
from stolik.tournament.journal.kinds import fact_name
from stolik.web.models.tournaments import Entry, FactRow, Note, Tournament
from stolik.web.tournaments import projection, store

DAY = 1_773_482_400
HOSTILE = (
    '=HYPERLINK("http://evil","x")',
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "@SUM(A1:A9)",
    "+48 600 'OR 1=1",
    "{{ 7|add:7 }}{% now %}",
    "\u202eabba</td>",
    "-2+3|cmd",
    "  =1+1",
    "x" * 600,
    "Ża\u0301ba",
    "\t=2+2",
)


def owner() -> User:
    found = User.objects.filter(username="olga").first()
    return found or User.objects.create_user("olga", password="a long password")


def saved(journal: Journal, *, start: int = DAY, **more: Any) -> Tournament:
    """A journal as a tournament of the site, with its names and notes."""
    sheet = {"title": "Turniej w bibliotece", "place": "Biblioteka", **more}
    event = Tournament.objects.create(
        **sheet, starts=datetime.fromtimestamp(start, UTC), owner=owner()
    )
    store.append(event, journal.facts)
    for number, salt in journal.salts.items():
        FactRow.objects.filter(tournament=event, sequence=number).update(salt=salt)
    Entry.objects.bulk_create(
        Entry(tournament=event, number=number, name=name) for number, name in journal.names.items()
    )
    Note.objects.bulk_create(
        Note(tournament=event, reference=reference, salt=note.salt, text=note.text)
        for reference, note in journal.notes.items()
    )
    # Who they are is asked when a test asks it: many give their people names first.
    followers = [one for one in projection.FOLLOWERS.values() if one.name != "people"]
    projection.make(event, store.state(event), followers)
    return event


def played(
    players: int = 12,
    *,
    fmt: Format | None = None,
    stop: Stop | None = None,
    seed: int = 7,
    start: int = DAY,
    until: str = "",
    **more: Any,
) -> Tournament:
    """A simulated tournament, up to `stop`, until before the first `until`, or whole."""
    format_ = fmt or elimination_format("mini")
    journal = simulated(players, format_, seed, start=start, stop=stop)
    kinds = [fact_name(fact.what) for fact in journal.facts]
    end = kinds.index(until) if until else None
    return saved(replace(journal, facts=journal.facts[:end]), start=start, **more)


def renamed(event: Tournament, names: dict[int, tuple[str, str]]) -> None:
    """People with other names, shown in another way: number to (name, shown)."""
    for person in Entry.objects.filter(tournament=event, number__in=names):
        person.name, person.shown = names[person.number]
        person.save()
