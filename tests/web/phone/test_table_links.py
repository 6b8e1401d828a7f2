"""What the link of a table can do: floods, one phone for everybody, old pages, wrong clocks."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from stolik.demo import Stop
from stolik.tournament.journal import Actor, difference, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.web.models.tournaments import Aside, TableClock, TableCode, Tournament
from stolik.web.tournaments import store, table_pace
from stolik.web.tournaments.codes import table_codes
from support.public_events import played
from support.staffed import signed_in
from support.table_phone import AT, ONE, OTHER, Phone, game, kinds, seats

pytestmark = pytest.mark.django_db
ORGANISER = Actor("organiser", "organiser")
DAY = 24 * 3600


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    table_pace.forget()
    yield
    table_pace.forget()


@pytest.fixture
def event() -> Tournament:
    return played(12, stop=Stop(1, 0))


@pytest.fixture
def code(event: Tournament) -> TableCode:
    return table_codes(event, [1])[1]


def next_round(event: Tournament) -> None:
    """Everything is reported, round one closed and round two published."""
    current = store.state(event).current
    assert current
    for table in current.seating:
        for number in range(1, store.state(event).stage(current).games + 1):
            slot = store.state(event).slot(1, table.number, number)
            if slot is not None and slot.state == "missing":
                store.perform(event, c.MarkUnplayed(1, table.number, number, "time"), ORGANISER)
    store.perform(event, c.CloseRound(1, ("reported",)), ORGANISER)
    store.perform(event, c.SeatRound(2), ORGANISER)
    drafted = store.state(event).current
    assert drafted
    store.perform(event, c.Publish(2, seating_digest(drafted.seating)), ORGANISER)


def post(client: Client, code: TableCode, action: str, values: dict[str, Any]) -> Any:
    return client.post(f"/k/{code.token}/{action}", values)


# floods


@pytest.mark.slow
@pytest.mark.database
@pytest.mark.attack(14, "400 announcements of one table in seconds")
def test_a_flood_of_announcements_is_told_to_wait(event: Tournament, code: TableCode) -> None:
    before, phone = store.state(event).length, Phone(code)
    entry = seats(event)[1]
    codes_of = []
    for number in range(400):
        body = {"round": 1, "game": 1, "entry": entry}
        message = {"device": ONE, "key": f"{number:032x}", "kind": "announce", "at": AT}
        answer = phone.client.post(
            f"/k/{code.token}/send",
            json.dumps(message | {"body": body}),
            content_type="application/json",
        )
        codes_of.append(answer.status_code)
    assert codes_of == [200] * 60 + [429] * 340
    assert kinds(event, before) == ["opening-announced"] * 60
    assert answer["Retry-After"] == "15"
    # No status: a phone that does not know the word sends it again later, and loses nothing.
    assert answer.json() == {
        "wait": 15,
        "said": ["This table has sent very much in a short time. Wait a moment; nothing is lost."],
    }
    assert table_pace.slowed(event) == (1,)


@pytest.mark.slow
@pytest.mark.database
@pytest.mark.attack(14, "a flood under a new device name each time")
def test_new_names_of_devices_do_not_pass_the_gate_of_the_table(
    event: Tournament, code: TableCode
) -> None:
    before, entry = store.state(event).length, seats(event)[1]
    answers = []
    for number in range(130):
        phone = Phone(code, f"{number:032x}")
        status = 200 if number < 120 else 429
        body = {"round": 1, "game": 1, "entry": entry}
        answers.append(phone.send("announce", body, key=f"{number:032x}", status=status))
    assert kinds(event, before) == ["opening-announced"] * 120
    # Another table is not held up by it.
    other = table_codes(event, [2])[2]
    assert Phone(other).send("call", {"round": 1, "why": ""})["status"] == "received"


@pytest.mark.attack(14, "60 different reports of one game")
def test_one_game_is_not_reported_sixty_times(event: Tournament, code: TableCode) -> None:
    before, phone = store.state(event).length, Phone(code)
    for number in range(60):
        phone.send("report", game(event, 12, 53, 5 + number), status=200 if number < 12 else 429)
    assert kinds(event, before) == ["reported"] * 12
    # Whoever waits with one game may still call the referee, and report another.
    assert phone.send("call", {"round": 1, "why": ""})["status"] == "received"
    assert phone.send("report", game(event, 1, 2, 3, number=2))["status"] == "received"


@pytest.mark.slow
@pytest.mark.database
@pytest.mark.attack(14, "the plain form as a way around the gate")
def test_the_plain_form_is_told_to_wait_and_keeps_what_was_typed(
    event: Tournament, code: TableCode
) -> None:
    client = Client(headers={"accept-language": "pl"})
    client.get(f"/k/{code.token}/plain")
    people = seats(event)
    answers = []
    for number in range(13):
        values: dict[str, Any] = {"round": 1, "game": 1, "end": f"out-{people[0]}"}
        values |= {f"charge-{entry}": 10 + number for entry in people[1:]}
        answers.append(post(client, code, "report", values))
    assert [answer.status_code for answer in answers] == [302] * 12 + [429]
    shown = answers[-1].content.decode()
    assert "Ten stolik wysłał bardzo dużo w krótkim czasie." in shown
    assert f'name="charge-{people[1]}" value="22"' in shown
    assert answers[-1]["Retry-After"] == "15"
    asked = [post(client, code, "call", {}).status_code for _ in range(50)]
    assert asked == [302] * 48 + [429] * 2


@pytest.mark.slow
@pytest.mark.database
@pytest.mark.attack(14, "a flood of taps of a table's clock")
def test_taps_are_told_to_wait(code: TableCode) -> None:
    phone = Phone(code)
    taps = [{"kind": "start", "at": AT, "seat": "A"}]
    answers = [phone.clock(taps, take=True) for _ in range(241)]
    assert ["wait" in answer for answer in answers] == [False] * 240 + [True]


@pytest.mark.attack(14, "a flood that the desk does not hear of")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("A phone of table 1 sends very much.", "A phone of this table sends very much.")),
        ("pl", ("Telefon stolika 1 wysyła bardzo dużo.", "Telefon tego stolika wysyła bardzo")),
    ],
)
def test_the_desk_sees_who_sends_too_much(
    event: Tournament, code: TableCode, language: str, said: tuple[str, str]
) -> None:
    desk = signed_in(event.owner)
    desk.cookies["language"] = language
    paths = (f"/t/{event.slug}/desk/", f"/t/{event.slug}/desk/round/1/table/1")
    before = [desk.get(path).content.decode() for path in paths]
    assert [words in shown for words, shown in zip(said, before, strict=True)] == [False, False]
    phone = Phone(code)
    for number in range(13):
        phone.send("report", game(event, 12, 53, 5 + number), status=200 if number < 12 else 429)
    after = [desk.get(path).content.decode() for path in paths]
    assert [words in shown for words, shown in zip(said, after, strict=True)] == [True, True]
    other = desk.get(f"/t/{event.slug}/desk/round/1/table/2").content.decode()
    assert said[1] not in other


def test_a_round_kept_on_a_phone_without_network_goes_out_at_once(
    event: Tournament, code: TableCode
) -> None:
    """The most that an honest phone can have to say: docs/phone.md works it out."""
    phone, people = Phone(code), seats(event)
    games = store.state(event).stage(store.state(event).rounds[0]).games
    sent = []
    for number in range(1, games + 1):
        sent += [("announce", {"round": 1, "game": number, "entry": e}) for e in people * 2]
        first, right = game(event, 1, 2, 3, number=number), game(event, 1, 2, 4, number=number)
        sent += [("report", first), ("report", right)]
        sent.append(("confirm", {"report": right, "entry": people[1]}))
    sent += [("call", {"round": 1, "why": ""})] * 2
    assert [phone.send(*one)["status"] for one in sent] == ["received"] * len(sent)
    assert len(sent) == 11 * games + 2
    assert table_pace.slowed(event) == ()


# one phone for the whole table


@pytest.mark.attack(14, "one device reports and confirms, and nobody can tell")
def test_a_confirmation_on_the_same_phone_says_so(event: Tournament, code: TableCode) -> None:
    phone, report = Phone(code), game(event, 12, 53, 26)
    phone.send("report", report)
    who = seats(event)[2]
    assert phone.send("confirm", {"report": report, "entry": who})["status"] == "received"
    digest = phone.told()["games"][0]["digest"]
    assert store.facts(event)[-1].what == f.Confirmed(1, 1, 1, digest, who, True)
    slot = store.state(event).slot(1, 1, 1)
    assert slot is not None
    assert (slot.state, slot.player, slot.same_device) == ("confirmed", who, True)
    assert difference(store.journal(event, full=True)) is None


@pytest.mark.attack(14, "one device confirms its own report without naming anybody")
def test_a_phone_that_names_nobody_leaves_its_report_provisional(
    event: Tournament, code: TableCode
) -> None:
    phone, report = Phone(code), game(event, 12, 53, 26)
    phone.send("report", report)
    before = store.state(event).length
    answer = phone.send("confirm", {"report": report})
    # An answer that every phone takes as final: it shows the words and does not ask again.
    assert (answer["status"], answer["said"]) == (
        "refused",
        [
            "Table 1, game 1: this was reported here; let another player tap their name to "
            "confirm it."
        ],
    )
    assert (phone.state(), store.state(event).length) == ("reported", before)


@pytest.mark.attack(14, "whoever won confirms the own win on the same phone, or a stranger does")
def test_who_may_confirm_on_the_same_phone(event: Tournament, code: TableCode) -> None:
    phone, report = Phone(code), game(event, 12, 53, 26)
    phone.send("report", report)
    current = store.state(event).current
    assert current
    elsewhere = next(table for table in current.seating if table.number != 1).seats[0]
    for entry in (seats(event)[0], elsewhere, 999):
        assert phone.send("confirm", {"report": report, "entry": entry})["status"] == "refused"
    assert phone.state() == "reported"


def test_another_phone_confirms_without_a_name_and_without_a_mark(
    event: Tournament, code: TableCode
) -> None:
    report = game(event, 12, 53, 26)
    Phone(code).send("report", report)
    assert Phone(code, OTHER).send("confirm", {"report": report})["status"] == "received"
    slot = store.state(event).slot(1, 1, 1)
    assert slot is not None
    assert (slot.state, slot.player, slot.same_device) == ("confirmed", None, False)


def test_a_journal_of_before_says_it_by_its_actor(event: Tournament, code: TableCode) -> None:
    phone, report = Phone(code), game(event, 12, 53, 26)
    phone.send("report", report)
    digest = phone.told()["games"][0]["digest"]
    device, who = store.facts(event)[-1].by.id, seats(event)[1]
    actor = Actor("player", f"{device}-{who}", entry=who)
    store.perform(event, c.Confirm(1, 1, 1, digest), actor)
    slot = store.state(event).slot(1, 1, 1)
    assert slot is not None
    assert (slot.state, slot.player, slot.same_device) == ("confirmed", who, True)
    assert difference(store.journal(event, full=True)) is None


@pytest.mark.attack(14, "the plain form: one device reports and confirms")
def test_the_plain_form_asks_who_confirms(event: Tournament, code: TableCode) -> None:
    client, people = Client(headers={"accept-language": "en"}), seats(event)
    client.get(f"/k/{code.token}/plain")
    values: dict[str, Any] = {"round": 1, "game": 1, "end": f"out-{people[0]}"}
    post(client, code, "report", values | {f"charge-{entry}": 10 for entry in people[1:]})
    shown = client.get(f"/k/{code.token}/plain").content.decode()
    assert "Who confirms?" in shown
    confirming = shown[: shown.index('id="unplayed"')]
    asked = [int(one) for one in re.findall(r'name="player" value="(\d+)"', confirming)]
    assert asked == list(people[1:])
    slot = store.state(event).slot(1, 1, 1)
    assert slot is not None
    assert slot.current is not None
    named = {"round": 1, "game": 1, "digest": slot.current.digest}
    for wrong in ({}, {"player": people[0]}, {"player": "x"}, {"player": 999}):
        post(client, code, "confirm", named | wrong)
        now = store.state(event).slot(1, 1, 1)
        assert now is not None
        assert now.state == "reported"
    post(client, code, "confirm", named | {"player": people[2]})
    now = store.state(event).slot(1, 1, 1)
    assert now is not None
    assert (now.state, now.player, now.same_device) == ("confirmed", people[2], True)


@pytest.mark.attack(14, "one device reports and confirms, and the desk does not see it")
@pytest.mark.parametrize(
    ("language", "mark", "label", "sentence"),
    [
        ("en", "same phone", "game 1: confirmed, on the same phone",
         "result confirmed on the same phone by"),
        ("pl", "ten sam telefon", "gra 1: potwierdzona na tym samym telefonie",
         "wynik potwierdzony na tym samym telefonie,"),
    ],
)  # fmt: skip
def test_the_desk_sees_that_it_was_the_same_phone(
    event: Tournament, code: TableCode, language: str, mark: str, label: str, sentence: str
) -> None:
    phone, report = Phone(code), game(event, 12, 53, 26)
    phone.send("report", report)
    phone.send("confirm", {"report": report, "entry": seats(event)[2]})
    desk = signed_in(event.owner)
    desk.cookies["language"] = language
    at = f"/t/{event.slug}/desk/"
    shown = [desk.get(at + path).content.decode() for path in ("", "round/1/table/1", "journal")]
    assert [words in page for words, page in zip((label, mark, sentence), shown, strict=True)] == [
        True,
        True,
        True,
    ]
    assert mark not in desk.get(at + "round/1/table/2").content.decode()


# pages of an earlier round


@pytest.mark.attack(14, "a page of round 1 reports, confirms, disputes and calls in round 2")
def test_an_old_page_writes_nothing_into_a_later_round(event: Tournament, code: TableCode) -> None:
    phone, report = Phone(code), game(event, 12, 53, 26)
    phone.send("report", report)
    next_round(event)
    before = store.state(event).length
    late = game_of(event, 1, 7, 8, 9)
    told = [
        phone.send("report", late)["status"],
        phone.send("confirm", {"report": report, "entry": seats_in(event, 1)[1]})["status"],
        phone.send("dispute", {"round": 1, "game": 1, "digest": "0" * 64, "why": ""})["status"],
        phone.send("call", {"round": 1, "why": ""})["status"],
        phone.send("announce", {"round": 1, "game": 1, "entry": seats_in(event, 1)[1]})["status"],
    ]
    assert told == ["aside", "aside", "refused", "refused", "refused"]
    assert store.state(event).length == before
    (kept,) = Aside.objects.all()
    assert (kept.table, kept.report["round"], kept.why) == (1, 1, [["not-current-round", "1 of 2"]])


@pytest.mark.attack(14, "somebody of round 1 reports in round 2 for those of round 1")
def test_a_report_names_the_people_of_the_current_round(event: Tournament, code: TableCode) -> None:
    next_round(event)
    before, phone = store.state(event).length, Phone(code)
    assert seats_in(event, 1) != seats_in(event, 2)
    wrong = game_of(event, 1, 7, 8, 9) | {"round": 2}
    assert phone.send("report", wrong)["status"] == "refused"
    assert store.state(event).length == before
    assert phone.send("report", game_of(event, 2, 7, 8, 9))["status"] == "received"


@pytest.mark.attack(14, "the clock of an earlier or of no round stops that of the current one")
def test_an_old_page_does_not_take_the_clock(event: Tournament, code: TableCode) -> None:
    old, new = Phone(code), Phone(code, OTHER)
    taps = [{"kind": "start", "at": 1000 * int(time.time()), "seat": "A"}]
    assert old.clock(taps, take=True)["own"] is True
    next_round(event)
    assert new.clock(taps, take=True, of=2)["own"] is True
    for number, wrong in ((1, 1), (1, 9), (2, 0), (2, 9), (3, 1), (9999, 1)):
        assert old.clock([], number=wrong, take=True, of=number)["own"] is False
    row = TableClock.objects.get()
    assert (row.round, row.game, row.taps) == (2, 1, taps)


# a phone's own time


@pytest.mark.attack(14, "an announcement of 1970, of two hours ago, of the year 5138")
@pytest.mark.parametrize("ago", [1_700_000_000, 400 * DAY, -98_000_000_000], ids=str)
def test_a_time_that_cannot_be_is_not_believed(
    event: Tournament, code: TableCode, ago: int
) -> None:
    entry, before = seats(event)[1], int(time.time())
    body = {"round": 1, "game": 1, "entry": entry}
    wrong = 1000 * (before - ago)
    assert Phone(code).send("announce", body, at=wrong)["status"] == "received"
    fact = store.facts(event)[-1]
    assert fact.what == f.OpeningAnnounced(1, 1, 1, entry, None)
    current = store.state(event).current
    assert current
    assert before <= current.announced[-1].at <= int(time.time())


@pytest.mark.attack(14, "taps of 1970 and of the year 5138")
def test_taps_have_times_inside_the_round(event: Tournament, code: TableCode) -> None:
    current = store.state(event).current
    assert current
    assert current.published is not None
    wrong = [{"kind": "start", "at": 5, "seat": "A"}, {"kind": "end", "at": 10**14, "how": "take"}]
    first, last = (tap["at"] for tap in Phone(code).clock(wrong, take=True)["taps"])
    assert first == 1000 * (current.published - 60)
    assert 1000 * time.time() < last < 1000 * (time.time() + 62)


def seats_in(event: Tournament, number: int) -> tuple[int, ...]:
    found = store.state(event).round(number)
    table = found.table(1) if found else None
    assert table
    return table.seats


def game_of(event: Tournament, number: int, *charges: int) -> dict[str, Any]:
    people = seats_in(event, number)
    pairs = [[people[0], 0], *([e, x] for e, x in zip(people[1:], charges, strict=True))]
    return game(event, *charges) | {"round": number, "charges": pairs, "out": people[0]}
