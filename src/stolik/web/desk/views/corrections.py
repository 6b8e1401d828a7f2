"""Correcting a report: what it changes is shown before it is saved, and a reason is kept."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from stolik.rules import Refused, Ruleset, Violation
from stolik.tournament.journal import TournamentState, decide
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.state import Round
from stolik.tournament.report import TOTALS
from stolik.tournament.seats import Table
from stolik.web.core.forms import whole_number
from stolik.web.desk import slip_form
from stolik.web.desk.slip_form import Slip
from stolik.web.desk.slip_view import game_row, slip_view
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.desk.views.tables import seated_table
from stolik.web.models.tournaments import Aside, Tournament
from stolik.web.tournaments import access, commands
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.commands import SOME_REASON, text_of
from stolik.web.tournaments.late_reports import sent_report
from stolik.web.tournaments.sentences import violation_sentence
from stolik.web.tournaments.sheets import seats
from stolik.web.tournaments.words import signed_at_desk


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, slug: str, number: int, table: int, game: int) -> HttpResponse:
    """The form with what counts now; first what it changes, then saving."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event)
    state: TournamentState = context["state"]
    current, seating = seated_table(state, number, table)
    slot = state.slot(number, table, game)
    if slot is None:
        raise Http404
    posted = request.method == "POST"
    slip = Slip()
    context |= {
        "table_round": current,
        "table": seating,
        "game": game,
        "replaces": slot.current.digest if slot.current else "",
        "reason": text_of(request, "reason"),
        "aside": (request.POST if posted else request.GET).get("aside", "")[:10],
        "rules": state.rules,
    }
    if posted:
        slip = _typed_slip(request, current, seating, game, state.rules)
        context["replaces"] = request.POST.get("replaces", "")[:80]
        if not slip.wrong:
            done = _saved_or_previewed(request, event, context, slip)
            if done is not None:
                return done
    values = (
        request.POST.dict()
        if posted
        else _late_report_fields(request, event, current, seating, game)
    )
    letters = slip_form.playing_seats(current, seating)
    people = seats(state, current, seating, context["names"])
    if game == TOTALS:
        context["slip"] = slip_view(
            state, current, seating, context["names"], "totals", values, slip.wrong, locks=False
        )
    else:
        context["line"] = game_row(
            game, slot, people, letters, values, slip.wrong, asked=slip.asked, locks=False
        )
    context |= {"seats": people, "general": slip.wrong.get("", ())}
    return render(request, "stolik/desk/correct.html", context, status=422 if slip.wrong else 200)


def _typed_slip(
    request: HttpRequest, current: Round, table: Table, game: int, rules: Ruleset
) -> Slip:
    values = request.POST.dict()
    if game == TOTALS:
        slip = slip_form.read_totals(values, current, table)
    else:
        slip = slip_form.read_games(values, current, table, [game], rules)
    if not slip.reports and not slip.wrong:
        slip.fault("", gettext("Nothing has been typed yet."))
    return slip


def _saved_or_previewed(
    request: HttpRequest, event: Tournament, context: dict[str, Any], slip: Slip
) -> HttpResponse | None:
    """Save if that was asked for; otherwise put what it would change into the page."""
    report, replaces, reason = slip.reports[0], context["replaces"], context["reason"]
    saves = request.POST.get("action") == "save"
    try:
        if saves:
            commands.give_with_reason(
                request,
                event,
                reason,
                lambda note: c.Correct(report, replaces, note),
                key=commands.key_of(request, "correct"),
            )
            if aside := request.POST.get("aside", ""):
                own = Aside.objects.filter(tournament=event, pk=whole_number(aside, 9) or 0)
                own.update(done=True)
            messages.success(request, gettext("The correction is saved."))
            return redirect("desk-table", event.slug, report.round, report.table)
        context["preview"] = _preview(
            request, event, context, c.Correct(report, replaces, SOME_REASON)
        )
    except Refused as refused:
        _put_faults(slip, refused.violations, context)
    return None


def _put_faults(slip: Slip, violations: tuple[Violation, ...], context: dict[str, Any]) -> None:
    letters = slip_form.playing_seats(context["table_round"], context["table"])
    for violation in violations:
        name = slip_form.fault_field(violation, slip.reports[0], letters)
        known = name.endswith(tuple(f"-{letter}" for letter in (*letters, "who")))
        if violation.code == "reason-missing":
            name, known = "reason", True
            context["reason_wrong"] = violation_sentence(violation, {})
        slip.fault(name if known else "", violation_sentence(violation, context["names"]))


def _preview(
    request: HttpRequest, event: Tournament, context: dict[str, Any], command: c.Correct
) -> dict[str, Any]:
    """Points as they would be, and whose place or table in what was published would be another."""
    (fact,) = decide(context["state"], command, access.actor(request.user, event, command))
    what = fact.what
    assert isinstance(what, f.Corrected)
    names = context["names"]
    report = command.report
    slot = context["state"].slot(report.round, report.table, report.game)
    before = {row[0]: row[1:] for row in slot.current.points} if slot and slot.current else {}
    return {
        "points": [
            (
                names.get(entry, f"#{entry}"),
                _points_words(before.get(entry)),
                _points_words((big, small)),
            )
            for entry, big, small in what.points
            if before.get(entry) != (big, small)
        ],
        "published": _published_since(context["state"], report.round),
        "differed": [names.get(entry, f"#{entry}") for entry in what.differed],
    }


def _points_words(points: tuple[int, ...] | None) -> str:
    return f"{points[0]} / {signed_at_desk(points[1])}" if points else "–"


def _published_since(state: TournamentState, number: int) -> bool:
    """Whether the hall has seen seats that follow from this round."""
    following = state.round(number + 1)
    return following is not None and following.phase != "draft"


def _late_report_fields(
    request: HttpRequest, event: Tournament, current: Round, table: Table, game: int
) -> dict[str, str] | None:
    """What a late report says, if that is what is to be used."""
    number = request.GET.get("aside", "")
    aside = Aside.objects.filter(tournament=event, pk=whole_number(number, 9) or 0).first()
    report = sent_report(aside.report) if aside else None
    if report is None or (report.round, report.table, report.game) != (
        current.number,
        table.number,
        game,
    ):
        return None
    return slip_form.report_fields(report, slip_form.playing_seats(current, table))
