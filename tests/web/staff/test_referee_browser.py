"""A referee in a browser, on a phone and playing too: rules elsewhere, not at the own table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.browsing import fits
from support.role_browsers import Hall, hall, pages_of, rooms

pytestmark = pytest.mark.slow


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Hall]:
    with hall(tmp_path) as found:
        yield found


def _seats(place: Hall, table: int) -> list[int]:
    drawn = next(fact for fact in place.facts() if fact["fact"] == "drawn")
    return next(list(one["seats"]) for one in drawn["seating"] if one["number"] == table)


def _annul(page, place: Hall, table: int) -> None:  # type: ignore[no-untyped-def]
    page.goto(f"{place.desk}round/1/table/{table}")
    page.locator("section[aria-labelledby=game-1] details summary").click()
    page.fill("#reason-1", "źle rozdane kostki")
    page.click("section[aria-labelledby=game-1] button[value=annulled]")


@pytest.mark.rule("E-10s2", "P-31.2")
def test_a_referee_rules_but_not_on_people_or_the_own_table(place: Hall) -> None:
    own = _seats(place, 1)
    phone = {"viewport": {"width": 390, "height": 844}}
    rysiek = place.invited("referee", "Rysiek", own[1], **phone)
    assert rysiek.url == place.desk + "referee"
    assert rooms(rysiek) == ["Now", "Rounds", "Referee", "Hall", "Paper", "Set-up"]
    assert pages_of(rysiek, "Rounds") == ["Tables", "Seats", "Slips"]
    rysiek.goto(place.desk)
    rysiek.click("button[value=pause]")
    rysiek.wait_for_selector("button[value=resume]")
    assert place.facts()[-1]["by"]["entry"] == own[1]
    # The owner can decide about the table at which this referee plays.
    _annul(rysiek, place, 1)
    rysiek.wait_for_selector(".note.bad:has-text('You play at table 1 yourself')")
    assert "unplayed" not in place.names()
    _annul(rysiek, place, 2)
    rysiek.wait_for_selector("section[aria-labelledby=game-1] .cell.unplayed")
    last = place.facts()[-1]
    assert (last["fact"], last["table"], last["by"]["role"]) == ("unplayed", 2, "referee")
    # The reason is in the journal, with who gave it.
    rysiek.goto(place.desk + "journal?kind=results")
    line = rysiek.locator(".journal tr[data-key]").first.inner_text()
    assert "annulled by the referee" in line
    assert "źle rozdane kostki" in line
    assert "Rysiek" in line
    assert fits(rysiek)
    for path in ("people", "people/1", "check-in", "close", "staff", "edit"):
        assert rysiek.goto(place.desk + path).status == 403
    rysiek.goto(place.desk)
    tried = {
        "people": {"name": "Ktoś"},
        "people/1": {"name": "Inne Imię", "do": "save"},
        "check-in/tap": {"act": "out:1"},
        "seal": {},
        "draw": {"round": "2", "word": "x"},
        "close": {"round": "1"},
        "take-back": {"what": "closing", "round": "1"},
        "staff/act": {"what": "plays", "number": "0"},
    }
    assert place.refusals(rysiek, tried) == dict.fromkeys(tried, 403)
