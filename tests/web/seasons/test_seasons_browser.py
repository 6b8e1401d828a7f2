"""A league in a real browser: planned, results pasted, one click for a matchday, its table."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browsing import chromium, fits
from support.serving_site import Site, environment_of, serving_prepared

pytestmark = pytest.mark.slow
PREPARE = """
import sys
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from django.core.management import call_command
call_command("migrate", verbosity=0)
from support.season_play import organiser
organiser()
"""
PLAY = """
import json
import sys
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from support.season_play import Day
from stolik.web.models.tournaments import Tournament
day = Day(Tournament.objects.get())
names = {number: name for name, number in day.numbers().items()}
tables = day.round()
print(json.dumps([[names[entry] for entry in table] for table in tables]))
day.play()
"""
PEOPLE = [f"Osoba {chr(65 + n)}" for n in range(8)]


@dataclass(frozen=True)
class League:
    """A running site and the process that plays in it."""

    site: Site
    data: Path
    environment: dict[str, str]

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.site.port}{path}"

    def script(self, text: str) -> str:
        """What a process on the same data says."""
        words = [sys.executable, "-c", text, str(self.data)]
        done = subprocess.run(words, env=self.environment, check=True, capture_output=True)
        return done.stdout.decode()


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    with serving_prepared(tmp_path, PREPARE) as site:
        yield League(site, tmp_path, environment_of(tmp_path))


@pytest.fixture
def page() -> Iterator[Any]:
    faults: list[str] = []
    with chromium() as browser:
        context = browser.new_context(locale="pl-PL", viewport={"width": 390, "height": 844})
        found = context.new_page()
        found.on("pageerror", lambda error: faults.append(str(error)))
        found.on("console", lambda said: said.type == "error" and faults.append(said.text))
        yield found
    assert faults == []


@pytest.mark.rule("T-2.2", "T-4.2")
def test_a_matchday_with_one_click(league: League, page: Any) -> None:
    page.goto(league.url("/login"))
    page.fill("[name=username]", "olga")
    page.fill("[name=password]", "a long password")
    page.click("main button")
    page.goto(league.url("/series/new"))
    page.check("[value=matchdays]")
    assert page.is_hidden("fieldset[data-kind=league]")
    page.fill("#title", "Liga w przeglądarce")
    assert fits(page), page.url
    page.click("button.main")
    # A matchday from before the site.
    page.click("text=Import wyników")
    page.fill("#title", "Kolejka z zeszytu")
    year = page.evaluate("new Date().getFullYear()")
    page.fill("#date", f"{year}-01-03")
    lines = "\n".join(
        f"{n}; {name}; {max(5 - n, 0)}; {90 - 20 * n}" for n, name in enumerate(PEOPLE, 1)
    )
    page.fill("#text", lines)
    page.click("text=Pokaż podgląd")
    assert fits(page), page.url
    page.click("text=Zapisz wyniki")
    # One click; then people are ticked off.
    assert fits(page), page.url
    page.click("button.main")
    page.wait_for_url("**/check-in")
    absent = PEOPLE[2]
    for number in range(1, 9):
        if number != PEOPLE.index(absent) + 1:
            page.click(f"#tap-{number}")
            page.wait_for_selector(f"#tap-{number}[aria-pressed=true]")
    # No draw: the table of the league says who sits where, and the absent third is skipped.
    a, b, _, d, *others = PEOPLE
    assert json.loads(league.script(PLAY)) == [[a, b, d, others[0]], others[1:]]
    # The table afterwards, for everybody.
    page.goto(league.url("/s/"))
    page.click("text=Liga w przeglądarce")
    assert fits(page), page.url
    expect(page.locator("#table tbody tr")).to_have_count(8)
    assert "po 2 z 8 kolejek" in page.inner_text("#table-head")
    assert page.locator(".bump svg g").count() == 8
    third = page.locator(".bump-names li").nth(2)
    third.locator(".num").click()
    expect(page.locator(".bump svg g.on")).to_have_count(1)
    assert page.locator(".bump svg g.on").get_attribute("data-who") == third.get_attribute(
        "data-who"
    )
    third.locator(".num").click()
    expect(page.locator(".bump svg g.on")).to_have_count(0)
    page.locator(".bump-names li a", has_text=PEOPLE[3]).focus()
    expect(page.locator(".bump svg g.on")).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_url("**/p/*")
    expect(page.locator("tbody tr")).to_have_count(2)
    expect(page.locator(".bump svg g.on")).to_have_count(1)
    assert fits(page), page.url
