"""Every write to a journal: lock the tournament, load the tail, decide, append, commit, push.

One transaction a command. A key makes a command happen at most once: sent again, it answers with
what it did the first time. States are kept in memory and brought up to date by what was appended
since; they can be dropped at any moment. Knows no page and no request.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import Any

from django.db import connection, transaction

from stolik.tournament.journal import Actor, Fact, Journal, Tournament, decide
from stolik.tournament.journal import Note as NoteText
from stolik.tournament.journal.disclosure import Groups
from stolik.tournament.journal.export import fact_line, fact_of, private
from stolik.web.tournaments import push as pushing
from stolik.web.models import tournaments as models

_STATES: dict[int, Tournament] = {}
_STATES_KEPT = 50
# SQLite has one writer: waiting here is fair, waiting in SQLite is not.
_WRITING = threading.RLock()


def state(event: models.Tournament) -> Tournament:
    """The tournament as it stands now."""
    known = _STATES.get(event.pk, Tournament())
    tail = models.FactRow.objects.filter(tournament=event, sequence__gt=known.length)
    lines = list(tail.order_by("sequence").values_list("line", flat=True))
    if not lines:
        return known
    facts = [fact_of(json.loads(line)) for line in lines]
    found = known
    if known.length == 0:
        found = Tournament.replay(facts)
    else:
        for fact in facts:
            found = found.after(fact)
    # What an open transaction has written may still be rolled back.
    if not connection.in_atomic_block:
        _keep(event.pk, found)
    return found


def facts(event: models.Tournament) -> tuple[Fact, ...]:
    """The whole journal."""
    rows = models.FactRow.objects.filter(tournament=event).order_by("sequence")
    return tuple(fact_of(json.loads(line)) for line in rows.values_list("line", flat=True))


def journal(event: models.Tournament, *, full: bool) -> Journal:
    """The journal for an export; names and notes only if full."""
    groups = Groups()
    rows = models.FactRow.objects.filter(tournament=event).order_by("sequence")
    lines = (json.loads(line) for line in rows.values_list("line", flat=True))
    known = Journal(tuple(fact_of(groups.line(line)) for line in lines))
    salts = salts_of(event)
    known = replace(known, salts={number: salts[number] for number in private(known.facts)})
    return replace(known, **beside(event)) if full else known


def beside(event: models.Tournament) -> dict[str, Any]:
    """What a full export holds beside the facts: names by entry, notes by reference."""
    people = models.Entry.objects.filter(tournament=event).values_list("number", "name")
    entered = set(state(event).entries)
    names = {number: name for number, name in people if number in entered}
    notes = {n.reference: NoteText(n.salt, n.text) for n in event.notes.all()}
    return {"names": names, "notes": notes}


def salts_of(event: models.Tournament) -> dict[int, str]:
    """The salts of all facts, by their numbers."""
    return dict(models.FactRow.objects.filter(tournament=event).values_list("sequence", "salt"))


@contextmanager
def writing(event: models.Tournament) -> Iterator[None]:
    """Several writes as one: all of them or none, nobody else in between."""
    lock = _WRITING if connection.vendor == "sqlite" else nullcontext()
    with lock, transaction.atomic():
        # Also PostgreSQL lets only one write to this tournament at a time.
        models.Tournament.objects.select_for_update().get(pk=event.pk)
        yield


def perform(
    event: models.Tournament,
    command: Any,
    actor: Actor,
    *,
    key: str | None = None,
    at: int | None = None,
) -> tuple[Fact, ...]:
    """Decide one command and record its facts; Refused leaves everything as it was."""
    return perform_all(event, [(command, actor)], key=key, at=at)


def perform_all(
    event: models.Tournament,
    commands: Sequence[tuple[Any, Actor]],
    *,
    key: str | None = None,
    at: int | Sequence[int] | None = None,
) -> tuple[Fact, ...]:
    """Several commands, all or none; the key stands for all, `at` may hold a time for each."""
    when = int(time.time()) if at is None else at
    times = [when] * len(commands) if isinstance(when, int) else when
    with writing(event):
        if key and (done := _done(event, key)):
            return done
        now = state(event)
        found: list[Fact] = []
        for (command, actor), moment in zip(commands, times, strict=True):
            for fact in decide(now, command, actor, at=moment):
                now = now.after(fact)
                found.append(fact)
        rows = [
            models.FactRow(
                tournament=event,
                sequence=fact.number,
                key=key if number == 0 else None,
                line=json.dumps(fact_line(fact), ensure_ascii=False, separators=(",", ":")),
            )
            for number, fact in enumerate(found)
        ]
        models.FactRow.objects.bulk_create(rows)
        transaction.on_commit(lambda: _committed(event, now))
    return tuple(found)


def note(event: models.Tournament, text: str) -> str:
    """Keep a free text beside the journal and give its reference; nothing for no text."""
    if not text.strip():
        return ""
    kept = NoteText(secrets.token_hex(16), text.strip())
    models.Note.objects.create(
        tournament=event, reference=kept.reference, salt=kept.salt, text=kept.text
    )
    return kept.reference


def forget(event_id: int | None = None) -> None:
    """Drop what is kept in memory; it is built anew from the journal."""
    if event_id is None:
        _STATES.clear()
    else:
        _STATES.pop(event_id, None)


def _done(event: models.Tournament, key: str) -> tuple[Fact, ...]:
    row = models.FactRow.objects.filter(tournament=event, key=key).first()
    return (fact_of(json.loads(row.line)),) if row else ()


def _committed(event: models.Tournament, now: Tournament) -> None:
    _keep(event.pk, now)
    pushing.changed(event.slug)


def _keep(key: int, found: Tournament) -> None:
    known = _STATES.get(key)
    if known is None or known.length < found.length:
        _STATES.pop(key, None)
        _STATES[key] = found
    while len(_STATES) > _STATES_KEPT:
        _STATES.pop(next(iter(_STATES)))
