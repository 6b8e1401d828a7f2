"""The clock as a clock: who may start and stop it, what a tap does, what is heard of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from support.phone_hall import Hall, Label, hall_of, phone_browser, until
from support.phone_taps import Phone, phone

pytestmark = [pytest.mark.slow(60), pytest.mark.xdist_group("phones")]
CHARGES = ("12", "53", "26")
# Everything that sounds or buzzes, in order: frequencies of tones, patterns of buzzing.
EARS = """{ window.heard = [];
const made = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  const tone = made.call(this);
  const start = tone.start.bind(tone);
  tone.start = (at) => { window.heard.push(tone.frequency.value); start(at); };
  return tone;
};
navigator.vibrate = (pattern) => { window.heard.push([].concat(pattern)); return true; }; }"""
CLICK = [1900, [10]]
# Everything that is read aloud, in order: the place itself forgets the oldest.
ALOUD = """() => { window.aloud = [];
new MutationObserver((changes) => {
  const nodes = changes.flatMap((change) => [...change.addedNodes]);
  const words = nodes.filter((node) => node.parentElement?.id === "announcer");
  window.aloud.push(...words.map((node) => node.textContent));
}).observe(document.body, { childList: true, subtree: true }); }"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with phone_browser() as found:
        yield found[1]


@pytest.fixture
def hall() -> Iterator[Hall]:
    yield from hall_of("http").watched()


def moves(one: Phone, seat: str) -> None:
    one.page.wait_for_selector(f"#seat-{seat}[data-moves]")


def aloud(one: Phone) -> list[str]:
    said: list[str] = one.page.evaluate("aloud")
    return said


def live_regions(one: Phone) -> int:
    """What would be read each time it is put in."""
    return one.page.locator("#phone :is([role=alert], [role=status], [aria-live])").count()


def deaf(one: Phone) -> Phone:
    """Nothing is heard from the server any more, though what is sent arrives."""
    for path in ("**/state*", "**/live/**"):
        one.page.route(path, lambda route: route.abort())
    return one


def remarks(hall: Hall, label: Label) -> list[str]:
    asked = (
        "SELECT kind FROM event_clockremark JOIN event_tournament t ON t.id = tournament_id "
        'WHERE slug = ? AND "table" = ? ORDER BY event_clockremark.id'
    )
    return hall.rows(asked, label.slug, label.number)


# authority


def test_no_start_before_the_round_unless_the_table_was_told_to(
    hall: Hall, browser: Browser
) -> None:
    early, label = hall.table("waiting"), hall.table("waiting")
    told = phone(browser, hall, early).opens().reached()
    told.shows("The desk has not started the round yet")
    assert told.page.locator("#start").count() == 0
    plates = [told.page.is_disabled(f"#seat-{seat}") for seat in "ABCD"]
    assert plates == [True] * 4
    told.tap("start-told")
    moves(told, "A")
    until(lambda: remarks(hall, early) == ["early"])
    # The desk starts the round: everybody hears of it, and the start is offered.
    one = phone(browser, hall, label)
    one.context.add_init_script(EARS)
    one.opens().reached().tap("menu", "volume-loud", "back")
    before = len(one.page.evaluate("heard"))
    hall.desk(label, "clock", what="start", round=1)
    one.page.wait_for_selector("#start")
    one.shows("The round has started.")
    assert one.page.evaluate("heard")[before:][:3] == [392, 523, 784]
    one.tap("start")
    moves(one, "A")
    assert remarks(hall, label) == []
    told.context.close()
    one.context.close()


def test_told_to_start_where_the_table_finds_out_who_does(hall: Hall, browser: Browser) -> None:
    label = hall.table("highest-tile")
    one = phone(browser, hall, label).opens().reached()
    one.shows("The desk has not started the round yet").shows("Who starts? Tap the name.")
    plates = [one.page.is_disabled(f"#seat-{seat}") for seat in "ABCD"]
    one.tap("start-told")
    told = [one.page.is_disabled(f"#seat-{seat}") for seat in "ABCD"]
    assert (plates, told) == ([True] * 4, [False] * 4)
    one.tap("seat-C")
    moves(one, "C")
    until(lambda: remarks(hall, label) == ["early"])
    one.context.close()


