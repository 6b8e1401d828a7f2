"""`stolik mail send` against a real server, killed while it sends: nobody gets a mail twice."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from support.databases import settle
from support.mail_sink import sink
from support.serving_site import serving

pytestmark = pytest.mark.slow
PREPARE = """
import sys
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.utils import timezone
from support.season_play import organiser
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments.mail.outbox import queue_confirmation
event = Tournament.objects.create(owner=organiser(), title="Turniej", starts=timezone.now())
for number, name in enumerate(("ala", "basia"), 1):
    entry = Entry.objects.create(
        tournament=event, number=number, name=name, email=f"{name}@example.org"
    )
    queue_confirmation([entry], site="https://stolik.example")
"""


def environment(data: Path, port: int) -> dict[str, str]:
    return {
        **{name: value for name, value in os.environ.items() if name != "DATABASE_URL"},
        "STOLIK_DATA": str(data),
        "STOLIK_MAIL": f"smtp://127.0.0.1:{port}?tls=no",
        "STOLIK_PUBLIC_URL": "https://stolik.example",
        "STOLIK_MAIL_FROM": "Stolik <stolik@example.org>",
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "DJANGO_SETTINGS_MODULE": "stolik.web.config.settings",
    }


def states(data: Path) -> list[str]:
    with closing(sqlite3.connect(data / "stolik.sqlite3")) as database:
        return [state for (state,) in database.execute("SELECT state FROM office_mail ORDER BY id")]


def a_while_ago(data: Path) -> None:
    """As if the death had been an hour before."""
    with closing(sqlite3.connect(data / "stolik.sqlite3")) as database:
        database.execute("UPDATE office_mail SET not_before = '2026-01-01 00:00:00'")
        database.commit()


def test_killed_while_sending(tmp_path: Path) -> None:
    send = [sys.executable, "-m", "stolik", "mail", "--lang", "en", "send"]
    with sink() as server:
        own = environment(tmp_path, server.port)
        subprocess.run([sys.executable, "-c", PREPARE, str(settle(tmp_path))], env=own, check=True)
        server.stalls = True
        process = subprocess.Popen(send, env=own)
        assert server.stalled.wait(30)
        process.kill()
        process.wait(10)
        assert (states(tmp_path), server.taken) == (["sending", "waiting"], [])
        server.stalls = False
        a_while_ago(tmp_path)
        told = subprocess.run(send, env=own, check=True, capture_output=True, text=True)
        assert told.stdout == "Sent: 1. To be tried again: 0. Failed: 0. Not wanted: 0.\n"
        assert states(tmp_path) == ["unsure", "sent"]
        assert [str(one["To"]) for one in server.messages] == ["basia@example.org"]
        subprocess.run(send, env=own, check=True, capture_output=True)
        assert len(server.taken) == 1


@pytest.mark.attack(29, "mail without a server, between the lines of the log")
def test_every_line_of_the_log_is_json_also_when_mail_goes_nowhere(tmp_path: Path) -> None:
    own = environment(tmp_path, 0) | {"STOLIK_MAIL": "", "LC_ALL": "C.UTF-8"}
    subprocess.run([sys.executable, "-c", PREPARE, str(settle(tmp_path))], env=own, check=True)
    log = tmp_path / "log"
    with serving(own, log) as site:
        while states(tmp_path) != ["sent", "sent"]:
            assert site.get("/healthz")[0] == 200
        site.stop()
    told, _, logged = log.read_text(encoding="utf-8").partition("Stop with Ctrl+C.\n")
    events = [json.loads(line)["event"] for line in logged.splitlines()]
    assert events.count("mail not sent: STOLIK_MAIL is not set") == 2
    assert "@example.org" not in told + logged
