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

from support.browsing import chromium
from support.databases import filled

pytestmark = pytest.mark.slow

PREPARE = """
import json, sys
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone
from stolik.rules import ruleset, seal
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor, commands as c, seating_digest
from stolik.web.tournaments import store
from stolik.web.models.tournaments import Entry, Tournament
owner = User.objects.create_user("olga")
event = Tournament.objects.create(title="Autumn", starts=timezone.now(), owner=owner)
by = Actor("organiser", f"account-{owner.pk}")
people = range(1, 21)
wanted = [c.Create("ordinary", ruleset("pl-turniej"), elimination_format("standard-b"))]
wanted += [c.Enter(n) for n in people] + [c.CheckIn(n) for n in people]
wanted += [c.SealDraw(seal("5a" * 32)), c.Draw(1, "5a" * 32, "fish")]
store.perform_all(event, [(command, by) for command in wanted])
seating = store.state(event).current.seating
store.perform(event, c.Publish(1, seating_digest(seating)), by)
names = [f"<b>Osoba</b> {n}" for n in people]
Entry.objects.bulk_create(
    Entry(tournament=event, number=n, name=name, token=f"t{n}") for n, name in zip(people, names)
)
session = SessionStore()
session[SESSION_KEY] = str(owner.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = owner.get_session_auth_hash()
session.save()
print(json.dumps({"slug": event.slug, "session": session.session_key}))
"""


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

    until = time.monotonic() + 20
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
    page.wait_for_selector("#told:has-text('clearing up')")
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
