"""Names in public standings lead to the page of the person, where its owner wants one."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.demo import Stop
from stolik.web.models.people import Person
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.identity import linked
from stolik.web.people.merged_people import current_person
from stolik.web.people.merges import merge
from stolik.web.privacy.consents import choose_visibility, record
from stolik.web.privacy.erasure import erase
from support.public_events import played

pytestmark = pytest.mark.django_db


def entry_of(event: Tournament, number: int) -> Entry:
    return Entry.objects.select_related("tournament", "person").get(tournament=event, number=number)


def agreeing(event: Tournament, *numbers: int) -> dict[int, Person]:
    """These people, who agreed to a page of their own."""
    people = linked(event)
    record([entry_of(event, number) for number in numbers], "name", agreed=True, how="own-page")
    return {number: people[number] for number in numbers}


def links(event: Tournament, more: str = "") -> dict[str, str]:
    """By address, whose name the standings lead to."""
    page = Client(headers={"accept-language": "en"}).get(f"/t/{event.slug}/standings{more}").text
    return dict(re.findall(r'<a class="name to-person" href="([^"]+)">([^<]+)</a>', page))


def test_a_name_leads_to_the_person_who_agreed_and_to_nobody_else() -> None:
    event = played(12)
    assert links(event) == {}
    people = agreeing(event, 3, 5)
    names = {n: entry_of(event, n).name for n in (3, 5)}
    wanted = {f"/people/{people[n].pk}": names[n] for n in (3, 5)}
    assert links(event) == wanted
    for address in wanted:
        assert Client().get(address).status_code == 200
    # Everywhere the name stands: on the podium, in the classification, in the standings.
    page = Client().get(f"/t/{event.slug}/standings").text
    assert page.count(f'href="/people/{people[3].pk}"') >= 2
    assert page.count('class="name to-person"') == page.count('href="/people/')


def test_the_standings_of_a_round_being_played_lead_there_too() -> None:
    event = played(12, stop=Stop(round=1, percent=50))
    people = agreeing(event, 3)
    assert list(links(event)) == [f"/people/{people[3].pk}"]


@pytest.mark.parametrize("shown", ["initial", "number"])
def test_who_hides_the_name_is_not_led_to_at_once(shown: str) -> None:
    event, other = played(12), played(12, title="Another")
    people = agreeing(event, 3)
    agreeing(other, 3)
    assert list(links(event)) == [f"/people/{people[3].pk}"]
    choose_visibility(entry_of(event, 3), shown, how="own-page")
    # Whoever hides the name at one tournament has no page, whatever was agreed to at another.
    assert (links(event), links(other)) == ({}, {})
    assert Client().get(f"/people/{people[3].pk}").status_code == 404


def test_a_browser_that_has_the_page_learns_of_second_thoughts() -> None:
    """A name of one word looks the same in every way of showing it."""
    event = played(12)
    Entry.objects.filter(tournament=event, number=3).update(name="Kometa")
    agreeing(event, 3)
    client = Client()
    client.get(f"/t/{event.slug}/standings")
    first = client.get(f"/t/{event.slug}/standings")
    again = {"If-None-Match": first["ETag"]}
    assert client.get(f"/t/{event.slug}/standings", headers=again).status_code == 304
    choose_visibility(entry_of(event, 3), "initial", how="own-page")
    changed = client.get(f"/t/{event.slug}/standings", headers=again)
    assert (changed.status_code, "Kometa" in changed.text) == (200, True)
    assert "/people/" not in changed.text


def test_erased_merged_cancelled_and_private() -> None:
    event = played(12)
    people = agreeing(event, 3, 5)
    kept = Person.objects.create(name="Somebody")
    merge(kept, people[5], event.owner_id)
    assert current_person(Person.objects.get(pk=people[5].pk)) == kept
    assert sorted(links(event)) == sorted(f"/people/{one.pk}" for one in (people[3], kept))
    erase(event, [entry_of(event, 3)])
    assert list(links(event)) == [f"/people/{kept.pk}"]
    Tournament.objects.filter(pk=event.pk).update(public=False)
    client = Client()
    client.force_login(event.owner)
    assert "/people/" not in client.get(f"/t/{event.slug}/standings").text


def test_the_number_of_questions_does_not_grow_with_people() -> None:
    def asked(size: int) -> int:
        event = played(size, stop=Stop(round=1, percent=50))
        agreeing(event, *range(1, size + 1))
        client = Client()
        client.get(f"/t/{event.slug}/standings")
        with CaptureQueriesContext(connection) as found:
            client.get(f"/t/{event.slug}/standings")
        assert len(links(event)) > 0.9 * size
        return len(found)

    assert asked(12) == asked(32)
