"""The weekly digest of the office: what waits for the national organiser, once a week.

Written down at the first look after Monday morning, so a machine that was off on Monday catches
up; the week is part of its key, so it is written once. A week in which nothing waits is kept as
such and nothing is sent. Knows no text and no server.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Final

from django.contrib.auth.models import User
from django.utils import timezone

from stolik.web.models.office import Application, ChangeRequest, Mail
from stolik.web.models.seasons import Championship, Elimination
from stolik.web.office import duties
from stolik.web.office.applications import retention
from stolik.web.seasons.eliminations import proposals
from stolik.web.seasons.tickets import championship_tickets
from stolik.web.tournaments.mail.outbox import office_accounts, queue

FROM: Final = time(7)


def queue_digest(now: datetime) -> int:
    """Write down the digest of this week for everybody who has none yet; how many."""
    local = timezone.localtime(now)
    monday = local.date() - timedelta(days=local.weekday())
    if local < timezone.make_aware(datetime.combine(monday, FROM)):
        return 0
    year, week, _ = monday.isocalendar()
    without = [user for user in office_accounts() if not _written(user, year, week)]
    if not without:
        return 0
    counts = waiting(local.date())
    state = {} if any(counts.values()) else {"state": "dropped", "done": now}
    written = [
        queue(_key(user, year, week), "digest", account=user, about=counts, **state)
        for user in without
    ]
    return sum(mail is not None for mail in written)


def waiting(today: date) -> dict[str, int]:
    """How much of everything waits for the national organiser."""
    coming = Championship.objects.filter(held__gte=today)
    offers = Elimination.objects.filter(championship__in=coming)
    accepted = proposals(offers.filter(status="accepted", result__finished=True))
    seasons = [tickets for goal in coming for tickets in championship_tickets(goal)]
    unrecorded = sum(bool(one.qualification.qualified) and not one.recorded for one in accepted)
    return {
        "applications": Application.objects.filter(state="submitted").count(),
        "requests": ChangeRequest.objects.filter(state="waiting").count(),
        "eliminations": offers.filter(status="submitted").count(),
        "tickets": unrecorded + sum(tickets.waits for tickets in seasons),
        "overdue": len(duties.overdue_everywhere(today)),
        "mail": Mail.objects.filter(state__in=("failed", "unsure")).count(),
        "erasing": sum(row.passed for row in retention.kept(today)),
    }


def _key(user: User, year: int, week: int) -> str:
    return f"digest:{year}-{week}:{user.pk}"


def _written(user: User, year: int, week: int) -> bool:
    return Mail.objects.filter(key=_key(user, year, week)).exists()
