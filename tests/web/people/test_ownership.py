"""People of one name or of several organisers: nobody shows, changes or joins another's."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.web.models.people import Merge, Person, Split
from stolik.web.models.privacy import Choice
from stolik.web.models.seasons import Result, ResultRow
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.certainty import by_name_alone, certain
from stolik.web.people.identity import linked
from stolik.web.people.merges import merge, separate, undo_split, vouch
from stolik.web.people.ownership import changeable, may_undo
from stolik.web.privacy.consents import choose_visibility, record
from stolik.web.privacy.visibility import chosen, shown_now
from stolik.web.seasons import events
from stolik.web.seasons.ticket_addresses import email_of
from stolik.web.tournaments import store
from support.season_play import Day, noon, organiser

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture(autouse=True)
def _forgotten() -> None:
    store.forget()


def entered(
    owner: str, name: str = "Ewa Żak", *, shown: str = "full", email: str = "", how: str = "form"
) -> Entry:
    """Somebody in a tournament of their own organiser's; linked as the site links."""
    user, _ = User.objects.get_or_create(username=owner)
    event = Tournament.objects.create(
        title=f"{owner}'s", starts=datetime(2026, 3, 14, 10, tzinfo=UTC), owner=user
    )
    entry = Entry.objects.create(tournament=event, number=1, name=name, shown=shown, email=email)
    if how:
        chosen([entry], how=how)
    linked(event)
    entry.refresh_from_db()
    return entry


def browser(name: str, *, national: bool = False) -> Client:
    user, _ = User.objects.get_or_create(username=name)
    user.is_staff = national
    user.save()
    client = Client(headers=ENGLISH)
    client.force_login(user)
    return client


def decide(client: Client, do: str, **values: Any) -> str:
    answer = client.post("/mine/people/decide", {"do": do, **values}, follow=True)
    return f"{answer.status_code} {answer.text}"


def person(entry: Entry) -> Person:
    entry.refresh_from_db()
    assert entry.person is not None
    return entry.person


@pytest.mark.attack(12, "the same name registered in full, to undo a wish to be a number")
@pytest.mark.parametrize(
    ("wish", "other", "expected"),
    [
        ("number", "full", "number"),
        ("number", "initial", "number"),
        ("initial", "full", "initial"),
        ("initial", "number", "number"),
        ("full", "full", "full"),
    ],
)
@pytest.mark.parametrize("order", ["wish first", "stranger first"])
def test_a_stranger_of_the_same_name_shows_no_more(
    wish: str, other: str, expected: str, order: str
) -> None:
    values = [wish, other] if order == "wish first" else [other, wish]
    one, two = (entered("olga", shown=shown) for shown in values)
    assert person(one) == person(two)
    assert shown_now([person(one).pk]) == {person(one).pk: expected}


def played_league() -> tuple[Any, Day, Day]:
    series = events.create_series(organiser(), kind="grand-prix", title="GP", year=2026, planned=6)
    names = ["Ewa Żak", *(f"Osoba {chr(65 + n)}" for n in range(19))]
    days = []
    for month in (1, 2):
        day = Day(events.create_event(series, series.owner, starts=noon(date(2026, month, 1))))
        day.come(names)
        day.play()
        days.append(day)
    return series, days[0], days[1]


@pytest.mark.slow
@pytest.mark.attack(12, "a league's table after a stranger played under her name")
def test_the_table_of_a_season_keeps_to_the_strictest_choice() -> None:
    series, first, second = played_league()
    names = {"name": "Ewa Żak"}
    ewa = Entry.objects.get(tournament=first.event, **names)
    choose_visibility(ewa, "number", how="own-page")
    choose_visibility(Entry.objects.get(tournament=second.event, **names), "full", how="own-page")
    shown = Client(headers=ENGLISH).get(f"/s/{series.slug}/").text
    assert ("Ewa" in shown, f"No. {person(ewa).pk}" in shown) == (False, True)
    # Until she says so herself, by the link of the tournament where she hid.
    form = {"do": "save", "shown": "full", "email": "", "phone": "", "club": ""}
    ewa.refresh_from_db()
    Client().post(f"/p/{ewa.token}/data", form)
    assert "Ewa Żak" in Client(headers=ENGLISH).get(f"/s/{series.slug}/").text


