"""The hall's screen of a matchday in a real browser: two tables in turn, every name whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.browsing import chromium, lettered
from support.serving_site import Site, serving_prepared

pytestmark = pytest.mark.slow
TESTS = Path(__file__).parents[2]
PREPARE = """
import sys
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from django.core.management import call_command
call_command("migrate", verbosity=0)
from support.matchday_play import matchday, one_round
from stolik.tournament.journal import commands as c
_, day = matchday()
one_round(day)
one_round(day)
day.do(c.Finish(), by=day.head)
day.event.slug = "kolejka"
day.event.save()
"""
CUT = """[...document.querySelectorAll('#stage .who')]
    .filter((one) => one.scrollWidth > one.clientWidth).length"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving_prepared(tmp_path_factory.mktemp("matchday"), PREPARE) as found:
        yield found


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1024, 768)])
def test_the_day_and_the_league_come_in_turn(site: Site, width: int, height: int) -> None:
    with chromium() as browser:
        page = browser.new_page(viewport={"width": width, "height": height}, locale="pl")
        page.goto(f"http://127.0.0.1:{site.port}/t/kolejka/screen")
        page.wait_for_selector("html[data-page]")
        lettered(page)
        page.keyboard.press(" ")  # it stands still; the arrow turns the page
        shown = []
        for _ in range(4):
            title = page.locator("[data-view-title]").inner_text().partition(" · ")[0]
            names = page.locator("#stage .rank:not(.heads) .who").all_inner_texts()
            shown.append((title, names[:1], page.evaluate(CUT)))
            page.keyboard.press("ArrowRight")
    assert shown[:2] == [
        ("Wyniki tej kolejki", ["Darek Dąb"], 0),
        ("Tabela ligi po tej kolejce", ["Ala Nowak"], 0),
    ]
    tables = {title for title, *_ in shown[:2]}
    assert [names for title, names, _ in shown if title not in tables][:1] == [[]]
