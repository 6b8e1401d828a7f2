"""Prizes as the organiser types them: for places, in categories, and side prizes for anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from stolik.web.core.forms import Typed
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.printing import MOST_PRIZES, PrizeRow
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.categories import label

LONGEST: Final = 200
MOST_PLACES: Final = 999
SPARE: Final = 3
FIELDS: Final = ("place", "category", "reason", "prize", "giver", "winner")


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A row of the form."""

    number: int
    values: dict[str, str]
    faults: dict[str, str]


@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """One row a prize; an empty row is left out."""
    event = event_at_desk(request, slug)
    rows = list(PrizeRow.objects.filter(tournament=event))
    typed = Typed(_written(rows))
    rows_open = len(rows)
    if request.method == "POST":
        typed = Typed(request.POST)
        now = _written(rows)
        rows_open = min(typed.number("rows", 0, MOST_PRIZES) or 0, MOST_PRIZES)
        typed.reconcile(now, {*now, *(f"{name}_{n}" for n in range(rows_open) for name in FIELDS)})
        rows_open = max(rows_open, len(rows))
        prizes_typed = [row for n in range(rows_open) if (row := _read(typed, event, n))]
        if not typed.faults:
            with transaction.atomic():
                PrizeRow.objects.filter(tournament=event).delete()
                PrizeRow.objects.bulk_create(prizes_typed)
            messages.success(request, gettext("Saved."))
            return redirect("print-prizes", slug)
    else:
        rows_open = min(MOST_PRIZES, (rows_open or SPARE) + SPARE)
    more = {
        "lines": [_line(typed, n) for n in range(rows_open)],
        "categories": [(name, label(name)) for name in event.categories],
        "typed": typed,
        "rows": rows_open,
        "shown": "prizes",
        "full": rows_open >= MOST_PRIZES,
    }
    context = desk_context(request, event)
    return render(request, "stolik/printing/prizes.html", {**context, **more})


def _written(rows: list[PrizeRow]) -> dict[str, str]:
    values: dict[str, str] = {}
    for n, row in enumerate(rows):
        for name in FIELDS:
            value = getattr(row, name)
            values[f"{name}_{n}"] = "" if value is None else str(value)
    if not rows:
        values |= {f"place_{n}": str(n + 1) for n in range(SPARE)}
    return values


def _read(typed: Typed, event: Tournament, n: int) -> PrizeRow | None:
    place = typed.number(f"place_{n}", 1, MOST_PLACES)
    texts = {
        name: typed.text(f"{name}_{n}", LONGEST) for name in ("reason", "prize", "giver", "winner")
    }
    category = typed.choice(f"category_{n}", ("", *event.categories), "")
    if not any(texts.values()):
        return None
    if place is None and not texts["reason"] and f"place_{n}" not in typed.faults:
        typed.wrong(
            f"reason_{n}",
            gettext("Say what it is for: a place, or in words."),
        )
    return PrizeRow(tournament=event, position=n, place=place, category=category, **texts)


def _line(typed: Typed, n: int) -> PrizeLine:
    keys = {name: f"{name}_{n}" for name in FIELDS}
    return PrizeLine(
        n,
        {name: typed.values.get(key, "") for name, key in keys.items()},
        {name: typed.faults[key] for name, key in keys.items() if key in typed.faults},
    )
