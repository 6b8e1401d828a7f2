"""The screens of the phone at a table as axe-core sees them: nothing serious on any of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from support.axe import hard_faults
from support.phone_hall import Hall, hall_of, phone_browser
from support.phone_taps import Phone, phone

pytestmark = [pytest.mark.slow(25), pytest.mark.xdist_group("phones")]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with phone_browser() as found:
        yield found[1]


@pytest.fixture
def hall() -> Iterator[Hall]:
    yield from hall_of("http").watched()


class Seen:
    """What axe-core finds on the screens that taps lead to, by tap."""

    def __init__(self, one: Phone) -> None:
        self.one = one
        self.found: dict[str, dict[str, list[str]]] = {}

    def look(self, name: str) -> None:
        if faults := hard_faults(self.one.page):
            self.found[name] = faults

    def tap(self, *names: str) -> Seen:
        """Tap each and look at what comes."""
        for name in names:
            self.one.tap(name)
            self.look(name)
        return self


@pytest.mark.parametrize(("language", "scheme"), [("pl-PL", "light"), ("en-GB", "dark")])
def test_a_round_from_screen_to_screen(
    hall: Hall, browser: Browser, language: str, scheme: str
) -> None:
    label = hall.table()
    one = phone(browser, hall, label, locale=language, color_scheme=scheme).opens().reached()
    seen = Seen(one)
    seen.look("ready")
    seen.tap("start", "say", "tap", "stop", "tap", "go", "net", "back", "menu", "call", "call-now")
    one.reached()
    # The call that is out, and a message beside it in the row.
    seen.tap("referee", "back")
    hall.desk(label, "message", table=label.number, text="Soup", key=f"soup {scheme}")
    one.page.wait_for_selector("#next-notice")
    seen.tap("next-notice", "over", "out-A", "never", "which", "tile-K1", "tile-K2", "tile-K3")
    seen.tap("ask")
    one.page.wait_for_selector(".verdict")
    seen.look("verdict")
    seen.tap("back", "base")
    one.types("12", "26")
    seen.look("check")
    seen.tap("confirm-B")
    one.reached()
    seen.tap("menu", "games", "game-1", "dispute", "keep-result")
    assert seen.found == {}
    one.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_that_is_asked_about_its_games(hall: Hall, browser: Browser, scheme: str) -> None:
    label = hall.table()
    one = phone(browser, hall, label, color_scheme=scheme).opens().reached()
    other = phone(browser, hall, label, color_scheme=scheme).opens().reached()
    one.reports("A", ("12", "13", "14")).reached()
    other.page.wait_for_selector("#question-yes")
    seen = Seen(other)
    seen.look("question")
    seen.tap("question-compare", "differ", "chip-who", "out-B")
    other.types("5").tap("send-only").reached()
    other.page.wait_for_selector("#question-compare")
    seen.tap("question-compare", "back")
    assert seen.found == {}
    one.context.close()
    other.context.close()


def test_the_clock_at_home(hall: Hall, browser: Browser) -> None:
    label = hall.free["many"][0]
    one = phone(browser, hall, label, color_scheme="dark")
    one.page.goto(f"{hall.address}/clock")
    one.page.wait_for_selector(".setup .begin")
    seen = Seen(one)
    seen.look("setup")
    for place, name in enumerate(("Ania", "Bartek")):
        one.page.locator(".player input").nth(place).fill(name)
    one.page.click(".setup .begin button")
    one.page.wait_for_selector(".phone.clock")
    seen.look("ready")
    seen.tap("start", "pause", "go", "over", "out-A")
    one.digits("20")
    seen.tap("next", "confirm-B", "menu", "games", "game-1", "change")
    assert seen.found == {}
    one.context.close()
