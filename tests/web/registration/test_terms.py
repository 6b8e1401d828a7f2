"""What whoever registers accepts: regulations and data notice, told first and recorded; no fee."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from stolik.phrases.regulations import regulations
from stolik.rules import Ruleset, ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.web.models.people import Person
from stolik.web.models.privacy import Consent
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.privacy.consents import consent_states, reword
from stolik.web.seasons.carry_over import record_entered
from stolik.web.tournaments import store
from stolik.web.tournaments.entries import Newcomer, admit
from support.public_events import owner
from support.registration_forms import having_read

pytestmark = pytest.mark.django_db
ACTOR = Actor("organiser", "account-1")
LEAGUE = "Rummikub League regulations 2019-2021"


def new_event(kind: str, rules: Ruleset | None = None, limit: int | None = None) -> Tournament:
    store.forget()
    event = Tournament.objects.create(
        title="Wieczór",
        starts=timezone.now(),
        owner=owner(),
        slug="wieczor",
        registration_open=True,
        limit=limit,
    )
    command = c.Create(kind, rules or ruleset("pl-liga"), elimination_format("mini"))
    store.perform(event, command, ACTOR)
    return event


def browser(language: str = "en") -> Client:
    return Client(headers={"accept-language": language})


def desk(event: Tournament) -> Client:
    client = browser()
    client.force_login(event.owner)
    return client


def registered(**fields: str) -> Any:
    form = having_read("wieczor", {"people": "1", "name_1": "Ewa Żak", **fields})
    return browser().post("/t/wieczor/join", form)


def accepted(event: Tournament) -> dict[str, dict[str, tuple[bool, int, str, str]]]:
    """By name: of regulations and data whether, which text, how, and which document."""
    entries = list(Entry.objects.filter(tournament=event).order_by("number"))
    states = consent_states(event, entries)
    return {
        entry.name: {
            state.purpose: (state.agreed, state.version, state.how, state.document)
            for state in states[entry.number][:2]
        }
        for entry in entries
    }


@pytest.mark.rule("L-2", "L-14")
@pytest.mark.parametrize(
    ("kind", "rules", "english", "polish"),
    [
        ("league", "pl-liga", LEAGUE, "Regulamin Ligi Rummikub 2019-2021"),
        (
            "matchday",
            "pl-liga",
            "Regulations of the Rummikub tournament 2024",
            "Regulamin turnieju Rummikub 2024",
        ),
        (
            "ordinary",
            "pl-turniej",
            "Regulations of elimination tournaments",
            "Zasady turniejów eliminacyjnych",
        ),
        ("league", "pl-turniej", LEAGUE, "Regulamin Ligi Rummikub 2019-2021"),
        (
            "matchday",
            "pl-turniej",
            "Regulations of the Rummikub tournament 2024",
            "Regulamin turnieju Rummikub 2024",
        ),
        ("ordinary", "pl-zasady", "Rules of play of Rummikub", "Zasady gry w Rummikub"),
        ("championship", "wrc9", "world championship 2015", "mistrzostw świata 2015"),
    ],
)
def test_regulations_and_data_notice_stand_before_the_first_field(
    kind: str, rules: str, english: str, polish: str
) -> None:
    event = new_event(kind, ruleset(rules))
    for language, title, voluntary in (
        ("en", english, "Giving them is voluntary, but without them I cannot play"),
        ("pl", polish, "Podanie danych jest dobrowolne, ale bez nich nie można grać"),
    ):
        before, _, _ = browser(language).get("/t/wieczor/join").text.partition('name="name_1"')
        assert f'href="/t/{event.slug}/rules"' in before
        assert title in before
        assert regulations(kind, ruleset(rules)).version in before
        assert voluntary in before


@pytest.mark.rule("L-3")
@pytest.mark.parametrize(
    ("language", "rules", "data", "versions"),
    [
        (
            "en",
            "Regulations of elimination tournaments for the championships of Poland"
            " (tournament rules)",
            "<h3>Your data</h3>",
            "Which versions",
        ),
        (
            "pl",
            "Zasady turniejów eliminacyjnych do Mistrzostw Polski (zasady turniejowe)",
            "<h3>Twoje dane</h3>",
            "Które wersje",
        ),
    ],
)
def test_versions_are_folded_away_behind_names_people_know(
    language: str, rules: str, data: str, versions: str
) -> None:
    new_event("ordinary", ruleset("pl-turniej"))
    page = browser(language).get("/t/wieczor/join").text
    shown, _, folded = page.partition('<details class="versions')
    assert [text in shown for text in (rules, data)] == [True, True]
    assert f"<summary>{versions}</summary>" in folded
    code = regulations("ordinary", ruleset("pl-turniej"))
    assert [code.version in shown, "pl-turniej" in shown] == [False, False]
    assert f"pl-turniej, {'wersja' if language == 'pl' else 'version'} {code.version}" in folded


@pytest.mark.rule("L-3", "L-12")
def test_registering_records_regulations_and_notice_with_version_time_and_how() -> None:
    event = new_event("league", limit=1)
    reword(event.owner_id, "data", {"en": "Only for the league.", "pl": "Tylko dla ligi."})
    assert "Only for the league." in browser().get("/t/wieczor/join").text
    before = timezone.now()
    family = {"people": "3", "name_2": "Jan Żak", "name_3": "Ola Żak", "minor_3": "on"}
    assert registered(**family).status_code == 302
    code = f"L pl-liga {regulations('league', ruleset('pl-liga')).version}"
    both = {"participation": (True, 0, "form", code), "data": (True, 1, "form", "")}
    no = (False, 0, "", "")
    assert accepted(event) == {
        "Ewa Żak": both,
        "Jan Żak": both,  # on the reserve list, and accepted all the same
        "Ola Żak": {"participation": no, "data": no},  # under 18: on paper
    }
    assert all(before <= row.at <= timezone.now() for row in Consent.objects.all())
    entry = Entry.objects.get(name="Ewa Żak")
    own = browser().get(f"/p/{entry.token}/data").text
    version = f"rules pl-liga, version {code.split()[2]}"
    assert f'{LEAGUE} (league rules) <span class="small">({version})</span>' in own
    copy = browser().get(f"/p/{entry.token}/data.json").json()
    assert [(one["purpose"], one["version"]) for one in copy["consents"] if one["given"]] == [
        ("participation", 0),
        ("data", 1),
        ("name", 0),
    ]
    accepted_text = copy["consents"][0]
    assert accepted_text["regulations"] == f"{LEAGUE} (league rules)"
    assert accepted_text["regulations_version"] == version


@pytest.mark.rule("L-3")
def test_changed_rules_are_another_version() -> None:
    plain, changed = ruleset("pl-turniej"), ruleset("pl-turniej").changed(turn_seconds=90)
    assert regulations("ordinary", plain).version != regulations("ordinary", changed).version


def test_a_notice_that_changed_while_somebody_typed_is_read_again() -> None:
    event = new_event("league")
    page = browser().get("/t/wieczor/join").text
    seen = page.partition('name="seen" value="')[2].partition('"')[0]
    reword(event.owner_id, "data", {"en": "Something else.", "pl": "Coś innego."})
    refused = registered(seen=seen)
    assert refused.status_code == 200
    assert "have changed while you were typing" in refused.text
    assert "Something else." in refused.text
    assert 'value="Ewa Żak"' in refused.text
    assert Entry.objects.count() == 0
    again = refused.text.partition('name="seen" value="')[2].partition('"')[0]
    assert registered(seen=again).status_code == 302


@pytest.mark.rule("L-3", "L-12")
def test_a_form_that_showed_no_regulations_accepts_none() -> None:
    new_event("league")
    refused = registered(seen="", club="GOK")
    assert refused.status_code == 200
    assert "Registering means accepting the regulations and the data notice" in refused.text
    assert [f'value="{typed}"' in refused.text for typed in ("Ewa Żak", "GOK")] == [True, True]
    assert (Entry.objects.count(), Consent.objects.count()) == (0, 0)
    seen = refused.text.partition('name="seen" value="')[2].partition('"')[0]
    assert registered(seen=seen).status_code == 302


@pytest.mark.rule("L-3", "L-12")
def test_of_people_entered_at_the_desk_nothing_is_claimed_until_a_paper_says_so() -> None:
    event = new_event("league")
    admit(event, [Newcomer("Ewa Żak"), Newcomer("Ola Żak", minor=True)], ACTOR)
    client, path = desk(event), f"/t/{event.slug}/desk/privacy"
    page = client.get(path).text
    assert "Not recorded yet." in page
    assert "Of 1 grown-up it is not recorded yet" in page
    assert client.post(path, {"do": "signed-list"}).status_code == 302
    code = regulations("league", ruleset("pl-liga")).code
    no = (False, 0, "", "")
    assert accepted(event) == {
        "Ewa Żak": {"participation": (True, 0, "paper", code), "data": (True, 0, "paper", "")},
        "Ola Żak": {"participation": no, "data": no},
    }
    assert "it is not recorded yet" not in client.get(path).text
    # Somebody who turns out to be under 18 needs a guardian's paper.
    young = c.ChangeEntry(1, minor=True)
    store.perform(event, young, ACTOR)
    assert accepted(event)["Ewa Żak"] == {"participation": no, "data": no}


def test_what_was_accepted_by_the_form_can_be_taken_back_at_the_desk() -> None:
    event = new_event("league")
    registered()
    path = f"/t/{event.slug}/desk/privacy"
    desk(event).post(path, {"do": "no-paper:data", "number": "1"})
    assert accepted(event)["Ewa Żak"]["data"] == (False, 0, "paper", "")
    desk(event).post(path, {"do": "paper:data", "number": "1"})
    assert accepted(event)["Ewa Żak"]["data"][0]


@pytest.mark.rule("L-5")
@pytest.mark.parametrize(
    ("kind", "fee"), [("league", False), ("matchday", False), ("ordinary", True)]
)
def test_leagues_know_no_fee(kind: str, *, fee: bool) -> None:
    event = new_event(kind)
    registered()
    client, entry = desk(event), Entry.objects.get()
    assert ("paid:1" in client.get(f"/t/{event.slug}/desk/check-in").text) == fee
    tapped = client.post(f"/t/{event.slug}/desk/check-in/tap", {"act": "paid:1"})
    assert tapped.status_code == (302 if fee else 404)
    entry.refresh_from_db()
    assert entry.paid == fee
    assert (">Fee<" in browser().get(f"/p/{entry.token}/data").text) == fee
    assert ("paid" in browser().get(f"/p/{entry.token}/data.json").json()["entry"]) == fee
    free = "Taking part is free of charge."
    assert (free in browser().get("/t/wieczor/join").text) != fee


@pytest.mark.rule("T-0")
def test_the_wizard_names_the_regulations_of_each_kind_and_a_school_leads_to_its_own() -> None:
    event = new_event("league")
    page = desk(event).get("/new").text
    kinds = page.split('name="kind" value="')[1:]
    named = {
        kind.partition('"')[0]: [
            title for title in ("2019-2021", "2024", "elimination", "2015") if title in kind
        ]
        for kind in kinds
    }
    assert named == {
        "ordinary": ["elimination"],
        "elimination": ["elimination"],
        "grand-prix": ["elimination"],
        "league": ["2019-2021"],
        "matchday": ["2024"],
        "championship": ["2015"],
    }
    school = next(kind for kind in kinds if "school" in kind)
    assert school.startswith("matchday")


@pytest.mark.rule("L-3")
def test_what_was_accepted_for_one_day_of_a_league_holds_on_the_next() -> None:
    event = new_event("league")
    registered(email="ewa@example.org")
    admit(event, [Newcomer("Jan Lis")], ACTOR)
    people = [Person.objects.create(name=name) for name in ("Ewa Żak", "Jan Lis")]
    for entry, person in zip(event.people.order_by("number"), people, strict=True):
        Entry.objects.filter(pk=entry.pk).update(person=person)
    later = Tournament.objects.create(title="Drugi", starts=timezone.now(), owner=event.owner)
    command = c.Create("league", ruleset("pl-liga"), elimination_format("mini"))
    store.perform(later, command, ACTOR)
    for number, person in enumerate(people, 1):
        store.perform(later, c.Enter(number), ACTOR)
        Entry.objects.create(tournament=later, number=number, name=person.name, person=person)
    record_entered(list(later.people.order_by("number")))
    assert accepted(later) == accepted(event)
    said = {row.entry.tournament_id: row.at for row in Consent.objects.filter(purpose="data")}
    assert said[later.pk] == said[event.pk]
