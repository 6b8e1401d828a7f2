"""What a hall with phones is made of: tournaments in their first round, and a certificate."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from support.databases import clean, own_folder, settle

NAME = "hall.test"
LONG = "Bartłomiej Świętosław Wierzchosławski-Szczebrzeszyński"

PREPARE = """
import json, sys, time
from pathlib import Path
from stolik.web.installation import server
data = Path(sys.argv[1])
server.set_up(data)
from django.core.management import call_command
call_command("migrate", verbosity=0)
from dataclasses import replace
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from support.hall import Hall
from support.public_events import owner, saved
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import commands as c
from stolik.web.tournaments import store
from stolik.web.models.tournaments import Entry
from stolik.web.tournaments.codes import table_codes

NAMES = ("Ala", "Bartek", "Celina", "Dominik", "Ewa", "Franek", "Grażyna", "Henryk")
NOW = int(time.time())
found = {}

def event(
    slug, people, name=None, rules="pl-turniej", empty_chairs=False, started=True, **changes
):
    hall = Hall("ordinary", elimination_format("mini"), rules, **changes)
    hall.people(people)
    hall.draw()
    hall.publish()
    if started:
        hall.do(c.StartRound(1), at=NOW)
    tables = hall.now.current.seating
    if empty_chairs:
        for table in tables:
            hall.do(c.RecordWalkover(1, table.seats[-1]), at=NOW)
    made = saved(hall.journal(), slug=slug, start=NOW)
    Entry.objects.bulk_create(
        Entry(tournament=made, number=n, name=name or f"{NAMES[n % 8]} {n}", token=f"{slug}-{n}")
        for n in range(1, people + 1)
    )
    tokens = table_codes(made, [table.number for table in tables])
    found[slug] = [[t.number, tokens[t.number].token, t.seats] for t in tables]

event("many", 240)
event("threes", 13)
event("twos", 13, empty_chairs=True)
event("long", 19, name=sys.argv[2])
event("league", 12, rules="pl-liga")
event("waiting", 12, started=False)
event("highest-tile", 12, started=False, starter="highest_tile")
event("over", 12)
for number in range(11):
    event(f"own-{number}", 12)
session = SessionStore()
session[SESSION_KEY] = str(owner().pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = owner().get_session_auth_hash()
session.save()
print(json.dumps({"tables": found, "session": session.session_key}))
"""


@dataclass(frozen=True)
class Certificate:
    """A certificate of this hall alone, and what a browser must be told to accept it."""

    cert: str
    key: str
    pin: str


@cache
def certificate() -> Certificate:
    """Made once a run."""
    folder = own_folder()
    cert, key = str(folder / "cert.pem"), str(folder / "key.pem")
    ask = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt"]
    ask += ["ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    run = subprocess.run
    run([*ask, *subject, "-keyout", key, "-out", cert], check=True, capture_output=True)
    public = ["openssl", "x509", "-in", cert, "-pubkey", "-noout"]
    plain = ["openssl", "pkey", "-pubin", "-outform", "der"]
    pem = run(public, check=True, capture_output=True).stdout
    der = run(plain, input=pem, check=True, capture_output=True).stdout
    hashed = ["openssl", "dgst", "-sha256", "-binary"]
    raw = run(hashed, input=der, check=True, capture_output=True).stdout
    shown = run(["openssl", "base64"], input=raw, check=True, capture_output=True).stdout
    return Certificate(cert, key, shown.decode().strip())


@cache
def prepared() -> tuple[Path, dict[str, Any]]:
    """The data of a hall, made once and copied for each."""
    folder = settle(own_folder())
    command = [sys.executable, "-c", PREPARE, str(folder), LONG]
    environment = clean(folder) | {"PYTHONPATH": str(Path(__file__).parents[1])}
    made = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    return folder, json.loads(made.stdout)
