"""A private report of an opponent's conduct: written behind one's own link, read by referees."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from stolik.web.models.referee import ConductReport
from stolik.web.models.tournaments import Entry, Note, TableCode, Tournament
from stolik.web.phone.conduct_reports import LONGEST, MOST, MOST_OPEN
from stolik.web.privacy.erasure import erase
from stolik.web.privacy.personal_data import personal_copy, stored_values
from stolik.web.tournaments import store
from support.staffed import account, invited, playing, signed_in, staffed

pytestmark = pytest.mark.usefixtures("transactional_db")
SECRET = "Zagląda mi w kostki"


@pytest.fixture
def event() -> Tournament:
    return playing(account("olga"))


def seats(event: Tournament) -> tuple[int, ...]:
    round_ = store.state(event).current
    assert round_
    return round_.tables[0].seats


def entry_of(event: Tournament, number: int) -> Entry:
    return Entry.objects.get(tournament=event, number=number)


def report(event: Tournament, by: int, about: int | str, text: str = SECRET) -> Any:
    client = Client()
    client.cookies["language"] = "pl"
    address = f"/p/{entry_of(event, by).token}/conduct"
    return client.post(address, {"about": str(about), "text": text})


def page(client: Client, address: str) -> str:
    client.cookies["language"] = "pl"
    return client.get(address).content.decode()


@pytest.mark.rule("E-10u1", "P-29.1")
def test_a_report_reaches_the_referees_and_is_closed(event: Tournament) -> None:
    reporter, reported, *_ = seats(event)
    length = store.state(event).length
    assert report(event, reporter, reported).status_code == 302
    referee = invited(event, "referee", "Rysiek")
    address = f"/t/{event.slug}/desk/referee"
    text = page(referee, address)
    assert [words in text for words in (SECRET, f"Osoba {reported}", f"Osoba {reporter}")] == [
        True, True, True,
    ]  # fmt: skip
    # One tap to the table, with the person chosen for a warning.
    table = page(referee, f"{address}/round/1/table/1?warn={reported}")
    assert '<details id="warning" class="card" open>' in table
    (row,) = ConductReport.objects.all()
    assert referee.post(f"{address}/conduct/{row.pk}").status_code == 302
    assert SECRET not in page(referee, address)
    own = page(Client(), f"/p/{entry_of(event, reporter).token}/conduct")
    assert (SECRET in own, "załatwione" in own) == (True, True)
    # It is no fact: nothing was written into the journal but the referee's appointment.
    assert {fact.by.role for fact in store.facts(event)[length:]} == {"organiser"}


@pytest.mark.rule("E-10u1", "P-29.1")
def test_nobody_else_ever_sees_it(event: Tournament) -> None:
    reporter, reported, other, *_ = seats(event)
    code = TableCode.objects.get(tournament=event, number=1)
    report(event, reporter, reported)
    people = {n: entry_of(event, n) for n in (reporter, reported, other)}
    anybody, organiser = Client(), signed_in(event.owner)
    invited(event, "head-referee", "Hela")
    addresses = [
        f"/t/{event.slug}", f"/t/{event.slug}/seating", f"/t/{event.slug}/rules",
        f"/t/{event.slug}/screen", f"/t/{event.slug}/journal.jsonl",
        f"/k/{code.token}/plain", f"/k/{code.token}/state",
        *(f"/p/{one.token}" for one in people.values()),
        *(f"/b/{one.badge}" for one in people.values()),
        f"/p/{people[reported].token}/conduct", f"/p/{people[other].token}/conduct",
    ]  # fmt: skip
    assert [a for a in addresses if SECRET in page(anybody, a)] == []
    # Nor the organiser, once somebody else is head referee, nor a scorer.
    desk = [f"/t/{event.slug}/desk/{part}" for part in ("", "referee", "referee/now", "journal")]
    assert [a for a in desk if SECRET in page(organiser, a)] == []
    scorer = invited(event, "scorer", "Staś")
    assert [a for a in desk if SECRET in page(scorer, a)] == []
    exported = store.journal(event, full=True)
    assert SECRET not in repr(exported)
    assert Note.objects.filter(text__contains=SECRET).count() == 0


@pytest.mark.rule("E-10u1", "P-29.1")
def test_a_referee_who_plays_does_not_read_what_is_about_them(event: Tournament) -> None:
    reporter, reported, *_ = seats(event)
    playing_referee = invited(event, "referee", "Rysiek", entry=reported)
    head = invited(event, "head-referee", "Hela")
    report(event, reporter, reported)
    address = f"/t/{event.slug}/desk/referee"
    assert [SECRET in page(one, address) for one in (playing_referee, head)] == [False, True]
    (row,) = ConductReport.objects.all()
    assert playing_referee.post(f"{address}/conduct/{row.pk}").status_code == 404
    assert ConductReport.objects.get().closed is None


def test_only_somebody_one_played_with(event: Tournament) -> None:
    reporter, reported, *_ = seats(event)
    strangers = {*range(1, 13)} - set(seats(event))
    for about in (*strangers, reporter, 99, "", "x"):
        assert report(event, reporter, about).status_code == 422
    empty = report(event, reporter, reported, "   ")
    assert (empty.status_code, "co się stało" in empty.content.decode()) == (422, True)
    long = report(event, reporter, reported, "a" * (LONGEST + 1))
    body = long.content.decode()
    assert (long.status_code, f"teraz jest ich {LONGEST + 1}" in body) == (422, True)
    assert "a" * (LONGEST + 1) in body
    assert f'value="{reported}" required checked' in body
    assert ConductReport.objects.count() == 0


def test_a_flood_is_stopped_and_sent_twice_is_once(event: Tournament) -> None:
    reporter, reported, *_ = seats(event)
    for _ in range(3):
        report(event, reporter, reported)
    assert ConductReport.objects.count() == 1
    answers = [report(event, reporter, reported, f"{n}").status_code for n in range(MOST_OPEN)]
    assert answers == [302, 302, 422]
    ConductReport.objects.update(closed="2026-01-01T00:00Z")
    for n in range(100, 100 + MOST):
        report(event, reporter, reported, f"{n}")
        ConductReport.objects.update(closed="2026-01-01T00:00Z")
    assert ConductReport.objects.count() == MOST


def test_the_link_of_a_badge_does_not_open_it(event: Tournament) -> None:
    entry = entry_of(event, 1)
    assert Client().get(f"/p/{entry.badge}/conduct").status_code == 404
    assert "/conduct" not in page(Client(), f"/b/{entry.badge}")
    assert f"/p/{entry.token}/conduct" in page(Client(), f"/p/{entry.token}")


def test_before_the_first_table_there_is_nobody_to_report() -> None:
    event = playing(account("olga"), until="draft")
    assert "Gdy będziesz mieć stolik" in page(Client(), f"/p/{entry_of(event, 1).token}/conduct")


def test_it_is_in_the_own_copy_of_the_reporter_and_goes_with_either_of_them(
    event: Tournament,
) -> None:
    reporter, reported, other, *_ = seats(event)
    report(event, reporter, reported)
    report(event, other, reporter, "Inna sprawa")
    copies = [personal_copy(entry_of(event, n))["told_to_referees"] for n in (reporter, reported)]
    assert [[row["text"] for row in copy] for copy in copies] == [[SECRET], []]
    assert (
        len(stored_values(entry_of(event, reporter)))
        == len(stored_values(entry_of(event, reported))) + 1
    )
    erase(event, [entry_of(event, reported)])
    assert list(ConductReport.objects.values_list("text", flat=True)) == ["Inna sprawa"]
    erase(event, [entry_of(event, reporter)])
    assert ConductReport.objects.count() == 0


def test_who_finds_it_at_the_desk(event: Tournament) -> None:
    hall = staffed(event)
    reporter, reported, *_ = seats(event)
    report(event, reporter, reported)
    seen = {
        role: SECRET in page(client, f"{hall.desk}referee") for role, client in hall.clients.items()
    }
    assert {role for role, there in seen.items() if there} == {"referee", "head-referee"}
