"""Moments of the day at the desk in a real browser, each as somebody meets it for the first time.

A withdrawal, a tie for the last place in the final, an elimination that nobody accepted, what is to
be done, what the slips hold, and the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browsing import fits
from support.role_browsers import DESKS, Hall, hall

pytestmark = [pytest.mark.slow(60), pytest.mark.xdist_group("moments")]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with hall(tmp_path_factory.mktemp("moments"), preparing=DESKS) as found:
        yield found


@pytest.fixture
def page(place: Hall) -> Iterator[Any]:
    opened = place.owner()
    yield opened
    opened.context.close()


def seated(place: Hall, page: Any, table: int) -> list[tuple[str, int]]:
    """Letter and number of everybody at a table."""
    page.goto(f"{place.desk}round/1/table/{table}")
    rows = page.locator(".seats > li")
    return [
        (row.locator(".letter").inner_text(), int(row.locator(".soft.small").first.inner_text()))
        for row in (rows.nth(index) for index in range(rows.count()))
    ]


def withdraw(place: Hall, page: Any, number: int, button: str) -> None:
    """People, the person, and what the desk asks there."""
    page.goto(place.desk)
    page.click(".rooms a:has-text('People')")
    page.click(f"a[href$='/people/{number}']")
    leaving = page.locator("form.card", has_text="Leaves the tournament")
    expect(leaving).to_contain_text("Sits at table 1 now.")
    leaving.get_by_role("button", name=button).click()


def test_a_withdrawal_asks_about_the_table_and_is_seen_wherever_the_person_sits(
    place: Hall, page: Any
) -> None:
    (letter, gone), (_, finishing), *_ = seated(place, page, 1)
    withdraw(place, page, gone, "Withdraw: plays no more games here")
    expect(page.get_by_text(f"Osoba {gone} plays no more games.")).to_be_visible()
    withdraw(place, page, finishing, "Withdraw after this round")
    expect(page.get_by_text(f"Osoba {finishing} finishes the round, then leaves.")).to_be_visible()
    # Nobody is asked again, and the overview shows who is missing at which table.
    expect(page.locator('[data-need="left-but-seated"]')).to_have_count(0)
    tile = page.locator(".table-tile").first.locator(".pill")
    expect(tile).to_have_text(f"left: {letter}")
    for path, card in (("seating", ".table-card"), ("slips?table=1", "form.slip .marked")):
        page.goto(place.desk + path)
        marked = page.locator(card).first
        for number, words in ((gone, "has left"), (finishing, "leaves after this round")):
            row = marked.locator("li, span.seat", has_text=f"Osoba {number}")
            expect(row.locator(".pill")).to_have_text(words)
        assert fits(page)
    # Three write the slip: who left has no column, who finishes the round has one.
    heads = page.locator(".heads .name").all_inner_texts()
    assert (len(heads), f"Osoba {gone}" in heads) == (3, False)
    assert f"Osoba {finishing}" in heads


def test_what_slips_hold_is_chosen_once_for_the_tournament(place: Hall, page: Any) -> None:
    page.goto(place.desk + "slips?table=2")
    expect(page.locator("[data-who]").first).to_be_visible()
    page.get_by_role("button", name="round totals").click()
    # Every slip opens so from now on, in another browser and after leaving the page too.
    other = place.owner()
    for opened, table in ((page, 2), (other, 3)):
        opened.goto(place.desk)
        opened.click("a.button:has-text('Enter slips')")
        expect(opened.get_by_role("button", name="round totals")).to_have_attribute(
            "aria-pressed", "true"
        )
        opened.fill("#table", str(table))
        opened.press("#table", "Enter")
        expect(opened.locator("[data-big]").first).to_be_visible()
        expect(opened.locator("[data-who]")).to_have_count(0)
    other.context.close()
    page.get_by_role("button", name="games", exact=True).click()
    page.goto(place.desk + "slips?table=2")
    expect(page.locator("[data-who]").first).to_be_visible()


def test_no_points_are_shown_while_a_number_is_refused(place: Hall, page: Any) -> None:
    page.goto(place.desk + "slips?table=4&mode=games")
    page.locator("#g1-who").press("a")
    shown = page.locator("[data-game='1'] .charge.won .plus")
    total = page.locator("[data-total=a]")
    for typed, points, sums in (
        ("12", "+12", ""),
        ("999", "—", ""),
        ("abc", "—", ""),
        ("", "0", ""),
        ("99", "+99", ""),
    ):
        page.fill("#g1-b", typed)
        expect(shown).to_have_text(points)
        expect(total).to_have_text(sums)
    page.fill("#g1-c", "1")
    page.fill("#g1-d", "0")
    expect(total).to_have_text("1 / +100")
    # Without anybody who went out too: nobody has won before the number is right.
    page.fill("#g1-d", "999")
    expect(total).to_have_text("")
    expect(shown).to_have_text("—")
    page.fill("#g1-who", "t")
    page.fill("#g1-a", "7")
    expect(page.locator("[data-game='1'] .lowest")).to_have_count(0)
    page.fill("#g1-d", "9")
    expect(page.locator("[data-game='1'] .lowest")).to_have_count(1)


def test_the_step_stands_beside_what_is_to_be_known_where_there_is_room(
    place: Hall, page: Any
) -> None:
    for width, beside in ((1440, True), (1024, True), (390, False)):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(place.desk)
        assert fits(page)
        button = page.locator(".next .large").bounding_box()
        words = page.locator(".step-words").bounding_box()
        assert button
        assert words
        right = words["x"] >= button["x"] + button["width"]
        below = words["y"] >= button["y"] + button["height"]
        assert (width, right, below) == (width, beside, not beside)


def test_the_list_of_this_part_of_the_day_stands_on_now_and_is_ticked_there(
    place: Hall, page: Any
) -> None:
    page.goto(place.desk)
    listed = page.locator(".to-do")
    expect(listed.get_by_role("heading")).to_have_text("To do today")
    before = listed.locator("form").count()
    words = listed.locator("form .grow").first.inner_text()
    listed.get_by_role("button", name=f"Done: {words}").click()
    expect(listed.locator("form")).to_have_count(before - 1)
    expect(listed.get_by_text(words)).to_have_count(0)
    page.get_by_role("link", name="The whole list").click()
    expect(page.get_by_role("button", name="Not done after all:")).to_have_count(1)


def test_a_tie_for_the_last_place_in_the_final_says_what_decided(place: Hall, page: Any) -> None:
    desk = place.desk_of("tie")
    page.goto(desk)
    tie = page.locator('[data-need="tie-at-cut"]')
    expect(tie).to_contain_text("Osoba 2 goes on, Osoba 6 does not – as the head referee decided.")
    tie.get_by_role("link", name="See the standings").click()
    cut = page.locator("tr.cut")
    expect(cut).to_have_text("Places 1–4 go on: Final")
    expect(cut).to_be_in_viewport()
    rows = page.locator("#after ~ .scroll tbody tr")
    expect(rows.nth(3)).to_contain_text("ahead of Osoba 6 as the head referee decided")
    expect(rows.nth(4)).to_have_class("cut")
    # The hall reads the same: who goes on, and of nobody that it is still open.
    page.goto(desk.removesuffix("desk/"))
    expect(page.locator(".wide-only .pill:text-is('goes on')")).to_have_count(4)
    expect(page.get_by_text("can still go on")).to_have_count(0)
    # Once the final is published, nobody is asked about it any more.
    page.goto(desk)
    page.get_by_role("button", name="Seat the final").click()
    page.get_by_role("button", name="Publish the final").click()
    page.goto(desk)
    expect(page.locator('[data-need="tie-at-cut"]')).to_have_count(0)


def test_an_elimination_says_from_the_first_step_that_it_has_to_be_accepted(
    place: Hall, page: Any
) -> None:
    page.goto(f"{place.address}/new")
    choice = page.locator("label.pick:has(input[value=elimination])")
    expect(choice).to_contain_text("Counts only when the national organiser has accepted it")
    choice.locator("input").check()
    for button in ("Next", "Next"):
        page.get_by_role("button", name=button).click()
    page.fill("#title", "Eliminacje")
    page.get_by_role("button", name="Create the tournament").click()
    page.wait_for_url("**/desk/people")
    page.click(".rooms a:has-text('Now')")
    need = page.locator('[data-need="unaccepted"]')
    expect(need).to_contain_text("counts only once the national organiser has accepted it")
    expect(page.locator(".to-do").get_by_role("heading")).to_have_text("To do before the day")
    need.get_by_role("link", name="Apply").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.url == f"{place.address}/apply/"


def test_after_the_end_the_next_steps_stand_in_order(place: Hall, page: Any) -> None:
    desk = place.desk_of("hidden")
    page.goto(desk)
    expect(page.locator(".next")).to_contain_text("the standings stay hidden until the ceremony")
    page.get_by_role("button", name="Publish the classification").click()
    # The end is no dead end, and it is said again that nobody in the hall sees the places.
    page.goto(desk)
    steps = page.locator(".after-end .steps > li")
    words = ("Ceremony", "Diplomas", "Share", "Closing package")
    for number, word in enumerate(words):
        expect(steps.nth(number)).to_contain_text(word)
    hidden = "Standings stay hidden until the ceremony shows them."
    expect(steps.first).to_contain_text(hidden)
    expect(page.locator('[data-need="hidden"]')).to_contain_text(hidden)
    expect(page.locator(".to-do").get_by_role("heading")).to_have_text("To do after the tournament")
    steps.first.get_by_role("link").click()
    expect(page.locator("#ceremony")).to_be_in_viewport()
    page.get_by_role("button", name="Show everything at once").click()
    # The ceremony is over: every step leads somewhere.
    page.goto(desk)
    expect(steps.first).to_have_class("done")
    expect(page.get_by_text(hidden)).to_have_count(0)
    for word in words:
        link = page.locator(".after-end").get_by_role("link", name=word, exact=True)
        answer = page.request.get(place.address + str(link.get_attribute("href")))
        assert answer.status == 200, word
