"""Erasing what is personal without breaking results: the journal keeps numbers, and still verifies.

Gone are the name, contact, club, wishes and private link of an entry, notes about that person or
naming them, what they told the referees privately and what was told about them, the person behind
the last entry, where their phones are notified, who is marked in photos (which are held back), what
was written to them or names them in mails, and what was surely typed about them elsewhere
(`name_mentions`).
Kept are the results by number and the dates of consents. It cannot be undone; copies made earlier
still hold everything.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from stolik.tournament.journal import TournamentState
from stolik.web.core.name_keys import mentions
from stolik.web.core.text import bare
from stolik.web.gallery.files import drop
from stolik.web.models.gallery import Film, Photo
from stolik.web.models.privacy import AccessCode, ErasureWish, Keeping
from stolik.web.models.referee import ConductReport, PushSubscription
from stolik.web.models.seasons import Result, Ticket
from stolik.web.models.tournaments import Entry, Note, Tournament, token
from stolik.web.people.merged_people import with_merged
from stolik.web.people.merges import forget
from stolik.web.privacy.name_mentions import erase_all_typed, erase_typed
from stolik.web.privacy.visibility import chosen
from stolik.web.tournaments import push, store
from stolik.web.tournaments.mail import kept_letters


def erasable(state: TournamentState, entry: Entry) -> bool:
    """Whether somebody can be erased now: not while they may still play."""
    fact = state.entries.get(entry.number)
    over = state.phase == "finished" or entry.state == "cancelled"
    return over or (fact is not None and fact.status != "in")


def tickets_lost(entries: Sequence[Entry]) -> list[str]:
    """The championships whose tickets would be nobody's: no other entry tells these people's name.

    By title, once for each ticket.
    """
    who = with_merged({entry.person_id for entry in entries if entry.person_id is not None})
    others = Entry.objects.filter(person__in=who).exclude(name="")
    named = others.exclude(pk__in=[entry.pk for entry in entries])
    still = {who[key] for key in named.values_list("person_id", flat=True) if key}
    tickets = Ticket.objects.filter(person__in=who, returned=None).order_by("championship__held")
    rows = tickets.values_list("person_id", "championship__title")
    return [title for person, title in rows if who[person] not in still]


def erase(event: Tournament, entries: Sequence[Entry]) -> int:
    """Erase these people; how many."""
    with store.writing(event):
        numbers = {entry.number for entry in entries}
        Note.objects.filter(pk__in=_notes_about(event, entries, numbers)).delete()
        ConductReport.objects.filter(tournament=event).filter(
            Q(reporter__in=numbers) | Q(reported__in=numbers)
        ).delete()
        PushSubscription.objects.filter(tournament=event, entry__in=numbers).delete()
        _unmark(event, numbers)
        erase_typed(event, entries)
        kept_letters.forget_people(event, entries)
        people = {entry.person_id for entry in entries if entry.person_id is not None}
        ErasureWish.objects.filter(entry__in=entries).delete()
        AccessCode.objects.filter(entry__in=entries).delete()
        for entry in entries:
            Entry.objects.filter(pk=entry.pk).update(
                name="",
                shown="number",
                email="",
                phone="",
                club="",
                batch="",
                wishes={},
                token=token(),
                badge=token(),
            )
        # In a table over several tournaments the name goes too: it stood beside this result.
        chosen(entries)
        if not Result.objects.filter(tournament=event).exists():
            # The table of a season needs to know that two numbers are one person; others do not.
            Entry.objects.filter(pk__in=[entry.pk for entry in entries]).update(person=None)
        forget(people)
        transaction.on_commit(lambda: push.changed(event.slug))
    return len(entries)


def erase_everybody(event: Tournament, *, photos: bool) -> int:
    """Erase everybody of a tournament and every note; its photos too, if wanted."""
    with store.writing(event):
        entries = list(Entry.objects.filter(tournament=event).exclude(name=""))
        erased = erase(event, entries)
        Note.objects.filter(tournament=event).delete()
        ConductReport.objects.filter(tournament=event).delete()
        PushSubscription.objects.filter(tournament=event).delete()
        erase_all_typed(event)
        kept_letters.forget_everybody(event)
        if photos:
            drop(Photo.objects.filter(tournament=event))
            Film.objects.filter(tournament=event).delete()
        keeping, _ = Keeping.objects.get_or_create(tournament=event, defaults={"days": 0})
        keeping.erased = timezone.now()
        keeping.save(update_fields=["erased"])
    return erased


def _notes_about(event: Tournament, entries: Sequence[Entry], numbers: set[int]) -> list[int]:
    named = {
        str(getattr(fact.what, "note", ""))
        for fact in store.facts(event)
        if getattr(fact.what, "entry", 0) in numbers
    }
    names = [bare(entry.name).split() for entry in entries if entry.name]
    return [
        note.pk
        for note in Note.objects.filter(tournament=event)
        if note.reference in named or any(mentions(bare(note.text), words) for words in names)
    ]


def _unmark(event: Tournament, numbers: set[int]) -> None:
    """Photos of somebody who is erased are held back until the organiser has looked at them."""
    for photo in Photo.objects.filter(tournament=event).exclude(people=[]):
        left = [number for number in photo.people if number not in numbers]
        if left != photo.people:
            photo.people = left
            photo.state = "hidden"
            photo.save(update_fields=["people", "state"])
