"""How long a rejected or withdrawn application keeps who applied, and erasing it.

Gone are title, name, contact, place, description and everything that was said; kept are what was
applied for, its season, region and days, the steps with their dates and accounts. An accepted one
belongs to its league or tournament and stays. It cannot be undone; copies made earlier still hold
everything. Knows no page.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from stolik.web.models.office import Application, Mail, Saying
from stolik.web.tournaments.mail import kept_letters

CLOSED: Final = ("rejected", "withdrawn")
PERSONAL: Final = (
    "title",
    "name",
    "email",
    "address",
    "telephone",
    "place",
    "about",
    "public_text",
)


@dataclass(frozen=True, slots=True)
class Kept:
    """An application that is over: since when, and until when it keeps its data."""

    application: Application
    closed: date
    until: date
    passed: bool


def kept(today: date) -> tuple[Kept, ...]:
    """Every rejected or withdrawn application that still holds data, the oldest first."""
    return tuple(sorted((_kept(application, today) for application in _closed()), key=_until))


def term(application: Application, today: date) -> Kept | None:
    """The same for one; None if it is not over, or erased already."""
    locked = _closed().filter(pk=application.pk).first()
    return _kept(locked, today) if locked else None


def erase(application: Application, by: User) -> bool:
    """Erase what is personal and record that it was done; False where there is nothing to erase."""
    with transaction.atomic():
        locked = Application.objects.select_for_update().get(pk=application.pk)
        if locked.state not in CLOSED or locked.erased is not None:
            return False
        for field in PERSONAL:
            setattr(locked, field, "")
        locked.marketing, locked.unsent = False, {}
        locked.erased = timezone.now()
        locked.save()
        Saying.objects.filter(application=locked).update(text="", changes=[])
        kept_letters.forget_application(locked.pk)
        # What a mail server said may quote the address.
        Mail.objects.filter(saying__application=locked).exclude(state="sent").update(error="")
        Saying.objects.create(application=locked, what="erased", by=by)
    return True


def _closed() -> QuerySet[Application]:
    over = Max("sayings__at", filter=Q(sayings__what__in=CLOSED))
    rows = Application.objects.filter(state__in=CLOSED, erased=None)
    return rows.annotate(over=over).select_related("applicant")


def _kept(application: Application, today: date) -> Kept:
    over: datetime | None = getattr(application, "over", None)
    day = timezone.localdate(over or application.sent or application.created)
    until = day + timedelta(days=int(settings.APPLICATION_DAYS))
    return Kept(application, day, until, today > until)


def _until(row: Kept) -> tuple[date, int]:
    return row.until, row.application.pk
