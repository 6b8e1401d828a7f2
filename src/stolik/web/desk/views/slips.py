"""Paper slips at full speed: a table number, its games or totals, saved and confirmed at once.

The same form with and without script: `desk.js` fetches the part and sends it, Enter by Enter;
without it the page is loaded again. A key in the form makes it happen once, however often it is
sent.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from stolik.rules import Refused
from stolik.tournament.journal import TournamentState, decide
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.state import Round
from stolik.tournament.journal.topics.reports import canonical
from stolik.tournament.report import report_digest
from stolik.tournament.seats import Table
from stolik.web.core.forms import whole_number
from stolik.web.core.language import either
from stolik.web.desk import slip_form
from stolik.web.desk.slip_form import Slip
from stolik.web.desk.slip_view import LOCKED, mode_of, slip_view
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.tournaments import FactRow, Tournament
from stolik.web.tournaments import access, store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.commands import key_of
from stolik.web.tournaments.sentences import violation_sentence
from stolik.web.tournaments.sheets import consolation_tables, tables

OPEN = ("published", "playing", "collecting")
CommandsBy = list[tuple[Any, Any]]


@require_http_methods(["GET", "HEAD", "POST"])
def slips(request: HttpRequest, slug: str) -> HttpResponse:
    """The page, one table's form, and saving it."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event, "slips")
    state: TournamentState = context["state"]
    values = request.POST if request.method == "POST" else request.GET
    number = values.get("table", "").strip()
    mode = "totals" if values.get("mode") == "totals" else "games"
    context |= {"number": number[:6], "mode": mode, "slip": None, "table_wrong": ""}
    current = state.current
    if current is None or state.phase not in OPEN:
        return _slip_response(request, context, 200 if request.method != "POST" else 422)
    context["tables"] = tables(state, current, context["names"])
    context["consoling"] = consolation_tables(state, current, context["names"])
    if not number:
        return _slip_response(request, context, 200)
    table = current.table(whole_number(number, 5) or 0)
    if table is None:
        context["table_wrong"] = either(
            f"There is no table {number[:6]} in this round.",
            f"W tej rundzie nie ma stolika {number[:6]}.",
        )
        return _slip_response(request, context, 422)
    mode = mode_of(current, table, mode)
    context |= {"mode": mode, "rules": state.rules}
    if request.method != "POST":
        context["slip"] = slip_view(state, current, table, context["names"], mode)
        return _slip_response(request, context, 200)
    return _save_slip(request, event, context, current, table)


