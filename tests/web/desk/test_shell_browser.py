"""The shell of the desk in a real browser: first buttons, the bar that ticks, links that copy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browsing import fits
from support.role_browsers import Hall, hall, rooms

pytestmark = pytest.mark.slow(60)

PHONES = ((390, 844), (360, 640))
# The first button, field or choice of a page; what stands in the frame around it does not count.
FIRST = """() => {
    const wanted = "button, .button, input:not([type=hidden]), select, a[href]";
    const found = [...document.querySelectorAll(".desk :is(" + wanted + ")")]
        .filter((e) => e.getClientRects().length && !e.closest("[hidden]"));
    return found.length ? Math.round(found[0].getBoundingClientRect().top + scrollY) : 0;
}"""
LOW = """() => [...document.querySelectorAll(
        ".desk-top a, .desk-top summary, .room-pages a, .bar a, .bar button, .round-choices a"
    )].filter((e) => e.getClientRects().length && e.getBoundingClientRect().height < 44)
    .map((e) => e.outerHTML.slice(0, 80))"""
ROOMS = ("", "people", "round/1", "referee", "screen", "print", "edit")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with hall(tmp_path_factory.mktemp("shell")) as found:
        yield found


def desk_of_a_practice(place: Hall, page: Any) -> str:
    """The address of the desk of a copy to practise on."""
    page.goto(place.desk + "practise")
    page.click("main .desk form button.main")
    page.wait_for_selector(".desk-top.practice")
    return str(page.url).split("/desk/")[0] + "/desk/"


def test_on_a_phone_the_first_button_is_above_250(place: Hall) -> None:
    page = place.owner()
    practice = desk_of_a_practice(place, page)
    tops = {}
    for language in ("en", "pl"):
        page.context.add_cookies([{"name": "language", "value": language, "url": place.address}])
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            for desk in (place.desk, practice):
                for path in ROOMS:
                    page.goto(desk + path)
                    assert fits(page), (path, width)
                    tops[language, width, desk == practice, path] = page.evaluate(FIRST)
                    assert page.evaluate(LOW) == [], (path, width)
    assert {key: top for key, top in tops.items() if not 0 < top < 250} == {}


def test_on_a_laptop_the_rooms_stand_in_one_row_and_nothing_jumps(place: Hall) -> None:
    page = place.owner()
    for size in ((1440, 900), (1024, 768)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(place.desk)
        assert rooms(page) == ["Now", "People", "Rounds", "Referee", "Hall", "Paper", "Set-up"]
        heights = set()
        for path in (*ROOMS, "check-in", "people/1", "people/import", "staff", "privacy"):
            page.goto(place.desk + path)
            assert fits(page)
            bar = page.locator("#bar").bounding_box()
            assert bar is not None
            heights.add((round(bar["y"]), round(bar["height"])))
        assert len(heights) == 1
        assert next(iter(heights))[1] <= 60


def test_the_bar_ticks_pauses_and_follows_what_happens(place: Hall) -> None:
    page, table = place.owner(), place.owner()
    page.goto(place.desk + "people/1")
    expect(page.locator(".bar-round")).to_have_text("Round 1 of 3, playing")
    shown = page.locator(".bar-clock")
    before = shown.inner_text()
    expect(shown).not_to_have_text(before)
    # A field that is half filled in stays as it is while somebody pauses the round.
    page.fill("#club", "half typed")
    page.click(".bar button[value=pause]")
    expect(page.locator(".bar button[value=resume]")).to_be_visible()
    assert page.input_value("#club") == "half typed"
    assert place.names()[-1] == "round-paused"
    # Another page of the desk hears of it by itself.
    table.goto(place.desk + "print")
    expect(table.locator(".bar-clock.paused")).to_be_visible()
    page.click(".bar button[value=resume]")
    expect(table.locator(".bar button[value=pause]")).to_be_visible()
    assert page.input_value("#club") == "half typed"


def test_help_opens_the_part_that_fits(place: Hall) -> None:
    page = place.owner()
    page.goto(place.desk + "check-in")
    with page.expect_popup() as opened:
        page.click(".desk-top .tool")
    helped = opened.value
    expect(helped.locator("h2#morning")).to_be_in_viewport()


def test_links_are_copied_on_plain_http_too(place: Hall) -> None:
    """An address that is no secure context: there the browser has no clipboard for pages."""
    olga = place.owner()
    olga.goto(place.desk + "links")
    row = olga.locator(".link-row").first
    address = row.locator("a").get_attribute("href")
    assert address is not None
    # What plain HTTP in a hall is like; the loopback address counts as secure.
    olga.evaluate("Object.defineProperty(window, 'isSecureContext', {value: false})")
    # Nor can every browser hand a link to another program.
    assert not olga.evaluate("'share' in navigator")
    expect(row.get_by_role("button")).to_have_text(["Copy"])
    row.get_by_role("button", name="Copy").click()
    expect(row.get_by_role("button", name="Copied")).to_be_visible()
    olga.goto(place.desk + "people")
    olga.focus("#search")
    olga.keyboard.press("Control+V")
    assert olga.input_value("#search") == address


def test_an_invitation_by_name_is_for_one_person(place: Hall) -> None:
    olga = place.owner()
    olga.goto(place.desk + "staff")
    olga.fill("#label", "Jacek")
    olga.get_by_role("button", name="Invite").click()
    first = olga.locator(".invitations details").first
    expect(first.locator("summary")).to_contain_text("for one person")
    expect(first.get_by_role("button", name="Copy")).to_be_visible()
