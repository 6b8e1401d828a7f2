"""The hall's screen in a real browser: everything fits and is large, comes live, and is steered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browsing import chromium, lettered
from support.serving_site import Site, serving_prepared

pytestmark = pytest.mark.slow(50)
TESTS = Path(__file__).parents[2]
FAULTS: list[str] = []
SIZES = {"hall": (1920, 1080), "projector": (1024, 768)}
CLOCK_SIZES = {**SIZES, "laptop": (1366, 768)}
# From 15 m a letter of a picture 2 m high is read if it is written in 4 % of that height.
LEAST = 0.04
PREPARE = """
import sys, time
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from django.core.management import call_command
call_command("migrate", verbosity=0)
from support.public_events import played
from stolik.demo import Stop
from stolik.tournament.formats import elimination_format
from stolik.web.models.tournaments import Entry
LONG = ("Aleksandra Konstantynopolitanczykiewiczowna-Brzeczyszczykiewicz", "X" * 60,
        "Maria Anna Krystyna Wisniewska-Kowalczyk", "y" * 600)
for people in (12, 61, 200):
    fmt = elimination_format("mini" if people < 24 else "maks-a")
    event = played(people, fmt=fmt, stop=Stop(2, 50), slug=f"s{people}")
    for number, name in enumerate(LONG, 1):
        Entry.objects.filter(tournament=event, number=2 * number).update(name=name)
played(61, fmt=elimination_format("maks-a"), until="published", slug="draft")
played(16, until="classified", slug="end")
played(14, stop=Stop(1, 50), slug="round")
played(14, stop=Stop(1, 50), slug="running", start=int(time.time()))
played(16, until="classified", slug="practice", public=False)
played(16, until="classified", slug="steps")
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving_prepared(tmp_path_factory.mktemp("screen"), PREPARE) as found:
        yield found


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


@pytest.fixture(autouse=True)
def _no_faults() -> Iterator[None]:
    FAULTS.clear()
    yield
    assert FAULTS == []


def screen(site: Site, browser: Any, slug: str, size: str = "hall", **more: Any) -> Any:
    width, height = CLOCK_SIZES[size]
    view = {"width": width, "height": height}
    page = browser.new_context(locale="pl-PL", viewport=view, **more).new_page()
    page.on("pageerror", lambda error: FAULTS.append(str(error)))
    page.goto(f"http://127.0.0.1:{site.port}/t/{slug}/screen")
    page.wait_for_selector("html[data-page]")
    lettered(page)
    return page


@cache
def logged_in(site: Site, browser: Any) -> Any:
    """The cookies of the organiser, who logs in once."""
    page = browser.new_context(locale="pl-PL").new_page()
    page.goto(f"http://127.0.0.1:{site.port}/login")
    page.fill("[name=username]", "olga")
    page.fill("[name=password]", "a long password")
    page.click("main button")
    page.wait_for_url("**/mine")
    cookies = page.context.storage_state()
    page.context.close()
    return cookies


def desk(site: Site, browser: Any, slug: str) -> Any:
    size = {"width": 1440, "height": 900}
    cookies = logged_in(site, browser)
    page = browser.new_context(locale="pl-PL", viewport=size, storage_state=cookies).new_page()
    page.goto(f"http://127.0.0.1:{site.port}/t/{slug}/desk/screen")
    return page


def shows(page: Any, key: str) -> None:
    page.wait_for_selector(f'html[data-page^="{key}"]', timeout=20_000)


def listening(page: Any) -> None:
    page.wait_for_selector("html[data-live=live]")


