"""In a real browser: a change asked for and accepted; a tournament called off, and reinstated."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browsing import chromium, fits
from support.serving_site import Site, serving_prepared

pytestmark = pytest.mark.slow
SET_UP = """
import sys
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from django.core.management import call_command
call_command("migrate", verbosity=0)
from support.season_play import organiser
ewa, national = organiser("ewa"), organiser("krajowy")
national.is_staff = True
national.save()
"""
OFFICIAL = """
from support.office_people import answered, browser, sent
answered(browser(national), sent(browser(ewa), "elimination"), "accepted")
"""
OPEN = """
from datetime import timedelta
from django.utils import timezone
from stolik.rules import ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import store
event = Tournament.objects.create(
    slug="jesien", owner=ewa, title="Jesienny turniej", place="Ełk", registration_open=True,
    starts=timezone.now() + timedelta(days=9),
)
create = c.Create("ordinary", ruleset("pl-turniej"), elimination_format("mini"), event.title)
store.perform(event, create, Actor("organiser", f"account-{ewa.pk}"))
"""


@contextmanager
def opened(
    browser: Browser, site: Site, name: str, width: int, language: str = "en-GB"
) -> Iterator[Page]:
    """A page of somebody, or of nobody; nothing may go wrong in it."""
    faults: list[str] = []
    context = browser.new_context(locale=language, viewport={"width": width, "height": 844})
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    if name:
        page.goto(url(site, "/login"))
        page.fill("[name=username]", name)
        page.fill("[name=password]", "a long password")
        page.click("main button")
    yield page
    context.close()
    assert faults == []


def url(site: Site, path: str) -> str:
    return f"http://127.0.0.1:{site.port}{path}"


@pytest.mark.rule("E-1.1")
def test_another_day_of_an_official_event_is_asked_for_and_accepted(tmp_path: Path) -> None:
    wanted = (datetime.now(UTC) + timedelta(days=40)).date().isoformat()
    with serving_prepared(tmp_path, SET_UP + OFFICIAL) as site, chromium() as browser:
        with opened(browser, site, "ewa", 390) as page:
            page.goto(url(site, "/mine"))
            page.click("text=Settings")
            assert page.locator("#title").get_attribute("readonly") is not None
            page.click("#day >> text=Move or call off")
            assert fits(page), page.url
            page.fill("#date", wanted)
            page.click("button[value=move]")
            # Without a reason nothing is sent, and the day stays in the form.
            expect(page.locator(".wrong")).to_contain_text("Write down why")
            assert page.input_value("#date") == wanted
            page.fill("#why-moved", "The hall is taken")
            page.click("button[value=move]")
            page.wait_for_url("**/change/*/")
            expect(page.locator("h1 + .pill")).to_have_text("waits for an answer")
            expect(page.locator("main")).to_contain_text("The hall is taken")
            assert fits(page), page.url
            request = page.url
        with opened(browser, site, "krajowy", 1280) as page:
            page.goto(url(site, "/office/"))
            page.click("text=Eliminacje w Ełku >> nth=0")
            page.wait_for_url("**/change/*/")
            cells = page.locator(".changes tbody tr")
            expect(cells).to_have_count(1)
            page.fill("#text", "Agreed")
            page.click("button[value=accepted]")
            expect(page.locator("h1 + .pill")).to_have_text("accepted")
        with opened(browser, site, "ewa", 390) as page:
            page.goto(request)
            expect(page.locator("main")).to_contain_text("Agreed")
            page.goto(url(site, "/calendar"))
            expect(page.locator(".agenda")).to_contain_text("Moved from")
            assert fits(page), page.url


@pytest.mark.rule("L-7")
def test_a_tournament_is_called_off_and_takes_place_after_all(tmp_path: Path) -> None:
    with (
        serving_prepared(tmp_path, SET_UP + OPEN) as site,
        chromium() as browser,
        opened(browser, site, "", 390, "pl") as fan,
        opened(browser, site, "ewa", 1280) as desk,
    ):
        fan.goto(url(site, "/t/jesien/"))
        expect(fan.locator("text=Zapisz się")).to_have_count(1)
        desk.goto(url(site, "/t/jesien/desk/day"))
        desk.fill("#why-off", "Zalało salę")
        desk.click("button[value=call-off]")
        expect(desk.locator(".notice")).to_contain_text("Called off")
        # The open page hears of it by itself.
        expect(fan.locator(".notice")).to_contain_text("Odwołano")
        expect(fan.locator(".notice")).to_contain_text("Zalało salę")
        assert fits(fan), fan.url
        fan.goto(url(site, "/t/jesien/join"))
        expect(fan.locator("main")).to_contain_text("Zapisy są zamknięte")
        fan.goto(url(site, "/"))
        expect(fan.locator(".home-card")).to_contain_text("Odwołano")
        assert fits(fan), fan.url
        desk.goto(url(site, "/t/jesien/desk"))
        desk.click(".next >> text=It takes place after all")
        desk.click("button[value=reinstate]")
        expect(desk.locator(".notice")).to_have_count(0)
        fan.goto(url(site, "/t/jesien/join"))
        expect(fan.locator("[name=name_1]")).to_be_visible()
