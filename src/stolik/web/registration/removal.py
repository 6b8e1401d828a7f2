"""Entries that should not be there: somebody entered twice becomes one, a mistake goes.

Only who never had a seat, a decision or points: the journal says that the number is nobody's any
more, the row keeps the number and nothing personal. What the second entry knew and the first did
not goes over to it. Whoever has other entries elsewhere stays who they are there; two people become
one for good only where the account may say so (`people.ownership`). Knows no page.
"""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from stolik.rules import Refused, Violation
from stolik.tournament.journal import Actor, TournamentState
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.state import Entry as Person
from stolik.tournament.journal.topics.entries import has_history
from stolik.web.models.gallery import Photo
from stolik.web.models.people import Person as KnownPerson
from stolik.web.models.people import Vouch
from stolik.web.models.privacy import Choice, Consent, ErasureWish
from stolik.web.models.referee import PushSubscription
from stolik.web.models.tournaments import Entry, Tournament, token
from stolik.web.people.merges import CannotMerge, forget_unmentioned, merge
from stolik.web.people.ownership import changeable
from stolik.web.privacy.visibility import chosen, looser
from stolik.web.tournaments import store
from stolik.web.tournaments.entries import fill_places, wish_of
from stolik.web.tournaments.mail import kept_letters


def removable(state: TournamentState, entry: Entry) -> bool:
    """Whether somebody can be taken off the list as if never entered."""
    over = state.phase in ("new", "finished")
    return not over and not (entry.number in state.entries and has_history(state, entry.number))


def remove(event: Tournament, entry: Entry, actor: Actor) -> tuple[int, ...]:
    """Take somebody off the list; who moves up from the reserve list."""
    with store.writing(event):
        person = entry.person_id
        _forget(entry)
        _perform(event, [*_removed(event, entry, None)], actor)
        if person is not None:
            forget_unmentioned([person])
        return fill_places(event, actor)


def merge_entries(
    event: Tournament, gone: Entry, kept: Entry, actor: Actor, user: Any
) -> tuple[int, ...]:
    """Let `gone` have been `kept` all the time; who moves up from the reserve list."""
    with store.writing(event):
        state = store.state(event)
        if gone.pk == kept.pk:
            raise Refused((Violation("player-twice", entry=kept.number),))
        if kept.number not in state.entries:
            raise Refused((Violation("no-such-entry", entry=kept.number),))
        commands = _removed(event, gone, kept.number)
        commands += _taken_over(_known(event, state, gone), state.entries[kept.number])
        _take_over_row(gone, kept)
        person = gone.person_id
        _forget(gone)
        _perform(event, commands, actor)
        if person is not None and person != kept.person_id:
            _join(person, kept, user)
        return fill_places(event, actor)


def _removed(event: Tournament, entry: Entry, into: int | None) -> list[Any]:
    """Whoever waits on the reserve list is in no journal yet."""
    entered = entry.number in store.state(event).entries
    return [c.RemoveEntry(entry.number, into)] if entered else []


def _known(event: Tournament, state: TournamentState, entry: Entry) -> Person:
    """What the journal says of somebody; of whoever waits on the reserve list, what they wished."""
    if entry.number in state.entries:
        return state.entries[entry.number]
    wish = wish_of(entry, event.categories)
    return Person(entry.number, wish.categories, wish.group, wish.minor)


def _taken_over(gone: Person, kept: Person) -> list[Any]:
    """The commands that tell of one entry what was known of the other."""
    number = kept.number
    categories = tuple(dict.fromkeys((*kept.categories, *gone.categories)))
    changed = c.ChangeEntry(
        number,
        categories,
        kept.apart or gone.apart,
        kept.minor or gone.minor,
        kept.fixed if kept.fixed is not None else gone.fixed,
    )
    before = c.ChangeEntry(number, kept.categories, kept.apart, kept.minor, kept.fixed)
    signed = (
        kept.participation or gone.participation,
        kept.data or gone.data,
        kept.image or gone.image,
    )
    commands: list[Any] = [changed] if changed != before else []
    if signed != (kept.participation, kept.data, kept.image):
        commands.append(c.RecordConsent(number, *signed))
    if gone.present and not kept.present:
        commands.append(c.CheckIn(number))
    return commands


def _take_over_row(gone: Entry, kept: Entry) -> None:
    """Contact and fee where there was none, consents not asked for twice, the least shown."""
    columns: dict[str, Any] = {
        name: getattr(kept, name) or getattr(gone, name) for name in ("email", "phone", "club")
    }
    columns["paid"] = kept.paid or gone.paid
    if kept.person_id is None:
        kept.person_id = columns["person_id"] = gone.person_id
    if looser(kept.shown, gone.shown):
        columns["shown"] = gone.shown
        choice = Choice.objects.filter(entry=gone).first()
        chosen([kept], how=choice.how if choice else "form", by=choice.by if choice else "")
    Entry.objects.filter(pk=kept.pk).update(**columns)
    asked = Consent.objects.filter(entry=kept).values("purpose")
    Consent.objects.filter(entry=gone).exclude(purpose__in=asked).update(entry=kept)
    if ErasureWish.objects.filter(entry=gone).exists():
        ErasureWish.objects.get_or_create(entry=kept)
    _devices(gone).update(entry=kept.number)
    _mark_photos(gone, kept.number)


def _forget(entry: Entry) -> None:
    """The row stays, so that its number is not used again; nothing personal stays in it."""
    _mark_photos(entry, None)
    ErasureWish.objects.filter(entry=entry).delete()
    Vouch.objects.filter(entry=entry).delete()
    Consent.objects.filter(entry=entry).delete()
    _devices(entry).delete()
    kept_letters.forget_people(entry.tournament, [entry])
    Entry.objects.filter(pk=entry.pk).update(
        state="cancelled",
        person=None,
        name="",
        shown="number",
        email="",
        phone="",
        club="",
        paid=False,
        batch="",
        wishes={},
        token=token(),
        badge=token(),
    )


def _devices(entry: Entry) -> QuerySet[PushSubscription]:
    """Where somebody's phones are notified."""
    return PushSubscription.objects.filter(tournament=entry.tournament_id, entry=entry.number)


def _mark_photos(entry: Entry, into: int | None) -> None:
    for photo in Photo.objects.filter(tournament=entry.tournament_id).exclude(people=[]):
        if entry.number in photo.people:
            left = [number for number in photo.people if number not in (entry.number, into)]
            photo.people = left if into is None else [*left, into]
            photo.save(update_fields=["people"])


def _perform(event: Tournament, commands: list[Any], actor: Actor) -> None:
    if commands:
        store.perform_all(event, [(command, actor) for command in commands])


def _join(person: int, kept: Entry, user: Any) -> None:
    """The people behind both become one where the account organised everything both played."""
    forget_unmentioned([person])
    left = KnownPerson.objects.filter(pk=person, merged=None).first()
    stays = KnownPerson.objects.filter(pk=kept.person_id or 0, merged=None).first()
    if left is None or stays is None:
        return
    if changeable({left.pk, stays.pk}, user) == {left.pk, stays.pk}:
        try:
            merge(stays, left, user.pk)
        except CannotMerge:
            return  # they stand side by side in another event: there they stay two
