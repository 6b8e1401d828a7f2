"""Every phone of a table is asked about its games, and a result explains itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from support.phone_hall import Hall, hall_of, phone_browser
from support.phone_taps import Phone, phone

pytestmark = [pytest.mark.slow(50), pytest.mark.xdist_group("phones")]
CHARGES = ("12", "53", "26")
SMALLEST = {"width": 360, "height": 640}
# How well the text of an element is told from its ground, as browsers measure it.
CONTRAST = """(name) => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const element = document.querySelector(name);
  let ground = element;
  while (/rgba\\(.*, 0\\)|transparent/.test(getComputedStyle(ground).backgroundColor)) {
    ground = ground.parentElement;
  }
  const style = getComputedStyle(element);
  const [low, high] = [light(style.color), light(getComputedStyle(ground).backgroundColor)]
    .sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with phone_browser() as found:
        yield found[1]


@pytest.fixture
def hall() -> Iterator[Hall]:
    yield from hall_of("http").watched()


def two(hall: Hall, browser: Browser) -> tuple[Phone, Phone]:
    label = hall.table()
    one, other = (phone(browser, hall, label).opens().reached() for _ in range(2))
    return one, other


def closed(*phones: Phone) -> None:
    for each in phones:
        each.context.close()


def contrast(one: Phone, name: str) -> float:
    return float(one.page.evaluate(CONTRAST, name))


def test_the_other_phone_is_asked_and_says_yes(hall: Hall, browser: Browser) -> None:
    one, other = two(hall, browser)
    one.reports("A", CHARGES)
    winner = other.page.inner_text("#seat-A .name")
    other.shows(f"Game 1: is +91 for {winner} right?")
    assert one.page.locator("#question-yes").count() == 0
    other.tap("question-yes")
    other.page.wait_for_selector("#receipt[data-tone=good]")
    assert other.page.inner_text("#receipt") == "Game 1 confirmed, received"
    # The card goes away by itself.
    other.page.wait_for_selector("#receipt", state="detached")
    assert hall.names(one.label) == ["reported", "confirmed"]
    closed(one, other)


def test_two_results_side_by_side_and_the_other_phone_is_right(
    hall: Hall, browser: Browser
) -> None:
    one, other = two(hall, browser)
    third = phone(browser, hall, one.label).opens().reached()
    one.reports("A", CHARGES).reached()
    other.tap("question-compare", "differ", f"chip-{one.label.seats[2]}")
    # The first digit replaces what stood there.
    other.digits("35")
    assert other.page.inner_text("output.typed") == "−35"
    other.tap("next", "send-only")
    for each in (one, other, third):
        each.shows("Game 1: the results differ")
        each.tap("question-compare")
        marked = each.page.locator(".compared tr[data-differs] .letter").all_inner_texts()
        assert marked == ["A", "C"]
    rows = other.page.locator(".compared tr[data-differs] td").all_inner_texts()
    assert rows == ["+73", "+91", "−35", "−53"]
    assert third.page.locator("#other-right").count() == 0
    other.tap("other-right")
    other.page.wait_for_selector("#receipt[data-tone=good]")
    one.page.wait_for_selector("#dispute")
    (*_, last) = hall.facts(one.label)
    assert last["fact"] == "confirmed"
    closed(one, other, third)


def test_a_confirmed_game_goes_to_the_desk_only_after_a_question_and_comes_back(
    hall: Hall, browser: Browser
) -> None:
    label = hall.table()
    one = phone(browser, hall, label).opens().reached()
    one.reports("A", CHARGES, "B")
    one.page.wait_for_selector("#receipt[data-tone=good]")
    one.tap("menu", "games", "game-1", "dispute")
    one.shows("Ask the desk to reopen game 1?")
    one.tap("keep-result")
    one.page.wait_for_selector("#dispute")
    assert hall.names(label) == ["reported", "confirmed"]
    one.tap("dispute")
    one.page.fill("#objection", "C had 35")
    one.tap("object")
    one.shows("You have asked the desk to look at this game.")
    disputed = hall.facts(label)[-1]
    assert (disputed["fact"], hall.note(disputed["note"])) == ("disputed", "C had 35")
    one.tap("withdraw")
    one.page.wait_for_selector("#dispute")
    one.until(lambda: hall.names(label)[-1] == "dispute-withdrawn")
    one.shows("confirmed")
    closed(one)


@pytest.mark.rule("A-57")
def test_after_the_gong_a_game_that_was_not_played_reaches_the_desk_as_that(
    hall: Hall, browser: Browser
) -> None:
    label = hall.table("own-8")
    one = phone(browser, hall, label, viewport=SMALLEST).opens().reached()
    other = phone(browser, hall, label).opens().reached()
    one.tap("over")
    # Before the gong no game has ended with the time.
    assert one.page.locator("#end-time").count() == 0
    one.tap("back").reports("A", CHARGES, "B").reached()
    hall.desk(label, "clock", what="gong", round=1)
    for each in (one, other):
        each.shows("Was game 2 never begun?")
    assert [one.page.is_disabled(f"#seat-{letter}") for letter in "ABCD"] == [True] * 4
    one.tap("over")
    one.page.wait_for_selector("#end-time")
    one.tap("back", "not-played")
    one.shows("Games 2, 3 were not played")
    one.tap("confirm-C")
    one.shows("Game 2, Game 3: not played. The desk knows.")
    one.until(lambda: hall.names(label).count("unplayed") == 2)
    said = hall.facts(label)[-1]
    assert (said["game"], said["why"], said["player"]) == (3, "time", label.seats[2])
    # Who has said so is reminded of nothing.
    hall.desk(label, "remind", key="remind")
    reminded = [fact["table"] for fact in hall.journal(label) if fact["fact"] == "table-messaged"]
    assert label.number not in reminded
    assert len(reminded) == 2
    # And there is somewhere to go.
    for each in (one, other):
        each.shows("All games of this round are reported. Thank you!")
        each.page.wait_for_selector("#to-standings")
    for page in ("standings", "seating"):
        one.tap(f"to-{page}").page.wait_for_url(f"**/t/{label.slug}/{page}")
        one.page.wait_for_selector("h1")
        one.page.go_back()
        one.page.wait_for_selector("#to-seating")
    closed(one, other)


