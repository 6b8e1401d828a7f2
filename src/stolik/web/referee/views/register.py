"""The register of decisions: looked at, a decision cancelled, a warning, somebody let back in.

Knows requests; which decisions there are is known to `decisions`.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from stolik.phrases.collation import by_surname
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal import commands as c
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.tournaments import Tournament
from stolik.web.referee.decisions import decision_rows, warnings_of
from stolik.web.tournaments import commands
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.commands import number_of, text_of


@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; cancelling a decision, a warning away from a table, letting somebody come back."""
    event = event_at_desk(request, slug)
    if request.method == "POST":
        if _done(request, event):
            messages.success(request, gettext("Recorded."))
            return redirect("desk-register", slug)
        return _page(request, event, 422)
    return _page(request, event, 200)


def _done(request: HttpRequest, event: Tournament) -> bool:
    number, entry = number_of(request, "number") or 0, number_of(request, "entry") or 0
    make = {
        "cancel": lambda note: c.Cancel(number, note),
        "warn": lambda note: c.Warn(entry, note),
        "exclude": lambda note: c.Exclude(entry, number, note),
        "return": lambda note: c.Return(entry, note),
    }.get(request.POST.get("what", ""))
    if make is None:
        raise Http404
    return commands.attempt(
        request,
        event,
        lambda: commands.give_with_reason(
            request,
            event,
            text_of(request, "reason"),
            make,
            key=commands.key_of(request, "register"),
        ),
    )


def _page(request: HttpRequest, event: Tournament, status: int) -> HttpResponse:
    context = desk_context(request, event)
    state: TournamentState = context["state"]
    names = context["names"]
    people = [(number, names.get(number, f"#{number}")) for number in state.entries]
    context |= {
        "lines": decision_rows(event, state, names),
        "people": sorted(people, key=lambda person: by_surname(person[1], event.language)),
        "warned": [
            (entry, name, warnings_of(state, entry)[-1])
            for entry, name in people
            if state.entries[entry].status == "in" and warnings_of(state, entry)
        ],
        "excluded": [
            (entry, name) for entry, name in people if state.entries[entry].status == "excluded"
        ],
        "typed": request.POST,
    }
    return render(request, "stolik/referee/register.html", context, status=status)
