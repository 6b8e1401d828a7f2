"""Somebody entered twice or by mistake, and the list as a file."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.test import Client
from python_calamine import CalamineWorkbook

from stolik.tournament.journal import Journal, difference
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.seats import Table
from stolik.web.models.people import Person
from stolik.web.models.referee import PushSubscription
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments import store
from stolik.web.tournaments.entries import Newcomer, admit
from stolik.web.tournaments.names import desk_names, public_names
from support.prepared_event import ACTOR, prepared_event

PEOPLE = "/t/jesien/desk/people"


@pytest.fixture
def event(client: Client, transactional_db: None) -> Tournament:
    client.cookies["language"] = "en"
    event = prepared_event(limit=3)
    client.force_login(event.owner)
    return event


def post(client: Client, number: int, **form: str) -> str:
    return client.post(f"{PEOPLE}/{number}", form, follow=True).content.decode()


def last(event: Tournament) -> list[Any]:
    return [fact.what for fact in store.facts(event)]


def test_two_entries_of_one_person_become_one(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Ewa Żak", email="ewa@example.org")], ACTOR)
    admit(event, [Newcomer("Ewa Zak", "initial", phone="600", minor=True)], ACTOR, present=True)
    store.perform(event, c.RecordConsent(2, participation=True, data=True), ACTOR)
    admit(event, [Newcomer("Jan Kos"), Newcomer("Ola Lis")], ACTOR, limited=True)
    assert "One entry now: Ewa Żak, no. 1." in post(client, 2, do="merge", into="1")
    kept, gone = Entry.objects.get(number=1), Entry.objects.get(number=2)
    assert (kept.email, kept.phone, kept.shown) == ("ewa@example.org", "600", "initial")
    assert (gone.name, gone.phone, gone.state) == ("", "", "cancelled")
    person = store.state(event).entries[1]
    assert (person.minor, person.participation, person.data, person.present) == (True,) * 4
    assert (2 in store.state(event).entries, store.state(event).removed) == (False, (2,))
    # The place that is free now is the next one's.
    assert Entry.objects.get(name="Ola Lis").state == "in"
    assert f.EntryRemoved(2, 1) in last(event)
    assert difference(Journal(tuple(store.facts(event)))) is None
    journal = client.get("/t/jesien/desk/journal").content.decode()
    assert "Taken off the list: no. 2, entered twice; stays: Ewa Żak." in journal


def test_whoever_waits_as_a_child_is_a_child_in_the_entry_that_stays(
    client: Client, event: Tournament
) -> None:
    admit(event, [Newcomer(name) for name in ("Ewa Żak", "Jan Kos", "Ola Lis")], ACTOR)
    admit(event, [Newcomer("Ewa Zak", "initial", minor=True)], ACTOR, limited=True)
    assert Entry.objects.get(number=4).state == "reserve"
    post(client, 4, do="merge", into="1")
    assert store.state(event).entries[1].minor
    assert Entry.objects.get(number=1).shown == "initial"


def test_a_mistake_is_deleted_with_everything_personal(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Próba Próbna", email="x@example.org"), Newcomer("Jan Kos")], ACTOR)
    assert "Próba Próbna is off the list." in post(client, 1, do="remove")
    assert list(Entry.objects.values_list("number", "name", "email")) == [
        (1, "", ""),
        (2, "Jan Kos", ""),
    ]
    assert not Person.objects.filter(name="Próba Próbna").exists()
    (next_one,) = admit(event, [Newcomer("Ola Lis")], ACTOR)
    assert next_one.number == 3


def test_phones_go_over_to_the_entry_that_stays_and_go_with_the_one_that_does_not(
    client: Client, event: Tournament
) -> None:
    admit(event, [Newcomer("Ewa Żak"), Newcomer("Ewa Zak"), Newcomer("Jan Kos")], ACTOR)
    for number in (1, 2, 3):
        PushSubscription.objects.create(
            tournament=event, entry=number, endpoint=f"https://push.example.org/{number}"
        )
    post(client, 2, do="merge", into="1")
    post(client, 3, do="remove")
    assert sorted(PushSubscription.objects.values_list("entry", "endpoint")) == [
        (1, "https://push.example.org/1"),
        (1, "https://push.example.org/2"),
    ]


def test_whoever_had_a_seat_stays(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer(f"Osoba {n}") for n in range(12)], ACTOR, present=True)
    seats = tuple(Table(n, tuple(range(4 * n - 3, 4 * n + 1))) for n in (1, 2, 3))
    store.perform(event, c.TypeSeats(1, seats), ACTOR)
    assert "has had a seat" in post(client, 1, do="remove")
    assert "Entered twice or by mistake?" not in client.get(f"{PEOPLE}/1").content.decode()
    assert Entry.objects.get(number=1).name == "Osoba 0"


@pytest.mark.parametrize("into", ["", "1", "99"])
def test_nobody_is_merged_with_nobody(client: Client, event: Tournament, into: str) -> None:
    admit(event, [Newcomer("Ewa Żak"), Newcomer("Jan Kos")], ACTOR)
    post(client, 1, do="merge", into=into)
    assert [entry.name for entry in Entry.objects.all()] == ["Ewa Żak", "Jan Kos"]


def test_the_list_as_a_file(client: Client, event: Tournament) -> None:
    bad = Newcomer("=1+1", "initial", "a@example.org", "600", "GOK", minor=True)
    admit(event, [bad, Newcomer("Jan Kos")], ACTOR, present=True)
    Entry.objects.filter(number=1).update(paid=True)
    answer = client.get(f"{PEOPLE}.csv")
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert lines[0].startswith('"No.";"Name";"In public";"Here";"Club";"E-mail";"Phone"')
    assert lines[1].startswith(
        '"1";"\'=1+1";"\'=1+1";"here";"GOK";"a@example.org";"600";"";"yes";"yes"'
    )
    assert answer["Content-Disposition"] == 'attachment; filename="jesien-people.csv"'
    assert answer["Cache-Control"] == "private, no-store"
    book = CalamineWorkbook.from_object(io.BytesIO(client.get(f"{PEOPLE}.xlsx").content))
    rows = book.get_sheet_by_index(0).to_python()
    assert [row[1] for row in rows] == ["Name", "'=1+1", "Jan Kos"]


def test_namesakes_are_told_apart_by_what_people_know(client: Client, event: Tournament) -> None:
    people = [("Jan Kos", "GOK"), ("Jan Kos", "MDK"), ("Ewa Lis", ""), ("Ewa Lis", "")]
    admit(event, [Newcomer(name, club=club) for name, club in people], ACTOR)
    assert desk_names(event) == {
        1: "Jan Kos (GOK)",
        2: "Jan Kos (MDK)",
        3: "Ewa Lis (3)",
        4: "Ewa Lis (4)",
    }
    assert public_names(event)[1] == "Jan Kos (1)"


def test_nobody_pays_where_playing_is_free(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Ewa Lis")], ACTOR)
    assert 'id="paid-1"' in client.get("/t/jesien/desk/check-in").content.decode()
    Tournament.objects.update(fee=False)
    assert 'id="paid-1"' not in client.get("/t/jesien/desk/check-in").content.decode()
    assert '"Paid"' not in client.get(f"{PEOPLE}.csv").content.decode()


def test_a_try_out_can_be_deleted_once_nobody_is_on_it(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Ewa Lis")], ACTOR)
    settings = client.get("/t/jesien/desk/edit").content.decode()
    assert "/t/jesien/desk/delete" in settings
    page = client.get("/t/jesien/desk/delete").content.decode()
    assert "Call it off" in page
    post(client, 1, do="remove")
    client.post("/t/jesien/desk/delete")
    assert not Tournament.objects.exists()