@pytest.mark.slow
@pytest.mark.attack(12, "a choice made for a tournament of no series")
def test_a_choice_counts_in_seasons_it_was_not_made_in() -> None:
    series, first, _ = played_league()
    ewa = Entry.objects.get(tournament=first.event, name="Ewa Żak")
    entered(series.owner.username, shown="number")
    shown = Client(headers=ENGLISH).get(f"/s/{series.slug}/").text
    assert ("Ewa" in shown, f"No. {person(ewa).pk}" in shown) == (False, True)


@pytest.mark.attack(12, "a public page under the name of somebody who hides it")
def test_who_hides_the_name_anywhere_has_no_public_page() -> None:
    one = entered("olga", shown="number")
    two = entered("olga", shown="full")
    record([two], "name", agreed=True, how="form")
    assert Client().get(f"/people/{person(one).pk}").status_code == 404
    choose_visibility(one, "full", how="own-page")
    assert Client().get(f"/people/{person(one).pk}").status_code == 200


@pytest.mark.slow
@pytest.mark.database
@pytest.mark.attack(12, "the desk shows more of somebody than they chose")
@pytest.mark.parametrize("how", ["form", "own-page", "", "desk"])
def test_the_desk_loosens_what_nobody_chose_and_says_by_whose_word(how: str) -> None:
    _, first, _ = played_league()
    desk = browser(first.event.owner.username)
    ewa = Entry.objects.get(tournament=first.event, name="Ewa Żak")
    Entry.objects.filter(pk=ewa.pk).update(shown="number")
    Choice.objects.filter(entry=ewa).delete()
    if how:
        chosen([ewa], how=how)
    page = f"/t/{first.event.slug}/desk/people/{ewa.number}"
    form = {"do": "save", "name": "Ewa Żak", "email": "", "phone": "", "club": "", "shown": "full"}
    seen = []
    for more in ({}, {"agreed": "on"}):
        desk.post(page, {**form, **more})
        ewa.refresh_from_db()
        seen.append(ewa.shown)
    assert seen == ["number", "full" if how == "desk" else "number"]
    if how == "desk":
        kept = Choice.objects.get(entry=ewa)
        assert (kept.how, kept.by) == ("desk", f"account-{first.event.owner_id}")
        # Less is always possible.
        desk.post(page, {**form, "shown": "initial"})
        ewa.refresh_from_db()
        assert ewa.shown == "initial"


@pytest.mark.slow
@pytest.mark.database
@pytest.mark.attack(12, "a paper recorded at the desk against somebody's choice")
def test_a_paper_at_the_desk_shows_no_more_than_was_chosen() -> None:
    _, first, _ = played_league()
    desk = browser(first.event.owner.username)
    ewa = Entry.objects.get(tournament=first.event, name="Ewa Żak")
    choose_visibility(ewa, "number", how="own-page")
    seen = []
    for do in ("paper:name", "no-paper:name"):
        form = {"do": do, "number": str(ewa.number)}
        text = desk.post(f"/t/{first.event.slug}/desk/privacy", form, follow=True).text
        ewa.refresh_from_db()
        seen.append((ewa.shown, "They chose themselves" in text))
    assert seen == [("number", True), ("number", False)]


def test_what_a_series_took_over_is_changed_for_all_by_one_link() -> None:
    series = events.create_series(organiser(), kind="matchdays", title="Liga", year=2026, planned=6)
    days = []
    for day in (1, 8):
        names = [f"Osoba {chr(65 + n)}" for n in range(8)]
        held = Day(events.create_event(series, series.owner, starts=noon(date(2026, 3, day))))
        held.come(names)
        if day == 1:
            first = Entry.objects.get(tournament=held.event, name="Osoba C")
            choose_visibility(first, "number", how="own-page")
        held.play()
        days.append(held)
    second = Entry.objects.get(tournament=days[1].event, name="Osoba C")
    assert (second.shown, Choice.objects.get(entry=second).how) == ("number", "carried")
    page = Client(headers=ENGLISH).get(f"/p/{second.token}/data").text
    assert "Also in my other tournaments" in page
    form = {"do": "save", "shown": "full", "email": "", "phone": "", "club": ""}
    Client().post(f"/p/{second.token}/data", form)
    assert shown_now([person(first).pk]) == {person(first).pk: "number"}
    assert "still shown as a number" in Client(headers=ENGLISH).get(f"/p/{second.token}/data").text
    Client().post(f"/p/{second.token}/data", {**form, "everywhere": "on"})
    assert shown_now([person(first).pk]) == {person(first).pk: "full"}


