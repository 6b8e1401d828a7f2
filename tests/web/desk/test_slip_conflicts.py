"""A slip that two people type at once: nothing anybody saved is lost unseen, and a choice can be
sent.
"""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.state import Slot
from stolik.tournament.report import GameReport
from stolik.tournament.seats import Table
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import store
from support.markup import flat
from support.staffed import account, invited, playing, signed_in

pytestmark = pytest.mark.django_db(transaction=True)
GAMES = {f"g{game}-{seat}": "10" for game in (1, 2, 3) for seat in "bcd"}
GAMES |= {f"g{game}-who": "a" for game in (1, 2, 3)}
TOTALS = {"big-a": "3", "big-b": "0", "big-c": "0", "big-d": "0"}
TOTALS |= {"small-a": "90", "small-b": "-30", "small-c": "-30", "small-d": "-30"}
OTHER_TOTALS = TOTALS | {"small-b": "-40", "small-c": "-20"}


class Scorer:
    """Somebody with a form of table 1 open: what stands in it stays until it is sent."""

    def __init__(self, client: Client, event: Tournament, query: str = "") -> None:
        self.client, self.event = client, event
        self.address = f"/t/{event.slug}/desk/slips"
        client.cookies["language"] = "en"
        self.page = client.get(f"{self.address}?table=1{query}").content.decode()
        self.form = hidden(self.page)

    def send(self, **values: str) -> int:
        """Send the form with what was typed; what the answer asks for is in the form then."""
        answer = self.client.post(self.address, self.form | values, headers={"X-Part": "1"})
        self.page = answer.content.decode()
        self.form = hidden(self.page)
        return answer.status_code

    @property
    def says(self) -> str:
        return flat(unescape(re.sub(r"<[^>]+>", " ", self.page)))

    @property
    def can_send(self) -> bool:
        return 'class="main"' in self.page

    @property
    def choices(self) -> list[str]:
        return re.findall(r'name="(choice-\d)" value="(\w+)"', self.page)


def hidden(page: str) -> dict[str, str]:
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page)
    return {name: unescape(value) for name, value in fields if name != "csrfmiddlewaretoken"}


@pytest.fixture
def event() -> Tournament:
    return playing(account("olga"))


def table_of(event: Tournament) -> Table:
    current = store.state(event).current
    assert current
    table = current.table(1)
    assert table
    return table


def slot_of(event: Tournament, game: int) -> Slot:
    slot = store.state(event).slot(1, 1, game)
    assert slot
    return slot


def won(table: Table, *charges: int) -> GameReport:
    """Seat A went out in game 1."""
    rows = tuple(zip(table.seats, (0, *charges), strict=True))
    return GameReport(1, table.number, 1, "out", rows, table.seats[0])


def small_of(event: Tournament, game: int) -> list[int]:
    """The small points that count, seat by seat."""
    filed = slot_of(event, game).current
    assert filed
    points = {entry: small for entry, _, small in filed.points}
    return [points[entry] for entry in table_of(event).seats]


def two_of_them(event: Tournament, query: str = "") -> tuple[Scorer, Scorer]:
    """Both have the same empty form open."""
    return Scorer(signed_in(event.owner), event, query), Scorer(
        invited(event, "scorer", "Ola"), event, query
    )


@pytest.mark.parametrize(
    ("choice", "state", "small"),
    [
        ("theirs", "confirmed", [30, -10, -10, -10]),
        ("mine", "confirmed", [47, -27, -10, -10]),
        ("both", "disputed", [30, -10, -10, -10]),
    ],
)
def test_a_whole_slip_typed_twice(
    event: Tournament, choice: str, state: str, small: list[int]
) -> None:
    first, second = two_of_them(event)
    assert first.send(**GAMES) == 200
    typed = GAMES | {"g1-b": "27"}
    assert second.send(**typed) == 422
    assert "olga, " in second.says
    assert small_of(event, 1) == [30, -10, -10, -10]
    # Everything from the table is in, and the choice can be sent all the same.
    assert second.can_send
    assert second.send() == 422
    assert second.send(**{"choice-1": choice}) == 200
    assert (slot_of(event, 1).state, small_of(event, 1)) == (state, small)
    assert [slot_of(event, game).state for game in (2, 3)] == ["confirmed"] * 2


