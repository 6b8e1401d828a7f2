"""Paper slips at full speed: a table number, its games or totals, saved and confirmed at once.

The same form with and without script: `desk.js` fetches the part and sends it, Enter by Enter;
without it the page is loaded anew. A key in the form makes it happen once however often it is sent.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from stolik.rules import Refused
from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import decide
from stolik.tournament.journal.topics.reports import canonical
from stolik.tournament.journal.state import Round
from stolik.tournament.report import report_digest
from stolik.tournament.seats import Table
from stolik.web.tournaments import store
from stolik.web.tournaments import access as who
from stolik.web.desk.views import overview
from stolik.web.desk import slip_form
from stolik.web.tournaments.commands import key_of
from stolik.web.tournaments.sentences import said
from stolik.web.tournaments.sheets import consoling, tables
from stolik.web.desk.slip_form import Slip
from stolik.web.desk.slip_view import LOCKED, mode_of, slip_view
from stolik.web.models.tournaments import FactRow, Tournament
from stolik.web.templatetags.words import either
from stolik.web.tournaments.access import event_at_desk

OPEN = ("published", "playing", "collecting")
Commands = list[tuple[Any, Any]]


@require_http_methods(["GET", "HEAD", "POST"])
def slips(request: HttpRequest, slug: str) -> HttpResponse:
    """The page, one table's form, and saving it."""
    event = event_at_desk(request, slug)
    found = overview.shared(request, event, "slips")
    state: State = found["state"]
    given = request.POST if request.method == "POST" else request.GET
    number = given.get("table", "").strip()
    mode = "totals" if given.get("mode") == "totals" else "games"
    found |= {"number": number[:6], "mode": mode, "slip": None, "table_wrong": ""}
    current = state.current
    if current is None or state.phase not in OPEN:
        return _answer(request, found, 200 if request.method != "POST" else 422)
    found["tables"] = tables(state, current, found["names"])
    found["consoling"] = consoling(state, current, found["names"])
    if not number:
        return _answer(request, found, 200)
    table = current.table(int(number)) if number.isdecimal() and len(number) < 6 else None
    if table is None:
        found["table_wrong"] = either(
            f"There is no table {number[:6]} in this round.",
            f"W tej rundzie nie ma stolika {number[:6]}.",
        )
        return _answer(request, found, 422)
    mode = mode_of(current, table, mode)
    found |= {"mode": mode, "rules": state.rules}
    if request.method != "POST":
        found["slip"] = slip_view(state, current, table, found["names"], mode)
        return _answer(request, found, 200)
    return _save(request, event, found, current, table)


@require_safe
def waiting(request: HttpRequest, slug: str) -> HttpResponse:
    """The tables alone: another scorer has typed a slip, or a phone has reported."""
    event = event_at_desk(request, slug)
    found = overview.shared(request, event, "slips")
    state: State = found["state"]
    open_now = state.current is not None and state.phase in OPEN
    mode = "totals" if request.GET.get("mode") == "totals" else "games"
    found |= {"mode": mode, "tables": ()}
    if open_now and state.current:
        found["tables"] = tables(state, state.current, found["names"])
        found["consoling"] = consoling(state, state.current, found["names"])
    return render(request, "stolik/desk/_waiting.html", found)


def _save(
    request: HttpRequest, event: Tournament, found: dict[str, Any], current: Round, table: Table
) -> HttpResponse:
    key = key_of(request, "slip")
    if FactRow.objects.filter(tournament=event, key=key).exists():
        return _saved(request, event, table)
    state: State = found["state"]
    keep = request.POST.get("keep") == "1"
    slip = _read(request, state, current, table, found["mode"])
    if keep:
        # What cannot be read is left out: it is what has to be clarified.
        slip.wrong.clear()
    if request.POST.get("round") != str(current.number):
        slip.fault("", either("This slip is of another round.", "To protokół innej rundy."))
    commands = [] if slip.wrong else _tried(request, event, state, table, slip, keep=keep)
    if not commands and not slip.wrong:
        slip.fault("", either("Nothing has been typed yet.", "Nic jeszcze nie wpisano."))
    if not slip.wrong and commands:
        try:
            store.perform_all(event, commands, key=key)
            return _saved(request, event, table)
        except Refused as refused:
            for violation in refused.violations:
                slip.fault("", said(violation, found["names"]))
    found["slip"] = slip_view(
        state, current, table, found["names"], found["mode"], request.POST.dict(), slip.wrong
    )
    found["key"] = request.POST.get("key") or found["key"]
    found["general"] = slip.wrong.get("", ())
    return _answer(request, found, 422)


def _read(request: HttpRequest, state: State, current: Round, table: Table, mode: str) -> Slip:
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


def _tried(
    request: HttpRequest, event: Tournament, state: State, table: Table, slip: Slip, *, keep: bool
) -> Commands:
    """The commands that save a slip; what stands against one is put beside its field."""
    assert state.current
    number = state.current.number
    seats = slip_form.letters(state.current, table)
    found: Commands = []
    now = state
    wanted: list[tuple[Any, Any]] = []
    for report in slip.reports:
        wanted.append((c.FileReport(report, signed=True, keep=keep), report))
        slot = state.slot(number, table.number, report.game)
        if slot and slot.state == "to-clarify" and not keep:
            # Typing a slip that was to be clarified clarifies it.
            digest = report_digest(canonical(report, table))
            wanted.append((c.Confirm(number, table.number, report.game, digest), report))
    wanted += [(c.MarkUnplayed(number, table.number, game, "time"), game) for game in slip.unplayed]
    for command, about in wanted:
        if isinstance(command, c.Confirm):
            done = now.slot(number, table.number, command.game)
            if done and done.state == "confirmed":
                continue  # whoever typed the first slip mended it: nothing is left to choose
        actor = who.actor(request.user, event, command)
        try:
            for fact in decide(now, command, actor):
                now = now.after(fact)
            found.append((command, actor))
        except Refused as refused:
            for violation in refused.violations:
                name = (
                    f"g{about}-who"
                    if isinstance(about, int)
                    else slip_form.field_of(violation, about, seats)
                )
                slip.fault(name, said(violation, {}))
    return found


def _saved(request: HttpRequest, event: Tournament, table: Table) -> HttpResponse:
    """What is said once a slip is in."""
    found = overview.shared(request, event, "slips")
    state: State = found["state"]
    views = tables(state, state.current, found["names"]) if state.current else ()
    beside = consoling(state, state.current, found["names"]) if state.current else ()
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
    if not _part(request):
        messages.success(request, text)
        return redirect("desk-slips", event.slug)
    found |= {"tables": views, "consoling": beside, "saved": text}
    return render(request, "stolik/desk/_slip_saved.html", found)


def _part(request: HttpRequest) -> bool:
    return request.headers.get("X-Part") == "1"


def _answer(request: HttpRequest, found: dict[str, Any], status: int) -> HttpResponse:
    template = "stolik/desk/_slip.html" if _part(request) else "stolik/desk/slips.html"
    return render(request, template, found, status=status)
