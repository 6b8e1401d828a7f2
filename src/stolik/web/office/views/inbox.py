"""The national organiser's inbox: every application, its answer, and the days of seasons."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from stolik.rules import Refused
from stolik.tournament.season import Answer, Status
from stolik.web.core.forms import FIRST_YEAR, LAST_YEAR, Typed
from stolik.web.core.links import absolute
from stolik.web.models.office import Application, ChangeRequest, Mail, SeasonDays
from stolik.web.models.seasons import Championship
from stolik.web.office import duties, words
from stolik.web.office.applications import retention, state
from stolik.web.office.change_words import state_words
from stolik.web.office.views import applications, event_sheet
from stolik.web.seasons.season_days import seasons_of
from stolik.web.seasons.views.national import only_national
from stolik.web.seasons.views.plan import day_of

SHOWN = ("open", "asked", "accepted", "rejected", "withdrawn", "all")
MOST = 300


@require_safe
def inbox(request: HttpRequest) -> HttpResponse:
    """What waits for an answer first; everything else by state."""
    only_national(request)
    return _inbox(request, Typed({}))


def _inbox(request: HttpRequest, typed: Typed) -> HttpResponse:
    state = request.GET.get("show", "open")
    state = state if state in SHOWN else "open"
    kind = request.GET.get("kind", "")
    rows = Application.objects.exclude(sent=None).select_related("applicant")
    changes = ChangeRequest.objects.filter(state="waiting").select_related("tournament", "series")
    counts = _counts()
    if state == "open":
        rows = rows.filter(state="submitted").order_by("sent")
    elif state != "all":
        rows = rows.filter(state=state)
    if kind in ("league", "elimination"):
        rows = rows.filter(kind=kind)
    listed = list(rows[:MOST])
    seasons = seasons_of({row.season for row in listed if row.season})
    context: dict[str, Any] = {
        "lines": [(words.line_of(row), words.remarks_of(row, seasons)) for row in listed],
        "shown": state,
        "kind": kind,
        "filters": [(name, _filter_word(name), counts.get(name, 0)) for name in SHOWN],
        "changes": [
            (change, *state_words(change)) for change in changes.order_by("at", "id")[:MOST]
        ],
        "overdue": duties.overdue_everywhere(timezone.localdate()),
        "packages": event_sheet.closed_lately(),
        "offered": Championship.objects.filter(eliminations__status="submitted").annotate(
            waiting=Count("eliminations", filter=Q(eliminations__status="submitted"))
        ),
        "seasons": SeasonDays.objects.all(),
        "typed": typed,
        "troubled": Mail.objects.filter(state__in=("failed", "unsure")).count(),
        "kept_too_long": sum(row.passed for row in retention.kept(timezone.localdate())),
        "tab": "inbox",
    }
    status = 422 if typed.faults else 200
    return render(request, "stolik/office/inbox.html", context, status=status)


def _counts() -> dict[str, int]:
    states = list(Application.objects.exclude(sent=None).values_list("state", flat=True))
    counts = {name: states.count(name) for name in ("asked", "accepted", "rejected", "withdrawn")}
    return counts | {"open": states.count("submitted"), "all": len(states)}


def _filter_word(name: str) -> str:
    return {
        "open": gettext("To be answered"),
        "asked": gettext("Question asked"),
        "accepted": gettext("Accepted"),
        "rejected": gettext("Rejected"),
        "withdrawn": gettext("Withdrawn"),
        "all": pgettext("things", "All"),
    }[name]


@require_POST
def answer(request: HttpRequest, slug: str) -> HttpResponse:
    """Accept, reject or ask."""
    by = only_national(request)
    application = get_object_or_404(Application.objects.exclude(sent=None), slug=slug)
    typed = Typed(request.POST)
    wanted = typed.values.get("answer", "")
    status = next((status for status in Status if status.value == wanted), Status.SUBMITTED)
    chosen = typed.values.get("championship", "")
    championship = get_object_or_404(Championship, slug=chosen[:20]) if chosen else None
    text = typed.lines("text", 4000)[:4000]
    try:
        state.answer(
            application,
            by,
            Answer(status, text),
            championship,
            saw=typed.values.get("seen", ""),
            site=absolute(request, "/").rstrip("/"),
        )
    except Refused as refused:
        application.refresh_from_db()
        return applications.page(
            request, application, national=True, violations=refused.violations, typed=typed
        )
    messages.success(request, _answered(application))
    return redirect("application", slug)


def _answered(counts: Application) -> str:
    if counts.state == "accepted" and counts.series_id:
        return gettext("Accepted: the league is there, with its dates.")
    if counts.state == "accepted":
        return gettext("Accepted: the tournament is there.")
    if counts.state == "rejected":
        return gettext("Rejected.")
    return gettext("The question is on its way.")


@require_http_methods(["POST"])
def season(request: HttpRequest) -> HttpResponse:
    """Set the days and the deadline of a season."""
    only_national(request)
    typed = Typed(request.POST)
    year = typed.number("year", FIRST_YEAR, LAST_YEAR, required=True)
    days = {name: day_of(typed, name) for name in ("first", "last", "apply_until")}
    for name, day in days.items():
        if day is None:
            typed.wrong(name, gettext("Choose a date."))
    first, last = days["first"], days["last"]
    if first and last and first > last:
        typed.wrong("last", gettext("The season ends before it begins."))
    if typed.faults or year is None:
        return _inbox(request, typed)
    SeasonDays.objects.update_or_create(year=year, defaults=days)
    messages.success(request, gettext("Saved."))
    return redirect("office")
