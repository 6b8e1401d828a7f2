"""The people an account knows, from its own tournaments and imported results, as candidates.

What other organisers know of them is not told: neither their events nor their spellings.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q
from django.utils.translation import ngettext

from stolik.web.core.name_keys import name_key
from stolik.web.models.seasons import ResultRow
from stolik.web.people.merged_people import with_merged
from stolik.web.people.recognition import Candidate
from stolik.web.people.suggestions import known_people


def acquaintances(owner: int, names: Iterable[str]) -> tuple[Candidate, ...]:
    """Everybody known to an account who may be called one of these names; a few queries."""
    keys = {name_key(name) for name in names} - {""}
    if not keys:
        return ()
    people = known_people(owner, keys)
    leagues = _leagues(owner, {known.person.pk for known in people})
    return tuple(
        Candidate(
            known.person.pk,
            known.names,
            known_from(leagues.get(known.person.pk, known.title), known.tournaments),
        )
        for known in people
    )


def _leagues(owner: int, people: set[int]) -> dict[int, str]:
    """The own series in which each of these people was last; it says more than an event's title."""
    who = with_merged(people)
    lines = ResultRow.objects.filter(result__parts__series__owner=owner)
    rows = lines.filter(Q(person__in=who) | Q(entry__person__in=who)).order_by("result__date", "pk")
    return {
        who[of_entry or of_row]: title
        for of_entry, of_row, title in rows.values_list(
            "entry__person_id", "person_id", "result__parts__series__title"
        )
        if (of_entry or of_row) in who
    }


def known_from(title: str, events: int) -> str:
    """From where somebody is known, in words.

    >>> known_from("Liga Ełk", 3)
    'Liga Ełk, 3 turnieje'
    """
    words = ngettext("{events} event", "{events} events", events).format(events=events)
    return f"{title}, {words}"
