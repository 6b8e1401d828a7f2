"""Public pages in a real browser against a real process: live without reloading, draws repeated."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from support.browsing import chromium, fits
from support.databases import settle
from support.serving_site import Site, serving

pytestmark = pytest.mark.slow
TESTS = Path(__file__).parents[2]
FAULTS: list[str] = []
PREPARE = """
import json, sys
from pathlib import Path
from stolik.web.installation import server
data = Path(sys.argv[1])
server.set_up(data)
from django.core.management import call_command
call_command("migrate", verbosity=0)
from support.hall import Hall
from support.public_events import played, saved
from stolik.demo import Stop
from stolik.tournament.formats import elimination_format, league_scheme
from stolik.tournament.journal import commands as c
from stolik.web.tournaments import store
from stolik.web.models.tournaments import Entry
from stolik.web.tournaments.codes import table_codes

live = played(14, stop=Stop(1, 0), slug="live")
apart = Hall("ordinary", elimination_format("mini"))
for entry in range(1, 16):
    apart.do(c.Enter(entry, apart="Nowak" if entry < 6 else "Lis" if entry < 9 else ""))
    apart.do(c.CheckIn(entry))
apart.draw(word=" Żółw ", apart=True)
apart.publish()
saved(apart.journal(), slug="apart")
pots = Hall("league", league_scheme(14), "pl-liga")
pots.people(14)
pots.league(*((entry, 30 - entry, 0) for entry in (4, 9, 2, 13, 1)))
pots.draw(word="smok")
pots.publish()
saved(pots.journal(), slug="pots")
adapted = Hall("league", league_scheme(26, tables=8), "pl-liga")
adapted.people(26)
adapted.draw(word="ryba")
adapted.publish()
saved(adapted.journal(), slug="adapted")
state = store.state(live)
table = state.current.seating[0]
person = Entry.objects.get(tournament=live, number=table.seats[1])
print(json.dumps({
    "table": table_codes(live, [table.number])[table.number].token,
    "number": table.number,
    "seats": table.seats,
    "player": person.token,
}))
"""


@dataclass(frozen=True)
class Prepared:
    """A running site with four tournaments, and the links into the first."""

    site: Site
    table: str
    number: int
    seats: list[int]
    player: str

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.site.port}{path}"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prepared]:
    data = settle(tmp_path_factory.mktemp("public"))
    environment = {
        **{name: value for name, value in os.environ.items() if name != "DATABASE_URL"},
        "STOLIK_DATA": str(data),
        "PYTHONPATH": str(TESTS),
        "DJANGO_SETTINGS_MODULE": "stolik.web.config.settings",
    }
    made = subprocess.run(
        [sys.executable, "-c", PREPARE, str(data)],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    with serving(environment, data / "log") as site:
        yield Prepared(site, **json.loads(made.stdout))


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


def opened(browser: Any, url: str) -> Any:
    """A page in a context of its own, as on another phone; faults of its scripts are faults."""
    context = browser.new_context(locale="en-GB", viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.on("pageerror", lambda error: FAULTS.append(str(error)))
    page.goto(url)
    return page


@pytest.fixture(autouse=True)
def _no_faults() -> Iterator[None]:
    FAULTS.clear()
    yield
    assert FAULTS == []


def listening(page: Any) -> None:
    page.wait_for_selector("html[data-live=live]")


def test_a_report_is_seen_everywhere_without_reloading(hall: Prepared, browser: Any) -> None:
    from playwright.sync_api import expect

    public = opened(browser, hall.url("/t/live/results"))
    standings = opened(browser, hall.url("/t/live/"))
    player = opened(browser, hall.url(f"/p/{hall.player}"))
    other = opened(browser, hall.url(f"/k/{hall.table}/plain"))
    for page in (public, standings, player, other):
        listening(page)
        page.evaluate("window.same = true")
    table = opened(browser, hall.url(f"/k/{hall.table}/plain"))
    winner, *losers = hall.seats
    table.check(f"[name=end][value=out-{winner}]")
    for entry, charge in zip(losers, (12, 53, 26), strict=False):
        table.fill(f"#charge-{entry}", str(charge))
    plus = sum((12, 53, 26)[: len(losers)])
    assert f"A ● +{plus}" in table.inner_text("[data-preview]")
    table.click("#report button.main")
    expect(public.locator("#live")).to_contain_text(f"+{plus}")
    expect(standings.locator("#live")).to_contain_text(f"+{plus}")
    expect(player.locator("#own")).to_contain_text("−12")
    other.get_by_role("button", name="Confirm").click()
    expect(table.locator("#own")).to_contain_text("confirmed")
    for page in (public, standings, player):
        assert page.evaluate("window.same")


def test_what_is_being_typed_is_not_replaced(hall: Prepared, browser: Any) -> None:
    one = opened(browser, hall.url(f"/k/{hall.table}/plain"))
    two = opened(browser, hall.url(f"/k/{hall.table}/plain"))
    listening(one)
    loser = hall.seats[-1]
    one.fill(f"#charge-{loser}", "77")
    two.get_by_role("button", name="Call the referee").click()
    one.wait_for_selector("[data-stale]:not(.hidden)")
    assert one.input_value(f"#charge-{loser}") == "77"


@pytest.mark.parametrize("slug", ["live", "apart", "pots", "adapted"])
def test_a_draw_is_repeated_in_the_page(hall: Prepared, browser: Any, slug: str) -> None:
    page = opened(browser, hall.url(f"/t/{slug}/draw"))
    page.wait_for_selector("[data-checked]:not(.hidden)")
    assert page.locator("[data-check].yes").count() == 3
    # One seat changed, another word: the page says so.
    page.evaluate(
        """() => { const card = document.querySelector("[data-draw]");
        const draw = JSON.parse(card.dataset.draw); draw.word += "x";
        card.dataset.draw = JSON.stringify(draw);
        document.dispatchEvent(new CustomEvent("stolik:fresh")); }"""
    )
    assert page.locator("[data-check].no").count() == 2
    assert page.locator("[data-check=seal].yes").count() == 1


def test_a_name_is_found_without_its_marks(hall: Prepared, browser: Any) -> None:
    page = opened(browser, hall.url("/t/live/seating"))
    name = page.locator("[data-name]").first.get_attribute("data-name")
    listening(page)
    plain = page.evaluate(
        "name => name.replace(/ł/g, 'l').normalize('NFD').replace(/[\\u0300-\\u036f]/g, '')", name
    )
    page.fill("#find", plain.upper())
    found = page.locator("[data-name]:visible")
    assert [one.get_attribute("data-name") for one in found.all()] == [name]
    page.fill("#find", "zzzz")
    assert page.locator("[data-find-none]").is_visible()


@pytest.mark.parametrize("width", [360, 390, 1024, 3840])
def test_no_page_scrolls_sideways(hall: Prepared, browser: Any, width: int) -> None:
    page = opened(browser, hall.url("/"))
    page.set_viewport_size({"width": width, "height": 800})
    tabs = ("", "seating", "results", "rules", "draw", "history", "share")
    paths = [
        *(f"/t/live/{tab}" for tab in tabs),
        f"/p/{hall.player}",
        f"/k/{hall.table}",
        f"/k/{hall.table}/plain",
        "/k",
        "/clock",
    ]
    wide = []
    for path in ("/", *paths):
        page.goto(hall.url(path))
        if not fits(page):
            wide.append(path)
    assert wide == []
