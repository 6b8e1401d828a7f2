"""The list of what needs somebody, in words: both languages, every role only what it may do."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from stolik.rules import ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.report import GameReport
from stolik.tournament.seats import Table
from stolik.web.desk.next_step import tables_in_words
from stolik.web.models.office import Application
from stolik.web.models.tournaments import ClockRemark, Entry, TableClock, Tournament
from stolik.web.tournaments import store
from support.desk_moments import last_round_hidden
from support.journal_play import final, house
from support.markup import flat
from support.public_events import saved
from support.staffed import account, invited, playing, signed_in

pytestmark = pytest.mark.django_db(transaction=True)


def page_of(client: Client, event: Tournament, path: str = "", language: str = "en") -> str:
    client.cookies["language"] = language
    answer = client.get(f"/t/{event.slug}/desk/{path}", follow=True)
    assert answer.status_code == 200
    return flat(answer.content.decode())


def needs_on(page: str) -> list[str]:
    return re.findall(r'data-need="([a-z-]+)"', page)


def do(event: Tournament, *commands: object, role: str = "organiser") -> None:
    by = Actor(role, f"account-{event.owner_id}")
    store.perform_all(event, [(command, by) for command in commands])


def first_result(event: Tournament) -> tuple[Table, GameReport]:
    """The first table, and a report of its first game: seat A goes out, everybody else has 10."""
    current = store.state(event).current
    assert current
    table = current.seating[0]
    winner, *others = table.seats
    charges = ((winner, 0), *((entry, 10) for entry in others))
    return table, GameReport(1, table.number, 1, "out", charges, winner)


def latecomer(event: Tournament, name: str = "Zenon") -> int:
    number = max(store.state(event).entries) + 1
    Entry.objects.create(tournament=event, number=number, name=name, token=f"{event.slug}-late")
    do(event, c.Enter(number), c.CheckIn(number))
    return number


def test_an_empty_tournament_asks_for_people_and_raises_no_alarm() -> None:
    event = playing(account("olga"), 0, until="preparing")
    page = page_of(signed_in(event.owner), event)
    assert "Add people" in page
    assert ("Still missing" in page, needs_on(page)) == (False, [])
    assert "To do" in page
    seats = page_of(signed_in(event.owner), event, "seating")
    assert ("Reason" in seats, "only 0 play" in seats) == (False, False)


def test_before_the_draw_it_is_said_how_many_tables_there_will_be() -> None:
    assert tables_in_words(33) == "33 osoby: 9 stolików, 6 × 4 + 3 × 3."
    assert tables_in_words(5) == ""
    event = playing(account("olga"), 33, until="preparing")
    page = page_of(signed_in(event.owner), event)
    assert "33 people: 9 tables, 6 × 4 + 3 × 3." in page
    signed_in(event.owner).post(f"/t/{event.slug}/desk/seal")
    seats = page_of(signed_in(event.owner), event, "seating")
    assert ("33 people: 9 tables" in seats, "The list is closed" in seats) == (True, False)


def test_five_people_are_offered_only_what_can_be_done_and_no_filled_draw() -> None:
    event = playing(account("olga"), 7, until="preparing")
    olga = signed_in(event.owner)
    state = store.state(event)
    assert state.phase == "preparing"
    page = page_of(olga, event, "seating")
    # The stop is said once, where the reason is asked for.
    assert page.count("at least 12") <= 1
    stops = re.findall(
        r'name="code" value="([^"]+)"[^>]*> ?<input[^>]*name="about" value="([^"]+)"', page
    )
    assert stops
    for code, about in stops:
        olga.post(
            f"/t/{event.slug}/desk/override",
            {"code": code, "about": about, "reason": "only friends"},
        )
    do(event, c.CheckOut(7), c.CheckOut(6))
    page = page_of(olga, event, "seating")
    # What was allowed for seven is not asked again for five.
    assert 'name="code"' not in page
    assert "let one player watch and play four" in page
    assert "sit out" not in page


@pytest.mark.parametrize(
    ("language", "words", "button"),
    [
        ("en", "Zenon is here without a seat.", "Give a seat: table"),
        ("pl", "Na miejscu, ale bez krzesła: Zenon.", "Daj miejsce: stolik"),
    ],
)
def test_a_latecomer_before_play(language: str, words: str, button: str) -> None:
    event = playing(account("olga"), 12, until="published")
    number = latecomer(event)
    olga = signed_in(event.owner)
    for path in ("", "seating", "check-in"):
        page = page_of(olga, event, path, language)
        assert (words in page, button in page) == (True, True), path
    olga.post(
        f"/t/{event.slug}/desk/seats/arrivals",
        {"action": "do", "arriving": number, "key": "a-late-comer"},
    )
    current = store.state(event).current
    assert current
    assert current.where(number) is not None
    assert needs_on(page_of(olga, event)) == []


@pytest.mark.parametrize(
    ("language", "words", "button"),
    [
        ("en", "Under 18 and here without a guardian&#x27;s consent: ", "Record the consent"),
        ("pl", "Niepełnoletni na miejscu bez zgody opiekuna: ", "Zapisz zgodę"),
    ],
)
def test_the_draw_says_which_children_are_here_without_consents(
    language: str, words: str, button: str
) -> None:
    event = playing(account("olga"), 12, until="preparing")
    olga = signed_in(event.owner)
    do(event, c.ChangeEntry(3, minor=True))
    for done in ("", "seal", "draw"):
        if done:
            olga.post(f"/t/{event.slug}/desk/{done}", {"round": 1, "word": "fish"})
        page = page_of(olga, event, "seating", language)
        assert (needs_on(page), f"{words}Osoba 3." in page) == (["consent"], True), done
        assert f'href="/t/{event.slug}/desk/people/3">{button}</a>' in page
    do(event, c.ChangeEntry(5, minor=True))
    page = page_of(olga, event, "seating", language)
    assert f"{words}Osoba 3, Osoba 5." in page
    assert f'href="/t/{event.slug}/desk/people">{button}</a>' in page
    do(event, *(c.RecordConsent(entry, True, True, False) for entry in (3, 5)))
    assert needs_on(page_of(olga, event, "seating", language)) == []


def test_a_latecomer_during_play_waits_and_no_page_is_red() -> None:
    event = playing(account("olga"))
    latecomer(event)
    olga = signed_in(event.owner)
    page = page_of(olga, event, "seats/arrivals")
    assert "Zenon gets a seat in round 2." in page
    assert "note bad" not in page


@pytest.mark.parametrize(
    ("language", "words", "button"),
    [
        (
            "en",
            "Zenon came too late for a seat: nobody joins the tournament any more.",
            "Withdraw",
        ),
        ("pl", "Za późno na miejsce: Zenon. Do turnieju nikt już nie dołącza.", "Wycofaj"),
    ],
)
def test_who_comes_in_the_last_round_is_promised_no_seat(
    language: str, words: str, button: str
) -> None:
    event = playing(account("olga"), fmt=house(1, 2, final(4)))
    olga = signed_in(event.owner)
    nobody_joins = {
        "en": "Nobody joins any more: whoever comes now gets no seat. "
        "The tournament goes on with those who qualify.",
        "pl": "Nikt już nie dołącza: kto przyjdzie teraz, nie dostanie miejsca. "
        "Turniej toczy się dalej dla tych, którzy awansują.",
    }[language]
    assert nobody_joins in page_of(olga, event, "check-in", language)
    number = latecomer(event)
    for path in ("", "check-in"):
        page = page_of(olga, event, path, language)
        assert (needs_on(page), words in page) == (["too-late"], True), path
        assert f"<button>{button}</button>" in page
    olga.post(f"/t/{event.slug}/desk/people/{number}", {"do": "leave"})
    page = page_of(olga, event, "check-in", language)
    assert (needs_on(page), nobody_joins in page) == ([], True)


def test_hidden_standings_are_marked_wherever_the_desk_shows_them() -> None:
    event = saved(last_round_hidden().journal)
    olga = signed_in(event.owner)
    pages, mark = ("round/1", "close"), "Hidden: only the desk sees these standings."
    assert [mark in page_of(olga, event, path) for path in pages] == [True, True]
    do(event, c.ShowStandings())
    assert [mark in page_of(olga, event, path) for path in pages] == [False, False]


def test_what_a_clock_did_comes_before_what_is_only_to_be_known() -> None:
    event = playing(account("olga"))
    do(event, c.HideStandings(), c.CallReferee(1, 1))
    ClockRemark.objects.create(
        tournament=event, table=2, round=1, game=1, kind="early", holder="p", at=1, heard=1
    )
    page = page_of(signed_in(event.owner), event)
    assert needs_on(page) == ["call", "table-clock", "hidden"]


def test_a_result_that_a_table_objects_to_is_not_two_results() -> None:
    event = playing(account("olga"))
    table, report = first_result(event)
    do(event, c.FileReport(report))
    slot = store.state(event).slot(1, table.number, 1)
    assert slot
    assert slot.current
    do(event, c.Dispute(1, table.number, 1, slot.current.digest, store.note(event, "not so")))
    olga = signed_in(event.owner)
    assert f"Table {table.number}, game 1: the result is disputed." in page_of(olga, event)
    assert f"Stolik {table.number}, gra 1: wynik jest sporny." in page_of(olga, event, "", "pl")


def test_everybody_sees_only_what_they_may_act_on() -> None:
    event = playing(account("olga"))
    do(event, c.CallReferee(1, 1), c.Withdraw(12))
    seen = {
        role: needs_on(page_of(invited(event, role, role), event))
        for role in ("head-referee", "referee", "scorer")
    }
    assert seen == {
        "head-referee": ["call", "left-but-seated"],
        "referee": ["call", "left-but-seated"],
        "scorer": ["left-but-seated"],
    }


def test_who_leaves_in_a_round_with_a_result_keeps_it() -> None:
    event = playing(account("olga"))
    table, report = first_result(event)
    do(event, c.FileReport(report, signed=True))
    current = store.state(event).current
    assert current
    others = table.seats[1:]
    leave = f"/t/{event.slug}/desk/leave-table"
    olga = signed_in(event.owner)
    olga.post(leave, {"round": 1, "entry": others[0], "what": "leaves", "reason": "bus"})
    later = store.state(event).current
    assert later
    assert (later.left, later.walkovers) == ({others[0]}, frozenset())
    elsewhere = current.seating[1].seats[0]
    olga.post(leave, {"round": 1, "entry": elsewhere, "what": "leaves"})
    later = store.state(event).current
    assert later
    assert later.walkovers == {elsewhere}
    page = page_of(olga, event, f"round/1/table/{table.number}")
    assert "has left" in page
    # Who has a result cannot be somebody who did not sit down.
    assert page.count("Did not sit down") == 0


def test_an_elimination_that_nobody_accepted_says_so_and_where_to_apply() -> None:
    olga = account("olga")
    event = Tournament.objects.create(title="E", starts="2026-12-01T10:00Z", owner=olga)
    do(event, c.Create("elimination", ruleset("pl-turniej"), elimination_format("mini")))
    page = page_of(signed_in(olga), event)
    assert needs_on(page) == ["unaccepted"]
    assert "counts only once the national organiser has accepted it" in page
    Application.objects.create(
        kind="elimination", applicant=olga, state="submitted", tournament=event
    )
    assert "has not answered yet" in page_of(signed_in(olga), event)
    Application.objects.update(state="accepted")
    assert needs_on(page_of(signed_in(olga), event)) == []


def test_links_of_this_computer_alone_are_warned_about_where_they_are_shown() -> None:
    event = playing(account("olga"))
    olga = signed_in(event.owner)
    for path in ("", "links", "print", "staff", "people"):
        address = f"/t/{event.slug}/desk/{path}"
        near = olga.get(address, HTTP_HOST="127.0.0.1").content.decode()
        far = olga.get(address, HTTP_HOST="testserver").content.decode()
        words = "Telefony nie otworzą tego adresu"
        assert (words in near or "Phones cannot reach" in near, words in far) == (True, False), path


@pytest.mark.parametrize(
    ("host", "said"), [("192.168.1.20:8000", True), ("127.0.0.1", False), ("testserver", False)]
)
def test_paper_printed_at_home_carries_the_address_of_that_network(
    host: str, *, said: bool
) -> None:
    """The evening before, the labels get the address of the kitchen."""
    event = playing(account("olga"))
    olga = signed_in(event.owner)
    words = f"carry http://{host}, the address of this network."
    for path, wanted in (("print", said), ("links", said), ("people", False)):
        olga.cookies["language"] = "en"
        page = flat(olga.get(f"/t/{event.slug}/desk/{path}", HTTP_HOST=host).content.decode())
        assert (words in page) is wanted, path


def test_a_start_taken_back_sets_the_phones_of_the_tables_back() -> None:
    event = playing(account("olga"))
    TableClock.objects.create(tournament=event, table=1, round=1, game=1, holder="p", taps=[1])
    olga = signed_in(event.owner)
    olga.post(f"/t/{event.slug}/desk/clock", {"what": "unstart", "round": 1})
    assert store.state(event).phase == "published"
    assert TableClock.objects.count() == 0


def test_hidden_standings_are_said_before_and_after_the_end() -> None:
    event = playing(account("olga"))
    do(event, c.HideStandings())
    olga = signed_in(event.owner)
    assert "Standings are hidden: only the desk sees them." in page_of(olga, event)
    assert "Hidden: only the desk sees these standings." in page_of(olga, event, "close")
