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
from stolik.tournament.journal.codec import from_json
from stolik.tournament.report import GameReport
from stolik.web.models.staff import Member
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


def test_the_other_phone_is_right(event: Tournament, code: TableCode) -> None:
    one, other = Phone(code), Phone(code, OTHER)
    one.send("report", game(event, 12, 53, 26))
    other.send("report", game(event, 12, 35, 26))
    theirs = other.told()["games"][0]["others"][0]
    assert other.send("confirm", {"report": theirs})["status"] == "received"
    told = one.told()["games"][0]
    assert (told["state"], told["report"]["charges"][2][1]) == ("confirmed", 53)


def test_a_confirmed_game_is_disputed_and_the_objection_withdrawn(
    event: Tournament, code: TableCode
) -> None:
    phone, report = Phone(code), game(event, 12, 53, 26)
    phone.send("report", report)
    phone.send("confirm", {"report": report, "entry": seats(event)[2]})
    about = {"round": 1, "game": 1, "digest": phone.told()["games"][0]["digest"]}
    assert phone.send("withdraw", about)["status"] == "received"  # nothing to withdraw: it is so
    phone.send("dispute", about | {"why": ""})
    told = phone.told()["games"][0]
    assert (told["state"], told["objected"]) == ("disputed", True)
    assert phone.send("withdraw", about | {"digest": "x"})["status"] == "refused"
    assert Phone(code, OTHER).send("withdraw", about)["status"] == "received"
    told = phone.told()["games"][0]
    assert (told["state"], told["objected"]) == ("confirmed", False)


def test_a_game_that_was_not_played_is_said_after_the_gong(
    event: Tournament, code: TableCode
) -> None:
    phone = Phone(code)
    store.perform(event, c.ExtendRound(1, 30), ORGANISER)
    unplayed = {"round": 1, "game": 3, "entry": seats(event)[1]}
    assert phone.send("unplayed", unplayed)["said"] == [
        "Table 1, game 3: the time of the round is not over; play it, or ask the desk."
    ]
    store.perform(event, c.EndRound(1), ORGANISER)
    assert phone.send("unplayed", {**unplayed, "entry": 99})["status"] == "refused"
    assert phone.send("unplayed", unplayed)["status"] == "received"
    assert phone.told()["games"][2]["state"] == "unplayed"
    # Another phone says the same: it is so.
    before = store.state(event).length
    assert Phone(code, OTHER).send("unplayed", unplayed)["status"] == "received"
    assert store.state(event).length == before
    assert store.facts(event)[-1].what == f.Unplayed(1, 1, 3, "time", "", seats(event)[1])


def test_a_report_of_a_game_said_not_to_be_played_is_kept_for_the_desk(
    event: Tournament, code: TableCode
) -> None:
    """One phone had no network while another said that nobody began the game."""
    store.perform(event, c.EndRound(1), ORGANISER)
    Phone(code).send("unplayed", {"round": 1, "game": 3, "entry": seats(event)[1]})
    other, report = Phone(code, OTHER), game(event, 12, 53, 26, number=3)
    answer = other.send("report", report)
    (said,) = answer["said"]
    assert (answer["status"], said) == (
        "aside",
        "Game 3 is marked as not played. Your report is kept for the desk, which will look at it.",
    )
    assert answer["state"]["games"][2]["state"] == "unplayed"
    (aside,) = Aside.objects.filter(tournament=event)
    assert (aside.report["game"], aside.why) == (3, [["game-unplayed", "game 3 at table 1"]])
    wrong = other.send("report", game(event, 12, 53, 9999, number=3))
    assert (wrong["status"], Aside.objects.count()) == ("refused", 1)
    # The desk can take it up.
    correction = c.Correct(from_json(GameReport, report), "", store.note(event, "It was played."))
    store.perform(event, correction, ORGANISER)
    assert other.state(3) == "confirmed"


def test_a_game_that_was_not_played_is_played_after_all(event: Tournament, code: TableCode) -> None:
    store.perform(event, c.EndRound(1), ORGANISER)
    phone, spot = Phone(code), {"round": 1, "game": 3}
    phone.send("unplayed", {**spot, "entry": seats(event)[1]})
    other, report = Phone(code, OTHER), game(event, 12, 53, 26, number=3)
    assert other.send("report", report)["status"] == "aside"
    assert other.told()["games"][2]["unplayed_by_table"]
    assert other.send("take-back-unplayed", {**spot, "game": 9})["status"] == "refused"
    assert other.send("take-back-unplayed", spot)["status"] == "received"
    assert store.facts(event)[-1].what == f.UnplayedTakenBack(1, 1, 3)
    told = phone.told()["games"][2]
    assert (told["state"], told["unplayed_by_table"]) == ("missing", False)
    # Another phone says the same: it is so.
    assert phone.send("take-back-unplayed", spot)["status"] == "received"
    assert other.send("report", report)["status"] == "received"
    assert phone.state(3) == "reported"
    assert [aside.done for aside in Aside.objects.filter(tournament=event)] == [True]


