"""Several phones at one table, a phone whose clock is wrong, and the desk: one truth for all."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from support.phone_hall import Hall, hall_of, phone_browser, until
from support.phone_taps import Phone, phone

pytestmark = [pytest.mark.slow(50), pytest.mark.xdist_group("phones")]
CHARGES = ("12", "53", "26")
TEN_MINUTES = 600_000
# A phone whose owner set the clock by hand.
OFF = """{ const real = Date; const shift = %d;
globalThis.Date = class extends real {
  constructor(...given) { if (given.length) super(...given); else super(real.now() + shift); }
  static now() { return real.now() + shift; }
}; }"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with phone_browser() as found:
        yield found[1]


@pytest.fixture
def hall() -> Iterator[Hall]:
    yield from hall_of("http").watched()


# When what is counted down ends, in ms of the machine's time, seen when the shown second changes.
ENDS = """async (name) => {
  const field = () => document.querySelector(name).textContent;
  const before = field();
  while (field() === before) await new Promise((next) => setTimeout(next, 4));
  const shown = field().split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
  return performance.timeOrigin + performance.now() + 1000 * shown;
}"""


def left(one: Phone) -> float:
    """When the turn ends by this phone."""
    return float(one.page.evaluate(ENDS, "[data-secs]"))


def gong(one: Phone) -> float:
    """When the round ends by this phone."""
    return float(one.page.evaluate(ENDS, "[data-round]"))


def state_of(one: Phone, game: int, state: str) -> None:
    one.tap("menu", "games")
    one.page.wait_for_selector(f"#game-{game}[data-state={state}]")
    one.tap("back")


def test_equal_reports_confirm_each_other(hall: Hall, browser: Browser) -> None:
    label = hall.table()
    one, other = (phone(browser, hall, label).opens().reached() for _ in range(2))
    other.offline()
    one.reports("A", CHARGES).reached()
    other.reports("A", CHARGES)
    other.page.wait_for_selector("#net[data-state=saved]")
    other.online()
    state_of(other, 1, "confirmed")
    state_of(one, 1, "confirmed")
    assert hall.names(label) == ["reported", "confirmed"]
    one.context.close()
    other.context.close()


def test_different_reports_show_the_difference(hall: Hall, browser: Browser) -> None:
    label = hall.table()
    one, other = (phone(browser, hall, label).opens().reached() for _ in range(2))
    other.offline()
    one.reports("A", CHARGES).reached()
    other.reports("A", ("12", "35", "26"))
    other.online().reached()
    for each in (one, other):
        each.tap("menu", "games", "game-1")
        each.shows("Two phones say different things")
        # The winner's plus and seat C's points.
        marked = each.page.locator("tr[data-differs] .letter").all_inner_texts()
        assert marked == ["A", "C"]
        numbers = each.page.locator("tr[data-differs] td.num").all_inner_texts()
        assert numbers == (
            ["+91", "+73", "−53", "−35"] if each is one else ["+73", "+91", "−35", "−53"]
        )
    # Whoever mistyped can also type it again.
    other.tap("change", f"chip-{label.seats[2]}").digits("53").tap("next", "send-only")
    state_of(other, 1, "confirmed")
    one.tap("back", "back")
    state_of(one, 1, "confirmed")
    assert hall.names(label) == ["reported", "reported", "confirmed"]
    one.context.close()
    other.context.close()


@pytest.mark.rule("E-7", "P-3.1", "L-og-4", "T-z-4")
def test_another_phone_takes_the_clock_over(hall: Hall, browser: Browser) -> None:
    """The battery is empty: whose turn, until when and every report are on the next phone."""
    label = hall.table()
    one = phone(browser, hall, label).opens().reached()
    one.reports("B", CHARGES, "A")
    one.tap("start", "tap", "take")
    one.page.wait_for_selector("#seat-D[data-moves]")
    other = phone(browser, hall, label).opens().reached()
    other.shows("The clock runs on another phone")
    other.page.wait_for_selector("#seat-D[data-moves]")
    assert other.page.is_disabled("#tap")
    until_one = left(one)
    assert abs(left(other) - until_one) < 300
    assert other.page.inner_text("[data-hint]") == "runs on another phone"
    other.tap("take-over", "take-over-yes")
    other.page.wait_for_selector("#undo")
    assert abs(left(other) - until_one) < 300
    # The first becomes a mirror, and sees what the other does.
    one.shows("Another phone has taken the clock over.")
    assert one.page.is_disabled("#tap")
    other.tap("tap")
    one.page.wait_for_selector("#seat-A[data-moves]")
    one.context.close()
    third = phone(browser, hall, label).opens().reached()
    third.tap("take-over", "take-over-no", "take-over", "take-over-yes")
    assert abs(left(third) - left(other)) < 300
    state_of(third, 1, "confirmed")
    third.tap("tap")
    third.page.wait_for_selector("#seat-B[data-moves]")
    other.context.close()
    third.context.close()


