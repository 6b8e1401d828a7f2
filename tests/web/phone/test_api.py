"""What a phone at a table sends and is told: once, in order, late, wrong, and by a second phone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from stolik.demo import Stop
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.web.models.tournaments import Aside, Note, TableClock, TableCode, Tournament
from stolik.web.tournaments import store
from stolik.web.tournaments.codes import table_codes
from support.public_events import played
from support.table_phone import AT, ONE, OTHER, Phone, game, kinds, seats

pytestmark = pytest.mark.django_db
ORGANISER = Actor("organiser", "organiser")


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    store.forget()
    yield
    store.forget()


@pytest.fixture
def event() -> Tournament:
    return played(12, stop=Stop(1, 0))


@pytest.fixture
def code(event: Tournament) -> TableCode:
    return table_codes(event, [1])[1]


def test_a_report_and_a_second_player_on_one_phone(event: Tournament, code: TableCode) -> None:
    before = store.state(event).length
    phone, report = Phone(code), game(event, 12, 53, 26)
    answer = phone.send("report", report)
    assert (answer["status"], answer["said"]) == ("received", [])
    assert answer["state"]["games"][0]["points"] == [
        [seats(event)[0], 1, 91],
        *([e, 0, -x] for e, x in zip(seats(event)[1:], (12, 53, 26), strict=True)),
    ]
    assert phone.state() == "reported"
    assert phone.send("confirm", {"report": report, "entry": seats(event)[2]})["status"] == (
        "received"
    )
    assert (phone.state(), kinds(event, before)) == ("confirmed", ["reported", "confirmed"])
    last = store.facts(event)[-1]
    assert (last.by.role, last.what) == (
        "table",
        f.Confirmed(1, 1, 1, phone.told()["games"][0]["digest"], seats(event)[2], True),
    )


def test_a_message_sent_again_does_nothing_again(event: Tournament, code: TableCode) -> None:
    before = store.state(event).length
    phone, report = Phone(code), game(event, 12, 53, 26)
    key = "c" * 32
    answers = [phone.send("report", report, key=key)["status"] for _ in range(3)]
    assert (answers, kinds(event, before)) == (["received"] * 3, ["reported"])
    # The same content under another key, as after a phone lost its memory.
    assert phone.send("report", report)["status"] == "received"
    assert kinds(event, before) == ["reported"]


def test_a_confirmation_by_nobody_else_is_refused(event: Tournament, code: TableCode) -> None:
    phone, report = Phone(code), game(event, 12, 53, 26)
    phone.send("report", report)
    answer = phone.send("confirm", {"report": report})
    assert (answer["status"], phone.state()) == ("refused", "reported")
    elsewhere = next(e for e in store.state(event).entries if e not in seats(event))
    assert phone.send("confirm", {"report": report, "entry": elsewhere})["status"] == "refused"


def test_two_phones_that_agree(event: Tournament, code: TableCode) -> None:
    one, other = Phone(code), Phone(code, OTHER)
    one.send("report", game(event, 12, 53, 26))
    assert other.told()["games"][0]["own"] is False
    # People in another order are the same report.
    report = game(event, 12, 53, 26)
    report["charges"] = report["charges"][::-1]
    assert other.send("report", report)["status"] == "received"
    assert one.state() == "confirmed"


def test_two_phones_that_differ_and_the_one_that_mistyped(
    event: Tournament, code: TableCode
) -> None:
    one, other = Phone(code), Phone(code, OTHER)
    one.send("report", game(event, 12, 53, 26))
    other.send("report", game(event, 12, 35, 26))
    told = other.told()["games"][0]
    assert (told["state"], told["mine"]["charges"][2], told["others"][0]["charges"][2]) == (
        "disputed",
        [seats(event)[2], 35],
        [seats(event)[2], 53],
    )
    assert other.send("report", game(event, 12, 53, 26))["status"] == "received"
    assert one.state() == "confirmed"


def test_who_disputed_in_words_leaves_it_to_the_desk(event: Tournament, code: TableCode) -> None:
    one, other = Phone(code), Phone(code, OTHER)
    one.send("report", game(event, 12, 53, 26))
    digest = one.told()["games"][0]["digest"]
    wrong = {"round": 1, "game": 1, "digest": digest, "why": "C had 35"}
    assert other.send("dispute", wrong)["status"] == "received"
    assert Note.objects.filter(tournament=event, text="C had 35").exists()
    answer = other.send("report", game(event, 12, 53, 26))
    assert (answer["status"], one.state()) == ("refused", "disputed")


def test_a_report_changed_before_anybody_agreed(event: Tournament, code: TableCode) -> None:
    phone = Phone(code)
    old, new = game(event, 12, 53, 26), game(event, 12, 35, 26)
    phone.send("report", old)
    phone.send("report", new)
    told = phone.told()["games"][0]
    assert (told["state"], told["report"]["charges"]) == ("reported", new["charges"])
    entry = seats(event)[1]
    assert phone.send("confirm", {"report": old, "entry": entry})["status"] == "refused"
    assert phone.send("confirm", {"report": new, "entry": entry})["status"] == "received"
    assert phone.state() == "confirmed"


def test_what_comes_too_late_is_kept_for_the_desk(code: TableCode) -> None:
    later = played(12, stop=Stop(2, 0))
    label = table_codes(later, [1])[1]
    phone = Phone(label)
    current = store.state(later).rounds[0].table(1)
    assert current
    report = {
        "round": 1,
        "table": 1,
        "game": 1,
        "end": "out",
        "charges": [[e, 0 if e == current.seats[0] else 20] for e in current.seats],
        "out": current.seats[0],
        "unopened": [],
        "left": [],
        "faces": [],
    }
    key = "d" * 32
    before = store.state(later).length
    for _ in range(2):
        answer = phone.send("report", report, key=key)
        assert (answer["status"], len(answer["said"])) == ("aside", 1)
    assert phone.send("confirm", {"report": report, "entry": current.seats[1]})["status"] == "aside"
    assert Aside.objects.filter(tournament=later, key=key).count() == 1
    assert store.state(later).length == before


def test_a_report_that_cannot_be_is_refused_with_its_reason(
    event: Tournament, code: TableCode
) -> None:
    phone = Phone(code)
    answer = phone.send("report", game(event, 12, 0, 26))
    assert (answer["status"], phone.state()) == ("refused", "missing")
    assert len(answer["said"]) == 1


def test_calls_and_announcements(event: Tournament, code: TableCode) -> None:
    phone = Phone(code)
    assert phone.told()["call"] is None
    phone.send("call", {"round": 1, "why": "Is this meld right?"})
    assert phone.send("call", {"round": 1, "why": ""})["status"] == "received"
    assert phone.told()["call"]["answered"] is None
    number = next(iter(store.state(event).calls))
    store.perform(event, c.AnswerCall(number), ORGANISER)
    assert phone.told()["call"]["answered"] is not None
    entry = seats(event)[1]
    assert phone.send("announce", {"round": 1, "game": 1, "entry": entry})["status"] == "received"
    current = store.state(event).current
    assert current
    assert [(one.entry, one.at) for one in current.announced] == [(entry, AT // 1000)]


def test_extra_time_for_the_table_and_messages_are_told(event: Tournament, code: TableCode) -> None:
    phone = Phone(code)
    if phone.told()["round"]["started"] is None:
        store.perform(event, c.StartRound(1), ORGANISER)
    store.perform(event, c.ExtendRound(1, 3, 1), ORGANISER)
    store.perform(event, c.ExtendRound(1, 5, 2), ORGANISER)
    store.perform(event, c.ExtendRound(1, 2, 1), ORGANISER)
    assert phone.told()["round"]["extra"] == 5
    with store.writing(event):
        note = store.note(event, "Please come to the desk.")
        store.perform(event, c.MessageTable(1, note), ORGANISER)
    assert [one["text"] for one in phone.told()["messages"]] == ["Please come to the desk."]


def test_the_clock_goes_from_phone_to_phone(code: TableCode) -> None:
    one, other = Phone(code), Phone(code, OTHER)
    taps = [{"kind": "start", "at": AT, "seat": "A"}]
    assert one.clock(taps, take=True)["own"] is True
    told = other.told()["clock"]
    assert (told["own"], told["taps"]) == (False, taps)
    # A phone that does not hold the clock changes nothing.
    assert other.clock([], take=False) == told
    more = [*taps, {"kind": "end", "at": AT + 9000, "how": "take"}]
    assert other.clock(more, take=True)["taps"] == more
    answer = one.clock([*taps, {"kind": "undo", "at": AT + 11_000}])
    assert (answer["own"], answer["taps"]) == (False, more)
    # What comes late for an earlier game does not replace a later one.
    other.clock(taps, number=2, take=True)
    assert other.clock(more, number=1)["game"] == 2
    assert TableClock.objects.count() == 1


def test_a_moment_between_two_milliseconds_is_kept_as_a_whole_one(code: TableCode) -> None:
    answer = Phone(code).clock([{"kind": "go", "at": AT + 0.6}], take=True)
    assert answer["taps"] == [{"kind": "go", "at": AT + 1}]


WRONG: list[Any] = [
    {"key": "x"},
    {"key": 7},
    {"kind": "everything"},
    {"kind": ["report"]},
    {"body": []},
    {"body": {"round": 1}},
    {"body": {"round": 10**30}},
    {"device": "short"},
    {"device": None},
    {"device": "A" * 32},
    {"kind": "call", "body": {"round": "1"}},
    {"kind": "call", "body": {"round": 1, "why": 5}},
    {"kind": "confirm", "body": {"report": {"round": 1}}},
    {"kind": "announce", "body": {"round": True, "game": 1, "entry": 1}},
]


@pytest.mark.parametrize("change", WRONG, ids=str)
def test_what_cannot_be_read_is_quoted_and_nothing_happens(
    event: Tournament, code: TableCode, change: dict[str, Any]
) -> None:
    before = store.state(event).length
    message = {"device": ONE, "key": "e" * 32, "kind": "report", "at": 1, "body": {}} | change
    answer = Client().post(
        f"/k/{code.token}/send", json.dumps(message), content_type="application/json"
    )
    assert (answer.status_code, answer.json()["status"]) == (400, "refused")
    assert store.state(event).length == before


@pytest.mark.parametrize(
    "body", [b"", b"\0", b"[]", b"{", b'{"taps": [{"at": NaN}]}', b"[" * 5000, b"1" * 30_000]
)
@pytest.mark.parametrize("what", ["send", "clock", "could"])
def test_nonsense_is_answered(code: TableCode, body: bytes, what: str) -> None:
    answer = Client().post(f"/k/{code.token}/{what}", body, content_type="application/json")
    assert answer.status_code == 400


def test_a_report_for_another_table_is_refused(event: Tournament, code: TableCode) -> None:
    phone = Phone(code)
    report = game(event, 12, 53, 26) | {"table": 2}
    assert phone.send("report", report, status=400)["status"] == "refused"


def test_a_wrong_link_is_not_found() -> None:
    for path in ("/k/wrong", "/k/wrong/state", "/k/wrong/plain"):
        assert Client().get(path).status_code == 404
    for what in ("send", "clock", "could"):
        answer = Client().post(f"/k/wrong/{what}", "{}", content_type="application/json")
        assert answer.status_code == 404


TAPS: list[Any] = [None, "x", [1], [{"at": 1}], [{"kind": "x" * 99}], [{"kind": "end", "at": [1]}]]


@pytest.mark.parametrize("taps", [*TAPS, [{"kind": "end"}] * 2001], ids=lambda t: str(t)[:30])
def test_a_clock_that_is_none(code: TableCode, taps: Any) -> None:
    assert Phone(code).clock(taps, take=True)["status"] == "refused"
    assert TableClock.objects.count() == 0
