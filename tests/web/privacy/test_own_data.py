"""A person's own data behind the private link: seen, corrected, agreed to, copied, erased."""

from __future__ import annotations

import pytest
from django.test import Client

from stolik.demo import Stop
from stolik.tournament.journal import commands as c
from stolik.web.models.privacy import Consent, ErasureWish
from stolik.web.models.referee import PushSubscription
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.privacy.consents import ConsentState, consent_states, reword
from stolik.web.tournaments import store
from stolik.web.tournaments.access import actor
from support.public_events import owner, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return played(12, stop=Stop(round=1, percent=50))


def entry_of(event: Tournament, number: int = 3) -> Entry:
    return Entry.objects.get(tournament=event, number=number)


def post(entry: Entry, **fields: str) -> int:
    return (
        Client(headers={"accept-language": "en"}).post(f"/p/{entry.token}/data", fields).status_code
    )


def given(event: Tournament, number: int = 3) -> dict[str, bool]:
    found = consent_states(event, [entry_of(event, number)])[number]
    return {one.purpose: one.agreed for one in found}


def test_the_private_page_leads_to_everything_stored_and_why(event: Tournament) -> None:
    entry = entry_of(event)
    Entry.objects.filter(pk=entry.pk).update(email="a@b.pl", phone="600 100 200", club="Lipa")
    assert f"/p/{entry.token}/data" in Client().get(f"/p/{entry.token}").text
    page = Client(headers={"accept-language": "en"}).get(f"/p/{entry.token}/data")
    assert page["Cache-Control"] == "private, no-store"
    for text in (entry.name, "a@b.pl", "600 100 200", "Lipa", "to reach you on the day"):
        assert text in page.text
    polish = Client(headers={"accept-language": "pl"}).get(f"/p/{entry.token}/data").text
    assert "Co jest zapisane i po co" in polish
    assert "stored" not in polish.lower()


def test_the_devices_somebody_is_notified_on_are_stored_and_said(event: Tournament) -> None:
    entry = entry_of(event)
    client = Client(headers={"accept-language": "en"})
    assert "Notifications" not in client.get(f"/p/{entry.token}/data").text
    for number in (entry.number, entry.number, entry.number + 1):
        PushSubscription.objects.create(
            tournament=event, entry=number, endpoint="https://fcm.googleapis.com/fcm/send/secret"
        )
    page = client.get(f"/p/{entry.token}/data").text
    assert [text in page for text in ("Notifications", "devices: 2")] == [True, True]
    copy = client.get(f"/p/{entry.token}/data.json")
    assert [one["service"] for one in copy.json()["notified_devices"]] == ["fcm.googleapis.com"] * 2
    assert "secret" not in page + copy.text


def test_how_a_name_is_shown_is_everybodys_own_choice(event: Tournament) -> None:
    entry = entry_of(event)
    first, last = entry.name.split()[0], entry.name.split()[-1]
    for shown, public in (
        ("initial", f"{first} {last[0]}."),
        ("number", "Nr 3"),
        ("full", entry.name),
    ):
        assert post(entry, do="save", shown=shown) == 302
        page = Client(headers={"accept-language": "pl"}).get(f"/t/{event.slug}/seating").text
        assert public in page
        assert (entry.name in page) == (shown == "full")
    # In full is a consent of its own, with its date; the first "full" was nobody's word.
    rows = Consent.objects.filter(entry=entry).values_list("purpose", "given", "how")
    assert list(rows) == [("name", True, "own-page")]


@pytest.mark.rule("L-12")
def test_each_purpose_is_recorded_by_itself_with_date_version_and_how(event: Tournament) -> None:
    entry = entry_of(event)
    assert given(event) == dict.fromkeys(
        ("participation", "data", "image", "name", "contact", "marketing"), False
    )
    assert post(entry, do="consents", consent_contact="on", consent_image="on") == 302
    assert given(event) == {
        "participation": False,
        "data": False,
        "image": True,
        "name": False,
        "contact": True,
        "marketing": False,
    }
    reword(
        event.owner_id,
        "contact",
        {"en": "News, twice a year.", "pl": "Wiadomości dwa razy w roku."},
    )
    assert post(entry, do="consents", consent_image="on") == 302
    assert post(entry, do="consents", consent_image="on", consent_contact="on") == 302
    rows = Consent.objects.filter(entry=entry).values_list("purpose", "given", "version", "how")
    assert list(rows) == [
        ("contact", True, 0, "own-page"),
        ("contact", False, 1, "own-page"),
        ("contact", True, 1, "own-page"),
    ]
    assert all(row.at for row in Consent.objects.all())