def test_what_the_desk_marked_as_not_played_no_phone_takes_back(
    event: Tournament, code: TableCode
) -> None:
    store.perform(event, c.MarkUnplayed(1, 1, 3, "time"), ORGANISER)
    phone = Phone(code)
    assert not phone.told()["games"][2]["unplayed_by_table"]
    answer = phone.send("take-back-unplayed", {"round": 1, "game": 3})
    assert (answer["status"], answer["said"]) == (
        "refused",
        ["Table 1, game 3: the desk has marked the game as not played; ask there."],
    )


def test_a_report_of_an_annulled_game_is_refused(event: Tournament, code: TableCode) -> None:
    note = store.note(event, "The tiles were mixed up.")
    store.perform(event, c.MarkUnplayed(1, 1, 3, "annulled", note), Actor("referee", "referee"))
    answer = Phone(code).send("report", game(event, 12, 53, 26, number=3))
    assert (answer["status"], Aside.objects.count()) == ("refused", 0)


def test_a_tournament_that_is_called_off_is_the_last_thing_a_table_hears(
    event: Tournament, code: TableCode
) -> None:
    with store.writing(event):
        store.perform(event, c.CallOff(store.note(event, "Flood in the hall.")), ORGANISER)
    message = Phone(code).told()["messages"][-1]
    off = store.state(event).off
    assert off
    assert (message["number"], message["read"]) == (off.number, False)
    assert message["text"].endswith(": Flood in the hall.")


def test_announcements_reach_the_phones_of_tables(event: Tournament, code: TableCode) -> None:
    phone = Phone(code)
    before = phone.told()
    command = c.Announce(store.note(event, "Zupa na stole"), store.note(event, "Soup is served"))
    store.perform(event, command, ORGANISER)
    told = phone.told()
    assert [message["text"] for message in told["messages"]] == ["Soup is served"]
    assert told["mark"] != before["mark"]
    number = told["messages"][0]["number"]
    answer = Client().post(
        f"/k/{code.token}/seen", json.dumps({"message": number}), content_type="application/json"
    )
    assert answer.status_code == 200
    store.perform(event, c.WithdrawAnnouncement(number), ORGANISER)
    assert phone.told()["messages"] == []


def test_a_table_is_led_to_standings_and_seats_of_a_public_tournament(
    event: Tournament, code: TableCode
) -> None:
    slug = event.slug
    assert Phone(code).told()["links"] == {
        "standings": f"/t/{slug}/standings",
        "seating": f"/t/{slug}/seating",
        "photos": "",
    }
    Tournament.objects.filter(pk=event.pk).update(public=False)
    assert Phone(code).told()["links"] == {}


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


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ({"reason": "meld"}, "reason:meld"),
        ({"why": "Two tiles!"}, "Two tiles!"),
        ({"why": "Two tiles!", "reason": "nonsense"}, "Two tiles!"),
    ],
)
def test_a_reason_that_was_tapped_is_kept_as_a_code(
    event: Tournament, code: TableCode, said: dict[str, str], kept: str
) -> None:
    assert Phone(code).send("call", {"round": 1, **said})["status"] == "received"
    assert Note.objects.get(tournament=event).text == kept


def test_calls_and_announcements(event: Tournament, code: TableCode) -> None:
    phone = Phone(code)
    assert phone.told()["call"] is None
    phone.send("call", {"round": 1, "why": "Is this meld right?"})
    assert phone.send("call", {"round": 1, "why": ""})["status"] == "received"
    number = next(iter(store.state(event).calls))
    assert phone.told()["call"] == {
        "number": number,
        "stage": "sent",
        "since": store.state(event).calls[number].at,
        "by": "",
    }
    member = Member.objects.create(tournament=event, name="Ola Rutkowska", role="referee")
    store.perform(event, c.SeeCall(number), Actor("referee", member.actor_id))
    told = phone.told()["call"]
    assert (told["stage"], told["by"]) == ("seen", "Ola Rutkowska")
    store.perform(event, c.AnswerCall(number), ORGANISER)
    assert phone.told()["call"]["stage"] == "here"
    store.perform(event, c.CloseCall(number), ORGANISER)
    assert phone.told()["call"] is None
    phone.send("call", {"round": 1, "why": ""})
    again = phone.told()["call"]["number"]
    assert phone.send("withdraw-call", {"call": again})["status"] == "received"
    assert (phone.told()["call"], store.state(event).calls[again].stage) == (None, "withdrawn")
    # What has been done already is as good as done.
    assert phone.send("withdraw-call", {"call": again})["status"] == "received"
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
