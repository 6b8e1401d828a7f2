"""The desk's first page: where the tournament stands, what to do next, every table at a glance.

Over the public stream goes only the journal's number; a desk page that hears of a new one fetches
the fragment with its own session. So nothing of the desk can be read by a stranger, and the forms
in it carry the token of whoever looks.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from stolik.tournament.journal import Actor
from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal.actor import REFEREE
from stolik.tournament.journal.matchday import day_results, has_two_tables, league_after
from stolik.tournament.journal.scores import standings
from stolik.tournament.journal.state import Round
from stolik.tournament.journal.values import Ranked
from stolik.web.tournaments import push as pushing
from stolik.web.tournaments import store
from stolik.web.tournaments import access as who
from stolik.web.tournaments import commands as acting
from stolik.web.desk import next_step as ahead
from stolik.web.desk.views import consolation as consoling
from stolik.web.tournaments import sheets
from stolik.web.desk import overdue_reports as waiting
from stolik.web.tournaments.sentences import stage_name
from stolik.web.event.desk.step import Place, Step, refereeing, within
from stolik.web.models.tournaments import Aside, Secret, Tournament
from stolik.web.tournaments.names import desk_names
from stolik.web.tournaments.words import signed
from stolik.web.tournaments.doors import opens
from stolik.web.phone import pace
from stolik.web.templatetags.words import either
from stolik.web.tournaments.access import event_at_desk

TOP_LINES = 8
PHASES = {
    "new": ("not set up", "bez ustawień"),
    "preparing": ("before the first round", "przed pierwszą rundą"),
    "draft": ("seats ready, not published", "miejsca gotowe, nieogłoszone"),
    "published": ("seats published", "miejsca ogłoszone"),
    "playing": ("being played", "w trakcie"),
    "collecting": ("slips are collected", "zbieranie protokołów"),
    "closed": ("closed", "zamknięta"),
    "complete": ("all rounds played", "wszystkie rundy rozegrane"),
    "finished": ("finished", "zakończony"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of standings or of the classification."""

    place: str
    name: str
    big: int
    small: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How many games are in, for the bar above the tables."""

    done: int
    all: int


@pushing.unlisted("desk")
def tick(slug: str) -> tuple[int, str] | None:
    """That something happened, and nothing else."""
    event = Tournament.objects.filter(slug=slug).first()
    return (store.state(event).length, "") if event else None


@require_safe
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; who has no part in the rounds is sent to the door, where people come in."""
    event = event_at_desk(request, slug)
    if not opens(who.roles(request.user, event), "desk-now"):
        return redirect("check-in", slug)
    return render(request, "stolik/desk/overview.html", context(request, event))


@require_safe
def now(request: HttpRequest, slug: str) -> HttpResponse:
    """The part that changes, for the page to put in place."""
    event = event_at_desk(request, slug)
    return render(request, "stolik/desk/_overview.html", context(request, event))


def shared(request: HttpRequest, event: Tournament, tab: str) -> dict[str, Any]:
    """What every desk page shows: the state, the names, what may be done now."""
    state = store.state(event)
    current = state.current
    return {
        "event": event,
        "state": state,
        "round": current,
        "stage": state.stage(current) if current else None,
        "stage_name": stage_name(state.stage(current).name) if current else "",
        "phase": either(*PHASES[state.phase]),
        "names": desk_names(event),
        "allowed": allowed(request, event, state),
        "tab": tab,
        "key": acting.new_key(),
        "two_tables": has_two_tables(state),
        "late": Aside.objects.filter(tournament=event, done=False).count(),
        "slowed": pace.slowed(event),
    }


def allowed(request: HttpRequest, event: Tournament, state: State) -> frozenset[str]:
    """The commands that are legal now in one of the roles of this account."""
    roles = who.roles(request.user, event)
    return frozenset(name for role in roles for name in state.allowed(Actor(role, "desk")))


def place(request: HttpRequest, event: Tournament, found: dict[str, Any]) -> Place:
    state: State = found["state"]
    kept = Secret.objects.filter(tournament=event, seal=state.seal)
    return Place(
        event.slug,
        state,
        found["names"],
        bool(state.seal) and kept.exists(),
        lambda command: acting.objections(request, event, state, command),
    )


def next_step(request: HttpRequest, event: Tournament, found: dict[str, Any]) -> Step:
    """The next step; if it is somebody else's, it is told and not offered."""
    held = who.roles(request.user, event)
    here = place(request, event, found)
    step = ahead.next_step(here)
    if held == (REFEREE,) and here.state.phase in ("playing", "collecting"):
        step = refereeing(step, here.url("desk-referee"))
    return within(step, lambda name: opens(held, name))


def context(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    """What the overview shows."""
    found = shared(request, event, "desk")
    state: State = found["state"]
    current = state.current
    names = found["names"]
    tables = sheets.tables(state, current, names) if current else ()
    entries = state.entries.values()
    found |= {
        "step": next_step(request, event, found),
        "tables": tables,
        "progress": _progress(tables),
        "consoling": sheets.consoling(state, current, names) if current else (),
        "offer": consoling.offer(state),
        "shows_tables": current is not None
        and state.phase in ("published", "playing", "collecting"),
        "same_phone": any(cell.same_phone for table in tables for cell in table.cells),
        "legend": [sheets.Cell(1, name) for name in sheets.STATES],
        "present": sum(entry.plays for entry in entries),
        "entered": sum(entry.status == "in" for entry in entries),
        "lines": _lines(state, current, names),
        "league_lines": _league_lines(state, names),
        "due": waiting.due(state, current, int(time.time())) if current else (),
        "table_numbers": [table.number for table in tables],
        "calls": [(number, call) for number, call in state.calls.items() if call.answered is None],
    }
    return found


def _progress(tables: tuple[sheets.TableView, ...]) -> Progress:
    cells = [cell for table in tables for cell in table.cells]
    return Progress(sum(cell.state in sheets.DONE for cell in cells), len(cells))


def _lines(state: State, current: Round | None, names: dict[int, str]) -> tuple[Line, ...]:
    if state.phase not in ("closed", "complete", "finished") or current is None:
        return ()
    if state.places and (day := day_results(state)):
        return tuple(_line(row.place, row.entry, row, names, shared=row.shared) for row in day)
    if state.places:
        points = {row.entry: row for found in state.rounds for row in found.standings}
        return tuple(
            _line(line.place, line.entry, points.get(line.entry), names, shared=line.shared)
            for line in state.places
        )
    rows = standings(state, current.number, current.lot)[:TOP_LINES]
    return tuple(_line(row.place, row.entry, row, names, shared=row.shared) for row in rows)


def _league_lines(state: State, names: dict[int, str]) -> tuple[Line, ...]:
    """The league's table after a matchday."""
    rows = league_after(state) if state.places else ()
    return tuple(_line(row.place, row.entry, row, names, shared=row.shared) for row in rows)


def _line(
    number: int, entry: int, row: Ranked | None, names: dict[int, str], *, shared: bool
) -> Line:
    text = f"{number}{'=' if shared else ''}" if number else "–"
    big, small = (row.big, row.small) if row else (0, 0)
    return Line(text, names.get(entry, f"#{entry}"), big, signed(small))
