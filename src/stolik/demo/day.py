"""A whole simulated day, fact by fact, or a part of it.

    for fact, tournament in steps(event(61, fmt, seed=7)): ...
    journal = simulated(61, fmt, seed=7, stop=Stop(round=2, percent=60))

The same arguments give the same facts. Knows no terminal, no page and no clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from stolik.demo.event import START, Event, event
from stolik.demo.hall import HEAD_REFEREE, Asked, Hall
from stolik.demo.morning import morning
from stolik.demo.rounds import one_round
from stolik.phrases.language import ENGLISH, Language
from stolik.rules import Ruleset
from stolik.tournament.format import Format
from stolik.tournament.journal import Fact, Journal, TournamentState
from stolik.tournament.journal import commands as c

CEREMONY: Final = 5 * 60


@dataclass(frozen=True, slots=True)
class Stop:
    """Where to stop: with a round closed, or while `percent` of its games have been reported."""

    round: int
    percent: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """What happened, and the tournament after it."""

    fact: Fact
    tournament: TournamentState


def steps(hall: Hall) -> Iterator[Step]:
    """The day, one fact at a time; the hall holds the journal so far."""
    for asked in _day(hall):
        fact = hall.perform(asked)
        yield Step(fact, hall.tournament)


def simulated(
    players: int,
    fmt: Format,
    seed: str | int,
    *,
    kind: str | None = None,
    rules: Ruleset | None = None,
    start: int = START,
    language: Language = ENGLISH,
    stop: Stop | None = None,
    surprises: bool = True,
) -> Journal:
    """The journal of a simulated event, with names and notes.

    Without `surprises` exactly so many are on the list: nobody stays away, nobody comes late.

    >>> from stolik.tournament.formats import elimination_format
    >>> simulated(14, elimination_format("mini"), 1).facts[-1].what.places[0].place
    1
    """
    one_day = event(
        players,
        fmt,
        seed,
        kind=kind,
        rules=rules,
        start=start,
        language=language,
        surprises=surprises,
    )
    return played(one_day, stop)


def played(day: Event, stop: Stop | None = None) -> Journal:
    """The journal of an event, up to where it stops."""
    hall = Hall(day)
    for step in steps(hall):
        if stop and _reached(step.tournament, stop):
            break
    return hall.journal()


def _day(hall: Hall) -> Iterator[Asked]:
    yield from morning(hall)
    for number in range(1, hall.event.format.rounds + 1):
        yield from one_round(hall, number)
    yield Asked(hall.now + CEREMONY, HEAD_REFEREE, c.Finish())


def _reached(tournament: TournamentState, stop: Stop) -> bool:
    found = tournament.round(stop.round)
    if found is None or found.phase in ("draft", "published"):
        return False
    if stop.percent is None or found.phase == "closed":
        return found.phase == "closed"
    games = tournament.stage(found).games
    heard = sum(
        games if sheet[0].filed else sum(slot.state != "missing" for slot in sheet[1:])
        for sheet in found.sheets.values()
    )
    return 100 * heard >= stop.percent * games * len(found.seating)
