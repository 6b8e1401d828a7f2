"""The morning of a simulated day: created, people entered and checked in, helpers appointed.

Ends before anybody is seated. Knows no result.
"""

from __future__ import annotations

from collections.abc import Iterator

from stolik.demo.hall import HEAD_REFEREE, ORGANISER, SCORER, Asked, Hall
from stolik.rules import seal
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.facts import Brought
from stolik.tournament.journal.rights import needs_lot

DAY = 24 * 3600
ENTRIES_OPEN = 14 * DAY
CHECK_IN_OPENS = 55 * 60
CHECK_IN_CLOSES = 10 * 60


def morning(hall: Hall) -> Iterator[Asked]:
    """Everything up to the moment at which the list of those present is closed."""
    event, start = hall.event, hall.event.start
    opened = start - ENTRIES_OPEN
    hall.now = opened
    yield Asked(opened, ORGANISER, c.Create(event.kind, event.ruleset, event.format, event.title))
    yield from _entries(hall, opened)
    for actor in (HEAD_REFEREE, hall.referee, SCORER):
        command = c.Appoint(actor.id, actor.role, actor.entry)
        yield Asked(start - DAY, ORGANISER, command)
    if event.kind in ("league", "matchday"):
        table = _league_table(hall) if event.brought is None else event.brought
        if table:
            yield Asked(start - DAY, ORGANISER, c.BringStanding(table))
    if needs_lot(hall.tournament, 1):
        yield Asked(start - CHECK_IN_OPENS, ORGANISER, c.SealDraw(seal(hall.secret)))
    yield from _check_in(hall)
    note = hall.note("override") if event.stops else ""
    for stop in event.stops:
        yield Asked(start - CHECK_IN_CLOSES, ORGANISER, c.Override(stop.code, stop.about, note))


def _entries(hall: Hall, opened: int) -> Iterator[Asked]:
    spread = ENTRIES_OPEN - 2 * DAY
    for entry in hall.names:
        if entry == hall.late:
            continue
        at = opened + spread * entry // len(hall.names)
        yield from enter(hall, entry, at)


def enter(hall: Hall, entry: int, at: int) -> Iterator[Asked]:
    """One person; for children somebody signs."""
    child = hall.rng.random() < 0.08
    categories = ("junior",) if child else ()
    yield Asked(at, ORGANISER, c.Enter(entry, categories, minor=child))
    if child:
        image = hall.rng.random() < 0.7
        yield Asked(at + 60, ORGANISER, c.RecordConsent(entry, True, True, image))


def _check_in(hall: Hall) -> Iterator[Asked]:
    opens = hall.event.start - CHECK_IN_OPENS
    coming = [e for e in hall.names if e not in (hall.late, hall.no_show)]
    hall.rng.shuffle(coming)
    for index, entry in enumerate(coming):
        at = opens + (CHECK_IN_OPENS - CHECK_IN_CLOSES) * index // len(coming)
        yield Asked(at, ORGANISER, c.CheckIn(entry))


def _league_table(hall: Hall) -> tuple[Brought, ...]:
    """The running table of the league: three of four have played in it before."""
    known = [e for e in hall.names if e != hall.late and hall.rng.random() < 0.75]
    points = {
        entry: (
            max(0, round(9 + 4 * hall.strength[entry] + hall.rng.gauss(0, 2))),
            round(150 * hall.strength[entry] + hall.rng.gauss(0, 120)),
        )
        for entry in known
    }
    order = sorted(known, key=lambda entry: points[entry], reverse=True)
    return tuple(
        Brought(entry, place, *points[entry], hall.rng.randint(1, 5))
        for place, entry in enumerate(order, 1)
    )
