"""How much mail one address and one event may cause: anybody can type anybody's address.

Counted in the outbox, so that a restart forgets nothing; addresses are compared by their keyed
digest. What comes after an organiser's act (the draw, the results) is one mail for an address,
however many people it was given for, and is counted as well. Knows no text and no server.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q, QuerySet

from stolik.web.models.office import Mail

DAY: Final = timedelta(days=1)
HOUR: Final = timedelta(hours=1)
# Confirmations: a family that registers one by one, not a stream.
CONFIRMATIONS_OF_AN_EVENT: Final = 3
CONFIRMATIONS_TO_AN_ADDRESS: Final = 10
# A hall that registers on its phones within an hour.
CONFIRMATIONS_AN_HOUR: Final = 300
# Everything together: confirmations, codes, moved up, the draw, the results.
MAILS_OF_AN_EVENT: Final = 12


def may_confirm(event: int, digest: str, now: datetime) -> bool:
    """Whether one more confirmation may be queued for an address."""
    rows = Mail.objects.filter(kind="registered").exclude(state="dropped")
    own = rows.filter(to=digest, created__gt=now - DAY)
    return (
        own.filter(entry__tournament=event).count() < CONFIRMATIONS_OF_AN_EVENT
        and own.count() < CONFIRMATIONS_TO_AN_ADDRESS
        and rows.filter(entry__tournament=event, created__gt=now - HOUR).count()
        < CONFIRMATIONS_AN_HOUR
    )


def too_many(mail: Mail, digest: str, now: datetime) -> bool:
    """Whether an address had its share already, at the moment when a mail is to go out.

    Looked at again, since an entry's address can be changed after its mail was queued.
    """
    if mail.entry is None:
        return False
    rows = _gone_out(digest, now).exclude(pk=mail.pk)
    here = rows.filter(entry__tournament=mail.entry.tournament_id)
    if here.count() >= MAILS_OF_AN_EVENT:
        return True
    if mail.kind != "registered":
        return False
    return (
        here.filter(kind="registered").count() >= CONFIRMATIONS_OF_AN_EVENT
        or rows.filter(kind="registered").count() >= CONFIRMATIONS_TO_AN_ADDRESS
    )


def _gone_out(digest: str, now: datetime) -> QuerySet[Mail]:
    """What went to an address within a day, or may have gone."""
    maybe = Q(state__in=("sending", "unsure"), not_before__gt=now - DAY)
    return Mail.objects.filter(Q(state="sent", done__gt=now - DAY) | maybe, to=digest)
