"""A head referee in a browser: the round and its seats, but neither people nor settings."""

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


@pytest.mark.rule("E-10w", "P-31.1")
def test_a_head_referee_runs_the_round_and_does_not_edit_people(place: Hall) -> None:
    hela = place.invited("head-referee", "Hela")
    assert rooms(hela) == ["Now", "Rounds", "Referee", "Hall", "Paper", "Set-up"]
    assert pages_of(hela, "Rounds") == ["Tables", "Seats", "Slips", "Standings and closing"]
    assert pages_of(hela, "Set-up") == ["Format", "Journal"]
    hela.goto(place.desk)
    hela.click("#gong-1 summary")
    hela.click("button[value=gong]")
    hela.wait_for_selector(".pill:has-text('the gong has sounded')")
    last = place.facts()[-1]
    assert (last["fact"], last["by"]["role"]) == ("round-ended", "head-referee")
    # Once there is a head referee, the owner does not annul games any more.
    olga = place.owner()
    olga.goto(place.desk + "round/1/table/1")
    assert olga.locator("button[value=annulled]").count() == 0
    annul = {"what": "annulled", "game": "1", "reason": "x"}
    assert place.refusals(olga, {"round/1/table/1/act": annul}) == {"round/1/table/1/act": 302}
    hela.goto(place.desk + "round/1/table/1")
    assert hela.locator("button[value=annulled]").count() > 0
    for path in ("people", "people/import", "check-in", "staff", "edit"):
        assert hela.goto(place.desk + path).status == 403
        assert "not part of your role (head referee)" in hela.inner_text("main")
    # The format is locked by the first draw: from then on it is the head referee who changes it.
    assert hela.goto(place.desk + "format").status == 200
    hela.goto(place.desk)
    tried = {
        "people": {"name": "Ktoś"},
        "people/1": {"name": "Inne Imię", "do": "save"},
        "check-in/tap": {"act": "out:1"},
        "check-in/walk-in": {"name": "Ktoś"},
        "edit": {"title": "Inny"},
        "staff/invite": {"role": "organiser"},
        "staff/act": {"what": "plays", "number": "0"},
    }
    assert place.refusals(hela, tried) == dict.fromkeys(tried, 403)
