"""Championships, eliminations classified in a given order, and events the organiser accepted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.contrib.auth.models import User

from stolik.tournament.season import Status
from stolik.web.models.people import Person
from stolik.web.models.seasons import (
    Championship,
    Elimination,
    Result,
    ResultRow,
    Series,
    Ticket,
)
from stolik.web.models.tournaments import Tournament
from stolik.web.seasons import events
from stolik.web.seasons.eliminations import answer, offer
from stolik.web.seasons.results import result_for
from stolik.web.seasons.spreadsheet import Classified
from support.season_play import organiser, save


def cup(**more: Any) -> Championship:
    values = {"title": "Mistrzostwa", "edition": "2027", "held": date(2027, 5, 1)} | more
    return Championship.objects.create(**values)


def national() -> User:
    found = organiser("kraj")
    found.is_staff = True
    found.save()
    return found


def people(count: int) -> list[Person]:
    return [Person.objects.create(name=f"Osoba {n:03}") for n in range(1, count + 1)]


def league(
    goal: Championship | None, order: Sequence[str], owner: str = "olga", title: str = "Liga"
) -> Series:
    """A league of six tournaments that all ended in the same order."""
    series = events.create_series(
        organiser(owner), kind="league", title=title, year=2026, planned=6, championship=goal
    )
    lines = tuple(Classified(name, place) for place, name in enumerate(order, 1))
    for month in range(1, 7):
        named = {"title": f"{title} {month}", "fmt": "top8"}
        save(series, organiser(owner), lines, day=date(2026, month, 3), **named)
    return series


def elimination(
    goal: Championship,
    order: Sequence[Person],
    status: str = "accepted",
    *,
    title: str = "Eliminacje",
    day: date = date(2026, 6, 22),
) -> Elimination:
    """An event that was classified in this order."""
    result = Result.objects.create(
        title=title,
        date=day,
        format="standard-c",
        participants=len(order),
        starters=len(order),
        finished=True,
        owner=organiser(),
    )
    ResultRow.objects.bulk_create(
        ResultRow(result=result, person=person, place=place)
        for place, person in enumerate(order, 1)
    )
    return Elimination.objects.create(championship=goal, result=result, status=status)


def accepted(event: Tournament, goal: Championship | None = None) -> Elimination:
    """A tournament of the site that the national organiser accepted as an elimination."""
    found = offer(goal or cup(), result_for(event), national())
    answer(found, Status.ACCEPTED, national())
    return found


def holders(goal: Championship) -> list[tuple[str, int]]:
    rows = Ticket.objects.filter(championship=goal, returned=None).order_by("pk")
    return list(rows.values_list("person__name", "place"))
