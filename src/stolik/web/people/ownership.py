"""Whose people they are: who may change what is known about a person who plays at several places.

Whoever organised everything a person is known from may change and join them; of somebody shared
between organisers only the national organiser may. Everybody may take back what they did
themselves. Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from stolik.web.models.people import Merge
from stolik.web.models.seasons import ResultRow
from stolik.web.models.tournaments import Entry
from stolik.web.people.merged_people import with_merged
from stolik.web.tournaments.access import is_national


def changeable(people: Iterable[int], user: Any) -> set[int]:
    """Those of these people whom an account may change and join; a constant number of queries."""
    wanted = set(people)
    if is_national(user):
        return wanted
    who = with_merged(wanted)
    entered = Entry.objects.filter(person__in=who).exclude(tournament__owner=user.pk)
    added = Q(result__parts__series__owner=user.pk, result__parts__offer=None)
    own = Q(result__owner=user.pk) | added
    lines = ResultRow.objects.filter(person__in=who, entry=None)
    foreign = lines.exclude(pk__in=lines.filter(own).values("pk"))
    strange = {
        *entered.values_list("person_id", flat=True),
        *foreign.values_list("person_id", flat=True),
    }
    return wanted - {who[key] for key in strange}


def may_undo(done: Merge, user: Any) -> bool:
    """Whoever joined two people, whose entries were moved, or the national organiser."""
    if is_national(user) or done.by_id == user.pk:
        return True
    moved = Entry.objects.filter(pk__in=done.entries)
    return moved.exists() and not moved.exclude(tournament__owner=user.pk).exists()
