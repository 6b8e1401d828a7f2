"""The register of people in a real browser: two cities, one winner, one ticket; undone by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browsing import chromium, fits
from support.serving_site import Site, serving_prepared

pytestmark = pytest.mark.slow
PREPARE = """
import sys
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from django.core.management import call_command
call_command("migrate", verbosity=0)
from support.championships import cup, league, national
from stolik.web.models.seasons import Championship
national()
goal = cup(title="Mistrzostwa 2027", slug="mp2027x")
rest = [f"Osoba {letter}" for letter in "ABCDEFG"]
league(goal, ["Ola Kamińska", *rest], "gdynia", "Liga Gdynia")
league(goal, ["Kaminska Ola", *(f"{name} z Łodzi" for name in rest)], "lodz", "Liga Łódź")
"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with serving_prepared(tmp_path, PREPARE) as site:
        yield site


@pytest.fixture
def browser() -> Iterator[Any]:
    with chromium() as browser:
        yield browser


def opened(browser: Any, site: Site, name: str, path: str) -> Any:
    """A page of somebody's who has logged in; what goes wrong in it fails the test."""
    context = browser.new_context(locale="pl-PL", viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(f"http://127.0.0.1:{site.port}/login")
    page.fill("[name=username]", name)
    page.fill("[name=password]", "a long password")
    page.click("main button")
    page.wait_for_url("**/mine")
    page.goto(f"http://127.0.0.1:{site.port}{path}")
    return page


def closed(browser: Any, site: Site, name: str, title: str) -> Any:
    """The desk of a league its organiser has just closed."""
    page = opened(browser, site, name, "/mine")
    page.click(f"text={title}")
    page.get_by_role("button", name="Zamknij sezon").click()
    expect(page.locator(".pill.good", has_text="sezon zamknięty")).to_be_visible()
    return page


@pytest.mark.rule("L-zr-6bis.3", "A-61")
def test_two_cities_one_winner_one_ticket(site: Site, browser: Any) -> None:
    closed(browser, site, "gdynia", "Liga Gdynia")
    desk = closed(browser, site, "lodz", "Liga Łódź")
    expect(desk.get_by_text("awans czeka, aż organizator krajowy zdecyduje")).to_be_visible()
    assert fits(desk)

    page = opened(browser, site, "kraj", "/national/people")
    expect(page.locator(".pairs > li")).to_have_count(1)
    assert fits(page)
    pair = page.locator(".pairs > li")
    expect(pair).to_contain_text("te same słowa, inna kolejność")
    expect(pair).to_contain_text("awans: Mistrzostwa 2027")
    # By keyboard alone: the button is reached and pressed.
    page.get_by_role("button", name="Ta sama osoba").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Połączono: Ola Kamińska")).to_be_visible()
    expect(page.locator(".pairs > li")).to_have_count(0)

    page.goto(f"http://127.0.0.1:{site.port}/national/mp2027x/")
    assert fits(page)
    page.get_by_role("button", name="Zapisz awans: Osoba A z Łodzi").click()
    expect(page.locator(".tickets .card strong.name")).to_have_text(
        ["Ola Kamińska", "Osoba A z Łodzi"]
    )

    # Undone, they are two people; and that is undone as well.
    page.goto(f"http://127.0.0.1:{site.port}/national/people")
    page.get_by_role("button", name="Cofnij").click()
    expect(page.get_by_text("To znowu dwie osoby")).to_be_visible()
    page.get_by_role("button", name="Cofnij").click()
    expect(page.locator(".pairs > li")).to_have_count(1)
    page.get_by_role("button", name="Dwie osoby").click()
    expect(page.locator(".pairs > li")).to_have_count(0)
    expect(page.locator(".plain-list")).to_contain_text("dwie osoby")

    page.goto(f"http://127.0.0.1:{site.port}/c/mp2027x/")
    expect(page.locator(".qualified tbody tr")).to_have_count(2)
    assert fits(page)
