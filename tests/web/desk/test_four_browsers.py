"""Two organisers and two scorers at once: nothing is lost, everybody sees it without reloading."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.role_browsers import hall

pytestmark = pytest.mark.slow


def _slip(page) -> None:  # type: ignore[no-untyped-def]
    """A table's totals, typed and sent without waiting for the answer."""
    page.wait_for_selector("html[data-slips=ready]")
    for letter, big, small in (("a", "3", "30"), *((one, "0", "-10") for one in "bcd")):
        page.fill(f"[name=big-{letter}]", big)
        page.fill(f"[name=small-{letter}]", small)
    page.focus("[name=small-d]")


def test_four_people_work_at_once(tmp_path: Path) -> None:
    with hall(tmp_path) as place:
        olga = place.owner()
        piotr = place.invited("organiser", "Piotr")
        kasia, jacek = place.invited("scorer", "Kasia"), place.invited("scorer", "Jacek")
        before = len(place.facts())
        olga.goto(place.desk)
        olga.wait_for_selector("html[data-live=live]")
        piotr.goto(place.desk + "journal")
        piotr.wait_for_selector("html[data-live=live]")
        shown = {page: page.url for page in (olga, piotr)}
        # Both scorers have a form open, each for another table; both press Enter at once.
        for table in (1, 3):
            for page, number in ((kasia, table), (jacek, table + 1)):
                page.goto(f"{place.desk}slips?table={number}&mode=totals")
                _slip(page)
            kasia.keyboard.press("Enter", delay=0)
            jacek.keyboard.press("Enter", delay=0)
            for page in (kasia, jacek):
                page.wait_for_selector("#told:has-text('saved')")
                # Each sees the other's table done, too.
                for number in (table, table + 1):
                    done = f"#waiting-tables .table-tile.done:has-text('{number}')"
                    page.wait_for_selector(done)
        # The organisers do their own work meanwhile: one at the clock, one through another page.
        for table in range(1, 5):
            olga.wait_for_selector(f"[data-key=table-{table}] .cell.confirmed")
        door = piotr.context.new_page()
        door.goto(place.desk + "check-in")
        door.click("#tap-20")
        door.wait_for_selector("#p-20.is-expected")
        olga.click("button[value=pause]")
        olga.wait_for_selector("button[value=resume]")
        piotr.bring_to_front()
        piotr.wait_for_selector(".journal tr:has-text('the clock was stopped')")
        piotr.wait_for_selector(".journal tr:has-text('Not here: Osoba 20')")
        for name in ("Kasia", "Jacek"):
            assert piotr.locator(f".journal tr[data-key]:has-text('{name}')").count() >= 2
        assert {page: page.url for page in shown} == shown
        facts = place.facts()[before:]
        assert sorted(fact["fact"] for fact in facts) == [
            "checked-out",
            *["reported"] * 4,
            "round-paused",
        ]
        who = {fact["by"]["id"] for fact in facts}
        assert len(who) == 4
