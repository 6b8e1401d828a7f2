"""Makes tournaments at different moments: `python desk_preparing.py DATA PEOPLE`.

Prints where they are: the one that is played, and by name one with a tie for the last place in the
final and one whose last round is closed while its standings are hidden. A process of its own,
because it writes to the data of another.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def prepare(data: Path, people: int) -> None:
    """The three tournaments of one owner, and a session of hers."""
    from stolik.web.installation import server as config

    config.set_up(data)
    config.migrate(data)
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.auth.models import User
    from django.contrib.sessions.backends.db import SessionStore

    from stolik.web.models.tournaments import Entry
    from support.desk_moments import last_round_hidden, tie_at_the_cut
    from support.public_events import saved
    from support.staffed import playing

    owner = User.objects.create_user("olga")
    event = playing(owner, people)
    slugs = {}
    for name, play in (("tie", tie_at_the_cut()), ("hidden", last_round_hidden())):
        other = saved(play.journal, title=name)
        Entry.objects.bulk_create(
            Entry(tournament=other, number=n, name=f"Osoba {n}", token=f"{name}-{n}")
            for n in play.now.entries
        )
        slugs[name] = other.slug
    session = SessionStore()
    session[SESSION_KEY] = str(owner.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = owner.get_session_auth_hash()
    session.save()
    found = {"slug": event.slug, "session": session.session_key, "links": {}, "slugs": slugs}
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    prepare(Path(sys.argv[1]), int(sys.argv[2]))
