"""A table that sends very much is told to wait: its phone keeps everything and sends it later.

And the question who confirms, where one phone is passed around the table, on both kinds of pages.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Browser, Route

from support.phone_hall import Hall, Label, hall_of, phone_browser
from support.phone_taps import phone

pytestmark = [pytest.mark.slow(50), pytest.mark.xdist_group("phones")]
CHARGES = ("12", "53", "26")
WAITS = {
    "pl": "reszta (2) chwilę tu poczeka",
    "en": "the rest (2) waits here a moment",
}
LOCALES = {"pl": "pl-PL", "en": "en-GB"}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with phone_browser() as found:
        yield found[1]


@pytest.fixture
def hall() -> Iterator[Hall]:
    yield from hall_of("http").watched()


def flood(hall: Hall, label: Label) -> list[int]:
    """Somebody with the table's link sends until the table is told to wait."""
    codes = []
    for number in range(130):
        message = {"device": f"{number:032x}", "key": f"{number:032x}", "kind": "announce"}
        body = {"round": 1, "game": 1, "entry": label.seats[0]}
        sent = json.dumps({**message, "at": 0, "body": body}).encode()
        try:
            path = f"/k/{label.token}/send"
            codes.append(hall._ask(path, sent, {"Content-Type": "application/json"})[0])
        except HTTPError as refused:
            codes.append(refused.code)
    return codes


@pytest.mark.attack(14, "a flood of a table's link while its honest phone reports")
def test_a_phone_that_has_to_wait_keeps_everything_and_the_desk_sees_it(
    hall: Hall, browser: Browser
) -> None:
    label = hall.table()
    one = phone(browser, hall, label).opens().reached()
    assert flood(hall, label) == [200] * 120 + [429] * 10
    one.reports("A", CHARGES, "B")
    one.shows(WAITS["en"])
    one.page.wait_for_selector("#net[data-state=saved]")
    # Loading the page again loses nothing and asks for nothing more.
    one.opens().shows(WAITS["en"])
    assert hall.names(label).count("reported") == 0
    assert f"A phone of table {label.number} sends very much." in hall.desk(label)
    one.context.close()


@pytest.mark.attack(14, "a phone that is told to wait gives up, or sends again at once")
@pytest.mark.parametrize("language", ["pl", "en"])
def test_what_waited_arrives_once_when_the_time_is_over(
    hall: Hall, browser: Browser, language: str
) -> None:
    label = hall.table()
    one = phone(browser, hall, label, locale=LOCALES[language]).opens().reached()
    asked: list[str] = []

    def wait(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or "{}")["kind"])
        headers = {"Retry-After": "2", "Content-Type": "application/json"}
        route.fulfill(status=429, headers=headers, body=json.dumps({"wait": 2, "said": []}))

    one.page.route("**/send", wait)
    one.reports("A", CHARGES, "B")
    one.shows(WAITS[language])
    # Whatever wakes the phone meanwhile, it waits.
    one.tap("net", "games").page.evaluate("dispatchEvent(new Event('online'))")
    one.page.wait_for_timeout(300)
    assert asked == ["report"]
    one.until(lambda: len(asked) == 2)
    one.page.unroute("**/send")
    one.page.wait_for_selector("#game-1[data-state=confirmed]")
    one.reached()
    assert one.page.locator("#phone").get_by_text(WAITS[language]).count() == 0
    assert hall.names(label) == ["reported", "confirmed"]
    one.context.close()


@pytest.mark.attack(14, "one phone reports and confirms, and nobody is asked who")
@pytest.mark.parametrize(("language", "asks"), [("pl", "Kto potwierdza?"), ("en", "Who confirms?")])
def test_the_phone_asks_who_confirms(
    hall: Hall, browser: Browser, language: str, asks: str
) -> None:
    label = hall.table()
    one = phone(browser, hall, label, locale=LOCALES[language]).opens().reached()
    one.reports("A", CHARGES).reached()
    one.tap("menu", "games", "game-1").shows(asks)
    offered = one.page.locator(".confirming .letter").all_inner_texts()
    assert offered == ["B", "C", "D"]
    one.tap("confirm-C").reached()
    one.tap("menu", "games").page.wait_for_selector("#game-1[data-state=confirmed]")
    last = hall.facts(label)[-1]
    assert (last["fact"], last["player"], last["same_device"]) == (
        "confirmed",
        label.seats[2],
        True,
    )
    assert "same phone" in hall.desk(label, f"round/1/table/{label.number}")
    one.context.close()


@pytest.mark.attack(14, "the plain form: one phone reports and confirms, and nobody is asked who")
@pytest.mark.parametrize(("language", "asks"), [("pl", "Kto potwierdza?"), ("en", "Who confirms?")])
def test_the_plain_form_asks_who_confirms(
    hall: Hall, browser: Browser, language: str, asks: str
) -> None:
    label = hall.table()
    settings = {"locale": LOCALES[language], "java_script_enabled": False}
    one = phone(browser, hall, label, **settings)
    page = one.page
    page.goto(one.url + "/plain")
    page.check(f"input[value=out-{label.seats[0]}]")
    for entry, charge in zip(label.seats[1:], CHARGES, strict=True):
        page.fill(f"#charge-{entry}", charge)
    page.click("#report button.main")
    one.shows(asks)
    buttons = page.locator("button.checker")
    assert buttons.locator(".letter").all_inner_texts() == ["B", "C", "D"]
    heights = [box["height"] for each in buttons.all() if (box := each.bounding_box())]
    assert min(heights) >= 48
    buttons.nth(1).click()
    page.wait_for_selector("button.checker", state="detached")
    last = hall.facts(label)[-1]
    assert (last["fact"], last["player"], last["same_device"]) == (
        "confirmed",
        label.seats[2],
        True,
    )
    one.context.close()