@pytest.mark.parametrize(
    ("choice", "state", "small"),
    [
        ("theirs", "confirmed", [90, -30, -30, -30]),
        ("mine", "confirmed", [90, -40, -20, -30]),
        ("both", "disputed", [90, -30, -30, -30]),
    ],
)
def test_round_totals_typed_twice(
    event: Tournament, choice: str, state: str, small: list[int]
) -> None:
    first, second = two_of_them(event, "&mode=totals")
    assert first.send(**TOTALS) == 200
    assert second.send(**OTHER_TOTALS) == 422
    assert second.can_send
    assert second.send(**{"choice-0": choice}) == 200
    assert (slot_of(event, 0).state, small_of(event, 0)) == (state, small)


def test_a_choice_holds_only_for_what_was_seen(event: Tournament) -> None:
    first, second = two_of_them(event)
    first.send(**GAMES)
    assert second.send(**GAMES | {"g1-b": "27"}) == 422
    # While the second one looks at both, a third version comes.
    third = Scorer(invited(event, "scorer", "Iga"), event)
    assert third.send(**GAMES | {"g1-b": "13"}) == 422
    assert third.send(**{"choice-1": "mine"}) == 200
    assert second.send(**{"choice-1": "mine"}) == 422
    assert "Iga, " in second.says
    assert small_of(event, 1) == [33, -13, -10, -10]


def test_a_typing_error_does_not_stand_in_the_way_of_what_is_saved(event: Tournament) -> None:
    first, second = two_of_them(event)
    first.send(**GAMES)
    assert second.send(**GAMES | {"g1-b": "1o"}) == 422
    assert "A whole number, please." in second.says
    assert second.choices == [("choice-1", "theirs")]
    assert second.send(**{"choice-1": "theirs"}) == 200
    assert small_of(event, 1) == [30, -10, -10, -10]


def test_an_unusual_number_is_kept_by_choosing_it(event: Tournament) -> None:
    first, second = two_of_them(event)
    first.send(**GAMES)
    assert second.send(**GAMES | {"g1-b": "160"}) == 422
    assert second.send(**{"choice-1": "mine"}) == 200
    assert small_of(event, 1) == [180, -160, -10, -10]


def test_a_game_marked_as_not_played_meanwhile(event: Tournament) -> None:
    first, second = two_of_them(event)
    first.send(**GAMES | {"g3-who": "x"})
    assert second.send(**GAMES) == 422
    # There is no other version that could be kept beside.
    assert second.choices == [("choice-3", "theirs"), ("choice-3", "mine")]
    assert second.send(**{"choice-3": "mine"}) == 200
    assert small_of(event, 3) == [30, -10, -10, -10]


@pytest.mark.parametrize(
    ("choice", "state", "small"),
    [("theirs", "reported", [32, -12, -10, -10]), ("mine", "confirmed", [30, -10, -10, -10])],
)
def test_what_a_table_put_right_is_not_set_back_unseen(
    event: Tournament, choice: str, state: str, small: list[int]
) -> None:
    """The form shows what the phone had reported; nobody typed it."""
    table, phone = table_of(event), Actor("table", "phone", table=1)
    store.perform(event, c.FileReport(won(table, 10, 10, 10)), phone)
    slow = Scorer(signed_in(event.owner), event)
    assert 'name="g1-b"' in slow.page
    store.perform(event, c.FileReport(won(table, 12, 10, 10)), phone)
    assert slow.send(**GAMES) == 422
    assert "a phone at the table, " in slow.says
    assert slow.choices == [("choice-1", "theirs"), ("choice-1", "mine")]
    assert small_of(event, 1) == [32, -12, -10, -10]
    assert slow.send(**GAMES | {"choice-1": choice}) == 200
    assert (slot_of(event, 1).state, small_of(event, 1)) == (state, small)


