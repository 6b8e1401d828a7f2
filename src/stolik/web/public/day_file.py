"""The day of a tournament as an entry for a calendar on a phone.

The entry is the one of the public calendar, by its identity and number of revision: whoever follows
that, too, has it once. Knows no request.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from stolik.tournament.schedule import total_minutes
from stolik.web.core.calendar_file import ABOUT, Happening, calendar, event_uid
from stolik.web.models.office import Revision
from stolik.web.public.public_view import PublicView
from stolik.web.tournaments.notices import CALLED_OFF, off_kind


def day_file(view: PublicView, address: str, at: datetime) -> bytes:
    """One entry, written at a moment; `address` is where to read more."""
    event = view.event
    minutes = total_minutes(view.state.plan) if view.state.format else None
    uid = event_uid(event.slug)
    revision = Revision.objects.filter(uid=uid).first()
    happening = Happening(
        uid,
        event.title,
        event.starts,
        event.starts + (timedelta(minutes=minutes) if minutes else ABOUT),
        event.place,
        address,
        address,
        cancelled=off_kind(view.state) == CALLED_OFF,
        sequence=revision.sequence if revision else 0,
        changed=revision.changed if revision else event.created,
    )
    return calendar(event.title, (happening,), at)
