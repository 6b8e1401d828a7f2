"""Making a practice tournament and throwing it away; nothing of it outlives it."""

from __future__ import annotations

import secrets
import time
from datetime import UTC, datetime

from django.contrib.auth.models import User
from django.db import transaction

from stolik.tournament.journal import Tournament as State
from stolik.web.tournaments import store
from stolik.web.models.tournaments import Entry, Note, TableCode, Tournament
from stolik.web.practise.invented_day import invented
from stolik.web.models.practise import Practice
from stolik.web.models.gallery import Photo
from stolik.web.gallery.files import drop
from stolik.web.people.merges import forget
from stolik.web.templatetags.words import either

LONGEST_TITLE = 200


def practice_of(event: Tournament, state: State, owner: User, **wanted: object) -> Tournament:
    """A copy of a tournament at work: the same format and rules, an invented day.

    `people`, `where` and `own_names` say how; raises `stolik.demo.CannotSimulate`.
    """
    now = int(time.time())
    names = own_names(event) if wanted.get("own_names") else ()
    title = (either("Practice: ", "Próba: ") + event.title)[:LONGEST_TITLE]
    day = invented(
        state,
        people=int(str(wanted["people"])),
        where=str(wanted["where"]),
        names=names,
        title=title,
        seed=secrets.token_hex(4),
        now=now,
    )
    with transaction.atomic():
        copy = Tournament.objects.create(
            title=title,
            place=event.place,
            starts=datetime.fromtimestamp(now, UTC),
            organiser_name=event.organiser_name,
            categories=event.categories,
            public=False,
            owner=owner,
        )
        Practice.objects.create(tournament=copy, of=event)
        Note.objects.bulk_create(
            Note(tournament=copy, reference=reference, salt=note.salt, text=note.text)
            for reference, note in day.notes.items()
        )
        commands = [(given.command, given.by) for given in day.given]
        store.perform_all(copy, commands, at=[given.at for given in day.given])
        entered = store.state(copy).entries
        Entry.objects.bulk_create(
            Entry(tournament=copy, number=number, name=name, paid=number % 9 != 0)
            for number, name in day.names.items()
            if number in entered
        )
        TableCode.objects.bulk_create(
            TableCode(tournament=copy, number=number) for number in range(1, day.tables + 1)
        )
    return copy


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
