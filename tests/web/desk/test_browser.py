"""The desk in a real browser, against a real server process: slips at full speed by keyboard."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from support.browsing import chromium, fits
from support.databases import filled
from support.drawn_tournament import PREPARE

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Site:
    address: str
    slug: str
    session: str
    data: Path

    @property
    def desk(self) -> str:
        return f"{self.address}/t/{self.slug}/desk/"

    def facts(self) -> list[str]:
        """The names of the facts in the journal, from the database itself."""
        import sqlite3

        with sqlite3.connect(self.data / "stolik.sqlite3") as database:
            rows = database.execute("SELECT line FROM event_factrow ORDER BY sequence")
            return [json.loads(line)["fact"] for (line,) in rows]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    env = {**os.environ, "STOLIK_DATA": str(tmp_path)}
    env.pop("DJANGO_SETTINGS_MODULE", None)
    found = json.loads(filled(tmp_path, PREPARE))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "stolik", "serve", "--port", str(port)],
        env=env,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        process.stdout.readline()
        address = f"http://127.0.0.1:{port}"
        _answers(address)
        yield Site(address, found["slug"], found["session"], tmp_path)
    finally:
        process.terminate()
        process.wait(10)
        assert process.stdout
        process.stdout.close()


def _answers(address: str) -> None:
    import time

    until = time.monotonic() + 240
    while True:
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=2):
                return
        except OSError:
            assert time.monotonic() < until
            time.sleep(0.05)


class Keyboard:
    """Presses keys one by one and counts those that are no digits."""

    def __init__(self, page) -> None:  # type: ignore[no-untyped-def]
        self.page = page
        self.others = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.others += not key.isdigit()
            self.page.keyboard.press(key)


@pytest.fixture
def page(site: Site):  # type: ignore[no-untyped-def]
    with chromium() as browser:
        context = browser.new_context(locale="en-GB")
        context.add_cookies(
            [
                {"name": "sessionid", "value": site.session, "url": site.address},
                {"name": "language", "value": "en", "url": site.address},
            ]
        )
        opened = context.new_page()
        faults: list[str] = []
        opened.on("pageerror", lambda error: faults.append(str(error)))
        opened.on(
            "console", lambda m: faults.append(m.text) if "Content Security" in m.text else None
        )
        yield opened
        assert faults == []


def _slip(keys: Keyboard, *, last: str = "Enter") -> None:
    """Four games: each seat wins one."""
    for winner in "abcd":
        keys.press(winner, "1", "2", "Enter", "5", "3", "Enter", "2", "6")
        keys.press(last if winner == "d" else "Enter")


def test_a_slip_of_four_games_takes_fewer_than_twenty_keys_besides_digits(site, page) -> None:  # type: ignore[no-untyped-def]
    page.goto(site.desk + "slips")
    page.wait_for_selector("html[data-slips=ready]")
    keys = Keyboard(page)
    keys.press("2", "Enter")
    page.wait_for_selector("form[data-slip]")
    assert page.evaluate("document.activeElement.name") == "g1-who"
    # Names are text, whatever stands in them.
    assert "<b>Osoba</b>" in page.inner_text(".heads")
    keys.press("a", "1", "2", "Enter", "5", "3", "Enter", "2", "6")
    assert page.inner_text("[data-game='1'] .won .plus") == "+91"
    keys.press("Enter")
    for winner in "bcd":
        keys.press(winner, "1", "2", "Enter", "5", "3", "Enter", "2", "6", "Enter")
    page.wait_for_selector("#told:has-text('saved')")
    assert page.inner_text("#told") == "Table 2 saved. Tables left: 4."
    assert page.evaluate("document.activeElement.id") == "table"
    assert keys.others == 17
    assert site.facts().count("reported") == 4
    # The next slip goes on from there; an impossible one is put aside with one key.
    keys.press("3", "Enter")
    page.wait_for_selector("form[data-slip]")
    keys.press("a", "0", "Enter", "5", "Enter", "7", "Enter", "?")
    page.wait_for_selector("#told:has-text('to clarify')")
    assert site.facts().count("reported") == 5


def test_faults_stand_beside_the_field_and_a_double_enter_saves_once(site, page) -> None:  # type: ignore[no-untyped-def]
    page.goto(site.desk + "slips?table=1&mode=games")
    page.wait_for_selector("html[data-slips=ready]")
    keys = Keyboard(page)
    keys.press("a", "0", "Enter", "5", "Enter", "7", "Enter")
    for winner in "bcd":
        keys.press(winner, "9", "Enter", "8", "Enter", "7", "Enter")
    page.wait_for_selector("[aria-invalid]")
    assert page.evaluate("document.activeElement.name") == "g1-b"
    assert page.locator("[data-game='1'] [data-seat=b] .wrong").count() == 1
    assert site.facts().count("reported") == 0
    page.fill("[name=g1-b]", "u")
    page.fill("[name=g1-b]", "")
    keys.press("u")
    assert page.input_value("[name=g1-b]") == "100"
    page.focus("[name=g4-c]")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    keys.press("Enter", "Enter")
    page.wait_for_selector("#told:has-text('saved')")
    assert sent.count("POST") == 1
    assert site.facts().count("reported") == 4


def test_round_totals_are_added_up_while_typing(site, page) -> None:  # type: ignore[no-untyped-def]
    page.goto(site.desk + "slips?mode=totals")
    page.wait_for_selector("html[data-slips=ready]")
    keys = Keyboard(page)
    keys.press("4", "Enter")
    page.wait_for_selector("form[data-slip=totals]")
    for big, small in (("4", "60"), ("0", "-20"), ("0", "-20"), ("0", "-10")):
        keys.press(*big, "Enter", *small)
        if small != "-10":
            keys.press("Enter")
    assert page.inner_text("[data-sum-small]") == "+10"
    assert "off" in (page.get_attribute("[data-sum-small]", "class") or "")
    page.fill("[name=small-d]", "-20")
    keys.press("Enter")
    page.wait_for_selector("#told:has-text('saved')")


def test_a_slip_of_round_totals_is_corrected_by_keyboard(site, page) -> None:  # type: ignore[no-untyped-def]
    page.goto(site.desk + "slips?table=4&mode=totals")
    page.wait_for_selector("html[data-slips=ready]")
    keys = Keyboard(page)
    page.focus("[name=big-a]")
    for points in ("4", "60", "0", "-20", "0", "-20", "0", "-20"):
        keys.press(*points, "Enter")
    page.wait_for_selector("#told:has-text('saved')")
    page.goto(site.desk + "round/1/table/4/correct/0")
    assert [page.input_value(f"[name={name}]") for name in ("big-a", "small-a")] == ["4", "60"]
    page.fill("[name=small-a]", "50")
    assert page.inner_text("[data-sum-small]") == "−10"
    page.fill("[name=small-d]", "-10")
    assert page.inner_text("[data-sum-small]") == "0"
    keys.press("Enter")
    assert page.evaluate("document.activeElement.id") == "reason"
    keys.press(*"swapped", "Enter")
    page.wait_for_selector("#changes")
    page.click("button[value=save]")
    page.wait_for_url("**/round/1/table/4")
    assert site.facts()[-1] == "corrected"


def test_two_people_type_the_same_slip_and_nothing_is_lost(site, page) -> None:  # type: ignore[no-untyped-def]
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(site.desk + "slips?table=1")
        tab.wait_for_selector("html[data-slips=ready]")
    for tab, second in ((page, "53"), (other, "35")):
        keys = Keyboard(tab)
        keys.press("a", "1", "2", "Enter", *second, "Enter", "2", "6", "Enter")
        keys.press("b", "9", "Enter", "8", "Enter", "7", "Control+Enter")
        tab.wait_for_selector("#told:has-text('saved'), [data-conflicts]")
    assert page.inner_text("#told") == "Table 1 saved. Still missing: game 3, 4. Tables left: 5."
    # Game 2 says the same; of game 1 both versions stand side by side, and whose the first is.
    assert other.locator("[data-conflicts] table").count() == 1
    assert other.inner_text("[data-conflicts] thead th:nth-child(2)").startswith("olga, ")
    differing = other.locator("[data-conflicts] .differs td").all_inner_texts()
    assert [text.split()[0] for text in differing] == ["53", "35"]
    assert site.facts().count("reported") == 2
    # Nothing happens until somebody has chosen; then exactly that does.
    # On a phone too every column has room, also for who has a long name.
    other.set_viewport_size({"width": 390, "height": 844})
    narrowest = other.evaluate(
        """() => {
          const cells = [...document.querySelectorAll(".both tbody tr:first-child > *")];
          for (const cell of cells.slice(1)) cell.textContent = "Edward Ejsmont-Wierzbicki";
          return Math.min(...cells.map((cell) => cell.clientWidth)) / innerWidth;
        }"""
    )
    assert (narrowest > 0.2, fits(other)) == (True, True)
    other.set_viewport_size({"width": 1280, "height": 720})
    other.eval_on_selector("[data-conflicts]", "part => { part.dataset.before = true; }")
    other.click("form[data-slip] button.main")
    other.wait_for_selector("[data-conflicts]:not([data-before])")
    other.check("[name=choice-1][value=mine]")
    other.click("form[data-slip] button.main")
    other.wait_for_selector("#told:has-text('saved')")
    assert (site.facts().count("reported"), site.facts()[-1]) == (2, "corrected")


def test_the_sheet_is_typed_as_it_stands_and_odd_numbers_are_asked_about(site, page) -> None:  # type: ignore[no-untyped-def]
    page.goto(site.desk + "slips?table=1")
    page.wait_for_selector("html[data-slips=ready]")
    keys = Keyboard(page)
    # Minus signs of the sheet, and a digit too many: asked about, kept by a second Enter.
    keys.press("b", "-", "1", "2", "Enter", "3", "5", "0", "Enter")
    assert page.inner_text("[data-game='1'] .odd") == "350? Unusual: Enter again to keep it."
    assert page.evaluate("document.activeElement.name") == "g1-c"
    page.fill("[name=g1-c]", "35")
    assert page.locator(".odd").count() == 0
    keys.press("Enter", "1", "6", "0", "Enter", "Enter")
    assert page.evaluate("document.activeElement.name") == "g2-who"
    totals = page.locator("[data-total]").all_inner_texts()
    assert totals == ["0 / −12", "1 / +207", "0 / −35", "0 / −160"]
    # The pool ran out: the points of the sheet with their signs; words are marked at once.
    keys.press("p", "-", "1", "5", "Enter", *"+41", "Enter", *"abc", "Enter")
    assert page.locator("[name=g2-c][aria-invalid]").count() == 1
    page.fill("[name=g2-c]", "-26")
    assert page.locator("[aria-invalid]").count() == 0
    keys.press("Enter", *"+41")
    assert page.locator("[data-total]").all_inner_texts()[1] == "2 / +248"
    assert page.inner_text("[data-save-key]") == "Ctrl+Enter"
    # Back with Backspace from an empty field.
    keys.press("Enter")
    assert page.evaluate("document.activeElement.name") == "g3-who"
    keys.press("Backspace")
    assert page.evaluate("document.activeElement.name") == "g2-d"
    keys.press("Control+Enter")
    page.wait_for_selector("#told:has-text('saved')")
    assert page.inner_text("#told") == "Table 1 saved. Still missing: game 3, 4. Tables left: 5."
    assert site.facts().count("reported") == 2


def test_a_slip_is_typed_by_thumb(site, page) -> None:  # type: ignore[no-untyped-def]
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site.desk + "slips?table=1")
    page.wait_for_selector("html[data-slips=ready]")
    assert page.locator("kbd:visible").count() == 0
    first = page.locator("[data-game='1']")
    assert first.locator("[data-out]:visible").count() == 7
    # Where nobody went out the sheet has signs: keys with them; else the pad of digits.
    for out, keys in (("p", "text"), ("a", "numeric")):
        first.locator(f"[data-out][value={out}]").click()
        assert page.get_attribute("[name=g1-b]", "inputmode") == keys
    assert page.evaluate("document.activeElement.name") == "g1-b"
    marks = first.locator(".charge:not(.won) .mark")
    assert all(marks.nth(n).bounding_box()["height"] >= 44 for n in range(3))
    marks.nth(0).click()
    assert page.input_value("[name=g1-b]") == "100"
    page.fill("[name=g1-c]", "10")
    page.fill("[name=g1-d]", "20")
    assert page.locator("[data-total=a]").inner_text() == "1 / +130"
    assert fits(page)
    page.click("form[data-slip] button.main")
    page.wait_for_selector("#told:has-text('saved')")


def test_the_overview_shows_a_slip_typed_elsewhere(site, page) -> None:  # type: ignore[no-untyped-def]
    page.goto(site.desk)
    page.wait_for_selector("html[data-live=live]")
    assert page.locator("[data-key=table-1] .cell.confirmed").count() == 0
    other = page.context.new_page()
    other.goto(site.desk + "slips?table=1&mode=games")
    other.wait_for_selector("html[data-slips=ready]")
    _slip(Keyboard(other))
    other.wait_for_selector("#told:has-text('saved')")
    page.bring_to_front()
    page.wait_for_selector("[data-key=table-1] .cell.confirmed:nth-child(4)")


def test_nothing_of_the_desk_goes_over_the_public_stream(site, page) -> None:  # type: ignore[no-untyped-def]
    page.goto(site.desk)
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"{site.address}/live/{site.slug}/desk/pl", timeout=5)
    topic = page.locator("div[data-live]").get_attribute("data-live")
    with urllib.request.urlopen(f"{site.address}/live/{topic}", timeout=5) as stream:
        read = b""
        while b"data:" not in read:
            read += stream.readline()
        read += stream.readline()
    assert b"Osoba" not in read
    assert read.split(b"data: ")[1].strip() == b""
