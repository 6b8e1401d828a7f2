"""Deleting what was never used, and the sentence why something else stays."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from stolik.rules import ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.web.models.people import Person, Vouch
from stolik.web.models.seasons import Championship, Result, ResultRow, Series
from stolik.web.models.tournaments import Entry, FactRow, Tournament
from stolik.web.people.merges import merge
from stolik.web.seasons.events import attach, create_event, create_series
from stolik.web.seasons.results import result_for
from stolik.web.tournaments import store
from support.office_people import account, answered, browser, sent

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def made(owner: str = "ewa") -> Tournament:
    event = Tournament.objects.create(
        owner=account(owner), starts=timezone.now(), title="Pomyłka", place="Ełk"
    )
    actor = Actor("organiser", f"account-{event.owner_id}")
    rules, fmt = ruleset("pl-turniej"), elimination_format("mini")
    store.perform(event, c.Create("ordinary", rules, fmt, "Pomyłka"), actor)
    return event


def deleted(client: Client, name: str, slug: str) -> Any:
    return client.post(reverse(name, args=[slug]))


def test_a_tournament_that_nobody_entered_is_deleted(applicant: Client) -> None:
    event = made()
    Entry.objects.create(tournament=event, number=1, name="Ala", state="cancelled")
    address = reverse("event-delete", args=[event.slug])
    assert "Delete for good" in applicant.get(address).content.decode()
    assert Tournament.objects.count() == 1
    assert applicant.post(address).status_code == 302
    assert (Tournament.objects.count(), FactRow.objects.count()) == (0, 0)
    assert applicant.get(reverse("event", args=[event.slug])).status_code == 404


def test_whoever_was_known_only_from_a_deleted_tournament_goes_with_it(applicant: Client) -> None:
    mistaken, other = made(), made()
    ala, ola, iga, was_iga, jan = (
        Person.objects.create(name=name) for name in ("Ala", "Ola", "Iga", "Iga K.", "Jan")
    )
    merge(iga, was_iga, by=mistaken.owner_id)
    for number, person in enumerate((ala, ola, iga, jan), 1):
        Entry.objects.create(
            tournament=mistaken, number=number, name=person.name, person=person, state="cancelled"
        )
    Entry.objects.create(tournament=other, number=1, name="Ola", person=ola)
    result = Result.objects.create(title="Z arkusza", date=date(2027, 3, 1), owner=other.owner)
    ResultRow.objects.create(result=result, person=jan, place=1)
    assert deleted(applicant, "event-delete", mistaken.slug).status_code == 302
    # Of Jan an imported result tells, so that he keeps his name there.
    assert sorted(Person.objects.values_list("name", flat=True)) == ["Jan", "Ola"]


def test_a_tournament_with_people_is_called_off_instead(applicant: Client) -> None:
    event = made()
    Entry.objects.create(tournament=event, number=1, name="Ala", state="reserve")
    page = deleted(applicant, "event-delete", event.slug)
    assert (page.status_code, "People are on its list" in page.content.decode()) == (422, True)
    assert Tournament.objects.count() == 1


def test_a_matchday_made_by_mistake_is_deleted_until_somebody_is_ticked_off(
    applicant: Client,
) -> None:
    """A league enters its people by itself; none of them has heard of the day."""
    series = create_series(account("ewa"), kind="matchdays", title="Liga", year=2027, planned=6)
    ala, ola = (Person.objects.create(name=name) for name in ("Ala", "Ola"))
    used, mistaken = (create_event(series, series.owner) for _ in range(2))
    for event in (used, mistaken):
        for number, person in enumerate((ala, ola), 1):
            entry = Entry.objects.create(
                tournament=event, number=number, name=person.name, person=person
            )
            Vouch.objects.create(entry=entry, person=person, entered=True)
            actor = Actor("organiser", f"account-{event.owner_id}")
            store.perform(event, c.Enter(number), actor)
    store.perform(used, c.CheckIn(1), Actor("organiser", f"account-{used.owner_id}"))
    assert deleted(applicant, "event-delete", used.slug).status_code == 422
    assert deleted(applicant, "event-delete", mistaken.slug).status_code == 302
    assert list(Tournament.objects.all()) == [used]


def test_what_the_national_organiser_accepted_stays(applicant: Client, national: Client) -> None:
    answered(national, sent(applicant, "elimination"), "accepted")
    event = Tournament.objects.get()
    page = deleted(applicant, "event-delete", event.slug)
    assert (page.status_code, "national organiser knows it" in page.content.decode()) == (422, True)
    assert deleted(browser(account("obcy")), "event-delete", event.slug).status_code == 404
    assert Tournament.objects.count() == 1


def season() -> Series:
    return create_series(account("ewa"), kind="league", title="Pomyłka", year=2027, planned=6)


def test_a_season_without_events_is_deleted(applicant: Client) -> None:
    assert deleted(applicant, "series-delete", season().slug).status_code == 302
    assert Series.objects.count() == 0


def test_a_season_with_events_stays_until_they_are_taken_out(applicant: Client) -> None:
    series, event = season(), made()
    Tournament.objects.filter(pk=event.pk).update(starts="2027-03-01T10:00:00Z")
    event.refresh_from_db()
    attach(series, result_for(event), series.owner)
    page = deleted(applicant, "series-delete", series.slug)
    assert (page.status_code, "Events count for it" in page.content.decode()) == (422, True)
    applicant.post(
        reverse("series-remove", args=[series.slug]), {"result": str(event.season_result.pk)}
    )
    assert deleted(applicant, "series-delete", series.slug).status_code == 302
    assert (Series.objects.count(), Tournament.objects.count()) == (0, 1)


def test_championships_to_which_nothing_leads_are_deleted(
    applicant: Client, national: Client
) -> None:
    goal = Championship.objects.create(title="WRC 2030", edition="2030", held=date(2030, 6, 1))
    other = Championship.objects.create(title="MP", edition="2027", held=date(2027, 11, 20))
    Series.objects.filter(pk=season().pk).update(championship=other)
    assert deleted(applicant, "championship-delete", goal.slug).status_code == 404
    assert deleted(national, "championship-delete", goal.slug).status_code == 302
    page = deleted(national, "championship-delete", other.slug)
    assert (page.status_code, "lead to it" in page.content.decode()) == (422, True)
    assert [one.title for one in Championship.objects.all()] == ["MP"]
