"""Erasing people: results stay by number, journals verify, and nothing of a name is left."""

from __future__ import annotations

from datetime import date, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from stolik.demo import Stop
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.export import read, written
from stolik.tournament.journal.verification import difference
from stolik.web.core.text import bare
from stolik.web.models.people import Person
from stolik.web.models.privacy import Consent, ErasureWish, Keeping
from stolik.web.models.tournaments import Entry, Note, Tournament
from stolik.web.people.identity import linked
from stolik.web.privacy.consents import record
from stolik.web.privacy.erasure import erasable, erase, erase_everybody
from stolik.web.privacy.retention import keep_for, passed, term
from stolik.web.tournaments import store
from stolik.web.tournaments.access import actor
from support.public_events import owner, played

pytestmark = pytest.mark.django_db
PUBLIC = (
    "/standings",
    "/seating",
    "/results",
    "/draw",
    "/history",
    "/share",
    "/journal.jsonl",
    "/post.txt",
)


@pytest.fixture
def event() -> Tournament:
    return played(12)


def entry_of(event: Tournament, number: int) -> Entry:
    return Entry.objects.select_related("tournament").get(tournament=event, number=number)


def verified(event: Tournament) -> str | None:
    """What does not follow in the exports, public and full, as written and read again."""
    for full in (False, True):
        journal = read(written(store.journal(event, full=full), full=full))
        if found := difference(journal):
            return found
    return None


def everything() -> str:
    """The whole database as text."""
    file = StringIO()
    call_command("dumpdata", "event", "people", "privacy", "gallery", stdout=file)
    return file.getvalue()


def test_an_erased_person_is_a_number_and_the_journal_still_verifies(event: Tournament) -> None:
    before = store.state(event)
    entry = entry_of(event, 5)
    name = entry.name
    linked(event)
    Entry.objects.filter(pk=entry.pk).update(
        email="ewa@example.org", phone="600100200", club="Klub Jeżyk", wishes={"minor": False}
    )
    reference = store.note(event, f"{name} came late")
    other = store.note(event, "the lamp fell down")
    record([entry], "contact", agreed=True, how="form")
    ErasureWish.objects.create(entry=entry)
    assert verified(event) is None

    assert erase(event, [entry_of(event, 5)]) == 1

    assert verified(event) is None
    store.forget()
    assert store.state(event) == before
    left = Entry.objects.get(tournament=event, number=5)
    assert (left.name, left.email, left.phone, left.club, left.wishes) == ("", "", "", "", {})
    assert (left.shown, left.person, left.token == entry.token) == ("number", None, False)
    assert not Note.objects.filter(reference=reference).exists()
    assert Note.objects.filter(reference=other).exists()
    # The date of a consent stays, of nobody in particular.
    assert list(Consent.objects.values_list("entry__number", "purpose")) == [(5, "contact")]
    assert ErasureWish.objects.count() == 0
    for gone in (name, "ewa@example.org", "600100200", "Jeżyk"):
        assert gone not in everything()
    assert Client().get(f"/p/{entry.token}").status_code == 404
    pages = {
        path: Client(headers={"accept-language": "pl"}).get(f"/t/{event.slug}{path}")
        for path in PUBLIC
    }
    assert {path: page.status_code for path, page in pages.items()} == dict.fromkeys(PUBLIC, 200)
    assert [path for path, page in pages.items() if name in page.text] == []
    assert "Nr 5" in pages["/standings"].text


def test_notes_about_a_person_go_with_them(event: Tournament) -> None:
    entry = entry_of(event, 2)
    unrelated = set(Note.objects.filter(tournament=event).values_list("reference", flat=True))
    about = {
        str(getattr(fact.what, "note", ""))
        for fact in store.facts(event)
        if getattr(fact.what, "entry", 0) == 2
    }
    surname = entry.name.split()[-1]
    named = {n.reference for n in Note.objects.all() if f" {bare(surname)} " in f" {bare(n.text)} "}
    erase(event, [entry])
    left = set(Note.objects.filter(tournament=event).values_list("reference", flat=True))
    assert left == unrelated - about - named


