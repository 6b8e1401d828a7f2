"""Check-in at the door: one tap a person, undone by another, never twice."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from stolik.rules import ruleset
from stolik.tournament.formats import league_scheme
from stolik.tournament.journal import commands as c
from stolik.tournament.seats import Table
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments import push, store
from stolik.web.tournaments.entries import Newcomer, admit
from support.prepared_event import ACTOR, prepared_event

HTMX = {"HTTP_HX_REQUEST": "true"}
TAP = "/t/jesien/desk/check-in/tap"


@pytest.fixture
def event(client: Client, transactional_db: None) -> Tournament:
    client.cookies["language"] = "pl"
    event = prepared_event()
    client.force_login(event.owner)
    return event


def _text(response: Any) -> str:
    return response.content.decode()


def _tap(client: Client, act: str) -> str:
    return _text(client.post(TAP, {"act": act}, **HTMX))


def test_a_tap_checks_in_and_another_undoes_it(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Ewa Żak"), Newcomer("Jan Kos")], ACTOR)
    page = _text(client.get("/t/jesien/desk/check-in"))
    assert page.index("Jan Kos") < page.index("Ewa Żak")
    row = _tap(client, "in:1")
    assert re.findall(r'<li id="([^"]+)" class="([^"]+)"', row) == [("p-1", "person is-here")]
    assert '<strong class="huge" data-key="here">1</strong>' in row
    assert store.state(event).entries[1].present
    length = store.state(event).length
    # Somebody at the other laptop has tapped the same.
    _tap(client, "in:1")
    assert store.state(event).length == length
    row = _tap(client, "out:1")
    assert 'class="person is-expected"' in row
    assert not store.state(event).entries[1].present


def test_without_javascript_a_tap_comes_back_to_its_row(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Ewa Żak")], ACTOR)
    response = client.post(TAP, {"act": "in:1"})
    assert response.headers["Location"] == "/t/jesien/desk/check-in#p-1"


def test_paid(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Ewa Żak")], ACTOR)
    assert 'value="unpaid:1" aria-pressed="true"' in _tap(client, "paid:1")
    assert event.people.get().paid
    _tap(client, "unpaid:1")
    assert not event.people.get().paid


@pytest.mark.parametrize("act", ["", "in:", "in:9", "win:1", "in:1 ", "in:99999999999", "paid:-1"])
def test_a_tap_on_nobody(client: Client, event: Tournament, act: str) -> None:
    admit(event, [Newcomer("Ewa Żak")], ACTOR)
    assert client.post(TAP, {"act": act}, **HTMX).status_code == 404


def test_a_tap_needs_the_desk(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Ewa Żak")], ACTOR)
    client.logout()
    for path in (TAP, "/t/jesien/desk/check-in/walk-in"):
        assert client.post(path, {"act": "in:1", "name": "X Y"}).status_code == 404
    assert client.get("/t/jesien/desk/check-in/rows").status_code == 404
    assert not store.state(event).entries[1].present


def test_in_a_league_minors_need_two_consents(client: Client, event: Tournament) -> None:
    other = Tournament.objects.create(
        title="Liga", starts=timezone.now(), owner=event.owner, slug="liga"
    )
    store.perform(other, c.Create("league", ruleset("pl-liga"), league_scheme(8)), ACTOR)
    admit(other, [Newcomer("Iga Kos", minor=True)], ACTOR)
    page = _text(client.get("/t/liga/desk/check-in"))
    assert "brak zgód" in page
    path = "/t/liga/desk/check-in/tap"
    row = _text(client.post(path, {"act": "in:1"}, **HTMX))
    assert row.count("brakuje zgody opiekuna") == 2
    assert not store.state(other).entries[1].present
    # Without JavaScript the page says the same.
    assert "brakuje zgody opiekuna" in _text(client.post(path, {"act": "in:1"}))
    client.post(path, {"act": "participation:1"}, **HTMX)
    row = _text(client.post(path, {"act": "data:1"}, **HTMX))
    assert "brak zgód" not in row
    client.post(path, {"act": "in:1"}, **HTMX)
    entry = store.state(other).entries[1]
    assert (entry.present, entry.participation, entry.data, entry.image) == (
        True,
        True,
        True,
        False,
    )
    client.post(path, {"act": "no-data:1"}, **HTMX)
    assert not store.state(other).entries[1].data


def test_a_walk_in_is_entered_and_here(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Jan Kos")], ACTOR)
    path = "/t/jesien/desk/check-in/walk-in"
    text = _text(client.post(path, {"name": "Ewa Żak"}, **HTMX))
    assert 'id="p-2" class="person is-here"' in text
    assert store.state(event).entries[2].present
    text = _text(client.post(path, {"name": "JAN KOS"}, **HTMX))
    assert "jest już na liście (nr 1)" in text
    assert Entry.objects.count() == 2
    response = client.post(path, {"name": "Jan Kos", "same": "1"})
    assert response.headers["Location"] == "/t/jesien/desk/check-in#p-3"


def test_after_the_draw_people_are_sent_to_the_desk(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer(f"Osoba {n}") for n in range(12)], ACTOR, present=True)
    tables = tuple(Table(t + 1, tuple(range(4 * t + 1, 4 * t + 5))) for t in range(3))
    store.perform(event, c.TypeSeats(1, tables), ACTOR)
    page = _text(client.get("/t/jesien/desk/check-in"))
    assert "Losowanie już było" in page
    assert 'href="/t/jesien/desk/"' in page
    text = _text(client.post("/t/jesien/desk/check-in/walk-in", {"name": "Ewa Żak"}, **HTMX))
    assert "daj tej osobie miejsce przy stoliku" in text
    assert "bez miejsca" in text


def test_somebody_from_the_reserve_list_is_let_in(client: Client, event: Tournament) -> None:
    Tournament.objects.update(limit=1)
    event.refresh_from_db()
    admit(event, [Newcomer("A A"), Newcomer("B B", minor=True)], ACTOR, limited=True)
    assert "rezerwa: przyjmij" in _text(client.get("/t/jesien/desk/check-in"))
    assert 'class="person is-here"' in _tap(client, "admit:2")
    entry = store.state(event).entries[2]
    assert (entry.present, entry.minor, event.people.get(number=2).state) == (True, True, "in")
    _tap(client, "admit:2")
    assert len(store.state(event).entries) == 2


@pytest.mark.attack(25, "surnames guessed from the order of numbers in a stream")
def test_what_is_pushed_names_nobody(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Ewa Żak"), Newcomer("Jan Kos")], ACTOR)
    topic = push.unlisted_topic("jesien", "check-in", "pl")
    found = push.rendered(topic)
    assert found is not None
    text = found[1].decode()
    assert "Żak" not in text
    marks = re.findall(r"(\d+):([0-9a-f]{8}) ", text)
    # Not in the order of surnames, which would tell them.
    assert [number for number, _ in marks] == ["1", "2"]
    # "Paid" is no fact; the mark and the number of the fragment change all the same.
    _tap(client, "paid:1")
    again = push.rendered(topic)
    assert again is not None
    assert again[0] >= found[0]
    now = dict(re.findall(r"(\d+):([0-9a-f]{8}) ", again[1].decode()))
    assert [number for number, mark in marks if now[number] != mark] == ["1"]
    assert push.rendered(push.unlisted_topic("nobody", "check-in", "pl")) is None


def test_a_page_asks_for_the_rows_that_changed(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Ewa Żak"), Newcomer("Jan Kos"), Newcomer("A A")], ACTOR)
    text = _text(client.get("/t/jesien/desk/check-in/rows?n=2&n=x&n=77"))
    assert re.findall(r'<li id="([^"]+)"', text) == ["p-2"]
    assert len(re.findall("<li id", _text(client.get("/t/jesien/desk/check-in/rows")))) == 3


def test_a_tap_asks_the_same_however_many_there_are(client: Client, event: Tournament) -> None:
    counts = []
    for number in (10, 190):
        admit(event, [Newcomer(f"Osoba {n}") for n in range(number)], ACTOR)
        with CaptureQueriesContext(connection) as caught:
            _tap(client, f"in:{number}")
        counts.append(len(caught))
    assert counts[0] == counts[1]


def test_what_cannot_be_done_now_is_said_in_words(client: Client, event: Tournament) -> None:
    Tournament.objects.create(title="X", starts=timezone.now(), owner=event.owner, slug="pusty")
    # Nothing was recorded yet: the page stands, and says what cannot be done.
    assert client.get("/t/pusty/desk/check-in").status_code == 200
    text = _text(client.post("/t/pusty/desk/check-in/walk-in", {"name": "Ewa Żak"}, **HTMX))
    assert "Nie można teraz zapisać nowej osoby" in text
    assert Entry.objects.filter(tournament__slug="pusty").count() == 0
