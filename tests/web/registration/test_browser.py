"""Check-in in a real browser against a real process: two at the door see each other's taps."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from support.browsing import chromium, ready
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
event = Tournament.objects.create(
    title="J", starts=timezone.now(), owner=owner, slug="jesien", registration_open=True,
    categories=["junior"],
)
actor = Actor("organiser", "account-1")
create = c.Create("ordinary", ruleset("pl-turniej"), elimination_format("mini"))
store.perform(event, create, actor)
names = ["Ewa Żółć", "Jan Kos", "Łucja Lis", *(f"Osoba {n}" for n in range(197))]
admit(event, [Newcomer(name) for name in names], actor)
server.serve("127.0.0.1", int(sys.argv[2]))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    tmp_path = tmp_path_factory.mktemp("door")
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


@pytest.fixture(scope="module")
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
    before = int((page.locator("#list-title").text_content() or "").split()[0])
    for name in ("Adam Pierwszy", "Beata Druga", "Celina Trzecia"):
        expect(page.locator("#new-name")).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.locator("#adding [role=status]")).to_contain_text(name)
        expect(page.locator("#new-name")).to_have_value("")
    expect(page.locator("#list-title")).to_contain_text(str(before + 3))


def test_two_tabs_lose_nothing(browser: Browser, site: str) -> None:
    """On a person and on the settings each saves what was changed there; a clash is asked."""
    one = _door(browser, site)
    other = one.context.new_page()
    for page in (one, other):
        page.goto(f"{site}/t/jesien/desk/people/2")
    one.fill("#email", "jan@example.org")
    one.click("button[value=save]")
    expect(one.get_by_text("Zapisano.", exact=True)).to_be_visible()
    other.fill("#club", "GOK")
    other.click("button[value=save]")
    expect(other.get_by_text("Zapisano.", exact=True)).to_be_visible()
    expect(other.locator("#email")).to_have_value("jan@example.org")
    # This page is from before the club: what both changed is shown, and theirs can be taken.
    one.fill("#club", "MDK")
    one.click("button[value=save]")
    expect(one.locator("#club-wrong")).to_contain_text("„GOK”")
    one.click("[data-take=club]")
    expect(one.locator("#club")).to_have_value("GOK")
    one.fill("#club", "MDK Ełk")
    one.click("button[value=save]")
    expect(one.get_by_text("Zapisano.", exact=True)).to_be_visible()
    expect(one.locator("#club")).to_have_value("MDK Ełk")
    # A consent that was recorded at the door meanwhile is not taken back by an older page.
    for page in (one, other):
        page.goto(f"{site}/t/jesien/desk/people/2")
    one.check("[name=consent_data]")
    one.click("button[value=consent]")
    expect(one.locator("[name=consent_data]")).to_be_checked()
    other.check("[name=consent_participation]")
    other.click("button[value=consent]")
    for name in ("participation", "data"):
        expect(other.locator(f"[name=consent_{name}]")).to_be_checked()

    for page in (one, other):
        page.goto(f"{site}/t/jesien/desk/edit")
    one.fill("#place", "Biblioteka")
    one.click(".actions button.main")
    expect(one.get_by_text("Zapisano.", exact=True)).to_be_visible()
    other.fill("#organiser_name", "GOK")
    other.click(".actions button.main")
    expect(other.get_by_text("Zapisano.", exact=True)).to_be_visible()
    expect(other.locator("#place")).to_have_value("Biblioteka")
    expect(other.locator("#organiser_name")).to_have_value("GOK")


def test_under_18_switches_the_choice_before_everybodys_eyes(browser: Browser, site: str) -> None:
    page = browser.new_page(locale="pl-PL", viewport={"width": 390, "height": 844})
    page.goto(f"{site}/t/jesien/join")
    page.fill("#name_1", "Staś Wiśniewski")
    expect(page.locator("#shown_1")).to_have_value("full")
    page.check("[name=minor_1]")
    expect(page.locator("#shown_1")).to_have_value("initial")
    expect(page.locator("[data-young-hint='1']")).to_be_visible()
    expect(page.locator("[data-junior='1']")).to_be_checked()
    page.uncheck("[name=minor_1]")
    expect(page.locator("#shown_1")).to_have_value("full")
    page.check("[name=minor_1]")
    page.click("#join button.main")
    expect(page.locator(".ticket")).to_contain_text("Staś W.")
    expect(page.locator(".ticket")).to_contain_text("Publicznie:")


def test_a_double_entry_is_merged_and_the_list_taken_away(browser: Browser, site: str) -> None:
    page = _door(browser, site)
    page.goto(f"{site}/t/jesien/desk/people")
    page.fill("#new-name", "Łucja Lis-Nowa")
    page.press("#new-name", "Enter")
    row = page.locator("#list tr", has_text="Łucja Lis-Nowa")
    expect(row).to_contain_text("Łucja L.")
    row.locator("a").click()
    page.click("summary:has-text('Wpis podwójny')")
    page.select_option("#into", "3")
    page.click("button[value=merge]")
    expect(page.locator("body")).to_contain_text("To teraz jeden wpis: Łucja Lis, nr 3.")
    expect(page.locator("#list tr", has_text="Łucja Lis-Nowa")).to_have_count(0)
    with page.expect_download() as download:
        page.click("a[href$='people.xlsx']")
    assert download.value.suggested_filename == "j-osoby.xlsx"


def test_the_wizard_recommends_what_can_be_played(browser: Browser, site: str) -> None:
    page = _door(browser, site)
    page.goto(f"{site}/new")
    page.click("button[value=next]")
    ready(page, "#players")
    page.fill("#players", "7")
    page.press("#players", "Tab")
    best = page.locator(".format.best")
    expect(best).to_contain_text("Mini")
    expect(best.locator(".flaw")).to_have_count(0)
    # Too few for a tournament, and too few for anything but Mini: both said once.
    expect(page.locator("#formats .note.warn")).to_have_count(2)
    page.fill("#players", "3")
    page.press("#players", "Tab")
    expect(page.locator(".format .flaw.bad").first).to_be_visible()
    expect(page.locator(".format.best .flaw.bad")).to_have_count(0)
    page.fill("#players", "24")
    page.press("#players", "Tab")
    expect(page.locator("#formats .note.warn")).to_have_count(0)
    page.click("button[value=next]")
    expect(page.locator(".summary")).to_contain_text("Zwykły turniej")
    expect(page.locator(".summary")).to_contain_text("Standard C")
    expect(page.locator("#ruleset option:checked")).to_have_text("Zasady turniejowe")


def test_whoever_is_quicker_than_the_scripts_is_answered_all_the_same(
    browser: Browser, site: str
) -> None:
    page = _door(browser, site)
    page.goto(f"{site}/new")
    held: list[Route] = []
    page.route("**/htmx-*.js", lambda route: held.append(route))
    page.click("button[value=next]")
    page.fill("#players", "7")
    page.press("#players", "Tab")
    expect(page.locator(".format.best")).to_contain_text("Standard C")
    held[0].continue_()
    expect(page.locator(".format.best")).to_contain_text("Mini")
    expect(page.locator("#players")).to_have_value("7")


def test_what_is_typed_while_the_formats_are_looked_up_stays(browser: Browser, site: str) -> None:
    """The answer to the date holds no number of people yet; it comes while that number is typed."""
    page = _door(browser, site)
    page.goto(f"{site}/new")
    with page.expect_navigation():
        page.click("button[value=next]")
    held: list[Route] = []
    page.route("**/new", lambda route: held.append(route) if not held else route.continue_())
    with page.expect_request("**/new"):
        page.fill("#date", "2030-05-04")
    page.fill("#hours", "3")
    # Not the recommended one: whoever takes that follows what is recommended for other numbers.
    page.check("#format-standard-d")
    page.fill("#players", "1")
    with page.expect_response("**/new"):
        held[0].continue_()
    page.keyboard.type("1")
    page.keyboard.press("Tab")
    # What the page says follows from all three, and all three are as they were typed.
    expect(page.locator("#formats .note.warn").first).to_contain_text(re.compile(r"\b11\b"))
    standard_d = page.locator("label.format", has=page.locator("#format-standard-d"))
    expect(standard_d).to_contain_text("dłużej, niż macie")
    expect(standard_d.locator(".flaw").first).to_have_text("tylko z zapisanym powodem")
    expect(page.locator("#players")).to_have_value("11")
    expect(page.locator("#hours")).to_have_value("3")
    expect(page.locator("#format-standard-d")).to_be_checked()
