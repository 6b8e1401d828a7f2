"""Every screen of the phone at a table: few taps, nothing to scroll, large targets, keys."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from stolik import locale
from stolik.web.phone.languages import spoken_words
from support.browsing import lettered
from support.phone_hall import Hall, hall_of, phone_browser
from support.phone_taps import Phone, phone

pytestmark = [pytest.mark.slow(50), pytest.mark.xdist_group("phones")]
LOCALES = {"pl": "pl-PL", "en": "en-GB"}
MOST_TAPS = 12
MOST_BYTES = 60_000
# What is wrong with the screen shown now.
FAULTS = """() => {
  const found = [], page = document.documentElement;
  if (page.scrollHeight > innerHeight) found.push(`higher by ${page.scrollHeight - innerHeight}`);
  if (page.scrollWidth > innerWidth) found.push(`wider by ${page.scrollWidth - innerWidth}`);
  for (const part of document.querySelectorAll(".phone, .phone *")) {
    const scrolls = /auto|scroll/.test(getComputedStyle(part).overflowY);
    const more = part.scrollHeight > part.clientHeight + 1;
    if (scrolls && more) found.push(`scrolls: ${part.className}`);
  }
  for (const button of document.querySelectorAll("button, a.button")) {
    const { width, height, top, left, right, bottom } = button.getBoundingClientRect();
    const name = button.getAttribute("aria-label") || button.textContent.trim() || button.title;
    if (Math.min(width, height) < 47.9) found.push(`small: ${button.id} ${width}x${height}`);
    if (!name) found.push(`no name: ${button.id}`);
    const inside = top > -1 && left > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
    if (!inside) found.push(`outside: ${button.id}`);
    const hides = getComputedStyle(button).overflowX !== "visible";
    if (!hides && button.scrollWidth > button.clientWidth + 2) found.push(`spills: ${button.id}`);
  }
  const face = document.querySelector(".face")?.getBoundingClientRect();
  for (const cell of document.querySelectorAll(".face td")) {
    const outside = cell.getBoundingClientRect().right > face.right;
    if (outside) found.push(`cut: ${cell.textContent}`);
  }
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  found.push(...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `twice: ${id}`));
  return found;
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with phone_browser() as found:
        yield found[1]


@pytest.fixture
def hall() -> Iterator[Hall]:
    yield from hall_of("http").watched()


def faults(one: Phone) -> list[str]:
    lettered(one.page)
    found: list[str] = one.page.evaluate(FAULTS)
    return [f"{one.page.get_attribute('#phone', 'data-screen')}: {fault}" for fault in found]


CASES = [("many", 4, 4), ("threes", 3, 3), ("twos", 3, 2), ("long", 4, 4)]


@pytest.mark.rule("E-7", "P-3.1", "E-8.1", "E-8.2", "P-3.2", "P-3.3", "C-30")
@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize(("slug", "chairs", "people"), CASES, ids=[case[0] for case in CASES])
def test_from_the_label_to_a_confirmed_game(
    hall: Hall, browser: Browser, slug: str, chairs: int, people: int, language: str
) -> None:
    """At most twelve taps besides digits, every screen whole at 390×664."""
    label = hall.table(slug, chairs)
    one = phone(browser, hall, label, locale=LOCALES[language]).opens().reached()
    found = faults(one)

    def then(*names: str) -> None:
        for name in names:
            one.tap(name)
            found.extend(faults(one))

    # Calls are to be silenced, and the sound is low unless somebody wants otherwise.
    quiet = {"pl": "Wyciszcie połączenia", "en": "Silence calls"}[language]
    one.shows(quiet)
    then("start", "tap", "take", "say", "over", "out-B")
    for charge in ("12", "153", "26")[: people - 1]:
        one.digits(charge)
        found.extend(faults(one))
        then("next")
    then("confirm-A")
    one.reached()
    assert one.taps <= MOST_TAPS
    one.page.set_viewport_size({"width": 360, "height": 640})
    found.extend(faults(one))
    one.page.set_viewport_size({"width": 390, "height": 664})
    then("menu")
    assert one.page.get_attribute("#volume-low", "aria-pressed") == "true"
    then("games")
    one.page.wait_for_selector("#game-1[data-state=confirmed]")
    then("game-1", "back", "back", "menu", "call", "back")
    then("over", "out-A", "never", "base", "back", "which")
    assert found == []
    assert hall.names(label)[-2:] == ["reported", "confirmed"]
    one.context.close()


