"""The referee with a phone of 390 px in a real browser, and the desk from one round to the next."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.browsing import chromium, fits
from support.databases import filled
from support.serving_site import serving

pytestmark = pytest.mark.slow

PREPARE = """
import json, sys, time
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
from stolik.web.models.tournaments import Entry, TableCode, Tournament
from stolik.web.models.staff import Member
def session(user):
    made = SessionStore()
    made[SESSION_KEY] = str(user.pk)
    made[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    made[HASH_SESSION_KEY] = user.get_session_auth_hash()
    made.save()
    return made.session_key
owner = User.objects.create_user("olga")
event = Tournament.objects.create(title="Autumn", starts=timezone.now(), owner=owner)
by = Actor("organiser", f"account-{owner.pk}")
people = range(1, 25)
wanted = [c.Create("ordinary", ruleset("pl-turniej"), elimination_format("standard-b"))]
wanted += [c.Enter(n) for n in people] + [c.CheckIn(n) for n in people]
wanted += [c.SealDraw(seal("5a" * 32)), c.Draw(1, "5a" * 32, "fish")]
store.perform_all(event, [(command, by) for command in wanted])
seating = store.state(event).current.seating
store.perform(event, c.Publish(1, seating_digest(seating)), by)
store.perform(event, c.StartRound(1), by)
Entry.objects.bulk_create(
    Entry(tournament=event, number=n, name=f"Osoba {n}", token=f"t{n}") for n in people
)
for table in seating:
    code = TableCode.objects.filter(tournament=event, number=table.number)
    code.update(token=f"table-{table.number}")
sessions = {"owner": session(owner)}
for role, name, entry in (
    ("referee", "Rysiek", seating[2].seats[0]), ("head-referee", "Hela", None)
):
    user = User.objects.create_user(role)
    member = Member.objects.create(
        tournament=event, role=role, name=name, account=user, entry=entry
    )
    store.perform(event, c.Appoint(member.actor_id, role, entry), by)
    sessions[role] = session(user)
print(json.dumps({"slug": event.slug, "sessions": sessions, "own": seating[2].number}))
"""
CALL = """
import sys
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from stolik.tournament.journal import Actor, commands as c
from stolik.tournament.report import TotalsReport
from stolik.web.tournaments import store
from stolik.web.models.tournaments import Tournament
event = Tournament.objects.get()
if sys.argv[2] == "results":
    by = Actor("scorer", "scorer")
    for table in store.state(event).current.seating:
        rows = [(e, 0, -10 - e) for e in table.seats[1:]]
        games = store.state(event).stage(store.state(event).current).games
        rows.insert(0, (table.seats[0], games, -sum(row[2] for row in rows)))
        report = TotalsReport(1, table.number, tuple(rows))
        store.perform(event, c.FileReport(report, signed=True), by)
"""


@dataclass(frozen=True)
class Hall:
    """The site, and who looks at it."""

    address: str
    slug: str
    sessions: dict[str, str]
    own: int
    data: Path
    environment: dict[str, str]
    faults: list[str] = field(default_factory=list)

    @property
    def desk(self) -> str:
        return f"{self.address}/t/{self.slug}/desk/"

    def facts(self) -> list[str]:
        with sqlite3.connect(self.data / "stolik.sqlite3") as database:
            rows = database.execute("SELECT line FROM event_factrow ORDER BY sequence")
            return [json.loads(line)["fact"] for (line,) in rows]

    def run(self, code: str, *words: str) -> str:
        made = subprocess.run(
            [sys.executable, "-c", code, str(self.data), *words],
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return made.stdout


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    environment = {**os.environ, "STOLIK_DATA": str(tmp_path / "data")}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    data = tmp_path / "data"
    found = json.loads(filled(data, PREPARE))
    with serving(environment, tmp_path / "log") as site:
        address = f"http://127.0.0.1:{site.port}"
        made = Hall(address, found["slug"], found["sessions"], found["own"], data, environment)
        yield made
        # While the site still answers: a stream that breaks off with it is nobody's fault.
        assert made.faults == []


@pytest.fixture
def browser():  # type: ignore[no-untyped-def]
    with chromium() as found:
        yield found


def opened(browser, hall: Hall, who: str = "", *, width: int = 390):  # type: ignore[no-untyped-def]
    """A page of somebody's own."""
    context = browser.new_context(viewport={"width": width, "height": 844}, locale="en-GB")
    cookies = [{"name": "language", "value": "en", "url": hall.address}]
    if who:
        session = hall.sessions[who]
        cookies.append({"name": "sessionid", "value": session, "url": hall.address})
    context.add_cookies(cookies)
    page = context.new_page()
    page.set_default_timeout(15_000)
    page.on("pageerror", lambda error: hall.faults.append(str(error)))
    page.on("console", lambda m: hall.faults.append(m.text) if m.type == "error" else None)
    return page


def small_targets(page) -> list[str]:  # type: ignore[no-untyped-def]
    """What a thumb would miss in the referee's part: lower than 44 px."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".referee :is(button, a.button, summary)")]
          .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 43.5)
          .map((e) => e.textContent.trim())"""
    )
    return found


