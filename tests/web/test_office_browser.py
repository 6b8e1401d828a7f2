"""In a real browser: apply, be accepted, run one matchday, and see the table afterwards."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from serving_site import Site, serving

pytestmark = pytest.mark.slow
TESTS = Path(__file__).parent.parent
NAMES = ("Ala", "Basia", "Celina", "Darek", "Ewa", "Filip", "Gosia", "Henio")
SET_UP = """
import sys
from pathlib import Path
from stolik.web.config import serving
serving.set_up(Path(sys.argv[1]))
"""
PREPARE = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
from season_play import organiser
organiser("ewa")
national = organiser("krajowy")
national.is_staff = True
national.save()
"""
PLAY = """
from season_play import Day
from stolik.web.event.models import Tournament
Day(Tournament.objects.get()).play()
"""


@dataclass(frozen=True)
class Office:
    """A running site and the process that plays in it."""

    site: Site
    data: Path
    environment: dict[str, str]

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.site.port}{path}"

    def script(self, text: str) -> None:
        words = [sys.executable, "-c", SET_UP + text, str(self.data)]
        subprocess.run(words, env=self.environment, check=True, capture_output=True)


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    environment = {
        **{name: value for name, value in os.environ.items() if name != "DATABASE_URL"},
        "STOLIK_DATA": str(tmp_path),
        "PYTHONPATH": str(TESTS),
        "DJANGO_SETTINGS_MODULE": "stolik.web.config.settings",
    }
    words = [sys.executable, "-c", SET_UP + PREPARE, str(tmp_path)]
    subprocess.run(words, env=environment, check=True, capture_output=True)
    with serving(environment, tmp_path / "log") as site:
        yield Office(site, tmp_path, environment)


@contextmanager
def signed_in(office: Office, name: str, width: int) -> Iterator[Any]:
    """A browser of somebody; nothing may go wrong in it or scroll sideways at its end."""
    from playwright.sync_api import sync_playwright

    faults: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        context = browser.new_context(locale="en-GB", viewport={"width": width, "height": 844})
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "console", lambda m: faults.append(m.text) if "Content Security" in m.text else None
        )
        page.goto(office.url("/login"))
        page.fill("[name=username]", name)
        page.fill("[name=password]", "a long password")
        page.click("main button")
        yield page
        browser.close()
    assert faults == []


def narrow(page: Any) -> None:
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert page.evaluate(wide), page.url


def test_from_the_application_to_the_table(office: Office) -> None:
    with signed_in(office, "ewa", 390) as page:
        _apply(page)
    with signed_in(office, "krajowy", 1280) as page:
        page.goto(office.url("/office/"))
        page.click(".letters >> text=Liga Ełk")
        page.fill("#text", "Good luck!")
        page.click("button[value=accepted]")
        assert page.inner_text("h1 + .pill") == "accepted"
        page.goto(office.url("/office/"))
        assert page.inner_text(".letters") == "Nothing waits for an answer."
    with signed_in(office, "ewa", 390) as page:
        page.goto(office.url("/apply/"))
        page.click(".letters >> text=Liga Ełk")
        narrow(page)
        assert "Good luck!" in page.inner_text(".talk")
        page.click("main .note a")
        page.click("button.main")  # the matchday, with one click
        page.wait_for_url("**/check-in")
        for name in NAMES:
            page.fill("#walk-name", name)
            page.keyboard.press("Enter")
            page.wait_for_selector(f".is-here:has-text('{name}')")
        office.script(PLAY)
        page.goto(office.url("/s/"))
        page.click("text=Liga Ełk")
        assert page.locator("#table tbody tr").count() == len(NAMES)
        page.goto(office.url("/calendar?official=1"))
        narrow(page)
        assert page.locator(".agenda li").count() == 6  # the matchday and five planned days
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"


def _apply(page: Any) -> None:
    page.click("text=Apply to the national organiser")
    page.click("text=Apply to run a league")
    year = page.evaluate("new Date().getFullYear()") + 1
    page.fill("#season", str(year))
    page.click("text=Send the application")
    narrow(page)
    wrong = page.locator("p.wrong").evaluate_all("all => all.map(one => one.id)")
    assert wrong == [
        "place-wrong",
        "dates-wrong",
        "name-wrong",
        "email-wrong",
        "telephone-wrong",
        "address-wrong",
    ]
    for name, text in {
        "title": "Liga Ełk",
        "place": "Biblioteka, Ełk",
        "name": "Biblioteka",
        "email": "liga@example.org",
        "telephone": "600 000 000",
        "address": "ul. Długa 1, Ełk",
        **{f"date_{n}": f"{year}-{n:02}-10" for n in range(1, 7)},
    }.items():
        page.fill(f"#{name}", text)
    page.select_option("#series_kind", "matchdays")
    page.click("text=Send the application")
    assert page.inner_text("h1 + .pill") == "waits for an answer"
    narrow(page)
