"""Who qualified at a tournament of the site, as its pages and papers may say.

The journal records who stands on a qualifying place. Whether anybody qualified is for the national
organiser to say: nobody, before the event has been accepted; then whoever holds a ticket from it,
and before tickets are recorded whoever is proposed. Knows no page.
"""

from __future__ import annotations

from django.db.models import Q

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.classification import qualifiers
from stolik.web.models.seasons import Elimination
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.merged_people import current_persons
from stolik.web.seasons.eliminations import Proposal, proposal
from stolik.web.tournaments.qualified import Qualified, answers_qualified


@answers_qualified
def qualified(event: Tournament, state: TournamentState) -> Qualified:
    """As it stands: queries only for an elimination that is over, one while it waits."""
    rows = Elimination.objects.filter(result__tournament=event).select_related("championship")
    elimination = rows.first()
    accepted = elimination.status == "accepted" if elimination else _accepted(event)
    if elimination and accepted and state.hidden is None:
        return Qualified(_entries(event, proposal(elimination)))
    if accepted:
        # No championships named yet, or the desk prints before the ceremony: nothing is proposed
        # then, and a shared place is nobody's.
        clear = len(state.qualified) <= qualifiers(state)
        return Qualified(frozenset(state.qualified if clear else ()))
    return Qualified(waiting=frozenset(state.qualified))


def _accepted(event: Tournament) -> bool:
    applied = Q(application__state="accepted")
    return Tournament.objects.filter(applied, pk=event.pk).exists()


def _entries(event: Tournament, proposed: Proposal) -> frozenset[int]:
    keys = set(proposed.has)
    if not proposed.outdated:
        keys |= set(proposed.qualification.qualified)
    rows = Entry.objects.filter(tournament=event, person__isnull=False).exclude(state="cancelled")
    people = dict(rows.values_list("number", "person_id"))
    who = current_persons(person for person in people.values() if person)
    return frozenset(n for n, person in people.items() if person and str(who[person]) in keys)
