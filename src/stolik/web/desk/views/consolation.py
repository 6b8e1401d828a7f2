"""Consolation games: who is out, how many games they have had, and tables for those who play on."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from stolik.tournament.journal import TournamentState, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.state import Round
from stolik.tournament.journal.topics.consolation import promised
from stolik.web.core.forms import whole_numbers
from stolik.web.desk.consolation import people_out
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.tournaments import TableClock, Tournament
from stolik.web.tournaments import commands, sheets
from stolik.web.tournaments.access import event_at_desk

MOST_TICKED = 1000


def _in_the_way(
    request: HttpRequest, event: Tournament, current: Round, entries: tuple[int, ...]
) -> str:
    """Why the tables cannot be drawn: an old page, or a game that a phone is counting already."""
    if request.POST.get("seen", "") != seating_digest(current.consolation):
        return gettext("The tables have been drawn meanwhile; here they are.")
    numbers = [table.number for table in current.consolation]
    clocks = TableClock.objects.filter(
        tournament=event, round=current.number, table__in=numbers
    ).exclude(taps=[])
    if entries and (playing := sorted(clocks.values_list("table", flat=True))):
        listed = ", ".join(str(number) for number in playing)
        return gettext(
            "A game is being played at table {listed}; call the games off first, or let them play."
        ).format(listed=listed)
    return ""


@require_http_methods(["GET", "HEAD", "POST"])
def consolation(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of those out, the tables drawn for them, and drawing them."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event)
    state: TournamentState = context["state"]
    current = state.current
    if current is None:
        raise Http404
    if request.method == "POST":
        ticked = request.POST.getlist("entry")[:MOST_TICKED]
        entries = whole_numbers(ticked)
        if request.POST.get("what") == "off":
            entries = ()
        if wrong := _in_the_way(request, event, current, entries):
            messages.error(request, wrong, extra_tags="bad")
            return redirect("desk-consolation", slug)
        command = c.SeatConsolation(current.number, entries, secrets.token_hex(16))
        commands.attempt(request, event, lambda: commands.give(request, event, command))
        return redirect("desk-consolation", slug)
    context |= {
        "people": people_out(state, current, context["names"], event.language),
        "tables": sheets.consolation_tables(state, current, context["names"]),
        "promised": promised(state),
        "begun": any(current.sheets.get(table.number) for table in current.consolation),
        "seen": seating_digest(current.consolation),
    }
    return render(request, "stolik/desk/consolation.html", context)
