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
from stolik.tournament.journal.facts import Ranked
from stolik.tournament.journal.matchday import day_results, league_after
from stolik.tournament.journal.scores import last_rows, standings
from stolik.tournament.journal.state import Round
from stolik.web.core.page_cache import OPEN_WITH_KEY, kept_page
from stolik.web.desk import consolation, overdue_reports
from stolik.web.desk.views.desk_context import desk_context, next_step_of
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import access, push, sheets, store, table_pace
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.doors import opens
from stolik.web.tournaments.words import signed

TOP_ROWS = 8


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One row of the standings or of the classification."""

    place: str
    name: str
    big: int
    small: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How many games are in, for the bar above the tables."""

    done: int
    all: int


@push.unlisted("desk")
def journal_number(slug: str) -> tuple[int, str] | None:
    """That something happened, and nothing else."""
    event = Tournament.objects.filter(slug=slug).first()
    return (store.state(event).length, "") if event else None


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
    context = desk_context(request, event, "desk")
    state: TournamentState = context["state"]
    current = state.current
    names = context["names"]
    tables = sheets.tables(state, current, names) if current else ()
    entries = state.entries.values()
    context |= {
        "step": next_step_of(request, event, context),
        "tables": tables,
        "progress": _progress(tables),
        "consoling": sheets.consolation_tables(state, current, names) if current else (),
        "offer": consolation.offer(state),
        "shows_tables": current is not None
        and state.phase in ("published", "playing", "collecting"),
        "same_phone": any(cell.same_phone for table in tables for cell in table.cells),
        "legend": [sheets.GameCell(1, name) for name in sheets.STATES],
        "present": sum(entry.plays for entry in entries),
        "entered": sum(entry.status == "in" for entry in entries),
        "lines": _standings_rows(state, current, names),
        "league_lines": _league_rows(state, names),
        "due": overdue_reports.overdue_reports(state, current, int(time.time())) if current else (),
        "table_numbers": [table.number for table in tables],
        "calls": [(number, call) for number, call in state.calls.items() if call.answered is None],
    }
    return context


def _progress(tables: tuple[sheets.TableView, ...]) -> Progress:
    cells = [cell for table in tables for cell in table.cells]
    return Progress(sum(cell.state in sheets.DONE for cell in cells), len(cells))


def _standings_rows(
    state: TournamentState, current: Round | None, names: dict[int, str]
) -> tuple[StandingsRow, ...]:
    if state.phase not in ("closed", "complete", "finished") or current is None:
        return ()
    if state.places and (day := day_results(state)):
        return tuple(
            _standings_row(row.place, row.entry, row, names, shared=row.shared) for row in day
        )
    if state.places:
        points = last_rows(state)
        return tuple(
            _standings_row(
                place.place, place.entry, points.get(place.entry), names, shared=place.shared
            )
            for place in state.places
        )
    rows = standings(state, current.number, current.lot)[:TOP_ROWS]
    return tuple(
        _standings_row(row.place, row.entry, row, names, shared=row.shared) for row in rows
    )


def _league_rows(state: TournamentState, names: dict[int, str]) -> tuple[StandingsRow, ...]:
    """The league's table after a matchday."""
    rows = league_after(state) if state.places else ()
    return tuple(
        _standings_row(row.place, row.entry, row, names, shared=row.shared) for row in rows
    )


def _standings_row(
    number: int, entry: int, row: Ranked | None, names: dict[int, str], *, shared: bool
) -> StandingsRow:
    text = f"{number}{'=' if shared else ''}" if number else "–"
    big, small = (row.big, row.small) if row else (0, 0)
    return StandingsRow(text, names.get(entry, f"#{entry}"), big, signed(small))
