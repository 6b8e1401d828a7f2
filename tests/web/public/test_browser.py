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
import json, sys, time
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

live = played(14, stop=Stop(1, 0), slug="live", start=int(time.time()) - 600)
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


TABS = ("standings", "seating", "results", "rules", "draw", "history", "share")
WITHOUT_MARKS = "name => name.replace(/ł/g, 'l').normalize('NFD').replace(/[\\u0300-\\u036f]/g, '')"


def somebody(hall: Prepared, entry: int) -> list[Any]:
    """The line of somebody in the public list of seats: entry, name, table, letter."""
    rows = json.loads(hall.site.get("/t/live/where.json")[1])["people"]
    found: list[Any] = next(row for row in rows if row[0] == entry)
    return found


def test_the_answer_stands_under_the_field_above_an_open_keyboard(
    hall: Prepared, browser: Any
) -> None:
    from playwright.sync_api import expect

    _, name, table, letter = somebody(hall, hall.seats[1])
    page = opened(browser, hall.url("/"))
    # What a phone of 390 × 844 shows above its keyboard.
    page.set_viewport_size({"width": 390, "height": 400})
    turned = " ".join(reversed(name.split()))
    for path in ("/", *(f"/t/live/{tab}" for tab in TABS)):
        page.goto(hall.url(path))
        page.click("#where-name")
        page.fill("#where-name", page.evaluate(WITHOUT_MARKS, turned).upper())
        hit = page.locator(".hit")
        expect(hit).to_have_count(1)
        assert " ".join(hit.inner_text().split()).startswith(f"{name} table {table} seat {letter}")
        box, field = hit.bounding_box(), page.locator("#where-name").bounding_box()
        assert 0 < field["y"] < box["y"] < box["y"] + box["height"] <= 400
        assert box["y"] - (field["y"] + field["height"]) < 24
        page.fill("#where-name", "zzzz")
        expect(page.locator("[data-where-answer]")).to_contain_text("Nobody is called that here")


def test_whoever_was_chosen_is_remembered_on_this_phone(hall: Prepared, browser: Any) -> None:
    from playwright.sync_api import expect

    name = somebody(hall, hall.seats[1])[1]
    page = opened(browser, hall.url("/t/live/rules"))
    page.fill("#where-name", name)
    page.get_by_role("button", name="That is me").click()
    for path in ("/t/live/standings", "/t/live/draw", "/"):
        page.goto(hall.url(path))
        expect(page.locator(".where.known .hit")).to_contain_text(name)
    other = opened(browser, hall.url("/t/live/standings"))
    expect(other.locator("[data-entry] .star").first).to_be_visible()
    assert other.locator(".hit").count() == 0
    page.get_by_role("button", name="change").click()
    page.goto(hall.url("/t/live/standings"))
    expect(page.locator("[data-entry] .star").first).to_be_visible()
    assert page.locator(".hit").count() == 0


def test_the_own_row_stays_in_sight_and_people_are_followed(hall: Prepared, browser: Any) -> None:
    from playwright.sync_api import expect

    page = opened(browser, hall.url("/t/live/standings"))
    rows = page.locator("tr[data-entry]")
    last = rows.last
    name = last.locator(".name").first.inner_text()
    page.fill("#where-name", name)
    page.get_by_role("button", name="That is me").click()
    page.set_viewport_size({"width": 390, "height": 640})
    mine = page.locator("tr.own-row")
    expect(mine).to_contain_text(name)
    page.locator(".standings").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('.standings').scrollIntoView()")
    box = mine.locator("th").bounding_box()
    assert box["y"] + box["height"] <= 641
    # With the keyboard alone.
    star = rows.first.locator(".star")
    star.focus()
    page.keyboard.press("Enter")
    expect(star).to_have_attribute("aria-pressed", "true")
    rows.nth(1).locator(".name").first.click()
    names = [rows.nth(n).locator(".name").first.inner_text() for n in (0, 1)]
    expect(page.locator("[data-followed] li .name")).to_have_text(names)
    page.reload()
    expect(page.locator("[data-followed] li .name")).to_have_text(names)
    assert page.locator("tr.followed-row").count() == 2
    page.locator("[data-followed] .star").first.click()
    expect(page.locator("[data-followed] li .name")).to_have_text(names[1:])


def test_what_a_phone_remembers_is_not_sent_and_pages_stay_the_same(
    hall: Prepared, browser: Any
) -> None:
    page = opened(browser, hall.url("/t/live/standings"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url + (request.post_data or "")))
    with page.expect_response("**/where.json") as answer:
        page.fill("#where-name", "Abrakadabra")
    assert answer.value.ok
    page.locator(".star").first.click()
    page.reload()
    page.wait_for_selector("tr.followed-row")
    assert [url for url in asked if "brakadabra" in url or "follow=" in url] == []


