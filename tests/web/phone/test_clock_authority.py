"""What a table's clock may do, and what the desk hears of what it did all the same."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.state import Clock
from stolik.tournament.journal.topics.hall import TOLERANCE
from stolik.tournament.report import GameReport
from stolik.web.models.tournaments import ClockRemark, TableCode, Tournament
from stolik.web.public.change_marks import pulse
from stolik.web.tournaments import store
from stolik.web.tournaments.clock_remarks import (
    clock_remarks,
    mark_seen,
    remark_sentence,
    start_of,
)
from stolik.web.tournaments.codes import table_codes
from support.hall import Hall
from support.public_events import saved
from support.table_phone import ONE, OTHER, Phone

pytestmark = pytest.mark.django_db
DESK = Actor("organiser", "organiser")


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    store.forget()
    yield
    store.forget()


@pytest.fixture
def event() -> Tournament:
    """Seats were published a quarter of an hour ago; the desk has not started the round."""
    hall = Hall("ordinary", elimination_format("mini"), "pl-turniej")
    hall.people(12)
    hall.draw()
    drawn = hall.now.current
    assert drawn
    hall.do(c.Publish(1, seating_digest(drawn.seating)), at=int(time.time()) - 900)
    return saved(hall.journal(), slug="hall", title="A hall")


@pytest.fixture
def code(event: Tournament) -> TableCode:
    return table_codes(event, [1])[1]


def now() -> int:
    return 1000 * int(time.time())


def start(at: int, seat: str = "A", **more: Any) -> dict[str, Any]:
    return {"kind": "start", "at": at, "seat": seat, **more}


def end(at: int) -> dict[str, Any]:
    return {"kind": "end", "at": at, "how": "tap"}


def remarks(event: Tournament) -> list[tuple[str, int]]:
    return [(one.kind, one.game) for one in clock_remarks(event, store.state(event))]


def sentences(event: Tournament) -> list[str]:
    with translation.override("en"):
        return [remark_sentence(one) for one in clock_remarks(event, store.state(event))]


def marks(event: Tournament) -> str:
    told = pulse(event.slug)
    assert told
    return told[1]


# one game, one clock


def test_a_start_over_a_running_game_is_refused(event: Tournament, code: TableCode) -> None:
    store.perform(event, c.StartRound(1), DESK)
    one, other = Phone(code), Phone(code, OTHER)
    taps = [start(now()), end(now() + 10)]
    assert one.clock(taps)["own"] is True
    answer = other.clock([start(now() + 50)])
    assert (answer["own"], answer["taps"]) == (False, taps)
    assert one.told()["clock"]["taps"] == taps


def test_what_a_second_phone_tapped_is_kept_for_the_desk(
    event: Tournament, code: TableCode
) -> None:
    store.perform(event, c.StartRound(1), DESK)
    one, other = Phone(code), Phone(code, OTHER)
    taps = [start(now())]
    one.clock(taps)
    beside = [start(now() + 40, "B"), end(now() + 90)]
    other.clock(beside)
    other.clock([*beside, end(now() + 200)])
    assert remarks(event) == [("beside", 1)]
    assert [len(row.taps) for row in ClockRemark.objects.all()] == [3]
    # A phone that lost the clock and says again what everybody knows has nothing to tell.
    third = Phone(code, "c" * 32)
    third.clock(taps)
    assert len(remarks(event)) == 1


def test_the_next_game_is_whoever_starts_it(event: Tournament, code: TableCode) -> None:
    store.perform(event, c.StartRound(1), DESK)
    one, other = Phone(code), Phone(code, OTHER)
    one.clock([start(now())])
    assert other.clock([start(now() + 9)], number=2)["own"] is True
    assert one.told()["clock"]["own"] is False


def test_a_start_that_was_taken_back_leaves_the_game_to_anybody(
    event: Tournament, code: TableCode
) -> None:
    store.perform(event, c.StartRound(1), DESK)
    one, other = Phone(code), Phone(code, OTHER)
    one.clock([start(now()), {"kind": "undo", "at": now() + 1}])
    assert other.clock([start(now() + 9)])["own"] is True


def test_whoever_takes_the_clock_over_loses_no_tap(event: Tournament, code: TableCode) -> None:
    store.perform(event, c.StartRound(1), DESK)
    one, other = Phone(code), Phone(code, OTHER)
    taps = [start(now()), end(now() + 10)]
    one.clock(taps)
    answer = other.clock(taps[:1], take=True)
    assert (answer["own"], answer["taps"]) == (True, taps)


def test_a_tap_has_a_time_inside_the_round(event: Tournament, code: TableCode) -> None:
    current = store.state(event).current
    assert current
    month = 30 * 24 * 3600 * 1000
    taps = Phone(code).clock([start(now() - month), end(now()), end(now() + month)])["taps"]
    first, right, last = (tap["at"] - now() for tap in taps)
    assert taps[0]["at"] == 1000 * ((current.published or 0) - TOLERANCE)
    assert first < -2000 <= right <= 0 < last <= 1000 * (TOLERANCE + 2)


@pytest.mark.parametrize(
    ("kinds", "begun"),
    [
        ("", None),
        ("start", 0),
        ("start undo", None),
        ("start undo redo", 0),
        ("start undo start", 2),
        ("start announce undo", None),
        ("start end undo", 0),
        ("start end undo undo", 0),
        ("start start", 0),
    ],
)
def test_with_which_tap_a_game_began(kinds: str, begun: int | None) -> None:
    taps = [{"kind": kind, "at": at} for at, kind in enumerate(kinds.split())]
    found = start_of(taps)
    assert (found and found["at"]) == begun


def test_the_other_phones_of_the_table_hear_of_it(event: Tournament, code: TableCode) -> None:
    store.perform(event, c.StartRound(1), DESK)
    one = Phone(code)
    told = [marks(event)]
    began = start(now())
    one.clock([began])
    told.append(marks(event))
    # Every further tap is no news: who looks on asks by itself.
    one.clock([began, end(now() + 10)])
    assert marks(event) == told[1]
    assert told[0] != told[1]
    suffix = one.told()["mark"].split(".")[1]
    assert f"k1:{suffix}" in told[1]


# before the start, after the gong


def test_a_game_begun_before_the_round(event: Tournament, code: TableCode) -> None:
    at = now()
    assert Phone(code).clock([start(at, told=True)])["own"] is True
    (said,) = sentences(event)
    assert said.startswith("Table 1 began game 1 at ")
    assert said.endswith(", before the round was started. The players say they were told to start.")
    # What was early stays early when the round begins later, not when it began before.
    store.perform(event, c.StartRound(1), DESK, at=at // 1000 + 60)
    assert remarks(event) == [("early", 1)]


def test_nobody_is_early_in_a_round_that_a_result_has_begun(
    event: Tournament, code: TableCode
) -> None:
    phone = Phone(code)
    phone.clock([start(now())])
    assert (remarks(event), phone.told()["round"]["begun"]) == ([("early", 1)], False)
    current = store.state(event).current
    assert current
    winner, *others = current.seating[1].seats
    charges = ((winner, 0), *((entry, 10) for entry in others))
    report = GameReport(1, current.seating[1].number, 1, "out", charges, winner)
    store.perform(event, c.FileReport(report, signed=True), DESK)
    assert (store.state(event).phase, remarks(event)) == ("playing", [])
    told = phone.told()["round"]
    assert (told["begun"], told["started"]) == (True, None)


def test_a_phone_that_did_not_hear_of_the_start_was_not_early(
    event: Tournament, code: TableCode
) -> None:
    store.perform(event, c.StartRound(1), DESK, at=now() // 1000 - 30)
    Phone(code).clock([start(now(), told=True)])
    assert remarks(event) == []


def test_a_game_begun_after_the_gong(event: Tournament, code: TableCode) -> None:
    begun = now() // 1000 - 600
    store.perform(event, c.StartRound(1), DESK, at=begun)
    store.perform(event, c.EndRound(1), DESK, at=begun + 300)
    Phone(code).clock([start(now() - 100_000)])
    (said,) = sentences(event)
    assert said.endswith(", after the gong. The phone had no network.")
    # The desk lets the table play: nothing is left to look at.
    store.perform(event, c.ExtendRound(1, 9, 1), DESK)
    assert remarks(event) == []


@pytest.mark.parametrize(
    ("unplayed_games", "round_time_end", "plays_on"),
    [
        ("zero", "final_lap", False),
        ("play_anyway", "final_lap", True),
        ("zero", "none", True),
    ],
)
def test_where_games_are_begun_after_the_gong(
    unplayed_games: str, round_time_end: str, plays_on: bool
) -> None:
    fmt = replace(elimination_format("mini"), unplayed_games=unplayed_games)
    hall = Hall("ordinary", fmt, "pl-turniej", round_time_end=round_time_end)
    hall.people(12)
    hall.draw()
    hall.publish()
    made = saved(hall.journal(), slug="after", title="After the gong")
    begun = now() // 1000 - 600
    store.perform(made, c.StartRound(1), DESK, at=begun)
    store.perform(made, c.EndRound(1), DESK, at=begun + 300)
    phone = Phone(table_codes(made, [1])[1])
    page = phone.client.get(f"/k/{phone.code.token}/plain").content.decode()
    # The phone is told, the plain form asks whether the game was not played, the desk hears of it.
    phone.clock([start(now())])
    assert (phone.told()["plays_on"], 'id="unplayed"' in page, remarks(made)) == (
        plays_on,
        not plays_on,
        [] if plays_on else [("late", 1)],
    )


def test_the_desk_has_looked(event: Tournament, code: TableCode) -> None:
    Phone(code).clock([start(now())])
    (remark,) = clock_remarks(event, store.state(event))
    assert [mark_seen(event, remark.pk), mark_seen(event, remark.pk)] == [True, False]
    assert remarks(event) == []


def test_a_table_has_only_so_much_to_say(event: Tournament, code: TableCode) -> None:
    phone = Phone(code)
    for number in range(45):
        phone.clock([start(now() - 1000 * number)])
    assert ClockRemark.objects.count() == 40


def test_it_is_in_the_list_of_what_needs_the_desk(event: Tournament, code: TableCode) -> None:
    owner = Client(headers={"accept-language": "en"})
    owner.force_login(event.owner)
    desk = f"/t/{event.slug}/desk/"
    Phone(code).clock([start(now(), told=True)])
    page = owner.get(desk).content.decode()
    assert 'data-need="table-clock"' in page
    assert "The players say they were told to start." in page
    (remark,) = clock_remarks(event, store.state(event))
    assert owner.post(f"{desk}clock/seen", {"remark": remark.pk}).status_code == 302
    assert 'data-need="table-clock"' not in owner.get(desk).content.decode()


@pytest.mark.parametrize(
    ("clock", "gong"),
    [
        (Clock(), None),
        (Clock(100, 2500), 2500),
        (Clock(100, 2500, paused=900), None),
        (Clock(100, 2500, ended=1000), 1000),
        (Clock(100, 2500, ended=3000), 2500),
        (Clock(100, 2500, extra=((1, 2), (2, 9), (1, 1))), 2680),
        (Clock(100, None, ended=1000, extra=((1, 3),)), 1180),
    ],
    ids=str,
)
def test_when_the_gong_sounds(clock: Clock, gong: int | None) -> None:
    assert clock.gong(1) == gong


def test_a_message_read_on_one_phone_is_read_on_the_other(
    event: Tournament, code: TableCode
) -> None:
    with store.writing(event):
        note = store.note(event, "Please come to the desk.")
        store.perform(event, c.MessageTable(1, note), DESK)
    phone = Phone(code, ONE)
    before = phone.told()
    (message,) = before["messages"]
    assert message["read"] is False
    phone.client.post(
        f"/k/{code.token}/seen", {"message": message["number"]}, content_type="application/json"
    )
    told = Phone(code, OTHER).told()
    assert ([one["read"] for one in told["messages"]], told["mark"] != before["mark"]) == (
        [True],
        True,
    )
