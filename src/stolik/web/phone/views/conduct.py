"""A player's private report of an opponent's conduct, behind the player's own link.

The link of a badge does not open it: everybody in the hall can read that one. Knows requests; what
is taken and who reads it is decided in `conduct_reports`.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from stolik.web.core.text import paragraph
from stolik.web.models.tournaments import Entry
from stolik.web.phone.conduct_reports import (
    LONGEST,
    NotFiled,
    file_report,
    opponents,
    reports_of,
)
from stolik.web.public.public_view import public_view
from stolik.web.tournaments.commands import number_of


@require_http_methods(["GET", "HEAD", "POST"])
def conduct(request: HttpRequest, token: str) -> HttpResponse:
    """The form, and what was reported before."""
    person = get_object_or_404(Entry.objects.select_related("tournament"), token=token)
    view = public_view(person.tournament)
    met = opponents(view, person.number) if person.number in view.state.entries else ()
    if not person.name:
        raise Http404
    wrong, typed = "", ""
    chosen = None
    if request.method == "POST":
        chosen, typed = (
            number_of(request, "about"),
            paragraph(request.POST.get("text", ""), 10 * LONGEST),
        )
        try:
            file_report(view, person, chosen, typed)
        except NotFiled as refused:
            wrong = str(refused)
        else:
            messages.success(
                request,
                gettext("The referees have your report."),
            )
            return redirect("conduct", token)
    names = {opponent.entry: opponent.name for opponent in met}
    context = {
        "event": person.tournament,
        "state": view.state,
        "token": token,
        "opponents": met,
        "sent": [(names.get(report.reported, ""), report) for report in reports_of(person)],
        "wrong": wrong,
        "typed": typed,
        "chosen": chosen,
        "longest": LONGEST,
    }
    answer = render(request, "stolik/table/conduct.html", context, status=422 if wrong else 200)
    answer["Cache-Control"] = "private, no-store"
    return answer
