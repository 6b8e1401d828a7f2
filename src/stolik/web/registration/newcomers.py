"""People who come in at the desk as somebody the organiser knows, or expressly as somebody new.

Whom the organiser knows is told to them alone: whoever else works at the desk was let into this
tournament, not into the others. Where nothing was said, `people.identity` links by the name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from stolik.tournament.journal import Actor
from stolik.web.models.people import Person, Vouch
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.acquaintances import acquaintances
from stolik.web.people.identity import club_of
from stolik.web.people.merged_people import current_persons
from stolik.web.people.recognition import NEW, Answered, Candidate
from stolik.web.tournaments import store
from stolik.web.tournaments.entries import Newcomer, admit


def known_elsewhere(event: Tournament, user: Any, names: Iterable[str]) -> tuple[Candidate, ...]:
    """Whom these names may mean among the organiser's people who are not on the list yet."""
    if user.pk != event.owner_id or hasattr(event, "practice"):
        return ()
    candidates = acquaintances(event.owner_id, names)
    here = Entry.objects.filter(tournament=event, person__isnull=False).exclude(state="cancelled")
    listed = set(current_persons(here.values_list("person_id", flat=True)).values())
    return tuple(one for one in candidates if one.person not in listed)


def admit_as(
    event: Tournament,
    newcomers: Sequence[Newcomer],
    people: Sequence[Answered],
    actor: Actor,
    by: int | None,
    **more: Any,
) -> tuple[Entry, ...]:
    """Enter people, each as whoever was answered; what was answered is recorded."""
    with store.writing(event):
        rows = [_as(newcomer, who) for newcomer, who in zip(newcomers, people, strict=True)]
        entries = admit(event, rows, actor, **more)
    Vouch.objects.bulk_create(
        Vouch(entry=entry, person_id=entry.person_id, by_id=by)
        for entry in entries
        if entry.person_id is not None
    )
    return entries


def _as(newcomer: Newcomer, who: Answered) -> Newcomer:
    if who.recognition.certain and who.preselected == _unasked(who):
        return newcomer
    if who.answer == NEW:
        made = Person.objects.create(name=newcomer.name, club=club_of(newcomer.club))
        return replace(newcomer, person=made.pk)
    if who.candidate is None:
        return newcomer
    return replace(newcomer, name=who.candidate.name, person=who.candidate.person)


def _unasked(who: Answered) -> str:
    proposed = who.recognition.proposed
    return str(proposed.person) if proposed else NEW
