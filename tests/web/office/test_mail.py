"""Mail: what is owed, in whose language, once; a server that dies; pages and no more mail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail as django_mail
from django.urls import reverse
from django.utils import timezone

import pseudo_locales
from stolik.rules import ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.season import Answer, Status
from stolik.web.models.office import Mail, OptOut
from stolik.web.models.privacy import AccessCode
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.office.applications import state as answering
from stolik.web.office.mail import sender
from stolik.web.office.mail.due import collect
from stolik.web.privacy.erasure import erase, erase_everybody
from stolik.web.tournaments import store
from stolik.web.tournaments.entries import leave, undo_batch
from stolik.web.tournaments.mail import address
from stolik.web.tournaments.mail.outbox import queue, queue_access_code
from support.mail_sink import Sink, sink
from support.office_people import account, answered, browser, sent
from support.public_events import played
from support.registration_forms import having_read
from support.season_play import Day

pytestmark = pytest.mark.django_db
NAMES = (
    *("Ala", "Basia", "Celina", "Darek", "Ewa", "Filip"),
    *("Gosia", "Henio", "Iza", "Jan", "Kasia", "Lech"),
)


def prepared(**more: Any) -> Tournament:
    """A tournament that people can register for."""
    sheet = {"title": "Turniej", "place": "Ełk", "registration_open": True} | more
    event = Tournament.objects.create(owner=account("olga"), starts=timezone.now(), **sheet)
    actor = Actor("organiser", f"account-{event.owner_id}")
    rules, fmt = ruleset("pl-turniej"), elimination_format("mini")
    store.perform(event, c.Create("ordinary", rules, fmt, "Turniej"), actor)
    return event


def register(event: Tournament, *names: str, language: str = "pl") -> None:
    form = {"people": str(len(names)), "email": f"{names[0].split()[0].lower()}@example.org"}
    form |= {f"name_{n}": name for n, name in enumerate(names, 1)}
    form |= {f"shown_{n}": "full" for n in range(1, len(names) + 1)}
    form = having_read(event.slug, form)
    answer = browser(None, language).post(reverse("register", args=[event.slug]), form)
    assert answer.status_code == 302, answer.content.decode()


def delivered() -> list[tuple[str, tuple[str, ...]]]:
    """Send what waits: subjects and receivers."""
    django_mail.outbox.clear()
    sender.deliver()
    return [(one.subject, tuple(one.to)) for one in django_mail.outbox]


@pytest.fixture
def server(settings: Any) -> Iterator[Sink]:
    with sink() as found:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", found.port
        settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
        settings.EMAIL_TIMEOUT = 5
        settings.PUBLIC_URL = "https://stolik.example"
        yield found


def test_a_registration_is_confirmed_once_in_the_language_of_the_page() -> None:
    event = prepared()
    register(event, "Ala", "Olek")
    register(event, "Bob", language="en")
    assert delivered() == [
        ("Zgłoszenie przyjęte: Turniej", ("ala@example.org",)),
        ("Registered: Turniej", ("bob@example.org",)),
    ]
    assert ("Olek" in django_mail.outbox[0].body, "/m/" in django_mail.outbox[0].body) == (
        True,
        True,
    )
    assert (collect(), delivered()) == (0, [])


def test_whoever_moves_up_is_told() -> None:
    event = prepared(limit=1)
    register(event, "Ala")
    register(event, "Bob", language="en")
    assert [subject for subject, _ in delivered()] == [
        "Zgłoszenie przyjęte: Turniej",
        "Reserve list: Turniej",
    ]
    leave(event, 1, Actor("helper", "registration"), state="cancelled")
    assert (collect(), collect()) == (1, 0)
    assert delivered() == [("You are in: Turniej", ("bob@example.org",))]


def test_the_draw_and_the_results_once_each() -> None:
    event = prepared()
    for name in NAMES:
        register(event, name)
    delivered()
    day = Day(event)
    day.come(NAMES)
    assert collect() == 0
    day.seat()
    assert (collect(), collect()) == (12, 0)
    first = store.state(event).rounds[0].seating[0]
    named = Entry.objects.get(tournament=event, number=first.seats[1])
    assert (f"Stolik {first.number}, miejsce B: Turniej", (named.email,)) in delivered()
    finished = played(title="Rozegrany", start=int(timezone.now().timestamp()) - 9000)
    Entry.objects.filter(tournament=finished, number=1).update(email="pierwsza@example.org")
    assert (collect(), collect()) == (1, 0)
    place = next(line.place for line in store.state(finished).places if line.entry == 1)
    assert delivered() == [("Wyniki: Rozegrany", ("pierwsza@example.org",))]
    assert f"miejsce {place} z 12" in django_mail.outbox[0].body
    assert collect(timezone.now() + timedelta(days=3)) == 0


def test_what_is_too_late_or_a_practice_is_not_owed() -> None:
    event = played(start=int(timezone.now().timestamp()) - 30 * 24 * 3600)
    Entry.objects.filter(tournament=event).update(email="ktos@example.org")
    assert collect() == 0


def test_an_answer_to_an_application_is_mailed() -> None:
    found = sent(browser(account("ewa"), "pl"))
    national = browser(account("krajowy", national=True))
    answered(national, found, "asked", text="Ile stolików?")
    assert delivered() == [("Pytanie: Liga Ełk", ("liga@example.org",))]
    body = django_mail.outbox[0].body
    assert ("Ile stolików?" in body, f"/apply/{found.slug}/" in body) == (True, True)
    answering.answer(found, account("krajowy"), Answer(Status.REJECTED))
    assert delivered() == [("Odrzucone: Liga Ełk", ("liga@example.org",))]


@pytest.mark.rule("E-2.1", "E-2.2", "E-3")
def test_whoever_is_accepted_gets_all_materials_by_mail() -> None:
    found = sent(browser(account("ewa"), "pl"), "elimination")
    answering.answer(
        found, account("krajowy", national=True), Answer(Status.ACCEPTED), site="https://s.example"
    )
    assert delivered() == [("Przyjęte: Eliminacje w Ełku", ("dk@example.org",))]
    links = [line for line in django_mail.outbox[0].body.splitlines() if line.startswith("http")]
    slug = Tournament.objects.get().slug
    assert links == [
        f"https://s.example/apply/{found.slug}/",
        f"https://s.example/t/{slug}/desk/",
        f"https://s.example/t/{slug}/desk/print",
        f"https://s.example/t/{slug}/join",
        f"https://s.example/t/{slug}/share",
    ]
    ewa = browser(account("ewa"))
    assert {ewa.get(line.removeprefix("https://s.example")).status_code for line in links} == {200}


def test_every_mail_is_a_page_until_somebody_is_erased() -> None:
    event = prepared()
    register(event, "Ala")
    kept = Mail.objects.get()
    client = browser(None, "en")
    page = client.get(f"/m/{kept.token}")
    text = page.content.decode()
    assert (page.status_code, "Zgłoszenie przyjęte: Turniej" in text) == (200, True)
    assert page["Cache-Control"] == "private, no-store"
    assert client.get("/m/nosuchtokennosuchtoken22").status_code == 404
    erase(event, list(Entry.objects.filter(tournament=event)))
    assert client.get(f"/m/{kept.token}").status_code == 404
    assert (delivered(), Mail.objects.get().state) == ([], "dropped")


def test_a_mail_is_a_page_written_as_its_language_is(pseudo_languages: None) -> None:
    event = prepared()
    register(event, "Ala", language=pseudo_locales.MIRRORED)
    kept = Mail.objects.get()
    client = browser(None, "en")
    heads = [
        re.search("<html[^>]*>", client.get(f"/m/{kept.token}{more}").text)
        for more in ("", "/stop")
    ]
    assert [head and head[0] for head in heads] == ['<html lang="ar" dir="rtl">'] * 2


def test_a_mail_that_was_sent_never_changes() -> None:
    event = prepared()
    register(event, "Ala")
    kept = Mail.objects.get()

    def page() -> str:
        return re.sub(r"<[^>]+>", "", browser().get(f"/m/{kept.token}").text)

    Tournament.objects.update(title="Lipiec")
    assert "Zgłoszenie przyjęte: Lipiec" in page()
    delivered()
    sent = page()
    Tournament.objects.update(title="Sierpień", place="Łódź")
    Entry.objects.update(name="Ola")
    assert ("Zgłoszenie przyjęte: Lipiec" in sent, page()) == (True, sent)


def test_a_code_is_not_kept_with_its_mail() -> None:
    event = prepared()
    register(event, "Ala")
    entry = Entry.objects.get()
    code = AccessCode.objects.create(
        entry=entry,
        salt="s",
        at=timezone.now(),
        until=timezone.now() + timedelta(hours=1),
        mailed=True,
    )
    queue_access_code(code)
    assert len(delivered()) == 2
    kept = Mail.objects.order_by("id").values_list("kind", "state", "letter")
    assert [(kind, state, bool(letter)) for kind, state, letter in kept] == [
        ("registered", "sent", True),
        ("code", "sent", False),
    ]


def test_whoever_is_erased_is_in_no_mail() -> None:
    """To them, to others of their address, to the office; what names nobody of them stays."""
    event = prepared()
    register(event, "Ala Lis", "Ola Lis")
    register(event, "Ewa Mak")
    register(event, "Iza Żak")
    account("office", national=True)
    User.objects.filter(username="office").update(email="office@example.org")
    reason = "Zastępstwo za: Iza Żak"
    off = store.perform(event, c.CallOff(store.note(event, reason)), Actor("organiser", "o"))
    about = {"event": event.pk, "fact": off[0].number}
    queue("office-act", "office-act", account=User.objects.get(username="office"), about=about)
    delivered()

    def kept() -> list[str]:
        rows = Mail.objects.exclude(letter={}).order_by("id")
        return [(row.entry.name if row.entry else row.kind) for row in rows]

    everybody = ["Ala Lis", "Ewa Mak", "Iza Żak", "office-act"]
    told = [kept()]
    for name in ("Ola Lis", "Iza Żak"):
        erase(event, [Entry.objects.get(name=name)])
        told.append(kept())
    batch = Entry.objects.get(name="Ewa Mak").batch
    assert undo_batch(event, batch, Actor("organiser", "o")) == 1
    assert [*told, kept()] == [everybody, everybody[1:], everybody[1:2], []]


def test_when_everybody_is_erased_no_mail_about_the_event_is_kept() -> None:
    event = prepared()
    other = prepared(title="Inny")
    for about in (event, other):
        register(about, "Ala")
        what = {"event": about.pk, "fact": 1}
        queue(f"act-{about.pk}", "office-act", account=account("office", national=True), about=what)
    Mail.objects.update(letter={"subject": "Turniej", "lines": ["Ala"], "links": []})
    erase_everybody(event, photos=False)
    kept = Mail.objects.exclude(letter={}).order_by("id")
    assert [(row.kind, row.entry and row.entry.tournament) for row in kept] == [
        ("registered", other)
    ]


def test_no_more_mail_and_again() -> None:
    event = prepared()
    register(event, "Ala")
    kept = Mail.objects.get()
    client = browser()
    client.handler.enforce_csrf_checks = True
    assert client.get(f"/m/{kept.token}/stop").status_code == 200
    assert OptOut.objects.count() == 0  # looking is not asking
    answer = client.post(f"/m/{kept.token}/stop", {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert (address.unwanted("ALA@example.org"), delivered()) == (True, [])
    assert "ala@example.org" not in OptOut.objects.get().digest
    client.post(f"/m/{kept.token}/stop", {"again": "1"})
    register(prepared(), "Ala")
    assert [subject for subject, _ in delivered()] == ["Zgłoszenie przyjęte: Turniej"]


def states() -> list[tuple[str, int]]:
    return list(Mail.objects.order_by("id").values_list("state", "tries"))


def test_a_real_server_gets_everybodys_seat(server: Sink) -> None:
    event = prepared()
    for name in NAMES:
        register(event, name)
    sender.deliver()
    day = Day(event)
    day.come(NAMES)
    day.seat()
    collect()
    before = len(server.messages)
    assert sender.deliver() == {"sent": 12, "waiting": 0, "failed": 0, "dropped": 0}
    seats = {
        number: f"runda 1, stolik {table.number}, miejsce {'ABCD'[seat]}."
        for table in store.state(event).rounds[0].seating
        for seat, number in enumerate(table.seats)
    }
    told = {
        entry.name: f"{entry.name}: {seats[entry.number]}"
        for entry in Entry.objects.filter(tournament=event)
    }
    bodies = [
        message.get_content()  # type: ignore[attr-defined]
        for message in server.messages[before:]
    ]
    assert sorted(name for name, text in told.items() if any(text in body for body in bodies)) == (
        sorted(NAMES)
    )


def test_a_real_server_gets_a_whole_message(server: Sink) -> None:
    register(prepared(), "Ala")
    assert sender.deliver() == {"sent": 1, "waiting": 0, "failed": 0, "dropped": 0}
    (got,) = server.messages
    token, stop = Mail.objects.values_list("token", "stop").get()
    assert (got["To"], got["Subject"]) == ("ala@example.org", "Zgłoszenie przyjęte: Turniej")
    assert got["List-Unsubscribe"] == f"<https://stolik.example/m/{stop}/stop>"
    assert f"https://stolik.example/m/{token}" in got.get_content()  # type: ignore[attr-defined]
    assert sender.deliver()["sent"] == 0


@pytest.mark.parametrize("where", ["connect", "EHLO", "MAIL", "RCPT", "DATA", "before-250"])
def test_a_server_that_dies_in_the_middle_gets_it_later_and_once(server: Sink, where: str) -> None:
    event = prepared()
    register(event, "Ala")
    register(event, "Basia")
    server.die_in = ["EHLO", "HELO"] if where == "EHLO" else [where]
    sender.deliver()
    assert ("waiting", 1) in states()
    sender.deliver()  # too early for the one that failed
    later = timezone.now() + timedelta(minutes=5)
    sender.deliver(later)
    sender.deliver(later)
    assert sorted(str(one["To"]) for one in server.messages) == [
        "ala@example.org",
        "basia@example.org",
    ]
    assert {state for state, _ in states()} == {"sent"}
    assert len({one["Message-ID"] for one in server.messages}) == 2


def test_an_address_that_does_not_exist_stops_no_other(server: Sink) -> None:
    event = prepared()
    register(event, "Ala")
    register(event, "Basia")
    server.refuse = {"ala@example.org": 550}
    sender.deliver()
    assert [state for state, _ in states()] == ["failed", "sent"]
    assert "ala@example.org" not in Mail.objects.order_by("id")[0].error
    assert sender.again(Mail.objects.order_by("id")[0])
    server.refuse = {}
    sender.deliver()
    assert [state for state, _ in states()] == ["sent", "sent"]


def test_it_gives_up_in_the_end(server: Sink) -> None:
    register(prepared(), "Ala")
    server.refuse = {"ala@example.org": 450}
    now = timezone.now()
    for number in range(sender.TRIES + 2):
        sender.deliver(now + timedelta(days=number))
    assert (states(), server.connections) == ([("failed", sender.TRIES)], sender.TRIES)


def test_a_machine_that_died_while_sending_does_not_send_twice(server: Sink) -> None:
    register(prepared(), "Ala")
    Mail.objects.update(state="sending", not_before=timezone.now() - timedelta(hours=1))
    sender.unsure()
    sender.deliver()
    assert (states(), server.taken) == ([("unsure", 0)], [])
    national = browser(account("krajowy", national=True))
    assert "perhaps sent" in national.get("/office/mail").content.decode()
    national.post("/office/mail", {"mail": Mail.objects.get().token})
    sender.deliver()
    assert (states(), len(server.taken)) == ([("sent", 0)], 1)
    national.post("/office/mail", {"mail": Mail.objects.get().token})
    sender.deliver()
    assert len(server.taken) == 1
