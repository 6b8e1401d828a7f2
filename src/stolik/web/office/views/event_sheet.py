"""One event as the national organiser sees it: whom to ask, what is done, and the closing package.

The desk belongs to whoever runs the event; this page changes nothing there.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from stolik.web.models.office import Application
from stolik.web.models.seasons import Elimination, Series
from stolik.web.models.tournaments import Tournament
from stolik.web.office import duties
from stolik.web.seasons.views.national import only_national

LATELY: Final = timedelta(days=60)
MOST: Final = 50


@require_safe
def sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The page."""
    only_national(request)
    event = get_object_or_404(Tournament.objects.select_related("owner"), slug=slug, practice=None)
    lines = duties.of_event(event, timezone.localdate())
    series = Series.objects.filter(parts__result__tournament=event)
    applied = Application.objects.filter(tournament=event) | Application.objects.filter(
        series__in=series, state="accepted"
    )
    offers = Elimination.objects.filter(result__tournament=event)
    context: dict[str, Any] = {
        "event": event,
        "lines": lines,
        "overdue": sum(line.late for line in lines),
        "left": sum(not line.done for line in lines),
        "application": applied.first(),
        "offer": offers.select_related("championship").first(),
        "series": series,
        "tab": "",
    }
    return render(request, "stolik/office/event_sheet.html", context)


def closed_lately() -> list[Tournament]:
    """Official events of the last weeks that have a closing package, the newest first."""
    now = timezone.now()
    events = Tournament.objects.filter(starts__gt=now - LATELY, starts__lt=now)
    return list(duties.official(events.filter(outline__out=True)).order_by("-starts")[:MOST])
