"""Nobody's full name is public unless somebody said so: children, lists, people at the door."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from stolik.tournament.journal import Actor, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.requirements import children_without_consent
from stolik.tournament.seats import Table
from stolik.web.models.privacy import Choice, Consent
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments import store
from stolik.web.tournaments.entries import Newcomer, admit
from support.prepared_event import ACTOR, prepared_event

PEOPLE = "/t/jesien/desk/people"
JOIN = "/t/jesien/join"


@pytest.fixture
def event(client: Client, transactional_db: None) -> Tournament:
    client.cookies["language"] = "en"
    event = prepared_event(title="Autumn", categories=["junior"], registration_open=True, limit=3)
    client.force_login(event.owner)
    return event


def shown() -> dict[str, tuple[str, str]]:
    """By name: what everybody sees, and who chose it."""
    ways = dict(Choice.objects.values_list("entry__name", "how"))
    return {e.name: (e.shown, ways.get(e.name, "")) for e in Entry.objects.all()}


def register(client: Client, *people: dict[str, str]) -> str:
    page = client.get(JOIN).content.decode()
    fields = dict(re.findall(r'name="(key|seen)" value="([^"]*)"', page))
    form = {"people": str(len(people)), **fields}
    for n, person in enumerate(people, 1):
        form |= {f"{name}_{n}": value for name, value in person.items()}
    return client.post(JOIN, form, follow=True).content.decode()


def test_a_child_is_shown_by_first_name_and_initial(client: Client, event: Tournament) -> None:
    page = register(
        client,
        {"name": "Staś Lis", "shown": "full", "minor": "on"},
        {"name": "Ewa Lis", "shown": "full"},
        {"name": "Iga Lis", "shown": "number", "minor": "on"},
    )
    assert shown() == {
        "Staś Lis": ("initial", "usual"),
        "Ewa Lis": ("full", "form"),
        "Iga Lis": ("number", "form"),
    }
    assert '<span class="name">Staś L.</span>' in page


def test_lists_and_people_at_the_door(client: Client, event: Tournament) -> None:
    client.post(PEOPLE, {"name": "Ewa Żak"})
    client.post("/t/jesien/desk/check-in/walk-in", {"name": "Jan Kos"})
    rows = {"rows": "1", "batch": "iabcdefghj", "name_1": "Ola Lis", "take_1": "on"}
    client.post(f"{PEOPLE}/import", rows)
    usual = ("initial", "usual")
    assert shown() == {"Ewa Żak": usual, "Jan Kos": usual, "Ola Lis": usual}
    assert re.findall(r">\s*(Ewa Ż\.)\s*<", client.get(PEOPLE).content.decode()) == ["Ewa Ż."]


def test_what_was_shown_before_stays(client: Client, event: Tournament) -> None:
    """Entries older than this rule, whatever brought them in, keep what was published."""
    (entry,) = admit(event, [Newcomer("Ewa Żak")], ACTOR)
    client.post(f"{PEOPLE}/1", {"do": "save", "name": "Ewa Żak", "shown": "full", "club": "GOK"})
    assert shown() == {"Ewa Żak": ("full", "")}
    page = client.get(f"/p/{entry.token}/data").content.decode()
    assert "Nobody asked you about it" in page


def test_the_desk_shows_more_with_a_recorded_consent(client: Client, event: Tournament) -> None:
    register(client, {"name": "Staś Lis", "minor": "on"})
    form = {"do": "save", "name": "Staś Lis", "shown": "full", "minor": "on"}
    assert "tick that they agreed" in client.post(f"{PEOPLE}/1", form).content.decode()
    client.post(f"{PEOPLE}/1", {**form, "agreed": "on"})
    assert shown() == {"Staś Lis": ("full", "desk")}
    said = Consent.objects.filter(purpose="name").values_list("given", "how")
    assert list(said) == [(True, "paper")]


def test_who_turns_out_to_be_a_child_is_shown_less(client: Client, event: Tournament) -> None:
    register(client, {"name": "Staś Lis", "shown": "full"})
    form = {"do": "save", "name": "Staś Lis", "shown": "full", "minor": "on"}
    page = client.post(f"{PEOPLE}/1", form, follow=True).content.decode()
    assert "Under 18: shown as first name and initial" in page
    assert shown() == {"Staś Lis": ("initial", "usual")}


def test_children_here_without_consent_are_known(client: Client, event: Tournament) -> None:
    children = [Newcomer(name, minor=True) for name in ("A A", "B B", "C C")]
    admit(event, [*children[:2], Newcomer("D D")], ACTOR, present=True)
    admit(event, children[2:], ACTOR)
    store.perform(event, c.RecordConsent(1, participation=True, data=True), ACTOR)
    assert children_without_consent(store.state(event)) == (2,)


def test_the_form_says_what_is_public_and_warns_of_the_reserve_list(
    client: Client, event: Tournament
) -> None:
    admit(event, [Newcomer("A A")], ACTOR)
    two: dict[str, Any] = {"people": "2", "more": "1", "name_1": "Ewa Lis", "name_2": "Jan Lis"}
    assert "reserve list" not in client.get(JOIN).content.decode()
    page = client.post(JOIN, two).content.decode()
    assert "Only 2 places are free." in page
    assert "The last person goes on the reserve list" in page
    assert "Everybody can see: the name as chosen above" in page


def test_one_word_is_asked_about_once(client: Client, event: Tournament) -> None:
    page = register(client, {"name": "Piotrek"})
    assert "Only one word?" in page
    assert 'name="single_1" value="Piotrek"' in page
    register(client, {"name": "Piotrek", "single": "Piotrek"})
    assert [entry.name for entry in Entry.objects.all()] == ["Piotrek"]


def test_a_penalty_is_told_by_number(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer(f"Osoba {n}") for n in range(12)], ACTOR, present=True)
    head = Actor("head-referee", "account-1")
    note = store.note(event, "spóźnienie")
    seats = tuple(Table(n, tuple(range(4 * n - 3, 4 * n + 1))) for n in (1, 2, 3))
    store.perform(event, c.TypeSeats(1, seats), ACTOR)
    digest = seating_digest(store.state(event).rounds[0].seating)
    store.perform(event, c.Publish(1, digest), ACTOR)
    store.perform(event, c.Penalise(1, 3, 0, -20, note), head)
    page = client.get("/t/jesien/history").content.decode()
    assert "Player 3: penalty, 0 big, −20 small." in page
    assert re.findall(r"Osoba \d+", page) == []
