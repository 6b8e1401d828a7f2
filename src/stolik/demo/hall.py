"""The hall while a simulated day goes on: the tournament so far, people, notes, the time.

What somebody asks for is decided by the engine, as in a real hall; a refusal here is a fault of
ours. Changes as the day goes on; knows no order of events.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from stolik.demo.event import Event
from stolik.demo.people import people
from stolik.demo.play import strengths
from stolik.demo.texts import TEXTS
from stolik.tournament.journal import Actor, Fact, Journal, Note, TournamentState, decide, salted

ORGANISER: Final = Actor("organiser", "organiser")
HEAD_REFEREE: Final = Actor("head-referee", "head-referee")
SCORER: Final = Actor("scorer", "scorer")
NO_SHOW_FROM: Final = 16  # players: with so many there is always one who does not come


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody asks for something; a function makes the command of what has happened by then."""

    at: int
    by: Actor
    command: Any


class Hall:
    """Everything that has happened, and the generator all chance comes from."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.rng = Random(f"stolik demo {event.seed}")
        self.tournament = TournamentState()
        self.facts: list[Fact] = []
        self.notes: dict[str, Note] = {}
        self.now = event.start
        absent = event.surprises and event.players >= NO_SHOW_FROM
        numbers = range(1, event.players + absent + 1)
        names = event.names or people(len(numbers), self.rng)
        self.names = dict(zip(numbers, names, strict=True))
        self.strength = strengths(numbers, self.rng)
        self.strength |= dict(zip(numbers, event.strengths, strict=False))
        self.late = numbers[-1] if event.somebody_comes_late else None
        others = numbers[:-1] if self.late else numbers
        self.no_show = self.rng.choice(others) if absent else None
        self.referee = Actor("referee", "referee", entry=self._playing_referee())
        self.lot = self.hexadecimal()
        self.secret = self.hexadecimal()

    def journal(self) -> Journal:
        """What has been recorded so far."""
        journal = Journal(tuple(self.facts), dict(self.names), dict(self.notes))
        return salted(journal, f"stolik demo {self.event.seed}")

    def perform(self, asked: Asked) -> Fact:
        """Decide, record, go on."""
        self.now = max(self.now, asked.at)
        command = asked.command
        if callable(command):
            command = command(self.tournament)
        (fact,) = decide(self.tournament, command, asked.by, at=self.now)
        self.tournament = self.tournament.after(fact)
        self.facts.append(fact)
        return fact

    def note(self, key: str) -> str:
        """The reference of a text that is kept beside the journal."""
        note = Note(self.hexadecimal()[:32], self.event.language.say(TEXTS[key]))
        self.notes[note.reference] = note
        return note.reference

    def hexadecimal(self) -> str:
        """32 bytes of chance, as a secret has them."""
        return f"{self.rng.getrandbits(256):064x}"

    def official(self, table: int) -> Actor:
        """Who decides at a table: the referee, unless that is where the referee plays."""
        current = self.tournament.current
        seats = current.table(table) if current else None
        playing = seats is not None and self.referee.entry in seats.seats
        return HEAD_REFEREE if playing else self.referee

    def open_call(self) -> int:
        """The number of the call that waits longest."""
        calls = self.tournament.calls.items()
        return next(number for number, call in calls if call.answered is None)

    def _playing_referee(self) -> int:
        return next(e for e in self.names if e not in (self.late, self.no_show))


def of_table(number: int) -> Actor:
    """The phone that lies on a table."""
    return Actor("table", f"table-{number}", table=number)


def of_player(entry: int) -> Actor:
    """A player's own phone."""
    return Actor("player", f"player-{entry}", entry=entry)