MEASURE = """() => {
  const stage = document.getElementById("stage"), box = stage.getBoundingClientRect();
  const outside = [...stage.querySelectorAll(":not(.who *)")].filter((one) => {
    const own = one.getBoundingClientRect();
    const beside = own.right > box.right + 3 || own.left < box.left - 3;
    return own.width && (beside || own.bottom > box.bottom + 3 || own.top < box.top - 3);
  });
  const page = document.documentElement;
  const right = (one) => one.getBoundingClientRect().right;
  return {
    outside: outside.length,
    scrolls: page.scrollWidth > innerWidth || page.scrollHeight > innerHeight,
    whole: [...stage.querySelectorAll(".columns li")].every(
      (line) => right(line.lastElementChild) <= right(line) + 1),
    sizes: new Set([...stage.querySelectorAll(":not(.heads) > .who")].map(
      (one) => getComputedStyle(one).fontSize)).size,
    size: parseFloat(getComputedStyle(stage.firstElementChild).fontSize) / innerHeight,
  };
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", [12, 61, 200])
def test_every_page_fits_and_can_be_read(site: Site, browser: Any, people: int, size: str) -> None:
    """Long names among them; nothing scrolls, nothing is cut off at an edge, all of one size."""
    steering = desk(site, browser, f"s{people}")
    for view, least, most in (("names", LEAST, 3), ("tables", 0.033, 4), ("standings", LEAST, 3)):
        steering.click(f'button[value="{view}"]')
        page = screen(site, browser, f"s{people}", size)
        page.keyboard.press(" ")
        pages = []
        while (key := page.evaluate("document.documentElement.dataset.page")) not in pages:
            pages.append(key)
            found = page.evaluate(MEASURE)
            assert (found["outside"], found["scrolls"], found["whole"]) == (0, False, True), key
            assert found["size"] >= least, key
            assert found["sizes"] == 1, key
            if (people, size, view) == (61, "projector", "names"):
                # Three pages of two columns of eleven.
                assert found["size"] >= 0.048
            page.keyboard.press("ArrowRight")
        assert [key.split("/")[0] for key in pages] == [view] * len(pages)
        if people == 61:
            assert len(pages) <= most
        page.context.close()


@pytest.mark.parametrize("size", CLOCK_SIZES)
@pytest.mark.parametrize("slug", ["running", "s12"])
def test_all_of_the_clock_is_seen(site: Site, browser: Any, slug: str, size: str) -> None:
    """While it runs and when it is over, with the longest words below it."""
    steering = desk(site, browser, slug)
    steering.click('button[value="clock"]')
    page = screen(site, browser, slug, size)
    shows(page, "clock")
    expect(page.locator("[data-clock]").first).not_to_be_empty()
    found = page.evaluate(MEASURE)
    assert (found["outside"], found["scrolls"]) == (0, False)
    over = "" if slug == "running" else "Koniec czasu. Ostatnie ruchy, potem zgłoszenie wyniku."
    assert page.inner_text("[data-clock-said]") == over
    if over:
        # However late it is, the hall sees no more than that it is over.
        assert page.inner_text("#stage .huge-clock.late") == "0:00"
    assert page.inner_text("#stage .lead").startswith("Runda ")
    page.context.close()
    steering.click("text=Znów wszystko po kolei")


def test_the_screen_of_a_practice_copy_lives(site: Site, browser: Any) -> None:
    """The ceremony and the raffle can be practised where nobody else may look."""
    steering = desk(site, browser, "practice")
    page = steering.context.new_page()
    page.on("pageerror", lambda error: FAULTS.append(str(error)))
    page.goto(f"http://127.0.0.1:{site.port}/t/practice/screen")
    listening(page)
    steering.click("button[value=seal]")
    steering.fill("#word", "smok")
    steering.click("text=Losuj na ekranie")
    expect(page.locator(".raffle .slot.won.flip")).to_have_count(1, timeout=15_000)
    steering.click("button[value=hide]")
    steering.goto(f"http://127.0.0.1:{site.port}/t/practice/desk/")
    steering.locator("form[action$='/finish'] button").first.click()
    steering.goto(f"http://127.0.0.1:{site.port}/t/practice/desk/screen")
    steering.click("button[value=ceremony]")
    expect(page.locator("#stage")).to_have_text("Za chwilę wyniki")
    steering.locator("[data-reveal] button").click()
    expect(page.locator(".ceremony .one .tile")).to_have_text("16")


def test_the_screen_has_nothing_of_the_desk(site: Site, browser: Any) -> None:
    page = screen(site, browser, "s12")
    assert page.locator("form, input, select, textarea, a").count() == 0
    # A browser may tell of a mouse where nobody moved one: the button goes again by itself.
    expect(page.locator("button:visible")).to_have_count(0)
    page.mouse.move(200, 200)
    page.wait_for_selector("[data-full]:visible")


def test_an_announcement_comes_live_and_stays_without_network(site: Site, browser: Any) -> None:
    page = screen(site, browser, "s12")
    listening(page)
    steering = desk(site, browser, "s12")
    steering.fill("#text", "Obiad o 14")
    steering.click("text=Ogłoś na ekranie")
    steering.click('button[value="news"]')
    shows(page, "news")
    assert page.inner_text("#stage") == "Obiad o 14"
    page.context.set_offline(True)
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(500)
    assert page.inner_text("#stage") == "Obiad o 14"
    page.context.set_offline(False)
    steering.click("text=Znów wszystko po kolei")
    page.wait_for_selector(".dots i + i", state="attached", timeout=40_000)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_published_seating_is_drawn_before_their_eyes(
    site: Site, browser: Any, motion: str
) -> None:
    page = screen(site, browser, "draft", reduced_motion=motion)
    listening(page)
    page.evaluate(
        """() => { window.pages = []; new MutationObserver(() => window.pages.push(
          [document.documentElement.dataset.page, performance.now()])).observe(
          document.documentElement, { attributes: true, attributeFilter: ["data-page"] }); }"""
    )
    steering = desk(site, browser, "draft")
    steering.goto(f"http://127.0.0.1:{site.port}/t/draft/desk/seating")
    steering.locator("form[action$='/publish'] button").first.click()
    shows(page, "names")
    pages = page.evaluate("window.pages")
    drawn = [at for key, at in pages if key == "draw/0"]
    named = next(at for key, at in pages if key.startswith("names"))
    assert bool(drawn) == (motion == "no-preference")
    assert all(1000 < named - at < 9000 for at in drawn)
    # The next test finds it as it was.
    steering.goto(f"http://127.0.0.1:{site.port}/t/draft/desk/")
    steering.locator("summary", has_text="Cofnij").first.click()
    steering.locator("form[action$='/take-back'] [name=reason]").first.fill("jeszcze raz")
    steering.locator("form[action$='/take-back'] button").first.click()


def test_one_key_reveals_from_the_last_to_the_first(site: Site, browser: Any) -> None:
    steering = desk(site, browser, "end")
    steering.click("button[value=hide]")
    steering.goto(f"http://127.0.0.1:{site.port}/t/end/desk/")
    steering.locator("form[action$='/finish'] button").first.click()
    page = screen(site, browser, "end")
    listening(page)
    steering.goto(f"http://127.0.0.1:{site.port}/t/end/desk/screen")
    steering.click("button[value=ceremony]")
    expect(page.locator("#stage")).to_have_text("Za chwilę wyniki")
    places = []
    for number in range(16, 0, -1):
        # The button is there a moment before the key is.
        button = steering.locator("[data-reveal=ready] [name=places]")
        expect(button).to_have_value(str(17 - number))
        steering.keyboard.press("ArrowRight" if number % 2 else " ")
        expect(page.locator(".ceremony .one .tile")).to_have_text(str(number))
        places.append(page.inner_text(".ceremony .one .who"))
    assert len(set(places)) == 16
    expect(steering.locator("[data-reveal]")).to_have_count(0)
    public = browser.new_context(locale="pl-PL").new_page()
    public.goto(f"http://127.0.0.1:{site.port}/t/end/")
    assert public.inner_text(".podium .p1 .name") == places[-1]


def test_a_step_back_covers_a_place_and_the_rest_comes_at_once(site: Site, browser: Any) -> None:
    """As the desk steers it; the preview beside the buttons shows what the hall sees."""
    steering = desk(site, browser, "steps")
    steering.click("button[value=hide]")
    steering.goto(f"http://127.0.0.1:{site.port}/t/steps/desk/")
    steering.locator("form[action$='/finish'] button").first.click()
    page = screen(site, browser, "steps")
    listening(page)
    steering.goto(f"http://127.0.0.1:{site.port}/t/steps/desk/screen")
    preview = steering.frame_locator("iframe.preview")
    seen: list[tuple[int, str]] = []

    def press(selector: str, place: int) -> None:
        steering.locator(selector).click()
        for shown in (page, preview):
            expect(shown.locator(".ceremony .one .tile")).to_have_text(str(place), timeout=15_000)
        seen.append((place, preview.locator(".ceremony .one .who").inner_text()))
        assert page.inner_text(".ceremony .one .who") == seen[-1][1]

    reveal, back = "[data-reveal] button", "[data-back] button"
    press(reveal, 16)
    press(reveal, 15)
    press(back, 16)
    press(reveal, 15)
    press("text=Wszystkie poza pierwszymi 3", 4)
    press(reveal, 3)
    press(reveal, 2)
    press(reveal, 1)
    # Also the winner can be covered again, when everybody has seen the standings already.
    press(back, 2)
    press(reveal, 1)
    assert [place for place, _ in seen] == [16, 15, 16, 15, 4, 3, 2, 1, 2, 1]
    assert len(set(seen)) == 6


def test_tables_with_more_time_are_named_in_the_hall(site: Site, browser: Any) -> None:
    steering = desk(site, browser, "running")
    steering.click('button[value="clock"]')
    steering.goto(f"http://127.0.0.1:{site.port}/t/running/desk/")
    steering.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    form = steering.locator("form[id^=extend-]").first
    form.locator("[name=table]").fill("1")
    form.locator("button").click()
    page = screen(site, browser, "running", "projector")
    shows(page, "clock")
    expect(page.locator("#stage .longer")).to_have_text(
        "Więcej czasu: stolik 1 +5 min, stolik 2 +3 min"
    )
    expect(page.locator("#stage .huge-clock.late")).to_have_count(0)
    found = page.evaluate(MEASURE)
    assert (found["outside"], found["scrolls"]) == (0, False)


def test_a_raffle_rolls_and_stops(site: Site, browser: Any) -> None:
    page = screen(site, browser, "round")
    listening(page)
    steering = desk(site, browser, "round")
    steering.click("button[value=seal]")
    steering.fill("#prizes", "2")
    steering.fill("#word", "smok")
    steering.click("text=Losuj na ekranie")
    # Only what has rolled before their eyes is turned over in the end.
    expect(page.locator(".raffle .slot.won.flip")).to_have_count(2, timeout=15_000)
    named = steering.locator("section", has_text="Loteria").locator(".plain .name").inner_text()
    assert page.locator(".raffle .slot").all_inner_texts() == named.split(", ")


def test_the_gong_sounds_when_the_round_is_ended(site: Site, browser: Any) -> None:
    page = screen(site, browser, "round")
    listening(page)
    page.keyboard.press("ArrowRight")
    steering = desk(site, browser, "round")
    steering.goto(f"http://127.0.0.1:{site.port}/t/round/desk/")
    steering.click("details[id^=gong-] summary")
    steering.locator("form[action$='/clock'] button[value=gong]").first.click()
    page.wait_for_selector("html[data-gong='1']", timeout=15_000)
