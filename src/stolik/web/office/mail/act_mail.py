"""Mail about tournaments that were moved, called off or reinstated: to whoever is registered.

Follows from the journals of these days, so that a machine that dies loses none; the key of a mail
keeps it from being queued twice. Only the newest act is told, once an address, and to those who
were registered by then; the office hears of official events that are called off. Knows no text.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from django.utils import timezone

from stolik.web.models.office import Mail
from stolik.web.models.tournaments import Entry, FactRow, Tournament
from stolik.web.office.mail.due import confirmations_of, spoken
from stolik.web.seasons import official
from stolik.web.tournaments.day_changes import EXPECTING
from stolik.web.tournaments.mail.outbox import office_accounts, queue

ACTS: Final = ("moved", "called-off", "reinstated")
TOLD_FOR: Final = timedelta(days=7)


def collect_acts(now: datetime | None = None) -> int:
    """Queue what is owed; how many were new."""
    moment = now or timezone.now()
    rows = FactRow.objects.filter(
        kind__in=ACTS, recorded__gt=moment - TOLD_FOR, tournament__practice=None
    ).select_related("tournament")
    newest = {row.tournament_id: row for row in rows.order_by("tournament_id", "sequence")}
    return sum(_collect(row) for row in newest.values())


def _collect(act: FactRow) -> int:
    event = act.tournament
    made = 0
    if act.kind != "reinstated" or _told(event, "called-off"):
        made += _to_people(act, event)
    if act.kind != "moved" and official.accepted(event):
        made += _to_office(act, event)
    return made


def _told(event: Tournament, kind: str) -> bool:
    return Mail.objects.filter(kind=kind, entry__tournament=event).exists()


def _to_people(act: FactRow, event: Tournament) -> int:
    prefix = f"{act.kind}:{event.pk}:{act.sequence}:"
    told = Mail.objects.filter(key__startswith=prefix).select_related("entry")
    addresses = {mail.entry.email.casefold() for mail in told if mail.entry}
    expecting = Entry.objects.filter(
        tournament=event, state__in=EXPECTING, created__lte=act.recorded
    )
    people: dict[str, list[Entry]] = {}
    for entry in expecting.exclude(email="").order_by("number"):
        people.setdefault(entry.email.casefold(), []).append(entry)
    confirmations = confirmations_of(event)
    made = 0
    for address, (first, *others) in people.items():
        if address in addresses:
            continue
        about: dict[str, Any] = {"fact": act.sequence}
        if others:
            about["others"] = [{"number": entry.number} for entry in others]
        more = spoken(confirmations, first)
        made += queue(f"{prefix}{first.pk}", act.kind, entry=first, about=about, **more) is not None
    return made


def _to_office(act: FactRow, event: Tournament) -> int:
    about = {"event": event.pk, "fact": act.sequence}
    return sum(
        queue(
            f"office-act:{event.pk}:{act.sequence}:{user.pk}",
            "office-act",
            account=user,
            about=about,
        )
        is not None
        for user in office_accounts()
    )
