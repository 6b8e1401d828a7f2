"""The overview in a real browser: what needs somebody, and how many clicks the day takes.

One tournament for all of it; every test begins where the one before has left it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from support.browsing import chromium, fits
from support.databases import filled
from support.drawn_tournament import PREPARE
from support.serving_site import environment_of, serving

pytestmark = [pytest.mark.slow(40), pytest.mark.xdist_group("now")]


@dataclass
class Desk:
    """Somebody at the desk, whose clicks are counted."""

    page: Page
    address: str
    slug: str
    clicks: int = 0

    @property
    def path(self) -> str:
        return f"{self.address}/t/{self.slug}/desk/"

    def now(self) -> Desk:
        self.page.goto(self.path)
        self.clicks = 0
        return self

    def click(self, where: Locator) -> Desk:
        where.first.click()
        self.page.wait_for_load_state()
        self.clicks += 1
        return self

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    def need(self, code: str) -> Locator:
        return self.page.locator(f'[data-need="{code}"]')

    def send(self, path: str, **values: object) -> str:
        """A form sent without a click: what other people do meanwhile."""
        cookies = {cookie["name"]: cookie["value"] for cookie in self.page.context.cookies()}
        fields = {name: str(value) for name, value in values.items()}
        answer = self.page.request.post(
            self.path + path,
            form={"csrfmiddlewaretoken": cookies["csrftoken"], **fields},
            headers={"Referer": self.path},
        )
        assert answer.ok, answer.text()[:3000]
        return answer.text()

    def tables(self) -> list[int]:
        page = self.page.request.get(self.path + "slips").text()
        return sorted({int(n) for n in re.findall(r"slips\?table=(\d+)", page)})

    def slip(self, number: int, table: int, winner: int = 0) -> None:
        """Round totals of a table: one seat wins every game."""
        page = self.page.request.get(self.path + f"slips?table={table}&mode=totals").text()
        letters = sorted(set(re.findall(r'name="big-([a-d])"', page)))
        values: dict[str, object] = {}
        for index, letter in enumerate(letters):
            small = 10 * (len(letters) - 1) if index == winner else -10
            values |= {f"big-{letter}": 4 * (index == winner), f"small-{letter}": small}
        values |= {"table": table, "mode": "totals", "round": number}
        self.send("slips", key=f"slip-{number}-{table}-key", **values)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    data = tmp_path_factory.mktemp("now")
    made = json.loads(filled(data, PREPARE))
    with serving(environment_of(data), data / "log") as site, chromium() as browser:
        address = f"http://127.0.0.1:{site.port}"
        context = browser.new_context(locale="en-GB", viewport={"width": 1024, "height": 768})
        values = {"sessionid": made["session"], "language": "en"}
        context.add_cookies(
            [{"name": name, "value": value, "url": address} for name, value in values.items()]
        )
        yield Desk(context.new_page(), address, made["slug"])


def test_whoever_comes_with_a_ticket_is_typed_in_by_name_and_seat(desk: Desk) -> None:
    desk.now()
    desk.page.locator("summary", has_text="Take the published seats back").click()
    desk.page.locator("#take-back-reason").fill("we draw from a bag")
    desk.click(desk.button("Take the published seats back"))
    desk.page.goto(desk.path + "seats/type")
    who, seat = desk.page.locator("#ticket-who"), desk.page.locator("#ticket-seat")
    for person, ticket in (("7", "1b"), ("12", "2 A")):
        who.fill(person)
        who.press("Enter")
        expect(seat).to_be_focused()
        seat.fill(ticket)
        seat.press("Enter")
        # The next person is typed without the mouse.
        expect(who).to_be_focused()
        expect(who).to_have_value("")
    assert [
        desk.page.locator(f"#{field}").input_value().split()[0] for field in ("t1-B", "t2-A")
    ] == ["7", "12"]
    who.fill("3")
    who.press("Enter")
    for ticket, wrong in (("1B", "Somebody sits there already."), ("9Z", "There is no such seat.")):
        seat.fill(ticket)
        seat.press("Enter")
        expect(desk.page.locator("[data-ticket] .wrong")).to_have_text(wrong)
    # The draw holds after all.
    desk.now().click(desk.button("Publish round 1"))


def test_a_latecomer_is_given_a_seat_from_the_overview(desk: Desk) -> None:
    desk.now()
    desk.send("check-in/walk-in", name="Zenon Spóźnialski", paid="1")
    desk.now()
    expect(desk.need("no-seat")).to_contain_text("Zenon Spóźnialski is here without a seat.")
    expect(desk.page.locator(".main")).to_have_count(1)
    desk.click(desk.need("no-seat").get_by_role("button"))
    expect(desk.page.get_by_text("Zenon Spóźnialski").first).to_be_visible()
    desk.now()
    expect(desk.need("no-seat")).to_have_count(0)
    assert fits(desk.page)


def test_nobody_is_sent_to_an_address_that_phones_cannot_open(desk: Desk) -> None:
    expect(desk.now().need("unreachable")).to_contain_text("Phones cannot reach this address")
    for page in ("links", "print", "staff", "people"):
        desk.page.goto(desk.path + page)
        expect(desk.page.locator("[data-unreachable]")).to_be_visible()


def test_the_sheets_of_this_round_are_one_click_away(desk: Desk) -> None:
    address = desk.now().link("Print this round's sheets").first.get_attribute("href")
    answer = desk.page.request.get(desk.address + str(address))
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")


def test_a_start_by_mistake_is_taken_back(desk: Desk) -> None:
    desk.now().click(desk.button("Start round 1"))
    # Five seconds after the start nothing is wrong.
    expect(desk.page.get_by_text("Still missing")).to_have_count(0)
    desk.click(desk.button("Started by mistake? Take the start of round 1 back"))
    expect(desk.button("Start round 1")).to_be_visible()
    desk.click(desk.button("Start round 1"))
    expect(desk.link("Enter slips")).to_be_visible()


def test_a_withdrawal_in_a_round_takes_three_clicks(desk: Desk) -> None:
    desk.now().click(desk.page.locator(".table-tile"))
    desk.click(desk.page.locator("summary", has_text="Leaves…"))
    desk.click(desk.button("Finishes the round"))
    expect(desk.page.get_by_text("leaves after this round")).to_be_visible()
    assert desk.clicks <= 3


def test_who_left_otherwise_is_asked_about_on_the_overview(desk: Desk) -> None:
    desk.now()
    desk.send("people/2", do="leave")
    desk.now()
    expect(desk.need("left-but-seated")).to_contain_text("sits at table")
    desk.click(desk.need("left-but-seated").get_by_role("button", name="Finishes the round"))
    expect(desk.need("left-but-seated")).to_have_count(0)


def test_from_the_last_report_to_the_next_seats_and_to_play(desk: Desk) -> None:
    desk.now()
    for table in desk.tables():
        desk.slip(1, table)
    desk.page.goto(desk.path + "slips")
    desk.clicks = 0
    # No dead end: the slips say what comes next.
    desk.click(desk.button("Close round 1, seat round 2"))
    expect(desk.page.get_by_role("heading", name="Round 2 of 3: who sits where")).to_be_visible()
    desk.click(desk.button("Publish round 2"))
    assert desk.clicks <= 3  # the screen shows the seats now
    desk.click(desk.button("Start round 2"))
    expect(desk.link("Enter slips")).to_be_visible()
    assert desk.clicks <= 3


def test_seats_that_no_longer_follow_from_the_standings_are_made_again(desk: Desk) -> None:
    for table in desk.tables():
        desk.slip(2, table)
    desk.now().click(desk.button("Close round 2, seat round 3"))
    seats = desk.page.locator(".table-card").all_inner_texts()
    desk.page.goto(desk.path + "round/2/table/1/correct/0")
    # Another seat has won everything at table 1.
    for letter, big, small in zip("abcd", (0, 4, 0, 0), ("-10", "30", "-10", "-10"), strict=True):
        field = desk.page.locator(f'[name="big-{letter}"]')
        if field.count():
            field.fill(str(big))
            desk.page.locator(f'[name="small-{letter}"]').fill(small)
    desk.page.locator("#reason").fill("misread")
    desk.click(desk.button("Show what it changes"))
    # Old and new side by side, and only of those whose points change.
    expect(desk.page.locator(".changes li")).to_have_count(2)
    expect(desk.page.locator(".changes del").first).to_have_text("4 / +30")
    desk.click(desk.button("Save the correction"))
    desk.now()
    expect(desk.need("stale-seats")).to_contain_text("The standings have changed")
    expect(desk.page.locator(".main")).to_have_text("Seat again")
    desk.click(desk.need("stale-seats").get_by_role("link", name="Who moves"))
    expect(desk.page.locator("#moves tbody tr").first).to_be_visible()
    desk.click(desk.button("Seat again"))
    assert desk.page.locator(".table-card").all_inner_texts() != seats
    expect(desk.need("stale-seats")).to_have_count(0)
    expect(desk.button("Publish round 3")).to_be_visible()


def test_a_reason_is_asked_for_where_the_form_stands(desk: Desk) -> None:
    desk.now().click(desk.button("Publish round 3"))
    desk.page.locator("summary", has_text="Take the published seats back").click()
    desk.click(desk.button("Take the published seats back"))
    expect(desk.page.locator("#take-back-reason")).to_have_attribute("aria-invalid", "true")
    expect(desk.page.locator("#take-back-reason")).to_be_visible()
    desk.page.locator("#take-back-reason").fill("too early")
    desk.click(desk.button("Take the published seats back"))
    expect(desk.button("Publish round 3")).to_be_visible()


def test_two_clicks_on_the_plan_change_two_seats(desk: Desk) -> None:
    desk.page.goto(desk.path + "seats/change")
    first, second = (desk.page.locator("[data-who]").nth(index) for index in (0, 5))
    names = [str(first.get_attribute("data-who")), str(second.get_attribute("data-who"))]
    first.click()
    second.click()
    assert [desk.page.locator(f).input_value() for f in ("#one", "#other")] == names
    desk.page.locator("#reason").fill("they asked")
    desk.click(desk.button("Change the seats"))
    cards = desk.page.locator(".table-card").all_inner_texts()
    assert names[1].partition(" ")[2] in cards[0]