def test_one_large_face_and_the_final_lap(hall: Hall, browser: Browser) -> None:
    one = phone(browser, hall, hall.table("long")).opens().reached()
    one.tap("menu", "face-single", "back")
    found = faults(one)
    for name in ("start", "say", "tap", "empty", "tap", "stop", "tap", "go"):
        one.tap(name)
        found += faults(one)
    assert found == []
    one.page.set_viewport_size({"width": 664, "height": 390})
    size = one.page.eval_on_selector("[data-secs]", "e => parseFloat(getComputedStyle(e).fontSize)")
    assert size >= 96
    one.context.close()


# Buttons of the face that stick out of it, and how large the seconds are.
LYING = """() => {
  const face = document.querySelector(".face").getBoundingClientRect();
  const cut = [...document.querySelectorAll(".face button")].filter((button) => {
    const { top, left, right, bottom } = button.getBoundingClientRect();
    return top < face.top - 1 || left < face.left - 1 || right > face.right + 1
      || bottom > face.bottom + 1;
  }).map((button) => button.id);
  return [cut, parseFloat(getComputedStyle(document.querySelector("[data-secs]")).fontSize) >= 96];
}"""


@pytest.mark.parametrize("face", ["around", "single"])
def test_a_phone_on_its_side_shows_the_seconds_large(
    hall: Hall, browser: Browser, face: str
) -> None:
    one = phone(browser, hall, hall.table("own-6"), viewport={"width": 740, "height": 360})
    one.opens().reached().tap("menu", f"face-{face}", "back", "start")
    found = []
    for _ in range(4):
        one.tap("tap")
        found.append(one.page.evaluate(LYING))
    assert found == [[[], True]] * 4
    one.context.close()


def test_small_scripts(
    hall: Hall, browser: Browser, record_property: Callable[[str, object], None]
) -> None:
    """Everything the table's page loads, as it would be sent compressed, in any language."""
    one = phone(browser, hall, hall.table())
    loaded: dict[str, int] = {}

    def heard(answer: Any) -> None:
        if answer.request.resource_type == "script" or ".js" in answer.url:
            loaded[answer.url] = len(gzip.compress(answer.body(), 9))

    one.page.on("response", heard)
    one.opens().reached()
    words = [spoken_words(locale.language(tag)) for tag in locale.tags()]
    largest = max(len(gzip.compress(written.encode(), 9)) for written in words)
    size = sum(loaded.values()) + largest
    record_property("bytes", size)
    names = {Path(url).name for url in loaded}
    assert {"table.js", "app.js", "clock.js", "settle.js", "outbox.js"} <= names
    assert size <= MOST_BYTES
    one.context.close()


def test_by_keys_alone(hall: Hall, browser: Browser) -> None:
    label = hall.table()
    one = phone(browser, hall, label).opens().reached()
    press = one.page.keyboard.press
    press("Space")
    one.page.wait_for_selector("#seat-A[data-moves]")
    one.page.wait_for_selector(".phone:not([data-guard])")
    press("Space")
    one.page.wait_for_selector("#seat-B[data-moves]")
    press("u")
    one.page.wait_for_selector("#seat-A[data-moves]")
    press("Enter")
    one.page.wait_for_selector("#out-A")
    press("c")
    for keys in ("12", "53", "267"):
        for key in keys:
            press(key)
        if keys == "267":
            press("Backspace")
            press("Escape")
            one.page.wait_for_selector("text=−53")
            press("Enter")
        press("Enter")
    one.page.wait_for_selector("#confirm-A")
    # A second player goes to the own name with Tab, and the focus stays there.
    for _ in range(20):
        press("Tab")
        if one.page.evaluate("document.activeElement.id") == "confirm-B":
            break
    press("Enter")
    one.page.wait_for_selector("[data-screen=table]")
    one.tap("menu", "games")
    one.page.wait_for_selector("#game-1[data-state=confirmed]")
    report = hall.facts(label)[0]["report"]
    a, b, c, d = label.seats
    assert report["charges"] == [[a, 12], [b, 53], [c, 0], [d, 26]]
    one.context.close()


