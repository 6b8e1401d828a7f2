"""Somebody who comes in at the desk may be on the list already, or known from another event."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from stolik.tournament.journal import Actor
from stolik.web.models.people import Person, Vouch
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.identity import linked
from stolik.web.privacy.visibility import chosen
from stolik.web.seasons import events
from stolik.web.tournaments import store
from stolik.web.tournaments.entries import Newcomer, admit, leave
from support.season_play import Day, form_answers, noon, organiser
from support.staffed import invited

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}
USUAL = ("initial", "usual")


def matchday(title: str, day: date, *people: str) -> Tournament:
    series = events.create_series(organiser(), kind="matchdays", title=title, year=2026, planned=6)
    event = events.create_event(series, organiser(), starts=noon(day), title=title)
    admit(event, [Newcomer(name) for name in people], Day(event).actor)
    return event


@pytest.fixture
def event(client: Client) -> Tournament:
    """A matchday with Nina Jeż on its list; Łukasz Źródlany is known from another league."""
    matchday("Liga Ełk", date(2026, 3, 1), "Łukasz Źródlany")
    client.force_login(organiser())
    client.cookies["language"] = "pl"
    return matchday("Liga Gdańsk", date(2026, 3, 14), "Nina Jeż", "Jan Kos")


def walk_in(client: Client, event: Tournament, name: str, **more: str) -> str:
    path = f"/t/{event.slug}/desk/check-in/walk-in"
    return client.post(path, {"name": name, **more}, **HTMX).content.decode()


def names(event: Tournament) -> list[tuple[str, bool]]:
    """Everybody on the list, and whether they are here."""
    rows = Entry.objects.filter(tournament=event).order_by("number")
    state = store.state(event)
    return [(row.name, state.entries[row.number].present) for row in rows]


def person_of(event: Tournament, name: str) -> Person | None:
    return Entry.objects.get(tournament=event, name=name).person


@pytest.mark.parametrize("typed", ["nina jez", "Jeż Nina", "NINA JEŻ"])
def test_somebody_of_the_list_is_ticked_off_instead(
    typed: str, client: Client, event: Tournament
) -> None:
    page = walk_in(client, event, typed)
    assert names(event) == [("Nina Jeż", False), ("Jan Kos", False)]
    assert re.search(r'name="here" value="1" autofocus>\s*Odhacz: Nina Jeż, nr 1', page)
    assert f'value="{typed}"' in page
    page = walk_in(client, event, typed, here="1")
    assert names(event) == [("Nina Jeż", True), ("Jan Kos", False)]
    assert 'id="p-1" class="person is-here"' in page
    # Typed once more: she is here, nobody is ticked twice.
    assert 'href="#p-1"' in walk_in(client, event, typed)


def test_another_person_of_that_name_is_added_when_that_is_said(
    client: Client, event: Tournament
) -> None:
    walk_in(client, event, "nina jez", same="1")
    assert names(event) == [("Nina Jeż", False), ("Jan Kos", False), ("nina jez", True)]
    assert person_of(event, "nina jez") != person_of(event, "Nina Jeż")
    page = client.get(f"/t/{event.slug}/desk/check-in").content.decode()
    assert (page.count("też nr 1"), page.count("też nr 3")) == (1, 1)


def test_somebody_known_from_another_league_is_asked_about(
    client: Client, event: Tournament
) -> None:
    lukasz = Person.objects.get(name="Łukasz Źródlany")
    page = walk_in(client, event, "lukasz zrodlany")
    assert "Czy to ktoś, kogo już znasz?" in page
    assert re.search(rf'name="person" value="{lukasz.pk}" class="main" autofocus>', page)
    assert "Liga Ełk, 1 turniej" in page
    assert len(names(event)) == 2
    walk_in(client, event, "lukasz zrodlany", person=str(lukasz.pk))
    assert names(event)[2] == ("Łukasz Źródlany", True)
    assert person_of(event, "Łukasz Źródlany") == lukasz
    assert Vouch.objects.get().by == organiser()


def test_or_is_somebody_new_and_stays_so(client: Client, event: Tournament) -> None:
    lukasz = Person.objects.get(name="Łukasz Źródlany")
    walk_in(client, event, "Lukasz Zrodlany", same="1")
    linked(event)
    assert person_of(event, "Lukasz Zrodlany") not in (None, lukasz)


def test_the_exact_name_is_not_asked_about(client: Client, event: Tournament) -> None:
    walk_in(client, event, "Łukasz Źródlany")
    assert person_of(event, "Łukasz Źródlany") == Person.objects.get(name="Łukasz Źródlany")


@pytest.mark.parametrize(
    ("age", "shown"), [("", ("full", "carried")), ("30", ("full", "carried")), ("12", USUAL)]
)
def test_whoever_is_recognised_keeps_what_they_chose_unless_they_are_under_18(
    client: Client, event: Tournament, age: str, shown: tuple[str, str]
) -> None:
    chosen(Entry.objects.filter(name="Łukasz Źródlany"), how="form")
    names = {"name_1": "Łukasz Źródlany", "age_1": age, "name_2": "Ola Nowa"}
    rows = {"rows": "2", "batch": "iabcdefghj", "take_1": "on", "take_2": "on"}
    client.post(f"/t/{event.slug}/desk/people/import", {**rows, **names})
    entered = Entry.objects.filter(tournament=event, batch="iabcdefghj").order_by("number")
    assert list(entered.values_list("name", "shown", "choice__how")) == [
        ("Łukasz Źródlany", *shown),
        ("Ola Nowa", *USUAL),
    ]


def test_whoever_else_works_at_the_door_is_not_told_of_other_events(event: Tournament) -> None:
    helper = invited(event, "helper")
    assert "Liga Ełk" not in walk_in(helper, event, "lukasz zrodlany")
    assert "Odhacz: Nina Jeż, nr 1" in walk_in(helper, event, "nina jez")


def test_a_tick_at_a_number_that_is_nobody(client: Client, event: Tournament) -> None:
    path = f"/t/{event.slug}/desk/check-in/walk-in"
    assert client.post(path, {"name": "x", "here": "77"}, **HTMX).status_code == 404


def test_without_javascript_a_tick_comes_back_to_its_row(client: Client, event: Tournament) -> None:
    path = f"/t/{event.slug}/desk/check-in/walk-in"
    assert "Odhacz: Nina Jeż" in client.post(path, {"name": "jez nina"}).content.decode()
    response = client.post(path, {"name": "jez nina", "here": "1"})
    assert response.headers["Location"] == f"/t/{event.slug}/desk/check-in#p-1"


def test_whoever_has_left_is_shown_not_ticked(client: Client, event: Tournament) -> None:
    leave(event, 1, Actor("organiser", "account-1"))
    page = walk_in(client, event, "nina jez")
    assert 'name="here"' not in page
    assert 'href="#p-1"' in page


def test_the_list_of_people_asks_the_same(client: Client, event: Tournament) -> None:
    path = f"/t/{event.slug}/desk/people"
    page = client.post(path, {"name": "Jeż Nina"}, **HTMX).content.decode()
    assert "Na liście jest Nina Jeż (nr 1). Czy to ta sama osoba?" in page
    assert len(names(event)) == 2


def preview(client: Client, event: Tournament, **data: Any) -> str:
    return client.post(f"/t/{event.slug}/desk/people/import", data).content.decode()


def fields(page: str) -> dict[str, str]:
    found = dict(re.findall(r'<input[^>]* name="([^"]+)" value="([^"]*)"', page))
    found |= dict.fromkeys(re.findall(r'name="(take_\d+)"\s+checked', page), "on")
    return {key: value for key, value in found.items() if key != "csrfmiddlewaretoken"}


def test_a_pasted_list_marks_who_may_be_there_already(client: Client, event: Tournament) -> None:
    page = preview(client, event, text="Jeż Nina\nOla Bąk\nbak ola\nLukasz Zrodlany")
    assert "Być może to Nina Jeż, już na liście (nr 1)." in page
    assert "Być może to Ola Bąk z wiersza 2." in page
    assert "Łukasz Źródlany (Liga Ełk, 1 turniej)" in page
    sent = fields(page)
    assert sorted(name for name in sent if name.startswith("take_")) == ["take_2", "take_4"]
    # What was not looked at is not saved.
    bare = {key: value for key, value in sent.items() if not key.startswith("who")}
    assert "zaznacz poniżej, kim są oznaczone osoby" in preview(client, event, **bare)
    assert len(names(event)) == 2
    preview(client, event, **sent | form_answers(page))
    assert [name for name, _ in names(event)[2:]] == ["Ola Bąk", "Łukasz Źródlany"]
    assert Person.objects.filter(key="lukasz zrodlany").count() == 1


def test_an_import_taken_back_leaves_nobody_behind(client: Client, event: Tournament) -> None:
    page = preview(client, event, text="Lukasz Zrodlany\nOla Bąk")
    preview(client, event, **fields(page) | form_answers(page, who_1="new"))
    assert Person.objects.filter(key="lukasz zrodlany").count() == 2
    batch = Entry.objects.get(tournament=event, name="Ola Bąk").batch
    client.post(f"/t/{event.slug}/desk/people/undo-import", {"batch": batch})
    assert [name for name, _ in names(event)] == ["Nina Jeż", "Jan Kos", "", ""]
    assert Person.objects.filter(key="lukasz zrodlany").count() == 1
