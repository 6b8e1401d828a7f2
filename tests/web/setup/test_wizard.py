"""A tournament is created in three steps; what was typed is never lost."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.test import Client

from stolik.rules import ruleset
from stolik.tournament.formats import DOCUMENT_E, elimination_format, wrc
from stolik.tournament.journal import Actor, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.seats import Table
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments import store

FILLED = {
    "kind": "ordinary",
    "players": "24",
    "hours": "4",
    "date": "2026-11-21",
    "time": "10:00",
    "format": "standard-c",
    "title": "Jesienny turniej",
    "ruleset": "pl-turniej",
    "step": "details",
    "go": "create",
}


@pytest.fixture
def organiser(client: Client, transactional_db: None) -> Client:
    client.force_login(User.objects.create_user("olga", password="a long password"))
    client.cookies["language"] = "pl"
    return client


def _text(response: Any) -> str:
    return response.content.decode()


def test_the_wizard_needs_an_account(client: Client, db: None) -> None:
    response = client.get("/new")
    assert (response.status_code, response.headers["Location"]) == (302, "/login?next=/new")


def test_three_steps_lead_to_a_tournament(organiser: Client) -> None:
    page = _text(organiser.get("/new"))
    assert "Jaki to turniej?" in page
    page = _text(organiser.post("/new", {**_hidden(page), "kind": "ordinary", "step": "kind"}))
    assert "Ilu osób się spodziewasz?" in page
    fields = {"players": "24", "hours": "4", "date": "2026-11-21", "time": "10:00"}
    page = _text(
        organiser.post("/new", {**_hidden(page), **fields, "format": "standard-c", "go": "next"})
    )
    assert "Nazwa turnieju" in page
    more = {"title": "Jesień", "category_junior": "on", "own_categories": "Rodziny, , Goście"}
    more |= {"limit": "40", "turn_seconds": "45", "ruleset": "pl-turniej", "go": "create"}
    response = organiser.post("/new", {**_hidden(page), **more})
    event = Tournament.objects.get()
    assert response.headers["Location"] == f"/t/{event.slug}/desk/people"
    assert (event.title, event.limit, event.categories) == (
        "Jesień",
        40,
        ["junior", "Rodziny", "Goście"],
    )
    assert event.starts == datetime(2026, 11, 21, 10, tzinfo=ZoneInfo("Europe/Warsaw"))
    state = store.state(event)
    assert (state.kind, state.title) == ("ordinary", "Jesień")
    assert state.ruleset == ruleset("pl-turniej", turn_seconds=45)
    assert state.format == elimination_format("standard-c")


def _hidden(page: str) -> dict[str, str]:
    found = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page))
    found.pop("csrfmiddlewaretoken")
    found.pop("next", None)
    return found


def test_a_recommendation_comes_first_with_its_reasons(organiser: Client) -> None:
    page = _text(organiser.post("/new", {**FILLED, "step": "format", "go": "look", "format": ""}))
    names = re.findall(r'name="format" id="[^"]+" value="([^"]+)"', page)
    assert sorted(names) == sorted(DOCUMENT_E)
    assert page.index("Polecany") < page.index(f'value="{names[1]}"')
    assert "mieści się w czasie" in page
    assert '<span class="num">10:00</span> Runda 1' in page
    assert '<span class="num">13:40</span> koniec' in page
    assert 'value="standard-c" checked' in page
    # Whoever took the recommendation follows it, whoever chose does not.
    shorter = {**FILLED, "hours": "3", "step": "format", "go": "look", "format": "standard-c"}
    page = _text(organiser.post("/new", {**shorter, "proposed": "standard-c"}))
    assert 'value="mini" checked' in page
    page = _text(organiser.post("/new", {**shorter, "proposed": "maks-a"}))
    assert 'value="standard-c" checked' in page
    # Fewer than twenty: only Mini needs no exception.
    page = _text(
        organiser.post("/new", {**FILLED, "players": "15", "step": "format", "go": "look"})
    )
    assert re.findall(r'name="format" id="[^"]+" value="([^"]+)"', page)[0] == "mini"
    # Said once, and in a few words beside each of the others.
    assert page.count("Poniżej 20 osób gra się tylko Mini") == 1
    assert page.count("tylko z zapisanym powodem") == len(DOCUMENT_E) - 1


def test_what_is_wrong_stands_beside_the_field_and_the_rest_stays(organiser: Client) -> None:
    page = _text(organiser.post("/new", {**FILLED, "title": " ", "place": "Dom <b>Kultury</b>"}))
    assert "Uzupełnij to pole." in page
    assert 'value="Dom &lt;b&gt;Kultury&lt;/b&gt;"' in page
    assert Tournament.objects.count() == 0
    page = _text(organiser.post("/new", {**FILLED, "date": "kiedyś", "hours": "dużo"}))
    assert "Wybierz datę." in page
    assert 'value="dużo"' in page
    assert 'name="title" value="Jesienny turniej"' in page


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": "wojna"},
        {"format": "wrc"},
        {"players": "9999999999999"},
        {"players": "-3"},
        {"players": "²"},
        {"hours": "inf"},
        {"hours": "nan"},
        {"hours": "1e400"},
        {"time": "25:00"},
        {"date": "0001-01-01"},
        {"limit": "0"},
        {"ruleset": "wrc8"},
        {"turn_seconds": "3"},
        {"rule_joker_relay": "never"},
        {"rule_opening_min": "lots"},
        {"break_standard-c_1": "-5"},
        {"title": "x" * 201},
    ],
)
def test_nonsense_creates_nothing(organiser: Client, changes: dict[str, str]) -> None:
    response = organiser.post("/new", {**FILLED, **changes})
    assert (response.status_code, Tournament.objects.count()) == (200, 0)
    assert 'class="wrong"' in _text(response)


def test_house_rules_and_breaks(organiser: Client) -> None:
    more = {"rule_joker_relay": "any", "rule_tile_count_public": "no", "break_standard-c_2": "30"}
    organiser.post("/new", {**FILLED, **more, "break_mini_1": "9"})
    state = store.state(Tournament.objects.get())
    assert state.rules.name == "pl-turniej-house"
    assert (state.rules.joker_relay, state.rules.tile_count_public) == ("any", False)
    assert state.plan.breaks == ((2, 30),)


def test_top12_and_a_championship_of_given_sizes(organiser: Client) -> None:
    organiser.post("/new", {**FILLED, "format": "standard-e", "top": "12"})
    assert store.state(Tournament.objects.get()).format == elimination_format("standard-e", top=12)
    Tournament.objects.all().delete()
    championship = {**FILLED, "kind": "championship", "format": "wrc", "ruleset": "wrc9"}
    page = _text(organiser.post("/new", {**championship, "semi": "", "final": "4"}))
    assert "Wpisz liczbę całkowitą" in page
    page = _text(organiser.post("/new", {**championship, "semi": "5", "final": "4"}))
    assert "Te liczby do siebie nie pasują" in page
    organiser.post("/new", {**championship, "semi": "16", "final": "8"})
    event = Tournament.objects.get()
    page = _text(organiser.get(f"/t/{event.slug}/desk/format"))
    assert re.findall(r'name="(?:semi|final)".*?value="(.*?)"', page) == ["16", "8"]
    state = store.state(event)
    assert state.format == wrc(semi_size=16, final_size=8)
    assert state.ruleset == ruleset("wrc9")


def test_every_kind_can_be_created(organiser: Client) -> None:
    for kind, name in (
        ("elimination", "maks-c"),
        ("grand-prix", "standard-a"),
        ("league", "top16"),
        ("matchday", "matchday-2x3"),
    ):
        page = _text(organiser.post("/new", {**FILLED, "kind": kind, "step": "kind", "go": "next"}))
        assert "Ilu osób" in page
        organiser.post("/new", {**FILLED, "kind": kind, "format": name, "title": kind})
        assert store.state(Tournament.objects.get(title=kind)).plan.name == name


@pytest.mark.parametrize(
    ("kind", "format_", "rules"),
    [
        ("league", "top16", "pl-liga"),
        ("matchday", "matchday-2x3", "pl-liga"),
        ("ordinary", "standard-c", "pl-turniej"),
    ],
)
def test_where_nobody_chose_rules_the_kind_has_its_own(
    organiser: Client, kind: str, format_: str, rules: str
) -> None:
    organiser.post("/new", {**FILLED, "kind": kind, "format": format_, "ruleset": ""})
    assert store.state(Tournament.objects.get()).rules == ruleset(rules)


def test_the_button_pressed_twice_creates_one(organiser: Client) -> None:
    for _ in range(2):
        organiser.post("/new", {**FILLED, "slug": "abcdefg"})
    assert [event.slug for event in Tournament.objects.all()] == ["abcdefg"]
    organiser.post("/new", {**FILLED, "slug": "../desk"})
    assert Tournament.objects.count() == 2


@pytest.fixture
def event(organiser: Client) -> Tournament:
    organiser.post("/new", FILLED)
    return Tournament.objects.get()


def test_the_data_sheet_can_be_changed(organiser: Client, event: Tournament) -> None:
    address = f"/t/{event.slug}/desk/edit"
    assert "Jesienny turniej" in _text(organiser.get(address))
    sheet = {"title": "Zimowy", "date": "2026-12-05", "time": "09:30", "limit": "12"}
    assert organiser.post(address, sheet).status_code == 302
    event.refresh_from_db()
    assert (event.title, event.limit, event.registration_open) == ("Zimowy", 12, False)
    page = _text(organiser.post(address, {**sheet, "limit": "mało", "place": "Dom"}))
    assert "Wpisz liczbę całkowitą" in page
    assert 'value="mało"' in page


def test_the_format_changes_until_the_first_draw(organiser: Client, event: Tournament) -> None:
    address = f"/t/{event.slug}/desk/format"
    page = _text(organiser.get(address))
    assert 'value="standard-c" checked' in page
    organiser.post(address, {"players": "24", "format": "mini", "go": "save"})
    assert store.state(event).format == elimination_format("mini")
    actor = Actor("organiser", "account-1")
    for number in range(1, 13):
        Entry.objects.create(tournament=event, number=number, name=f"Osoba {number}")
        store.perform_all(event, [(c.Enter(number), actor), (c.CheckIn(number), actor)])
    page = _text(organiser.get(address))
    assert "Poniżej 20 osób gra się tylko Mini" in page
    tables = tuple(Table(t + 1, tuple(range(4 * t + 1, 4 * t + 5))) for t in range(3))
    store.perform(event, c.TypeSeats(1, tables), actor)
    wanted = {"players": "12", "format": "maks-a", "go": "save"}
    assert "gra się tylko Mini" in _text(organiser.post(address, wanted))
    store.perform(event, c.Publish(1, seating_digest(tables)), actor)
    assert "Pierwsze losowanie jest ogłoszone" in _text(organiser.get(address))
    page = _text(organiser.post(address, wanted | {"reason": "późno"}))  # a tab that stayed open
    assert "Nie można teraz zmienić formatu" in page
    assert store.state(event).plan.name == "mini"


def test_a_stranger_gets_no_hint(client: Client, event: Tournament) -> None:
    client.force_login(User.objects.create_user("obca", password="a long password"))
    for page in ("edit", "format", "people", "people/1", "people/import", "check-in"):
        assert client.get(f"/t/{event.slug}/desk/{page}").status_code == 404
    client.logout()
    assert client.get(f"/t/{event.slug}/desk/people").status_code == 404
