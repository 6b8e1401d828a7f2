"""The list at the desk: one name, many lines, a file; a number belongs to one person for ever."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.tournament.journal import commands as c
from stolik.tournament.journal import difference
from stolik.tournament.seats import Table
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments import store
from stolik.web.tournaments.entries import Newcomer, admit
from support.prepared_event import ACTOR, prepared_event

HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def event(client: Client, transactional_db: None) -> Tournament:
    client.cookies["language"] = "pl"
    event = prepared_event(categories=["junior", "Rodziny"])
    client.force_login(event.owner)
    return event


def _text(response: Any) -> str:
    return response.content.decode()


def _names(event: Tournament) -> list[tuple[int, str, str]]:
    return list(event.people.values_list("number", "name", "state"))


def test_a_name_is_enough(client: Client, event: Tournament) -> None:
    assert "Nikogo jeszcze nie ma" in _text(client.get("/t/jesien/desk/people"))
    page = _text(client.post("/t/jesien/desk/people", {"name": " Ewa  Żak "}, **HTMX))
    assert 'id="new-name"' in page
    assert 'hx-swap-oob="true"' in page
    assert "<html" not in page
    assert _names(event) == [(1, "Ewa Żak", "in")]
    assert sorted(store.state(event).entries) == [1]
    response = client.post("/t/jesien/desk/people", {"name": "Jan Kos"})
    assert response.headers["Location"] == "/t/jesien/desk/people"
    assert _names(event) == [(1, "Ewa Żak", "in"), (2, "Jan Kos", "in")]


def test_a_namesake_is_asked_about(client: Client, event: Tournament) -> None:
    client.post("/t/jesien/desk/people", {"name": "Jan Kos"}, **HTMX)
    page = _text(client.post("/t/jesien/desk/people", {"name": "jan kos"}, **HTMX))
    assert "jest już na liście (nr 1)" in page
    assert 'value="jan kos"' in page
    assert Entry.objects.count() == 1
    client.post("/t/jesien/desk/people", {"name": "Jan Kos", "same": "1"}, **HTMX)
    page = _text(client.get("/t/jesien/desk/people"))
    assert "Jan Kos (1)" in page
    assert "Jan Kos (2)" in page


@pytest.mark.parametrize("name", ["", "  ", "x" * 501, "!!!", "\x01\u202e"])
def test_no_name_adds_nobody(client: Client, event: Tournament, name: str) -> None:
    response = client.post("/t/jesien/desk/people", {"name": name}, **HTMX)
    assert (response.status_code, Entry.objects.count()) == (200, 0)
    assert 'class="wrong"' in _text(response)


@pytest.mark.parametrize(
    "name",
    ["<script>alert(1)</script>", "=1+1", "دانا شريف", "x" * 500, "{% t %}", 'O\'Neil & "Q"'],
)
def test_hostile_names_are_text(client: Client, event: Tournament, name: str) -> None:
    client.post("/t/jesien/desk/people", {"name": name})
    assert event.people.get().name == name
    for page in ("people", "people/1", "check-in"):
        text = _text(client.get(f"/t/jesien/desk/{page}"))
        assert "<script>alert" not in text


def test_numbers_are_never_used_again(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("A A"), Newcomer("B B")], ACTOR)
    Entry.objects.filter(number=2).delete()
    (third,) = admit(event, [Newcomer("C C")], ACTOR)
    assert third.number == 3


def test_search_without_javascript(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Łucja Żółć"), Newcomer("Jan Kos")], ACTOR)
    page = _text(client.get("/t/jesien/desk/people?q=zolc lu"))
    assert "Łucja Żółć" in page
    assert "Jan Kos" not in page


def _preview(client: Client, **data: Any) -> str:
    return _text(client.post("/t/jesien/desk/people/import", data))


def _fields(page: str) -> dict[str, str]:
    fields = dict(re.findall(r'<input[^>]* name="([^"]+)" value="([^"]*)"', page))
    fields |= dict.fromkeys(re.findall(r'name="(take_\d+)" checked', page), "on")
    return {k: v for k, v in fields.items() if k not in ("csrfmiddlewaretoken", "next")}


def test_lines_are_shown_before_they_are_saved(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Jan Kos")], ACTOR)
    page = _preview(client, text="Ewa Żak\nJan Kos\nEwa Żak\n???\nAdam Lis; zły@adres\n")
    assert Entry.objects.count() == 1
    for sentence in (
        "Jest już na liście (nr 1).",
        "To samo co w wierszu 1.",
        "Brak nazwiska",
        "To nie adres e-mail",
    ):
        assert sentence in page
    fields = _fields(page)
    assert {name for name in fields if name.startswith("take_")} == {"take_1", "take_5"}
    client.post("/t/jesien/desk/people/import", fields)
    assert _names(event) == [(1, "Jan Kos", "in"), (2, "Ewa Żak", "in"), (3, "Adam Lis", "in")]
    assert event.people.get(number=3).email == ""
    assert difference(store.journal(event, full=True)) is None
    # The button pressed twice.
    client.post("/t/jesien/desk/people/import", fields)
    assert Entry.objects.count() == 3


def test_rows_can_be_mended_in_the_preview(client: Client, event: Tournament) -> None:
    fields = _fields(_preview(client, text="???\nEwa Żak"))
    page = _text(client.post("/t/jesien/desk/people/import", {**fields, "take_1": "on"}))
    assert "Nic jeszcze nie zapisano: popraw" in page
    assert Entry.objects.count() == 0
    client.post("/t/jesien/desk/people/import", {**fields, "take_1": "on", "name_1": "Iga Kos"})
    assert [name for _, name, _ in _names(event)] == ["Iga Kos", "Ewa Żak"]


def test_a_file_in_an_old_encoding(client: Client, event: Tournament) -> None:
    text = "Kategoria;Imię;Nazwisko;Wiek\nJUNIOR;Łucja;Żółć;11\nWeteran;Jan;Śliż;70\n"
    file = SimpleUploadedFile("lista.csv", text.encode("cp1250"))
    page = _preview(client, file=file)
    assert "Nie ma tu kategorii „Weteran”." in page
    client.post("/t/jesien/desk/people/import", _fields(page))
    assert [name for _, name, _ in _names(event)] == ["Łucja Żółć", "Jan Śliż"]
    entry = store.state(event).entries[1]
    assert (entry.categories, entry.minor) == (("junior",), True)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x89PNG\r\n\x00\x00", "To nie jest lista osób"),
        (b"PK\x03\x04 broken", "nie da się odczytać"),
        (b"x" * (2 * 1024 * 1024 + 10), "Plik jest za duży"),
        (b"Name\n" + b"Jan\n" * 600, "Ponad 500 osób naraz"),
        (b" ", "nikogo nie ma"),
    ],
)
def test_a_file_that_is_no_list(client: Client, event: Tournament, data: bytes, said: str) -> None:
    assert said in _preview(client, file=SimpleUploadedFile("x.csv", data))


def test_an_import_is_undone_as_a_whole(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Jan Kos")], ACTOR)
    client.post("/t/jesien/desk/people/import", _fields(_preview(client, text="A A\nB B\nC C")))
    page = _text(client.get("/t/jesien/desk/people"))
    (batch,) = re.findall(r'name="batch" value="([^"]+)"', page)
    client.post("/t/jesien/desk/people/undo-import", {"batch": batch})
    page = _text(client.get("/t/jesien/desk/people"))
    assert "Usunięto z listy 3 osoby" in page
    assert "A A" not in page
    assert _names(event) == [(1, "Jan Kos", "in"), *((n, "", "cancelled") for n in (2, 3, 4))]
    assert [n for n, e in store.state(event).entries.items() if e.status == "in"] == [1]
    (next_one,) = admit(event, [Newcomer("D D")], ACTOR)
    assert next_one.number == 5


def test_an_import_stays_once_somebody_of_it_is_seated(client: Client, event: Tournament) -> None:
    text = "\n".join(f"Osoba {chr(64 + n)}" for n in range(1, 13))
    client.post("/t/jesien/desk/people/import", _fields(_preview(client, text=text)))
    store.perform_all(event, [(c.CheckIn(n), ACTOR) for n in range(1, 13)])
    tables = tuple(Table(t + 1, tuple(range(4 * t + 1, 4 * t + 5))) for t in range(3))
    store.perform(event, c.TypeSeats(1, tables), ACTOR)
    page = _text(client.get("/t/jesien/desk/people"))
    assert "Już grają, więc zostaje." in page
    batch = event.people.get(number=1).batch
    client.post("/t/jesien/desk/people/undo-import", {"batch": batch})
    assert event.people.filter(state="in").count() == 12
    assert "nie można już cofnąć" in _text(client.get("/t/jesien/desk/people"))


def test_an_import_beyond_the_limit_waits(client: Client, event: Tournament) -> None:
    Tournament.objects.update(limit=2)
    page = _preview(client, text="A A\nB B\nC C\nD D")
    client.post("/t/jesien/desk/people/import", {**_fields(page), "limited": "on"})
    assert [state for _, _, state in _names(event)] == ["in", "in", "reserve", "reserve"]
    assert sorted(store.state(event).entries) == [1, 2]


def test_a_person_is_changed(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Jan Kos")], ACTOR)
    page = "/t/jesien/desk/people/1"
    assert "/p/" in _text(client.get(page))
    data = {"name": "Jan Kosowski", "shown": "initial", "category_0": "on", "minor": "on"}
    data |= {"apart": "Kosowscy", "fixed": "3", "email": "jan@example.org", "do": "save"}
    assert client.post(page, data).status_code == 302
    entry = event.people.get()
    assert (entry.name, entry.shown, entry.email) == ("Jan Kosowski", "initial", "jan@example.org")
    fact = store.state(event).entries[1]
    assert (fact.categories, fact.apart, fact.minor, fact.fixed) == (
        ("junior",),
        "Kosowscy",
        True,
        3,
    )
    # Nothing but the name: no fact.
    length = store.state(event).length
    client.post(page, {**data, "name": "Jan Kos"})
    assert store.state(event).length == length
    text = _text(client.post(page, {**data, "email": "jan", "fixed": "0", "name": "Inny"}))
    assert "To nie wygląda na adres e-mail" in text
    assert "Wpisz liczbę całkowitą od 1 do 300." in text
    assert 'value="Inny"' in text
    assert event.people.get().name == "Jan Kos"
    for nobody in (0, 2, 10**30):
        assert client.get(f"/t/jesien/desk/people/{nobody}").status_code == 404


def test_leaving_and_coming_back(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Jan Kos")], ACTOR)
    page = "/t/jesien/desk/people/1"
    client.post(page, {"do": "leave", "reason": "chory"})
    assert store.state(event).entries[1].status == "withdrawn"
    assert event.notes.get().text == "chory"
    text = _text(client.get(page))
    assert "Przywróć" in text
    client.post(page, {"do": "return"})
    assert store.state(event).entries[1].status == "in"
    assert difference(store.journal(event, full=True)) is None


def test_consents_each_by_itself(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Jan Kos", minor=True)], ACTOR)
    client.post("/t/jesien/desk/people/1", {"do": "consent", "consent_data": "on"})
    entry = store.state(event).entries[1]
    assert (entry.participation, entry.data, entry.image) == (False, True, False)


@pytest.mark.slow
@pytest.mark.parametrize("page", ["people", "people?q=1", "check-in", "check-in/rows"])
def test_queries_do_not_grow_with_people(client: Client, event: Tournament, page: str) -> None:
    counts = []
    for number in (10, 190):
        admit(event, [Newcomer(f"Osoba {n}", minor=n % 3 == 0) for n in range(number)], ACTOR)
        with CaptureQueriesContext(
            connection,
        ) as caught:
            client.get(f"/t/jesien/desk/{page}")
        counts.append(len(caught))
    assert counts[0] == counts[1]
    assert counts[0] <= 11


def test_adding_asks_the_same_however_many_there_are(client: Client, event: Tournament) -> None:
    counts = []
    for number in (10, 190):
        admit(event, [Newcomer(f"Osoba {number} {n}") for n in range(number)], ACTOR)
        with CaptureQueriesContext(connection) as caught:
            client.post("/t/jesien/desk/people", {"name": f"Nowa {number}"}, **HTMX)
        counts.append(len(caught))
    assert counts[0] == counts[1]


def test_pages_in_english_have_no_polish(client: Client, event: Tournament) -> None:
    admit(event, [Newcomer("Jan Kos", minor=True)], ACTOR)
    client.cookies["language"] = "en"
    for page in ("people", "people/1", "people/import", "check-in", "edit", "format"):
        text = _text(client.get(f"/t/jesien/desk/{page}"))
        text = text.replace("Jesień", "").replace("Rodziny", "")
        assert not re.search("[ąćęłńóśźż]", text, re.IGNORECASE), page
