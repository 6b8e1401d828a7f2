"""The digits of the clock, measured: never below 96 px, whatever else the phone has to say.

States are fed into the real page, one after another, without a game being played for each. What two
circumstances do together is measured in every run, all of them together in the long one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from support.browsing import lettered
from support.phone_hall import Hall, hall_of, phone_browser

pytestmark = [pytest.mark.slow(40), pytest.mark.xdist_group("phones")]

SIZES = (
    *((320, 568), (360, 560), (360, 640), (390, 664), (390, 844)),
    *((640, 360), (844, 390), (768, 1024), (1024, 768)),
)
CIRCUMSTANCES: dict[str, tuple[Any, ...]] = {
    "language": ("pl", "en", "de", "nl"),
    "mover": ("A", "B", "C", "D"),
    "rules": ("pl-turniej", "pl-liga"),
    "face": ("around", "single"),
    "names": ("short", "long"),
    "message": (False, True),
    "call": (False, True),
    "lap": ("", "gong", "pool"),
    "stop": ("", "dispute", "stopped", "desk", "referee", "warns", "late"),
    "network": (True, False),
    "extra": (0, 12),
    "question": (False, True),
    "announced": (False, True),
}
# One state after another in the page; what is wrong with each.
MEASURE = """async (states) => {
  const place = (name) => [...document.querySelectorAll("link[rel=modulepreload]")]
    .map((link) => link.href).find((href) => new RegExp(`/${name}(\\\\.[0-9a-f]+)?\\\\.js$`).test(href));
  const { App } = await import(place("app"));
  const { choose } = await import(place("languages"));
  const root = document.getElementById("phone");
  const presets = JSON.parse(document.getElementById("rulesets").textContent);
  const LETTERS = ["A", "B", "C", "D"];
  const NAMES = { short: ["Ala", "Ola", "Jan", "Ewa"], long: ["Wierzchosława Szczebrzeszyńska", "Bartłomiej Świętosław", "Konstantynopolitańczykowianka", "Aleksandra Przepiórkowska-Nowak"] };
  const MINUTE = 60_000;
  const shown = (state) => {
    const app = new App(root, { scope: "measured", base: "/k/none", video: "", could: "", local: false, plain: "/k/none/plain" });
    const now = app.now;
    const seats = LETTERS.map((letter, index) => ({ letter, entry: index + 1, name: NAMES[state.names][index], absent: false, gone: false }));
    const games = [1, 2, 3].map((number) => ({ number, state: "missing", starter: 1, report: null, digest: "", points: [], own: false, mine: null, others: [] }));
    const second = Math.round(now / 1000);
    const gong = state.lap === "gong" ? -5 : 7500;
    app.told = {
      now, sequence: 1, mark: "", topic: "", title: "Turniej", url: "/t/x", table: 88, phase: "playing", rules: presets.find((one) => one.name === state.rules).rules,
      starter: "", chair: "", plays_on: false, seats, games, slip: null, clock: null,
      round: { number: 3, title: state.language === "pl" ? "Runda 3 z 4, finał" : "Round 3 of 4, the final", open: true, started: second - 600, deadline: second + gong - 60 * state.extra,
        paused: state.stop === "desk" ? second : null, ended: null, extra: state.extra, stopped: state.stop === "referee" },
      call: state.call ? { number: 4, stage: "sent", since: second - 60, by: "" } : null,
      messages: state.message ? [{ number: 9, at: second, text: "Prosimy o wyniki gry drugiej, bo czekamy już tylko na wasz stolik i obiad stygnie. " + "Dziękujemy! ".repeat(5) }] : [],
    };
    const from = LETTERS[(LETTERS.indexOf(state.mover) + 3) % 4];
    const begun = { warns: 34_000, late: 41_000 }[state.stop] ?? 7000;
    const mover = state.stop === "late" ? state.mover : from;
    const taps = state.stop === "late" ? [{ kind: "start", at: now - begun, seat: mover, seats: "ABCD" }]
      : [{ kind: "start", at: now - begun - 9000, seat: mover, seats: "ABCD" }, { kind: "end", at: now - begun, how: "tap" }];
    if (state.announced) taps.push({ kind: "announce", at: now - 900, seat: state.mover });
    if (state.lap === "pool") taps.push({ kind: "empty", at: now - 800 });
    if (state.stop === "dispute") taps.push({ kind: "stop", at: now - 700, by: "dispute" });
    if (state.stop === "stopped") taps.push({ kind: "stop", at: now - 700, by: "referee" });
    if (state.stop === "desk" || state.stop === "referee") taps.push({ kind: "hold", at: now - 700, by: state.stop });
    app.tapped = { round: 3, game: 1, taps };
    app.reached = state.network;
    if (!state.network) app.items = [1, 2].map((number) => ({ number, key: "k", kind: "call", body: { round: 1 }, at: 0, status: "saved", said: [] }));
    if (state.question) app.flashes = [{ key: "question", level: "ask", until: now + MINUTE, text: "Game 2: is +102 for Aleksandra Przepiórkowska-Nowak right?",
      buttons: [{ id: "agree", label: "Tak", act: () => 0 }, { id: "compare", label: "Porównaj", act: () => 0 }] }];
    app.wishes = { face: state.face, volume: "off" };
    app.render();
    clearTimeout(app.timer);
    return app;
  };
  const inside = (part, whole, by = 1.5) => part.left >= whole.left - by && part.right <= whole.right + by && part.top >= whole.top - by && part.bottom <= whole.bottom + by;
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const wrong = () => {
    const found = [];
    const box = (part) => part.getBoundingClientRect();
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) found.push(`scrolls ${page.scrollWidth}x${page.scrollHeight}`);
    const face = document.querySelector(".face"), digits = document.querySelector("[data-secs]"), words = document.querySelector(".over-time");
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const large = digits ?? words;
    // Where the last tile was taken too late the game may be over.
    if (!large) return document.querySelector(".phone").dataset.mood === "over" ? [] : ["no digits"];
    const size = parseFloat(getComputedStyle(large).fontSize);
    if (size < (digits ? 96 : 24)) found.push(`digits ${size}px`);
    if (!inside(box(large), box(face))) found.push("digits stick out");
    for (const part of document.querySelectorAll(".face .who, .face .hint, .face .next")) {
      if (!inside(box(part), box(face))) found.push(`${part.className} sticks out`);
      if (part !== large && meet(box(part), box(large))) found.push(`${part.className} over the digits`);
    }
    for (const button of document.querySelectorAll(".phone button:not(.tap)")) {
      const { width, height } = box(button);
      if (Math.min(width, height) < 43.9) found.push(`small: ${button.id} ${width}x${height}`);
      if (!inside(box(button), button.closest(".face") ? box(face) : screen)) found.push(`outside: ${button.id}`);
      if (button.closest(".face") && meet(box(button), box(large))) found.push(`${button.id} over the digits`);
    }
    const title = document.querySelector(".bar h1");
    if (title.scrollWidth > title.clientWidth + 1 || !inside(box(title), screen)) found.push("the bar is cut");
    for (const other of document.querySelectorAll(".bar > :not(h1)")) if (meet(box(other), box(title))) found.push("the bar's parts lie on each other");
    const { left, top, width, height } = box(face);
    for (const x of [.03, .25, .5, .75, .97]) for (const y of [.03, .25, .5, .75, .97]) {
      const hit = document.elementFromPoint(left + x * width, top + y * height);
      if (!hit?.closest(".face")) found.push(`not the face at ${x} ${y}: ${hit?.className}`);
    }
    return found;
  };
  const faults = [];
  for (const state of states) {
    if (document.documentElement.lang !== state.language) await choose(state.language);
    shown(state);
    const found = wrong();
    if (found.length) faults.push([JSON.stringify(state), [...new Set(found)]]);
  }
  return faults;
}"""  # noqa: E501


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with phone_browser() as found:
        yield found[1]


@pytest.fixture
def hall() -> Iterator[Hall]:
    yield from hall_of("http").watched()


def states(rows: Any) -> list[dict[str, Any]]:
    return [dict(zip(CIRCUMSTANCES, row, strict=True)) for row in rows]


def pairwise() -> list[tuple[Any, ...]]:
    """Few states in which every two circumstances meet in every way."""
    names = list(CIRCUMSTANCES)
    wanted = {
        (one, first, other, second)
        for one, other in combinations(range(len(names)), 2)
        for first in CIRCUMSTANCES[names[one]]
        for second in CIRCUMSTANCES[names[other]]
    }
    rows: list[tuple[Any, ...]] = []
    while wanted:
        one, first, other, second = min(wanted, key=repr)
        row: list[Any] = [None] * len(names)
        row[one], row[other] = first, second
        for place, name in enumerate(names):
            if row[place] is None:
                row[place] = max(CIRCUMSTANCES[name], key=lambda v: _met(wanted, row, place, v))
        wanted = {pair for pair in wanted if not _holds(pair, row)}
        rows.append(tuple(row))
    return rows


def _holds(pair: tuple[int, Any, int, Any], row: list[Any]) -> bool:
    one, first, other, second = pair
    return bool(row[one] == first and row[other] == second)


def _met(wanted: set[tuple[int, Any, int, Any]], row: list[Any], place: int, value: Any) -> int:
    """How many wanted pairs a value would bring, with what the row has already."""
    tried = [*row[:place], value, *row[place + 1 :]]
    return sum(place in (pair[0], pair[2]) and _holds(pair, tried) for pair in wanted)


def opened(browser: Browser, hall: Hall) -> Page:
    page = browser.new_context(locale="pl-PL", has_touch=True).new_page()
    page.on("pageerror", lambda error: hall.faults.append(str(error)))
    page.goto(f"{hall.address}/clock")
    page.wait_for_selector("#begin")
    lettered(page)
    return page


def faults(page: Page, size: tuple[int, int], rows: Any) -> list[Any]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found: list[Any] = page.evaluate(MEASURE, states(rows))
    return found


def test_every_two_circumstances_at_every_size(hall: Hall, browser: Browser) -> None:
    page = opened(browser, hall)
    rows = pairwise()
    assert 28 <= len(rows) <= 80
    found = {size: faults(page, size, rows) for size in SIZES}
    assert found == {size: [] for size in SIZES}
    page.context.close()


def test_a_stopped_clock_beside_the_longest_names(hall: Hall, browser: Browser) -> None:
    """Three circumstances at once: the longest sentence of the face, towards a side, on its own."""
    page = opened(browser, hall)
    worst: dict[str, tuple[Any, ...]] = {name: values[:1] for name, values in CIRCUMSTANCES.items()}
    worst |= {"language": CIRCUMSTANCES["language"], "mover": ("B", "D")}
    worst |= {"names": ("long",), "stop": ("stopped", "dispute", "desk", "referee")}
    rows = list(product(*worst.values()))
    assert {size: faults(page, size, rows) for size in SIZES} == {size: [] for size in SIZES}
    page.context.close()


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_all_circumstances_together(hall: Hall, browser: Browser, size: tuple[int, int]) -> None:
    page = opened(browser, hall)
    page.set_default_timeout(0)
    # Long names, much extra time and no network are the worst of their kind.
    worst: dict[str, tuple[Any, ...]] = {"names": ("long",), "extra": (12,), "network": (False,)}
    everything = product(*(CIRCUMSTANCES | worst).values())
    wrong: list[Any] = []
    while part := list(islice(everything, 2000)):
        wrong += faults(page, size, part)
    assert wrong == []
    page.context.close()
