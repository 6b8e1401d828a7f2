"""Whom merged people turned out to be, for many at once: one question for each link of a chain.

Entries move when two people become one; lines of imported results and tickets stay where they are
and are read through here. Decides nothing, and knows no name.
"""

from __future__ import annotations

from collections.abc import Iterable

from stolik.web.models.people import Person


def wholes(keys: Iterable[int]) -> dict[int, int]:
    """Whom each of these people turned out to be, however often they were merged."""
    wanted = set(keys)
    asked, known = wanted, set(wanted)
    links: dict[int, int] = {}
    while asked:
        rows = Person.objects.filter(pk__in=asked, merged__isnull=False)
        links |= {key: into for key, into in rows.values_list("pk", "merged_id") if into}
        asked = set(links.values()) - known
        known |= asked
    return {key: _last(key, links) for key in wanted}


def _last(key: int, links: dict[int, int]) -> int:
    seen = {key}
    while (into := links.get(key)) is not None and into not in seen:
        key = into
        seen.add(key)
    return key


def selves(keys: Iterable[int]) -> dict[int, int]:
    """Everybody who turned out to be one of these people, themselves included: who is whom."""
    found = {key: key for key in keys}
    asked = set(found)
    while asked:
        rows = Person.objects.filter(merged__in=asked).exclude(pk__in=found)
        links = {key: found[into] for key, into in rows.values_list("pk", "merged_id") if into}
        found |= links
        asked = set(links)
    return found
