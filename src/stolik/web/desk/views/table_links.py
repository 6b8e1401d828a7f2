"""The links and codes of the tables, to print or show: whoever opens one reports for that table."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from stolik.web.core.links import Link, absolute, link_to
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.tournaments import store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.codes import known_codes


@dataclass(frozen=True, slots=True)
class TableLink:
    """One table: its number, the short code to type, and its link."""

    number: int
    code: str
    link: Link


@require_safe
def table_links(request: HttpRequest, slug: str) -> HttpResponse:
    """Every table that has been published so far."""
    event = event_at_desk(request, slug)
    rounds = store.state(event).rounds
    numbers = {
        table.number for round_ in rounds if round_.phase != "draft" for table in round_.tables
    }
    rows = []
    for number, code in known_codes(event, numbers).items():
        rows.append(
            TableLink(number, code.code, link_to(request, reverse("table", args=[code.token])))
        )
    context = desk_context(request, event)
    where = absolute(request, "/k")
    return render(request, "stolik/desk/links.html", {**context, "rows": rows, "where": where})