# What is typed by mistake, and how the person it is about is named in the objection to it.
@pytest.mark.parametrize(
    ("typed", "objections"),
    [
        (
            GAMES | {"g1-b": "0"},
            ["{b}: no points entered; write what is left on the rack."],
        ),
        (
            GAMES | {"g1-who": "p", "g1-a": "0"},
            ["{a}: no points entered; write what is left on the rack."],
        ),
        (
            GAMES | {"g1-b": "900"},
            ["{b}: 900 is more than any rack can be worth; check the number."],
        ),
        (
            TOTALS | {"big-a": "4"},
            [
                "{a}: 4 big points in 3 games cannot be; check the slip.",
                "The big points add up to 4, but 3 games were played; check who won, and ties.",
            ],
        ),
        (
            TOTALS | {"small-b": "5", "small-a": "55"},
            ["{b}: 5 small points do not go with 0 big points; check the slip."],
        ),
    ],
)
def test_an_objection_names_whom_it_is_about(
    event: Tournament, typed: dict[str, str], objections: list[str]
) -> None:
    scorer = Scorer(signed_in(event.owner), event, "&mode=totals" if "big-a" in typed else "")
    assert scorer.send(**typed) == 422
    people = {
        letter: f"Osoba {entry}"
        for letter, entry in zip("abcd", table_of(event).seats, strict=True)
    }
    wrong = re.findall(r'class="[^"]*\b(?:wrong|bad)\b[^>]*>(.*?)</', scorer.page, re.DOTALL)
    assert [unescape(text) for text in wrong] == [text.format(**people) for text in objections]
    assert re.findall(r"[Ee]ntry \d+", scorer.says) == []


def test_both_are_kept_only_where_there_is_another_one(event: Tournament) -> None:
    """A version that is in dispute already would count if it were sent again."""
    table = table_of(event)
    for charge, device in ((10, "one"), (12, "other")):
        phone = Actor("table", device, table=1)
        store.perform(event, c.FileReport(won(table, charge, 10, 10)), phone)
    scorer = Scorer(signed_in(event.owner), event)
    assert scorer.send(**GAMES | {"g1-b": "12"}) == 422
    assert scorer.choices == [("choice-1", "theirs"), ("choice-1", "mine")]
    assert scorer.send(**{"choice-1": "both"}) == 422
    assert slot_of(event, 1).state == "disputed"


def test_games_take_the_place_only_of_the_totals_that_were_seen(event: Tournament) -> None:
    Scorer(signed_in(event.owner), event, "&mode=totals").send(**TOTALS)
    slow = Scorer(invited(event, "scorer", "Ola"), event, "&instead=1")
    typed = GAMES | {"g1-b": "27"}
    assert slow.send(**typed) == 422
    assert "the totals said otherwise" in slow.says
    # Meanwhile the totals are corrected.
    quick = signed_in(event.owner)
    filed = slot_of(event, 0).current
    assert filed
    correct = f"/t/{event.slug}/desk/round/1/table/1/correct/0"
    values = OTHER_TOTALS | {"replaces": filed.digest, "reason": "misread", "action": "save"}
    assert quick.post(correct, values | {"key": "totals-0002"}).status_code == 302
    assert slow.send(**typed) == 422
    assert "Somebody else has changed the totals meanwhile." in slow.says
    assert small_of(event, 0) == [90, -40, -20, -30]
    # Seen that, the question about the sums comes once more.
    assert slow.send(**typed) == 422
    assert "the totals said otherwise" in slow.says
    assert slow.send(**typed) == 200
    assert small_of(event, 1) == [47, -27, -10, -10]


def test_letters_mean_the_people_who_stood_in_the_form() -> None:
    event = playing(account("olga"), until="published")
    slow = Scorer(invited(event, "scorer", "Ola"), event)
    current = store.state(event).current
    assert current
    one, *others = current.seating
    turned = (Table(one.number, (*one.seats[1:], one.seats[0])), *others)
    note = store.note(event, "the window")
    by = Actor("organiser", f"account-{event.owner_id}")
    store.perform(event, c.ChangeSeats(1, "by-hand", turned, note=note), by)
    assert slow.send(**GAMES) == 422
    assert "The seats of this table have changed" in slow.says
    assert store.state(event).slot(1, 1, 1) == Slot()
    assert slow.send(**GAMES) == 200
