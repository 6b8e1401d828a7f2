"""People who come in at the desk as somebody the organiser knows, or expressly as somebody new.

Nobody asked them how to show them: first name and initial, unless they chose for another day.

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
from stolik.web.privacy.visibility import USUAL, chosen, chosen_before, strictest
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
        known = chosen_before({_person(who) for who in people} - {0})
        rows = [
            replace(_as(newcomer, who), visibility=_visibility(newcomer, known.get(_person(who))))
            for newcomer, who in zip(newcomers, people, strict=True)
        ]
        entries = admit(event, rows, actor, **more)
        carried = [
            entry
            for entry, who in zip(entries, people, strict=True)
            if known.get(_person(who)) == entry.shown
        ]
        chosen(carried, how="carried")
        chosen([entry for entry in entries if entry not in carried], how="usual")
    Vouch.objects.bulk_create(
        Vouch(entry=entry, person_id=entry.person_id, by_id=by)
        for entry in entries
        if entry.person_id is not None
    )
    return entries


def _visibility(newcomer: Newcomer, known: str | None) -> str:
    """As chosen for another day; what is said of a child today no choice of an adult loosens."""
    if known is None:
        return USUAL
    return strictest([USUAL, known]) if newcomer.minor else known


def _person(who: Answered) -> int:
    """Whom somebody was recognised as; 0 for somebody new."""
    return who.candidate.person if who.candidate else 0


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
