"""How long the personal data of a tournament stay, and whose time has passed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.utils import timezone

from stolik.web.models.privacy import Keeping
from stolik.web.models.tournaments import Entry, Tournament

MOST_DAYS = 3650


@dataclass(frozen=True, slots=True)
class Term:
    """Until when data are kept; `passed` as soon as there is something left beyond that day."""

    event: Tournament
    days: int
    until: date
    passed: bool
    erased: date | None


def term(event: Tournament, today: date | None = None) -> Term:
    """The term of one tournament."""
    keeping = Keeping.objects.filter(tournament=event).first()
    somebody = Entry.objects.filter(tournament=event).exclude(name="").exists()
    return _term(event, keeping, today or timezone.localdate(), somebody=somebody)


def passed(owner: int, today: date | None = None) -> tuple[Term, ...]:
    """The tournaments of an account that keep data beyond their term; one query."""
    now = today or timezone.localdate()
    named = Entry.objects.filter(tournament=OuterRef("pk")).exclude(name="")
    events = Tournament.objects.filter(Exists(named), owner=owner).select_related("keeping")
    terms = (_term(event, getattr(event, "keeping", None), now, somebody=True) for event in events)
    return tuple(term_ for term_ in terms if term_.passed)


def keep_for(event: Tournament, days: int) -> None:
    Keeping.objects.update_or_create(tournament=event, defaults={"days": days})


def _term(event: Tournament, keeping: Keeping | None, today: date, *, somebody: bool) -> Term:
    days = keeping.days if keeping else int(settings.RETENTION_DAYS)
    until = timezone.localdate(event.starts) + timedelta(days=days)
    erased = timezone.localdate(keeping.erased) if keeping and keeping.erased else None
    return Term(event, days, until, somebody and today > until, erased)
