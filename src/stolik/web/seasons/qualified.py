"""Who qualified at a tournament of the site, as its pages and papers may say.

The journal records who stands on a qualifying place. Whether anybody qualified is for the national
organiser to say: nobody, before the event has been accepted; then whoever holds a ticket from it,
and before tickets are recorded whoever is proposed. Knows no page.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal.classification import qualifiers
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.merged_people import wholes
from stolik.web.models.seasons import Elimination
from stolik.web.seasons.proposing import Proposal, proposal


@dataclass(frozen=True, slots=True)
class Qualified:
    """The entries of those who qualified; `waiting` on a qualifying place while nobody can say."""

    entries: frozenset[int] = frozenset()
    waiting: frozenset[int] = frozenset()


NOBODY = Qualified()


def qualified(event: Tournament, state: State) -> Qualified:
    """As it stands: no question but for an elimination that is over, one while it waits."""
    if not state.qualified:
        return NOBODY
    rows = Elimination.objects.filter(result__tournament=event).select_related("championship")
    found = rows.first()
    accepted = found.status == "accepted" if found else _accepted(event)
    if found and accepted and state.hidden is None:
        return Qualified(_entries(event, proposal(found)))
    if accepted:
        # No championships named yet, or the desk prints before the ceremony: nothing is proposed
        # then, and a shared place is nobody's.
        clear = len(state.qualified) <= qualifiers(state)
        return Qualified(frozenset(state.qualified if clear else ()))
    return Qualified(waiting=frozenset(state.qualified))


def _accepted(event: Tournament) -> bool:
    applied = Q(application__state="accepted")
    return Tournament.objects.filter(applied, pk=event.pk).exists()


def _entries(event: Tournament, found: Proposal) -> frozenset[int]:
    keys = set(found.has)
    if not found.outdated:
        keys |= set(found.found.qualified)
    rows = Entry.objects.filter(tournament=event, person__isnull=False).exclude(state="cancelled")
    people = dict(rows.values_list("number", "person_id"))
    who = wholes(person for person in people.values() if person)
    return frozenset(n for n, person in people.items() if person and str(who[person]) in keys)
