"""The bar of the desk by itself, for the page around it to put in place."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments.access import event_at_desk


@require_safe
def bar(request: HttpRequest, slug: str) -> HttpResponse:
    """What the bar says now."""
    return bar_part(request, event_at_desk(request, slug))


def bar_part(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The inside of the bar."""
    return render(request, "stolik/desk/_bar_now.html", {"event": event})
