"""A phone on a table keeps its screen on: by the browser, by a silent video, or it says how."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from support.awake import REFUSED, WATCHED, asked, comes_back
from support.phone_hall import Hall, Scheme, hall_of, phone_browser, until
from support.phone_taps import Phone, phone

pytestmark = [pytest.mark.slow(40), pytest.mark.xdist_group("phones")]
DARK = "The screen may go dark."


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with phone_browser() as found:
        yield found[1]


@pytest.fixture(params=["http", "https"])
def hall(request: pytest.FixtureRequest) -> Iterator[Hall]:
    scheme: Scheme = request.param
    yield from hall_of(scheme).watched()


def watched(browser: Browser, hall: Hall, *scripts: str) -> Phone:
    one = phone(browser, hall, hall.table())
    # A browser without a head has no screen, and refuses what nobody allowed it.
    one.context.grant_permissions(["screen-wake-lock"])
    for script in scripts:
        one.context.add_init_script(script)
    return one.opens().reached()


def test_the_screen_is_kept_on_from_the_first_page_on_and_again_when_it_comes_back(
    hall: Hall, browser: Browser
) -> None:
    one = watched(browser, hall, WATCHED)
    # Only over HTTPS does the browser offer it; elsewhere a video plays.
    way = {"http": "video", "https": "screen"}[hall.scheme]
    until(lambda: asked(one.page))
    assert set(asked(one.page)) == {way}
    one.tap("start")
    before = len(asked(one.page))
    comes_back(one.page)
    assert asked(one.page)[before:] == [way]
    assert one.page.get_by_text(DARK).count() == 0
    one.context.close()


def test_where_nothing_keeps_it_on_a_line_says_how_until_it_is_read(
    hall: Hall, browser: Browser
) -> None:
    one = watched(browser, hall, WATCHED, REFUSED)
    until(lambda: asked(one.page))
    # Before the first touch a browser may refuse what it grants afterwards.
    assert one.page.get_by_text(DARK).count() == 0
    one.tap("menu", "back").shows(DARK)
    both = {"http": {"video"}, "https": {"screen", "video"}}[hall.scheme]
    assert set(asked(one.page)) == both
    one.tap("awake-noted")
    one.again().reached().tap("menu", "back")
    assert one.page.get_by_text(DARK).count() == 0
    one.context.close()
