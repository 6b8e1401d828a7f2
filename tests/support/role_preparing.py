"""Makes a tournament with an invitation for every role: `python role_preparing.py DATA PEOPLE`.

Prints where it is. A process of its own, because it writes to the data of another.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def prepare(data: Path, people: int) -> None:
    """A round being played, with an invitation for every role."""
    from stolik.web.installation import server as config

    config.set_up(data)
    config.migrate(data)
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.auth.models import User
    from django.contrib.sessions.backends.db import SessionStore

    from stolik.web.models.staff import Invitation
    from support.staffed import ROLES, playing

    owner = User.objects.create_user("olga")
    event = playing(owner, people)
    by = f"account-{owner.pk}"
    links = {role: Invitation.objects.create(tournament=event, role=role, by=by) for role in ROLES}
    session = SessionStore()
    session[SESSION_KEY] = str(owner.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = owner.get_session_auth_hash()
    session.save()
    found = {
        "slug": event.slug,
        "session": session.session_key,
        "links": {role: link.token for role, link in links.items()},
    }
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    prepare(Path(sys.argv[1]), int(sys.argv[2]))
