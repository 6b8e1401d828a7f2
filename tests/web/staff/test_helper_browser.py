"""A helper in a browser: checks people in at the door, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.browsing import fits, ready
from support.role_browsers import Hall, hall, rooms

pytestmark = pytest.mark.slow


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Hall]:
    with hall(tmp_path) as found:
        yield found


def test_a_helper_checks_in_and_does_nothing_else(place: Hall) -> None:
    zosia = place.invited("helper", "Zosia", viewport={"width": 390, "height": 844})
    # The link leads straight to the door; there is no other page.
    assert zosia.url == place.desk + "check-in"
    assert rooms(zosia) == ["People"]
    assert zosia.locator(".room-pages").count() == 0
    ready(zosia, "#tap-3")
    zosia.click("#tap-3")
    zosia.wait_for_selector("#p-3.is-expected")
    zosia.fill("#walk-name", "Anna Spóźniona")
    zosia.click("#walk-in button.main")
    zosia.wait_for_selector("#walk-in :has-text('is on the list and here')")
    last = place.facts()[-3:]
    assert [fact["fact"] for fact in last] == ["checked-out", "entered", "checked-in"]
    assert {fact["by"]["role"] for fact in last} == {"helper"}
    assert zosia.locator("#people a[href*='/people/']").count() == 0
    # The desk sends a helper back to the door; other pages are somebody else's.
    zosia.goto(place.desk)
    assert zosia.url == place.desk + "check-in"
    for path in ("people", "people/1", "seating", "slips", "close", "journal", "staff", "edit"):
        assert zosia.goto(place.desk + path).status == 403
        assert "not part of your role (helper)" in zosia.inner_text("main")
    zosia.goto(place.desk + "check-in")
    tried = {
        "people": {"name": "Ktoś"},
        "people/1": {"name": "Inne Imię", "do": "save"},
        "slips": {"table": "1"},
        "draw": {"round": "2", "word": "x"},
        "clock": {"what": "pause", "round": "1"},
        "close": {"round": "1"},
        "staff/invite": {"role": "organiser"},
        "round/1/table/1/act": {"what": "walkover", "entry": "1"},
    }
    assert place.refusals(zosia, tried) == dict.fromkeys(tried, 403)
    assert fits(zosia)