def test_a_start_that_the_desk_takes_back_empties_the_clocks(hall: Hall, browser: Browser) -> None:
    label = hall.table("own-5")
    one, other = (phone(browser, hall, label).opens().reached() for _ in range(2))
    one.tap("start", "tap")
    moves(one, "B")
    other.page.wait_for_selector("#take-over")
    # A tap that was on its way when the desk took the start back does not bring the game back.
    held: list[Any] = []
    one.page.route("**/clock", lambda route: held.append(route))
    one.tap("tap")
    one.until(lambda: held)
    hall.desk(label, "clock", what="unstart", round=1)
    words = "The desk has taken the start of the round back. Wait for the new one."
    for each in (one, other):
        each.shows(words)
    for route in held:
        route.continue_()
    one.page.unroute("**/clock")
    for each in (one, other):
        each.page.wait_for_selector("#not-started")
        each.tap("noted")
    # The phone that counted is as free to begin anew as any other.
    hall.desk(label, "clock", what="start", round=1)
    other.page.wait_for_selector("#start")
    other.tap("start")
    moves(other, "A")
    one.page.wait_for_selector("#take-over")
    assert hall.names(label) == []
    one.context.close()
    other.context.close()


def test_a_stale_start_does_not_wipe_a_running_game(hall: Hall, browser: Browser) -> None:
    label = hall.table()
    one, other = (phone(browser, hall, label).opens().reached() for _ in range(2))
    deaf(other)
    one.tap("start", "tap")
    moves(one, "B")
    one.reached()
    other.tap("start")
    # The second phone is shown the game that runs, and says why.
    other.shows("This game runs already on another phone.")
    moves(other, "B")
    assert other.page.is_disabled("#tap")
    one.tap("tap")
    moves(one, "C")
    assert remarks(hall, label) == ["beside"]
    one.context.close()
    other.context.close()


def test_a_start_is_pushed_to_the_other_phones(hall: Hall, browser: Browser) -> None:
    label = hall.table()
    one, other = (phone(browser, hall, label).opens().reached() for _ in range(2))
    # The heartbeat would need 20 seconds.
    one.tap("start")
    expect(other.page.locator("#seat-A[data-moves]")).to_be_visible(timeout=4000)
    one.context.close()
    other.context.close()


def test_after_the_gong_no_game_begins_unless_the_desk_gives_minutes(
    hall: Hall, browser: Browser
) -> None:
    label = hall.table("over")
    one = phone(browser, hall, label).opens().reached()
    hall.desk(label, "clock", what="gong", round=1)
    one.shows("The time of the round is over")
    plates = [one.page.is_disabled(f"#seat-{seat}") for seat in "ABCD"]
    assert (plates, one.page.locator("#start").count()) == ([True] * 4, 0)
    one.page.keyboard.press("Space")
    minutes = {"what": "extend", "round": 1, "minutes": 5, "table": label.number}
    hall.desk(label, "clock", **minutes, reason="Late tables", key="more")
    one.tap("start")
    moves(one, "A")
    one.context.close()


# taps


def test_two_fingers_do_not_skip_a_player(hall: Hall, browser: Browser) -> None:
    one = phone(browser, hall, hall.table()).opens().reached().tap("start")
    one.page.wait_for_selector(".phone:not([data-guard])")
    box = one.page.locator("#tap").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    one.page.mouse.click(x - 10, y - 20)
    one.page.mouse.click(x + 15, y + 20)
    moves(one, "B")
    one.page.wait_for_selector(".phone:not([data-guard])")
    assert one.page.locator("#seat-B[data-moves]").count() == 1
    one.tap("tap")
    moves(one, "C")
    one.context.close()


def test_the_whole_face_can_be_tapped(hall: Hall, browser: Browser) -> None:
    one = phone(browser, hall, hall.table()).opens().reached().tap("start")
    for corner, seat in (((4, 30), "B"), ((4, 60), "C"), ((4, 30), "D")):
        one.page.wait_for_selector(".phone:not([data-guard])")
        one.page.locator(".face").click(position={"x": corner[0], "y": corner[1]})
        moves(one, seat)
    one.context.close()


