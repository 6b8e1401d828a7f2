"""The pages that ask before something unused is deleted, and say why something else stays."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from stolik.web.models.seasons import Championship
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.office import deletion
from stolik.web.seasons.views.desk import own_series
from stolik.web.seasons.views.national import only_national
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.day_changes import EXPECTING


@require_http_methods(["GET", "HEAD", "POST"])
def delete_event(request: HttpRequest, slug: str) -> HttpResponse:
    """A tournament, by its organiser."""
    event = event_at_desk(request, slug)
    back = reverse("edit-tournament", args=[slug])
    return _ask(
        request,
        event.title,
        deletion.event_in_use(event),
        lambda: deletion.delete_event(event),
        back,
        "mine",
        event,
        listed=Entry.objects.filter(tournament=event, state__in=EXPECTING).exists(),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def delete_series(request: HttpRequest, slug: str) -> HttpResponse:
    """A season, by whoever runs it."""
    series = own_series(request, slug)
    back = reverse("edit-series", args=[slug])
    return _ask(
        request,
        series.title,
        deletion.series_in_use(series),
        lambda: deletion.delete_series(series),
        back,
        "mine",
    )


@require_http_methods(["GET", "HEAD", "POST"])
def delete_championship(request: HttpRequest, slug: str) -> HttpResponse:
    """Championships, by the national organiser."""
    only_national(request)
    goal = get_object_or_404(Championship, slug=slug)
    back = reverse("national-championship", args=[slug])
    return _ask(
        request,
        goal.title,
        deletion.championship_in_use(goal),
        lambda: deletion.delete_championship(goal),
        back,
        "national",
    )


def _ask(
    request: HttpRequest,
    title: str,
    reasons: tuple[str, ...],
    delete: Callable[[], tuple[str, ...]],
    back: str,
    afterwards: str,
    event: Tournament | None = None,
    *,
    listed: bool = False,
) -> HttpResponse:
    if request.method == "POST" and not reasons:
        reasons = delete()
        if not reasons:
            messages.success(request, gettext("Deleted: {title}.").format(title=title))
            return redirect(afterwards)
    status = 422 if request.method == "POST" else 200
    frame = f"stolik/office/{'_desk' if event else '_subject'}_base.html"
    context = {"title": title, "reasons": reasons, "back": back, "event": event, "frame": frame}
    return render(
        request, "stolik/office/deletion.html", {**context, "listed": listed}, status=status
    )
