"""In a real browser: apply, be accepted, run one matchday, and see the table afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browsing import chromium, fits, ready
from support.serving_site import Site, serving_prepared

pytestmark = pytest.mark.slow
NAMES = ("Ala", "Basia", "Celina", "Darek", "Ewa", "Filip", "Gosia", "Henio")
SET_UP = """
import sys
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
"""
PREPARE = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
from support.season_play import organiser
organiser("ewa")
national = organiser("krajowy")
national.is_staff = True
national.save()
"""


@dataclass(frozen=True)
class Office:
    """A running site."""

    site: Site

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.site.port}{path}"


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    with serving_prepared(tmp_path, SET_UP + PREPARE) as site:
        yield Office(site)


@contextmanager
def signed_in(office: Office, name: str, width: int) -> Iterator[Any]:
    """A browser of somebody; nothing may go wrong in it or scroll sideways at its end."""
    faults: list[str] = []
    with chromium() as browser:
        context = browser.new_context(locale="en-GB", viewport={"width": width, "height": 844})
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "console", lambda m: faults.append(m.text) if "Content Security" in m.text else None
        )
        page.goto(office.url("/login"))
        page.fill("[name=username]", name)
        page.fill("[name=password]", "a long password")
        page.click("main button")
        yield page
    assert faults == []


def test_from_the_application_to_the_table(office: Office) -> None:
    with signed_in(office, "ewa", 390) as page:
        _apply(page)
    with signed_in(office, "krajowy", 1280) as page:
        page.goto(office.url("/office/"))
        page.click(".letters >> text=Liga Ełk")
        page.fill("#text", "Good luck!")
        page.click("button[value=accepted]")
        expect(page.locator("h1 + .pill")).to_have_text("accepted")
        page.goto(office.url("/office/"))
        assert page.inner_text(".letters") == "Nothing waits for an answer."
    with signed_in(office, "ewa", 390) as page:
        page.goto(office.url("/apply/"))
        page.click(".letters >> text=Liga Ełk")
        assert fits(page), page.url
        expect(page.locator(".talk")).to_contain_text("Good luck!")
        page.click("main .note a")
        page.click("button.main")  # the matchday, with one click
        page.wait_for_url("**/check-in")
        for name in NAMES:
            page.fill("#walk-name", name)
            page.keyboard.press("Enter")
            page.wait_for_selector(f".is-here:has-text('{name}')")
        # Back at the league's desk the list of who is here is one tap away.
        page.goto(office.url("/mine"))
        page.click("text=Liga Ełk >> nth=0")
        expect(page.locator(".next")).to_contain_text("8 of 8 here")
        assert fits(page), page.url
        page.click(".next >> text=Tick who is here")
        page.wait_for_url("**/check-in")
        desk = page.url.removesuffix("check-in")
    # The games are typed at a laptop, from paper slips, by keyboard alone.
    with signed_in(office, "ewa", 1280) as page:
        expected = _play(page, desk)
    with signed_in(office, "ewa", 390) as page:
        page.goto(office.url("/s/"))
        page.click("text=Liga Ełk")
        assert fits(page), page.url
        lines = page.locator("#table tbody tr")
        expect(lines).to_have_count(len(NAMES))
        names = [line.locator("th .name").inner_text() for line in lines.all()]
        # Place, change, name, (one matchday,) big, small, starts.
        cells = [line.locator("td").all_inner_texts()[-3:] for line in lines.all()]
        shown = [(int(big), number(small), int(starts)) for big, small, starts in cells]
        assert dict(zip(names, shown, strict=True)) == expected
        order = [(big, small) for big, small, _ in shown]
        assert order == sorted(order, reverse=True)
        page.click("text=Attendance")
        assert fits(page), page.url
        expect(page.locator(".mark.there")).to_have_count(1 + len(NAMES))  # one explains the mark
        page.goto(office.url("/calendar?official=1"))
        assert fits(page), page.url
        assert page.locator(".agenda li").count() == 6  # the matchday and five planned days
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"


def test_a_form_that_cannot_be_read_is_there_when_one_comes_back(office: Office) -> None:
    with signed_in(office, "ewa", 390) as page:
        page.goto(office.url("/apply/"))
        page.click("button[value=league]")
        page.fill("#title", "Liga w hali")
        page.fill("#place", "Hala, Ełk")
        page.fill("#telephone", "12")
        page.click("text=Send the application")
        page.wait_for_selector(".faults")
        page.goto(office.url("/apply/"))
        page.click(".letters >> text=Liga w hali")
        expect(page.locator("#place")).to_have_value("Hala, Ełk")
        expect(page.locator("#telephone")).to_have_value("12")
        expect(page.locator(".note.warn >> nth=0")).to_contain_text("it is not sent yet")
        assert fits(page), page.url
        # The switch of languages leads back to the form, as it was typed.
        page.click(".top-menu-label")
        page.click(".languages summary")
        page.click(".languages button[value=pl]")
        expect(page.locator("#telephone")).to_have_value("12")


