"""Which edition each game is played with: for the whole hall, or otherwise at single tables."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from stolik.rules import Refused
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.editions import EDITIONS, edition_by, edition_of, with_label
from stolik.tournament.journal.facts import EditionLabelled
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.tournaments import access, store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.commands import number_of
from stolik.web.tournaments.sentences import sentences
from stolik.web.tournaments.words import edition_word, round_name


@dataclass(frozen=True, slots=True)
class EditionField:
    """One game of a round: the name of its field and the edition."""

    field: str
    game: int
    edition: str


@dataclass(frozen=True, slots=True)
class EditionRow:
    """A round in the hall, or one table of it that plays otherwise."""

    round: int
    table: int
    title: str
    cells: tuple[EditionField, ...]


@require_http_methods(["GET", "HEAD", "POST"])
def editions(request: HttpRequest, slug: str) -> HttpResponse:
    """The labels of every round; what was changed gets a new label."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event)
    state: TournamentState = context["state"]
    if request.method == "POST":
        commands = (
            _table_label(request)
            if request.POST.get("what") == "table"
            else _changed_labels(request, state)
        )
        try:
            if commands:
                store.perform_all(
                    event,
                    [(command, access.actor(request.user, event, command)) for command in commands],
                )
                messages.success(request, gettext("Saved."))
        except Refused as refused:
            for text in sentences(refused.violations, context["names"]):
                messages.error(request, text, extra_tags="bad")
        return redirect("desk-editions", slug)
    current = state.current
    context |= {
        "lines": _edition_rows(state) if state.format else (),
        "editions": [(code, edition_word(code)) for code in EDITIONS],
        "numbers": sorted(table.number for table in current.tables) if current else (),
    }
    return render(request, "stolik/desk/editions.html", context)


def _edition_rows(state: TournamentState) -> tuple[EditionRow, ...]:
    """Every round as the hall plays it, and after it the tables that play something else."""
    rows = []
    for number in range(1, state.plan.rounds + 1):
        rows.append(_edition_row(state, number, 0, round_name(state.plan, number)))
        seated = (
            {table.number for table in found_round.tables}
            if (found_round := state.round(number))
            else set()
        )
        labels = {label.table for label in state.editions if label.round == number}
        apart = labels & seated  # a table that was given up needs no label
        rows += [
            _edition_row(state, number, table, gettext("table {table}").format(table=table))
            for table in sorted(apart)
        ]
    return tuple(rows)


def _edition_row(state: TournamentState, number: int, table: int, title: str) -> EditionRow:
    games = state.plan.stages[state.plan.stage_of(number)].games
    cells = tuple(
        EditionField(f"e-{number}-{table}-{game}", game, edition_of(state, number, table, game))
        for game in range(1, games + 1)
    )
    return EditionRow(number, table, title, cells)


def _changed_labels(request: HttpRequest, state: TournamentState) -> list[c.LabelEdition]:
    """A command for each game that needs a new label; the hall before its tables.

    A label of the hall is the last word also at a table that had its own: there it is said again.
    What somebody else has labelled since the page was opened stays.
    """
    labels = state.editions
    commands = []
    for row in _edition_rows(state):
        for field in row.cells:
            chosen = request.POST.get(field.field, field.edition)[:20]
            if chosen == request.POST.get(f"was-{field.field}"):
                chosen = field.edition
            if chosen != edition_by(labels, row.round, row.table, field.game):
                commands.append(c.LabelEdition(row.round, chosen, row.table, field.game))
                new = EditionLabelled(row.round, row.table, field.game, chosen)
                labels = with_label(labels, new)
    return commands


def _table_label(request: HttpRequest) -> list[c.LabelEdition]:
    return [
        c.LabelEdition(
            number_of(request, "round") or 0,
            request.POST.get("edition", "")[:20],
            number_of(request, "table") or 0,
            number_of(request, "game") or 0,
        )
    ]
