"""The desk's first page: where the tournament stands, what to do next, every table at a glance.

Over the public stream goes only the journal's number; a desk page that hears of a new one fetches
the fragment with its own session. So nothing of the desk can be read by a stranger, and the forms
in it carry the token of whoever looks.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.overdue_reports import overdue_reports
from stolik.web.core.page_cache import OPEN_WITH_KEY, kept_page
from stolik.web.desk.standings_rows import standings_context
from stolik.web.desk.status_bar import games_in
from stolik.web.desk.views.desk_context import desk_context, next_step_of
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import access, push, sheets, store, table_pace
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.doors import opens

TOP_ROWS = 8


@dataclass(frozen=True, slots=True)
class Progress:
    """How many games are in, for the bar above the tables."""

    done: int
    all: int


@push.unlisted("desk")
def journal_number(slug: str) -> tuple[int, str] | None:
    """That something happened, and nothing else."""
    event = Tournament.objects.filter(slug=slug).first()
    if event is None:
        return None
    # What phones tell of their clocks is no fact, and the desk is to see it too.
    return store.state(event).length + event.clock_remarks.count(), ""


@require_safe
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; who has no part in the rounds is sent to the door, where people come in."""
    return _kept(request, lambda: _desk(request, slug))


def _desk(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_at_desk(request, slug)
    if not opens(access.roles(request.user, event), "desk-now"):
        return redirect("check-in", slug)
    context = {**overview_context(request, event), **OPEN_WITH_KEY}
    return render(request, "stolik/desk/overview.html", context)


@require_safe
def now(request: HttpRequest, slug: str) -> HttpResponse:
    """The part that changes, for the page to put in place."""
    return _kept(request, lambda: _now(request, slug))


def _now(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_at_desk(request, slug)
    context = {**overview_context(request, event), **OPEN_WITH_KEY}
    return render(request, "stolik/desk/_overview.html", context)


def _kept(request: HttpRequest, show: Callable[[], HttpResponse]) -> HttpResponse:
    """A page of the desk changes with the clock, and with tables that were told to wait."""
    return kept_page(request, show, int(time.time()), table_pace.all_slowed())


def overview_context(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    """What the overview shows."""
    context = desk_context(request, event)
    state: TournamentState = context["state"]
    current = state.current
    names = context["names"]
    tables = sheets.tables(state, current, names) if current else ()
    entries = state.entries.values()
    context |= {
        "step": next_step_of(request, event, context),
        "tables": tables,
        "progress": Progress(*games_in(state, current)) if current else Progress(0, 0),
        "consoling": sheets.consolation_tables(state, current, names) if current else (),
        "urgent": [need for need in context["needs"] if need.urgency == "now"],
        "later": [need for need in context["needs"] if need.urgency != "now"],
        "shows_tables": current is not None and current.open,
        "same_phone": any(cell.same_phone for table in tables for cell in table.cells),
        "legend": [sheets.GameCell(1, name) for name in sheets.STATES],
        "present": sum(entry.plays for entry in entries),
        "entered": sum(entry.status == "in" for entry in entries),
        "due": overdue_reports(state, current, int(time.time())) if current else (),
        "not_urgent": all(need.urgency != "now" for need in context["needs"]),
        "table_numbers": [table.number for table in tables],
    }
    if state.phase in ("closed", "complete", "finished"):
        context |= standings_context(state, current, names)
        context["lines"] = context["lines"][: None if state.places else TOP_ROWS]
    return context
