"""Prizes as the organiser types them: for places, in categories, and side prizes for anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from stolik.web.core.forms import Typed
from stolik.web.desk.views import overview
from stolik.web.tournaments.categories import label
from stolik.web.models.tournaments import Tournament
from stolik.web.models.printing import MOST_PRIZES, PrizeRow
from stolik.web.templatetags.words import either
from stolik.web.tournaments.access import event_at_desk

LONGEST: Final = 200
MOST_PLACES: Final = 999
SPARE: Final = 3
FIELDS: Final = ("place", "category", "reason", "prize", "giver", "winner")


@dataclass(frozen=True, slots=True)
class Line:
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
    shown = len(rows)
    if request.method == "POST":
        typed = Typed(request.POST)
        shown = min(typed.number("rows", 0, MOST_PRIZES) or 0, MOST_PRIZES)
        found = [row for n in range(shown) if (row := _read(typed, event, n))]
        if not typed.faults:
            with transaction.atomic():
                PrizeRow.objects.filter(tournament=event).delete()
                PrizeRow.objects.bulk_create(found)
            messages.success(request, either("Saved.", "Zapisano."))
            return redirect("print-prizes", slug)
    else:
        shown = min(MOST_PRIZES, (shown or SPARE) + SPARE)
    more = {
        "lines": [_line(typed, n) for n in range(shown)],
        "categories": [(name, label(name)) for name in event.categories],
        "typed": typed,
        "rows": shown,
        "shown": "prizes",
        "full": shown >= MOST_PRIZES,
    }
    found_shared = overview.shared(request, event, "print")
    return render(request, "stolik/printing/prizes.html", {**found_shared, **more})


def _written(rows: list[PrizeRow]) -> dict[str, str]:
    found: dict[str, str] = {}
    for n, row in enumerate(rows):
        for name in FIELDS:
            value = getattr(row, name)
            found[f"{name}_{n}"] = "" if value is None else str(value)
    if not rows:
        found |= {f"place_{n}": str(n + 1) for n in range(SPARE)}
    return found


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
            "Say what it is for: a place, or in words.",
            "Napisz, za co jest nagroda: miejsce albo słowami.",
        )
    return PrizeRow(tournament=event, position=n, place=place, category=category, **texts)


def _line(typed: Typed, n: int) -> Line:
    keys = {name: f"{name}_{n}" for name in FIELDS}
    return Line(
        n,
        {name: typed.values.get(key, "") for name, key in keys.items()},
        {name: typed.faults[key] for name, key in keys.items() if key in typed.faults},
    )
