"""Whether the national organiser has accepted a tournament, by itself or with its league.

Reads rows of the office and of seasons; knows no page and no state.
"""

from __future__ import annotations

from typing import Final

from django.db.models import Q, QuerySet

from stolik.web.models.office import Application
from stolik.web.models.tournaments import Tournament

ASKED: Final = "asked"
NOT_ASKED: Final = "not-asked"


def accepted(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Those that are accepted."""
    return events.filter(_accepted()).distinct()


def unaccepted(event: Tournament) -> str:
    """Nothing if it is accepted or only for practising; otherwise whether somebody has applied."""
    own = Tournament.objects.filter(pk=event.pk)
    if accepted(own).exists() or own.exclude(practice=None).exists():
        return ""
    asked = Application.objects.filter(tournament=event, state="submitted").exists()
    return ASKED if asked else NOT_ASKED


def _accepted() -> Q:
    return (
        Q(application__state="accepted")
        | Q(season_result__parts__series__application__state="accepted")
        | Q(season_result__elimination__status="accepted")
    )