def test_undo_says_whose_tap_and_can_be_made_good(hall: Hall, browser: Browser) -> None:
    one = phone(browser, hall, hall.table()).opens().reached()
    name = one.page.inner_text("#seat-A .name")
    one.tap("start", "tap")
    moves(one, "B")
    assert one.page.inner_text("#undo") == f"Undo: {name}’s tap"
    one.tap("undo")
    moves(one, "A")
    assert one.page.inner_text("#redo") == f"Redo: {name}’s tap"
    one.tap("redo")
    moves(one, "B")
    one.context.close()


def test_too_early_is_offered_for_ten_seconds_and_shown(hall: Hall, browser: Browser) -> None:
    context = browser.new_context(locale="en-GB", viewport={"width": 390, "height": 664})
    one = Phone(hall, hall.table(), context, path="/clock")
    one.page.clock.install()
    one.page.goto(one.url)
    for letter, name in (("A", "Ala"), ("B", "Ola"), ("C", "Jan")):
        one.page.fill(f"#name-{letter}", name)
    one.page.click("#begin")
    one.page.click("#start")
    one.page.clock.run_for(5000)
    one.page.click("#tap")
    assert one.page.inner_text("#restart") == "Too early! Restart my time"
    one.page.clock.run_for(4000)
    one.page.click("#restart")
    one.page.wait_for_selector("#seat-B .said")
    assert one.page.inner_text("[data-hint]") == "Ola: time restarted"
    one.page.clock.run_for(500)
    one.page.click("#tap")
    moves(one, "C")
    one.page.clock.run_for(11_500)
    assert one.page.locator("#restart").count() == 0
    # Over time is counted too, and there is nothing to begin again.
    one.page.clock.run_for(36_000)
    assert one.page.inner_text(".over-time") == "Time! +0:07"
    # The finger has gone, the browser thinks it is still over the face: white words stay on red.
    one.page.hover("#tap")
    style = one.page.eval_on_selector("#tap", "e => getComputedStyle(e).backgroundColor")
    assert style == "rgba(0, 0, 0, 0)"
    assert one.page.locator("#restart").count() == 0
    context.close()


# what is heard, said and seen


def test_a_tap_clicks_and_news_sound(hall: Hall, browser: Browser) -> None:
    label = hall.table("own-7")
    one = phone(browser, hall, label)
    one.context.add_init_script(EARS)
    one.opens().reached().tap("start")
    assert one.page.evaluate("heard") == CLICK
    one.tap("tap")
    assert one.page.evaluate("heard") == CLICK * 2
    sounds: list[Any] = []

    def heard(words: str) -> Any:
        one.shows(words)
        found = one.page.evaluate("heard.splice(0)")
        sounds.append([part for part in found if isinstance(part, int | float)])

    one.page.evaluate("heard.splice(0)")
    hall.desk(label, "message", table=label.number, text="Lunch at one", key="lunch")
    heard("From the desk: Lunch at one")
    more = {"what": "extend", "round": 1, "minutes": 3, "table": label.number}
    hall.desk(label, "clock", **more, reason="Joker", key="more")
    heard("+3 min")
    assert sounds == [[587, 880], [523, 784]]
    one.tap("menu", "volume-loud")
    assert one.page.evaluate("heard")[:2] == [587, 880]
    one.tap("volume-off")
    one.page.evaluate("heard.splice(0)")
    one.tap("back", "tap")
    assert one.page.evaluate("heard") == []
    one.context.close()


def test_what_is_new_is_seen_whatever_is_being_read(hall: Hall, browser: Browser) -> None:
    label = hall.table("own-6")
    one = phone(browser, hall, label).opens().reached().tap("start", "empty")
    row = one.page.locator("#notice")
    expect(row).to_contain_text("The pool ran out!")
    hall.desk(label, "message", table=label.number, text="Lunch at one", key="lunch")
    expect(row).to_have_text("From the desk: Lunch at one")
    one.tap("next-notice")
    expect(row).to_contain_text("The pool ran out!")
    hall.desk(label, "message", table=label.number, text="Lunch at two", key="lunch-at-two")
    expect(row).to_have_text("From the desk: Lunch at two")
    one.context.close()


