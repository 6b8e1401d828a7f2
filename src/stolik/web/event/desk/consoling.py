"""Consolation games: who is out, how many games they have had, and tables for those who play on."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.consolation import (
    games_of,
    promised,
    short_of_games,
    those_out,
)
from stolik.tournament.seats import Seating, entries_of
from stolik.web import store
from stolik.web.event.desk import acting, overview, sheets
from stolik.web.event.models import Tournament
from stolik.web.event.sorting import collated
from stolik.web.table.codes import codes
from stolik.web.who import event_at_desk

MOST_TICKED = 1000


@dataclass(frozen=True, slots=True)
class Out:
    """Somebody who does not play this round: the games so far, and whether ticked."""

    entry: int
    name: str
    games: int
    short: bool
    ticked: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """Why consolation games are offered: so many people, so many games each, so many promised."""

    people: int
    games: int
    promised: int


def offer(state: State) -> Offer | None:
    """What the desk is told while people are out with fewer games than promised."""
    short = short_of_games(state)
    if not short or state.phase not in ("published", "playing"):
        return None
    return Offer(len(short), min(games_of(state, entry) for entry in short), promised(state))


def _seated(event: Tournament) -> Seating:
    current = store.state(event).current
    return current.consolation if current else ()


@require_http_methods(["GET", "HEAD", "POST"])
def consolation(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of those out, the tables drawn for them, and drawing them."""
    event = event_at_desk(request, slug)
    found = overview.shared(request, event, "seating")
    state: State = found["state"]
    current = state.current
    if current is None:
        raise Http404
    if request.method == "POST":
        ticked = request.POST.getlist("entry")[:MOST_TICKED]
        entries = tuple(int(one) for one in ticked if one.isascii() and one.isdigit())
        if request.POST.get("what") == "off":
            entries = ()
        command = c.SeatConsolation(current.number, entries, secrets.token_hex(16))
        if acting.worked(request, event, lambda: acting.give(request, event, command)):
            codes(event, (table.number for table in _seated(event)))
        return redirect("desk-consolation", slug)
    seated = set(entries_of(current.consolation))
    short = short_of_games(state)
    people = [
        Out(
            entry,
            found["names"].get(entry, f"#{entry}"),
            games_of(state, entry),
            entry in short,
            entry in seated if seated else entry in short or not promised(state),
        )
        for entry in those_out(state)
    ]
    found |= {
        "people": sorted(people, key=lambda one: (collated(one.name), one.entry)),
        "tables": sheets.consoling(state, current, found["names"]),
        "promised": promised(state),
        "begun": any(current.sheets.get(table.number) for table in current.consolation),
    }
    return render(request, "stolik/desk/consolation.html", found)
