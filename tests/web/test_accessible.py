"""Every page of the site, for somebody who may see it: axe-core finds nothing serious.

Of language, light and width each page is looked at in one combination, all of them in turn; in the
soak tests every page in every combination.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

from support.axe import SITE, answering, hard_faults
from support.browsing import chromium
from support.routes_pages import pages
from support.routes_place import Place

LANGUAGES = ("pl", "en")
SCHEMES = ("light", "dark")
SIZES = ((390, 844), (1440, 900))
Combination = tuple[str, str, tuple[int, int]]
COMBINATIONS: tuple[Combination, ...] = tuple(product(LANGUAGES, SCHEMES, SIZES))


@pytest.fixture
def place(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    return Place()


def faults_of(
    place: Place, browser: Any, looked_at: Iterable[tuple[str, str, Combination]]
) -> dict[str, dict[str, list[str]]]:
    """By page and how it was looked at, what axe-core calls serious."""
    faults = {}
    for name, who, (language, scheme, (width, height)) in looked_at:
        context = browser.new_context(
            color_scheme=scheme, viewport={"width": width, "height": height}
        )
        page = context.new_page()
        client = place.clients[who]
        client.cookies["language"] = language
        answering(page, client)
        page.goto(SITE + place.address(name))
        if found := hard_faults(page):
            faults[f"{name} as {who}, {language} {scheme} {width}"] = found
        context.close()
    return faults


@pytest.mark.slow(90)
def test_no_page_keeps_anybody_out(place: Place) -> None:
    looked_at = [
        (name, who, COMBINATIONS[number % len(COMBINATIONS)])
        for number, (name, who) in enumerate(pages())
    ]
    with chromium() as browser:
        assert faults_of(place, browser, looked_at) == {}


@pytest.mark.soak
def test_no_page_keeps_anybody_out_however_it_is_looked_at(place: Place) -> None:
    looked_at = [(*page, how) for page in pages() for how in COMBINATIONS]
    with chromium() as browser:
        assert faults_of(place, browser, looked_at) == {}
