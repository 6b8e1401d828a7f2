"""Two people of two organisers turn out to be one: what each organiser was told stays there."""

from __future__ import annotations

from datetime import date

import pytest

from stolik.demo import simulated
from stolik.tournament.formats import elimination_format, matchday
from stolik.tournament.journal import commands as c
from stolik.web.models.people import Person
from stolik.web.models.privacy import Consent
from stolik.web.models.seasons import Ticket
from stolik.web.models.tournaments import Entry
from stolik.web.office.event_package import qualifiers
from stolik.web.people.identity import person_of
from stolik.web.people.merges import merge
from stolik.web.privacy.consents import accept, reword
from stolik.web.privacy.personal_data import personal_copy
from stolik.web.seasons.eliminations import record
from stolik.web.seasons.events import create_event, create_series
from support.championships import accepted, national
from support.public_events import saved
from support.season_play import Day, noon, organiser

pytestmark = pytest.mark.django_db
NAMES = ("Ala Bąk", "Ela Cis", "Iza Dąb", "Ola Kaminska")


def day_of(owner: str, month: int) -> Day:
    """A matchday of a league of this organiser, with four people who are there."""
    series = create_series(
        organiser(owner), kind="matchdays", title=f"Liga {owner}", year=2026, planned=6
    )
    day = Day(create_event(series, series.owner, starts=noon(date(2026, month, 1))))
    day.do(c.ChangeFormat(matchday()))
    day.come(NAMES)
    return day


def ola(day: Day) -> Entry:
    return Entry.objects.get(tournament=day.event, name="Ola Kaminska")


def joined(here: Day, there: Day) -> Person:
    kept, gone = person_of(ola(here)), person_of(ola(there))
    assert kept != gone
    merge(kept, gone, by=national().pk)
    return kept


def test_the_next_matchday_takes_over_nothing_another_organiser_was_told() -> None:
    here, there = day_of("ania", 2), day_of("bartek", 3)
    here.play()
    told = {"email": "ola@b.example", "phone": "600100200", "club": "KS B"}
    Entry.objects.filter(pk=ola(there).pk).update(**told)
    there.do(c.RecordConsent(ola(there).number, participation=True, data=True, image=True))
    there.do(c.ChangeEntry(ola(there).number, minor=True))
    reword(there.event.owner_id, "data", {"en": "Another notice.", "pl": "Inna informacja."})
    accept([ola(there)], how="form")
    person = joined(here, there)
    series = here.event.season_result.series.get()
    later = Day(create_event(series, series.owner, starts=noon(date(2026, 4, 1))))
    entry = Entry.objects.get(tournament=later.event, person=person)
    assert (entry.email, entry.phone, entry.club) == ("", "", "")
    known = later.state.entries[entry.number]
    assert (known.minor, known.participation, known.data, known.image) == (False,) * 4
    assert list(Consent.objects.filter(entry=entry)) == []
    assert personal_copy(entry)


@pytest.mark.rule("E-17")
def test_the_closing_package_holds_addresses_given_here_alone() -> None:
    event = saved(simulated(24, elimination_format("standard-a"), 3))
    record(accepted(event), national())
    champion = Entry.objects.get(tournament=event, person=Ticket.objects.get().person)
    there = day_of("bartek", 3)
    Entry.objects.filter(pk=ola(there).pk).update(email="ola@b.example")
    merge(person_of(champion), person_of(ola(there)), by=national().pk)
    assert qualifiers(event) == [(champion.name, 1, "")]
    Entry.objects.filter(pk=champion.pk).update(email="here@a.example")
    assert qualifiers(event) == [(champion.name, 1, "here@a.example")]