SMALL = """() => [...document.querySelectorAll("header.top a, .top-menu-label, .event-tabs a,"
+ " .event-head a, #where input, .tools a, .tools label")].filter((e) => {
const box = e.getBoundingClientRect(); return box.height && box.height < 40; })
.map((e) => e.textContent.trim())"""
FIRST = """() => { let part = document.querySelector("#where").nextElementSibling;
while (!part.getBoundingClientRect().height) part = part.nextElementSibling;
return part.getBoundingClientRect().top; }"""


def test_content_begins_in_the_upper_quarter_of_a_phone(hall: Prepared, browser: Any) -> None:
    page = opened(browser, hall.url("/"))
    bar = page.locator("header.top")
    tops = {}
    for tab in TABS:
        page.goto(hall.url(f"/t/live/{tab}"))
        tops[tab] = page.evaluate(FIRST)
        assert page.evaluate(SMALL) == []
        assert bar.bounding_box()["height"] < 58
        page.evaluate("scrollTo(0, 500)")
        assert bar.bounding_box()["y"] == 0
    assert {tab: top for tab, top in tops.items() if top >= 220} == {}


def test_the_menu_of_a_phone_opens_without_a_script_of_ours(hall: Prepared, browser: Any) -> None:
    page = opened(browser, hall.url("/t/live/standings"))
    calendar = page.get_by_role("link", name="Calendar")
    assert not calendar.is_visible()
    page.locator("#top-menu").focus()
    page.keyboard.press("Space")
    assert calendar.is_visible()


def test_rules_are_folded_on_a_phone_and_open_on_a_wide_screen(
    hall: Prepared, browser: Any
) -> None:
    page = opened(browser, hall.url("/t/live/rules"))
    folded = page.locator("details[data-unfold]")
    assert folded.count() > 4
    assert page.locator("details[data-unfold][open]").count() == 0
    folded.first.locator("summary").click()
    assert folded.first.locator("li").first.is_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.reload()
    page.wait_for_selector("details[data-unfold][open]")
    assert page.locator("details[data-unfold][open]").count() == folded.count()


def test_the_private_page_is_known_to_the_public_ones(hall: Prepared, browser: Any) -> None:
    from playwright.sync_api import expect

    page = opened(browser, hall.url(f"/p/{hall.player}"))
    expect(page.locator("[data-ring] button[aria-pressed]")).to_be_visible()
    page.goto(hall.url("/t/live/standings"))
    expect(page.locator(".where.known .hit")).to_contain_text(somebody(hall, hall.seats[1])[1])


def test_a_new_table_is_told_while_the_page_is_open(hall: Prepared, browser: Any) -> None:
    from playwright.sync_api import expect

    page = opened(browser, hall.url(f"/p/{hall.player}"))
    buzzed = (
        "() => { window.buzzed = []; navigator.vibrate = (how) => { window.buzzed.push(how); }; }"
    )
    page.evaluate(buzzed)
    button = page.locator("[data-ring] button[aria-pressed]")
    expect(button).to_have_text("Tell me when I get a table")
    button.click()
    expect(button).to_have_text("This phone tells you. Turn off")
    page.evaluate(
        """() => { document.querySelector("[data-seat-now]").dataset.seatNow = "9 C";
        document.dispatchEvent(new CustomEvent("stolik:own")); }"""
    )
    assert page.evaluate("window.buzzed") == [[200, 100, 200]]
    assert page.title() == "Your table 9 C"


def test_sharing_is_handed_to_the_phone_where_it_can(hall: Prepared, browser: Any) -> None:
    from playwright.sync_api import expect

    page = opened(browser, hall.url("/t/live/share"))
    button = page.locator("[data-share]")
    assert not button.is_visible()
    page.add_init_script(
        """window.shared = [];
        navigator.share = (what) => { window.shared.push(what); return Promise.resolve(); };"""
    )
    page.reload()
    button.click()
    (shared,) = page.evaluate("window.shared")
    assert shared["text"] == page.input_value("#post")
    page.get_by_role("button", name="Copy the text").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.goto(hall.url(f"/p/{hall.player}"))
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.locator("[data-share]").click()
    (shared,) = page.evaluate("window.shared")
    assert shared["url"].endswith(f"/p/{hall.player}")


@pytest.mark.parametrize("width", [360, 390, 1024, 3840])
def test_no_page_scrolls_sideways(hall: Prepared, browser: Any, width: int) -> None:
    page = opened(browser, hall.url("/"))
    page.set_viewport_size({"width": width, "height": 800})
    paths = [
        *(f"/t/live/{tab}" for tab in ("", *TABS)),
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


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_thumb_reaches_the_links_below_every_page(
    hall: Prepared, browser: Any, language: str
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 640})
    context.add_cookies([{"name": "language", "value": language, "url": hall.url("/")}])
    page = context.new_page()
    low = []
    for path in ("/", "/t/live/", "/t/live/share", "/calendar", "/login", f"/p/{hall.player}"):
        page.goto(hall.url(path))
        links = page.locator("body > footer a").all()
        assert links
        low += [path for link in links if link.bounding_box()["height"] < 44]
        # The footer is no taller for it than the links are.
        assert page.locator("body > footer").bounding_box()["height"] < 70
    assert low == []
