"""German and Dutch are whole for players and spectators: nothing they can get stays in English.

A text is looked up in the language that is spoken; what its catalogue lacks is recorded. The desk
may be in English, and so may the doors to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext, pgettext

from catalogues import FOR_PLAYERS_AT_LEAST
from codes_table import example
from stolik import locale
from stolik.phrases import sentence
from stolik.phrases.language import Phrase
from stolik.phrases.violations import SENTENCES
from stolik.rules import Violation
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.actor import PLAYER, TABLE
from stolik.tournament.journal.rights import PHASES, RIGHTS
from stolik.web.core.language import say, speaking
from stolik.web.models.office import Mail
from stolik.web.models.people import Person
from stolik.web.models.seasons import Result, Series, Ticket
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.office.mail.letters import letter
from stolik.web.people.merges import merge
from stolik.web.privacy.access_codes import new_code
from stolik.web.seasons import closure, day_changes
from stolik.web.seasons.events import create_series
from stolik.web.seasons.season import load_season
from stolik.web.seasons.spreadsheet import Classified
from stolik.web.seasons.standings import season_standings
from stolik.web.tournaments import store
from support import championships
from support.english_left import Recorder, Text, all_texts, recorded
from support.public_events import owner, played
from support.registration_forms import having_read
from support.routes_place import Place
from support.routes_table import ROUTES, WHO
from support.season_play import organiser, save
from support.staffed import playing

TEXTS = all_texts()
READERS = ("anonymous", "player", "table")
# Doors to the desk; nobody else goes through them.
DOORS = frozenset(["login", "work"])
LINK = re.compile(r"""(?:href|hx-get)=["']([^"'#]+)""")
MOST_PAGES = 150


@pytest.fixture(params=FOR_PLAYERS_AT_LEAST)
def tag(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def english(tag: str) -> Iterator[Recorder]:
    """What was looked up in vain while a test ran."""
    with recorded(tag) as recorder:
        yield recorder


def left(recorder: Recorder) -> set[Text]:
    return recorder.asked & TEXTS


def reader(tag: str) -> Client:
    return Client(headers={"accept-language": tag})


def test_what_is_not_translated_is_recorded(english: Recorder, tag: str) -> None:
    with speaking(tag):
        said = [say(Phrase("nowhere")), say(Phrase("nowhere", "a context")), pgettext("b", "there")]
        said += [ngettext("one", "many", 2), gettext("Round {n}")]
    assert said[:4] == ["nowhere", "nowhere", "there", "many"]
    assert english.asked == {("", "nowhere"), ("a context", "nowhere"), ("b", "there"), ("", "one")}


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_every_address_that_players_and_spectators_have(english: Recorder, tag: str) -> None:
    place = Place()
    found: dict[str, set[Text]] = {}
    for name, method, answers in ROUTES:
        for who in READERS:
            # What sends on says on the next page what became of it.
            if answers[WHO.index(who)] == 404 or name in DOORS:
                continue
            english.asked.clear()
            place.clients[who].cookies["language"] = tag
            with transaction.atomic():
                place.asked(who, name, method)
                transaction.set_rollback(True)
            store.forget()
            if missing := left(english):
                found.setdefault(f"{name} {method}", set()).update(missing)
    assert found == {}


def season() -> Series:
    """A closed league whose results were corrected since, and one with days moved and off."""
    goal = championships.cup()
    values = {"kind": "league", "title": "Liga", "year": 2026, "planned": 6}
    closed = create_series(organiser(), championship=goal, **values)
    for month in range(1, 7):
        # C and I never played together, and turn out to be one.
        names = [f"Osoba {name}" for name in ("ABCDEFGH" if month % 2 else "ABIDEFGH")]
        lines = tuple(Classified(name, place) for place, name in enumerate(names, 1))
        day = date(2026, month, 3)
        save(closed, closed.owner, lines, day=day, title=f"Turniej {month}", fmt="top8")
    closure.close(season_standings(load_season(closed)), closed.owner)
    kept, gone = (Person.objects.get(name=f"Osoba {name}") for name in "CI")
    merge(kept, gone, closed.owner.pk)
    first, second, third = (date(2026, month, 3) for month in (9, 10, 11))
    running = create_series(
        organiser(),
        kind="grand-prix",
        title="Puchar",
        year=2026,
        planned=3,
        dates=[first, second, third],
        championship=goal,
    )
    day_changes.move_day(running, first, first + timedelta(days=7), running.owner, "Sala zajęta")
    day_changes.call_off_day(running, second, running.owner, "Sala zajęta")
    people = championships.people(24)
    championships.elimination(goal, people)
    return closed


@pytest.mark.slow
@pytest.mark.django_db
def test_every_page_that_links_lead_to(english: Recorder, tag: str) -> None:
    """From the front page, the seasons and the calendar on, with something on each of them."""
    played(12, title="Rozegrany")
    series = season()
    todo = ["/", "/seasons/", "/calendar?month=2026-03", series.get_absolute_url()]
    client, found, seen = reader(tag), {}, set()
    while todo and len(seen) < MOST_PAGES:
        path = todo.pop(0)
        if path in seen or not path.startswith("/") or path.startswith(("/static", "/login")):
            continue
        seen.add(path)
        english.asked.clear()
        answer = client.get(path)
        if missing := left(english):
            found[path] = missing
        assert answer.status_code < 500
        if "html" in answer.headers.get("Content-Type", "") and "?month=" not in path[1:]:
            todo += [link.replace("&amp;", "&") for link in LINK.findall(answer.text)]
    assert (found, {series.get_absolute_url()} - seen) == ({}, set())


@pytest.mark.django_db
def test_refusals_of_the_registration_form(english: Recorder, tag: str) -> None:
    event = playing(owner(), until="preparing")
    Tournament.objects.filter(pk=event.pk).update(registration_open=True)
    listed = Entry.objects.filter(tournament=event, shown="full").first()
    assert listed is not None
    client, path = reader(tag), reverse("register", args=[event.slug])
    person = {"people": "1", "shown_1": "full"}
    forms = (
        {},
        person | {"name_1": "Ala"},
        person | {"name_1": "–"},
        having_read(event.slug, person | {"name_1": listed.name}),
        having_read(event.slug, person | {"name_1": "Ala Nowa", "website": "x", "email": "x"}),
        person | {"name_1": "Ala Nowa"},
        person | {"name_1": "Ala Nowa", "seen": "another"},
        person | {"name_1": "x" * 5000, "email": "x" * 5000, "phone": "x" * 5000},
        {"people": "99", "more": "1"},
    )
    refused = [client.post(path, form).status_code for form in forms]
    assert (left(english), set(refused)) == (set(), {200})


def test_whatever_may_refuse_a_table_or_be_overridden(english: Recorder, tag: str) -> None:
    """Every sentence: which of them a table hears, a season shows or a history tells may change."""
    language = locale.language(tag)
    for code in SENTENCES:
        sentence(example(code), language)
    assert left(english) == set()


def test_not_now_for_every_command_of_tables_and_players(english: Recorder, tag: str) -> None:
    language = locale.language(tag)
    for command, right in RIGHTS.items():
        if {TABLE, PLAYER} & set(right.roles):
            sentence(Violation("needs-role", roles=right.roles), language)
            for phase in PHASES:
                sentence(Violation("not-now", command=command.__name__, phase=phase), language)
    assert left(english) == set()


def mails() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every kind of mail to players, in each of its cases: a kind, and what it is about."""
    event = playing(owner(), until="preparing")
    Tournament.objects.filter(pk=event.pk).update(public=True)
    entry, other = Entry.objects.filter(tournament=event).order_by("number")[:2]
    Entry.objects.filter(pk__in=[entry.pk, other.pk]).update(email="ala@example.org")
    entry.refresh_from_db()
    more = [{"number": other.number, "table": 2, "seat": "B", "place": 2, "of": 12}]
    yield "registered", {"entry": entry, "about": {"numbers": [1], "reserve": []}}
    yield "registered", {"entry": entry, "about": {"numbers": [1, 2], "reserve": [1, 2]}}
    yield "moved-up", {"entry": entry}
    yield "draw", {"entry": entry, "about": {"table": 1, "seat": "A"}}
    yield "draw", {"entry": entry, "about": {"table": 1, "seat": "A", "others": more}}
    yield "results", {"entry": entry, "about": {"place": 1, "of": 12, "others": more * 50}}
    yield "results", {"entry": entry, "about": {"place": 1, "of": 9, "day": 1, "played": 8}}
    code = new_code(entry, timezone.now())
    yield "code", {"entry": entry, "about": {"code": code.pk}}
    yield "code", {"entry": entry, "about": {"code": 0}}
    yield from acts(event, entry)
    yield from tickets()


def acts(event: Tournament, entry: Entry) -> Iterator[tuple[str, dict[str, Any]]]:
    by, start = Actor("organiser", f"account-{event.owner_id}"), int(event.starts.timestamp())
    note = store.note(event, "Sala zajęta")
    for kind, command in (
        ("moved", c.Move(start, start + 86_400, note)),
        ("called-off", c.CallOff(note)),
        ("reinstated", c.Reinstate(note)),
    ):
        store.perform(event, command, by)
        yield kind, {"entry": entry, "about": {"fact": store.state(event).length}}
    begun = playing(owner())
    store.perform(begun, c.CallOff(store.note(begun, "Alarm")), by)
    first = Entry.objects.filter(tournament=begun).first()
    yield "called-off", {"entry": first, "about": {"fact": store.state(begun).length}}


def tickets() -> Iterator[tuple[str, dict[str, Any]]]:
    goal = championships.cup()
    person = Person.objects.create(name="Ola Kamińska")
    won = Result.objects.create(title="Eliminacje", date=date(2027, 3, 1), owner=owner())
    by = {"championship": goal, "by": owner()}
    for ticket in (
        Ticket.objects.create(person=person, result=won, place=1, email="o@example.org", **by),
        Ticket.objects.create(person=Person.objects.create(name="www.example.org"), place=0, **by),
    ):
        yield "ticket", {"ticket": ticket}
        yield "ticket-organiser", {"ticket": ticket, "account": owner()}
    Ticket.objects.filter(pk=ticket.pk).update(returned=timezone.now())
    ticket.refresh_from_db()
    yield "ticket", {"ticket": ticket}


@pytest.mark.django_db
def test_every_mail_to_players_and_its_page(english: Recorder, tag: str) -> None:
    found: dict[str, set[Text]] = {}
    for number, (kind, about) in enumerate(mails()):
        mail = Mail.objects.create(
            key=f"{kind}:{number}", kind=kind, language=tag, site="https://s.example", **about
        )
        english.asked.clear()
        with speaking(tag):
            letter(mail).text(page="https://s.example/m/x", stop="https://s.example/m/y")
        for page in ("mail", "mail-stop"):
            reader(tag).get(reverse(page, args=[mail.token]))
        if missing := left(english):
            found[kind] = missing
    assert found == {}
