"""Two people who are one, and one who turned out to be two: merged, and taken apart again.

Entries move; the row of whoever is merged stays and points at the other, so that whatever else
refers to them finds the person they are now (`merged_people`). Nobody plays twice in one event: two
who are in the same tournament or the same imported classification are not one. Two who were said to
be two are not suggested again. Knows no page.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.db.models import ForeignObjectRel, Q, QuerySet
from django.utils import timezone

from stolik.web.models.people import Apart, Merge, Person, Split, Vouch
from stolik.web.models.seasons import Decision, ResultRow, Ticket, public_result
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.merged_people import with_merged
from stolik.web.tournaments.mail import kept_letters

# Rows that tell of people and are about nothing else.
_BETWEEN = (Merge, Apart, Person, Vouch, Split)


class CannotMerge(ValueError):
    """`code` says why: `same` person, `together` in one event, `merged` already.

    `about` is the title of that event, if it is public or of whoever wanted to merge.
    """

    def __init__(self, code: str, about: str = "") -> None:
        self.code = code
        self.about = about
        super().__init__(code)


@transaction.atomic
def merge(kept: Person, gone: Person, by: int) -> Merge:
    """Let `gone` be `kept` from now on."""
    people = {p.pk: p for p in Person.objects.select_for_update().filter(pk__in=[kept.pk, gone.pk])}
    if len(people) < 2:
        raise CannotMerge("same")
    if any(person.merged_id is not None for person in people.values()):
        raise CannotMerge("merged")
    if (event := _both_in(kept, gone, by)) is not None:
        raise CannotMerge("together", event)
    moved = list(Entry.objects.filter(person=gone).values_list("pk", flat=True))
    Entry.objects.filter(pk__in=moved).update(person=kept)
    Person.objects.filter(pk=gone.pk).update(merged=kept)
    return Merge.objects.create(kept=kept, gone=gone, entries=moved, by_id=by)


def _both_in(kept: Person, gone: Person, by: int) -> str | None:
    """An event in which both stand: its title, without one where `by` may not read it."""
    rows = list(Entry.objects.filter(person=gone).exclude(state="cancelled"))
    theirs = Entry.objects.filter(person=kept, tournament__in=[row.tournament_id for row in rows])
    entered = theirs.exclude(state="cancelled").select_related("tournament").first()
    if entered is not None:
        return _title(entered.tournament, by)
    mine, others = (_lines(person).values("result_id") for person in (kept, gone))
    both = ResultRow.objects.filter(result__in=mine).filter(result__in=others)
    line = both.select_related("result__tournament").first()
    if line is None:
        return None
    result = line.result
    if result.tournament is not None:
        return _title(result.tournament, by)
    runs = any(series.owner_id == by for series in result.series.all())
    return result.title if public_result(result) or runs or result.owner_id == by else ""


def _title(event: Tournament, by: int) -> str:
    return event.title if event.public or event.owner_id == by else ""


def _lines(person: Person) -> QuerySet[ResultRow]:
    """The lines of results that are about somebody, whoever they were."""
    own = with_merged([person.pk])
    return ResultRow.objects.filter(Q(person__in=own) | Q(entry__person__in=own))


@transaction.atomic
def undo(done: Merge, by: int | None = None) -> None:
    """Take a merge back: the entries that moved move back, and the two are kept apart."""
    merge_ = Merge.objects.select_for_update().get(pk=done.pk)
    if merge_.undone or merge_.kept.merged_id is not None:
        return
    Entry.objects.filter(pk__in=merge_.entries, person=merge_.kept).update(person=merge_.gone)
    Person.objects.filter(pk=merge_.gone_id, merged=merge_.kept).update(merged=None)
    Merge.objects.filter(pk=merge_.pk).update(undone=True)
    keep_apart(merge_.kept, merge_.gone, by)


def keep_apart(one: Person, other: Person, by: int | None = None) -> Apart:
    """These are two people, whatever their names say; deleting the row takes it back."""
    first, second = sorted((one, other), key=lambda person: person.pk)
    apart, made = Apart.objects.get_or_create(one=first, other=second, defaults={"by_id": by})
    # Whoever says it again may say it of people of several organisers (`namesakes`).
    if not made and by not in (None, apart.by_id) and not (apart.by and apart.by.is_staff):
        apart.by_id = by
        apart.at = timezone.now()
        apart.save(update_fields=["by", "at"])
    return apart


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
    keep_apart(left, made, by)
    return Split.objects.create(entry=fresh, left=left, made=made, by_id=by)


@transaction.atomic
def undo_split(done: Split) -> None:
    """The entry is the person again whom it was taken from."""
    split = Split.objects.select_for_update().get(pk=done.pk)
    if split.undone or split.left.merged_id is not None:
        return
    moved = Entry.objects.filter(pk=split.entry_id, person=split.made)
    if moved.update(person=split.left):
        Split.objects.filter(pk=split.pk).update(undone=True)


def vouch(entry: Entry, by: int) -> None:
    """An entry is the very person it is linked with."""
    if entry.person_id is not None:
        Vouch.objects.update_or_create(
            entry=entry,
            defaults={"person_id": entry.person_id, "by_id": by, "entered": False},
        )


def forget(people: Collection[int]) -> None:
    """Erase those of these people of whom no entry tells a name any more, whoever they were."""
    who = with_merged(people)
    named = (
        Entry.objects.filter(person__in=who).exclude(name="").values_list("person_id", flat=True)
    )
    still = {who[key] for key in named if key}
    gone = {key: into for key, into in who.items() if into not in still}
    # Play-offs and lots name people by the keys they had: the way to a line that stays, stays.
    referred_to = {
        gone[person.pk] for person in Person.objects.filter(pk__in=gone) if _is_referred_to(person)
    }
    # Those who were merged come last in `who` and go first: nothing points at them then.
    for key in reversed(gone):
        person = Person.objects.filter(pk=key).first()
        if person is None:
            continue
        if gone[key] in referred_to:
            # A table of a season keeps its line, and a ticket its place, without a name.
            Person.objects.filter(pk=key).update(name="", key="", club=None)
            Ticket.objects.filter(person=key).update(email="", note="")
            kept_letters.forget_ticket_holder(key)
            Decision.objects.filter(about__person=str(key)).update(note="")
        else:
            person.delete()


def forget_unmentioned(people: Collection[int]) -> None:
    """Delete those of these people of whom nothing on the site speaks any more."""
    who = with_merged(people)
    mentioned = {
        who[person.pk] for person in Person.objects.filter(pk__in=who) if _is_referred_to(person)
    }
    Person.objects.filter(
        pk__in=[key for key, into in who.items() if into not in mentioned]
    ).delete()


def _is_referred_to(person: Person) -> bool:
    """Whether anything but merges still points at this person."""
    return any(
        field.related_model._default_manager.filter(**{field.field.name: person}).exists()
        for field in Person._meta.get_fields(include_hidden=True)
        if isinstance(field, ForeignObjectRel) and field.related_model not in _BETWEEN
    )
