"""A call reaches the referee on every page of the desk: seen, heard, and the screen kept lit.

Playwright's own looking counts as a touch of the page, so what happens on an untouched one is
told by the page itself, in its console.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, expect

from support.awake import REFUSED, WATCHED, asked, comes_back
from support.browsing import chromium, fits
from support.phone_hall import until
from support.referee_hall import Hall, call_from_table, opened, referees_hall

pytestmark = pytest.mark.slow

# Says in the console what was asked of the browser, and asks it.
OVERHEARD = """
const { start } = OscillatorNode.prototype, { request } = WakeLock.prototype;
OscillatorNode.prototype.start = function (...when) {
  console.info(`a note: ${this.context.state}`);
  return start.apply(this, when);
};
WakeLock.prototype.request = function (...kind) {
  console.info(`stay lit: ${location.pathname}`);
  return request.apply(this, kind);
};
"""


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with referees_hall(tmp_path) as hall:
        yield hall


@pytest.fixture
def browser():  # type: ignore[no-untyped-def]
    with chromium() as browser:
        yield browser


def is_a_note(message: ConsoleMessage) -> bool:
    return message.text == "a note: running"


def is_lit_at_a_table(message: ConsoleMessage) -> bool:
    return message.text.startswith("stay lit: ") and "/table/" in message.text


def test_a_call_is_heard_on_a_page_that_was_only_opened(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    page.add_init_script(OVERHEARD)
    page.goto(hall.desk + "referee")
    table = page.locator(".walked a").nth(1)
    with page.expect_console_message(is_lit_at_a_table):
        table.click()
    # Nothing is touched here.
    with page.expect_console_message(is_a_note):
        call_from_table(browser, hall, 1)
    expect(page.locator("html")).to_have_attribute("data-rang", "1")
    assert page.locator("[data-quiet]:visible").count() == 0


def test_what_cannot_be_heard_yet_is_said_and_heard_after_a_tap(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    call_from_table(browser, hall, 1)
    page = opened(browser, hall, "referee")
    page.add_init_script(OVERHEARD)
    page.goto(hall.desk + "round/1")
    quiet = page.locator("text=Tap once so that calls can be heard")
    expect(quiet).to_be_visible()
    assert fits(page)
    with page.expect_console_message(is_a_note):
        quiet.click()
    expect(quiet).to_be_hidden()


def test_every_page_of_the_desk_says_who_calls(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    call_from_table(browser, hall, 1)
    page = opened(browser, hall, "referee")
    rooms = ("round/1", "round/1/table/1", "slips", "links", "screen", "print", "journal")
    page.goto(hall.desk)
    page.wait_for_selector("html[data-rang='1']")
    for path in rooms:
        page.goto(hall.desk + path)
        page.wait_for_selector("#calling >> text=Table 1 calls")
        assert page.title().startswith("(1) ")
        assert fits(page)
        # Heard once, it does not sound again on the next page.
        assert page.locator("html[data-rang]").count() == 0
    page.click("#calling >> text=I am coming")
    page.wait_for_selector("#calling >> text=you are on the way")


def test_a_page_of_the_desk_asks_for_light_again_when_it_comes_back(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    # A browser without a head has no screen, and refuses what nobody allowed it.
    page.context.grant_permissions(["screen-wake-lock"])
    page.add_init_script(WATCHED)
    page.goto(hall.desk + "referee")
    page.wait_for_selector("text=Nobody is calling.")
    assert set(asked(page)) == {"screen"}
    before = len(asked(page))
    comes_back(page)
    assert asked(page)[before:] == ["screen"]
    assert page.locator("[data-dark]:visible").count() == 0


def test_where_the_light_is_refused_a_line_says_how_until_it_is_read(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    page.add_init_script(WATCHED)
    page.add_init_script(REFUSED)
    page.goto(hall.desk + "referee")
    dark = page.locator("[data-dark]")
    expect(dark).to_contain_text("The screen may go dark, and then no call is heard.")
    expect(dark).to_be_visible()
    assert fits(page)
    dark.locator("button").click()
    expect(dark).to_be_hidden()
    page.goto(hall.desk + "referee")
    until(lambda: asked(page))
    expect(dark).to_be_hidden()
