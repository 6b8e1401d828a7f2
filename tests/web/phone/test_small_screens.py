"""The screens before a game and the pads, measured on small phones, standing and lying.

States are fed into the real page, without a game being played for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from support.phone_hall import Hall, hall_of, phone_browser
from support.phone_states import blank_phone, show

pytestmark = [pytest.mark.slow(40), pytest.mark.xdist_group("phones")]

LYING = ((640, 360), (667, 375), (740, 360), (844, 390))
STANDING = ((320, 568), (360, 560), (360, 640), (390, 844))
TABLETS = ((768, 1024), (1024, 768))
# What is wrong: something cut or outside its frame, two things on each other, a small target.
FAULTS = """(whole) => {
  const found = [], page = document.documentElement;
  const box = (part) => part.getBoundingClientRect();
  const all = (names) => [...document.querySelectorAll(names)].filter((part) => box(part).width);
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const inside = (part, frame, by = 1) => part.left >= frame.left - by && part.top >= frame.top - by
    && part.right <= frame.right + by && part.bottom <= frame.bottom + by;
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const called = (part) => part.id || part.className || part.tagName;
  if (page.scrollWidth > innerWidth) found.push(`wider by ${page.scrollWidth - innerWidth}`);
  if (page.scrollHeight > innerHeight) found.push(`higher by ${page.scrollHeight - innerHeight}`);
  for (const part of all(".phone, .question, .tile-pad")) {
    if (part.scrollHeight > part.clientHeight + 1) found.push(`scrolls: ${called(part)}`);
    if (part.scrollWidth > part.clientWidth + 1) found.push(`sideways: ${called(part)}`);
  }
  for (const button of all(".phone button")) {
    const { width, height } = box(button);
    if (Math.min(width, height) < 43.9) found.push(`small: ${button.id} ${width}x${height}`);
    if (!inside(box(button), screen)) found.push(`outside: ${button.id}`);
  }
  for (const word of all(":is(.foot, .notices) button, .foot button > span")) {
    if (word.scrollWidth > word.clientWidth + 1) found.push(`too wide: ${word.textContent}`);
  }
  const bar = document.querySelector(".bar");
  for (const part of bar.children) if (!inside(box(part), box(bar))) found.push(`bar: ${called(part)}`);
  const parts = all(whole);
  const face = document.querySelector(".face");
  for (const part of parts) {
    if (!inside(box(part), face ? box(face) : screen)) found.push(`cut: ${called(part)}`);
    for (const other of parts) {
      const nested = part.contains(other) || other.contains(part);
      if (part !== other && !nested && meet(box(part), box(other))) found.push(`${called(part)} on ${called(other)}`);
    }
  }
  for (const line of all(".what-now p, .to-read p")) {
    if (line.scrollWidth > line.clientWidth + 1) found.push(`spills: ${line.textContent}`);
    if (line.scrollHeight > line.clientHeight + 2) found.push(`shortened: ${line.textContent}`);
  }
  return [...new Set(found)];
}"""  # noqa: E501
READY = ".what-now p, .to-read p, .totals, .totals td, .face button.main, .face button.quiet"
LANGUAGES = ("pl", "en", "de", "nl")
PADS = ".asked h2, .typed, .marks button, .wrong, #left-what, .pad button, .chips button"
TILES = ".tiles button, .bar h1"
CHAIR = "Gracz A wybiera krzesło, pozostali siadają po kolei."


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with phone_browser() as found:
        yield found[1]


@pytest.fixture
def hall() -> Iterator[Hall]:
    yield from hall_of("http").watched()


@pytest.fixture
def page(hall: Hall, browser: Browser) -> Iterator[Page]:
    blank = blank_phone(browser, hall)
    yield blank
    blank.context.close()


def faults(page: Page, parts: str, sizes: Any, states: Any) -> dict[str, Any]:
    """What is wrong, by size and state; nothing where all is well."""
    found = {
        f"{size} {state}": page.evaluate(FAULTS, parts)
        for size in sizes
        for state in states
        if show(page, size, **state)
    }
    return {where: wrong for where, wrong in found.items() if wrong}


def test_before_a_game_who_starts_the_points_and_start_are_whole(page: Page) -> None:
    """The face does not scroll, so that nothing may be cut or lie on something else."""
    states = [
        {"language": language, "game": game, "face": face, **more}
        for language in LANGUAGES
        for face in ("around", "single")
        for game, more in ((1, {}), (1, {"chair": CHAIR}), (2, {}), (3, {"seats": 3}))
    ]
    assert faults(page, READY, (*LYING, *STANDING, *TABLETS), states) == {}


def test_long_names_before_a_game_are_shortened_and_nothing_leaves_the_face(page: Page) -> None:
    states = [{"game": 3, "names": "long", "language": language} for language in LANGUAGES]
    found = faults(page, READY, (*LYING, *STANDING, *TABLETS), states)
    others = [one for wrong in found.values() for one in wrong if not one.startswith("shortened")]
    assert others == []


@pytest.mark.parametrize(
    "why",
    [
        {"round": {"started": None, "begun": False}},
        {"stands": True},
        {"round": {"stopped": True}},
        {"round": {"ended": 1}},
    ],
    ids=["unstarted", "paused", "stopped", "gong"],
)
def test_what_keeps_a_game_from_beginning_is_whole(page: Page, why: dict[str, Any]) -> None:
    states = [{"language": language, **why} for language in LANGUAGES]
    assert faults(page, READY, (*LYING, *STANDING), states) == {}


def test_large_letters_leave_the_menu_in_the_bar(page: Page) -> None:
    states = [{"font": 19.5, "language": language} for language in LANGUAGES]
    assert faults(page, READY, [(360, 640)], states) == {}


def test_all_keys_of_the_number_pad_are_on_the_screen(page: Page) -> None:
    states = [
        {"screen": "report", "language": language, **more}
        for language in LANGUAGES
        for more in ({}, {"never": True}, {"left": True, "typed": 99999}, {"names": "long"})
    ]
    assert faults(page, PADS, (*LYING, *STANDING, *TABLETS), states) == {}


def test_all_tiles_are_on_the_screen(page: Page) -> None:
    states = [
        {"screen": "tiles", "never": True, "language": language, "rack": rack}
        for language in LANGUAGES
        for rack in ([], ["K10", "R10", "R10", "J", "J", "O13", "O13"])
    ]
    sizes = (*LYING, (360, 640), (390, 844), *TABLETS)
    assert faults(page, TILES, sizes, states) == {}


def test_a_game_called_not_played_is_offered_again_in_sight(page: Page) -> None:
    states = [{"game": 4, "unplayed": True, "language": language} for language in LANGUAGES]
    offered = "#play-after-all, .middle > p, .foot button"
    assert faults(page, offered, (*LYING, *STANDING, *TABLETS), states) == {}


# Where the number and shape of a tile end, and where its count begins.
COUNTED = """() => [...document.querySelectorAll('.tile[data-count="2"]')].map((tile) => {
  const style = (part) => getComputedStyle(tile, part);
  const tall = ["::before", "::after"].map((part) => parseFloat(style(part).height));
  const across = ["::before", "::after"].map((part) => parseFloat(style(part).width));
  const room = tile.clientHeight, wide = tile.clientWidth;
  return [style("::after").position, style("::after").content, tall[0] + tall[1] <= room,
    Math.max(...across) <= wide];
})"""


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (1024, 768)], ids=str)
def test_number_shape_and_count_of_a_tile_can_all_be_read(
    page: Page, size: tuple[int, int]
) -> None:
    show(page, size, screen="tiles", never=True, rack=["R10", "R10", "J", "J"])
    assert page.evaluate(COUNTED) == [["static", '"× 2"', True, True]] * 2


# A message of the desk opened on the clock: how the row stands, whether all of it is on the screen,
# and whether the face has kept its place.
OPENED = """() => {
  const app = window.measured;
  const face = () => { const { x, y, width, height } = document.querySelector(".face").getBoundingClientRect(); return `${x} ${y} ${width} ${height}`; };
  const before = face();
  app.told.messages = [{ number: 9, at: 0, text: "Prosimy o wyniki gry drugiej. ".repeat(4) }];
  app.noticeOpen = "message 9";
  app.render();
  clearTimeout(app.timer);
  const row = document.querySelector(".notices"), { top, bottom } = row.getBoundingClientRect();
  return [row.dataset.notice, getComputedStyle(row).transform, top >= 0 && bottom <= innerHeight, face() === before];
}"""  # noqa: E501
ACROSS = "matrix(-1, 0, 0, -1, 0, 0)"


@pytest.mark.parametrize("size", [(390, 664), (640, 360)], ids=str)
def test_an_opened_message_faces_whoever_is_on_the_move(page: Page, size: tuple[int, int]) -> None:
    stands = {}
    for players, face, seat in (
        *((4, "around", seat) for seat in "ABCD"),
        (4, "single", "C"),
        (2, "around", "A"),
        (2, "around", "B"),
    ):
        taps = [{"kind": "start", "at": -9000, "seat": seat, "seats": "ABCD"[:players]}]
        show(page, size, taps=taps, face=face, seats=players)
        key, turned, inside, kept = page.evaluate(OPENED)
        assert (key, inside, kept) == ("message 9", True, True)
        stands[players, face, seat] = turned
    # To those at the sides it lies on its side either way.
    assert stands == {
        (4, "around", "A"): "none",
        (4, "around", "B"): "none",
        (4, "around", "C"): ACROSS,
        (4, "around", "D"): "none",
        (4, "single", "C"): "none",
        (2, "around", "A"): "none",
        (2, "around", "B"): ACROSS,
    }


@pytest.mark.parametrize("size", TABLETS, ids=str)
def test_the_names_are_as_large_as_a_tablet_lets_them_be(page: Page, size: tuple[int, int]) -> None:
    taps = [{"kind": "start", "at": -9000, "seat": "A", "seats": "ABCD"}]
    for face in ("around", "single"):
        show(page, size, taps=taps, face=face)
        sizes = page.evaluate(
            """() => [...document.querySelectorAll(".seat .name, .face .who")]
              .map((name) => parseFloat(getComputedStyle(name).fontSize))"""
        )
        assert len(sizes) == 5
        assert min(sizes) >= 24