@pytest.mark.attack(12, "a stranger's address, given under her name, for her ticket")
def test_an_address_is_taken_from_sure_entries_alone() -> None:
    ewa = entered("olga")
    stranger = entered("olga", email="stranger@example.org")
    key = person(ewa).pk
    assert person(stranger).pk == key
    assert (email_of(key), by_name_alone([ewa, stranger])) == ("", {stranger.pk})
    # The entry that earned it is nobody else's.
    assert email_of(key, stranger.tournament_id) == "stranger@example.org"
    Entry.objects.filter(pk=ewa.pk).update(email="ewa@example.org")
    assert email_of(key) == "ewa@example.org"
    Entry.objects.filter(pk=ewa.pk).update(email="")
    vouch(stranger, stranger.tournament.owner_id)
    assert email_of(key) == "stranger@example.org"


def test_addresses_of_people_who_were_joined_and_of_imports() -> None:
    one, two = entered("olga", email="a@example.org"), entered("olga", "Ewa Żak-Lis")
    Entry.objects.filter(pk=two.pk).update(email="b@example.org")
    merge(person(one), person(two), one.tournament.owner_id)
    assert email_of(person(one).pk) == "b@example.org"
    known = Person.objects.create(name="Iga Lis")
    result = Result.objects.create(
        title="Dawniej", date=date(2026, 1, 1), participants=1, owner=one.tournament.owner
    )
    ResultRow.objects.create(result=result, person=known, place=1, big=1, small=1, shown="number")
    iga = entered("olga", "Iga Lis", email="iga@example.org")
    assert (person(iga), email_of(known.pk)) == (known, "")
    # What an organiser hid in a spreadsheet stays hidden too.
    assert shown_now([known.pk]) == {known.pk: "number"}


def test_certainty_asks_the_same_however_many() -> None:
    counts = []
    for number in (2, 9):
        people = [person(entered("olga", f"Ktoś {chr(65 + n)}{number}")).pk for n in range(number)]
        with CaptureQueriesContext(connection) as asked:
            certain(people)
        counts.append(len(asked))
    assert counts[0] == counts[1]


@pytest.mark.attack(13, "another organiser changes the club of a shared person")
def test_a_shared_person_is_changed_by_the_national_organiser_alone() -> None:
    ewa = entered("olga", email="ewa@example.org")
    other = entered("piotr", email="ewa@example.org")
    key = person(ewa).pk
    assert person(other).pk == key
    seen = []
    for client in (browser("piotr"), browser("olga"), browser("krajowy", national=True)):
        answer = client.post(f"/mine/people/{key}", {"club": "Zmieniony"}, follow=True)
        club = person(ewa).club
        seen.append(("plays at another organiser" in answer.text, club.name if club else ""))
        Person.objects.filter(pk=key).update(club=None)
    assert seen == [(True, ""), (True, ""), (False, "Zmieniony")]
    page = browser("piotr").get(f"/mine/people/{key}").text
    assert ("olga" in page, f"number {key}" in page, 'name="club"' in page) == (False, True, False)


@pytest.mark.attack(13, "a club typed for an own entry that is linked with another's person")
def test_linking_brings_no_club_to_anothers_person() -> None:
    ewa = entered("olga", email="ewa@example.org")
    user = User.objects.create(username="piotr")
    event = Tournament.objects.create(
        title="t", starts=datetime(2026, 4, 1, tzinfo=UTC), owner=user
    )
    mail = {"email": "ewa@example.org", "club": "Podrzucony"}
    Entry.objects.create(tournament=event, number=1, name="Ewa Żak", **mail)
    assert linked(event)[1] == person(ewa)
    assert person(ewa).club is None


