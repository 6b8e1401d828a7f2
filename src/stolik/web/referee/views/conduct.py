"""A referee has dealt with a private report of somebody's conduct.

What is decided about it (a warning, an exclusion) is decided on the page of a table, as ever.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from stolik.tournament.journal import commands as c
from stolik.web.phone.conduct_reports import close_report, reports_for
from stolik.web.tournaments import access
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.commands import SOME_REASON


@require_POST
def close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a report from the list; whoever may not read it does not find it."""
    event = event_at_desk(request, slug)
    reports = {report.pk: report for report in reports_for(request.user, event)}
    if number not in reports:
        raise Http404
    report = reports[number]
    actor = access.actor(request.user, event, c.Warn(report.reported, SOME_REASON))
    close_report(report, actor.id)
    messages.success(request, gettext("The report is closed."))
    return redirect("desk-referee", slug)
