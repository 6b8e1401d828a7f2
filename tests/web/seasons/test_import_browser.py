"""Who the lines of a pasted list are, and who walks in at the door: asked in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from support.browsing import chromium, fits
from support.serving_site import Site, serving_prepared

pytestmark = pytest.mark.slow
PREPARE = """
import sys
from datetime import date, datetime, UTC
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from django.core.management import call_command
call_command("migrate", verbosity=0)
from stolik.web.seasons import events
from stolik.web.tournaments.entries import Newcomer, admit
from support.season_play import Day, organiser, save
from stolik.web.seasons.spreadsheet import from_text
league = events.create_series(
    organiser(), kind="league", title="Liga Ełk", year=2026, planned=6, slug="elk"
)
names = ["Łukasz Źródlany", *(f"Osoba {letter}" for letter in "ABCDEFG")]
lines = from_text("\\n".join(names))
save(league, organiser(), lines, day=date(2026, 3, 1), title="T1", fmt="top8")
matchdays = events.create_series(
    organiser(), kind="matchdays", title="Kolejki", year=2026, planned=6
)
event = events.create_event(
    matchdays, organiser(), starts=datetime(2026, 4, 1, 12, tzinfo=UTC), slug="kolejka"
)
admit(event, [Newcomer(name) for name in ("Nina Jeż", "Jan Kos")], Day(event).actor)
"""
LIST = "\n".join(["Zrodlany Lukasz", "Adam Żak", "zak adam", *(f"Osoba {one}" for one in "ABCDEF")])


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with serving_prepared(tmp_path, PREPARE) as running:
        yield running


@pytest.fixture
def page(site: Site) -> Iterator[Page]:
    faults: list[str] = []
    with chromium() as browser:
        address = f"http://127.0.0.1:{site.port}"
        context = browser.new_context(
            locale="pl-PL", viewport={"width": 390, "height": 844}, base_url=address
        )
        own = context.new_page()
        own.on("pageerror", lambda error: faults.append(str(error)))
        own.goto("/login")
        own.fill("[name=username]", "olga")
        own.fill("[name=password]", "a long password")
        own.click("main button")
        expect(own.locator("h1")).to_be_visible()
        yield own
    assert faults == []


def test_a_choice_for_every_line_that_may_be_somebody_known(page: Page) -> None:
    page.goto("/series/elk/import")
    page.fill("#title", "T2")
    page.fill("#date", "2026-04-11")
    expect(page.locator("#shown")).to_have_value("initial")
    page.select_option("#shown", "full")
    page.fill("#text", LIST)
    page.click("button[value=look]")
    expect(page.locator("#seen")).to_be_visible()
    assert fits(page)
    # Proposed, and changed by whoever knows better; the double has to be decided.
    expect(page.get_by_label("To jest, Zrodlany Lukasz")).to_have_value("1")
    double = page.get_by_label("To jest, zak adam")
    expect(double).to_have_value("")
    page.click("button[value=save]")
    expect(page.locator(".note.bad")).to_contain_text("kim są osoby w oznaczonych wierszach")
    # By keyboard: the first letters of an answer choose it.
    double.focus()
    page.keyboard.type("pomi")
    expect(double).to_have_value("out")
    page.click("button[value=save]")
    expect(page.locator(".note.good, [role=status]").first).to_contain_text("Zapisano 8 wierszy.")
    page.goto("/s/elk/")
    expect(page.locator("tbody tr").first).to_contain_text("Łukasz Źródlany")
    assert page.locator("tbody th", has_text="Zrodlany Lukasz").count() == 0


def test_somebody_of_the_list_is_ticked_off_with_one_tap(page: Page) -> None:
    page.goto("/t/kolejka/desk/check-in")
    page.fill("#walk-name", "nina jez")
    page.keyboard.press("Enter")
    offered = page.get_by_role("button", name="Odhacz: Nina Jeż, nr 1")
    expect(offered).to_be_focused()
    assert fits(page)
    page.keyboard.press("Enter")
    expect(page.locator("#p-1.is-here")).to_be_visible()
    expect(page.locator("#people > li")).to_have_count(2)
    # Known from the other league: one tap as well.
    page.fill("#walk-name", "lukasz zrodlany")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="To Łukasz Źródlany")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#people > li")).to_have_count(3)
    expect(page.locator("#p-3.is-here")).to_contain_text("Łukasz Źródlany")
