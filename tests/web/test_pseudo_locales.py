"""Every page in languages that nobody speaks: one that is longer, one written from right to left.

They are a folder of catalogues like any translator's, so that they also show what a new language
needs: no change of the program.
"""

from __future__ import annotations

from typing import Any

import pytest

import pseudo_locales
from support.axe import SITE, answering
from support.browsing import chromium, lettered
from support.routes_pages import pages
from support.routes_place import Place

SMALLEST_PHONE = {"width": 360, "height": 740}
# What sticks out of the window, unless it can be scrolled or is cut where it lies.
STICKING_OUT = """() => {
  const room = document.documentElement;
  const cut = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflowX !== "visible" || style.clipPath !== "none") return true;
    }
    return false;
  };
  const wide = room.scrollWidth > innerWidth;
  // "Skip to content" waits outside until somebody comes there with the keyboard.
  const out = [...document.body.querySelectorAll(":not(.skip)")].filter((element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    const sticks_out = width && height && (left < -1 || right > innerWidth + 1);
    return sticks_out && element.checkVisibility() && !cut(element);
  });
  const named = (element) => element.localName + (element.className ? "." + element.className : "");
  return { dir: room.dir, wide, out: out.slice(0, 4).map(named) };
}"""
UNFOLDED = """() => {
  for (const folded of document.querySelectorAll("details")) folded.open = true;
  for (const menu of document.querySelectorAll(".top-menu")) menu.checked = true;
}"""


@pytest.fixture
def place(transactional_db: None, pseudo_languages: None, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    return Place()


def faults_of(place: Place, browser: Any, tag: str, direction: str) -> dict[str, Any]:
    """The pages on which something sticks out, or whose direction is another one."""
    faults = {}
    context = browser.new_context(viewport=SMALLEST_PHONE)
    by_client: dict[str, Any] = {}
    for name, who in pages():
        if who not in by_client:
            by_client[who] = context.new_page()
            place.clients[who].cookies["language"] = tag
            answering(by_client[who], place.clients[who])
        page = by_client[who]
        page.goto(SITE + place.address(name))
        lettered(page)
        for state in ("as it comes", "unfolded"):
            seen = page.evaluate(STICKING_OUT)
            if seen["dir"] != direction or seen["wide"] or seen["out"]:
                faults[f"{name} as {who}, {state}"] = seen
            page.evaluate(UNFOLDED)
    context.close()
    return faults


@pytest.mark.slow(60)
@pytest.mark.parametrize(
    ("tag", "direction"), [(pseudo_locales.LONGER, "ltr"), (pseudo_locales.MIRRORED, "rtl")]
)
def test_no_page_sticks_out_of_the_smallest_phone(place: Place, tag: str, direction: str) -> None:
    with chromium() as browser:
        assert faults_of(place, browser, tag, direction) == {}
