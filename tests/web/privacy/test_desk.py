"""Personal data at the desk: papers recorded, children stopped, texts with versions, the form."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.demo import Stop
from stolik.rules import Refused, ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import commands as c
from stolik.web.models.privacy import Consent, Wording
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.privacy.consents import consent_states, reword, texts
from stolik.web.tournaments import store
from stolik.web.tournaments.access import actor
from stolik.web.tournaments.entries import Newcomer, admit
from support.public_events import owner, played
from support.registration_forms import having_read

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return played(12, stop=Stop(round=1, percent=50))


def desk(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(event.owner)
    return client


def open_event(kind: str) -> Tournament:
    event = Tournament.objects.create(
        title="Liga", starts="2026-03-14T10:00:00Z", owner=owner(), registration_open=True
    )
    command = c.Create(kind, ruleset("pl-turniej"), elimination_format("mini"), "Liga")
    store.perform(event, command, actor(event.owner, event, command))
    return event


def given(event: Tournament, number: int) -> dict[str, tuple[bool, str]]:
    entry = Entry.objects.get(tournament=event, number=number)
    return {g.purpose: (g.agreed, g.how) for g in consent_states(event, [entry])[number]}


def test_what_a_paper_says_is_recorded_by_purpose(event: Tournament) -> None:
    client, path = desk(event), f"/t/{event.slug}/desk/privacy"
    for purpose in ("image", "contact", "marketing", "name"):
        assert client.post(path, {"do": f"paper:{purpose}", "number": "4"}).status_code == 302
    assert given(event, 4) == {
        "participation": (False, ""),
        "data": (False, ""),
        "image": (True, "paper"),
        "name": (True, "paper"),
        "contact": (True, "paper"),
        "marketing": (True, "paper"),
    }
    assert client.post(path, {"do": "no-paper:name", "number": "4"}).status_code == 302
    assert given(event, 4)["name"] == (False, "paper")
    assert Entry.objects.get(tournament=event, number=4).shown == "initial"


@pytest.mark.rule("L-8", "L-form-3", "L-form-7")
def test_in_the_league_a_child_is_checked_in_only_with_both_papers() -> None:
    event = open_event("league")
    admit(event, [Newcomer("Kasia Mała", minor=True)], actor(event.owner, event, c.Enter(1)))
    client, path = desk(event), f"/t/{event.slug}/desk/privacy"

    def checked_in() -> bool:
        try:
            store.perform(event, c.CheckIn(1), actor(event.owner, event, c.CheckIn(1)))
        except Refused:
            return False
        return True

    assert not checked_in()
    assert "consents missing" in client.get(f"/t/{event.slug}/desk/check-in").text
    client.post(path, {"do": "paper:participation", "number": "1"})
    assert not checked_in()
    client.post(path, {"do": "paper:data", "number": "1"})
    assert "consents missing" not in client.get(f"/t/{event.slug}/desk/check-in").text
    assert checked_in()
    assert given(event, 1)["participation"] == given(event, 1)["data"] == (True, "paper")


@pytest.mark.rule("C-42")
def test_a_text_written_anew_is_a_version_and_the_old_one_stays(event: Tournament) -> None:
    client = desk(event)
    page = client.get("/mine/texts").text
    assert "text of the program" in page
    fields = {
        f"{purpose}_{language}": versions[-1].words_in(language)
        for purpose, versions in texts(event.owner_id).items()
        for language in ("en", "pl")
    }
    assert client.post("/mine/texts", fields).status_code == 302
    assert Wording.objects.count() == 0
    fields |= {"data_en": "GDPR, art. 6.1 a.", "data_pl": "RODO, art. 6 ust. 1 lit. a."}
    assert client.post("/mine/texts", fields).status_code == 302
    assert client.post("/mine/texts", fields).status_code == 302
    assert list(Wording.objects.values_list("purpose", "version", "texts")) == [
        ("data", 1, {"en": "GDPR, art. 6.1 a.", "pl": "RODO, art. 6 ust. 1 lit. a."})
    ]
    fields |= {"data_pl": " ", "data_en": ""}
    refused = client.post("/mine/texts", fields)
    assert "Write the text in one language at least." in refused.text
    assert [text.version for text in texts(event.owner_id)["data"]] == [0, 1]


def test_a_fact_refers_to_the_text_in_force_when_it_was_recorded(event: Tournament) -> None:
    client, path = desk(event), f"/t/{event.slug}/desk/privacy"
    client.post(path, {"do": "paper:image", "number": "4"})
    reword(event.owner_id, "image", {"en": "Photos.", "pl": "Zdjęcia."})
    later = c.RecordConsent(5, participation=False, data=False, image=True)
    at = int(Wording.objects.get().created.timestamp()) + 60
    store.perform(event, later, actor(event.owner, event, later), at=at)
    entries = Entry.objects.filter(tournament=event, number__in=(4, 5))
    found = consent_states(event, entries)
    assert (found[4][2].version, found[5][2].version) == (0, 1)


def test_the_registration_form_records_what_a_grown_up_chose() -> None:
    event = open_event("elimination")
    client = Client()
    page = client.get(f"/t/{event.slug}/join").text
    assert "wyniki z różnych turniejów" in page
    fields = {
        "people": "3",
        "name_1": "Anna Nowak",
        "shown_1": "full",
        "name_2": "Jan Nowak",
        "shown_2": "initial",
        "name_3": "Staś Nowak",
        "shown_3": "full",
        "minor_3": "on",
        "email": "anna@example.org",
        "contact": "on",
    }
    fields = having_read(event.slug, fields)
    assert client.post(f"/t/{event.slug}/join", fields).status_code == 302
    rows = Consent.objects.values_list("entry__name", "purpose", "given", "how")
    assert sorted(rows) == [
        ("Anna Nowak", "contact", True, "form"),
        ("Anna Nowak", "data", True, "form"),
        ("Anna Nowak", "name", True, "form"),
        ("Anna Nowak", "participation", True, "form"),
        ("Jan Nowak", "contact", True, "form"),
        ("Jan Nowak", "data", True, "form"),
        ("Jan Nowak", "participation", True, "form"),
    ]


def test_only_the_organiser_sees_the_register(event: Tournament) -> None:
    stranger = Client()
    stranger.force_login(User.objects.create_user("stranger"))
    for client, status in ((Client(), 404), (stranger, 404), (desk(event), 200)):
        for path in ("privacy", "privacy/everybody"):
            assert client.get(f"/t/{event.slug}/desk/{path}").status_code == status
    assert Client().get("/mine/texts").status_code == 302


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"do": "paper:nothing", "number": "4"},
        {"do": "paper:image", "number": "999999"},
        {"do": "paper:image", "number": "1e9"},
        {"do": "erase", "number": "\x01"},
        {"do": "erase"},
        {"do": "x" * 10_000, "number": "4"},
    ],
)
def test_what_does_not_exist_is_not_found(event: Tournament, fields: dict[str, str]) -> None:
    assert desk(event).post(f"/t/{event.slug}/desk/privacy", fields).status_code == 404


def test_the_page_needs_as_many_queries_for_many_as_for_few() -> None:
    def queries(players: int) -> int:
        event = played(players, stop=Stop(round=1, percent=50))
        client = desk(event)
        client.get(f"/t/{event.slug}/desk/privacy")
        with CaptureQueriesContext(connection) as found:
            client.get(f"/t/{event.slug}/desk/privacy")
        return len(found)

    assert queries(24) == queries(48)
