"""Which edition each game is played with: for the whole hall, or otherwise at single tables."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from stolik.rules import Refused
from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.aside import EditionLabelled
from stolik.tournament.journal.editions import EDITIONS, edition_by, edition_of, with_label
from stolik.web.tournaments import store
from stolik.web.tournaments import access as who
from stolik.web.desk.views import overview
from stolik.web.tournaments.commands import number_of
from stolik.web.tournaments.sentences import sentences
from stolik.web.tournaments.words import edition_word, round_name
from stolik.web.templatetags.words import either
from stolik.web.tournaments.access import event_at_desk


@dataclass(frozen=True, slots=True)
class Cell:
    """One game of a round: the name of its field and the edition."""

    field: str
    game: int
    edition: str


@dataclass(frozen=True, slots=True)
class Line:
    """A round in the hall, or one table of it that plays otherwise."""

    round: int
    table: int
    title: str
    cells: tuple[Cell, ...]


@require_http_methods(["GET", "HEAD", "POST"])
def editions(request: HttpRequest, slug: str) -> HttpResponse:
    """The labels of every round; what was changed is labelled anew."""
    event = event_at_desk(request, slug)
    found = overview.shared(request, event, "seating")
    state: State = found["state"]
    if request.method == "POST":
        commands = (
            _one_table(request) if request.POST.get("what") == "table" else _changed(request, state)
        )
        try:
            if commands:
                store.perform_all(
                    event, [(one, who.actor(request.user, event, one)) for one in commands]
                )
                messages.success(request, either("Saved.", "Zapisano."))
        except Refused as refused:
            for text in sentences(refused.violations, found["names"]):
                messages.error(request, text, extra_tags="bad")
        return redirect("desk-editions", slug)
    current = state.current
    found |= {
        "lines": _lines(state) if state.format else (),
        "editions": [(code, edition_word(code)) for code in EDITIONS],
        "numbers": sorted(table.number for table in current.tables) if current else (),
    }
    return render(request, "stolik/desk/editions.html", found)


def _lines(state: State) -> tuple[Line, ...]:
    """Every round as the hall is told, and after it the tables that play something else."""
    found = []
    for number in range(1, state.plan.rounds + 1):
        found.append(_line(state, number, 0, round_name(state.plan, number)))
        seated = (
            {table.number for table in found_round.tables}
            if (found_round := state.round(number))
            else set()
        )
        labels = {label.table for label in state.editions if label.round == number}
        apart = labels & seated  # a table that was given up needs no label
        found += [
            _line(state, number, table, either(f"table {table}", f"stolik {table}"))
            for table in sorted(apart)
        ]
    return tuple(found)


def _line(state: State, number: int, table: int, title: str) -> Line:
    games = state.plan.stages[state.plan.stage_of(number)].games
    cells = tuple(
        Cell(f"e-{number}-{table}-{game}", game, edition_of(state, number, table, game))
        for game in range(1, games + 1)
    )
    return Line(number, table, title, cells)


def _changed(request: HttpRequest, state: State) -> list[c.LabelEdition]:
    """A command for each game that has to be labelled anew; the hall before its tables.

    A label of the hall is the last word also at a table that had its own: there it is said again.
    What somebody else has labelled since the page was opened stays.
    """
    labels = state.editions
    found = []
    for line in _lines(state):
        for cell in line.cells:
            chosen = request.POST.get(cell.field, cell.edition)[:20]
            if chosen == request.POST.get(f"was-{cell.field}"):
                chosen = cell.edition
            if chosen != edition_by(labels, line.round, line.table, cell.game):
                found.append(c.LabelEdition(line.round, chosen, line.table, cell.game))
                new = EditionLabelled(line.round, line.table, cell.game, chosen)
                labels = with_label(labels, new)
    return found


def _one_table(request: HttpRequest) -> list[c.LabelEdition]:
    return [
        c.LabelEdition(
            number_of(request, "round") or 0,
            request.POST.get("edition", "")[:20],
            number_of(request, "table") or 0,
            number_of(request, "game") or 0,
        )
    ]