@pytest.mark.rule("L-form-7", "C-42")
def test_advertising_is_asked_for_by_itself_and_can_be_refused(event: Tournament) -> None:
    entry = entry_of(event)
    page = Client(headers={"accept-language": "en"}).get(f"/p/{entry.token}/data").text
    assert 'name="consent_marketing"' in page
    assert 'name="consent_contact"' in page
    assert post(entry, do="consents", consent_contact="on") == 302
    assert (given(event)["contact"], given(event)["marketing"]) == (True, False)
    # Refusing changes nothing about playing.
    assert store.state(event).entries[3].plays


def test_for_a_child_consents_are_given_on_paper_and_taken_back_here(event: Tournament) -> None:
    entry = entry_of(event)
    command = c.ChangeEntry(3, minor=True)
    store.perform(event, command, actor(owner(), event, command))
    assert post(entry, do="consents", consent_contact="on", consent_image="on") == 302
    assert post(entry, do="save", shown="full") == 302
    assert not any(given(event).values())
    paper = c.RecordConsent(3, participation=True, data=True, image=True)
    store.perform(event, paper, actor(owner(), event, paper))
    found = consent_states(event, [entry])[3]
    assert [(one.purpose, one.agreed, one.how) for one in found[:3]] == [
        ("participation", True, "paper"),
        ("data", True, "paper"),
        ("image", True, "paper"),
    ]
    assert post(entry, do="consents") == 302
    assert consent_states(event, [entry])[3][2] == ConsentState(
        "image", False, consent_states(event, [entry])[3][2].at, 0, "own-page"
    )
    assert given(event)["participation"]


@pytest.mark.rule("L-14")
def test_the_notice_says_that_data_are_voluntary_and_needed_to_play(event: Tournament) -> None:
    page = Client(headers={"accept-language": "en"}).get(f"/p/{entry_of(event).token}/data").text
    assert "Giving them is voluntary, but without them I cannot play or receive a prize." in page


def test_a_copy_holds_everything_about_one_person_and_nothing_about_others(
    event: Tournament,
) -> None:
    entry = entry_of(event)
    Entry.objects.filter(pk=entry.pk).update(email="a@b.pl")
    post(entry, do="consents", consent_contact="on")
    response = Client().get(f"/p/{entry.token}/data.json")
    assert response["Content-Disposition"] == 'attachment; filename="stolik-3.json"'
    copy = response.json()
    assert sorted(copy) == [
        "consents",
        "entry",
        "facts",
        "format",
        "notes",
        "notified_devices",
        "photos",
        "told_to_referees",
        "tournament",
        "version",
    ]
    assert (copy["entry"]["name"], copy["entry"]["email"]) == (entry.name, "a@b.pl")
    assert [one["purpose"] for one in copy["consents"] if one["given"]] == ["contact"]
    kinds = {line["fact"] for line in copy["facts"]}
    assert {"entered", "checked-in"} <= kinds <= {"entered", "checked-in", "reported"}
    others = Entry.objects.filter(tournament=event).exclude(number=3)
    assert not [one.name for one in others if one.name in response.text]


def test_a_wish_to_be_erased_reaches_the_desk_and_can_be_taken_back(event: Tournament) -> None:
    entry = entry_of(event)
    assert post(entry, do="erase") == post(entry, do="erase") == 302
    assert ErasureWish.objects.count() == 1
    assert (
        "You asked on"
        in Client(headers={"accept-language": "en"}).get(f"/p/{entry.token}/data").text
    )
    assert post(entry, do="stay") == 302
    assert ErasureWish.objects.count() == 0


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_wrong_link_is_not_found(event: Tournament, method: str) -> None:
    for token in ("nobody", "%00", "x" * 10_000):
        for path in (f"/p/{token}/data", f"/p/{token}/data.json"):
            assert getattr(Client(), method)(path).status_code in (404, 405)


def test_bad_input_is_quoted_or_not_found(event: Tournament) -> None:
    entry = entry_of(event)
    assert post(entry) == 404
    assert post(entry, do="\x01") == 404
    client = Client(headers={"accept-language": "en"})
    page = client.post(
        f"/p/{entry.token}/data",
        {"do": "save", "shown": "loud", "email": "x" * 300, "phone": "6" * 10_000},
    )
    assert page.status_code == 200
    assert "That is 10000 characters; at most 40 fit." in page.text
    assert entry_of(event).phone == ""
