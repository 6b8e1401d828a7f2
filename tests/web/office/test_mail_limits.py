"""How much mail a stranger can cause, what of theirs it says, and what its headers give away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as django_mail
from django.test import Client
from django.utils import timezone, translation

from stolik.rules import ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.web.core.throttle import Gate
from stolik.web.models.office import Mail, OptOut
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.office.mail import sender
from stolik.web.office.mail.due import collect
from stolik.web.office.mail.letters import called, letter
from stolik.web.registration.views import form as registering
from stolik.web.tournaments import store
from stolik.web.tournaments.entries import Newcomer, admit
from stolik.web.tournaments.mail import address, limits
from support.office_people import account
from support.public_events import played
from support.registration_forms import having_read
from support.season_play import Day

pytestmark = pytest.mark.django_db
VICTIM = "victim@example.org"


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[None]:
    store.forget()
    monkeypatch.setattr(registering, "GATE", Gate(most=200, seconds=600))
    monkeypatch.setattr(registering, "DAY_GATE", Gate(most=800, seconds=24 * 3600))
    settings.PUBLIC_URL = "https://stolik.example"
    django_mail.outbox.clear()
    yield
    store.forget()


def prepared(slug: str = "jesien") -> Tournament:
    event = Tournament.objects.create(
        owner=account("olga"),
        starts=timezone.now(),
        title="Turniej",
        slug=slug,
        registration_open=True,
    )
    rules, fmt = ruleset("pl-turniej"), elimination_format("mini")
    actor = Actor("organiser", f"account-{event.owner_id}")
    store.perform(event, c.Create("ordinary", rules, fmt, "Turniej"), actor)
    return event


def register(event: Tournament, *names: str, email: str = VICTIM, client: Any = None) -> Any:
    form = {"people": str(len(names)), "email": email}
    form |= {f"name_{n}": name for n, name in enumerate(names, 1)}
    browser = client or Client(headers={"accept-language": "en"})
    browser.get(f"/t/{event.slug}/join")
    return browser.post(f"/t/{event.slug}/join", having_read(event.slug, form), follow=True)


def sent() -> list[str]:
    """Send what waits: to whom."""
    django_mail.outbox.clear()
    sender.deliver()
    return [one.to[0] for one in django_mail.outbox]


@pytest.mark.slow
@pytest.mark.attack(16, "forms of ten people each, to enter 1,500")
def test_people_are_counted_and_not_forms() -> None:
    event = prepared()
    forms = [[f"Osoba {chr(65 + form)}{chr(65 + n)}" for n in range(10)] for form in range(22)]
    taken = ["Wait a few minutes" not in register(event, *names).text for names in forms]
    assert taken == [True] * 20 + [False] * 2
    assert event.people.count() == 200


@pytest.mark.slow
def test_a_school_class_and_a_hall_register_from_one_address() -> None:
    event = prepared()
    teacher = Client(headers={"accept-language": "en"})
    for form in range(3):
        names = [f"Dziecko {chr(65 + form)}{chr(65 + n)}" for n in range(10)]
        page = register(event, *names, email="szkola@example.org", client=teacher).text
        assert "The links also go to szkola@example.org." in page
        assert page.count('<img class="qr"') == 10
    for n in range(40):
        register(event, f"Gość {chr(65 + n // 26)}{chr(65 + n % 26)}", email=f"g{n}@example.org")
    assert event.people.count() == 70
    assert sorted(sent()) == sorted(
        ["szkola@example.org"] * 3 + [f"g{n}@example.org" for n in range(40)]
    )


@pytest.mark.attack(16, "150 mails to somebody's address")
def test_an_address_gets_three_confirmations_of_an_event_a_day() -> None:
    event = prepared()
    pages = [register(event, f"Osoba {chr(65 + n)}").text for n in range(6)]
    assert ["No e-mail goes to victim@example.org" in page for page in pages] == (
        [False] * 3 + [True] * 3
    )
    assert (sent(), event.people.count()) == ([VICTIM] * 3, 6)
    # The links are on the page for whoever sent the form, and spellings are one address.
    assert pages[5].count('<img class="qr"') == 1
    register(event, "Jeszcze Jedna", email="Victim@Example.org")
    assert sent() == []
    # Counted in the outbox: nothing that a restart forgets. The next day there is room again.
    Mail.objects.update(created=timezone.now() - timedelta(days=2), done=None)
    Mail.objects.filter(state="sent").update(done=timezone.now() - timedelta(days=2))
    register(event, "Nazajutrz")
    assert sent() == [VICTIM]


@pytest.mark.attack(16, "one address registered at every event of the site")
def test_an_address_gets_ten_confirmations_a_day() -> None:
    for n in range(5):
        event = prepared(f"turniej{n}")
        for name in ("Ala", "Ola", "Ula"):
            register(event, name)
    assert sent() == [VICTIM] * limits.CONFIRMATIONS_TO_AN_ADDRESS


@pytest.mark.attack(16, "very many addresses, by one event")
def test_an_event_confirms_so_many_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONFIRMATIONS_AN_HOUR", 4)
    event = prepared()
    for n in range(6):
        register(event, f"Osoba {chr(65 + n)}", email=f"a{n}@example.org")
    assert sent() == [f"a{n}@example.org" for n in range(4)]
    other = prepared("inny")
    register(other, "Ala", email="b@example.org")
    assert sent() == ["b@example.org"]


@pytest.mark.attack(16, "an address changed on the own page after the mail was queued")
def test_the_address_is_counted_again_when_a_mail_goes_out() -> None:
    event = prepared()
    for n in range(6):
        register(event, f"Osoba {chr(65 + n)}", email=f"own{n}@example.org")
    Entry.objects.filter(tournament=event).update(email=VICTIM)
    assert sent() == [VICTIM] * 3
    states = Mail.objects.filter(state="dropped").values_list("error", flat=True)
    assert list(states) == ["too many"] * 3


@pytest.mark.attack(16, "200 people under one address, for 200 mails at the draw")
def test_the_draw_and_the_results_are_one_mail_for_an_address() -> None:
    event = prepared()
    actor = Actor("organiser", f"account-{event.owner_id}")
    names = [f"Osoba {chr(65 + n)}" for n in range(12)]
    admit(event, [Newcomer(name, email=VICTIM) for name in names[:11]], actor)
    admit(event, [Newcomer(names[11], email="ala@example.org")], actor)
    day = Day(event)
    day.come(names)
    day.seat()
    seats = {}
    for table in day.state.rounds[0].seating:
        seats |= dict.fromkeys(table.seats, table.number)
    Tournament.objects.filter(pk=event.pk).update(starts=timezone.now())
    assert (collect(), collect()) == (2, 0)
    assert sorted(sent()) == ["ala@example.org", VICTIM]
    body = next(one.body for one in django_mail.outbox if one.to == [VICTIM])
    told = {row.name: seats[row.number] for row in event.people.filter(email=VICTIM)}
    assert [name for name, at in told.items() if f"{name}: runda 1, stolik {at}" in body] == (
        list(told)
    )
    finished = played(title="Rozegrany", start=int(timezone.now().timestamp()) - 9000)
    Entry.objects.filter(tournament=finished, number__lt=5).update(email=VICTIM)
    assert (collect(), collect()) == (1, 0)
    assert sent() == [VICTIM]
    places = {line.entry: line.place for line in store.state(finished).places}
    lines = [
        f"{row.name}: miejsce {places[row.number]} z 12."
        for row in finished.people.filter(number__lt=5)
    ]
    assert [line for line in lines if line not in django_mail.outbox[0].body] == []


@pytest.mark.attack(16, "another's private link in a mail to oneself, by an address changed")
def test_a_common_mail_names_only_those_of_its_address() -> None:
    event = prepared()
    actor = Actor("organiser", f"account-{event.owner_id}")
    mine, hers = admit(
        event, [Newcomer("Obcy", email=VICTIM), Newcomer("Ewa", email=VICTIM)], actor
    )
    about = {"table": 1, "seat": "A", "others": [{"number": hers.number, "table": 2, "seat": "B"}]}
    Entry.objects.filter(pk=mine.pk).update(email="obcy@example.org")
    mine.refresh_from_db()
    text = letter(Mail.objects.create(key="d", kind="draw", entry=mine, about=about))
    assert hers.token not in repr(text)
    assert mine.token in repr(text)


@pytest.mark.attack(16, "the attacker's own text as a name in our mail")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ewa Żak", "Ewa Żak"),
        ("J. R. R. Tolkien", "J. R. R. Tolkien"),
        ("x" * 80, "x" * 80),
        ("x" * 500, "x" * 79 + "…"),
        ("Wygrałeś na evil.example/x", "No. 7"),
        ("http://evil", "No. 7"),
        ("WWW.EVIL", "No. 7"),
        ("pisz a@b", "No. 7"),
    ],
)
def test_names_in_mail_are_short_and_lead_nowhere(name: str, said: str) -> None:
    with translation.override("en"):
        assert called(Entry(number=7, name=name)) == said


@pytest.mark.attack(16, "club, telephone and titles of a form in our mail")
def test_a_mail_says_nothing_typed_but_names() -> None:
    event = prepared()
    form = {"people": "2", "email": VICTIM, "name_1": "Ala " + "x" * 400, "name_2": "Ola"}
    form |= {"club": "Kup teraz", "phone": "600700800"}
    Client().post("/t/jesien/join", having_read("jesien", form))
    assert sent() == [VICTIM]
    body = django_mail.outbox[0].body
    assert ("Kup teraz" in body, "600700800" in body, "x" * 80 in body) == (False, False, False)
    assert event.people.count() == 2


@pytest.mark.attack(17, "the headers of a mail, for the page with private links")
def test_headers_open_nothing() -> None:
    register(prepared(), "Ala")
    kept = Mail.objects.select_related("entry__tournament").get()
    written = sender.message(kept, VICTIM)
    head = repr(written.extra_headers)
    assert (kept.token in head, kept.stop in head, kept.entry.token in head) == (False, True, False)
    identity = re.fullmatch(r"<([0-9a-f]{40})@[\w.-]+>", written.extra_headers["Message-ID"])
    assert identity is not None
    # The same however often it is tried.
    assert sender.message(kept, VICTIM).extra_headers == written.extra_headers
    for found in (identity.group(1), kept.stop):
        assert Client().get(f"/m/{found}").status_code == 404
    assert Client().get(f"/m/{kept.token}").status_code == 200


@pytest.mark.attack(17, "the link that ends mail, for anything but that")
def test_the_link_that_ends_mail_ends_it_and_does_nothing_else() -> None:
    register(prepared(), "Ala")
    kept = Mail.objects.get()
    page = Client().get(f"/m/{kept.stop}/stop").text
    assert (VICTIM in page, "v…@example.org" in page, kept.token in page) == (False, True, False)
    Client(enforce_csrf_checks=True).post(f"/m/{kept.stop}/stop", {"List-Unsubscribe": "One-Click"})
    assert address.unwanted(VICTIM)
    Client().post(f"/m/{kept.stop}/stop", {"again": "1"})
    assert address.unwanted(VICTIM)
    assert "Jednak przysyłajcie" not in Client().get(f"/m/{kept.stop}/stop").text
    # Whoever has the mail itself changes their mind.
    Client().post(f"/m/{kept.token}/stop", {"again": "1"})
    assert OptOut.objects.count() == 0
