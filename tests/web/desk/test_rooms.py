"""The shell of the desk: every page has its room, the bar says what the state says, words agree."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import get_resolver, reverse
from django.utils import timezone, translation

from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.web.desk.rooms import ROOMS
from stolik.web.desk.status_bar import PlannedStart, planned_start, status_bar
from stolik.web.home.guide import guide
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import store
from stolik.web.tournaments.doors import DOORS
from stolik.web.tournaments.words import clock_time, round_name, round_words
from support.staffed import playing

pytestmark = [pytest.mark.django_db, pytest.mark.database]
# Parts of a page, lists for a field, and pages outside the desk.
NO_PAGES = {
    *("offered-people", "check-in-rows", "desk-now", "desk-bar", "desk-referee-now"),
    *("desk-journal-now", "desk-slips-waiting", "desk-rules", "public-share", "event"),
}
# What takes forms only, and what leads on while a round is played.
ELSEWHERE = {
    ("desk-arrivals", 302),
    *(("desk-draw", 405), ("desk-override", 405), ("desk-tie", 405), ("desk-staff-invite", 405)),
    *(("desk-films", 405), ("desk-rounds", 302), ("desk-type-seats", 302), ("event-change", 302)),
}
CURRENT_ROOM = re.compile(r'aria-current="(?:page|true)">\s*<svg.*?<span>(.*?)<', re.S)
NUMBERS = {
    "person": (1,),
    "erase-person": (1,),
    "desk-round": (1,),
    "desk-table": (1, 1),
    "desk-correct": (1, 1, 1),
    "desk-referee-table": (1, 1),
}


@pytest.fixture
def owner() -> User:
    return User.objects.create_user("olga")


@pytest.fixture
def event(owner: User) -> Tournament:
    return playing(owner, 20)


def test_every_page_of_the_desk_lies_in_one_room() -> None:
    addresses = [name for name in get_resolver().reverse_dict if isinstance(name, str)]
    rooms = [page.address for room in ROOMS for page in room.pages]
    assert sorted(set(rooms)) == sorted(rooms)
    assert set(rooms) <= set(addresses)
    doors = {page.door for room in ROOMS for page in room.pages}
    assert doors <= set(DOORS)


@pytest.mark.slow(20)
def test_every_page_shows_the_same_frame_with_its_room_as_current(
    owner: User, event: Tournament, client: Client
) -> None:
    client.force_login(owner)
    client.cookies["language"] = "en"
    shown = []
    for room in ROOMS:
        for page in room.pages:
            for name in {page.address, *page.itself, *page.inside} - NO_PAGES:
                address = reverse(name, args=[event.slug, *NUMBERS.get(name, ())])
                answer = client.get(address)
                if answer.status_code != 200:  # it leads on, or takes forms only
                    assert (name, answer.status_code) in ELSEWHERE
                    continue
                text = answer.content.decode()
                here = CURRENT_ROOM.findall(text)
                assert (name, here) == (name, [room.words])
                assert ('id="bar"' in text, f"/help#{page.help}" in text) == (True, True), name
                assert text.count("<h1") == 1, name
                shown.append(name)
    assert len(shown) > 35


def test_every_page_leads_to_a_part_of_the_help_that_exists() -> None:
    for language in ("en", "pl"):
        parts = {part.name for part in guide(language).parts}
        asked = {page.help for room in ROOMS for page in room.pages}
        assert asked - parts == set()


def test_the_bar_says_round_state_games_plan_and_calls(owner: User, event: Tournament) -> None:
    state = store.state(event)
    now = int(timezone.now().timestamp())
    with translation.override("en"):
        bar = status_bar(event, state, {"PauseRound"}, now)
        assert (bar.title, bar.state, bar.round) == ("Round 1 of 3", "playing", 1)
        assert (bar.done, bar.all, bar.act, bar.calls) == (0, 15, "pause", ())
        assert status_bar(event, state, (), now).act == ""
    table = Actor("table", "table-3", table=3)
    store.perform(event, c.CallReferee(1, 3), table)
    organiser = Actor("organiser", f"account-{owner.pk}")
    store.perform(event, c.PauseRound(1), organiser)
    bar = status_bar(event, store.state(event), {"ResumeRound"}, now)
    assert (bar.calls, bar.act) == ((3,), "resume")
    ((number, _),) = store.state(event).waiting_calls
    store.perform(event, c.WithdrawCall(number), table)
    assert status_bar(event, store.state(event), (), now).calls == ()
    assert bar.clock is not None
    assert bar.clock.paused is not None


@pytest.mark.parametrize(
    ("started", "late"), [(0, 0), (6, 6), (-3, 0), (7 * 60, 0)], ids=["on", "late", "early", "day"]
)
def test_the_bar_says_how_late_the_round_began(event: Tournament, started: int, late: int) -> None:
    state = store.state(event)
    assert state.current is not None
    began = state.current.clock.started
    assert began is not None
    event.starts = datetime.fromtimestamp(began, UTC) - timedelta(minutes=started)
    planned = planned_start(event, state, began + 600)
    assert planned is not None
    assert (planned.late, planned.coming) == (late, False)


def test_before_the_first_round_the_plan_is_the_start(owner: User) -> None:
    event = playing(owner, 12, until="preparing")
    starts = int(event.starts.timestamp())
    time = clock_time(event.starts)
    assert planned_start(event, store.state(event), starts) == PlannedStart(time, 0, True)
    assert planned_start(event, store.state(event), starts + 361) == PlannedStart(time, 6, True)
    empty = Tournament.objects.create(title="Soon", starts=event.starts, owner=owner)
    assert planned_start(empty, store.state(empty), starts) is None


def test_pause_from_the_bar_answers_with_the_bar(
    owner: User, event: Tournament, client: Client
) -> None:
    client.force_login(owner)
    client.cookies["language"] = "en"
    address = f"/t/{event.slug}/desk/clock"
    sent = {"what": "pause", "round": "1"}
    answer = client.post(address, sent, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert 'value="resume"' in answer.content.decode()
    assert "<html" not in answer.content.decode()
    plain = client.post(address, {"what": "resume", "round": "1"})
    assert (plain.status_code, plain["Location"]) == (302, f"/t/{event.slug}/desk/")


def test_a_round_without_a_limit_has_neither_gong_nor_time_to_add(
    owner: User, event: Tournament, client: Client
) -> None:
    client.force_login(owner)
    client.cookies["language"] = "en"
    assert "Sound the gong" in client.get(f"/t/{event.slug}/desk/").content.decode()
    mini = elimination_format("mini")
    untimed = tuple(replace(stage, timed=False) for stage in mini.stages)
    without = playing(owner, 12, fmt=replace(mini, stages=untimed))
    page = client.get(f"/t/{without.slug}/desk/").content.decode()
    assert ("Sound the gong" in page, "Add time" in page) == (False, False)


ROUNDS = (
    (1, "Round 1 of 4", "Runda 1 z 4", "round 1", "rundę 1", "rundzie 1"),
    (4, "Round 4 of 4", "Runda 4 z 4", "round 4", "rundę 4", "rundzie 4"),
    (5, "Final", "Finał", "the final", "finał", "finale"),
)


@pytest.mark.parametrize(("number", "title", "tytul", "phrase", "kogo", "po"), ROUNDS)
def test_a_round_has_one_name(
    number: int, title: str, tytul: str, phrase: str, kogo: str, po: str
) -> None:
    plan = elimination_format("standard-c")
    with translation.override("en"):
        assert (round_name(plan, number), round_words(plan, number)) == (title, phrase)
    with translation.override("pl"):
        assert round_name(plan, number) == tytul
        assert round_words(plan, number, "accusative") == kogo
        assert round_words(plan, number, "locative") == po


def test_my_tournaments_and_the_desk_call_a_round_the_same(
    owner: User, event: Tournament, client: Client
) -> None:
    client.force_login(owner)
    client.cookies["language"] = "en"
    for address in ("/mine", f"/t/{event.slug}/desk/", f"/t/{event.slug}/", "/"):
        assert "Round 1 of 3" in client.get(address).content.decode(), address


def test_the_rooms_index_opens_the_round_that_is_on(
    owner: User, event: Tournament, client: Client
) -> None:
    client.force_login(owner)
    answer = client.get(f"/t/{event.slug}/desk/round")
    assert answer["Location"] == f"/t/{event.slug}/desk/round/1"
    page = client.get(answer["Location"]).content.decode()
    assert len(re.findall(r'id="table-\d+"', page)) == 5
    assert client.get(f"/t/{event.slug}/desk/round/2").status_code == 404
