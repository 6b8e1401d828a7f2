"""What the national organiser accepted: events, leagues, and the events of those leagues.

An application that was accepted follows what became of it. Reads rows alone; knows no page and
nobody's rights.
"""

from __future__ import annotations

from datetime import date

from django.db.models import Q, QuerySet
from django.utils import timezone

from stolik.web.models.office import Application
from stolik.web.models.seasons import Championship, Elimination, Series
from stolik.web.models.tournaments import Tournament


def accepted_itself(event: Tournament) -> bool:
    """Whether an event was applied for and accepted, or accepted on a list of eliminations."""
    return (
        Application.objects.filter(state="accepted", tournament=event).exists()
        or Elimination.objects.filter(result__tournament=event, status="accepted").exists()
    )


def accepted_leagues(event: Tournament) -> QuerySet[Series]:
    """The accepted leagues an event belongs to."""
    accepted = Series.objects.filter(application__state="accepted")
    return accepted.filter(parts__result__tournament=event)


def accepted_league(series: Series) -> bool:
    return Application.objects.filter(state="accepted", series=series).exists()


def accepted(subject: Tournament | Series) -> bool:
    """Whether the national organiser accepted an event, the league it is of, or a league."""
    if isinstance(subject, Series):
        return accepted_league(subject)
    return accepted_itself(subject) or accepted_leagues(subject).exists()


def championships_held(subject: Tournament | Series) -> date | None:
    """When the championships are held that tickets from here lead to; the first of several."""
    if isinstance(subject, Series):
        return subject.championship.held if subject.championship else None
    goals = Championship.objects.filter(
        Q(eliminations__result__tournament=subject) | Q(series__in=accepted_leagues(subject))
    )
    return goals.order_by("held").values_list("held", flat=True).first()


def follow(subject: Tournament | Series) -> None:
    """Let the accepted application say what the event or the league says by now."""
    if isinstance(subject, Series):
        Application.objects.filter(state="accepted", series=subject).update(
            title=subject.title, dates=subject.dates
        )
    else:
        Application.objects.filter(state="accepted", tournament=subject).update(
            title=subject.title, starts=subject.starts
        )


def follow_day(event: Tournament, was: date) -> None:
    """An event of accepted leagues was moved: their plans and applications hold the new day."""
    to = timezone.localdate(event.starts)
    for series in accepted_leagues(event):
        if was.isoformat() in series.dates:
            days = {to.isoformat() if day == was.isoformat() else day for day in series.dates}
            series.dates = sorted(days)
            series.save(update_fields=["dates"])
            follow(series)
