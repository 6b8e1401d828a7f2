"""Calls for a referee: the banner of every referee's page, and what is done about a call.

Knows requests; which calls there are is known to `stolik.web.referee.calls`.
"""

from __future__ import annotations

import time
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from stolik.tournament.journal import commands as c
from stolik.web.desk.views.desk_context import allowed_commands
from stolik.web.models.tournaments import Tournament
from stolik.web.referee.calls import waiting_calls
from stolik.web.tournaments import commands, store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.commands import number_of

ACTS: Final[dict[str, type[Any]]] = {
    "see": c.SeeCall,
    "answer": c.AnswerCall,
    "close": c.CloseCall,
}


@require_safe
def banner(request: HttpRequest, slug: str) -> HttpResponse:
    """Who calls now, for any page of a referee."""
    return _banner(request, event_at_desk(request, slug))


@require_POST
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """A referee comes, is there or is done; on to the page of the table if asked.

    Sent by the banner, the answer is the banner as it is now.
    """
    event = event_at_desk(request, slug)
    command = ACTS.get(request.POST.get("what", "answer"))
    if command is None:
        raise Http404
    number = number_of(request, "call") or 0
    done = commands.attempt(request, event, lambda: commands.give(request, event, command(number)))
    if request.headers.get("HX-Request") and request.POST.get("go") != "1":
        return _banner(request, event)
    if done and request.POST.get("go") == "1":
        round_, table = number_of(request, "round") or 0, number_of(request, "table") or 0
        return redirect("desk-referee-table", slug, round_, table)
    return redirect("desk-referee", slug)


def _banner(request: HttpRequest, event: Tournament) -> HttpResponse:
    state = store.state(event)
    at = int(time.time())
    context = {
        "event": event,
        "at": at,
        "calls": waiting_calls(request.user, event, state, at),
        "allowed": allowed_commands(request, event, state),
    }
    return render(request, "stolik/referee/_calls.html", context)
