"""A table's page: reports, confirmations, calls; what is wrong, late or sent twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.demo import Stop
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.codec import from_json
from stolik.tournament.report import GameReport
from stolik.web.models.staff import Member
from stolik.web.models.tournaments import Aside, FactRow, TableCode, Tournament
from stolik.web.tournaments import store
from stolik.web.tournaments.codes import table_codes
from stolik.web.tournaments.words import clock_time, moment
from support.public_events import HOSTILE, played, renamed

pytestmark = pytest.mark.django_db
ORGANISER = Actor("organiser", "organiser")
ACTIONS = ("report", "confirm", "dispute", "withdraw", "unplayed", "take-back-unplayed", "call")


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


def seats(event: Tournament, number: int = 1) -> tuple[int, ...]:
    current = store.state(event).current
    assert current
    table = current.table(number)
    assert table
    return table.seats


def form(event: Tournament, *charges: int | str, game: int = 1, number: int = 1) -> dict[str, Any]:
    """Seat A went out; the others were charged this."""
    people = seats(event, number)
    found: dict[str, Any] = {"round": 1, "game": game, "end": f"out-{people[0]}"}
    return found | {f"charge-{e}": x for e, x in zip(people[1:], charges, strict=True)}


def post(client: Client, code: TableCode, what: str, data: dict[str, Any]) -> Any:
    return client.post(f"/k/{code.token}/{what}", data, headers={"accept-language": "en"})


def page(client: Client, code: TableCode, query: str = "") -> str:
    answer = client.get(f"/k/{code.token}/plain{query}", headers={"accept-language": "en"})
    assert answer.status_code == 200
    return answer.content.decode()


def calls(html: str) -> list[tuple[str, str]]:
    """How far the call of the table has come, and how that is said."""
    return re.findall(r'data-stage="(\w+)">(.*?)</span>', html)


def called_at(event: Tournament) -> str:
    (call,) = store.state(event).calls.values()
    return clock_time(moment(call.at))


def slot_state(event: Tournament, game: int = 1) -> str:
    slot = store.state(event).slot(1, 1, game)
    assert slot
    return slot.state


def test_codes_are_made_once_and_kept(event: Tournament) -> None:
    first = table_codes(event, [1, 2, 3])
    again = table_codes(event, [3, 4])
    assert sorted(first) == [1, 2, 3]
    assert again[3] == first[3]
    assert len({found.code for found in [*first.values(), *again.values()]}) == 4


def test_a_code_typed_from_a_label_opens_the_table(client: Client, code: TableCode) -> None:
    typed = f" {code.code[:2].upper()}-{code.code[2:]} "
    answer = client.get("/k", {"code": typed})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/k/{code.token}")
    for wrong in ("zzzzz", "\x01", "żółw", "x" * 500):
        assert client.get("/k", {"code": wrong}).status_code == 404
    assert client.get("/k").status_code == 200


@pytest.mark.parametrize("what", ["", "/now"])
def test_a_wrong_token_is_nothing(client: Client, what: str) -> None:
    for token in ("wrong", "%00", "x" * 41, "%F0%9F%98%80"):
        assert client.get(f"/k/{token}{what}").status_code == 404
    for action in ("report", "confirm", "dispute", "call"):
        assert client.post(f"/k/wrong/{action}").status_code == 404


def test_one_device_reports_and_another_confirms(event: Tournament, code: TableCode) -> None:
    one, two = Client(), Client()
    page(one, code)
    page(two, code)
    assert post(one, code, "report", form(event, 12, 53, 26)).status_code == 302
    current = store.state(event).current
    assert current
    people = seats(event)
    filed = current.sheets[1][1].filed[0]
    assert filed.points == tuple(zip(people, (1, 0, 0, 0), (91, -12, -53, -26), strict=True))
    assert "Who confirms?" in page(one, code)
    assert "Who confirms?" not in page(two, code)
    assert "Confirm</button>" not in page(one, code)
    assert "Confirm</button>" in page(two, code)
    wanted = {"round": 1, "game": 1, "digest": filed.digest}
    post(one, code, "confirm", wanted)
    assert slot_state(event) == "reported"
    post(two, code, "confirm", wanted)
    assert slot_state(event) == "confirmed"
    assert 'name="game" value="2"' in page(two, code)


def test_the_same_report_from_another_device_confirms(event: Tournament, code: TableCode) -> None:
    for device in (Client(), Client()):
        page(device, code)
        post(device, code, "report", form(event, 12, 53, 26))
    assert slot_state(event) == "confirmed"


def test_this_is_wrong_goes_to_the_desk_with_a_note(event: Tournament, code: TableCode) -> None:
    one, two = Client(), Client()
    post(one, code, "report", form(event, 12, 53, 26))
    current = store.state(event).current
    assert current
    digest = current.sheets[1][1].filed[0].digest
    wrong = {"round": 1, "game": 1, "digest": digest, "why": "B has 13"}
    post(two, code, "dispute", wrong)
    assert slot_state(event) == "disputed"
    assert event.notes.filter(text="B has 13").count() == 1
    post(two, code, "dispute", {**wrong, "digest": "0" * 64, "why": "again"})
    assert event.notes.filter(text="again").count() == 0
    assert "the desk decides" in page(one, code)


def test_a_form_sent_twice_is_one_report(
    client: Client, event: Tournament, code: TableCode
) -> None:
    key = re.findall(r'name="key" value="([0-9a-f]+)"', page(client, code))[0]
    before = FactRow.objects.filter(tournament=event).count()
    for _ in range(2):
        answer = post(client, code, "report", {**form(event, 12, 53, 26), "key": key})
        assert answer.status_code == 302
    assert FactRow.objects.filter(tournament=event).count() == before + 1


@pytest.mark.parametrize(
    ("charges", "said"),
    [
        (("", "53", "26"), "Type the points left in hand."),
        (("twelve", "53", "26"), "“twelve” is not a number."),
        (("99999", "53", "26"), "99999"),
        (("0", "53", "26"), "points"),
    ],
)
def test_what_is_wrong_stands_beside_its_field_and_nothing_is_lost(
    client: Client, event: Tournament, code: TableCode, charges: tuple[str, ...], said: str
) -> None:
    answer = post(client, code, "report", form(event, *charges))
    html = answer.content.decode()
    person = seats(event)[1]
    assert answer.status_code == 422
    beside = re.findall(rf'<p class="wrong" id="wrong-{person}">(.*?)</p>', html)
    assert len(beside) == 1
    assert said in beside[0]
    assert 'value="53"' in html
    assert 'value="26"' in html
    assert f'value="out-{seats(event)[0]}" checked' in html
    assert slot_state(event) == "missing"


@pytest.mark.parametrize("end", ["", "out-999", "out-x", "gong", "time\x01"])
def test_a_game_must_have_ended_somehow(
    client: Client, event: Tournament, code: TableCode, end: str
) -> None:
    answer = post(client, code, "report", {**form(event, 12, 53, 26), "end": end})
    assert answer.status_code == 422
    assert "Choose how the game ended." in answer.content.decode()


def test_pool_and_marks(client: Client, event: Tournament, code: TableCode) -> None:
    people = seats(event)
    data = {"round": 1, "game": 1, "end": "pool"}
    data |= {f"charge-{e}": x for e, x in zip(people, (10, 25, 40, 100), strict=True)}
    data[f"unopened-{people[3]}"] = 1
    assert post(client, code, "report", data).status_code == 302
    filed = store.state(event).rounds[0].sheets[1][1].filed[0]
    assert isinstance(filed.report, GameReport)
    assert filed.report.unopened == (people[3],)
    assert [small for _, _, small in filed.points] == [135, -15, -30, -90]


def test_a_minus_is_how_people_write_it(client: Client, event: Tournament, code: TableCode) -> None:
    assert post(client, code, "report", form(event, "-12", "−53", "26")).status_code == 302
    filed = store.state(event).rounds[0].sheets[1][1].filed[0]
    assert filed.points[0][2] == 91


def test_a_table_cannot_report_for_another(client: Client, event: Tournament) -> None:
    code = table_codes(event, [2])[2]
    answer = post(client, code, "report", form(event, 12, 53, 26))
    assert answer.status_code == 422
    assert store.state(event).rounds[0].sheets == {}


def test_what_comes_too_late_is_kept_for_the_desk(client: Client) -> None:
    event = played(12, stop=Stop(1))
    code = table_codes(event, [1])[1]
    assert "This round is closed" in page(client, code, "?round=1&game=1")
    table = store.state(event).rounds[0].table(1)
    assert table
    data: dict[str, Any] = {"round": 1, "game": 1, "end": f"out-{table.seats[0]}"}
    data |= {f"charge-{entry}": 11 for entry in table.seats[1:]}
    before = FactRow.objects.filter(tournament=event).count()
    for _ in range(2):
        answer = client.post(f"/k/{code.token}/report", data, headers={"accept-language": "en"})
        assert answer.status_code == 302
    assert "kept for the desk" in page(client, code)
    assert FactRow.objects.filter(tournament=event).count() == before
    kept = Aside.objects.get(tournament=event)
    assert (kept.table, kept.done) == (1, False)
    charges = tuple((entry, 0 if i == 0 else 11) for i, entry in enumerate(table.seats))
    expected = GameReport(1, 1, 1, "out", charges, table.seats[0])
    assert from_json(GameReport, kept.report) == expected


def test_an_old_form_goes_to_the_desk_when_the_next_round_is_on(client: Client) -> None:
    event = played(12, stop=Stop(1))
    old = store.state(event).rounds[0].table(1)
    assert old
    store.perform(event, c.SeatRound(2), ORGANISER)
    seating = store.state(event).rounds[1].seating
    store.perform(event, c.Publish(2, seating_digest(seating)), ORGANISER)
    code = table_codes(event, [1])[1]
    data: dict[str, Any] = {"round": 1, "game": 2, "end": f"out-{old.seats[1]}"}
    data |= {f"charge-{entry}": 9 for entry in old.seats if entry != old.seats[1]}
    assert post(client, code, "report", data).status_code == 302
    assert Aside.objects.get(tournament=event).report["round"] == 1
    assert 'name="round" value="2"' in page(client, code)


def test_the_referee_is_called_once(client: Client, event: Tournament, code: TableCode) -> None:
    post(client, code, "call", {})
    assert [call.table for call in store.state(event).calls.values()] == [1]
    html = page(client, code)
    assert calls(html) == [("sent", f"Referee called {called_at(event)}, not seen yet.")]
    assert "Call the referee" not in html


def test_the_form_says_what_became_of_the_call_until_it_is_settled(
    client: Client, event: Tournament, code: TableCode
) -> None:
    post(client, code, "call", {})
    (number,) = store.state(event).calls
    member = Member.objects.create(tournament=event, name="Ola Rutkowska", role="referee")
    referee = Actor("referee", member.actor_id)
    heard = []
    for act in (c.SeeCall, c.AnswerCall, c.CloseCall):
        store.perform(event, act(number), referee)
        html = page(client, code)
        heard.append((calls(html), "Not needed any more" in html, "Call the referee" in html))
    assert heard == [
        ([("seen", "Ola Rutkowska is coming.")], True, False),
        # Whoever is at the table can be called again, but not sent away any more.
        ([("here", "Ola Rutkowska is at the table.")], False, True),
        ([], False, True),
    ]


def test_the_clock_of_the_form_counts_the_own_minutes_and_says_who_stopped_it(
    client: Client, event: Tournament, code: TableCode
) -> None:
    current = store.state(event).current
    assert current
    assert current.clock.deadline
    store.perform(event, c.ExtendRound(1, 10, code.number), ORGANISER)
    other = table_codes(event, [2])[2]
    html = page(client, code)
    gongs = [re.findall(r'data-clock="(\d+)"', each) for each in (html, page(client, other))]
    assert gongs == [[str(current.clock.deadline + 600)], [str(current.clock.deadline)]]
    assert "with 10 minutes more for your table" in html
    store.perform(event, c.StopTable(1, code.number), Actor("head-referee", "head"))
    stopped = "a referee has stopped your table"
    assert [stopped in page(client, each) for each in (code, other)] == [True, False]
    store.perform(event, c.PauseRound(1), ORGANISER)
    assert "the clock is stopped" in page(client, other)


def test_after_the_gong_somebody_confirms_that_a_game_was_not_played(
    client: Client, event: Tournament, code: TableCode
) -> None:
    post(client, code, "report", form(event, 12, 53, 26))
    person = seats(event)[1]
    store.perform(event, c.ExtendRound(1, 30), ORGANISER)
    assert "Nobody: time was up" not in page(client, code)
    early = post(client, code, "unplayed", {"round": 1, "game": 2, "player": person})
    assert (early.status_code, slot_state(event, 2)) == (302, "missing")
    store.perform(event, c.EndRound(1), ORGANISER)
    html = page(client, code)
    assert "Game 2 was not played" in html
    assert "Nobody: time was up" in html
    post(client, code, "unplayed", {"round": 1, "game": 2})
    assert slot_state(event, 2) == "missing"
    post(client, code, "unplayed", {"round": 1, "game": 2, "player": person})
    assert slot_state(event, 2) == "unplayed"
    assert "The desk knows that it was not played." in page(client, code)
    done, nothing = "All games of this table are reported.", "No game of this round was played."
    post(client, code, "unplayed", {"round": 1, "game": 3, "player": person})
    html = page(client, code)
    assert (done in html, nothing in html) == (True, False)
    assert html.count("Play or report it after all") == 2
    post(client, code, "take-back-unplayed", {"round": 1, "game": 3})
    html = page(client, code)
    assert "Taken back. Game 3 is open again." in html
    assert (slot_state(event, 3), html.count("Play or report it after all")) == ("missing", 1)
    assert 'name="game" value="3"' in html


def test_a_table_that_played_nothing_is_not_thanked_for_its_reports(
    client: Client, event: Tournament, code: TableCode
) -> None:
    store.perform(event, c.EndRound(1), ORGANISER)
    for game in (1, 2, 3):
        store.perform(event, c.MarkUnplayed(1, 1, game, "time"), ORGANISER)
    html = page(client, code)
    assert "No game of this round was played." in html
    # What the desk has said, the desk takes back.
    assert "Play or report it after all" not in html
    assert "All games of this table are reported." not in html


def test_an_objection_is_withdrawn_where_it_was_made(
    client: Client, event: Tournament, code: TableCode
) -> None:
    post(client, code, "report", form(event, 12, 53, 26))
    slot = store.state(event).slot(1, 1, 1)
    assert slot
    assert slot.current
    named = {"round": 1, "game": 1, "digest": slot.current.digest}
    post(client, code, "dispute", named | {"why": "B had 35"})
    assert slot_state(event) == "disputed"
    assert "It is right after all" in page(client, code)
    post(client, code, "withdraw", named)
    assert slot_state(event) == "reported"


def test_a_table_without_a_game_says_so(client: Client, event: Tournament) -> None:
    assert "no game in this round" in page(client, table_codes(event, [77])[77])
    for action in ACTIONS:
        answer = post(client, table_codes(event, [77])[77], action, {"round": 1, "game": 1})
        assert answer.status_code in (302, 422)


def test_before_the_seating_a_table_waits(client: Client) -> None:
    event = played(12, until="drawn")
    assert "Nobody is seated yet" in page(client, table_codes(event, [1])[1])


def test_only_a_post_changes_anything(client: Client, code: TableCode) -> None:
    for action in ACTIONS:
        assert client.get(f"/k/{code.token}/{action}").status_code == 405


def test_names_at_a_table_are_text(client: Client, event: Tournament, code: TableCode) -> None:
    renamed(event, {n: (name, "full") for n, name in enumerate(HOSTILE, 1)})
    for number in (1, 2, 3):
        html = page(client, table_codes(event, [number])[number])
        for bad in ("<script>alert", "<img src=x", "abba</td>"):
            assert bad not in html


def test_the_cookie_of_a_device_is_not_in_the_journal(
    client: Client, event: Tournament, code: TableCode
) -> None:
    page(client, code)
    post(client, code, "report", form(event, 12, 53, 26))
    cookie = client.cookies["device"].value
    last = FactRow.objects.filter(tournament=event).order_by("sequence").last()
    assert last
    assert len(cookie) == 32
    assert cookie not in last.line
    assert '"id":"device-' in last.line


def test_questions_of_a_table_do_not_grow_with_players(client: Client) -> None:
    counts = []
    for players in (12, 120):
        event = played(players, fmt=elimination_format("mini"), stop=Stop(1, 50))
        code = table_codes(event, [1])[1]
        page(client, code)
        with CaptureQueriesContext(connection) as asked:
            page(client, code)
        counts.append(len(asked))
    assert counts[0] == counts[1]
    assert counts[0] <= 4


def test_a_form_without_its_token_gets_a_kind_answer(event: Tournament, code: TableCode) -> None:
    strict = Client(enforce_csrf_checks=True)
    answer = post(strict, code, "report", form(event, 12, 53, 26))
    assert answer.status_code == 403
    assert "nothing has been saved" in answer.content.decode()
