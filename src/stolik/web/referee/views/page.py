"""The referee's first page, made for a phone: who calls and for how long, tools, tables, rules.

Kept up to date like the desk's overview: the stream says only that something happened.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.state import Round
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.tournaments import Tournament
from stolik.web.phone.conduct_reports import reports_for
from stolik.web.public.views.rules import rule_headings
from stolik.web.referee.decisions import decision_rows, warnings_of
from stolik.web.referee.impartiality import Other, others, own_table
from stolik.web.tournaments import access, commands
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.announcements import texts_of
from stolik.web.tournaments.commands import number_of

LATEST = 5


@dataclass(frozen=True, slots=True)
class CallView:
    """A table that waits for a referee, or was come to a while ago."""

    number: int
    round: int
    table: int
    at: int
    minutes: int
    note: str
    own: bool = False
    others: tuple[Other, ...] = ()


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


@require_POST
def answer(request: HttpRequest, slug: str) -> HttpResponse:
    """A referee is with the table that called; on to the page of that table."""
    event = event_at_desk(request, slug)
    number = number_of(request, "call") or 0
    done = commands.attempt(
        request, event, lambda: commands.give(request, event, c.AnswerCall(number))
    )
    if done and request.POST.get("go") == "1":
        round_, table = number_of(request, "round") or 0, number_of(request, "table") or 0
        return redirect("desk-referee-table", slug, round_, table)
    return redirect("desk-referee", slug)


def referee_context(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    """What the page shows."""
    context = desk_context(request, event, "referee")
    state: TournamentState = context["state"]
    current = state.current
    at = int(time.time())
    open_now = current is not None and state.phase in ("published", "playing", "collecting")
    context |= {
        "at": at,
        "calls": calls(request, event, state, at),
        "conduct": conduct_views(request, event, state, context["names"]),
        "tables": table_cards(request, event, state, current) if current and open_now else (),
        "latest": decision_rows(event, state, context["names"])[:LATEST],
        "many": len(state.conduct),
    }
    return context


def calls(
    request: HttpRequest, event: Tournament, state: TournamentState, at: int
) -> tuple[CallView, ...]:
    """Everybody who waits, the longest first."""
    waiting = [(number, call) for number, call in state.calls.items() if call.answered is None]
    texts = texts_of(event, [call.note for _, call in waiting if call.note]) if waiting else {}
    rows = []
    for number, call in sorted(waiting, key=lambda pair: pair[1].at):
        round_ = state.round(call.round)
        table = round_.table(call.table) if round_ else None
        seats = table.seats if table else ()
        own = own_table(request.user, event, seats)
        rows.append(
            CallView(
                number,
                call.round,
                call.table,
                call.at,
                max(0, at - call.at) // 60,
                texts.get(call.note, ""),
                own,
                others(request.user, event, state, seats) if own else (),
            )
        )
    return tuple(rows)


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


def table_cards(
    request: HttpRequest, event: Tournament, state: TournamentState, current: Round
) -> tuple[TableCard, ...]:
    """Every table of the round, by the number on the furniture."""
    member = access.member(request.user, event)
    calling = {
        call.table
        for call in state.calls.values()
        if call.answered is None and call.round == current.number
    }
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
