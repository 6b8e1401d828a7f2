"""Season pages as they are seen: thumbs reach everything on a phone, and nothing lies on a name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from support.browsing import chromium, fits
from support.serving_site import serving_prepared

pytestmark = pytest.mark.slow(40)
PREPARE = """
import sys
from datetime import date
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from django.core.management import call_command
call_command("migrate", verbosity=0)
from support.season_play import Day, noon, organiser
from stolik.web.models.tournaments import Entry
from stolik.web.privacy.consents import record
from stolik.web.seasons import events
from stolik.web.seasons.season import load_season
people = [f"Aleksandra Kowalczyk-Nowak {letter}" for letter in "ABCDEFGH"]
series = events.create_series(
    organiser(), kind="matchdays", title="Liga", year=2026, planned=10, slug="phones2",
    dates=[date(2026, 12, day) for day in (5, 12)],
)
for day in (1, 8, 15):
    made = events.create_event(series, organiser(), starts=noon(date(2026, 3, day)))
    played = Day(made)
    played.come(people)
    played.play(lambda seats, games: {
        entry: (games if entry == min(seats) else 0, 1200 if entry == min(seats) else -400)
        for entry in seats
    })
    load_season(series)
record(Entry.objects.all(), "name", agreed=True, how="form")
from stolik.web.models.seasons import Championship
from stolik.web.seasons import closure
from stolik.web.seasons.spreadsheet import Classified
from stolik.web.seasons.standings import season_standings
from support.season_play import save
goal = Championship.objects.create(title="M", edition="1", held=date(2027, 5, 1))
closed = events.create_series(
    organiser(), kind="league", title="Zamknięta", year=2026, planned=6, slug="phones3",
    championship=goal,
)
for day in range(1, 7):
    lines = tuple(Classified(name, place, 3, 120) for place, name in enumerate(people, 1))
    save(closed, organiser(), lines, title=f"T{day}", day=date(2026, 4, day), fmt="top8")
closure.close(season_standings(load_season(closed)), organiser())
"""
SMALL = """all => all.filter(one => one.checkVisibility() && one.type !== "checkbox")
  .map(one => [one.textContent.trim(), one.getBoundingClientRect().height])
  .filter(([_, height]) => height < 44)"""
STARTS = """all => all.map(line => [".when", ".grow"].map(
  part => Math.round(line.querySelector(part).getBoundingClientRect().x)))"""
OVER = """all => all.flatMap(one => {
  const number = one.querySelector("strong").getBoundingClientRect();
  return [...one.querySelectorAll(".name")].map(name => name.getBoundingClientRect())
    .filter(name => name.x < number.right && number.bottom > name.y && name.bottom > number.y);
})"""

MARKS_OVER = """all => all.flatMap(row => {
  const further = row.querySelector(".further").getBoundingClientRect();
  return [...row.querySelectorAll(".pill, .name")].map(mark => mark.getBoundingClientRect())
    .filter(mark => mark.bottom > further.y + 1);
})"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("phones")
    with serving_prepared(data, PREPARE) as site:
        yield f"http://127.0.0.1:{site.port}"


@pytest.fixture(scope="module")
def chrome() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture
def browser(chrome: Any) -> Iterator[Any]:
    """The module's browser; what a test opened is closed after it."""
    yield chrome
    for context in chrome.contexts:
        context.close()


def opened(browser: Any, url: str, width: int) -> Any:
    context = browser.new_context(locale="pl-PL", viewport={"width": width, "height": 844})
    page = context.new_page()
    page.goto(url)
    assert fits(page)
    return page


def test_thumbs_reach_everything(address: str, browser: Any) -> None:
    page = opened(browser, f"{address}/s/phones2/", 390)
    wanted = "main a, main button, main input, main summary"
    assert page.locator(wanted).evaluate_all(SMALL) == []
    assert page.locator("main a[href$='.csv']").is_visible()
    page.locator("#table tbody a").first.click()
    page.wait_for_url("**/p/*")
    assert page.locator(wanted).evaluate_all(SMALL) == []


def test_dates_and_titles_start_at_one_line(address: str, browser: Any) -> None:
    page = opened(browser, f"{address}/s/phones2/", 390)
    starts = page.locator("#events li").evaluate_all(STARTS)
    assert len(starts) == 5
    assert {date == title for date, title in starts} == {True}


def test_what_has_no_column_on_a_phone_stands_below_the_name(address: str, browser: Any) -> None:
    page = opened(browser, f"{address}/s/phones2/", 390)
    assert (
        page.locator("#table tbody tr .further >> visible=true").all_inner_texts()
        == ["Starty 3"] * 8
    )
    wide = opened(browser, f"{address}/s/phones2/", 1440)
    assert wide.locator("#table tbody tr .further >> visible=true").count() == 0


@pytest.mark.parametrize("width", [390, 800, 1440])
def test_no_record_lies_on_a_name(address: str, browser: Any, width: int) -> None:
    page = opened(browser, f"{address}/s/phones2/", width)
    records = page.locator(".records > div")
    assert records.count() == 5
    assert "+2400" in page.inner_text(".records")
    assert records.evaluate_all(OVER) == []
    # One below the other, each as wide as all: none is left alone in a row.
    boxes = records.evaluate_all(
        "all => all.map(o => [o.getBoundingClientRect().x, o.getBoundingClientRect().width])"
    )
    assert len({tuple(box) for box in boxes}) == 1


def test_prize_and_ticket_lie_above_the_further_points(address: str, browser: Any) -> None:
    page = opened(browser, f"{address}/s/phones3/", 390)
    rows = page.locator("#table tbody th[scope=row]:has(.pill)")
    assert (rows.count(), rows.locator(".pill").count()) == (3, 4)
    assert rows.evaluate_all(MARKS_OVER) == []