def test_a_clock_tapped_without_network_reaches_the_next_phone(
    hall: Hall, browser: Browser
) -> None:
    label = hall.table()
    one = phone(browser, hall, label).opens().reached()
    one.offline().tap("start", "tap").online().reached()
    other = phone(browser, hall, label).opens().reached()
    other.page.wait_for_selector("#seat-B[data-moves]")
    assert abs(left(other) - left(one)) < 300
    one.context.close()
    other.context.close()


@pytest.mark.rule("E-10n2x", "P-23b.2")
@pytest.mark.parametrize("shift", [TEN_MINUTES, -TEN_MINUTES], ids=["fast", "slow"])
def test_a_phone_whose_clock_is_wrong(hall: Hall, browser: Browser, shift: int) -> None:
    label = hall.table()
    right = phone(browser, hall, label).opens().reached()
    wrong = phone(browser, hall, label)
    wrong.context.add_init_script(OFF % shift)
    wrong.opens().reached()
    assert abs(wrong.page.evaluate("Date.now()") - shift - time.time() * 1000) < 5000
    assert abs(gong(wrong) - gong(right)) < 300
    wrong.tap("start", "say")
    right.page.wait_for_selector("#seat-A[data-moves]")
    assert abs(left(wrong) - left(right)) < 300
    wrong.tap("take").reached()
    # The round's gong by the server itself.
    state = wrong.page.evaluate("async () => (await fetch(location.pathname + '/state')).json()")
    assert abs(gong(wrong) - 1000 * state["round"]["deadline"]) < 300
    wrong.reports("A", CHARGES, "B")
    state_of(wrong, 1, "confirmed")
    facts = hall.facts(label)
    assert [fact["fact"] for fact in facts] == ["opening-announced", "reported", "confirmed"]
    assert abs(facts[0]["said"] - facts[0]["at"]) <= 2
    right.context.close()
    wrong.context.close()


@pytest.mark.parametrize("shift", [TEN_MINUTES, -TEN_MINUTES], ids=["forward", "back"])
def test_the_clock_is_set_while_the_page_lives(hall: Hall, browser: Browser, shift: int) -> None:
    """Somebody mends the phone's clock; the next answer of the server settles it."""
    one = phone(browser, hall, hall.table()).opens().reached()
    before = gong(one)
    one.page.evaluate(f"() => {OFF % shift}")
    one.tap("net")
    one.page.wait_for_selector("#games, #back")
    one.tap("back")
    assert abs(gong(one) - before) < 300
    one.context.close()


# The desk


def test_calling_the_referee(hall: Hall, browser: Browser) -> None:
    label = hall.table("own-0")
    one = phone(browser, hall, label).opens().reached()
    one.tap("start", "referee")
    one.page.fill("#why", "Joker?!")
    # What is being written survives whatever the desk does meanwhile.
    hall.desk(label, "message", table="all", text="Soup is served", key="soup")
    one.shows("Soup is served")
    assert one.page.input_value("#why") == "Joker?!"
    one.tap("seen", "call-now")
    one.shows("not seen yet.")
    assert f"Table {label.number} calls the referee" in hall.desk(label)
    (called,) = hall.facts(label)
    assert (called["fact"], hall.note(called["note"])) == ("referee-called", "Joker?!")
    hall.desk(label, "call", call=called["n"])
    one.shows("olga is at the table.")
    before = gong(one)
    hall.desk(
        label,
        "clock",
        what="extend",
        round=1,
        minutes=3,
        table=label.number,
        reason="Joker",
        key="x",
    )
    one.shows("+3 min")
    assert abs(gong(one) - before - 180_000) < 300
    one.context.close()


def test_a_call_that_waits_for_a_network_is_taken_back(hall: Hall, browser: Browser) -> None:
    label = hall.table()
    one = phone(browser, hall, label).opens().reached().offline()
    one.tap("referee", "call-now")
    one.shows("The call waits for a network. Raise your hand too.")
    one.tap("withdraw-call")
    one.page.wait_for_selector("#withdraw-call", state="detached")
    # What comes later is sent, the call is not.
    one.online().reports("A", CHARGES, "B")
    state_of(one, 1, "confirmed")
    assert hall.names(label) == ["reported", "confirmed"]
    one.context.close()


