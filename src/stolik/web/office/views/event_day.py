"""Moving a tournament, calling it off, letting it take place after all: the organiser's page.

Another day of what was accepted becomes a request to the national organiser; calling off does not.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from stolik.rules import Refused, Violation
from stolik.tournament.journal import commands as c
from stolik.web.core.forms import Typed
from stolik.web.core.links import absolute
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.tournaments import Tournament
from stolik.web.office import change_requests
from stolik.web.seasons import official
from stolik.web.seasons.calendar import missed_seasons
from stolik.web.tournaments import access, day_changes
from stolik.web.tournaments.access import event_at_desk

ACTS = ("move", "call-off", "reinstate")


@require_http_methods(["GET", "HEAD", "POST"])
def day(request: HttpRequest, slug: str) -> HttpResponse:
    """The page, and what is sent from it."""
    event = event_at_desk(request, slug)
    if request.method != "POST":
        return _page(request, event, Typed(_day_fields(event)))
    typed = Typed({**_day_fields(event), **request.POST.dict()})
    what = typed.choice("what", ACTS, "move")
    reason = _reason(typed, needed=what != "reinstate")
    try:
        if what == "move":
            done = _move(request, event, typed, reason)
        else:
            done = not typed.faults
            if done:
                _act(request, event, what, reason)
    except Refused as refused:
        return _page(request, event, typed, refused.violations)
    if not done:
        return _page(request, event, typed)
    asked = change_requests.waiting(event) if what == "move" else None
    return redirect("change-request", asked.pk) if asked else redirect("event-day", slug)


def _day_fields(event: Tournament) -> dict[str, str]:
    local = timezone.localtime(event.starts)
    return {"date": local.date().isoformat(), "time": local.strftime("%H:%M")}


def _reason(typed: Typed, *, needed: bool) -> str:
    reason = typed.lines("reason", day_changes.LONGEST_REASON)
    if needed and not reason:
        typed.wrong("reason", gettext("Write down why, in a few words."))
    return reason


def _move(request: HttpRequest, event: Tournament, typed: Typed, reason: str) -> bool:
    """Move it or ask for it; whether what was typed could be read."""
    to = typed.moment("date", "time")
    if typed.faults or to is None:
        return False
    user = _asker(request, event)
    if change_requests.needs_asking(event, user, to=to):
        site = absolute(request, "/").rstrip("/")
        change_requests.ask(event, {"starts": to.isoformat()}, reason, user, site=site)
        messages.success(request, gettext("The request is sent."))
        return True
    was, day = timezone.localdate(event.starts), timezone.localdate(to)
    faults = [missed.fault for missed in missed_seasons(event, day)] if day != was else []
    if day != was and day < timezone.localdate():
        faults.append(Violation("application-day-past", day=day))
    if faults:
        raise Refused(tuple(faults))
    actor = access.actor(request.user, event, c.Move(0, 0, ""))
    day_changes.move(event, to, reason, actor)
    official.follow(event)
    official.follow_day(event, was)
    messages.success(request, _moved_words(event))
    return True


def _asker(request: HttpRequest, event: Tournament) -> User:
    """Who asks the national organiser: whoever runs the event, where a device has no account."""
    return request.user if isinstance(request.user, User) else event.owner


def _moved_words(event: Tournament) -> str:
    people = day_changes.expected_people(event)
    return ngettext(
        "Moved. {people} person is registered; whoever gave an address gets an e-mail.",
        "Moved. {people} people are registered; whoever gave an address gets an e-mail.",
        people,
    ).format(people=people)


def _act(request: HttpRequest, event: Tournament, what: str, reason: str) -> None:
    if what == "call-off":
        actor = access.actor(request.user, event, c.CallOff(""))
        day_changes.call_off(event, reason, actor)
        text = gettext("Called off. Everybody registered who gave an address gets an e-mail.")
    else:
        actor = access.actor(request.user, event, c.Reinstate())
        day_changes.reinstate(event, reason, actor)
        text = gettext("It takes place after all.")
    messages.success(request, text)


def _page(
    request: HttpRequest,
    event: Tournament,
    typed: Typed,
    violations: tuple[Violation, ...] = (),
) -> HttpResponse:
    context: dict[str, Any] = desk_context(request, event)
    context |= {
        "typed": typed,
        "violations": violations,
        "official": official.accepted(event),
        "asks": change_requests.needs_asking(event, _asker(request, event)),
        "waiting": change_requests.waiting(event),
        "people": day_changes.expected_people(event),
    }
    status = 422 if violations or typed.faults else 200
    return render(request, "stolik/office/event_day.html", context, status=status)
