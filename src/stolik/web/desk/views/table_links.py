"""The links and codes of the tables, to print or show: whoever opens one reports for that table."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from stolik.web.tournaments import store
from stolik.web.desk.views import overview
from stolik.web.core.links import Link, absolute, link_to
from stolik.web.tournaments.codes import codes
from stolik.web.tournaments.access import event_at_desk


@dataclass(frozen=True, slots=True)
class TableLink:
    """One table: its number, the short code to type, and its link."""

    number: int
    code: str
    link: Link


@require_safe
def links(request: HttpRequest, slug: str) -> HttpResponse:
    """Every table that has been published so far."""
    event = event_at_desk(request, slug)
    rounds = store.state(event).rounds
    numbers = {table.number for one in rounds if one.phase != "draft" for table in one.tables}
    rows = []
    for number, code in sorted(codes(event, numbers).items()):
        rows.append(
            TableLink(number, code.code, link_to(request, reverse("table", args=[code.token])))
        )
    found = overview.shared(request, event, "links")
    where = absolute(request, "/k")
    return render(request, "stolik/desk/links.html", {**found, "rows": rows, "where": where})
