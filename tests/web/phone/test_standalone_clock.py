"""The clock without a tournament: all on the phone, nothing sent, kept for a lost network."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from support.phone_hall import Hall, Label, hall_of, phone_browser
from support.phone_taps import SMALL, Phone

pytestmark = [pytest.mark.slow(50), pytest.mark.xdist_group("phones")]
NOWHERE = Label("", 0, "", ())


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with phone_browser() as found:
        yield found[1]


@pytest.fixture(params=["http", "https"])
def hall(request: pytest.FixtureRequest) -> Iterator[Hall]:
    yield from hall_of(request.param).watched()


@pytest.fixture
def safe() -> Iterator[Hall]:
    yield from hall_of("https").watched()


def opened(browser: Browser, hall: Hall) -> Phone:
    context = browser.new_context(locale="en-GB", viewport=SMALL)  # type: ignore[arg-type]
    one = Phone(hall, NOWHERE, context, path="/clock")
    one.page.goto(one.url)
    one.page.wait_for_selector("#begin")
    return one


def sits_down(one: Phone, *names: str, **more: str) -> None:
    for letter, name in zip("ABCD", names, strict=False):
        one.page.fill(f"#name-{letter}", name)
    for field, value in more.items():
        one.page.fill(f"#{field}", value)
    one.tap("begin")


def totals(one: Phone) -> list[list[str]]:
    rows = one.page.locator(".scores tbody tr").all()
    return [row.locator(".name, td").all_inner_texts() for row in rows]


@pytest.mark.rule("L-og-4", "T-z-4", "L-og-9.4", "T-z-9.4", "C-28")
def test_two_games_and_a_reload(hall: Hall, browser: Browser) -> None:
    one = opened(browser, hall)
    asked: list[str] = []

    def nothing_leaves(route: Any) -> None:
        asked.append(route.request.url)
        route.abort()

    sits_down(one, "Ola", "Jan", "Ewa", games="2", seconds="40")
    one.page.wait_for_selector("#seat-C")
    one.page.route("**/*", nothing_leaves)
    one.tap("start")
    assert 30 < int(one.page.inner_text("[data-secs]")) <= 40
    one.tap("tap", "take")
    one.page.wait_for_selector("#seat-C[data-moves]")
    one.tap("over", "out-A").types("12", "30").tap("confirm-B")
    one.page.wait_for_selector("text=Game 2/2")
    # The clock and what is being typed come through a reload.
    one.page.unroute("**/*")
    one.tap("start", "tap", "over", "out-B").digits("7")
    assert [url for url in asked if "silence.mp4" not in url] == []
    one.again()
    one.page.wait_for_selector("output.typed")
    assert one.page.inner_text("output.typed") == "−7"
    one.tap("next").types("8").tap("confirm-C")
    one.page.wait_for_selector("text=All games are played")
    assert totals(one) == [["Ola", "1", "+35"], ["Jan", "1", "+3"], ["Ewa", "0", "−38"]]
    one.again()
    one.page.wait_for_selector(".scores")
    assert totals(one) == [["Ola", "1", "+35"], ["Jan", "1", "+3"], ["Ewa", "0", "−38"]]
    # And it begins anew, after the question what becomes of the games.
    one.tap("new-table", "drop")
    one.page.wait_for_selector("#begin")
    one.context.close()


def test_a_new_table_asks_before_it_drops_the_games(safe: Hall, browser: Browser) -> None:
    one = opened(browser, safe)
    keys = one.page.keyboard
    # Nothing played, nothing asked.
    sits_down(one, "Ola", "Jan", games="2")
    one.tap("menu", "new-table")
    one.page.wait_for_selector("#begin")
    sits_down(one, "Ola", "Jan", games="2")
    one.tap("over", "out-A").types("12").tap("confirm-B")
    one.page.wait_for_selector("text=Game 2/2")
    one.tap("menu", "new-table")
    one.shows("These games are only on this phone.")
    assert totals(one) == [["Ola", "1", "+12"], ["Jan", "0", "−12"]]
    # Enter alone drops nothing; Escape and the button lead back to the game.
    keys.press("Enter")
    one.shows("These games are only on this phone.")
    keys.press("Escape")
    one.page.wait_for_selector("#start")
    one.tap("menu", "new-table", "keep")
    one.page.wait_for_selector("#start")
    one.again()
    one.page.wait_for_selector("text=Game 2/2")
    # With the keyboard alone: the way to the red button is back, keep, drop.
    one.page.focus("#menu")
    keys.press("Enter")
    one.page.focus("#new-table")
    keys.press("Enter")
    one.page.wait_for_selector("#drop")
    for _ in range(3):
        keys.press("Tab")
    assert one.page.evaluate("document.activeElement.id") == "drop"
    keys.press("Enter")
    one.page.wait_for_selector("#begin")
    one.context.close()


def at_rules(browser: Browser, hall: Hall, ruleset: str) -> Phone:
    """A table of three under these rules, with a time that the test lets pass."""
    context = browser.new_context(locale="en-GB", viewport=SMALL)  # type: ignore[arg-type]
    one = Phone(hall, NOWHERE, context, path="/clock")
    one.page.clock.install()
    one.page.goto(one.url)
    one.page.wait_for_selector("#begin")
    one.page.select_option("#ruleset", ruleset)
    sits_down(one, "Ola", "Jan", "Ewa")
    one.tap("start")
    one.page.wait_for_selector("#seat-A[data-moves]")
    return one


@pytest.mark.rule("W-play-8.2", "W-play-3", "A-13", "E-10h6a", "P-15.1")
@pytest.mark.parametrize(
    ("ruleset", "seconds", "words"),
    [
        ("wrc9", 60, "Nothing begun? Take 1. Begun and unfinished? Put it back, take 3."),
        ("pl-turniej", 40, "Unfinished or nothing laid? Put it back, take 1."),
        ("pl-liga", 40, "Unfinished or nothing laid? Put it back, take 1."),
    ],
)
def test_a_late_player_reads_what_to_take(
    safe: Hall, browser: Browser, ruleset: str, seconds: int, words: str
) -> None:
    one = at_rules(browser, safe, ruleset)
    one.page.clock.run_for(1000 * seconds + 500)
    one.page.wait_for_selector("[data-mood=late]")
    one.shows(words)
    one.shows("Board in order? Tap: Jan moves.")
    assert one.page.get_attribute(".face", "data-towards") == "A"
    assert one.page.locator("#seat-B[data-moves]").count() == 1
    assert one.page.is_disabled("#undo")
    # Whoever taps, the next one's time begins, whole, and nobody may have it anew.
    one.tap("seat-A")
    one.page.wait_for_selector("[data-mood=runs]")
    assert int(one.page.inner_text("[data-secs]")) in (seconds, seconds - 1)
    assert one.page.locator("#restart").count() == 0
    one.context.close()


def test_the_small_countdown_names_whoever_is_late_and_nobody_once_the_clock_stands(
    safe: Hall, browser: Browser
) -> None:
    one = at_rules(browser, safe, "pl-turniej")
    one.page.clock.run_for(45_000)
    one.page.wait_for_selector("[data-mood=late]")
    shown = one.page.locator("[data-turn]")
    one.tap("menu")
    assert shown.inner_text().split() == ["A", "Time!"]
    one.tap("back", "pause", "menu")
    assert shown.inner_text().split() == ["B", "40"]
    # The seconds go on by themselves, and so does the name.
    one.tap("back", "go", "menu")
    one.page.clock.run_for(41_000)
    one.page.wait_for_selector("[data-turn][data-mood=late]")
    assert shown.inner_text().split() == ["B", "Time!"]
    one.context.close()


@pytest.mark.parametrize(
    ("locale", "words", "desk"),
    [("en-GB", "Our games", "Games of this round"), ("pl-PL", "Nasze gry", "Gry tej rundy")],
)
def test_a_table_of_its_own_speaks_of_its_own_games(
    safe: Hall, browser: Browser, locale: str, words: str, desk: str
) -> None:
    context = browser.new_context(locale=locale, viewport=SMALL)  # type: ignore[arg-type]
    one = Phone(safe, NOWHERE, context, path="/clock")
    one.page.goto(one.url)
    one.page.wait_for_selector("#begin")
    sits_down(one, "Ola", "Jan", games="1")
    one.tap("menu")
    assert one.page.inner_text("#games") == words
    one.tap("games")
    assert one.page.inner_text(".bar h1") == words
    one.tap("back", "over", "out-A").types("12").tap("confirm-B")
    one.page.wait_for_selector("#new-table")
    assert one.page.inner_text("#games") == words
    assert desk not in one.page.inner_text("#phone")
    context.close()


@pytest.mark.rule("A-27", "E-10h5b", "P-14.2", "A-04", "C-25")
@pytest.mark.parametrize(
    ("ruleset", "after_click", "after_take"),
    [
        ("pl-liga", ["take", "empty", "say", "say-before"], ["take", "empty", "say", "say-before"]),
        ("pl-turniej", ["take", "empty", "say", "restart"], ["take", "empty", "say"]),
        ("pl-zasady", ["take", "empty", "say", "restart"], ["take", "empty", "say"]),
        ("wrc9", ["take", "empty"], ["take", "empty"]),
    ],
)
def test_what_each_ruleset_offers_in_a_move(
    safe: Hall, browser: Browser, ruleset: str, after_click: list[str], after_take: list[str]
) -> None:
    one = at_rules(browser, safe, ruleset)
    offered = "() => [...document.querySelectorAll('.turn-taps button')].map((one) => one.id)"
    one.tap("tap")
    one.page.wait_for_selector("#seat-B[data-moves]")
    assert one.page.evaluate(offered) == after_click
    one.tap("take")
    one.page.wait_for_selector("#seat-C[data-moves]")
    assert one.page.evaluate(offered) == after_take
    if ruleset == "pl-liga":
        one.tap("say-before")
        one.shows("said: Jan opens next move")
    one.context.close()


def test_a_new_table_asks_while_a_game_is_on_the_clock(safe: Hall, browser: Browser) -> None:
    one = opened(browser, safe)
    sits_down(one, "Ola", "Jan", games="2")
    one.tap("start", "menu", "new-table")
    one.shows("These games are only on this phone.")
    one.tap("drop")
    one.page.wait_for_selector("#begin")
    one.context.close()


def test_what_is_wrong_with_a_table(safe: Hall, browser: Browser) -> None:
    one = opened(browser, safe)
    sits_down(one, "Ola")
    one.shows("Write at least two names.")
    sits_down(one, "Ola", "Ola")
    one.shows("“Ola” is there twice.")
    # A number that makes no sense is not changed in silence: it is said, and what was typed stays.
    sits_down(one, "Ola", "<b>Jan</b>" * 3, seconds="100000", games="0", minutes="-5")
    assert one.page.locator(".wrong").all_inner_texts() == [
        "Seconds a move: “100000” does not work; write 5 to 600.",
        "Games: “0” does not work; write 1 to 20.",
        "Minutes in all: “-5” does not work; write 1 to 600, or leave it empty.",
    ]
    assert one.page.input_value("#games") == "0"
    sits_down(one, "Ola", "<b>Jan</b>" * 3, seconds="40", games="2", minutes="")
    one.page.wait_for_selector("#start")
    one.tap("start")
    assert 30 < int(one.page.inner_text("[data-secs]")) <= 40
    assert "<b>Jan</b>" in one.page.inner_text("#seat-B")
    one.context.close()


def test_the_setup_fits_a_small_phone_and_names_rules_for_people(
    safe: Hall, browser: Browser
) -> None:
    one = opened(browser, safe)
    box = one.page.locator("#begin").bounding_box()
    assert box
    assert box["y"] + box["height"] <= SMALL["height"]
    options = one.page.locator("#ruleset option").all_inner_texts()
    assert options == [
        "At home, in a club",
        "As in a Polish tournament",
        "As in the Polish league",
        "As at the world championship",
    ]
    one.page.select_option("#ruleset", "pl-liga")
    assert "the game is over" in one.page.inner_text("#ruleset-what")
    assert one.page.get_attribute("#name-C", "placeholder") == "Add a player"
    assert one.page.get_attribute("#site", "href") == "/"
    sits_down(one, "Ola", "Jan", games="2")
    one.tap("menu")
    assert one.page.get_attribute("#site", "href") == "/"
    one.context.close()


def test_a_doorbell_pauses_at_once_and_a_wrong_result_is_mended(
    safe: Hall, browser: Browser
) -> None:
    one = opened(browser, safe)
    sits_down(one, "Ola", "Jan", "Ewa", games="2")
    one.tap("start", "pause")
    one.page.wait_for_selector("[data-mood=stands]")
    one.tap("go")
    one.page.wait_for_selector("#seat-A[data-moves]")
    one.tap("over", "out-A").types("12", "30").tap("confirm-B")
    one.shows("Game 1 confirmed")
    one.tap("menu", "games", "game-1", "change", "chip-2").digits("21").tap("next", "confirm-C")
    one.tap("menu", "games")
    assert totals(one) == [["Ola", "1", "+51"], ["Jan", "0", "−21"], ["Ewa", "0", "−30"]]
    # Who won can be changed too, and the totals follow.
    one.tap("game-1", "change", "chip-who", "out-B").digits("7").tap("next", "confirm-C")
    one.tap("menu", "games")
    assert totals(one) == [["Ola", "0", "−7"], ["Jan", "1", "+37"], ["Ewa", "0", "−30"]]
    one.again()
    one.tap("menu", "games")
    assert totals(one) == [["Ola", "0", "−7"], ["Jan", "1", "+37"], ["Ewa", "0", "−30"]]
    one.context.close()


def test_without_network(safe: Hall, browser: Browser) -> None:
    one = opened(browser, safe).kept()
    one.offline()
    one.page.reload()
    one.page.wait_for_selector("#begin")
    sits_down(one, "Ola", "Jan", games="1")
    one.page.wait_for_selector("#start")
    one.tap("over", "out-A", "never", "which", "tile-K10", "tile-R10", "ask")
    one.shows("No network: ask the desk.")
    one.online()
    one.tap("tile-B10", "ask")
    one.page.wait_for_selector("#use")
    assert one.page.inner_text("#use") == "Use −200"
    one.tap("use", "confirm-B")
    one.page.wait_for_selector("text=All games are played")
    assert totals(one) == [["Ola", "1", "+200"], ["Jan", "0", "−200"]]
    one.context.close()


def test_it_can_be_installed(safe: Hall, browser: Browser) -> None:
    one = opened(browser, safe).kept()
    session = one.context.new_cdp_session(one.page)
    found = session.send("Page.getAppManifest")
    assert (found["errors"], found["url"]) == ([], f"{safe.address}/clock.webmanifest")
    wrong = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in wrong if one["errorId"] != "in-incognito"] == []
    sizes = """async () => {
      const manifest = await (await fetch("/clock.webmanifest")).json();
      const load = async ({ src }) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return image.naturalWidth;
      };
      return Promise.all(manifest.icons.filter(({ type }) => type === "image/png").map(load));
    }"""
    assert one.page.evaluate(sizes) == [192, 512]
    one.context.close()