def test_a_phone_leads_through_faults_and_a_question(office: Office) -> None:
    with signed_in(office, "ewa", 390) as page:
        page.goto(office.url("/apply/"))
        page.click("button[value=elimination]")
        page.click("text=Send the application")
        # The summary has the focus; the next Tab is its first link, which leads to the field.
        page.wait_for_selector(".faults")
        assert page.evaluate("document.activeElement.className") == "note bad faults"
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_url("**#place")
        assert page.evaluate("document.activeElement.id") == "place"
        assert fits(page), page.url
        for name, text in {
            "title": "Eliminacje",
            "place": "Hala, Ełk",
            "name": "OSiR",
            "email": "osir@example.org",
            "telephone": "600 100 200",
            "expected": "40",
            "date": "2099-05-10",
        }.items():
            page.fill(f"#{name}", text)
        page.click("text=Send the application")
        expect(page.locator("h1 + .pill")).to_have_text("waits for an answer")
        page.goto(office.url("/apply/"))
        page.click("button[value=league]")
        ready(page, "#season")
        page.fill("#season", "2021")
        page.wait_for_selector("#season-hint:has-text('31 March 2021')")
    with signed_in(office, "krajowy", 1280) as page:
        page.goto(office.url("/office/"))
        page.click(".letters >> text=Eliminacje")
        page.fill("#text", "How many tables?")
        page.click("button[value=asked]")
        page.wait_for_selector(".talk .asked")
    with signed_in(office, "ewa", 390) as page:
        page.goto(office.url("/mine"))
        assert "How many tables?" in page.inner_text(".note.warn")
        page.click(".note.warn a.button")
        page.fill("#reply", "Twelve.")
        page.click("text=Send the reply")
        page.wait_for_selector(".talk .answered")
        assert "Twelve." in page.inner_text(".talk")
        assert fits(page), page.url


def number(text: str) -> int:
    """A number as pages write it."""
    return int(text.replace("−", "-").replace("+", ""))


def _next(page: Any, name: str) -> None:
    """The next thing to do is this, and it is done."""
    step = page.locator(".card.next .main")
    step.wait_for()
    assert step.inner_text() == name
    with page.expect_navigation():
        step.click()


def _play(page: Any, desk: str) -> dict[str, tuple[int, int, int]]:
    """Both rounds at the desk, every game typed; what everybody then has: big, small, starts."""
    sums = {name: [0, 0] for name in NAMES}
    page.goto(desk)
    for round_ in (1, 2):
        if round_ == 1:
            _next(page, "Seal the draw")
            page.fill("#word", "ryba")
            page.click("text=Draw the seats")
            page.wait_for_selector(".seating .table-card")
        _next(page, f"Publish round {round_}")
        page.goto(desk)
        _next(page, f"Start round {round_}")
        for table in (1, 2):
            _slip(page, f"{desk}slips", round_, table, sums)
        page.goto(desk)
        _next(page, "Close round 1, seat round 2" if round_ == 1 else "Close round 2")
        page.goto(desk)
    _next(page, "Publish the classification")
    return {name: (big, small, 1) for name, (big, small) in sums.items()}


def _slip(page: Any, path: str, round_: int, table: int, sums: dict[str, list[int]]) -> None:
    """Three games of one table, key by key; the winner's plus is what the others lost."""
    page.goto(path)
    page.wait_for_selector("html[data-slips=ready]")
    page.keyboard.type(str(table))
    page.keyboard.press("Enter")
    page.wait_for_selector("form[data-slip]")
    told = page.inner_text(".heads")
    seats = sorted((name for name in NAMES if name in told), key=told.index)
    assert len(seats) == 4
    for game, winner in enumerate((table - 1, 3, round_ - 1), 1):
        page.keyboard.press("abcd"[winner])
        for seat, name in enumerate(seats):
            if seat == winner:
                continue
            charge = 4 + 9 * seat + 2 * game + 17 * table + 5 * round_
            page.keyboard.type(str(charge))
            page.keyboard.press("Enter")
            sums[name][1] -= charge
            sums[seats[winner]][1] += charge
        sums[seats[winner]][0] += 1
    page.wait_for_selector(f"#told:has-text('Table {table} saved')")


def _apply(page: Any) -> None:
    page.click("text=Apply to the national organiser")
    page.click("text=Apply to run a league")
    year = datetime.now(tz=UTC).year + 1
    page.fill("#season", str(year))
    page.click("text=Send the application")
    assert fits(page), page.url
    page.wait_for_selector("p.wrong")
    wrong = page.locator("p.wrong").evaluate_all("all => all.map(one => one.id)")
    assert wrong == [
        "place-wrong",
        "dates-wrong",
        "name-wrong",
        "email-wrong",
        "telephone-wrong",
        "address-wrong",
    ]
    for name, text in {
        "title": "Liga Ełk",
        "place": "Biblioteka, Ełk",
        "name": "Biblioteka",
        "email": "liga@example.org",
        "telephone": "600 000 000",
        "address": "ul. Długa 1, Ełk",
        **{f"date_{n}": f"{year}-{n:02}-10" for n in range(1, 7)},
    }.items():
        page.fill(f"#{name}", text)
    page.select_option("#series_kind", "matchdays")
    page.click("text=Send the application")
    expect(page.locator("h1 + .pill")).to_have_text("waits for an answer")
    assert fits(page), page.url
