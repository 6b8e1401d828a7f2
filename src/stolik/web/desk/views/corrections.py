"""Correcting a report: what it changes is shown before it is saved, and a reason is kept."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from stolik.rules import Refused, Violation
from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import decide
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.state import Round
from stolik.tournament.report import TOTALS
from stolik.tournament.seats import Table
from stolik.web.tournaments import access as who
from stolik.web.tournaments import commands as acting
from stolik.web.desk.views import overview
from stolik.web.desk import slip_form
from stolik.web.tournaments.commands import SOME_REASON, text_of
from stolik.web.tournaments.sentences import said
from stolik.web.tournaments.sheets import seats
from stolik.web.desk.slip_form import Slip
from stolik.web.desk.slip_view import game_line, slip_view
from stolik.web.desk.views.tables import the_table
from stolik.web.models.tournaments import Aside, Tournament
from stolik.web.templatetags.words import either
from stolik.web.tournaments.access import event_at_desk


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, slug: str, number: int, table: int, game: int) -> HttpResponse:
    """The form with what counts now; first what it changes, then saving."""
    event = event_at_desk(request, slug)
    found = overview.shared(request, event, "desk")
    state: State = found["state"]
    current, seating = the_table(state, number, table)
    slot = state.slot(number, table, game)
    if slot is None:
        raise Http404
    posted = request.method == "POST"
    slip = Slip()
    found |= {
        "found": current,
        "table": seating,
        "game": game,
        "replaces": slot.current.digest if slot.current else "",
        "reason": text_of(request, "reason"),
        "aside": (request.POST if posted else request.GET).get("aside", "")[:10],
        "rules": state.rules,
    }
    if posted:
        slip = _read(request, current, seating, game)
        found["replaces"] = request.POST.get("replaces", "")[:80]
        if not slip.wrong:
            done = _decided(request, event, found, slip)
            if done is not None:
                return done
    values = request.POST.dict() if posted else _asked(request, event, current, seating, game)
    letters = slip_form.letters(current, seating)
    people = seats(current, seating, found["names"])
    if game == TOTALS:
        found["slip"] = slip_view(
            state, current, seating, found["names"], "totals", values, slip.wrong
        )
    else:
        found["line"] = game_line(game, slot, people, letters, values, slip.wrong, locks=False)
    found |= {"seats": people, "general": slip.wrong.get("", ())}
    return render(request, "stolik/desk/correct.html", found, status=422 if slip.wrong else 200)


def _read(request: HttpRequest, current: Round, table: Table, game: int) -> Slip:
    values = request.POST.dict()
    if game == TOTALS:
        slip = slip_form.read_totals(values, current, table)
    else:
        slip = slip_form.read_games(values, current, table, [game])
    if not slip.reports and not slip.wrong:
        slip.fault("", either("Nothing has been typed yet.", "Nic jeszcze nie wpisano."))
    return slip


def _decided(
    request: HttpRequest, event: Tournament, found: dict[str, Any], slip: Slip
) -> HttpResponse | None:
    """Save if that was asked for; otherwise put what it would change into the page."""
    report, replaces, reason = slip.reports[0], found["replaces"], found["reason"]
    saves = request.POST.get("action") == "save"
    try:
        if saves:
            acting.give_with_reason(
                request,
                event,
                reason,
                lambda note: c.Correct(report, replaces, note),
                key=acting.key_of(request, "correct"),
            )
            if aside := request.POST.get("aside", ""):
                own = Aside.objects.filter(
                    tournament=event, pk=int(aside) if aside.isdecimal() else 0
                )
                own.update(done=True)
            messages.success(request, either("The correction is saved.", "Poprawka zapisana."))
            return redirect("desk-table", event.slug, report.round, report.table)
        found["preview"] = _preview(request, event, found, c.Correct(report, replaces, SOME_REASON))
    except Refused as refused:
        _put(slip, refused.violations, found)
    return None


def _put(slip: Slip, violations: tuple[Violation, ...], found: dict[str, Any]) -> None:
    letters = slip_form.letters(found["found"], found["table"])
    for violation in violations:
        name = slip_form.field_of(violation, slip.reports[0], letters)
        known = name.endswith(tuple(f"-{letter}" for letter in (*letters, "who")))
        if violation.code == "reason-missing":
            name, known = "reason", True
            found["reason_wrong"] = said(violation, {})
        slip.fault(name if known else "", said(violation, found["names"]))


def _preview(
    request: HttpRequest, event: Tournament, found: dict[str, Any], command: c.Correct
) -> dict[str, Any]:
    """Points as they would be, and whose place or table in what was published would be another."""
    (fact,) = decide(found["state"], command, who.actor(request.user, event, command))
    what = fact.what
    assert isinstance(what, f.Corrected)
    names = found["names"]
    return {
        "points": [
            (names.get(entry, f"#{entry}"), big, f"{small:+d}".replace("-", "−"))
            for entry, big, small in what.points
        ],
        "differed": [names.get(entry, f"#{entry}") for entry in what.differed],
    }


def _asked(
    request: HttpRequest, event: Tournament, current: Round, table: Table, game: int
) -> dict[str, str] | None:
    """What a late report says, if that is what is to be used."""
    from stolik.web.desk.views.late_reports import report_of

    number = request.GET.get("aside", "")
    aside = Aside.objects.filter(
        tournament=event, pk=int(number) if number.isdecimal() and len(number) < 10 else 0
    ).first()
    report = report_of(aside.report) if aside else None
    if report is None or (report.round, report.table, report.game) != (
        current.number,
        table.number,
        game,
    ):
        return None
    return slip_form.shown(report, slip_form.letters(current, table))
