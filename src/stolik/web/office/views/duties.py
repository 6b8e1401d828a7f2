"""The check lists: duties of an event at its desk, of a league at its own, ticked by people."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from stolik.phrases import sentence
from stolik.rules import Refused
from stolik.web.core.forms import Typed
from stolik.web.core.language import language
from stolik.web.core.links import absolute
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.office import Tick
from stolik.web.models.tournaments import Tournament
from stolik.web.office import duties, open_questions
from stolik.web.office.duty_pages import duty_page
from stolik.web.seasons import questions
from stolik.web.seasons.views.desk import own_series
from stolik.web.tournaments.access import event_at_desk


@require_http_methods(["GET", "HEAD", "POST"])
def event_duties(request: HttpRequest, slug: str) -> HttpResponse:
    """The check list of an event."""
    event = event_at_desk(request, slug)
    lines = duties.of_event(event, timezone.localdate())
    fault = ""
    if request.method == "POST":
        if "reply" not in request.POST:
            _tick(request, lines, tournament=event)
            return redirect("desk" if request.POST.get("back") == "desk" else "desk-duties", slug)
        fault = _replied(request, event)
        if not fault:
            messages.success(request, gettext("The reply is sent."))
            return redirect("desk-duties", slug)
    context = desk_context(request, event)
    values = {**context, **_shown(lines, event), "reply_fault": fault}
    return render(request, "stolik/office/duties.html", values, status=422 if fault else 200)


def _replied(request: HttpRequest, event: Tournament) -> str:
    """Answer the national organiser's question; what is wrong with the answer."""
    question, user = open_questions.about(event), request.user
    if question is None or not isinstance(user, User):
        raise Http404
    text = Typed(request.POST).lines("reply", 4000)
    try:
        questions.reply(question, user, text, site=absolute(request, "/").rstrip("/"))
    except Refused as refused:
        return " ".join(sentence(violation, language()) for violation in refused.violations)
    return ""


@require_http_methods(["GET", "HEAD", "POST"])
def league_duties(request: HttpRequest, slug: str) -> HttpResponse:
    """The check list of a league."""
    series = own_series(request, slug)
    lines = duties.of_series(series, timezone.localdate())
    if request.method == "POST":
        _tick(request, lines, series=series)
        return redirect("series-duties", slug)
    context = {
        "series": series,
        "events": duties.of_events(series, timezone.localdate()),
        **_shown(lines),
    }
    return render(request, "stolik/office/series_duties.html", context)


def _tick(request: HttpRequest, lines: tuple[duties.DutyLine, ...], **about: Any) -> None:
    wanted = request.POST.get("duty", "")
    line = next((duty_line for duty_line in lines if duty_line.duty.code == wanted), None)
    if line is None:
        raise Http404
    user = request.user if isinstance(request.user, User) else None
    if request.POST.get("done"):
        Tick.objects.get_or_create(duty=wanted, **about, defaults={"by": user})
    else:
        Tick.objects.filter(duty=wanted, **about).delete()


def _shown(lines: tuple[duties.DutyLine, ...], event: Tournament | None = None) -> dict[str, Any]:
    return {
        "lines": [(line, duty_page(event, line.duty.code) if event else "") for line in lines],
        "left": sum(line.left for line in lines),
        "overdue": sum(line.late for line in lines),
    }
