"""A scorer in a browser: types slips; does not draw, seat, run the clock or annul."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.role_browsers import Hall, hall, pages_of, rooms

pytestmark = pytest.mark.slow


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Hall]:
    with hall(tmp_path) as found:
        yield found


def test_a_scorer_types_slips_and_cannot_draw(place: Hall) -> None:
    kasia = place.invited("scorer", "Kasia")
    assert kasia.url == place.desk
    assert rooms(kasia) == ["Now", "Rounds", "Hall", "Paper", "Set-up"]
    assert pages_of(kasia, "Rounds") == ["Tables", "Slips", "Standings and closing"]
    kasia.goto(place.desk)
    assert kasia.locator("button[value=pause], button[value=gong]").count() == 0
    kasia.goto(place.desk + "slips?table=1&mode=totals")
    kasia.wait_for_selector("html[data-slips=ready]")
    for letter, big, small in (("a", "3", "30"), ("b", "0", "-10"), ("c", "0", "-10")):
        kasia.fill(f"[name=big-{letter}]", big)
        kasia.fill(f"[name=small-{letter}]", small)
    kasia.fill("[name=big-d]", "0")
    kasia.fill("[name=small-d]", "-10")
    kasia.focus("[name=small-d]")
    kasia.keyboard.press("Enter")
    kasia.wait_for_selector("#told:has-text('saved')")
    last = place.facts()[-1]
    assert (last["fact"], last["by"]["role"]) == ("reported", "scorer")
    # The table's page offers everything but annulling, which is a referee's.
    kasia.goto(place.desk + "round/1/table/2")
    assert kasia.locator("button[value=walkover]").count() == 4
    assert kasia.locator("button[value=annulled]").count() == 0
    for path in ("seating", "seats/change", "people", "check-in", "staff", "edit"):
        assert kasia.goto(place.desk + path).status == 403
        assert "not part of your role (scorer)" in kasia.inner_text("main")
    kasia.goto(place.desk)
    tried = {
        "seal": {},
        "draw": {"round": "2", "word": "x"},
        "seat": {"round": "2"},
        "publish": {"round": "2"},
        "seats/change": {"one": "1", "other": "2"},
        "clock": {"what": "gong", "round": "1"},
        "take-back": {"what": "closing", "round": "1"},
        "check-in/tap": {"act": "out:1"},
        "tie": {"method": "lot", "group": "1-2"},
        "finish": {},
    }
    assert place.refusals(kasia, tried) == dict.fromkeys(tried, 403)
    # Where the page is open and the act is not, the engine refuses.
    annul = {"what": "annulled", "game": "1", "reason": "x"}
    assert place.refusals(kasia, {"round/1/table/2/act": annul}) == {"round/1/table/2/act": 302}
