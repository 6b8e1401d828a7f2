"""A whole round of forty minutes in the real page, on a clock the test moves.

Page and server agree on the time by answers given here, because the real server cannot be hurried;
everything else is as at a table. What is shown never differs from the deadline by more than 100 ms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser

from support.phone_hall import Hall, hall_of, phone_browser, until
from support.phone_taps import Phone, phone

pytestmark = [pytest.mark.slow(50), pytest.mark.xdist_group("phones")]
MINUTE = 60_000
NOON = 1_800_000_000_000
PHONE_IS_WRONG_BY = 7 * MINUTE + 321
ALLOWED = 100
# The server's answers, by the page's own clock; the steady clock stands while the phone sleeps.
SERVER = """
window.server = { first: null, slept: 0, change: {} };
const steady = performance.now.bind(performance);
performance.now = () => steady() - window.server.slept;
const real = window.fetch.bind(window);
window.fetch = async (path, options) => {
  if (!String(path).includes("/state")) return real(path, options);
  const now = Date.now() - WRONG;
  const fresh = { ...window.server.first, ...window.server.change, now };
  return new Response(JSON.stringify(fresh), { headers: { "Content-Type": "application/json" } });
};
Object.defineProperty(document, "hidden", { get: () => Boolean(window.server.hidden) });
""".replace("WRONG", str(PHONE_IS_WRONG_BY))
SEEN = """() => {
  const text = (name) => document.querySelector(name)?.textContent ?? null;
  const field = document.querySelector("[data-secs]");
  return { now: Date.now() - WRONG, round: text("[data-round]"), turn: field?.textContent ?? null,
    left: field ? Number(field.dataset.left) : null,
    mood: document.querySelector(".phone").dataset.mood,
    seat: document.querySelector(".seat[data-moves]")?.dataset.seat ?? null,
    lap: document.querySelector("[data-lap-left]")?.dataset.lapLeft ?? null };
}""".replace("WRONG", str(PHONE_IS_WRONG_BY))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with phone_browser() as found:
        yield found[1]


@pytest.fixture
def hall() -> Iterator[Hall]:
    yield from hall_of("http").watched()


@dataclass
class Story:
    """The page, and what its clocks must show, computed from deadlines alone."""

    one: Phone
    deadline: int
    turn: int | None = None
    standing: int | None = None
    extra: int = 0
    samples: int = 0
    worst: float = 0
    moods: set[str] = field(default_factory=set)

    def tell(self, **change: Any) -> None:
        """The desk did something; the page hears of it at its next question."""
        self.one.page.evaluate(
            """(change) => {
              const { first, change: before } = window.server;
              const round = { ...first.round, ...before.round, ...change.round };
              window.server.change = { ...before, ...change, round };
            }""",
            change,
        )

    def run(self, milliseconds: int) -> None:
        self.one.page.clock.run_for(milliseconds)

    def runs(self, milliseconds: int, step: int = 7_300) -> None:
        """Time goes by, and the page is looked at again and again."""
        while milliseconds > 0:
            self.run(min(step, milliseconds))
            milliseconds -= step
            self.right()

    def sleeps(self, milliseconds: int, *, steady_stands: bool) -> None:
        """The screen is locked: nothing in the page runs; then it is opened again."""
        page = self.one.page
        page.evaluate("server.hidden = true; document.dispatchEvent(new Event('visibilitychange'))")
        page.clock.fast_forward(milliseconds)
        if steady_stands:
            page.evaluate("(slept) => { server.slept += slept; }", milliseconds)
        page.evaluate(
            "server.hidden = false; document.dispatchEvent(new Event('visibilitychange'))"
        )
        self.run(20)
        self.right()

    def right(self) -> dict[str, Any]:
        """What is shown follows from the deadlines."""
        seen: dict[str, Any] = self.one.page.evaluate(SEEN)
        self.samples += 1
        self.moods.add(seen["mood"])
        gong = self.deadline + self.extra
        if self.standing is None:
            self._near(shown(seen["round"]), gong - seen["now"])
        if self.turn is not None and seen["turn"] is not None:
            rest = self.turn - seen["now"]
            self._near(0 if seen["turn"] == "Time!" else 1000 * int(seen["turn"]), rest)
            # Written at the last tick, which was when the shown second began.
            assert -ALLOWED <= seen["left"] - rest <= 1000 + ALLOWED or rest < 0
        return seen

    def _near(self, shown: int, rest: int) -> None:
        """The shown second is right within 100 ms: it began at most that late or that early."""
        rest = max(rest, 0)
        off = max(rest - shown, shown - 1000 - rest, 0) if shown or rest else 0
        self.worst = max(self.worst, off)
        assert off <= ALLOWED, (shown, rest)


def shown(text: str) -> int:
    if text == "Gong":
        return 0
    minutes, seconds = text.split(":")
    return 1000 * (60 * int(minutes) + int(seconds))


@pytest.mark.rule("L-og-4", "T-z-4", "L-og-9.4", "T-z-9.4", "E-10s1", "E-10h5a", "E-10h5b")
def test_forty_minutes(
    hall: Hall, browser: Browser, record_property: Callable[[str, object], None]
) -> None:
    label = hall.table()
    one = phone(browser, hall, label)
    page = one.page
    page.clock.install(time=(NOON + PHONE_IS_WRONG_BY) / 1000)
    page.add_init_script(SERVER)
    deadline = NOON + 40 * MINUTE
    times = {"started": NOON // 1000, "deadline": deadline // 1000, "paused": None, "ended": None}

    page.add_init_script(
        """document.addEventListener("readystatechange", () => {
        const element = document.getElementById("told");
        if (!element || window.server.first) return;
        const told = JSON.parse(element.textContent);
        const round = { ...told.round, ...TIMES, extra: 0 };
        window.server.first = { ...told, now: 0, round, messages: [] };
        element.textContent = JSON.stringify(window.server.first); });""".replace(
            "TIMES", str(times).replace("None", "null")
        )
    )
    page.goto(one.url)
    page.wait_for_selector("#start")
    page.clock.pause_at((NOON + PHONE_IS_WRONG_BY + MINUTE) / 1000)
    story = Story(one, deadline)
    story.run(3000)
    story.right()

    def moment() -> int:
        return int(page.evaluate(SEEN)["now"])

    # Turns, one after another: taps, tiles taken, one that lasts too long.
    one.tap("start")
    story.turn = moment() + 40_000
    story.runs(25_000, 1_700)
    one.tap("take")
    story.turn = moment() + 40_000
    assert story.right()["seat"] == "B"
    story.runs(43_000, 3_100)
    # The move has ended with its time; the next one's begins with a tap.
    seen = story.right()
    assert (seen["mood"], seen["seat"]) == ("late", "C")
    one.page.get_by_text("Unfinished or nothing laid? Put it back, take 1.").wait_for()
    one.tap("tap")
    story.turn = moment() + 40_000
    assert story.right()["seat"] == "C"
    assert one.page.locator("#restart").count() == 0
    story.runs(4_000)
    one.tap("tap")
    story.turn = moment() + 40_000
    # Clicked before the tile was taken: the next one's time begins anew, once.
    story.runs(6_000)
    one.tap("restart")
    story.turn = moment() + 40_000
    assert story.right()["seat"] == "D"
    assert one.page.locator("#restart").count() == 0
    # Locked for half a minute, twice; the second time even the steady clock stood.
    story.sleeps(12_345, steady_stands=False)
    story.sleeps(11_111, steady_stands=True)
    one.tap("tap", "undo")
    assert story.right()["seat"] == "D"
    story.runs(3_000, 400)
    one.tap("tap")
    story.turn = moment() + 40_000
    # A dispute: it stands when the move has ended, and the next one has its full time.
    one.tap("stop")
    story.runs(20_000)
    assert story.right()["seat"] == "A"
    one.tap("tap")
    one.page.wait_for_selector("#go")
    story.turn = None
    story.runs(2 * MINUTE, 9_100)
    one.tap("go")
    story.turn = moment() + 40_000
    assert story.right()["seat"] == "B"
    story.runs(10_000)
    # The desk stops the round for six minutes and eleven seconds.
    stopped = moment()
    rest = story.turn - stopped // 1000 * 1000
    story.tell(round={"paused": stopped // 1000})
    story.run(21_000)
    one.page.get_by_text("The desk has stopped the round.").wait_for()
    story.turn, story.standing = None, stopped
    story.runs(5 * MINUTE + 50_000, 31_000)
    resumed = moment()
    story.deadline += (resumed - stopped) // 1000 * 1000
    story.standing = None
    story.tell(round={"paused": None, "deadline": story.deadline // 1000})
    one.tap("net", "back")
    one.page.wait_for_selector("#tap")
    seen = one.page.evaluate(SEEN)
    story.turn = seen["now"] + seen["left"]
    assert abs(seen["left"] - rest) < 2000
    # Asleep for minutes; three minutes more for this table.
    story.sleeps(9 * MINUTE, steady_stands=True)
    story.tell(round={"extra": 3})
    one.tap("net", "back")
    story.extra = 3 * MINUTE
    story.right()
    while story.deadline + story.extra - moment() > 45_000:
        one.tap("tap")
        story.turn = moment() + 40_000
        story.runs(min(39_000, story.deadline + story.extra - moment() - 20_000), 13_000)
    # The gong: this move is finished, then everybody has one more, this one last.
    one.tap("tap")
    story.turn = moment() + 40_000
    on_move = story.right()["seat"]
    story.runs(21_000, 1_100)
    seen = story.right()
    assert (seen["round"], seen["seat"]) == ("Gong", on_move)
    order = "ABCDABCD"
    behind = order.index(on_move) + 1
    lap = order[behind : behind + 4]
    assert seen["lap"] == lap
    one.tap("tap")
    story.turn = moment() + 40_000
    for number in range(4):
        seen = story.right()
        assert (seen["seat"], seen["lap"]) == (lap[number], lap[number:])
        story.runs(8_000, 2_900)
        one.tap("take")
        story.turn = moment() + 40_000 if number < 3 else None
    one.page.get_by_text("All last moves are made").wait_for()
    # The result is asked for as it must have been: nobody went out, the time is over.
    one.tap("report")
    one.page.wait_for_selector("#key-1")
    one.types("30", "7", "51")
    one.digits("19").tap("next")
    one.page.wait_for_selector("#confirm-A")
    one.tap("confirm-A")
    story.run(1000)
    until_arrived(hall, one)
    assert hall.facts(label)[0]["report"]["end"] == "time"
    record_property("looks", story.samples)
    record_property("worst_ms", story.worst)
    assert story.samples > 150
    assert {"runs", "warns", "late", "stands", "ready"} <= story.moods
    one.context.close()


def until_arrived(hall: Hall, one: Phone) -> None:
    def there() -> bool:
        one.page.clock.run_for(200)
        return hall.names(one.label)[-2:] == ["reported", "confirmed"]

    until(there)
