"""Whose people they are: who may change what is known about a person who plays at several places.

Whoever organised everything a person is known from may change and join them; of somebody shared
between organisers only the national organiser may. Everybody may say of an entry in a tournament of
their own that it is somebody else, and take back what they did themselves. Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q

from stolik.web.models.tournaments import Entry
from stolik.web.people.merges import keep_apart
from stolik.web.models.people import Merge, Person, Split, Vouch
from stolik.web.people.merged_people import selves
from stolik.web.models.seasons import ResultRow
from stolik.web.tournaments.access import is_national


def changeable(people: Iterable[int], user: Any) -> set[int]:
    """Those of these people whom an account may change and join; a constant number of queries."""
    wanted = set(people)
    if is_national(user):
        return wanted
    who = selves(wanted)
    entered = Entry.objects.filter(person__in=who).exclude(tournament__owner=user.pk)
    own = Q(result__owner=user.pk) | Q(result__series__owner=user.pk)
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


@transaction.atomic
def separate(entry: Entry, by: int) -> Split:
    """An entry is somebody else who bears the same name: they are a person of their own now."""
    fresh = Entry.objects.select_for_update().get(pk=entry.pk)
    if fresh.person is None:
        raise Entry.DoesNotExist
    left = fresh.person
    made = Person.objects.create(name=fresh.name)
    Entry.objects.filter(pk=fresh.pk).update(person=made)
    Vouch.objects.filter(entry=fresh).delete()
    keep_apart(left, made)
    return Split.objects.create(entry=fresh, left=left, made=made, by_id=by)


@transaction.atomic
def undo_split(done: Split) -> None:
    """The entry is the person again whom it was taken from."""
    found = Split.objects.select_for_update().get(pk=done.pk)
    if found.undone or found.left.merged_id is not None:
        return
    moved = Entry.objects.filter(pk=found.entry_id, person=found.made)
    if moved.update(person=found.left):
        Split.objects.filter(pk=found.pk).update(undone=True)


def vouch(entry: Entry, by: int) -> None:
    """An entry is the very person it is linked with."""
    if entry.person_id is not None:
        Vouch.objects.update_or_create(
            entry=entry,
            defaults={"person_id": entry.person_id, "by_id": by, "entered": False},
        )
