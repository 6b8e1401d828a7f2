"""Every write to a journal: lock the tournament, load the tail, decide, append, commit, push.

One transaction a command, the projection of what it changed included. A key makes a command happen
at most once: sent again, it answers with what it did the first time. Lines are read here alone, and
lifted to the newest version. States are kept in memory and brought up to date by what was appended
since; they can be dropped at any moment. Knows no page and no request.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import QuerySet

from stolik.tournament.journal import Actor, Fact, Journal, TournamentState, decide
from stolik.tournament.journal import Note as NoteText
from stolik.tournament.journal.disclosure import Groups
from stolik.tournament.journal.export import VERSION, Line, fact_line, fact_of, lifted, private
from stolik.tournament.journal.kinds import fact_name
from stolik.web.core.cache import Cache
from stolik.web.models import tournaments
from stolik.web.tournaments import notifications, projection, push

_STATES: Final[Cache[int, TournamentState]] = Cache(50)
# SQLite has one writer: waiting here is fair, waiting in SQLite is not.
_WRITING = threading.RLock()


def state(event: tournaments.Tournament) -> TournamentState:
    """The tournament as it stands now."""
    before = _STATES.get(event.pk) or TournamentState()
    tail = tournaments.FactRow.objects.filter(tournament=event, sequence__gt=before.length)
    facts = [fact_of(line) for line in _lines(tail)]
    if not facts:
        return before
    current = before
    if before.length == 0:
        current = TournamentState.replay(facts)
    else:
        for fact in facts:
            current = current.after(fact)
    # What an open transaction has written may still be rolled back.
    if not connection.in_atomic_block:
        _keep(event.pk, current)
    return current


def lines(event: tournaments.Tournament, first: int = 1) -> list[Line]:
    """The journal as JSON objects of the newest version, from a fact's number on."""
    return list(_lines(tournaments.FactRow.objects.filter(tournament=event, sequence__gte=first)))


def facts(event: tournaments.Tournament, *kinds: str, first: int = 1) -> tuple[Fact, ...]:
    """The whole journal, or its facts of some kinds, from a number on."""
    rows = tournaments.FactRow.objects.filter(tournament=event, sequence__gte=first)
    return tuple(map(fact_of, _lines(rows.filter(kind__in=kinds) if kinds else rows)))


def _lines(rows: QuerySet[tournaments.FactRow]) -> Iterator[Line]:
    """Lines as this version writes them, whatever version wrote them."""
    for line, version in rows.order_by("sequence").values_list("line", "version"):
        yield lifted(json.loads(line), version)


def journal(event: tournaments.Tournament, *, full: bool) -> Journal:
    """The journal for an export; names and notes only if full."""
    groups = Groups()
    known = Journal(tuple(fact_of(groups.line(line)) for line in lines(event)))
    salts = salts_of(event)
    known = replace(known, salts={number: salts[number] for number in private(known.facts)})
    return replace(known, **beside(event)) if full else known


def beside(event: tournaments.Tournament) -> dict[str, Any]:
    """What a full export holds beside the facts: names by entry, notes by reference."""
    people = tournaments.Entry.objects.filter(tournament=event).values_list("number", "name")
    entered = set(state(event).entries)
    names = {number: name for number, name in people if number in entered}
    notes = {n.reference: NoteText(n.salt, n.text) for n in event.notes.all()}
    return {"names": names, "notes": notes}


def salts_of(event: tournaments.Tournament) -> dict[int, str]:
    """The salts of all facts, by their numbers."""
    return dict(
        tournaments.FactRow.objects.filter(tournament=event).values_list("sequence", "salt")
    )


@contextmanager
def writing(event: tournaments.Tournament) -> Iterator[None]:
    """Several writes as one: all of them or none, nobody else in between."""
    lock = _WRITING if connection.vendor == "sqlite" else nullcontext()
    with lock, transaction.atomic():
        # Also PostgreSQL lets only one write to this tournament at a time.
        tournaments.Tournament.objects.select_for_update().get(pk=event.pk)
        yield


def perform(
    event: tournaments.Tournament,
    command: Any,
    actor: Actor,
    *,
    key: str | None = None,
    at: int | None = None,
) -> tuple[Fact, ...]:
    """Decide one command and record its facts; Refused leaves everything as it was."""
    return perform_all(event, [(command, actor)], key=key, at=at)


def perform_all(
    event: tournaments.Tournament,
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
        recorded: list[Fact] = []
        for (command, actor), moment in zip(commands, times, strict=True):
            for fact in decide(now, command, actor, at=moment):
                now = now.after(fact)
                recorded.append(fact)
        append(event, recorded, key=key)
        projection.follow(event, now, {fact_name(fact.what) for fact in recorded})
        transaction.on_commit(lambda: _committed(event, now, recorded))
    return tuple(recorded)


def append(event: tournaments.Tournament, facts: Iterable[Fact], *, key: str | None = None) -> None:
    """Write facts down as they are; nothing is decided, and nothing follows them."""
    tournaments.FactRow.objects.bulk_create(
        tournaments.FactRow(
            tournament=event,
            sequence=fact.number,
            key=key if number == 0 else None,
            kind=fact_name(fact.what),
            version=VERSION,
            line=json.dumps(fact_line(fact), ensure_ascii=False, separators=(",", ":")),
        )
        for number, fact in enumerate(facts)
    )


def note(event: tournaments.Tournament, text: str, language: str = "") -> str:
    """Keep a free text beside the journal and give its reference; nothing for no text.

    `language` is what it is written in, where that is shown.
    """
    if not text.strip():
        return ""
    text_note = NoteText(secrets.token_hex(16), text.strip())
    tournaments.Note.objects.create(
        tournament=event,
        reference=text_note.reference,
        salt=text_note.salt,
        text=text_note.text,
        language=language,
    )
    return text_note.reference


def forget(event_id: int | None = None) -> None:
    """Drop what is kept in memory; it is built anew from the journal."""
    if event_id is None:
        _STATES.clear()
    else:
        _STATES.pop(event_id)


def _done(event: tournaments.Tournament, key: str) -> tuple[Fact, ...]:
    rows = tournaments.FactRow.objects.filter(tournament=event, key=key)
    return tuple(map(fact_of, _lines(rows)))


def _committed(
    event: tournaments.Tournament, now: TournamentState, recorded: Sequence[Fact]
) -> None:
    _keep(event.pk, now)
    push.changed(event.slug)
    notifications.committed(event, now, recorded)


def _keep(key: int, current: TournamentState) -> None:
    before = _STATES.get(key)
    if before is None or before.length < current.length:
        _STATES.put(key, current)
