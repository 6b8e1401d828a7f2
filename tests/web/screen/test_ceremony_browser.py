"""The ceremony and the standings on any projector: the longest word fits, nobody is cut."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

import stolik.web
from support.browsing import chromium, lettered

pytestmark = pytest.mark.slow(20)

STATIC = Path(stolik.web.__file__).parent / "static/stolik"
PAGE = """<!doctype html><html class="screen" lang="pl"><body>
<header class="bar"><h1>Wyniki</h1></header><main id="stage"></main><footer class="foot">x</footer>
<template data-points="Punkty:" data-winner="Zwycięstwo" data-total="4">{lines}</template>
</body></html>"""
LINE = (
    '<li class="rank {kind}"><span class="place num">{place}</span>'
    '<span class="who name">{name}</span><span class="bp num">2</span>'
    '<span class="sp num">+20</span><span class="decided">Finał: 2 / +20</span></li>'
)
PARTS = (
    '<li class="rank {kind}"><span class="place num">{place}</span>'
    '<span class="who name">{name}</span><span class="part num">{a}</span>'
    '<span class="part num">{b}</span></li>'
)
SIZES = [(1024, 768), (1280, 720), (1366, 768), (1920, 1080)]
NAMES = ["Grzegorz Brzęczyszczykiewicz", "Bolesław Przepiórka", "Konstancja Wojciechowska-Żak"]


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with chromium() as browser:
        yield browser.new_page(reduced_motion="reduce")


def _shown(page: Page, size: tuple[int, int], lines: str) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.set_content(PAGE.format(lines=lines))
    for sheet in ("stolik.css", "screen.css"):
        page.add_style_tag(path=str(STATIC / sheet))
    lettered(page)
    for script in ("screen_fit.js", "screen_shows.js"):
        page.add_script_tag(path=str(STATIC / script))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_the_winner_fits_word_by_word(page: Page, size: tuple[int, int], name: str) -> None:
    people = [(4, "Jan Lis"), (3, NAMES[0]), (2, NAMES[1]), (1, name)]
    _shown(page, size, "".join(LINE.format(kind="", place=n, name=who) for n, who in people))
    measured = page.evaluate(
        """() => {
          const stage = document.getElementById("stage");
          window.StolikShows.ceremony(stage, document.querySelector("template"), false);
          const one = stage.querySelector(".one"), who = one.querySelector(".who");
          const text = who.firstChild, edge = one.getBoundingClientRect(), words = [];
          for (const found of text.textContent.matchAll(/\\S+/g)) {
            const range = document.createRange();
            range.setStart(text, found.index);
            range.setEnd(text, found.index + found[0].length);
            // A double name may break at its hyphen, and nowhere else.
            words.push(range.getClientRects().length <= found[0].split("-").length);
          }
          const inside = [...one.children].every((part) => {
            const own = part.getBoundingClientRect();
            return own.top >= edge.top - 1 && own.bottom <= edge.bottom + 1
              && own.left >= edge.left - 1 && own.right <= edge.right + 1;
          });
          return {words, inside, winner: one.querySelector(".winner").textContent,
            points: one.querySelector(".points").textContent.replace(/\\s+/g, " "),
            large: stage.querySelectorAll("ol .large").length,
            cut: [...stage.querySelectorAll("ol .who")].filter(
              (name) => name.scrollWidth > name.clientWidth + 1).length,
            size: parseFloat(who.style.fontSize) / innerHeight > 0.05};
        }"""
    )
    assert measured == {
        "words": [True] * len(name.split()),
        "inside": True,
        "winner": "Zwycięstwo",
        "points": "Finał: 2 / +20",
        "large": 2,
        "cut": 0,
        "size": True,
    }


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nobody_s_name_is_cut_beside_free_space_and_columns_have_heads(
    page: Page, size: tuple[int, int]
) -> None:
    names = [*NAMES, *(f"Jan Kowal {n}" for n in range(4, 17))]
    head = LINE.format(kind="heads", place="M.", name="Imię i nazwisko")
    lines = [LINE.format(kind="", place=n, name=who) for n, who in enumerate(names, 1)]
    _shown(page, size, head + "".join(lines))
    measured = page.evaluate(
        """() => {
          const stage = document.getElementById("stage");
          const items = [...document.querySelector("template").content.children];
          const [first] = window.StolikFit.list(stage, items);
          stage.replaceChildren(first());
          const whos = [...stage.querySelectorAll(".rank:not(.heads) .who")];
          return {cut: whos.filter((who) => who.scrollWidth > who.clientWidth + 1).length,
            heads: stage.querySelectorAll(".heads").length === stage.querySelectorAll("ol").length,
            inside: stage.scrollHeight <= stage.clientHeight + 1};
        }"""
    )
    assert measured == {"cut": 0, "heads": True, "inside": True}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_heads_stand_over_their_columns(page: Page, size: tuple[int, int]) -> None:
    """Written smaller than the lines below, they end where these end and touch nobody."""
    _shown(page, size, PARTS.format(kind="heads", place="Place", name="Name", a="Final", b="1–4"))
    for n in range(1, 41):
        line = PARTS.format(kind="", place=n, name="Paulina Przepiórka", a="–", b=f"4 / +{n}")
        page.evaluate("line => document.querySelector('template').innerHTML += line", line)
    measured = page.evaluate(
        """() => {
          const stage = document.getElementById("stage");
          const items = [...document.querySelector("template").content.children];
          stage.replaceChildren(window.StolikFit.list(stage, items)[0]());
          const right = (one) => Math.round(one.getBoundingClientRect().right);
          const [head, line] = [".rank.heads", ".rank:not(.heads)"].map((which) =>
            [...stage.querySelector(which).children]);
          const far = head.map((one, n) => n === 1 ? 0 : Math.abs(right(one) - right(line[n])));
          const within = document.createRange();
          within.selectNodeContents(head[0]);
          return {over: Math.max(...far) <= 2,
            touches: within.getBoundingClientRect().right > head[1].getBoundingClientRect().left,
            cut: [...stage.querySelectorAll(".who")].filter(
              (who) => who.scrollWidth > who.clientWidth + 1).length};
        }"""
    )
    assert measured == {"over": True, "touches": False, "cut": 0}
