"""The bump chart of a long season on a phone: names readable, one line followed, all on demand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browsing import chromium, fits, lettered
from support.serving_site import serving_prepared

pytestmark = pytest.mark.slow
# Eight and thirty events of 32 people, one of them with a name that needs three lines.
PREPARE = """
import sys
from datetime import date, timedelta
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from django.core.management import call_command
call_command("migrate", verbosity=0)
from support.season_play import organiser, save
from stolik.web.seasons import events
from stolik.web.seasons.spreadsheet import Classified
people = [f"Małgorzata Kowalczyk {n}" for n in range(1, 32)]
people.append("Aleksandra Wojciechowska-Pawlikowska")
for slug, planned in (("eight22", 8), ("thirty2", 30)):
    series = events.create_series(
        organiser(), kind="matchdays", title=slug, year=2026, planned=planned, slug=slug
    )
    for number in range(planned):
        order = people[number * 3 % 32:] + people[:number * 3 % 32]
        lines = [Classified(name, place, 40 - place, 0) for place, name in enumerate(order, 1)]
        day = date(2026, 1, 3) + timedelta(days=7 * number)
        save(series, organiser(), lines, title=f"Kolejka {number}", day=day, fmt="matchday-2x3")
"""
CUT = """all => all.filter(one => one.checkVisibility({visibilityProperty: true})
  && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1))
  .map(one => one.textContent)"""
SMALL = """all => all.map(one => parseFloat(getComputedStyle(one).fontSize)).filter(n => n < 12)"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("chart")
    with serving_prepared(data, PREPARE) as site:
        yield f"http://127.0.0.1:{site.port}"


@contextmanager
def phone(address: str, *, script: bool = True) -> Iterator[Any]:
    """The organiser's phone: everybody's name leads to their page there."""
    faults: list[str] = []
    with chromium() as browser:
        context = browser.new_context(
            locale="en-GB",
            viewport={"width": 390, "height": 844},
            has_touch=True,
            java_script_enabled=script,
        )
        found = context.new_page()
        found.on("pageerror", lambda error: faults.append(str(error)))
        found.goto(f"{address}/login")
        found.fill("[name=username]", "olga")
        found.fill("[name=password]", "a long password")
        found.click("main button")
        yield found
    assert faults == []


def followed(page: Any) -> list[str]:
    """Whose line stands out, and what is told about it."""
    lines = page.locator(".bump svg g.on").evaluate_all("all => all.map(one => one.dataset.who)")
    names = page.locator(".bump-names li.on").evaluate_all("all => all.map(o => o.dataset.who)")
    assert lines == names
    return [str(who) for who in lines]


def test_eight_events_of_thirty_two_people(address: str) -> None:
    with phone(address) as page:
        page.goto(f"{address}/s/eight22/")
        lettered(page)
        names = page.locator(".bump-names .name")
        assert (names.count(), names.locator("visible=true").count()) == (32, 12)
        assert page.locator(".bump :text-is('8')").first.is_visible()
        page.tap("text=Show all 32")
        expect(names.locator("visible=true")).to_have_count(32)
        assert (names.evaluate_all(CUT), names.evaluate_all(SMALL)) == ([], [])
        heads = page.locator(".bump-heads span")
        assert (heads.count(), heads.evaluate_all(SMALL)) == (8, [])
        # Lines end where the names stand.
        box, row = page.locator(".bump svg").bounding_box(), names.nth(31).bounding_box()
        assert abs(box["y"] + box["height"] - row["y"] - row["height"]) < 12
        assert page.locator(".bump-names li").first.bounding_box()["height"] >= 44
        # One tap follows, a second goes to the page.
        who = page.locator(".bump-names li").nth(4).get_attribute("data-who")
        names.nth(4).tap()
        assert (followed(page), "/p/" in page.url) == ([who], False)
        told = page.inner_text("[data-told]")
        assert (names.nth(4).inner_text() in told, told.count("→")) == (True, 7)
        page.locator(".bump-names li").nth(4).locator(".num").tap()
        assert followed(page) == []
        page.tap("text=Only the first 12")
        expect(names.locator("visible=true")).to_have_count(12)
        names.nth(4).tap()
        names.nth(4).tap()
        page.wait_for_url(f"**/p/{who}")
        assert followed(page) == [who]


def test_by_keyboard(address: str) -> None:
    with phone(address) as page:
        page.goto(f"{address}/s/eight22/")
        keys = page.locator(".bump-names li").evaluate_all("all => all.map(o => o.dataset.who)")
        page.locator(".bump-names .name").nth(0).focus()
        found = [followed(page)]
        for key in ("ArrowDown", "ArrowDown", "ArrowUp", "Tab"):
            page.keyboard.press(key)
            found.append(followed(page))
        assert found == [[keys[n]] for n in (0, 1, 2, 1, 2)]
        page.keyboard.press("Escape")
        assert followed(page) == []
        page.focus("#bump-all")
        page.keyboard.press("Space")
        expect(page.locator(".bump-names .name >> visible=true")).to_have_count(32)
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/p/{keys[0]}")


def test_thirty_events_scroll_inside_the_figure(address: str) -> None:
    with phone(address) as page:
        page.goto(f"{address}/s/thirty2/")
        assert fits(page)
        plot = page.locator(".bump-plot")
        start, width, whole = plot.evaluate("o => [o.scrollLeft, o.clientWidth, o.scrollWidth]")
        assert (abs(start + width - whole) <= 1, whole > 2 * width) == (True, True)
        latest, names = page.locator(".bump-heads span").last, page.locator(".bump-names")
        assert latest.bounding_box()["x"] < names.bounding_box()["x"] < 390
        assert page.locator(".bump-heads span").evaluate_all(SMALL) == []
        page.locator(".bump-names .name").nth(2).tap()
        assert page.inner_text("[data-told] .places").startswith("… → ")


def test_without_script_everything_can_be_read(address: str) -> None:
    with phone(address, script=False) as page:
        page.goto(f"{address}/s/eight22/")
        names = page.locator(".bump-names .name")
        page.tap("text=Show all 32")
        assert (names.locator("visible=true").count(), names.evaluate_all(CUT)) == (32, [])
        assert page.locator(".bump svg g").count() == 32
        page.locator(".bump-names .name").nth(20).tap()
        page.wait_for_url("**/p/*")
        assert len(followed(page)) == 1
        assert page.locator("li.on .name").is_visible()  # beyond the first twelve all are shown


def test_whoever_has_no_page_of_their_own_can_be_followed_too(address: str) -> None:
    with phone(address) as page:
        page.context.clear_cookies()
        page.goto(f"{address}/s/eight22/")
        names = page.locator(".bump-names .name")
        assert (names.count(), page.locator(".bump-names a").count()) == (32, 0)
        who = page.locator(".bump-names li").nth(3).get_attribute("data-who")
        names.nth(3).tap()
        assert (followed(page), page.locator("[data-told] a").is_visible()) == ([who], False)
        page.keyboard.press("ArrowDown")
        names.nth(0).focus()
        page.keyboard.press("ArrowDown")
        second = page.locator(".bump-names li").nth(1).get_attribute("data-who")
        assert followed(page) == [second]