@pytest.mark.attack(13, "another organiser joins a shared person with somebody else")
def test_a_shared_person_is_joined_by_the_national_organiser_alone() -> None:
    ewa = entered("olga", email="ewa@example.org")
    entered("piotr", email="ewa@example.org")
    somebody = entered("piotr", "Ktoś Inny")
    key, other = person(ewa).pk, person(somebody).pk
    pair = {"one": other, "other": key}
    for do in ("merge", "apart"):
        said = decide(browser("piotr"), do, **pair)
        assert "Only the national organiser" in said
    assert (person(ewa).pk, Merge.objects.count()) == (key, 0)
    # Nobody's people at all are not even there.
    assert decide(browser("ktos"), "merge", **pair).startswith("404")
    assert "Joined" in decide(browser("krajowy", national=True), "merge", **pair)
    assert person(ewa).pk == other
    done = Merge.objects.get()
    undone = [may_undo(done, User.objects.get(username=name)) for name in ("piotr", "olga")]
    # Whose entries moved: hers and one of his.
    assert undone == [False, False]
    assert decide(browser("piotr"), "undo", merge=done.pk).startswith("404")
    assert "two people again" in decide(browser("krajowy", national=True), "undo", merge=done.pk)
    assert person(ewa).pk == key


@pytest.mark.attack(
    13, "a merge of the national organiser undone by the owner of all moved entries"
)
def test_what_the_national_organiser_joined_is_undone_by_the_national_organiser_alone() -> None:
    ewa, other = entered("olga", email="e@example.org"), entered("piotr", email="z@example.org")
    kept, gone = person(ewa), person(other)
    krajowy = browser("krajowy", national=True)
    assert "Joined" in decide(krajowy, "merge", one=kept.pk, other=gone.pk)
    done = Merge.objects.get()
    page = browser("piotr").get(f"/mine/people/{kept.pk}").text
    assert f'name="merge" value="{done.pk}"' not in page
    assert decide(browser("piotr"), "undo", merge=done.pk).startswith("404")
    assert person(other) == kept
    assert "two people again" in decide(krajowy, "undo", merge=done.pk)


def test_own_people_are_joined_as_ever_and_undone_by_whoever_did_it() -> None:
    one, two = entered("olga", "Ewa Żak"), entered("olga", "Ewa Lis")
    client = browser("olga")
    said = decide(client, "merge", one=person(one).pk, other=person(two).pk)
    assert "Joined. You can undo it below." in said
    done = Merge.objects.get()
    assert decide(browser("piotr"), "undo", merge=done.pk).startswith("404")
    assert "two people again" in decide(client, "undo", merge=done.pk)
    assert person(one) != person(two)


@pytest.mark.attack(13, "another organiser's entry taken from its person")
def test_everybody_separates_own_entries_only() -> None:
    ewa = entered("olga", email="ewa@example.org")
    other = entered("piotr", email="ewa@example.org")
    key = person(ewa).pk
    piotr = browser("piotr")
    assert decide(piotr, "separate", entry=ewa.pk).startswith("404")
    assert decide(piotr, "vouch", entry=ewa.pk).startswith("404")
    assert "a person of their own" in decide(piotr, "separate", entry=other.pk)
    assert (person(ewa).pk, person(other).pk == key) == (key, False)
    assert changeable([key, person(other).pk], User.objects.get(username="olga")) == {key}
    done = Split.objects.get()
    assert decide(browser("olga"), "undo-split", split=done.pk).startswith("404")
    assert "one person again" in decide(piotr, "undo-split", split=done.pk)
    assert person(other).pk == key
    # Twice changes nothing.
    undo_split(done)
    assert separate(other, other.tournament.owner_id).left.pk == key


def test_suggestions_are_made_of_own_people_alone() -> None:
    entered("olga", email="ewa@example.org")
    entered("piotr", email="ewa@example.org")
    entered("piotr", "Ewa Żak", email="inna@example.org")
    assert "The same person?" not in browser("piotr").get("/mine/people").text
    entered("jan", "Ewa Żak", email="a@example.org")
    entered("jan", "Ewa Żak", email="b@example.org")
    assert "The same person?" in browser("jan").get("/mine/people").text