def test_the_countdown_is_seen_in_the_report_the_call_and_the_menu(
    hall: Hall, browser: Browser
) -> None:
    one = phone(browser, hall, hall.table()).opens().reached().tap("start", "tap")
    moves(one, "B")
    for name in ("over", "referee", "menu", "net"):
        one.tap(name)
        shown = one.page.locator("[data-turn]")
        expect(shown).to_be_visible()
        before = shown.inner_text().split()
        assert before[0] == "B"
        expect(shown).not_to_contain_text(before[1], timeout=3000)
        one.tap("back")
    one.context.close()


def test_whoever_went_back_to_the_clock_finds_it_after_a_reload(
    hall: Hall, browser: Browser
) -> None:
    one = phone(browser, hall, hall.table()).opens().reached().tap("start", "over", "out-A")
    one.digits("1").tap("back", "back", "tap")
    moves(one, "B")
    one.again()
    moves(one, "B")
    # Whoever was typing goes on typing.
    one.tap("over", "out-A")
    one.page.wait_for_selector("#key-1")
    one.again()
    one.page.wait_for_selector("#key-1")
    one.context.close()


def test_two_tabs_of_one_phone_agree(hall: Hall, browser: Browser) -> None:
    label = hall.table()
    one = phone(browser, hall, label).opens().reached().tap("start")
    again = Phone(hall, label, one.context)
    again.page = one.context.new_page()
    again.opens().reached()
    moves(again, "A")
    one.tap("tap")
    moves(again, "B")
    again.tap("tap")
    moves(one, "C")
    rest = [int(tab.page.get_attribute("[data-secs]", "data-left") or 0) for tab in (one, again)]
    assert abs(rest[0] - rest[1]) < 1100
    assert remarks(hall, label) == []
    one.context.close()


def test_turns_are_announced_once_and_the_face_says_what_it_does(
    hall: Hall, browser: Browser
) -> None:
    label = hall.table("own-7")
    one = phone(browser, hall, label).opens().reached()
    names = [one.page.inner_text(f"#seat-{seat} .name") for seat in "AB"]
    one.tap("start")
    said = one.page.locator("#announcer p")
    expect(said).to_have_text([f"{names[0]} is on the move"])
    assert one.page.get_by_role("button", name=f"{names[0]} tap when done").count() == 1
    hall.desk(label, "message", table=label.number, text="Doors close at six", key="doors")
    one.shows("Doors close at six")
    one.tap("tap")
    expect(said).to_have_text(
        [
            f"{names[0]} is on the move",
            "From the desk: Doors close at six",
            f"{names[1]} is on the move",
        ]
    )
    assert one.page.get_attribute("#announcer", "aria-live") == "polite"
    assert live_regions(one) == 0
    one.context.close()


def test_what_is_wrong_in_a_report_and_what_it_costs_is_read_once(
    hall: Hall, browser: Browser
) -> None:
    """The page is built anew at each tap, so that nothing in it may be a live region itself."""
    one = phone(browser, hall, hall.table()).opens().reached()
    one.page.evaluate(ALOUD)
    regions = []
    one.tap("over", "out-A").digits("1").tap("left")
    left = one.page.inner_text("#left-what")
    regions.append(live_regions(one))
    # A tap that changes nothing about the line does not say it again.
    one.digits("2").tap("erase", "left").digits("999")
    wrong = one.page.inner_text(".wrong")
    regions.append(live_regions(one))
    one.tap("erase", "erase", "erase", "erase", "never", "which")
    one.tap("tile-K10", "tile-R10", "tile-B10", "ask")
    verdict = one.page.inner_text(".verdict p")
    regions.append(live_regions(one))
    assert (aloud(one), regions) == ([left, wrong, verdict], [0, 0, 0])
    one.context.close()