@pytest.mark.rule("A-57")
def test_a_game_that_was_called_not_played_is_played_when_the_desk_gives_minutes(
    hall: Hall, browser: Browser
) -> None:
    label = hall.table("own-10")
    one = phone(browser, hall, label, viewport=SMALLEST).opens().reached()
    other = phone(browser, hall, label).opens().reached()
    one.reports("A", CHARGES, "B").reached()
    hall.desk(label, "clock", what="gong", round=1)
    one.tap("not-played", "confirm-C")
    one.until(lambda: hall.names(label).count("unplayed") == 2)
    more = {"what": "extend", "round": 1, "minutes": 9, "table": label.number, "reason": "Gong"}
    hall.desk(label, "clock", key="more", **more)
    for each in (one, other):
        each.shows("There is time again. Game 2 is marked as not played.")
    other.tap("play-after-all", "start")
    other.page.wait_for_selector("[data-moves]")
    assert hall.names(label)[-1] == "unplayed-taken-back"
    # The other phone sees the same clock; the game after it is another question.
    one.page.wait_for_selector("[data-moves]")
    one.tap("menu", "games", "game-3")
    one.shows("The table said that this game was not played.")
    one.tap("was-played").tap("out-A").types(*CHARGES).tap("confirm-B")
    one.until(lambda: hall.names(label)[-1] == "confirmed")
    assert [
        fact["game"] for fact in hall.facts(label) if fact["fact"] == "unplayed-taken-back"
    ] == [
        2,
        3,
    ]
    closed(one, other)


def test_after_the_round_nothing_counts_down(hall: Hall, browser: Browser) -> None:
    label = hall.table("own-9")
    one = phone(browser, hall, label).opens().reached()
    one.page.wait_for_selector(".round-time")
    hall.desk(label, "clock", what="gong", round=1)
    for game in (1, 2, 3):
        for number in (label, *hall.free[label.slug]):
            hall.desk(
                label,
                f"round/1/table/{number.number}/act",
                what="time",
                game=game,
                reason="fire alarm",
            )
    one.shows("No game of this round was played.")
    hall.desk(label, "close", round=1)
    one.page.wait_for_selector(".round-time", state="detached")
    closed(one)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_pressed_on_the_pads_can_be_read(hall: Hall, browser: Browser, theme: str) -> None:
    label = hall.table()
    one = phone(browser, hall, label, color_scheme=theme).opens().reached()
    one.tap("over", "out-A").digits("12")
    assert contrast(one, "#left") >= 4.5
    one.tap("left")
    one.page.wait_for_selector("#left[aria-pressed=true]")
    assert contrast(one, "#left") >= 4.5
    one.shows("left before the game ended: cannot win it, but pays these points.")
    assert contrast(one, "#left-what") >= 4.5
    one.tap("left", "never")
    assert {
        name: contrast(one, name) >= 4.5 for name in ("#never", "#base", "#could", "#next")
    } == {
        "#never": True,
        "#base": True,
        "#could": True,
        "#next": True,
    }
    closed(one)


@pytest.mark.rule("E-10p", "A-03")
def test_a_result_says_how_it_ended_and_why_the_sum_is_not_0(hall: Hall, browser: Browser) -> None:
    label = hall.table()
    one = phone(browser, hall, label, viewport=SMALLEST).opens().reached()
    one.tap("over", "end-pool").types("20", "10", "10", "44")
    names = [one.page.inner_text(f"tr:nth-child({n}) .name") for n in (2, 3)]
    assert one.page.inner_text("#chip-who") == "The pool ran out and nobody went out."
    assert one.page.inner_text("#explained") == (
        "Everybody pays the difference to the lowest rack (10)."
        f" {names[0]}, {names[1]} share first place and each gets the whole, so the sum is not 0."
    )
    typed = one.page.locator(".preview tbody .edit").all_inner_texts()
    counted = one.page.locator(".preview tbody td:last-child").all_inner_texts()
    assert (typed, counted) == (["20", "10", "10", "44"], ["−10", "+44", "+44", "−34"])
    # A number that is opened again is replaced, not continued.
    one.tap(f"chip-{label.seats[3]}")
    one.page.wait_for_selector("output[data-opened]")
    one.digits("7")
    assert one.page.inner_text("output.typed") == "−7"
    assert one.page.locator("#change").count() == 0
    closed(one)


def test_what_is_announced_to_the_hall_is_on_the_phones(hall: Hall, browser: Browser) -> None:
    label = hall.table("own-8")
    one = phone(browser, hall, label).opens().reached()
    hall.desk(label, "announce", text="Soup at one", text_pl="Zupa na stole", key="soup-8")
    one.shows("Soup at one")
    one.tap("seen")
    # The table may have been reminded of its results, too.
    expect(one.page.locator("#phone").get_by_text("Soup at one")).to_have_count(0)
    closed(one)
