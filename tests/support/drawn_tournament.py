"""A site with one tournament: twenty people drawn and published, and a session of its owner."""

from __future__ import annotations

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
