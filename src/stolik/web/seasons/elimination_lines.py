"""The classification of an imported elimination as everybody sees it.

Everybody is called as they chose, by all events they are known from; whoever was erased is a
number. Knows no page.
"""

from __future__ import annotations

from dataclasses import dataclass

from stolik.web.models.people import Person
from stolik.web.models.seasons import Result, ResultRow
from stolik.web.people.merged_people import current_persons
from stolik.web.seasons.ticket_lines import visibility_of
from stolik.web.tournaments.names import shown_name


@dataclass(frozen=True, slots=True)
class EliminationLine:
    """A line of the classification."""

    place: int
    name: str
    big: int
    small: int
    shared: bool


def elimination_lines(result: Result) -> tuple[EliminationLine, ...]:
    """Every line in order of place; a few queries."""
    rows = list(ResultRow.objects.filter(result=result, ranked=True).order_by("place", "pk"))
    who = current_persons(row.person_id for row in rows if row.person_id)
    people = set(who.values())
    names = dict(Person.objects.filter(pk__in=people).values_list("pk", "name"))
    visibility = visibility_of(people)
    lines = []
    for row in rows:
        key = who[row.person_id] if row.person_id else row.pk
        name = shown_name(key, names.get(key, ""), visibility.get(key, "number"))
        lines.append(EliminationLine(row.place, name, row.big, row.small, row.shared))
    return tuple(lines)
