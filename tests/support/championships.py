"""Championships, eliminations classified in a given order, and events the organiser accepted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.contrib.auth.models import User

from stolik.tournament.season import Status
from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Elimination, Result, ResultRow, Ticket
from stolik.web.models.tournaments import Tournament
from stolik.web.seasons.eliminations import answer, offer
from stolik.web.seasons.results import result_for
from support.season_play import organiser


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


def elimination(
    goal: Championship, order: Sequence[Person], status: str = "accepted"
) -> Elimination:
    """An event that was classified in this order."""
    result = Result.objects.create(
        title="Eliminacje",
        date=date(2026, 6, 22),
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
