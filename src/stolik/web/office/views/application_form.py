"""The form of an application as a page: kept as a draft, sent, changed; the reply to a question."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from stolik.rules import Refused, Violation
from stolik.web.core.forms import FIRST_YEAR, LAST_YEAR, Typed
from stolik.web.models.office import Application
from stolik.web.office import words
from stolik.web.office.applications import checks, form, state
from stolik.web.office.regions import REGIONS
from stolik.web.office.views.applications import (
    account,
    own_application,
    page,
    question_of,
    site_of,
)
from stolik.web.seasons.season_days import season_of
from stolik.web.tournaments import rules_form


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """The form: saved as it is, or sent."""
    application = own_application(request, slug)
    if application.state not in state.EDITABLE:
        if request.method != "POST":
            return redirect("application", slug)
        closed = (Violation("application-closed"),)
        return page(request, application, national=False, violations=closed)
    if request.method != "POST":
        return _form(request, application, Typed(form.written(application)))
    typed = Typed(request.POST)
    if request.POST.get("go") == "look":  # other rules were chosen: their fields are shown
        return _form(request, application, typed)
    if request.POST.get("go") == "fill":
        return _filled(request, application, typed)
    sending = request.POST.get("go") == "send" or application.state != "draft"
    values = form.read(typed, application, complete=sending)
    reply = typed.lines("reply", 4000)
    if typed.faults:
        return _unreadable(request, application, typed, values, sending=sending)
    try:
        if not sending:
            state.save(application, values)
            messages.success(request, gettext("The draft is saved."))
            return redirect("edit-application", slug)
        state.send(application, account(request), reply, values, site=site_of(request))
    except Refused as refused:
        return _refused(request, application, typed, values, refused)
    return _sent(request, slug)


def _filled(request: HttpRequest, application: Application, typed: Typed) -> HttpResponse:
    """The form with what is known of the league that was chosen; nothing is kept yet."""
    chosen = typed.values.get("league", "")[:20]
    league = form.own_leagues(application).filter(slug=chosen).first() if chosen else None
    if league is None:
        typed.wrong("league", gettext("Choose one from the list."))
    else:
        form.fill_from(typed, league)
    return _form(request, application, typed)


def _unreadable(
    request: HttpRequest,
    application: Application,
    typed: Typed,
    values: state.Values,
    *,
    sending: bool,
) -> HttpResponse:
    """Something could not be read: all of it is kept as it was typed, to go on later."""
    with suppress(Refused):  # answered from another window meanwhile
        state.keep_unsent(application, form.as_typed(typed))
    if sending:
        state.put(application, values)
        form.missing(typed, checks.faults(application))
    return _form(request, application, typed, values)


def _refused(
    request: HttpRequest,
    application: Application,
    typed: Typed,
    values: state.Values,
    refused: Refused,
) -> HttpResponse:
    """What was typed stays in the form, also for later; what was sent before stays sent."""
    application.refresh_from_db()
    if application.state not in state.EDITABLE:  # answered at this very moment
        return page(request, application, national=False, violations=refused.violations)
    if application.state == "draft":
        with suppress(Refused):  # sent from another window meanwhile
            state.save(application, values)
    else:
        state.keep_unsent(application, form.as_typed(typed))
    form.beside(typed, refused.violations)
    return _form(request, application, typed, values)


def _sent(request: HttpRequest, slug: str) -> HttpResponse:
    messages.success(
        request,
        gettext("Sent. It is not accepted yet: the national organiser will answer."),
    )
    return redirect("application", slug)


@require_POST
def reply(request: HttpRequest, slug: str) -> HttpResponse:
    """Reply to the national organiser's question; nothing else changes."""
    application = own_application(request, slug)
    typed = Typed(request.POST)
    text = typed.lines("reply", 4000)
    if typed.faults:
        return page(request, application, national=False, typed=typed)
    try:
        if application.state != "asked":
            raise Refused((Violation("application-closed"),))
        state.send(application, account(request), text, site=site_of(request))
    except Refused as refused:
        application.refresh_from_db()
        form.beside(
            typed,
            tuple(
                violation for violation in refused.violations if violation.code == "reply-missing"
            ),
        )
        rest = tuple(
            violation for violation in refused.violations if violation.code != "reply-missing"
        )
        return page(request, application, national=False, violations=rest, typed=typed)
    return _sent(request, slug)


@login_required
@require_safe
def season_hint(request: HttpRequest) -> HttpResponse:
    """The days and the deadline of the season that is being typed."""
    typed = Typed(request.GET)
    year = typed.number("season", FIRST_YEAR, LAST_YEAR)
    return render(request, "stolik/office/_season_hint.html", _season(year))


def _season(year: int | None) -> dict[str, Any]:
    season = season_of(year) if year else None
    passed = season is not None and season.apply_until < timezone.localdate()
    return {"season": season, "deadline_passed": passed}


def _form(
    request: HttpRequest,
    application: Application,
    typed: Typed,
    values: state.Values | None = None,
) -> HttpResponse:
    """The form as it was typed; `values` are judged and not kept."""
    state.put(application, values or {})
    fields = form.date_fields(typed)
    filled = max((n for n, field in enumerate(fields, 1) if field[1]), default=0)
    context: dict[str, Any] = {
        "application": application,
        "typed": typed,
        "summary": form.summary(typed),
        "league": application.kind == "league",
        "regions": REGIONS,
        "own_leagues": form.own_leagues(application) if application.kind == "league" else (),
        "dates": fields[: max(8, filled)],
        "more_dates": fields[max(8, filled) :],
        "remarks": words.remarks_of(application) if "date" not in typed.faults else (),
        "question": question_of(application),
        "unsent": bool(application.unsent) and request.method != "POST",
        **_season(Typed(typed.values).number("season", FIRST_YEAR, LAST_YEAR)),
    }
    if application.kind != "league":
        context |= rules_form.rules_context(typed, form.USUAL_RULES)
    status = 422 if typed.faults else 200
    return render(request, "stolik/office/form.html", context, status=status)