def test_nobody_is_erased_while_they_may_still_play() -> None:
    event = played(12, stop=Stop(round=1, percent=50))
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner())
    entry = entry_of(event, 5)
    assert not erasable(store.state(event), entry)
    page = client.post(f"/t/{event.slug}/desk/privacy", {"do": "erase", "number": "5"})
    assert (page.status_code, entry_of(event, 5).name) == (200, entry.name)
    command = c.Withdraw(5)
    store.perform(event, command, actor(owner(), event, command))
    assert (
        client.post(f"/t/{event.slug}/desk/privacy", {"do": "erase", "number": "5"}).status_code
        == 302
    )
    assert entry_of(event, 5).name == ""
    assert verified(event) is None


def test_one_click_erases_everybody_and_the_tournament_still_verifies(event: Tournament) -> None:
    linked(event)
    names = list(Entry.objects.filter(tournament=event).values_list("name", flat=True))
    store.note(event, "anything")
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner())
    asked = client.get(f"/t/{event.slug}/desk/privacy/everybody").text
    assert "Backups made earlier still hold everything" in asked
    assert client.post(f"/t/{event.slug}/desk/privacy/everybody").status_code == 302
    assert verified(event) is None
    assert not [name for name in names if name in everything()]
    assert (Person.objects.count(), Note.objects.count()) == (0, 0)
    page = client.get(f"/t/{event.slug}/desk/privacy").text
    assert "No personal data are held for this tournament." in page
    assert not term(event).passed
    for path in ("", "people", "check-in", "close", "slips"):
        assert client.get(f"/t/{event.slug}/desk/{path}").status_code == 200


def test_a_running_tournament_cannot_be_erased_at_once() -> None:
    event = played(12, stop=Stop(round=1, percent=50))
    client = Client()
    client.force_login(owner())
    assert client.post(f"/t/{event.slug}/desk/privacy/everybody").status_code == 200
    assert Entry.objects.filter(tournament=event).exclude(name="").count() == 12


def test_only_the_person_left_without_an_entry_is_forgotten(event: Tournament) -> None:
    second = played(12, seed=7)
    people = linked(event)
    assert linked(second) == people
    erase(event, [entry_of(event, 5)])
    assert Person.objects.filter(pk=people[5].pk).exists()
    erase(second, [entry_of(second, 5)])
    assert not Person.objects.filter(pk=people[5].pk).exists()


def test_the_term_is_the_tournaments_own_or_the_sites(event: Tournament) -> None:
    day = timezone.localdate(event.starts)
    assert (term(event).days, term(event).until) == (365, day + timedelta(days=365))
    assert not term(event, today=day + timedelta(days=365)).passed
    assert term(event, today=day + timedelta(days=366)).passed
    keep_for(event, 30)
    found = passed(event.owner_id, today=day + timedelta(days=31))
    assert [(one.event, one.until) for one in found] == [(event, day + timedelta(days=30))]
    assert passed(event.owner_id, today=day + timedelta(days=30)) == ()
    erase_everybody(event, photos=True)
    assert passed(event.owner_id, today=date(2100, 1, 1)) == ()
    assert Keeping.objects.get().erased is not None


def test_a_reminder_stands_at_the_desk_and_in_the_list_of_tournaments(event: Tournament) -> None:
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner())
    pages = ("/mine", f"/t/{event.slug}/desk/")
    keep_for(event, 3650)
    assert not [page for page in pages if "were to be kept until" in client.get(page).text]
    client.post(f"/t/{event.slug}/desk/privacy", {"do": "keep", "days": "1"})
    assert [page for page in pages if "were to be kept until" in client.get(page).text] == list(
        pages
    )


@pytest.mark.parametrize("days", ["", "0", "-1", "1e9", "9" * 30, "soon", "\x01"])
def test_days_that_are_none_are_refused_in_words(event: Tournament, days: str) -> None:
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner())
    page = client.post(f"/t/{event.slug}/desk/privacy", {"do": "keep", "days": days})
    assert page.status_code == 200
    assert "Type a whole number from 1 to 3650." in page.text
    assert Keeping.objects.count() == 0


def test_a_page_says_what_happens_before_one_person_is_erased(event: Tournament) -> None:
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner())
    page = client.get(f"/t/{event.slug}/desk/privacy/5")
    assert page.status_code == 200
    for text in (entry_of(event, 5).name, "Backups made earlier still hold the data"):
        assert text in page.text
    assert client.get(f"/t/{event.slug}/desk/privacy/999").status_code == 404
    assert Client().get(f"/t/{event.slug}/desk/privacy/5").status_code == 404
