"""Requests to change what was accepted: the organiser's forms, and a request with its answer."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from stolik.rules import Refused, Violation
from stolik.tournament.journal.actor import ORGANISER
from stolik.web.core.forms import Typed
from stolik.web.core.links import absolute
from stolik.web.core.text import LONGEST_SHORT
from stolik.web.models.office import ChangeRequest
from stolik.web.models.seasons import Series
from stolik.web.models.tournaments import Tournament
from stolik.web.office import change_requests, change_words
from stolik.web.office.change_requests import LONGEST_ANSWER, Subject
from stolik.web.seasons import official
from stolik.web.seasons.views.desk import own_series
from stolik.web.seasons.views.national import only_national
from stolik.web.seasons.views.plan import MOST_EVENTS, planned_dates
from stolik.web.tournaments import access
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.day_changes import LONGEST_REASON
from stolik.web.tournaments.formats import MOST_PEOPLE


@require_http_methods(["GET", "HEAD", "POST"])
def event_change(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for another day, name, size or visibility of an official event."""
    event = event_at_desk(request, slug)
    if not official.accepted(event):
        return redirect("edit-tournament", slug)
    return _form(request, event)


@require_http_methods(["GET", "HEAD", "POST"])
def league_change(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for other dates, another name, size or visibility of an official league."""
    series = own_series(request, slug)
    if not official.accepted_league(series):
        return redirect("edit-series", slug)
    return _form(request, series)


def _form(request: HttpRequest, subject: Subject) -> HttpResponse:
    if request.method != "POST":
        return _form_page(request, subject, Typed(_fields(subject)))
    typed = Typed({**_fields(subject), "public": "", **request.POST.dict()})
    wanted = _wanted(subject, typed)
    reason = typed.lines("reason", LONGEST_REASON)
    if not reason:
        typed.wrong("reason", gettext("Write down why, in a few words."))
    if typed.faults:
        return _form_page(request, subject, typed)
    try:
        site = absolute(request, "/").rstrip("/")
        by = request.user if isinstance(request.user, User) else subject.owner
        asked = change_requests.ask(subject, wanted, reason, by, site=site)
    except Refused as refused:
        return _form_page(request, subject, typed, refused.violations)
    done = asked.state == "accepted"
    messages.success(
        request,
        gettext("Changed.") if done else gettext("The request is sent."),
    )
    return redirect("change-request", asked.pk)


def _fields(subject: Subject) -> dict[str, str]:
    """What stands there, as it would be typed."""
    now = change_requests.current(subject)
    fields = {name: str(value) for name, value in now.items() if value is not None}
    fields["public"] = "on" if now.get("public") else ""
    if isinstance(subject, Series):
        return fields | {"dates": " ".join(subject.dates)}
    local = timezone.localtime(subject.starts)
    return fields | {"date": local.date().isoformat(), "time": local.strftime("%H:%M")}


def _wanted(subject: Subject, typed: Typed) -> dict[str, Any]:
    """What is asked for; what is wrong stands in `typed.faults`."""
    if isinstance(subject, Series):
        return {
            "title": typed.text("title", LONGEST_SHORT, required=True),
            "dates": [day.isoformat() for day in planned_dates(typed)],
            "planned": typed.number("planned", 1, MOST_EVENTS, required=True),
            "public": typed.flag("public"),
        }
    starts = typed.moment("date", "time")
    wanted: dict[str, Any] = {"starts": starts.isoformat()} if starts else {}
    if not official.accepted_itself(subject):
        return wanted
    return {
        **wanted,
        "title": typed.text("title", LONGEST_SHORT, required=True),
        "expected": typed.number("expected", 1, MOST_PEOPLE),
        "public": typed.flag("public"),
    }


def _form_page(
    request: HttpRequest,
    subject: Subject,
    typed: Typed,
    violations: tuple[Violation, ...] = (),
) -> HttpResponse:
    frame = "_desk" if isinstance(subject, Tournament) else "_subject"
    context: dict[str, Any] = {
        "subject": subject,
        "title": subject.title,
        "frame": f"stolik/office/{frame}_base.html",
        "series": subject if isinstance(subject, Series) else None,
        "event": subject if isinstance(subject, Tournament) else None,
        "whole": isinstance(subject, Series) or official.accepted_itself(subject),
        "has_expected": "expected" in change_requests.current(subject),
        "typed": typed,
        "violations": violations,
        "waiting": change_requests.waiting(subject),
        "national": access.is_national(request.user),
    }
    status = 422 if violations or typed.faults else 200
    return render(request, "stolik/office/change_form.html", context, status=status)


def _visible(request: HttpRequest, number: int) -> ChangeRequest:
    """A request, for the national organiser and for whoever runs what it is about."""
    rows = ChangeRequest.objects.select_related("tournament", "series", "by", "answered_by")
    asked = get_object_or_404(rows, pk=number)
    user = request.user
    own = user.is_authenticated and user.pk in (asked.by_id, asked.subject.owner_id)
    if not own and not _organises(request, asked) and not access.is_national(user):
        raise Http404
    return asked


def _organises(request: HttpRequest, asked: ChangeRequest) -> bool:
    """Whether somebody is an organiser of the event, also on a device without an account."""
    event = asked.tournament
    return event is not None and ORGANISER in access.roles(request.user, event)


@require_safe
def request_page(request: HttpRequest, number: int) -> HttpResponse:
    """Old and new side by side, why, and the answer."""
    return _request_page(request, _visible(request, number), Typed({}))


def _request_page(
    request: HttpRequest,
    asked: ChangeRequest,
    typed: Typed,
    violations: tuple[Violation, ...] = (),
) -> HttpResponse:
    word, look = change_words.state_words(asked)
    waiting = asked.state == "waiting"
    sent = timezone.localdate(asked.at)
    subject = asked.subject
    national = access.is_national(request.user)
    remarks: tuple[Violation, ...] = ()
    if waiting and not (remarks := change_requests.overtaken(asked)):
        change_requests.set_against_today(asked)
        remarks = change_requests.judged(subject, asked.wanted, sent).remarks
    context: dict[str, Any] = {
        "asked": asked,
        "word": word,
        "look": look,
        "rows": change_words.changed_fields(asked),
        "remarks": remarks,
        "answers": waiting and national,
        "withdraws": waiting and request.user.pk in (asked.by_id, subject.owner_id),
        "national": national,
        "application": change_requests.application_of(subject) if national else None,
        "runs": request.user.pk == subject.owner_id or _organises(request, asked),
        "typed": typed,
        "violations": violations,
        "tab": "inbox",
    }
    status = 422 if violations else 200
    return render(request, "stolik/office/change_request.html", context, status=status)


@require_POST
def withdraw(request: HttpRequest, number: int) -> HttpResponse:
    """The organiser thought better of it."""
    asked = _visible(request, number)
    if request.user.pk not in (asked.by_id, asked.subject.owner_id):
        raise Http404
    try:
        change_requests.withdraw(asked)
    except Refused as refused:
        asked.refresh_from_db()
        return _request_page(request, asked, Typed({}), refused.violations)
    messages.success(request, gettext("The request is withdrawn."))
    return redirect("change-request", number)


@require_POST
def answer(request: HttpRequest, number: int) -> HttpResponse:
    """The national organiser accepts or rejects."""
    by = only_national(request)
    asked = _visible(request, number)
    typed = Typed(request.POST)
    accepted = typed.choice("answer", ("accepted", "rejected"), "rejected") == "accepted"
    text = typed.lines("text", LONGEST_ANSWER)
    if typed.faults:
        return _request_page(request, asked, typed)
    site = absolute(request, "/").rstrip("/")
    try:
        change_requests.answer(asked, by, text, accepted=accepted, site=site)
    except Refused as refused:
        asked.refresh_from_db()
        return _request_page(request, asked, typed, refused.violations)
    messages.success(
        request,
        gettext("Accepted: the change is made.") if accepted else gettext("Rejected."),
    )
    return redirect("change-request", number)
