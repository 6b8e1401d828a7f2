"""Making a practice tournament and throwing it away; nothing of it outlives it."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from datetime import UTC, datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext

from stolik.locale import language
from stolik.tournament.journal import TournamentState
from stolik.web.gallery.files import drop
from stolik.web.models.gallery import Photo
from stolik.web.models.practise import Practice
from stolik.web.models.tournaments import Entry, Note, Tournament
from stolik.web.people.merges import forget
from stolik.web.practise.invented_day import InventedDay, invented_day
from stolik.web.tournaments import projection, store
from stolik.web.tournaments.codes import table_codes
from stolik.web.tournaments.roster import has_fee

LONGEST_TITLE = 200


@dataclass(frozen=True, slots=True)
class PracticeWishes:
    """What a practice is to be: how many people, how far the day has come, whose names."""

    people: int
    where: str
    own_names: bool


def practice_of(
    event: Tournament, state: TournamentState, owner: User, wishes: PracticeWishes
) -> Tournament:
    """A copy of a tournament at work: the same format and rules, an invented day.

    Raises `stolik.demo.CannotSimulate` where nobody could play with these numbers.
    """
    now = int(time.time())
    names = own_names(event) if wishes.own_names else ()
    title = (gettext("Practice: ") + event.title)[:LONGEST_TITLE]
    day = invented_day(
        state,
        people=wishes.people,
        where=wishes.where,
        names=names,
        title=title,
        seed=secrets.token_hex(4),
        now=now,
        language=language(event.language),
    )
    with transaction.atomic():
        copy = Tournament.objects.create(
            title=title,
            place=event.place,
            starts=datetime.fromtimestamp(now, UTC),
            organiser_name=event.organiser_name,
            categories=event.categories,
            fee=event.fee,
            public=False,
            language=event.language,
            owner=owner,
        )
        Practice.objects.create(tournament=copy, of=event)
        _write_day(copy, day)
    return copy


def _write_day(copy: Tournament, day: InventedDay) -> None:
    """The facts of the day and what stands beside them: notes, people, codes of tables."""
    Note.objects.bulk_create(
        Note(tournament=copy, reference=reference, salt=note.salt, text=note.text)
        for reference, note in day.notes.items()
    )
    commands = [(dated.command, dated.by) for dated in day.commands]
    store.perform_all(copy, commands, at=[dated.at for dated in day.commands])
    state = store.state(copy)
    entered, fee = state.entries, has_fee(copy, state)
    Entry.objects.bulk_create(
        Entry(tournament=copy, number=number, name=name, paid=fee and number % 9 != 0)
        for number, name in day.names.items()
        if number in entered
    )
    table_codes(copy, range(1, day.tables + 1))
    # The people came after the facts.
    projection.make(copy, store.state(copy))


def own_names(event: Tournament) -> tuple[str, ...]:
    """Those on the list of a tournament, by number."""
    rows = Entry.objects.filter(tournament=event, state="in").exclude(name="")
    return tuple(rows.order_by("number").values_list("name", flat=True))


def discard(practice: Practice) -> None:
    """Everything of a practice tournament goes: facts, people, notes, photos."""
    event = practice.tournament
    key = event.pk
    with store.writing(event):
        people = set(
            Entry.objects.filter(tournament=event, person__isnull=False).values_list(
                "person", flat=True
            )
        )
        drop(Photo.objects.filter(tournament=event))
        event.delete()
        forget(people)
    store.forget(key)