@require_safe
def waiting(request: HttpRequest, slug: str) -> HttpResponse:
    """The tables alone: another scorer has typed a slip, or a phone has reported."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event, "slips")
    state: TournamentState = context["state"]
    open_now = state.current is not None and state.phase in OPEN
    mode = "totals" if request.GET.get("mode") == "totals" else "games"
    context |= {"mode": mode, "tables": ()}
    if open_now and state.current:
        context["tables"] = tables(state, state.current, context["names"])
        context["consoling"] = consolation_tables(state, state.current, context["names"])
    return render(request, "stolik/desk/_waiting.html", context)


def _save_slip(
    request: HttpRequest, event: Tournament, context: dict[str, Any], current: Round, table: Table
) -> HttpResponse:
    key = key_of(request, "slip")
    if FactRow.objects.filter(tournament=event, key=key).exists():
        return _saved_response(request, event, table)
    state: TournamentState = context["state"]
    keep = request.POST.get("keep") == "1"
    slip = _typed_slip(request, state, current, table, context["mode"])
    if keep:
        # What cannot be read is left out: it is what has to be clarified.
        slip.wrong.clear()
    if request.POST.get("round") != str(current.number):
        slip.fault("", either("This slip is of another round.", "To protokół innej rundy."))
    commands = [] if slip.wrong else _slip_commands(request, event, state, table, slip, keep=keep)
    if not commands and not slip.wrong:
        slip.fault("", either("Nothing has been typed yet.", "Nic jeszcze nie wpisano."))
    if not slip.wrong and commands:
        try:
            store.perform_all(event, commands, key=key)
            return _saved_response(request, event, table)
        except Refused as refused:
            for violation in refused.violations:
                slip.fault("", violation_sentence(violation, context["names"]))
    context["slip"] = slip_view(
        state, current, table, context["names"], context["mode"], request.POST.dict(), slip.wrong
    )
    context["key"] = request.POST.get("key") or context["key"]
    context["general"] = slip.wrong.get("", ())
    return _slip_response(request, context, 422)


def _typed_slip(
    request: HttpRequest, state: TournamentState, current: Round, table: Table, mode: str
) -> Slip:
    values = request.POST.dict()
    if mode == "totals":
        return slip_form.read_totals(values, current, table)
    sheet = current.sheets.get(table.number)
    games = [
        game
        for game in range(1, state.stage(current).games + 1)
        if not sheet or sheet[game].state not in LOCKED
    ]
    return slip_form.read_games(values, current, table, games)


def _slip_commands(
    request: HttpRequest,
    event: Tournament,
    state: TournamentState,
    table: Table,
    slip: Slip,
    *,
    keep: bool,
) -> CommandsBy:
    """The commands that save a slip; the objections to one are put beside its field."""
    assert state.current
    number = state.current.number
    seats = slip_form.playing_seats(state.current, table)
    commands: CommandsBy = []
    now = state
    planned = _planned_commands(state, number, table, slip, keep=keep)
    for command, report_or_game in planned:
        if isinstance(command, c.Confirm):
            done = now.slot(number, table.number, command.game)
            if done and done.state == "confirmed":
                continue  # whoever typed the first slip mended it: nothing is left to choose
        actor = access.actor(request.user, event, command)
        try:
            for fact in decide(now, command, actor):
                now = now.after(fact)
            commands.append((command, actor))
        except Refused as refused:
            for violation in refused.violations:
                name = (
                    f"g{report_or_game}-who"
                    if isinstance(report_or_game, int)
                    else slip_form.fault_field(violation, report_or_game, seats)
                )
                slip.fault(name, violation_sentence(violation, {}))
    return commands


def _planned_commands(
    state: TournamentState, number: int, table: Table, slip: Slip, *, keep: bool
) -> list[tuple[Any, Any]]:
    """Each command with the report or the game it is about, whether it can be given or not."""
    planned: list[tuple[Any, Any]] = []
    for report in slip.reports:
        planned.append((c.FileReport(report, signed=True, keep=keep), report))
        slot = state.slot(number, table.number, report.game)
        if slot and slot.state == "to-clarify" and not keep:
            # Typing a slip that was to be clarified clarifies it.
            digest = report_digest(canonical(report, table))
            planned.append((c.Confirm(number, table.number, report.game, digest), report))
    planned += [
        (c.MarkUnplayed(number, table.number, game, "time"), game) for game in slip.unplayed
    ]
    return planned


def _saved_response(request: HttpRequest, event: Tournament, table: Table) -> HttpResponse:
    """The answer once a slip is saved: which table it was, and how many are left."""
    context = desk_context(request, event, "slips")
    state: TournamentState = context["state"]
    views = tables(state, state.current, context["names"]) if state.current else ()
    beside = consolation_tables(state, state.current, context["names"]) if state.current else ()
    own = next((view for view in (*views, *beside) if view.number == table.number), None)
    left = sum(not view.done for view in views)
    text = either(f"Table {table.number} saved.", f"Stolik {table.number} zapisany.")
    if own and own.trouble:
        text += " " + either(
            "Not everything agrees: it is marked for clearing up.",
            "Nie wszystko się zgadza: zaznaczono do wyjaśnienia.",
        )
    text += " " + (
        either(f"Tables left: {left}.", f"Zostało stolików: {left}.")
        if left
        else either("All tables are in.", "Wszystkie stoliki wpłynęły.")
    )
    if not _wants_part(request):
        messages.success(request, text)
        return redirect("desk-slips", event.slug)
    context |= {"tables": views, "consoling": beside, "saved": text}
    return render(request, "stolik/desk/_slip_saved.html", context)


def _wants_part(request: HttpRequest) -> bool:
    return request.headers.get("X-Part") == "1"


def _slip_response(request: HttpRequest, context: dict[str, Any], status: int) -> HttpResponse:
    template = "stolik/desk/_slip.html" if _wants_part(request) else "stolik/desk/slips.html"
    return render(request, template, context, status=status)
