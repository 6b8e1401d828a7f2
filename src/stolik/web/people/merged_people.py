"""Merged people: who a person is now, and everybody who was merged into somebody, for many at once.

Entries move when two people become one; lines of imported results and tickets stay where they are
and are read through here, with one query for each link of a chain. Decides nothing, and knows no
name.
"""

from __future__ import annotations

from collections.abc import Iterable

from stolik.web.models.people import Person


def current_person(person: Person) -> Person:
    """The person somebody was merged into, however often; otherwise themselves."""
    visited = {person.pk}
    while person.merged is not None and person.merged.pk not in visited:
        person = person.merged
        visited.add(person.pk)
    return person


def current_persons(keys: Iterable[int]) -> dict[int, int]:
    """By key, the key of the person each of these is now, however often they were merged."""
    persons = set(keys)
    unread, known = persons, set(persons)
    links: dict[int, int] = {}
    while unread:
        rows = Person.objects.filter(pk__in=unread, merged__isnull=False)
        links |= {key: into for key, into in rows.values_list("pk", "merged_id") if into}
        unread = set(links.values()) - known
        known |= unread
    return {key: _last(key, links) for key in persons}


def _last(key: int, links: dict[int, int]) -> int:
    visited = {key}
    while (into := links.get(key)) is not None and into not in visited:
        key = into
        visited.add(key)
    return key


def with_merged(keys: Iterable[int]) -> dict[int, int]:
    """These people and everybody who was merged into one of them, by key: which of these it is."""
    persons = {key: key for key in keys}
    unread = set(persons)
    while unread:
        rows = Person.objects.filter(merged__in=unread).exclude(pk__in=persons)
        links = {key: persons[into] for key, into in rows.values_list("pk", "merged_id") if into}
        persons |= links
        unread = set(links)
    return persons
