"""A hall of 24 people: a referee, a head referee and the owner, each with an own browser.

Round one is being played; the referee Rysiek plays at the table `own`.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from support.databases import filled
from support.serving_site import serving

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
RESULTS = """
import sys
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from stolik.tournament.journal import Actor, commands as c
from stolik.tournament.report import TotalsReport
from stolik.web.tournaments import store
from stolik.web.models.tournaments import Tournament
event = Tournament.objects.get()
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

    def subscriptions(self) -> list[str]:
        with sqlite3.connect(self.data / "stolik.sqlite3") as database:
            rows = database.execute("SELECT endpoint FROM referee_pushsubscription")
            return [endpoint.rpartition("/")[2] for (endpoint,) in rows]

    def forget_subscriptions(self) -> None:
        with sqlite3.connect(self.data / "stolik.sqlite3") as database:
            database.execute("DELETE FROM referee_pushsubscription")

    def file_results(self) -> None:
        subprocess.run(
            [sys.executable, "-c", RESULTS, str(self.data)],
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
        )


@contextmanager
def referees_hall(folder: Path) -> Iterator[Hall]:
    """The site in a folder, with round one being played."""
    environment = {**os.environ, "STOLIK_DATA": str(folder / "data")}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    data = folder / "data"
    prepared = json.loads(filled(data, PREPARE))
    with serving(environment, folder / "log") as site:
        address = f"http://127.0.0.1:{site.port}"
        slug, sessions, own = prepared["slug"], prepared["sessions"], prepared["own"]
        hall = Hall(address, slug, sessions, own, data, environment)
        yield hall
        # While the site still answers: a stream that breaks off with it is nobody's fault.
        assert hall.faults == []


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


def call_from_table(browser, hall: Hall, number: int) -> None:  # type: ignore[no-untyped-def]
    """A table calls a referee from a phone without script."""
    players = opened(browser, hall)
    players.goto(f"{hall.address}/k/table-{number}/plain")
    players.click("form[action$='/call'] button")
    players.wait_for_selector("text=Referee called")


def small_targets(page) -> list[str]:  # type: ignore[no-untyped-def]
    """What a thumb would miss in the referee's part: lower than 44 px."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".referee :is(button, a.button, summary)")]
          .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 43.5)
          .map((e) => e.textContent.trim())"""
    )
    return found
