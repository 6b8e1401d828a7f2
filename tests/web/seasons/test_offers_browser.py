"""Two organisers in real browsers: one offers a tournament to the other's Grand Prix."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from support.browsing import chromium, fits
from support.serving_site import Site, serving_prepared

pytestmark = pytest.mark.slow
PREPARE = """
import sys
from datetime import date, timedelta
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from django.core.management import call_command
call_command("migrate", verbosity=0)
from stolik.web.models.tournaments import Entry
from stolik.web.privacy.consents import choose_visibility
from stolik.web.seasons import events
from support.other_organisers import tournament
from support.season_play import organiser
today = date.today()
days = {"first": today - timedelta(days=60), "last": today + timedelta(days=60)}
events.create_series(
    organiser("olga"), kind="grand-prix", title="Grand Prix Polski", year=today.year, planned=4,
    **days,
)
names = [f"Osoba {letter}" for letter in "ABCDEFGHIJKL"]
day = tournament("borys", "Turniej w Ełku", today - timedelta(days=7), names)
day.play()
hidden = Entry.objects.get(tournament=day.event, name="Osoba C")
choose_visibility(hidden, "number", how="own-page")
"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with serving_prepared(tmp_path, PREPARE) as running:
        yield running


@contextmanager
def signed_in(browser: Browser, site: Site, name: str, width: int) -> Iterator[Any]:
    """A page of somebody who has logged in; nothing may fail in it."""
    faults: list[str] = []
    context = browser.new_context(locale="pl-PL", viewport={"width": width, "height": 844})
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: said.type == "error" and faults.append(said.text))
    page.goto(f"http://127.0.0.1:{site.port}/login")
    page.fill("[name=username]", name)
    page.fill("[name=password]", "a long password")
    page.click("main button")
    expect(page.locator("h1")).to_have_text("Moje turnieje")
    yield page
    assert faults == []
    context.close()


@pytest.mark.rule("E-19", "A-49")
def test_a_tournament_is_offered_and_accepted(site: Site) -> None:
    with (
        chromium() as browser,
        signed_in(browser, site, "borys", 390) as borys,
        signed_in(browser, site, "olga", 1280) as olga,
    ):
        # Found by its title; the event is chosen, a sentence added.
        borys.click("text=Zaproponuj turniej do Grand Prix")
        borys.fill("#q", "grand prix polski")
        borys.press("#q", "Enter")
        expect(borys.locator("#q")).to_have_value("grand prix polski")
        assert fits(borys), borys.url
        borys.click("text=Zaproponuj turniej >> nth=-1")
        expect(borys.locator("#what")).to_be_visible()
        assert fits(borys), borys.url
        chosen = borys.locator("#what option", has_text="Turniej w Ełku").get_attribute("value")
        borys.select_option("#what", chosen)
        borys.fill("#note", "Dwanaście osób, Standard A")
        borys.click("button.main")
        expect(borys.locator(".days .pill.warn")).to_have_text("czeka na odpowiedź")
        assert fits(borys), borys.url
        # The other one sees who, what, when and how many, and says yes.
        olga.reload()
        expect(olga.locator(".own-series .pill.warn")).to_have_text("1 propozycja")
        olga.click(".own-series >> text=Grand Prix Polski")
        offer = olga.locator("form.offer")
        for words in ("Turniej w Ełku", "Klub borys", "12 osób", "Dwanaście osób, Standard A"):
            expect(offer).to_contain_text(words)
        assert fits(olga), olga.url
        offer.locator("input[name=note]").fill("Witamy!")
        offer.get_by_role("button", name="Przyjmij: liczy się").click()
        expect(olga.locator("form.offer")).to_have_count(0)
        expect(olga.locator(".desk-days")).to_contain_text("od: Klub borys")
        # The whole table, where somebody who wants to be a number is one for her too.
        olga.click("text=Cała tabela")
        expect(olga.locator("#table tbody tr")).to_have_count(12)
        table = olga.locator("#table tbody")
        expect(table).to_contain_text("Osoba A")
        expect(table).not_to_contain_text("Osoba C")
        borys.reload()
        expect(borys.locator(".days .pill.good")).to_have_text("liczy się tam")
        expect(borys.locator(".sent-offers q")).to_contain_text("Witamy!")