def test_a_message_is_seen_once(hall: Hall, browser: Browser) -> None:
    label = hall.table("own-0")
    one = phone(browser, hall, label).opens().reached().reads()
    hall.desk(label, "message", table=label.number, text="Whose is the red scarf?", key="scarf")
    one.shows("Whose is the red scarf?")
    one.tap("seen")
    one.again().reached()
    assert one.page.get_by_text("red scarf").count() == 0
    one.context.close()


def test_the_desk_learns_that_a_message_was_read(hall: Hall, browser: Browser) -> None:
    label = hall.table("own-0")
    one = phone(browser, hall, label).opens().reached().reads()
    hall.desk(label, "message", table=label.number, text="Your lamp is on", key="lamp")
    one.shows("Your lamp is on")

    def read() -> bool:
        """What the referee is told of the newest message to this table."""
        page = hall.desk(label, f"referee/round/1/table/{label.number}")
        told = page.split("Your lamp is on</span>")[1].split("</li>")[0]
        return "not read yet" not in told

    assert not read()
    # Without network it is read all the same, and the desk hears of it later.
    one.offline()
    one.tap("seen")
    one.page.wait_for_selector("#seen", state="detached")
    one.page.wait_for_timeout(300)
    assert not read()
    one.online()
    one.until(read)
    one.context.close()


def test_the_desk_stops_the_round(hall: Hall, browser: Browser) -> None:
    label = hall.table("own-1")
    one = phone(browser, hall, label).opens().reached()
    one.tap("start")
    hall.desk(label, "clock", what="pause", round=1)
    one.shows("The desk has stopped the round.")
    assert [one.page.is_disabled(name) for name in ("#stop", "#undo")] == [True, True]
    # A page loaded again still knows that it was the desk.
    one.again()
    one.shows("The desk has stopped the round.")
    hall.desk(label, "clock", what="resume", round=1)
    one.page.wait_for_selector("#tap")
    rest = int(one.page.get_attribute("[data-secs]", "data-left") or 0)
    assert 0 < rest <= 40_000
    # The next phone knows of it too.
    one.tap("tap")
    mover = one.page.get_attribute("[data-moves]", "data-seat")
    other = phone(browser, hall, label).opens().reached()
    other.page.wait_for_selector(f"#seat-{mover}[data-moves]")
    assert abs(left(other) - left(one)) < 300
    one.context.close()
    other.context.close()


def test_the_referee_stops_one_table_after_its_move(hall: Hall, browser: Browser) -> None:
    label = hall.table("own-1")
    one = phone(browser, hall, label).opens().reached()
    one.tap("start")
    page = f"referee/round/1/table/{label.number}"
    hall.desk(label, page, what="stop", key="stop")
    one.shows("The referee stops the clock after this move")
    # No tap of the table takes that back.
    assert [one.page.is_disabled(name) for name in ("#stop", "#undo")] == [True, True]
    one.tap("tap")
    one.shows("The referee has stopped your clock.")
    assert [one.page.is_disabled(name) for name in ("#stop", "#undo")] == [True, True]
    assert one.page.locator("#go").count() == 0
    hall.desk(label, page, what="resume", key="go")
    one.page.wait_for_selector("#tap")
    one.context.close()


@pytest.mark.parametrize("when", ["filed", "typing"])
def test_the_tournament_has_moved_on(hall: Hall, browser: Browser, when: str) -> None:
    """The round is closed while the phone has no network: nothing is lost, the page says so."""
    slug = {"filed": "own-2", "typing": "own-3"}[when]
    tables = [hall.table(slug) for _ in range(3)]
    label, *others = tables
    one = phone(browser, hall, label).opens().reached()
    one.offline()
    one.tap("over", "out-A").types("12", "53").digits("26")
    if when == "filed":
        one.tap("next", "confirm-B")
        one.page.wait_for_selector("#net[data-state=saved]")
    for table in tables:
        for game in (1, 2, 3):
            hall.desk(
                table, f"round/1/table/{table.number}/act", what="time", game=game, reason="late"
            )
    hall.desk(label, "close", round=1)
    assert "round-closed" in [fact["fact"] for fact in hall.journal(label)]
    one.online()
    if when == "typing":
        one.reached()
        one.tap("next", "confirm-B")
    one.page.wait_for_selector("#net[data-state=received]")
    until(lambda: hall.asides(label))
    assert [aside["charges"][1:] for aside in hall.asides(label)] == [
        [[label.seats[1], 12], [label.seats[2], 53], [label.seats[3], 26]]
    ]
    one.shows("for the desk")
    assert str(label.number) in hall.desk(label, "late")
    assert others
    one.context.close()
