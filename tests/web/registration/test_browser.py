"""Check-in in a real browser against a real process: two at the door see each other's taps."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browsing import chromium
from support.databases import settle

pytestmark = pytest.mark.slow

SITE = """
import sys
from pathlib import Path
from stolik.web.installation import server

server.set_up(Path(sys.argv[1]))
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.contrib.auth.models import User
from django.utils import timezone
from stolik.rules import ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.web.tournaments import store
from stolik.web.tournaments.entries import Newcomer, admit
from stolik.web.models.tournaments import Tournament

owner = User.objects.create_user("olga", password="a long password")
event = Tournament.objects.create(title="J", starts=timezone.now(), owner=owner, slug="jesien")
actor = Actor("organiser", "account-1")
create = c.Create("ordinary", ruleset("pl-turniej"), elimination_format("mini"))
store.perform(event, create, actor)
names = ["Ewa Żółć", "Jan Kos", "Łucja Lis", *(f"Osoba {n}" for n in range(197))]
admit(event, [Newcomer(name) for name in names], actor)
server.serve("127.0.0.1", int(sys.argv[2]))
"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-c", SITE, str(settle(tmp_path / "data")), str(port)],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "stolik.web.config.settings"},
    )
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            assert process.poll() is None
            try:
                urlopen(f"{address}/readyz").close()
                break
            except URLError:
                time.sleep(0.1)  # the process is still starting
        yield address
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


def _door(browser: Browser, site: str) -> Page:
    """Somebody at the door, logged in, with a phone or a laptop."""
    context = browser.new_context(locale="pl-PL", viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{site}/login?next=/t/jesien/desk/check-in")
    page.fill("#id_username", "olga")
    page.fill("#id_password", "a long password")
    page.click("#login button.main")
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    return page


def test_two_at_the_door(browser: Browser, site: str) -> None:
    one, other = _door(browser, site), _door(browser, site)
    faults: list[str] = []
    for page in (one, other):
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
    expect(one.locator("#people > li:visible")).to_have_count(200)

    # Search as you type, accents or not; one tap checks in; the other page sees it.
    one.fill("#search", "zolc")
    expect(one.locator("#people > li:visible")).to_have_count(1)
    one.click("#tap-1")
    expect(one.locator("#p-1")).to_have_attribute("data-state", "here")
    expect(one.locator("[data-key=here]")).to_have_text("1")
    expect(other.locator("#p-1.is-here")).to_have_count(1)
    expect(other.locator("[data-key=here]")).to_have_text("1")

    # "Paid" is seen as well, though it is no fact.
    other.click("#paid-1")
    expect(one.locator("#paid-1")).to_have_attribute("aria-pressed", "true")

    # Enter taps the only one left; a tap on the other page undoes it here.
    one.fill("#search", "lucja")
    one.press("#search", "Enter")
    expect(other.locator("#p-3.is-here")).to_have_count(1)
    other.click("#tap-3")
    expect(one.locator("#p-3")).to_have_attribute("data-state", "expected")
    expect(one.locator("#people > li:visible")).to_have_count(1)

    # A walk-in appears everywhere, in its place; the focus stays for the next one.
    other.fill("#walk-name", "Zofia <b>Nowa</b>")
    other.press("#walk-name", "Enter")
    expect(other.locator("#p-201.is-here .tap .name")).to_have_text("Zofia <b>Nowa</b>")
    expect(other.locator("#walk-name")).to_have_value("")
    expect(other.locator("#walk-name")).to_be_focused()
    one.fill("#search", "zofia")
    expect(one.locator("#people > li:visible")).to_have_count(1)
    one.fill("#search", "nikogo takiego")
    expect(one.locator("[data-nobody]")).to_be_visible()
    one.fill("#search", "")
    one.click("[data-filter=here]")
    expect(one.locator("#people > li:visible")).to_have_count(2)
    assert faults == []


def test_names_are_typed_one_after_another(browser: Browser, site: str) -> None:
    page = _door(browser, site)
    page.goto(f"{site}/t/jesien/desk/people")
    for name in ("Adam Pierwszy", "Beata Druga", "Celina Trzecia"):
        expect(page.locator("#new-name")).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.locator("#adding [role=status]")).to_contain_text(name)
        expect(page.locator("#new-name")).to_have_value("")
    expect(page.locator("#list-title")).to_contain_text("203")
