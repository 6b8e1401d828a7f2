"""Whose people they are: who may change what is known about a person who plays at several places.

Whoever organised everything a person is known from may change and join them; of somebody shared
between organisers only the national organiser may. Everybody may take back what they did
themselves; what the national organiser joined, the national organiser alone. Knows no page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from stolik.web.models.people import Merge
from stolik.web.models.seasons import Part, ResultRow
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


def sole_organisers(people: Iterable[int]) -> dict[int, frozenset[int]]:
    """Who organised everything each of these people is known from; a constant number of queries.

    Without whoever is known from nothing at all.
    """
    who = with_merged(people)
    known_by: dict[int, frozenset[int]] = {}
    entered = Entry.objects.filter(person__in=who).values_list("person_id", "tournament__owner_id")
    by_event = [(who[person], frozenset({owner})) for person, owner in entered if person]
    lines = ResultRow.objects.filter(person__in=who, entry=None)
    # What somebody else offered to a series stays theirs.
    parts = Part.objects.filter(result__in=lines.values("result_id"), offer=None)
    runs: defaultdict[int, set[int]] = defaultdict(set)
    for result, owner in parts.values_list("result_id", "series__owner_id"):
        runs[result].add(owner)
    imported = lines.values_list("person_id", "result_id", "result__owner_id")
    by_line = [
        (who[person], frozenset({owner, *runs[result]}))
        for person, result, owner in imported
        if person
    ]
    for person, organisers in (*by_event, *by_line):
        known_by[person] = known_by.get(person, organisers) & organisers
    return known_by


def may_undo(done: Merge, user: Any) -> bool:
    """Whoever joined two people or whose entries were moved; always the national organiser."""
    if is_national(user) or done.by_id == user.pk:
        return True
    if done.by is not None and is_national(done.by):
        return False
    moved = Entry.objects.filter(pk__in=done.entries)
    return moved.exists() and not moved.exclude(tournament__owner=user.pk).exists()
