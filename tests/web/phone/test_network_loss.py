"""A report from a phone while the network goes: exactly one arrives, nothing typed is lost.

The same story with the network cut in every place, over plain HTTP and over HTTPS; what needs a
page kept by the browser is told over HTTPS alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, Route

from support.browsing import CHROMIUM, SWITCHES
from support.phone_hall import Hall, Scheme, hall_of, phone_browser, switches, until
from support.phone_taps import KEPT, SMALL, Phone, killed, phone

pytestmark = [pytest.mark.slow(50), pytest.mark.xdist_group("phones-cut-off")]
CHARGES = ("12", "53", "26")
Cut = Callable[[Phone], None]


@pytest.fixture(scope="module")
def playing() -> Iterator[tuple[Playwright, Browser]]:
    with phone_browser() as found:
        yield found


@pytest.fixture
def browser(playing: tuple[Playwright, Browser]) -> Browser:
    return playing[1]


@pytest.fixture(params=["http", "https"])
def hall(request: pytest.FixtureRequest) -> Iterator[Hall]:
    yield from hall_of(request.param).watched()


@pytest.fixture
def safe() -> Iterator[Hall]:
    yield from hall_of("https").watched()


def arrived(one: Phone) -> None:
    """The page says that the game is confirmed; and it was one report, then its confirmation."""
    one.tap("menu", "games")
    one.page.wait_for_selector("#game-1[data-state=confirmed]")
    one.reached()
    a, b, c, d = one.label.seats
    charges = [[a, 0], [b, 12], [c, 53], [d, 26]]
    report = {"round": 1, "table": one.label.number, "game": 1, "end": "out", "charges": charges}
    facts = one.hall.facts(one.label)
    assert [fact["fact"] for fact in facts] == ["reported", "confirmed"]
    assert facts[0]["report"] == {**report, "out": a}
    assert (facts[1]["digest"], facts[1]["player"]) == (facts[0]["digest"], b)
    assert facts[1]["same_device"] is True


def typed(one: Phone) -> str:
    return one.page.inner_text("output.typed")


# Where the network goes, as (before that, after that): it comes back when the report is finished.


def at_the_report(one: Phone) -> None:
    one.offline().reports("A", CHARGES, "B")


def between_digits(one: Phone) -> None:
    one.tap("over", "out-A").digits("1")
    one.offline()
    assert typed(one) == "−1"
    one.digits("2").tap("next")
    one.types("53", "26").tap("confirm-B")


def at_the_last_tap(one: Phone) -> None:
    one.tap("over", "out-A").types(*CHARGES)
    one.offline().tap("confirm-B")


def on_and_off(one: Phone) -> None:
    """Again and again: gone for one step, back for the next."""
    steps = ["over", "out-A", "key-1", "key-2", "next", "key-5", "key-3", "next"]
    for number, step in enumerate([*steps, "key-2", "key-6", "next", "confirm-B"]):
        (one.offline if number % 2 else one.online)()
        one.tap(step)


@pytest.mark.rule("E-8.1", "P-3.2")
@pytest.mark.parametrize("cut", [at_the_report, between_digits, at_the_last_tap, on_and_off])
def test_the_network_goes_at_a_step(hall: Hall, browser: Browser, cut: Cut) -> None:
    one = phone(browser, hall, hall.table()).opens().reached()
    cut(one)
    # Kept here: shown as that, and nothing has arrived.
    one.page.wait_for_selector("#net[data-state=saved]")
    assert hall.names(one.label) == []
    one.online()
    arrived(one)
    one.context.close()


# What happens to a request, the first time or the second; later ones get through.


def never_sent(_: Hall, route: Route) -> None:
    route.abort()


def answer_lost(hall: Hall, route: Route) -> None:
    hall.delivers(route.request)
    route.abort()


def sent_twice(hall: Hall, route: Route) -> None:
    hall.delivers(route.request)
    route.continue_()


def half_an_answer(hall: Hall, route: Route) -> None:
    body = hall.delivers(route.request)
    route.fulfill(status=200, content_type="application/json", body=body[: len(body) // 2])


def somebody_elses_answer(_: Hall, route: Route) -> None:
    route.fulfill(status=200, content_type="text/html", body="<h1>Log in to this network</h1>")


def broken_proxy(_: Hall, route: Route) -> None:
    route.fulfill(status=502, content_type="text/html", body="Bad gateway")


@pytest.mark.parametrize("which", [1, 2], ids=["report", "confirmation"])
@pytest.mark.parametrize(
    "happens",
    [never_sent, answer_lost, sent_twice, half_an_answer, somebody_elses_answer, broken_proxy],
)
def test_a_request_goes_wrong(
    hall: Hall, browser: Browser, happens: Callable[[Hall, Route], None], which: int
) -> None:
    one = phone(browser, hall, hall.table()).opens().reached()
    seen: list[dict[str, Any]] = []

    def handle(route: Route) -> None:
        seen.append(route.request.post_data_json or {})
        if len(seen) == which:
            happens(hall, route)
        else:
            route.continue_()

    one.page.route("**/send", handle)
    one.reports("A", CHARGES, "B")
    arrived(one)
    again = 0 if happens is sent_twice else 1
    assert [message["kind"] for message in seen] == (
        ["report"] * (1 + again * (which == 1)) + ["confirm"] * (1 + again * (which == 2))
    )
    # The same thing again, by its key, never another one.
    assert len({message["key"] for message in seen}) == 2
    one.context.close()


def test_the_server_dies_between_report_and_confirmation(hall: Hall, browser: Browser) -> None:
    one = phone(browser, hall, hall.table()).opens().reached()
    one.tap("over", "out-A").types(*CHARGES).tap("send-only")
    one.until(lambda: hall.names(one.label) == ["reported"])
    hall.kill()
    one.tap("menu", "games", "game-1", "confirm-B")
    one.page.wait_for_selector("#net[data-state=saved]")
    assert hall.names(one.label) == ["reported"]
    hall.start()
    arrived(one)
    one.context.close()


def test_the_server_dies_during_the_request(hall: Hall, browser: Browser) -> None:
    """It has written the report down, and nobody knows."""
    one = phone(browser, hall, hall.table()).opens().reached()
    seen: list[str] = []

    def handle(route: Route) -> None:
        seen.append((route.request.post_data_json or {})["kind"])
        if len(seen) > 1:
            route.continue_()
            return
        hall.delivers(route.request)
        hall.kill()
        route.abort()

    one.page.route("**/send", handle)
    one.reports("A", CHARGES, "B")
    one.until(lambda: seen)
    one.page.wait_for_selector("#net[data-state=saved]")
    hall.start()
    arrived(one)
    one.context.close()


# Pages that are loaded again


def test_the_page_is_loaded_again_without_network(safe: Hall, browser: Browser) -> None:
    one = phone(browser, safe, safe.table()).opens().reached().kept()
    one.tap("start")
    one.tap("over", "out-A").digits("12").tap("next").digits("5")
    one.offline()
    one.again()
    one.page.wait_for_selector("output.typed")
    assert typed(one) == "−5"
    one.digits("3").tap("next").types("26").tap("confirm-B")
    one.page.wait_for_selector("#net[data-state=saved]")
    one.again()
    one.page.wait_for_selector("#net[data-state=saved]")
    one.online()
    arrived(one)
    one.context.close()


@pytest.mark.parametrize("when", ["typing", "sent"])
def test_the_browser_dies_and_comes_back(
    hall: Hall, playing: tuple[Playwright, Browser], tmp_path: Path, when: str
) -> None:
    """Over HTTPS it comes back without network; over plain HTTP it needs one for the page."""
    label = hall.table()

    def opened() -> Phone:
        context = playing[0].chromium.launch_persistent_context(
            tmp_path / "profile",
            executable_path=CHROMIUM,
            args=[*SWITCHES, *switches()],
            locale="en-GB",
            viewport=SMALL,  # type: ignore[arg-type]
        )
        return Phone(hall, label, context)

    one = opened().opens().reached()
    if hall.scheme == "https":
        one.kept()
    one.offline()
    one.tap("over", "out-A").digits("12").tap("next").digits("5")
    if when == "sent":
        one.digits("3").tap("next").types("26").tap("confirm-B")
        one.page.wait_for_selector("#net[data-state=saved]")
    until(lambda: one.page.evaluate(KEPT, [label.token, when]))
    killed(tmp_path / "profile")
    again = opened()
    if hall.scheme == "https":
        again.offline()
    again.opens()
    if when == "typing":
        again.page.wait_for_selector("output.typed")
        assert typed(again) == "−5"
        again.digits("3").tap("next").types("26").tap("confirm-B")
    again.online()
    arrived(again)
    again.context.close()


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_page_says_what_it_cannot_do(browser: Browser, scheme: Scheme) -> None:
    """Plain HTTP: no reload without network, and a silent video keeps the screen on."""
    hall = hall_of(scheme)
    one = phone(browser, hall, hall.table()).opens().reached()
    secure = one.page.evaluate("isSecureContext")
    assert secure == (scheme == "https")
    one.tap("start")
    playing = (
        "[...document.querySelectorAll('video')].filter((one) => !one.paused && one.loop).length"
    )
    if not secure:
        until(lambda: one.page.evaluate(playing) == 1)
        assert one.page.evaluate("'serviceWorker' in navigator || 'wakeLock' in navigator") is False
    one.tap("menu")
    lines = [line.inner_text() for line in one.page.locator("#no-reload").all()]
    assert lines == ([] if secure else ["Without network do not reload this page."])
    one.context.close()