def test_the_card_after_a_result_is_read_once(hall: Hall, browser: Browser) -> None:
    one = phone(browser, hall, hall.table()).opens().reached()
    one.page.evaluate(ALOUD)
    one.reports("A", CHARGES, "B").page.wait_for_selector("#receipt[data-tone=good]")
    said = one.page.inner_text("#receipt p")
    assert (aloud(one).count(said), live_regions(one)) == (1, 0)
    one.context.close()


def test_a_message_read_on_one_phone_goes_from_the_other(hall: Hall, browser: Browser) -> None:
    label = hall.table("own-7")
    one, other = (phone(browser, hall, label).opens().reached() for _ in range(2))
    hall.desk(label, "message", table=label.number, text="Window, please", key="window")
    other.shows("From the desk: Window, please")
    one.shows("From the desk: Window, please").tap("seen")
    expect(other.page.locator("#phone").get_by_text("Window, please")).to_have_count(
        0, timeout=6000
    )
    one.context.close()
    other.context.close()


def test_the_sign_of_the_network_explains_itself(hall: Hall, browser: Browser) -> None:
    one = phone(browser, hall, hall.table()).opens().reached()
    sign = one.page.get_by_role("button", name="all received")
    sign.click()
    one.shows("Everything you entered has reached the desk.")
    one.tap("back").offline().tap("net")
    one.shows("Play on. What you enter is kept on this phone")
    one.context.close()


def test_the_referee_stops_at_once_only_where_one_was_called(hall: Hall, browser: Browser) -> None:
    one = phone(browser, hall, hall.table()).opens().reached().tap("start", "menu")
    assert one.page.locator("#referee-stop").count() == 0
    one.tap("back", "empty")
    one.shows("The pool ran out! After this move everybody has one more: B C D A")
    one.context.close()


def test_from_the_plain_form_back_to_the_clock(hall: Hall, browser: Browser) -> None:
    one = phone(browser, hall, hall.table()).opens().reached().tap("menu")
    one.page.get_by_role("link", name="Plain form").click()
    one.page.get_by_role("link", name="Back to the clock").click()
    one.page.wait_for_selector("#start")
    one.context.close()


# Every page with a clock, and where on it the clock is.
CLOCKS = {
    "/k/{token}": ["[data-secs]", ".round-time"],
    "/t/{slug}/": ["[role=timer]"],
    "/t/{slug}/screen": [".huge-clock"],
    "/t/{slug}/desk/": [".bar-clock", ".huge[role=timer]"],
    "/t/{slug}/desk/referee": [".waiting.num"],
    "/t/{slug}/desk/referee/round/1/table/{number}": [".bar-clock", ".big[role=timer]"],
}
FAMILY = "(clock) => getComputedStyle(document.querySelector(clock)).fontFamily.split(',')[0]"
# Whether there is ink in the middle of a zero, written large.
STROKE = """async (family) => {
  await document.fonts.load(`700 200px ${family}`, "0");
  const paper = new OffscreenCanvas(200, 200).getContext("2d");
  paper.font = `700 200px ${family}`;
  const size = paper.measureText("0");
  paper.fillText("0", 0, 190);
  const [across, up] = [size.width / 2, 190 - size.actualBoundingBoxAscent / 2];
  return paper.getImageData(across, up, 1, 1).data[3] > 0;
}"""


def test_no_zero_of_a_clock_has_a_stroke(hall: Hall, browser: Browser) -> None:
    label = hall.table()
    one = phone(browser, hall, label).opens().reached().tap("start", "referee", "call-now")
    one.shows("not seen yet.")
    cookie = {"name": "sessionid", "value": hall.session, "url": hall.address}
    one.context.add_cookies([cookie])
    about = {"token": label.token, "slug": label.slug, "number": label.number}
    families = {}
    for path, clocks in CLOCKS.items():
        one.page.goto(hall.address + path.format(**about))
        for clock in clocks:
            one.page.wait_for_selector(clock, state="attached")
            families[path, clock] = one.page.evaluate(FAMILY, clock)
    assert set(families.values()) == {'"Clock digits"'}, families
    letters = ('"Hyperlegible"', '"Clock digits"')
    assert [one.page.evaluate(STROKE, family) for family in letters] == [True, False]
    one.context.close()
