"""The live page of a tournament: where it stands, standings and seating, pushed as they change.

A page and its stream show the same fragment, rendered by the same function.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal.scores import standings
from stolik.tournament.journal.values import Ranked
from stolik.web import pushing, store
from stolik.web.event.models import Tournament
from stolik.web.event.names import public_names
from stolik.web.who import public_event, roles


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings as a page shows it."""

    row: Ranked
    name: str


def lines(state: State, names: dict[int, str], number: int) -> tuple[Line, ...]:
    """The standings after a round, with names."""
    found = state.round(number)
    rows = standings(state, number, found.lot if found else "")
    return tuple(Line(row, names.get(row.entry, str(row.entry))) for row in rows)


def context(event: Tournament) -> dict[str, object]:
    """What the standings fragment shows."""
    state = store.state(event)
    current = state.current
    names = public_names(event)
    shown = current.number if current else 0
    return {
        "event": event,
        "state": state,
        "round": current,
        "stage": state.stage(current) if current else None,
        "lines": lines(state, names, shown) if current else (),
        "names": names,
    }


@pushing.view("standings")
def standings_fragment(slug: str) -> tuple[int, str] | None:
    """The standings as HTML, with the sequence number they show."""
    event = Tournament.objects.filter(slug=slug, public=True).first()
    if event is None:
        return None
    found = context(event)
    state = found["state"]
    assert isinstance(state, State)
    return state.length, render_to_string("stolik/event/_standings.html", found)


def board(request: HttpRequest, slug: str) -> HttpResponse:
    """The public page."""
    event = public_event(slug)
    found = context(event)
    found["works_here"] = bool(roles(request.user, event))
    return render(request, "stolik/event/board.html", found)
