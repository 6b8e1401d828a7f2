"""People of imported classifications, for whoever imported them or runs the series they count in.

Nobody entered them: they have no page of their own, so the organiser puts their name right, hides
it and erases it here. People who also entered a tournament are named by their entries.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q, QuerySet

from stolik.web.models.people import Person
from stolik.web.models.seasons import ResultRow
from stolik.web.models.tournaments import Entry
from stolik.web.people.merged_people import with_merged
from stolik.web.people.merges import forget


def own_lines(owner: int, people: Iterable[int] | None = None) -> QuerySet[ResultRow]:
    """The imported lines an account may touch; of these people and whoever they were."""
    # Results that somebody else offered to a series stay theirs.
    added = Q(result__parts__series__owner=owner, result__parts__offer=None)
    mine = Q(result__owner=owner) | added
    rows = ResultRow.objects.filter(mine, entry=None, person__isnull=False).distinct()
    if people is not None:
        rows = rows.filter(person__in=with_merged(people))
    return rows.select_related("result").order_by("result__date", "pk")


def named_by_entries(person: Person) -> bool:
    """Whether an entry in a tournament, anybody's, says what this person is called."""
    return Entry.objects.filter(person__in=with_merged([person.pk])).exclude(name="").exists()


@transaction.atomic
def rename(person: Person, name: str) -> None:
    """Put a name right that stands in imported classifications alone."""
    for known in Person.objects.filter(pk__in=with_merged([person.pk])):
        known.name = name
        known.save(update_fields=["name", "key"])


def show_as(person: Person, owner: int, visibility: str) -> None:
    """How the own imported lines of somebody are shown to everybody."""
    rows = own_lines(owner, [person.pk]).values_list("pk", flat=True)
    ResultRow.objects.filter(pk__in=list(rows)).update(shown=visibility)


@transaction.atomic
def erase(person: Person, owner: int) -> None:
    """Take the name out of the own imported lines; places and points stay. Cannot be undone."""
    rows = list(own_lines(owner, [person.pk]).values_list("pk", flat=True))
    strange = ResultRow.objects.filter(person__in=with_merged([person.pk])).exclude(pk__in=rows)
    ResultRow.objects.filter(pk__in=rows).update(shown="number")
    if strange.exists() or named_by_entries(person):
        # Known elsewhere as well: here somebody without a name takes their place.
        ResultRow.objects.filter(pk__in=rows).update(person=Person.objects.create(name=""))
    else:
        forget([person.pk])
