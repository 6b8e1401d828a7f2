"""Moving a tournament, calling it off, and letting it take place after all: each with its reason.

The fact and the data sheet change together or not at all; mails follow from the facts. Knows no
page and no right; whether the national organiser has to be asked is the office's business.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.utils import timezone

from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.web.models.seasons import Result
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments import store

LONGEST_REASON: Final = 1000
# Who expects the tournament to be held.
EXPECTING: Final = ("in", "reserve")


def move(event: Tournament, to: datetime, reason: str, actor: Actor) -> None:
    """Hold it at another moment; Refused if it cannot be."""
    with store.writing(event):
        stored = Tournament.objects.get(pk=event.pk)
        note = store.note(event, reason)
        was = int(stored.starts.timestamp())
        stored.starts = to
        stored.save(update_fields=["starts"])
        Result.objects.filter(tournament=event).update(date=timezone.localdate(to))
        store.perform(event, c.Move(was, int(to.timestamp()), note), actor)
    event.starts = to


def call_off(event: Tournament, reason: str, actor: Actor) -> None:
    """It is not held, or not played on: then its clock stops, and what was played stays."""
    with store.writing(event):
        note = store.note(event, reason)
        commands: list[Any] = [c.CallOff(note)]
        current = store.state(event).current
        if current and current.clock.started is not None and "PauseRound" in _possible(event):
            commands.insert(0, c.PauseRound(current.number))
        store.perform_all(event, [(command, actor) for command in commands])


def reinstate(event: Tournament, reason: str, actor: Actor) -> None:
    """It takes place after all, or goes on."""
    with store.writing(event):
        store.perform(event, c.Reinstate(store.note(event, reason)), actor)


def expected_people(event: Tournament) -> int:
    """How many count on its being held: entered, and on the reserve list."""
    return Entry.objects.filter(tournament=event, state__in=EXPECTING).count()


def _possible(event: Tournament) -> tuple[str, ...]:
    return store.state(event).allowed(Actor("organiser", "desk"))