def test_the_focus_stays_and_keys_mean_the_focused_button(hall: Hall, browser: Browser) -> None:
    label = hall.table("own-4")
    one = phone(browser, hall, label).opens().reached()
    press = one.page.keyboard.press
    focused = "document.activeElement.id"
    one.page.keyboard.press("Tab")
    one.page.focus("#referee")
    # Something happens at the desk: everything is drawn anew.
    hall.desk(label, "message", table="all", text="Water is free", key="water")
    one.shows("Water is free")
    assert one.page.evaluate(focused) == "referee"
    press("Enter")
    one.page.wait_for_selector("#call-now")
    press("Escape")
    one.page.wait_for_selector("#start")
    # The focus is in the page, not lost: the next Tab goes to its first button.
    press("Tab")
    assert one.page.evaluate(focused) == "net"
    one.context.close()


def test_a_tap_is_not_lost_while_the_screen_changes(hall: Hall, browser: Browser) -> None:
    """A finger is down when news from the desk draws the page anew."""
    label = hall.table("own-5")
    one = phone(browser, hall, label).opens().reached()
    box = one.page.locator("#start").bounding_box()
    assert box
    one.page.mouse.move(box["x"] + 20, box["y"] + 20)
    one.page.mouse.down()
    heard = one.page.expect_response("**/state*")
    with heard:
        hall.desk(label, "message", table="all", text="Lights go on", key="lights")
    one.page.wait_for_timeout(200)
    one.page.mouse.up()
    one.page.wait_for_selector("#seat-A[data-moves]")
    one.shows("Lights go on")
    one.context.close()


def test_nothing_moves_for_those_who_want_it_so(hall: Hall, browser: Browser) -> None:
    one = phone(browser, hall, hall.table(), reduced_motion="reduce").opens().reached()
    one.tap("start", "tap")
    moving = """() => [...document.querySelectorAll("*")].map((one) => getComputedStyle(one))
      .filter((style) => style.animationName !== "none" || parseFloat(style.transitionDuration) > 0)
      .length"""
    assert one.page.evaluate(moving) == 0
    one.context.close()


# A hundred or two hundred


def rack(one: Phone, *tiles: str) -> None:
    for tile in tiles:
        one.tap(f"tile-{tile}")


@pytest.mark.rule("L-og-10.12", "T-z-10.12", "E-10n2x", "P-23b.2")
def test_could_they_have_opened(hall: Hall, browser: Browser) -> None:
    one = phone(browser, hall, hall.table()).opens().reached()
    one.tap("over", "out-A", "never", "which")
    rack(one, "K10", "R10", "B10", "K2", "K2")
    assert one.page.inner_text("#pick-rack") == "Rack: 5"
    one.tap("ask")
    one.page.wait_for_selector("#use")
    assert "200" in one.page.inner_text(".verdict p")
    melds = one.page.locator(".verdict .meld").all()
    assert [sorted(meld.locator(".tile").all_inner_texts()) for meld in melds] == [
        ["10▲", "10◆", "10●"]
    ]
    # The third ten came in the last turn, and the opening was announced.
    one.tap("pick-taken", "tile-B10", "said-it", "ask")
    one.page.wait_for_selector("#use")
    assert one.page.inner_text("#use") == "Use −100"
    one.tap("use")
    one.page.wait_for_selector("#key-1")
    one.tap("back")
    assert one.page.inner_text("output.typed") == "−100"
    # Without network: the desk.
    one.tap("which")
    rack(one, "K10", "R10")
    one.offline().tap("ask")
    one.shows("No network: ask the desk.")
    assert one.page.locator("#use").count() == 0
    one.context.close()
