"""A whole mini tournament from the desk with zero phones: pages only, Enter by Enter."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from stolik.phrases import sentence
from stolik.phrases.language import ENGLISH
from stolik.rules import Violation, ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor, difference
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.codec import to_json
from stolik.tournament.journal.state import TournamentState
from stolik.tournament.report import GameReport
from stolik.web.models.people import Outing
from stolik.web.models.tournaments import Aside, Entry, FactRow, Secret, Tournament
from stolik.web.tournaments import store
from support.pdf_text import words

OWNER = Actor("organiser", "account-1")


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    owner = User.objects.create_user("olga", password="a long password")
    return _event(owner, 12)


@pytest.fixture
def desk(event: Tournament, client: Client) -> Desk:
    client.force_login(event.owner)
    client.cookies["language"] = "en"
    return Desk(client, event)


def _event(owner: User, people: int) -> Tournament:
    event = Tournament.objects.create(title="Autumn", starts=timezone.now(), owner=owner)
    create = c.Create("ordinary", ruleset("pl-turniej"), elimination_format("mini"))
    store.perform(event, create, OWNER)
    entered = [(c.Enter(n), OWNER) for n in range(1, people + 1)]
    present = [(c.CheckIn(n), OWNER) for n in range(1, people + 1)]
    store.perform_all(event, [*entered, *present])
    Entry.objects.bulk_create(
        Entry(tournament=event, number=n, name=f"Person {n}", token=f"{event.slug}-{n}")
        for n in range(1, people + 1)
    )
    return event


class Desk:
    """Somebody at the desk: sends forms, reads pages."""

    def __init__(self, client: Client, event: Tournament) -> None:
        self.client = client
        self.event = event

    @property
    def state(self) -> TournamentState:
        return store.state(self.event)

    def see(self, path: str = "", language: str = "en") -> str:
        self.client.cookies["language"] = language
        answer = self.client.get(f"/t/{self.event.slug}/desk/{path}")
        assert answer.status_code == 200, path
        return answer.content.decode()

    def send(self, path: str, expect: int = 200, language: str = "en", **values: object) -> str:
        self.client.cookies["language"] = language
        data = {name.replace("_", "-"): str(value) for name, value in values.items()}
        answer = self.client.post(f"/t/{self.event.slug}/desk/{path}", data, follow=True)
        assert answer.status_code == expect, (path, answer.content.decode()[:3000])
        return answer.content.decode()

    def main_button(self) -> str:
        """What the one filled button of the overview says."""
        found = re.findall(r'class="(?:button )?main[^"]*"[^>]*>([^<]+)<', self.see())
        assert len(found) == 1, found
        return found[0].strip()

    def publish(self) -> None:
        page = self.see("seating")
        digest = re.search(r'name="seating" value="([0-9a-f]{64})"', page)
        assert digest
        assert self.state.current
        self.send("publish", round=self.state.current.number, seating=digest[1])

    def games(self, table: int, games: int, winner: str = "a") -> None:
        """A slip on which one seat wins every game; charges make people differ."""
        assert self.state.current
        seats = self.state.current.table(table)
        assert seats
        values: dict[str, object] = {}
        for game in range(1, games + 1):
            values[f"g{game}-who"] = winner
            for letter, entry in zip("abcd", seats.seats, strict=False):
                values[f"g{game}-{letter}"] = "" if letter == winner else 10 + entry
        number = self.state.current.number
        page = self.send(
            "slips", key=f"slip-{number}-{table}", round=number, table=table, mode="games", **values
        )
        assert f"Table {table} saved." in page

    def play(self, games: int) -> None:
        assert self.state.current
        for table in self.state.current.seating:
            self.games(table.number, games)


def _draw(desk: Desk, word: str = "fish") -> None:
    desk.send("seal")
    desk.send("draw", round=1, word=word)


@pytest.mark.slow
@pytest.mark.database
def test_a_mini_tournament_with_zero_phones(desk: Desk) -> None:
    assert desk.main_button() == "Seal the draw"
    page = desk.send("seal")
    assert desk.state.seal in page
    assert "12 people: 3 tables, 3 × 4." in page
    assert desk.main_button() == "Draw round 1"
    desk.send("draw", round=1, word="ryba")
    assert not Secret.objects.exists()
    assert desk.main_button() == "Publish round 1"
    desk.publish()
    assert desk.main_button() == "Start round 1"
    desk.send("clock", what="start", round=1)
    assert desk.main_button() == "Enter slips"
    assert "missing at" not in desk.see()  # nothing is wrong while there is time
    desk.play(3)
    assert desk.main_button() == "Close round 1, seat round 2"
    desk.send("close", round=1)
    for number in (2, 3):
        assert desk.main_button() == f"Seat round {number}"
        desk.send("seat", round=number)
        desk.publish()
        desk.play(3)
        desk.send("close", round=number)
    assert desk.main_button() == "Seat the final"
    desk.send("seat", round=4)
    desk.publish()
    desk.games(1, 4)
    assert desk.state.current
    desk.send("close", round=4)
    assert desk.main_button() == "Publish the classification"
    desk.send("finish")
    rows = Outing.objects.order_by("place", "pk").values_list("place", "entry__number")
    assert list(rows) == [(line.place, line.entry) for line in desk.state.places]
    assert len(rows) == 12
    assert "Classification" in desk.see()
    assert difference(store.journal(desk.event, full=True)) is None
    desk.send("take-back", what="classification", round=4, reason="the wrong final")
    assert Outing.objects.count() == 0
    assert desk.state.phase == "complete"
    desk.send("take-back", what="closing", round=4, reason="the wrong final")
    assert desk.state.phase == "collecting"


def test_a_slip_sent_twice_is_saved_once(desk: Desk) -> None:
    _draw(desk)
    desk.publish()
    desk.games(1, 3)
    facts = FactRow.objects.count()
    desk.games(1, 3)
    assert FactRow.objects.count() == facts


def test_round_totals_and_an_impossible_slip_put_to_clarify(desk: Desk) -> None:
    _draw(desk)
    desk.publish()
    table = {"big-a": 3, "small-a": 60, "big-b": 0, "small-b": -20, "big-c": 0, "small-c": -20}
    wrong = {**table, "big-d": 0, "small-d": -10}
    page = desk.send("slips", 422, key="totals-0001", round=1, table=1, mode="totals", **wrong)
    assert 'value="-20"' in page
    assert "The small points add up to 10" in page
    kept = desk.send("slips", key="totals-0001", round=1, table=1, mode="totals", keep=1, **wrong)
    assert "marked to clarify" in kept
    slot = desk.state.slot(1, 1, 0)
    assert slot
    assert slot.state == "to-clarify"
    right = {**table, "big-d": 0, "small-d": -20}
    desk.send("slips", key="totals-0002", round=1, table=1, mode="totals", **right)
    slot = desk.state.slot(1, 1, 0)
    assert slot
    assert slot.state == "confirmed"


SLIP = {"big-a": 3, "big-b": 0, "big-c": 0, "big-d": 0}
SLIP |= {"small-a": 60, "small-b": -20, "small-c": -20, "small-d": -20}


def _totals(desk: Desk, table: int, **values: object) -> None:
    number = desk.state.rounds[-1].number
    key = f"totals-{number}-{table}"
    desk.send("slips", key=key, round=number, table=table, mode="totals", **values)


def _fields(page: str) -> dict[str, str]:
    """What stands in the fields of round totals."""
    tags = re.findall(r'<input\s[^>]*name="((?:big|small)-.|tied|unplayed)"[^>]*>', page)
    return {
        name: re.search(rf'name="{name}"[^>]*value="([^"]*)"', page)[1]  # type: ignore[index]
        for name in tags
    }


@pytest.mark.parametrize("when", ["running", "reopened", "classification taken back"])
def test_a_slip_of_round_totals_is_corrected_like_any_other(desk: Desk, when: str) -> None:
    _draw(desk)
    desk.publish()
    for table in (1, 2, 3):
        _totals(desk, table, **SLIP)
    if when == "reopened":
        desk.send("close", round=1)
        desk.send("take-back", what="closing", round=1, reason="a typing error")
    elif when == "classification taken back":
        desk.send("close", round=1)
        for number in (2, 3, 4):
            desk.send("seat", round=number)
            desk.publish()
            desk.play(desk.state.stage(desk.state.rounds[-1]).games)
            desk.send("close", round=number)
        desk.send("finish")
        desk.send("take-back", what="classification", round=4, reason="a typing error")
    path = "round/1/table/1/correct/0"
    assert f'href="/t/{desk.event.slug}/desk/{path}"' in desk.see("round/1/table/1")
    page = desk.see(path)
    assert _fields(page) == {
        **{name: str(value) for name, value in SLIP.items()},
        "tied": "",
        "unplayed": "",
    }
    slot = desk.state.slot(1, 1, 0)
    assert slot
    assert slot.current
    right = {**SLIP, "big-a": 2, "big-b": 1, "small-a": 40, "small-b": 0}
    values = {"replaces": slot.current.digest, **right}
    page = desk.send(path, action="preview", **values)
    assert (_fields(page)["big-b"], _fields(page)["small-a"]) == ("1", "40")
    wrong = desk.send(path, 422, action="save", reason="x", **{**values, "small-b": -5})
    assert ("add up to -5" in wrong, _fields(wrong)["small-b"]) == (True, "-5")
    desk.send(path, action="save", reason="a and b were swapped in one game", **values)
    slot = desk.state.slot(1, 1, 0)
    assert slot
    assert slot.current
    seats = desk.state.rounds[0].seating[0].seats
    assert slot.current.points == (
        (seats[0], 2, 40),
        (seats[1], 1, 0),
        (seats[2], 0, -20),
        (seats[3], 0, -20),
    )


def test_the_desk_and_the_paper_show_the_points_of_a_corrected_final(desk: Desk) -> None:
    _to_the_final(desk)
    final = {"big-a": 2, "big-b": 1, "big-c": 1, "big-d": 0}
    small = {"small-a": 30, "small-b": 15, "small-c": 0, "small-d": -45}
    _totals(desk, 1, **final, **small)
    desk.send("close", round=4)
    desk.send("finish")
    first, second, *_ = desk.state.rounds[3].seating[0].seats
    assert [line.entry for line in desk.state.places[:2]] == [first, second]
    desk.send("take-back", what="classification", round=4, reason="a typing error")
    slot = desk.state.slot(4, 1, 0)
    assert slot
    assert slot.current
    values = {**final, **small, "big-a": 1, "big-b": 2, "small-a": 5, "small-b": 40}
    path, digest = "round/4/table/1/correct/0", slot.current.digest
    desk.send(path, action="save", reason="typed wrongly", replaces=digest, **values)
    desk.send("finish")
    # The final's own points, then those of the rounds before it.
    row = re.compile(r"(\d+)=?\s+(Person \d+)\s+(\d+)\s+/\s+([+−]?\d+)\s+\d+\s+/\s+[+−]?\d+")
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", desk.see().split("Classification")[-1]))
    expected = [("1", f"Person {second}", "2", "+40"), ("2", f"Person {first}", "1", "+5")]
    assert row.findall(text)[:2] == expected
    pdf = desk.client.get(f"/t/{desk.event.slug}/desk/print/standings.pdf").content
    assert row.findall(re.sub(r"\s+", " ", words(pdf)))[:2] == expected


def test_the_head_referee_closes_over_a_slip_to_clarify(desk: Desk) -> None:
    _draw(desk)
    desk.publish()
    desk.games(2, 3)
    desk.games(3, 3)
    desk.send(
        "slips",
        key="clarify-01",
        round=1,
        table=1,
        mode="totals",
        keep=1,
        **{"big-a": 2, "small-a": 5},
    )
    assert desk.main_button() == "Clear up table 1"
    assert "Close the round anyway" in desk.see("close")
    desk.send("close", round=1)
    assert desk.state.phase == "playing"
    desk.send("close", round=1, **{"to-clarify": 1})
    assert desk.state.phase == "closed"


def test_a_correction_says_what_it_changes_before_it_is_saved(desk: Desk) -> None:
    _draw(desk)
    desk.publish()
    desk.play(3)
    desk.send("close", round=1)
    desk.send("seat", round=2)
    desk.publish()
    slot = desk.state.slot(1, 1, 1)
    assert slot
    assert slot.current
    path = "round/1/table/1/correct/1"
    assert slot.current.digest in desk.see(path)
    values = {"replaces": slot.current.digest, "g1-who": "b"}
    values |= {"g1-a": 300, "g1-c": 300, "g1-d": 300}
    page = desk.send(path, 422, action="preview", **values)
    assert page.count("300? Unusual: Enter again to keep it.") == 3
    values |= {"sure-g1-a": 300, "sure-g1-c": 300, "sure-g1-d": 300}
    page = desk.send(path, action="preview", **values)
    assert "would have had another place or table" in page
    page = desk.send(path, 422, action="save", **values)
    assert sentence(Violation("reason-missing"), ENGLISH) in page
    assert slot == desk.state.slot(1, 1, 1)
    desk.send(path, action="save", reason="swapped on the slip", **values)
    after = desk.state.slot(1, 1, 1)
    assert after
    assert after.current
    assert after.current.report.out == desk.state.rounds[0].seating[0].seats[1]  # type: ignore[union-attr]


def test_a_disputed_game_is_decided_at_the_desk(desk: Desk) -> None:
    _draw(desk)
    desk.publish()
    table = desk.state.rounds[0].table(1)
    assert table
    a, b, *rest = table.seats
    said = GameReport(1, 1, 1, "out", ((a, 0), (b, 5), *((e, 7) for e in rest)), a)
    store.perform(desk.event, c.FileReport(said), Actor("table", "phone", table=1))
    desk.games(1, 3)
    page = desk.see("round/1/table/1")
    assert page.count("This one counts") == 2
    slot = desk.state.slot(1, 1, 1)
    assert slot
    digest = slot.filed[0].digest
    desk.send("round/1/table/1/act", what="confirm", game=1, digest=digest)
    slot = desk.state.slot(1, 1, 1)
    assert slot
    assert (slot.state, slot.current and slot.current.digest) == ("confirmed", digest)


def test_seats_from_a_bag_swapped_and_changed_for_arrivals(desk: Desk) -> None:
    chairs = {f"t{(n - 1) // 4 + 1}-{'ABCD'[(n - 1) % 4]}": str(n) for n in range(1, 13)}
    wrong = {**chairs, "t1-A": "Person", "t2-A": "1", "t2-B": "99", "t3-A": ""}
    page = desk.send("seats/type", 422, **wrong)
    for text in ("Several people fit", "There is no number 99", "Nobody sits here yet"):
        assert text in page
    assert 'value="Person"' in page
    chairs["t3-D"] = "person 12"
    desk.send("seats/type", **chairs)
    assert [table.seats for table in desk.state.rounds[0].seating][2] == (9, 10, 11, 12)
    desk.send("seats/change", 422, one="1", other="1", reason="friends")
    desk.send("seats/change", one="1", other="12", reason="friends")
    assert desk.state.rounds[0].seating[0].seats == (12, 2, 3, 4)
    store.perform_all(desk.event, [(c.Enter(13), OWNER), (c.CheckIn(13), OWNER)])
    page = desk.see("seats/arrivals")
    assert "Do it" in page
    desk.send("seats/arrivals", action="do", arriving=13, leaving=5, key="arrivals-1")
    seated = {entry for table in desk.state.rounds[0].seating for entry in table.seats}
    assert seated == {*range(1, 14)} - {5}
    assert not desk.state.entries[5].present


def _hidden(page: str, name: str) -> str:
    field = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert field
    return field[1]


def test_a_plan_of_seats_that_somebody_else_has_changed_is_not_sent_unseen(desk: Desk) -> None:
    """Two at the desk change the seats at once: the second sees what the first did."""
    chairs = {f"t{(n - 1) // 4 + 1}-{'ABCD'[(n - 1) % 4]}": str(n) for n in range(1, 13)}
    desk.send("seats/type", **chairs)
    seen = _hidden(desk.see("seats/change"), "seen")
    desk.send("seats/change", one="1", other="12", reason="friends")
    mine = {**chairs, "t1-B": "3", "t1-C": "2", "seen": seen, "reason": "a wheelchair"}
    # A seat that cannot be read does not make the old plan a new one.
    page = desk.send("seats/change", 422, **mine | {"t2-A": "nobody"})
    assert _hidden(page, "seen") == seen
    page = desk.send("seats/change", 422, **mine)
    assert sentence(Violation("seats-moved", round=1), ENGLISH) in page
    notes = re.findall(r"Sits here now: (\d+)", page)
    assert notes == ["12", "2", "3", "1"]
    assert desk.state.rounds[0].seating[0].seats == (12, 2, 3, 4)
    # Looked at, and meant so: the whole plan counts.
    desk.send("seats/change", **mine | {"seen": _hidden(page, "seen")})
    assert desk.state.rounds[0].seating[0].seats == (1, 3, 2, 4)


def test_who_moves_for_a_latecomer_is_shown_again_if_the_seats_changed(desk: Desk) -> None:
    chairs = {f"t{(n - 1) // 4 + 1}-{'ABCD'[(n - 1) % 4]}": str(n) for n in range(1, 13)}
    desk.send("seats/type", **chairs)
    store.perform_all(desk.event, [(c.Enter(13), OWNER), (c.CheckIn(13), OWNER)])
    seen = _hidden(desk.see("seats/arrivals"), "seen")
    desk.send("seats/change", one="1", other="12", reason="friends")
    come = {"action": "do", "arriving": 13, "key": "arrivals-2"}
    page = desk.send("seats/arrivals", 422, **come, seen=seen)
    assert sentence(Violation("seats-moved", round=1), ENGLISH) in page
    desk.send("seats/arrivals", **come, seen=_hidden(page, "seen"))
    assert 13 in {entry for table in desk.state.rounds[0].seating for entry in table.seats}


def test_taking_published_seats_back_and_drawing_again(desk: Desk) -> None:
    _draw(desk)
    desk.publish()
    page = desk.send("take-back", what="seating", round=1, reason="")
    assert sentence(Violation("reason-missing"), ENGLISH) in page
    assert desk.state.phase == "published"
    desk.send("take-back", what="seating", round=1, reason="the list was wrong")
    assert desk.state.phase == "draft"
    before = desk.state.rounds[0].seating
    desk.send("seal")
    desk.send("draw", 422, round=1, word="other")
    desk.send("draw", round=1, word="other", reason="the list was wrong")
    assert desk.state.rounds[0].seating != before


def test_a_stop_is_overridden_with_a_reason(event: Tournament, client: Client) -> None:
    small = _event(event.owner, 8)
    client.force_login(event.owner)
    desk = Desk(client, small)
    page = desk.see("seating")
    code, about = "ordinary-too-small", "8 of 12"
    assert f'value="{about}"' in page
    desk.send("seal")
    desk.send("draw", 422, round=1, word="fish")
    desk.send("override", code=code, about=about, reason="")
    assert desk.state.overrides == ()
    desk.send("override", code=code, about=about, reason="a school club")
    desk.send("draw", round=1, word="fish")
    assert desk.state.phase == "draft"


def _level(desk: Desk, number: int, winners: str) -> None:
    """Slips on which different seats win with the same charges."""
    assert desk.state.current
    for table in desk.state.current.seating:
        values: dict[str, object] = {}
        for game, winner in enumerate(winners, 1):
            values[f"g{game}-who"] = winner
            values |= {f"g{game}-{x}": 10 for x in "abcd" if x != winner}
        key = f"level-{number}-{table.number}"
        desk.send("slips", key=key, round=number, table=table.number, mode="games", **values)


def _to_the_final(desk: Desk) -> None:
    _draw(desk)
    for number in (1, 2, 3):
        if number > 1:
            desk.send("seat", round=number)
        desk.publish()
        desk.play(3)
        desk.send("close", round=number)
    desk.send("seat", round=4)
    desk.publish()


def test_a_tie_for_the_final_is_decided_by_lot(desk: Desk) -> None:
    _draw(desk)
    for number in (1, 2, 3):
        if number > 1:
            desk.send("seat", round=number)
        desk.publish()
        _level(desk, number, "abc")
        desk.send("close", round=number)
    assert desk.state.phase == "playing"
    assert desk.main_button() == "Decide the tie"
    while group := re.search(r'name="group" value="([0-9-]+)"', desk.see("close")):
        desk.send("tie", group=group[1], method="lot")
    assert desk.main_button() == "Close round 3, seat the final"
    desk.send("close", round=3)
    assert desk.state.phase == "closed"


def test_a_tie_for_the_title_is_played_off_or_ordered_by_the_head_referee(desk: Desk) -> None:
    _to_the_final(desk)
    _level(desk, 4, "abcd")
    page = desk.send("close", round=4)
    assert desk.state.phase == "playing"
    assert "A tie that must be decided" in page
    four = desk.state.rounds[3].seating[0].seats
    group = "-".join(str(entry) for entry in sorted(four))
    best, *others = sorted(four)
    one_game: dict[str, object] = {"won-1": best, f"small-1-{best}": 30}
    one_game |= {f"small-1-{entry}": -10 for entry in others}
    page = desk.send("tie", 422, group=group, method="play-off", **one_game)
    assert 'value="30"' in page
    page = desk.send(
        "tie", 422, group=group, method="play-off", **{"won-1": best, f"small-1-{best}": "x"}
    )
    assert 'value="x"' in page
    order = [*others, best]
    places: dict[str, object] = {f"place-{e}": n for n, e in enumerate(order, 1)}
    desk.send("tie", 422, group=group, method="head-referee", **places)
    page = desk.send("tie", group=group, method="head-referee", reason="a lost slip", **places)
    assert "Tie decided" in page
    assert desk.state.rounds[3].resolved[0].order == tuple(order)
    # A play-off in place of it: two games for one, the others told apart by small points.
    two = {f"won-{game}": best for game in (1, 2)}
    small = {f"small-{game}-{e}": -10 * n for game in (1, 2) for n, e in enumerate(others, 1)}
    small |= {f"small-{game}-{best}": 60 for game in (1, 2)}
    desk.send("tie", group=group, method="play-off", **two, **small)
    assert desk.state.rounds[3].resolved[0].order == (best, *others)
    desk.send("close", round=4)
    desk.send("finish")
    assert [line.entry for line in desk.state.places[:4]] == [best, *others]


def test_a_late_report_is_used_or_dismissed(desk: Desk) -> None:
    _draw(desk)
    desk.publish()
    table = desk.state.rounds[0].table(1)
    assert table
    a, *rest = table.seats
    desk.play(3)
    desk.send("close", round=1)
    report = GameReport(1, 1, 1, "out", ((a, 0), *((e, 33) for e in rest)), a)
    used = Aside.objects.create(tournament=desk.event, table=1, report=to_json(report))
    other = Aside.objects.create(tournament=desk.event, table=2, report={"nonsense": 1})
    page = desk.see("late")
    assert "Use as correction" in page
    assert "cannot be read as a result" in page
    desk.send("late", aside=other.pk)
    path = f"round/1/table/1/correct/1?aside={used.pk}"
    page = desk.see(path)
    assert page.count('value="33"') == len(rest)
    slot = desk.state.slot(1, 1, 1)
    assert slot
    assert slot.current
    values: dict[str, object] = {"replaces": slot.current.digest, "g1-who": "a", "aside": used.pk}
    values |= {f"g1-{x}": 33 for x in "bcd"}
    desk.send("round/1/table/1/correct/1", action="save", reason="came late", **values)
    assert Aside.objects.filter(done=False).count() == 0


def test_a_game_without_time_and_a_person_who_did_not_sit_down(desk: Desk) -> None:
    _draw(desk)
    desk.publish()
    table = desk.state.rounds[0].table(1)
    assert table
    desk.send("round/1/table/1/act", what="walkover", entry=table.seats[3])
    values = {"g1-who": "a", "g1-b": 5, "g1-c": 9, "g2-who": "p", "g2-a": 4, "g2-b": 8, "g2-c": 9}
    desk.send(
        "slips", key="unplayed-1", round=1, table=1, mode="games", **values, **{"g3-who": "x"}
    )
    states = [desk.state.slot(1, 1, game).state for game in (1, 2, 3)]  # type: ignore[union-attr]
    assert states == ["confirmed", "confirmed", "unplayed"]
    desk.send("round/1/table/1/act", what="annulled", game=1, reason="wrong tiles")
    slot = desk.state.slot(1, 1, 1)
    assert slot
    assert slot.unplayed == "annulled"


def test_the_clock_pauses_goes_on_and_is_extended_once(desk: Desk) -> None:
    _draw(desk)
    desk.publish()
    desk.send("clock", what="start", round=1)
    desk.send("clock", what="pause", round=1)
    desk.send("clock", what="resume", round=1)
    before = desk.state.rounds[0].clock.deadline
    desk.send("clock", what="extend", round=1, minutes=5, key="extend-0001")
    desk.send("clock", what="extend", round=1, minutes=5, key="extend-0001")
    assert before is not None
    assert desk.state.rounds[0].clock.deadline == before + 300
    desk.send("clock", what="extend", round=1, minutes=3, table=2, key="extend-0002")
    assert desk.state.rounds[0].clock.extra == ((2, 3),)
    desk.send("clock", what="gong", round=1)
    assert desk.state.phase == "collecting"
