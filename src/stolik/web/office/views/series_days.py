"""Planned days of a series: moved, called off; the whole series called off, or after all not.

Another day of an accepted league becomes a request to the national organiser; calling off does
not, and the office is told of it.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from stolik.rules import Refused, Violation
from stolik.web.core.forms import Typed, whole_number
from stolik.web.core.links import absolute
from stolik.web.models.seasons import Decision, Series
from stolik.web.office import change_requests
from stolik.web.seasons import closure, day_changes, official
from stolik.web.seasons.calendar import open_days
from stolik.web.seasons.views.desk import account, own_series
from stolik.web.seasons.views.plan import day_of
from stolik.web.tournaments.day_changes import LONGEST_REASON
from stolik.web.tournaments.mail.outbox import office_accounts, queue

ACTS = ("move-day", "day-off", "call-off", "take-back")


@require_http_methods(["GET", "HEAD", "POST"])
def days(request: HttpRequest, slug: str) -> HttpResponse:
    """The page, and what is sent from it."""
    series = own_series(request, slug)
    if request.method != "POST":
        return _page(request, series, Typed({}))
    typed = Typed(request.POST)
    what = typed.choice("what", ACTS, "move-day")
    reason = typed.lines("reason", LONGEST_REASON)
    if what != "take-back" and not reason:
        typed.wrong("reason", gettext("Write down why, in a few words."))
    try:
        done = _act(request, series, typed, what, reason)
    except Refused as refused:
        return _page(request, series, typed, refused.violations)
    if not done:
        return _page(request, series, typed)
    asked = change_requests.waiting(series) if what == "move-day" else None
    return redirect("change-request", asked.pk) if asked else redirect("series-days", slug)


def _act(request: HttpRequest, series: Series, typed: Typed, what: str, reason: str) -> bool:
    """Do it; whether what was typed could be read."""
    user, site = account(request), absolute(request, "/").rstrip("/")
    chosen = day_of(typed, "day") if what in ("move-day", "day-off") else None
    to = day_of(typed, "to") if what == "move-day" else None
    if what in ("move-day", "day-off") and chosen is None:
        typed.wrong("day", gettext("Choose a planned day."))
    if what == "move-day" and to is None:
        typed.wrong("to", gettext("Choose the new day."))
    if typed.faults:
        return False
    if what == "move-day":
        assert chosen is not None
        assert to is not None
        return _move(request, series, chosen, to, reason)
    with transaction.atomic():
        if what == "day-off":
            assert chosen is not None
            decision: Decision | None = day_changes.call_off_day(series, chosen, user, reason)
        elif what == "call-off":
            decision = day_changes.call_off(series, user, reason)
        else:
            number = whole_number(typed.values.get("number", ""), 11) or 0
            decision = day_changes.take_back(series, number, user, reason)
        if decision is not None:
            _tell_office(decision, user, site)
    said = gettext("It takes place after all.") if what == "take-back" else gettext("Called off.")
    messages.success(request, said)
    return True


def _move(request: HttpRequest, series: Series, was: date, to: date, reason: str) -> bool:
    user = account(request)
    if change_requests.needs_asking(series, user):
        wanted = sorted({to.isoformat(), *series.dates} - {was.isoformat()})
        site = absolute(request, "/").rstrip("/")
        change_requests.ask(series, {"dates": wanted}, reason, user, site=site)
        messages.success(request, gettext("The request is sent."))
        return True
    day_changes.move_day(series, was, to, user, reason)
    series.refresh_from_db()
    official.follow(series)
    messages.success(request, gettext("Moved."))
    return True


def _tell_office(decision: Decision, by: User, site: str) -> None:
    """The office hears of an official league that is called off, or takes place after all."""
    kind = decision.takes_back.kind if decision.takes_back else decision.kind
    if kind != day_changes.SERIES_OFF or not official.accepted_league(decision.series):
        return
    for user in office_accounts().exclude(pk=by.pk):
        key = f"office-league:{decision.pk}:{user.pk}"
        queue(key, "office-league", account=user, about={"decision": decision.pk}, site=site)


def _page(
    request: HttpRequest,
    series: Series,
    typed: Typed,
    violations: tuple[Violation, ...] = (),
) -> HttpResponse:
    series.refresh_from_db()
    changes = day_changes.changes_of([series])[series.pk]
    planned = open_days([series], to_everybody=False)[series.pk]
    context: dict[str, Any] = {
        "series": series,
        "tab": "days",
        "typed": typed,
        "violations": violations,
        "planned": [day for day in planned if not changes.is_off(day)],
        "off_days": sorted(changes.off.items()),
        "series_off": changes.series_off,
        "ahead": day_changes.events_ahead(series),
        "asks": change_requests.needs_asking(series, account(request)),
        "waiting": change_requests.waiting(series),
        "closed": closure.closed(series),
    }
    status = 422 if violations or typed.faults else 200
    return render(request, "stolik/office/series_days.html", context, status=status)