def test_a_call_reaches_the_phone_is_answered_and_ruled(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    page.goto(hall.desk + "referee")
    page.wait_for_selector("text=Nobody is calling.")
    assert fits(page)
    players = opened(browser, hall)
    players.goto(f"{hall.address}/k/table-1/plain")
    players.click("form[action$='/call'] button")
    # Without anybody reloading the page.
    page.wait_for_selector("text=Table 1 calls")
    expect(page.locator(".waiting")).to_have_text(re.compile(r"\d:\d\d"))
    assert page.title().startswith("(1) ")
    assert fits(page)
    assert small_targets(page) == []
    page.click("text=I am at the table")
    page.wait_for_url("**/referee/round/1/table/1")
    page.fill("#rule", "touches tiles")
    page.click("[data-rule='E-10k3']")
    assert page.input_value("#rule") == "E-10k3"
    page.fill("#ruling", "Undone, one tile taken.")
    assert fits(page)
    assert small_targets(page) == []
    page.click("text=Record the ruling")
    page.wait_for_selector("text=The decision is in the register.")
    page.wait_for_selector(".decision >> text=Undone, one tile taken.")
    assert hall.facts()[-3:] == ["referee-called", "call-answered", "ruled"]


def test_a_referee_cannot_exclude_a_head_referee_can_after_a_warning(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    page.goto(hall.desk + "referee/round/1/table/1")
    page.click("#exclusion summary")
    page.wait_for_selector("text=Only the head referee excludes somebody.")
    assert page.locator("button[value=exclude]").count() == 0
    token = page.input_value("[name=csrfmiddlewaretoken] >> nth=0")
    form = {"what": "exclude", "entry": "1", "warning": "1", "text": "x"}
    refused = page.request.post(
        page.url, form={**form, "csrfmiddlewaretoken": token}, headers={"Referer": page.url}
    )
    assert refused.status == 422
    page.click("summary:has-text('Warning')")
    page.check("[name=entry] >> nth=1")
    page.fill("#warned-for", "Shouting")
    page.click("text=Record the warning")
    page.wait_for_selector("text=1 warning")
    assert page.locator("button[value=exclude]").count() == 0
    head = opened(browser, hall, "head-referee")
    head.goto(hall.desk + "referee/round/1/table/1")
    head.click("#exclusion summary")
    expect(head.locator("button[value=exclude]")).to_have_count(1)
    assert fits(head)
    head.fill("[id^=excluded-]", "Shouting again")
    head.click("button[value=exclude]")
    head.wait_for_selector(".seats >> text=excluded")
    assert hall.facts()[-2:] == ["warned", "excluded"]


def test_the_own_table_is_left_to_somebody_else(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    page.goto(f"{hall.desk}referee/round/1/table/{hall.own}")
    assert "so somebody else decides here: Hela (head referee)" in page.inner_text(".note.warn")
    assert page.locator("button[value=rule]").count() == 0
    assert fits(page)


def test_tiles_are_tapped_and_answered_two_taps_from_the_desk(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    page.goto(hall.desk + "referee")
    page.click("text=Is this meld legal?")
    page.wait_for_selector("html[data-pad=ready]")
    assert fits(page)
    assert small_targets(page) == []
    for tile in ("R5", "J", "R7"):
        page.click(f"[data-tile={tile}]")
    page.wait_for_selector("text=A run worth 18 points.")
    page.click("[data-tile=R9]")
    page.wait_for_selector("text=Not a meld.")
    page.click("[aria-label='Undo the last tile']")
    page.wait_for_selector("text=A run worth 18 points.")
    page.click("text=Opening")
    page.wait_for_selector("html[data-pad=ready]")
    for tile in ("K10", "B10", "O10", "R2"):
        page.click(f"[data-tile={tile}]")
    page.wait_for_selector("text=200: these melds are worth 30 points")
    page.click("[data-tray=taken] .lying")
    assert page.is_disabled("[data-tile=K11]")
    page.click("[data-tile=O10]")
    page.check("[name=announced]")
    page.wait_for_selector("text=100: opening became possible only with the last tile")
    page.click("text=Turn")
    page.wait_for_selector("html[data-pad=ready]")
    for tray, taps in (
        ("before", ("R5", "R6", "J")),
        ("rack", ("R7", "K3", "B3")),
        ("after", ("R5", "R6", "R7", "|", "K3", "B3", "J")),
    ):
        page.click(f"[data-tray={tray}] .lying")
        for tap in taps:
            page.click("[aria-label='New meld']" if tap == "|" else f".tile-pad [data-tile={tap}]")
    page.wait_for_selector("text=Legal. 3 tiles from the rack.")
    assert fits(page)


@pytest.mark.rule("E-10h1d", "E-10h2a", "E-10h2b", "E-10h3", "E-10k3")
def test_time_is_up_and_tiles_are_tapped(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    page.goto(hall.desk + "referee")
    page.click("text=Time is up: what now?")
    page.wait_for_selector("html[data-pad=ready]")
    assert fits(page)
    assert small_targets(page) == []
    for tray, taps in (
        ("before", ("R5", "R6", "R7", "R8", "|", "K1", "B1", "O1")),
        ("lying", ("R5", "R6", "R7", "|", "K1", "B1", "O1", "|", "R10", "R9")),
        ("hand", ("R8",)),
    ):
        page.click(f"[data-tray={tray}] .lying")
        for tap in taps:
            page.click("[aria-label='New meld']" if tap == "|" else f".tile-pad [data-tile={tap}]")
    # A tile of the board was in the hand: nothing of the turn stands.
    page.wait_for_selector("text=Undo the turn, take 1 tile.")
    page.wait_for_selector(".because >> text=E-10h1d")
    expect(page.locator("#answer .melds >> nth=0").locator(".tile")).to_have_count(7)
    expect(page.locator("#answer .melds >> nth=1").locator(".tile")).to_have_count(2)
    # In fact it lay there, and the run was whole.
    page.click("[data-tray=hand] .lying button")
    page.focus("[data-tray=lying] .lying")
    page.click(".tile-pad [data-tile=R8]")
    page.wait_for_selector("text=The turn stands. No tile is taken.")
    page.wait_for_selector(".because >> text=E-10h3")
    page.check("[name=touched]")
    page.wait_for_selector(".because >> text=E-10k3")
    assert fits(page)


def test_three_clicks_from_the_last_report_to_the_next_seating(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    hall.run(CALL, "results")
    page = opened(browser, hall, "owner", width=1440)
    screen = opened(browser, hall, width=1024)
    screen.goto(f"{hall.address}/t/{hall.slug}/screen")
    page.goto(hall.desk)
    for label in ("Close round 1", "Seat round 2", "Publish round 2"):
        page.click(f"button.main:has-text('{label}')")
    page.wait_for_selector("button.main:has-text('Start round 2')")
    assert hall.facts()[-3:] == ["round-closed", "seated", "published"]
    screen.wait_for_selector("text=Round 2")
