"""Public registration: a family in one form, a reserve list that moves up, cancelling by link."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.utils import timezone

from stolik.tournament.journal import commands as c
from stolik.tournament.journal import difference
from stolik.tournament.seats import Table
from stolik.web.core.throttle import Gate
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.registration.sent_forms import sent_here
from stolik.web.registration.views import form as registration_form
from stolik.web.setup.views import my_tournaments
from stolik.web.tournaments import store
from stolik.web.tournaments.entries import Newcomer, Wish, admit, fill_places, wish_of
from support.prepared_event import ACTOR, prepared_event
from support.registration_forms import having_read

JOIN = "/t/jesien/join"


@pytest.fixture
def event(client: Client, transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    monkeypatch.setattr(registration_form, "GATE", Gate(most=10, seconds=600))
    monkeypatch.setattr(registration_form, "DAY_GATE", Gate(most=40, seconds=24 * 3600))
    client.cookies["language"] = "pl"
    return prepared_event(categories=["junior", "Rodziny"], registration_open=True)


def _text(response: Any) -> str:
    return response.content.decode()


def _join(client: Client, form: dict[str, str], **more: Any) -> Any:
    return client.post(JOIN, having_read("jesien", form), **more)


def _states(event: Tournament) -> list[tuple[str, str]]:
    return list(event.people.values_list("name", "state"))


def test_one_person(client: Client, event: Tournament) -> None:
    assert "Kto gra?" in _text(client.get(JOIN))
    data = {"people": "1", "name_1": "Ewa Żak", "shown_1": "initial", "email": "ewa@example.org"}
    response = _join(client, {**data, "category_1_1": "on", "minor_1": "on"})
    entry = event.people.get()
    assert response.headers["Location"] == f"/t/jesien/joined/{entry.token}"
    fact = store.state(event).entries[1]
    assert (entry.shown, entry.email, fact.categories, fact.minor) == (
        "initial",
        "ewa@example.org",
        ("Rodziny",),
        True,
    )
    page = _text(client.get(response.headers["Location"]))
    assert f"http://testserver/p/{entry.token}" in page
    assert "data:image/svg+xml" in page
    assert "Ewa Ż." in page
    assert difference(store.journal(event, full=True)) is None


def test_a_family_in_one_form(client: Client, event: Tournament) -> None:
    page = _text(_join(client, {"people": "1", "name_1": "Ewa Żak", "more": "1"}))
    assert 'value="Ewa Żak"' in page
    assert 'name="name_2"' in page
    assert Entry.objects.count() == 0
    key = re.findall(r'name="key" value="([^"]+)"', _text(client.get(JOIN)))[0]
    data = {"people": "3", "name_1": "Ewa Żak", "name_2": "Iga Żak", "name_3": "Jan Żak"}
    data |= {"apart": "on", "minor_2": "on", "key": key}
    first = _join(client, data)
    again = _join(client, data)
    assert first.headers["Location"] == again.headers["Location"]
    entries = store.state(event).entries
    assert len(entries) == 3
    (group,) = {entry.apart for entry in entries.values()}
    assert re.fullmatch(r"g-[a-z2-9]{10}", group)
    assert group.removeprefix("g-") not in {key, *event.people.values_list("batch", flat=True)}
    assert [entry.minor for entry in entries.values()] == [False, True, False]
    page = _text(client.get(first.headers["Location"]))
    assert page.count('<img class="qr"') == 3


@pytest.mark.attack(2, "a family's word from the public journal, sent as the key of a form")
def test_no_word_or_key_opens_somebody_elses_confirmation(
    client: Client, event: Tournament
) -> None:
    key = re.findall(r'name="key" value="([^"]+)"', _text(client.get(JOIN)))[0]
    family = {"people": "2", "name_1": "Ewa Żak", "name_2": "Iga Żak", "apart": "on", "key": key}
    sent = _join(client, family).headers["Location"]
    # Registered before batches told browsers apart: the batch is the bare key.
    old = "rxghxu2gvc"
    admit(event, [Newcomer("Ola Lis"), Newcomer("Jan Lis")], ACTOR, batch=old)
    group = store.state(event).entries[1].apart.removeprefix("g-")
    tokens = set(event.people.values_list("token", flat=True))
    stranger = Client()
    stranger.get(JOIN)
    for number, tried in enumerate((key, f"r{group[1:]}", old), 5):
        answer = _join(stranger, {"people": "1", "name_1": f"Obcy {number}", "key": tried})
        own = event.people.get(number=number).token
        # Somebody else's key is one that was never used: the stranger registers himself.
        assert answer.headers["Location"] == f"/t/jesien/joined/{own}"
        page = _text(stranger.get(answer.headers["Location"]))
        assert [token for token in tokens if token in page] == []
    # The browser that sent the form is led back to it, as often as it sends it.
    assert _join(client, family).headers["Location"] == sent
    assert event.people.count() == 7


@pytest.mark.attack(2, "the batch of a form, asked about by another browser")
def test_only_the_sending_browser_is_known_as_the_sender(client: Client, event: Tournament) -> None:
    client.get(JOIN)
    _join(client, {"people": "1", "name_1": "Ewa Żak", "key": "rabcdefghj"})
    batch = event.people.get().batch

    def asked(cookie: str, batch: str) -> bool:
        request = RequestFactory().get("/")
        request.META["CSRF_COOKIE"] = cookie
        return sent_here(request, batch)

    own = client.cookies["csrftoken"].value
    assert [
        asked(own, batch),
        asked(own, "rabcdefghj"),
        asked(own, "rabcdefghj."),
        asked("x" * 32, batch),
        asked("", batch),
        asked("", ""),
    ] == [True, False, False, False, False, False]


def test_a_family_on_the_reserve_list_keeps_its_word(client: Client, event: Tournament) -> None:
    Tournament.objects.update(limit=1)
    data = {"people": "2", "name_1": "Ewa Żak", "name_2": "Iga Żak", "apart": "on"}
    _join(client, data)
    Tournament.objects.update(limit=3)
    event.refresh_from_db()
    fill_places(event, ACTOR)
    words = {entry.apart for entry in store.state(event).entries.values()}
    assert (len(store.state(event).entries), len(words)) == (2, 1)
    # Waiting since before words were random.
    (row,) = admit(event, [Newcomer("Jan Żak")], ACTOR, batch="rabcdefghj")
    row.wishes, row.number = {"minor": True, "apart": True, "categories": ["junior"]}, 4
    assert wish_of(row, event.categories) == Wish(
        "g-rabcdefghj", minor=True, categories=("junior",)
    )


def test_what_was_typed_stays(client: Client, event: Tournament) -> None:
    data = {"people": "2", "name_1": "Ewa Żak", "name_2": "", "email": "ewa", "club": "GOK"}
    page = _text(_join(client, {**data, "category_1_0": "on"}))
    assert "Uzupełnij to pole." in page
    assert "To nie wygląda na adres e-mail" in page
    assert 'value="GOK"' in page
    assert 'name="category_1_0" checked' in page
    assert Entry.objects.count() == 0


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"people": "9999"},
        {"people": "-1", "name_1": ""},
        {"people": "x", "name_1": "!!!"},
        {"name_1": "x" * 501},
        {"name_1": "Ewa Żak", "shown_1": "secret"},
        {"name_1": "Ewa Żak", "phone": "1" * 41},
        {"name_1": "Ewa Żak", "website": "http://spam"},
    ],
)
def test_nonsense_registers_nobody(client: Client, event: Tournament, data: Any) -> None:
    response = _join(client, data)
    assert (response.status_code, Entry.objects.count()) == (200, 0)
    assert 'class="wrong"' in _text(response)


def test_the_reserve_list_moves_up(client: Client, event: Tournament) -> None:
    Tournament.objects.update(limit=2)
    for name in ("A A", "B B", "C C", "D D"):
        data = {"people": "1", "name_1": name, "category_1_0": "on", "minor_1": "on"}
        page = _text(_join(client, data, follow=True))
    assert "Jesteś na liście rezerwowej" in page
    assert "przed Tobą 1 osoba" in page
    assert _states(event) == [
        ("A A", "in"),
        ("B B", "in"),
        ("C C", "reserve"),
        ("D D", "reserve"),
    ]
    assert sorted(store.state(event).entries) == [1, 2]
    first, waiting = event.people.get(number=1), event.people.get(number=4)
    # Somebody on the reserve list who cancels frees no place.
    page = _text(client.post(f"/cancel/{waiting.token}"))
    assert "Rezygnacja przyjęta" in page
    assert "zajęła kolejna osoba" not in page
    page = _text(client.get(f"/cancel/{first.token}"))
    assert "Rezygnuję z udziału" in page
    assert event.people.get(number=1).state == "in"
    page = _text(client.post(f"/cancel/{first.token}"))
    assert "zajęła kolejna osoba z listy rezerwowej" in page
    assert [state for _, state in _states(event)] == ["cancelled", "in", "in", "cancelled"]
    entries = store.state(event).entries
    assert {number: entry.status for number, entry in entries.items()} == {
        1: "withdrawn",
        2: "in",
        3: "in",
    }
    assert (entries[3].categories, entries[3].minor) == (("junior",), True)
    # Only once.
    length = store.state(event).length
    assert "już zrezygnowano" in _text(client.post(f"/cancel/{first.token}"))
    assert store.state(event).length == length
    assert difference(store.journal(event, full=True)) is None


def test_a_higher_limit_lets_people_in(client: Client, event: Tournament) -> None:
    Tournament.objects.update(limit=1)
    event.refresh_from_db()
    admit(event, [Newcomer("A A"), Newcomer("B B"), Newcomer("C C")], ACTOR, limited=True)
    client.force_login(event.owner)
    day = timezone.localtime(event.starts)
    sheet = {"title": "Jesień", "date": f"{day:%Y-%m-%d}", "time": f"{day:%H:%M}", "limit": "2"}
    page = _text(client.post("/t/jesien/desk/edit", sheet, follow=True))
    assert "1 osoba weszła z listy rezerwowej" in page
    assert [state for _, state in _states(event)] == ["in", "in", "reserve"]


def test_a_withdrawal_at_the_desk_moves_up_too(client: Client, event: Tournament) -> None:
    Tournament.objects.update(limit=1)
    event.refresh_from_db()
    admit(event, [Newcomer("A A"), Newcomer("B B")], ACTOR, limited=True)
    client.force_login(event.owner)
    page = _text(client.post("/t/jesien/desk/people/1", {"do": "leave"}, follow=True))
    assert "Z listy rezerwowej wchodzi nr 2" in page
    assert store.state(event).entries[2].status == "in"


def test_whoever_is_here_tells_the_desk(client: Client, event: Tournament) -> None:
    (entry,) = admit(event, [Newcomer("A A")], ACTOR, present=True)
    for page in (client.get(f"/cancel/{entry.token}"), client.post(f"/cancel/{entry.token}")):
        assert "Powiedz organizatorowi na sali" in _text(page)
    assert store.state(event).entries[1].status == "in"


def test_closed_registration_says_what_to_do(client: Client, event: Tournament) -> None:
    Tournament.objects.update(registration_open=False)
    page = _text(client.get(JOIN))
    assert "Zapisy są zamknięte." in page
    assert "Zapytaj organizatora" in page
    assert _join(client, {"people": "1", "name_1": "A A"}).status_code == 200
    assert Entry.objects.count() == 0
    Tournament.objects.update(registration_open=True)
    admit(event, [Newcomer(f"Osoba {n}") for n in range(12)], ACTOR, present=True)
    tables = tuple(Table(t + 1, tuple(range(4 * t + 1, 4 * t + 5))) for t in range(3))
    store.perform(event, c.TypeSeats(1, tables), ACTOR)
    assert "Turniej już trwa." in _text(client.get(JOIN))


def test_foreign_tokens(client: Client, event: Tournament) -> None:
    (entry,) = admit(event, [Newcomer("A A")], ACTOR)
    Tournament.objects.create(title="B", starts=timezone.now(), owner=event.owner, slug="inny")
    for path in (
        "/cancel/nothing",
        "/t/jesien/joined/nothing",
        f"/t/inny/joined/{entry.token}",
        "/t/nothing/join",
    ):
        assert client.get(path).status_code == 404


def test_a_flood_is_slowed_and_a_hall_is_not(client: Client, event: Tournament) -> None:
    for number in range(10):
        _join(client, {"people": "1", "name_1": f"Osoba {number}"})
    page = _text(_join(client, {"people": "1", "name_1": "Jeszcze Jedna"}))
    assert "Odczekaj kilka minut" in page
    assert 'value="Jeszcze Jedna"' in page
    assert Entry.objects.count() == 10
    _join(client, {"people": "1", "name_1": "Inna Sieć"}, REMOTE_ADDR="10.0.0.9")
    assert Entry.objects.count() == 11


def test_the_gate() -> None:
    gate = Gate(most=2, seconds=10, keys=2)
    assert [gate.passes("a", t) for t in (0, 1, 2, 10.5, 11, 11.5)] == [
        True,
        True,
        False,
        True,
        True,
        False,
    ]
    assert [gate.passes(key, 12) for key in ("b", "c", "a")] == [True, True, True]


def test_my_tournaments(client: Client, event: Tournament) -> None:
    client.force_login(User.objects.create_user("nowa", password="a long password"))
    page = _text(client.get("/mine"))
    assert "Nie masz jeszcze turnieju" in page
    assert 'href="/new"' in page
    admit(event, [Newcomer("A A"), Newcomer("B B")], ACTOR)
    request = RequestFactory().get("/mine")
    request.user = event.owner
    page = _text(my_tournaments.mine(request))
    assert "zapisy otwarte" in page
    assert "2 osoby" in page
    assert 'href="/t/jesien/desk/check-in"' in page


@pytest.mark.attack(25, "registering for a tournament that is not public")
def test_a_tournament_that_is_not_public_takes_no_registrations_of_strangers(
    client: Client, event: Tournament
) -> None:
    form = {"people": "1", "name_1": "Ewa Żak"}
    Tournament.objects.update(public=False)
    assert (client.get(JOIN).status_code, _join(client, form).status_code) == (404, 404)
    assert client.get("/t/nosuch/join").status_code == 404
    assert Entry.objects.count() == 0
    # Those who work in it may try the form out.
    client.force_login(event.owner)
    assert (client.get(JOIN).status_code, _join(client, form).status_code) == (200, 302)
