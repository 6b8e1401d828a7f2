"""Consolation games: who is out, how many games they have had, and tables for those who play on."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import seating_digest
from stolik.tournament.journal.consolation import (
    games_of,
    promised,
    short_of_games,
    those_out,
)
from stolik.tournament.journal.state import Round
from stolik.tournament.seats import Seating, entries_of
from stolik.web.tournaments import store
from stolik.web.tournaments import commands as acting
from stolik.web.desk.views import overview
from stolik.web.tournaments import sheets
from stolik.web.models.tournaments import TableClock, Tournament
from stolik.web.core.collation import collated
from stolik.web.tournaments.codes import codes
from stolik.web.templatetags.words import either
from stolik.web.tournaments.access import event_at_desk

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
    if not short or len(those_out(state)) < 2 or state.phase not in ("published", "playing"):
        return None
    return Offer(len(short), min(games_of(state, entry) for entry in short), promised(state))


def _seated(event: Tournament) -> Seating:
    current = store.state(event).current
    return current.consolation if current else ()


def _in_the_way(
    request: HttpRequest, event: Tournament, current: Round, entries: tuple[int, ...]
) -> str:
    """A page of before, or a game that a phone is counting already."""
    if request.POST.get("seen", "") != seating_digest(current.consolation):
        return either(
            "The tables have been drawn meanwhile; here they are.",
            "Stoliki zostały tymczasem wylosowane; oto one.",
        )
    numbers = [table.number for table in current.consolation]
    clocks = TableClock.objects.filter(
        tournament=event, round=current.number, table__in=numbers
    ).exclude(taps=[])
    if entries and (playing := sorted(clocks.values_list("table", flat=True))):
        listed = ", ".join(str(number) for number in playing)
        return either(
            f"A game is being played at table {listed}; call the games off first, or let them"
            " play.",
            f"Trwa gra przy stoliku {listed}; najpierw odwołaj gry albo pozwól je dokończyć.",
        )
    return ""


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
        entries = tuple(int(one) for one in ticked if re.fullmatch(r"[0-9]{1,6}", one))
        if request.POST.get("what") == "off":
            entries = ()
        if wrong := _in_the_way(request, event, current, entries):
            messages.error(request, wrong, extra_tags="bad")
            return redirect("desk-consolation", slug)
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
        "seen": seating_digest(current.consolation),
    }
    return render(request, "stolik/desk/consolation.html", found)
