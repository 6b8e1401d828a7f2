"""Reports that came too late for their round: used as a correction, or dismissed; none is lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from stolik.rules import Refused
from stolik.tournament.report import Report, report_points
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.tournaments import Aside
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.commands import number_of
from stolik.web.tournaments.late_reports import sent_report


@dataclass(frozen=True, slots=True)
class LateReport:
    """One late report as the desk reads it."""

    aside: Aside
    report: Report | None
    points: tuple[tuple[str, int, int], ...]
    known: bool


@require_http_methods(["GET", "HEAD", "POST"])
def late(request: HttpRequest, slug: str) -> HttpResponse:
    """The list, and dismissing one."""
    event = event_at_desk(request, slug)
    if request.method == "POST":
        number = number_of(request, "aside") or 0
        Aside.objects.filter(tournament=event, pk=number).update(done=True)
        return redirect("desk-late", slug)
    context = desk_context(request, event)
    rows = Aside.objects.filter(tournament=event, done=False).order_by("received")
    context["asides"] = [_late_report(aside, context) for aside in rows]
    return render(request, "stolik/desk/late.html", context)


def _late_report(aside: Aside, context: dict[str, Any]) -> LateReport:
    report = sent_report(aside.report)
    names, state = context["names"], context["state"]
    points: tuple[tuple[str, int, int], ...] = ()
    if report:
        try:
            rows = report_points(report, state.rules)
        except (ValueError, Refused):
            rows = ()
        points = tuple((names.get(entry, f"#{entry}"), big, small) for entry, big, small in rows)
    there = report is not None and state.slot(report.round, report.table, report.game) is not None
    return LateReport(aside, report, points, there)
