"""The referee's first page, made for a phone: who calls and for how long, tools, tables, rules.

Kept up to date like the desk's overview: the stream says only that something happened.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from stolik.phrases.collation import by_surname
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.needs import REFEREES_NEEDS
from stolik.tournament.journal.state import Round
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.tournaments import Tournament
from stolik.web.phone.conduct_reports import reports_for
from stolik.web.public.views.rules import rule_headings
from stolik.web.referee.calls import waiting_calls
from stolik.web.referee.decisions import decision_rows, warnings_of
from stolik.web.tournaments import access
from stolik.web.tournaments.access import event_at_desk

LATEST = 5


@dataclass(frozen=True, slots=True)
class ConductView:
    """A private report of somebody's conduct; where the one it is about sits now, or sat last."""

    number: int
    reporter: str
    reported: str
    entry: int
    round: int
    table: int
    text: str
    at: datetime
    seat: tuple[int, int]


@dataclass(frozen=True, slots=True)
class SeatedPerson:
    """Somebody to be found by name, and where they sit now or sat last."""

    entry: int
    name: str
    round: int
    table: int


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table of the round as a referee walks past it."""

    number: int
    calls: bool
    stopped: bool
    extra: int
    warned: int
    own: bool


@require_safe
def referee(request: HttpRequest, slug: str) -> HttpResponse:
    """The page."""
    event = event_at_desk(request, slug)
    context = referee_context(request, event)
    ruleset = context["state"].ruleset
    context["headings"] = rule_headings(ruleset) if ruleset else ()
    return render(request, "stolik/referee/referee.html", context)


@require_safe
def now(request: HttpRequest, slug: str) -> HttpResponse:
    """The part that changes."""
    event = event_at_desk(request, slug)
    return render(request, "stolik/referee/_now.html", referee_context(request, event))


def referee_context(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    """What the page shows."""
    context = desk_context(request, event)
    state: TournamentState = context["state"]
    current = state.current
    at = int(time.time())
    open_now = current is not None and current.open
    context |= {
        "at": at,
        "calls": waiting_calls(request.user, event, state, at),
        # The shorter list; calls stand above it, each with all that is known of it.
        "listed": [need for need in context["needs"] if need.code in REFEREES_NEEDS - {"call"}],
        "conduct": conduct_views(request, event, state, context["names"]),
        "tables": table_cards(request, event, state, current) if current and open_now else (),
        "everybody": seated_people(state, context["names"], event.language),
        "latest": decision_rows(event, state, context["names"])[:LATEST],
        "many": len(state.conduct),
    }
    return context


def conduct_views(
    request: HttpRequest, event: Tournament, state: TournamentState, names: dict[int, str]
) -> tuple[ConductView, ...]:
    """What players told the referees privately, the oldest first."""
    views = []
    for report in reports_for(request.user, event):
        sat = [
            (r.number, table.number) for r in state.rounds if (table := r.where(report.reported))
        ]
        views.append(
            ConductView(
                report.pk,
                names.get(report.reporter, f"#{report.reporter}"),
                names.get(report.reported, f"#{report.reported}"),
                report.reported,
                report.round,
                report.table,
                report.text,
                report.at,
                sat[-1] if sat else (report.round, report.table),
            )
        )
    return tuple(views)


def seated_people(
    state: TournamentState, names: dict[int, str], language: str
) -> tuple[SeatedPerson, ...]:
    """Everybody who sits or sat at a table, by surname, with the latest round and table."""
    places = {
        entry: (round_.number, table.number)
        for round_ in state.rounds
        if round_.phase != "draft"
        for table in round_.tables
        for entry in table.seats
    }
    people = [
        SeatedPerson(entry, names.get(entry, f"#{entry}"), *at) for entry, at in places.items()
    ]
    return tuple(sorted(people, key=lambda person: by_surname(person.name, language)))


def table_cards(
    request: HttpRequest, event: Tournament, state: TournamentState, current: Round
) -> tuple[TableCard, ...]:
    """Every table of the round, by the number on the furniture."""
    member = access.member(request.user, event)
    calling = {call.table for _, call in state.waiting_calls if call.round == current.number}
    return tuple(
        TableCard(
            table.number,
            table.number in calling,
            table.number in current.stopped,
            sum(minutes for number, minutes in current.clock.extra if number == table.number),
            sum(len(warnings_of(state, entry)) for entry in table.seats),
            member is not None and member.entry is not None and member.entry in table.seats,
        )
        for table in sorted(current.tables, key=lambda table: table.number)
    )
