"""A second organiser in a browser: invites others, edits people; leaves rulings to referees."""

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


def test_an_organiser_invites_others_and_does_not_rule(place: Hall) -> None:
    piotr = place.invited("organiser", "Piotr")
    every = ["Now", "People", "Rounds", "Referee", "Hall", "Paper", "Set-up"]
    assert rooms(piotr) == every
    everybody = ["List", "Check-in", "Import", "E-mail", "Consents and data"]
    assert pages_of(piotr, "People") == everybody
    assert {"Settings", "Rules", "Staff", "Journal", "Practise"} <= set(pages_of(piotr, "Set-up"))
    # A link with its code, followed by somebody else, and ended again.
    piotr.goto(place.desk + "staff")
    piotr.check("input[name=role][value=scorer]")
    piotr.fill("#label", "Jacek")
    piotr.click(".inviting button.main")
    link = piotr.locator(".invitations details[open] a.mono")
    assert piotr.locator(".invitations details[open] img").get_attribute("src").startswith("data:")
    jacek = place.context().new_page()
    jacek.goto(link.inner_text())
    assert jacek.input_value("#name") == "Jacek"
    jacek.click("button.main")
    jacek.wait_for_selector(".desk-menu .me:has-text('Jacek · scorer')", state="attached")
    piotr.goto(place.desk + "staff")
    piotr.locator(".workers li", has_text="Jacek").locator("button[value=go]").click()
    piotr.wait_for_selector(".note:has-text('They work here no more')")
    assert jacek.goto(place.desk + "slips").status == 404
    facts = place.facts()
    assert [fact["fact"] for fact in facts[-2:]] == ["appointed", "dismissed"]
    assert facts[-1]["by"] == facts[-2]["by"]
    assert facts[-1]["by"]["role"] == "organiser"
    # The owner cannot be sent away, and rulings are the referees'.
    assert piotr.locator(".workers li", has_text="olga").locator("button[value=go]").count() == 0
    piotr.goto(place.desk + "round/1/table/1")
    assert piotr.locator("button[value=annulled]").count() == 0
    annul = {"what": "annulled", "game": "1", "reason": "x"}
    tried = {"round/1/table/1/act": annul}
    assert place.refusals(piotr, tried) == {"round/1/table/1/act": 302}
    piotr.goto(place.desk + "round/1/table/1")
    piotr.wait_for_selector(".note.bad:has-text('Only a referee can do this')")
