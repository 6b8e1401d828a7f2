"""Steering a round from the desk: late reports, reminders, walkovers by mistake, marks on slips."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from stolik.demo import Stop
from stolik.rules import ruleset, seal
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.overdue_reports import OverdueReports, overdue_reports
from stolik.tournament.report import GameReport
from stolik.web.core.language import speaking
from stolik.web.desk.open_tables import ranges
from stolik.web.models.tournaments import Aside, Entry, Note, TableCode, Tournament
from stolik.web.phone.state import table_state
from stolik.web.public.public_view import public_view_at_table
from stolik.web.tournaments import store
from stolik.web.tournaments.announcements import texts_of
from support.hall import Hall
from support.public_events import played
from support.staffed import account, invited, playing, signed_in


def _late(hall: Hall, now: int) -> tuple[OverdueReports, ...]:
    assert hall.now.current
    return overdue_reports(hall.now, hall.now.current, now)


def _hall() -> Hall:
    hall = Hall("ordinary", elimination_format("mini"))
    hall.people(12)
    hall.seat()
    hall.publish()
    hall.do(c.StartRound(1), at=0)
    return hall


def test_reports_are_late_from_the_gong_or_the_deadline_on() -> None:
    hall = _hall()
    assert hall.now.current
    deadline = hall.now.current.clock.deadline
    assert deadline
    assert _late(hall, deadline - 1) == ()
    everything = (1, 2, 3)
    assert _late(hall, deadline + 130) == tuple(
        OverdueReports(table, everything, deadline, 2) for table in (1, 2, 3)
    )
    hall.do(c.EndRound(1), at=deadline - 600)
    assert _late(hall, deadline)[0] == OverdueReports(1, everything, deadline - 600, 10)


def test_a_table_with_more_time_is_late_later_and_a_pause_makes_nobody_late() -> None:
    hall = _hall()
    assert hall.now.current
    deadline = hall.now.current.clock.deadline
    assert deadline
    hall.do(c.ExtendRound(1, 5, 2))
    assert [one.table for one in _late(hall, deadline + 60)] == [1, 3]
    hall.do(c.EndRound(1), at=deadline)
    assert [one.table for one in _late(hall, deadline + 299)] == [1, 3]
    assert [one.table for one in _late(hall, deadline + 300)] == [1, 3, 2]
    early = _hall()
    early.do(c.ExtendRound(1, 5, 2))
    early.do(c.EndRound(1), at=deadline - 600)
    assert [one.table for one in _late(early, deadline - 301)] == [1, 3]
    assert [one.table for one in _late(early, deadline - 300)] == [1, 3, 2]
    paused = _hall()
    paused.do(c.PauseRound(1), at=10)
    assert _late(paused, deadline + 999) == ()


def test_numbers_are_told_as_people_write_them() -> None:
    assert [ranges(one) for one in ([1], [1, 2], [1, 2, 3], [1, 2, 3, 5, 7, 8])] == [
        "1",
        "1, 2",
        "1–3",
        "1–3, 5, 7, 8",
    ]


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    return playing(account("olga"))


@pytest.fixture
def owner(event: Tournament) -> Client:
    client = signed_in(event.owner)
    client.cookies["language"] = "en"
    return client


def test_many_tables_stand_in_the_way_in_few_lines(transactional_db: None) -> None:
    fmt = elimination_format("standard-c")
    event = played(44, fmt=fmt, stop=Stop(2, 40))
    client = signed_in(event.owner)
    client.cookies["language"] = "en"
    page = client.get(f"/t/{event.slug}/desk/").content.decode()
    (listed,) = re.findall(r'<ul class="obstacles">(.*?)</ul>', page, re.S)
    lines = re.findall(r">([^<>]+)</a>", listed)
    assert len(lines) <= 3
    assert re.fullmatch(r"\d+ games missing at tables 1–11", lines[0])


def test_late_tables_are_listed_with_their_minutes_and_reminded_at_once(
    event: Tournament, owner: Client
) -> None:
    by = Actor("organiser", f"account-{event.owner_id}")
    store.perform(event, c.EndRound(1), by, at=int(time.time()) - 7 * 60 - 5)
    page = owner.get(f"/t/{event.slug}/desk/").content.decode()
    assert page.count("7 min late") == 3
    assert f"/t/{event.slug}/desk/slips?table=2" in page
    answer = owner.post(f"/t/{event.slug}/desk/remind", {"key": "once-once"}, follow=True)
    assert "Reminded: tables 1, 2, 3." in answer.content.decode()
    owner.post(f"/t/{event.slug}/desk/remind", {"key": "once-once"})
    told = store.state(event).messages
    assert [one.table for one in told] == [1, 2, 3]
    # Kept as a code: whoever reads it reads it in their own language.
    assert {Note.objects.get(reference=one.note).text for one in told} == {"reason:overdue"}
    for language, text in (
        ("en", "Please report the games you have finished, or say that a game was not played."),
        ("pl", "Prosimy o wyniki zakończonych gier; jeśli gry nie było, zgłoście to w telefonie."),
    ):
        with speaking(language):
            assert set(texts_of(event, [one.note for one in told]).values()) == {text}


def test_who_has_said_that_the_last_game_was_not_played_is_not_late(
    event: Tournament, owner: Client
) -> None:
    by = Actor("organiser", f"account-{event.owner_id}")
    store.perform(event, c.EndRound(1), by, at=int(time.time()) - 60)
    round_ = store.state(event).rounds[0]
    phone = Actor("table", "device-1", table=2)
    table = round_.table(2)
    assert table
    games = store.state(event).stage(round_).games
    for game in range(1, games + 1):
        unplayed = c.MarkUnplayed(1, 2, game, "time", player=table.seats[1])
        store.perform(event, unplayed, phone)
    owner.post(f"/t/{event.slug}/desk/remind")
    assert [one.table for one in store.state(event).messages] == [1, 3]
    page = owner.get(reverse("desk-table", args=[event.slug, 1, 2])).content.decode()
    assert page.count("said after the gong that it was not played") == games


def test_the_desk_takes_back_that_a_game_was_not_played(event: Tournament, owner: Client) -> None:
    by = Actor("organiser", f"account-{event.owner_id}")
    button, address = "Take back “not played”", f"/t/{event.slug}/desk/round/1/table/2"
    store.perform(event, c.EndRound(1), by, at=int(time.time()) - 60)
    table = store.state(event).rounds[0].table(2)
    assert table
    unplayed = c.MarkUnplayed(1, 2, 1, "time", player=table.seats[1])
    store.perform(event, unplayed, Actor("table", "device-1", table=2))
    store.perform(event, c.MarkUnplayed(1, 2, 2, "time"), by)
    note = store.note(event, "The tiles were mixed up.")
    referee = Actor("referee", "referee")
    store.perform(event, c.MarkUnplayed(1, 2, 3, "annulled", note), referee)
    assert owner.get(address).content.decode().count(button) == 2
    for game in (1, 2, 3):
        owner.post(f"{address}/act", {"what": "unplayed-back", "game": game})
    slots = [store.state(event).slot(1, 2, game) for game in (1, 2, 3)]
    assert [slot.state for slot in slots if slot] == ["missing", "missing", "unplayed"]
    assert button not in owner.get(address).content.decode()


def test_nobody_late_nobody_reminded(event: Tournament, owner: Client) -> None:
    owner.post(f"/t/{event.slug}/desk/remind")
    assert store.state(event).messages == ()


def test_the_desk_writes_to_one_table_and_to_all(event: Tournament, owner: Client) -> None:
    address = f"/t/{event.slug}/desk/message"
    # In one place, to which the overview leads.
    place = f"/t/{event.slug}/desk/screen#messages"
    page = owner.get(f"/t/{event.slug}/desk/").content.decode()
    assert (f'href="{place}"' in page, f'action="{address}"' in page) == (True, False)
    screen = owner.get(place).content.decode()
    assert (f'action="{address}"' in screen, 'id="messages"' in screen) == (True, True)
    for table in ("2", "all"):
        answer = owner.post(address, {"table": table, "text": "Lunch at two"})
        assert answer["Location"] == place
    assert [one.table for one in store.state(event).messages] == [2, None]


def test_a_walkover_by_mistake_is_taken_back_with_a_button(
    event: Tournament, owner: Client
) -> None:
    current = store.state(event).current
    assert current
    seats = current.table(1)
    assert seats
    entry = seats.seats[3]
    address = f"/t/{event.slug}/desk/round/1/table/1"
    owner.post(f"{address}/act", {"what": "walkover", "entry": entry})
    page = owner.get(address).content.decode()
    assert "Did sit down after all" in page
    owner.post(f"{address}/act", {"what": "walkover-back", "entry": entry})
    now = store.state(event).current
    assert now
    assert now.walkovers == frozenset()
    assert "Did sit down after all" not in owner.get(address).content.decode()


# slips: somebody left during the game, and what lay on the racks


def _slip(event: Tournament, table: int = 1) -> tuple[dict[str, str], tuple[int, ...]]:
    current = store.state(event).current
    assert current
    seats = current.table(table)
    assert seats
    form = {"key": "slip-0001", "round": "1", "table": str(table), "mode": "games"}
    return form, seats.seats


def _filed(event: Tournament, game: int = 1) -> GameReport:
    slot = store.state(event).slot(1, 1, game)
    assert slot
    assert slot.current
    report = slot.current.report
    assert isinstance(report, GameReport)
    return report


def test_who_left_during_a_game_is_typed_and_cannot_win_it(
    event: Tournament, owner: Client
) -> None:
    form, (a, b, d, e) = _slip(event)
    form |= {"g1-who": "p", "g1-a": "10", "g1-b": "5", "g1-c": "20", "g1-d": "30", "g1-b-l": "1"}
    page = owner.post(f"/t/{event.slug}/desk/slips", form, follow=True).content.decode()
    assert "Table 1 saved." in page
    assert _filed(event) == GameReport(
        1, 1, 1, "pool", ((a, 10), (b, 5), (d, 20), (e, 30)), None, left=(b,)
    )
    slot = store.state(event).slot(1, 1, 1)
    assert slot
    assert slot.current
    assert slot.current.points == ((a, 1, 30), (b, 0, 0), (d, 0, -10), (e, 0, -20))
    shown = owner.get(f"/t/{event.slug}/desk/round/1/table/1/correct/1").content.decode()
    assert re.search(r'name="g1-b-l" value="1" checked', shown)


def test_points_with_signs_are_asked_about_like_charges(event: Tournament, owner: Client) -> None:
    form, (a, b, d, e) = _slip(event)
    form |= {"g1-who": "p", "g1-a": "+315", "g1-b": "-300", "g1-c": "-10", "g1-d": "-5"}
    answer = owner.post(f"/t/{event.slug}/desk/slips", form)
    assert answer.status_code == 422
    assert "300? Unusual: Enter again to keep it." in answer.content.decode()
    owner.post(f"/t/{event.slug}/desk/slips", form | {"sure-g1-b": "300"})
    charges = ((a, 0), (b, 300), (d, 10), (e, 5))
    assert _filed(event) == GameReport(1, 1, 1, "pool", charges, above_lowest=True)


def test_a_winner_who_left_is_not_believed(event: Tournament, owner: Client) -> None:
    form, _ = _slip(event)
    everybody = {f"g1-{x}-l": "1" for x in "abcd"}
    form |= {"g1-who": "p", "g1-a": "1", "g1-b": "2", "g1-c": "3", "g1-d": "4", **everybody}
    answer = owner.post(f"/t/{event.slug}/desk/slips", form)
    assert answer.status_code == 422


@pytest.fixture
def face_event(transactional_db: None) -> Tournament:
    """A tournament whose winners get what lies on the racks."""
    user = account("olga")
    by = Actor("organiser", f"account-{user.pk}")
    event = playing(user, until="preparing")
    other = Tournament.objects.create(title="Faces", starts=event.starts, owner=user)
    rules = ruleset("pl-turniej", winner_plus="rack_face")
    people = range(1, 13)
    wanted: list[Any] = [c.Create("ordinary", rules, elimination_format("mini"))]
    wanted += [c.Enter(n) for n in people] + [c.CheckIn(n) for n in people]
    wanted += [c.SealDraw(seal("5a" * 32)), c.Draw(1, "5a" * 32, "fish")]
    store.perform_all(other, [(command, by) for command in wanted])
    current = store.state(other).current
    assert current
    store.perform(other, c.Publish(1, seating_digest(current.seating)), by)
    Entry.objects.bulk_create(
        Entry(tournament=other, number=n, name=f"Osoba {n}", token=f"f-{n}") for n in people
    )
    return other


def test_rack_faces_are_asked_for_only_where_they_count(
    event: Tournament, face_event: Tournament, owner: Client
) -> None:
    plain = owner.get(f"/t/{event.slug}/desk/slips?table=1").content.decode()
    faces = owner.get(f"/t/{face_event.slug}/desk/slips?table=1").content.decode()
    assert (plain.count("data-face"), faces.count("data-face")) == (0, 12)


def test_the_winner_gets_what_lay_on_the_racks(face_event: Tournament, owner: Client) -> None:
    event = face_event
    form, (a, b, d, e) = _slip(event)
    form |= {"g1-who": "a", "g1-b": "100", "g1-b-u": "1", "g1-c": "20", "g1-d": "30"}
    answer = owner.post(f"/t/{event.slug}/desk/slips", form)
    assert answer.status_code == 422
    form |= {"g1-b-f": "64", "g1-c-f": "20", "g1-d-f": "30"}
    page = owner.post(f"/t/{event.slug}/desk/slips", form, follow=True).content.decode()
    assert "Table 1 saved." in page
    assert _filed(event).faces == ((a, 0), (b, 64), (d, 20), (e, 30))
    slot = store.state(event).slot(1, 1, 1)
    assert slot
    assert slot.current
    assert slot.current.points == ((a, 1, 114), (b, 0, -100), (d, 0, -20), (e, 0, -30))


def test_a_scorer_reminds_and_a_helper_does_not(event: Tournament) -> None:
    address = f"/t/{event.slug}/desk/remind"
    assert invited(event, "scorer", "Sonia").post(address).status_code == 302
    assert invited(event, "helper", "Hania").post(address).status_code == 403


# the gong


def test_the_gong_asks_once_more_and_more_time_takes_it_back(
    event: Tournament, owner: Client
) -> None:
    desk = f"/t/{event.slug}/desk/"
    page = owner.get(desk).content.decode()
    (asked,) = re.findall(r'<details id="gong-1".*?</details>', page, re.S)
    assert "Sound the gong for everybody" in asked
    assert page.count('value="gong"') == asked.count('value="gong"') == 1
    owner.post(f"{desk}clock", {"what": "gong", "round": "1"})
    assert "More minutes for all tables take the gong back" in owner.get(desk).content.decode()
    code = TableCode.objects.get(tournament=event, number=1)
    before = table_state(public_view_at_table(event, 1), code, "phone", now=time.time())["round"]
    assert before["ended"] is not None
    form = {"what": "extend", "round": "1", "minutes": "5", "key": "extend-0001"}
    owner.post(f"{desk}clock", form)
    after = table_state(public_view_at_table(event, 1), code, "phone", now=time.time())["round"]
    # Five minutes are five minutes, whatever was left when the gong sounded.
    last = store.facts(event)[-1]
    assert after == before | {"ended": None, "deadline": last.at + 300}
    assert after["deadline"] < before["deadline"]
    assert store.state(event).phase == "playing"
    assert "Sound the gong for everybody" in owner.get(desk).content.decode()


# who lands where


def test_a_referee_is_offered_what_a_referee_may_do(event: Tournament) -> None:
    desk = f"/t/{event.slug}/desk/"
    shown = {}
    for role in ("head-referee", "referee", "scorer"):
        client = invited(event, role, role)
        client.cookies["language"] = "en"
        page = client.get(desk).content.decode()
        shown[role] = re.findall(r'<a class="button main large" href="([^"]+)">([^<]+)<', page)
    assert shown == {
        "head-referee": [(f"{desk}slips", "Enter slips")],
        "referee": [(f"{desk}referee", "Calls and rulings")],
        "scorer": [(f"{desk}slips", "Enter slips")],
    }


def test_no_late_report_no_tab(event: Tournament, owner: Client) -> None:
    address = f"/t/{event.slug}/desk/late"
    assert f'href="{address}"' not in owner.get(address).content.decode()
    Aside.objects.create(tournament=event, table=1, report={})
    assert f'href="{address}"' in owner.get(address).content.decode()
