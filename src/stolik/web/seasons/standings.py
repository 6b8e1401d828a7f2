"""The table of a series with everything that explains it: play-offs, progress, what is wrong.

Puts together what `reading` found and `stolik.tournament.season` computes. No page, no database.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from stolik.rules import Refused, Violation
from stolik.tournament.season import Event, play_offs_due
from stolik.tournament.season.scheme import Counting, Table, progress
from stolik.tournament.standings import Standing, ties
from stolik.web.seasons.playing_off import Level, Played, Settling, levels, played, stale
from stolik.web.seasons.season import Happening, Read
from stolik.web.seasons.settings import counting_of, rules_of

PRIZES = 3


@dataclass(frozen=True, slots=True)
class Tabled:
    """A series and its table; `faults` are of events left out, `stale` tells of idle play-offs.

    `level` are the people parted by nothing but a play-off, `outside` the events that lie outside
    the season and do not count.
    """

    read: Read
    counting: Counting
    events: tuple[Event, ...]
    table: Table
    known: Played
    faults: tuple[Violation, ...] = ()
    stale: tuple[Violation, ...] = ()
    level: tuple[Level, ...] = ()
    outside: tuple[Happening, ...] = ()

    @property
    def held(self) -> int:
        return len(self.events)

    @property
    def over(self) -> bool:
        """Whether the season is closed, or everything planned has been played."""
        return bool(self.read.decided("closed")) or self.held >= self.read.series.planned > 0

    def line(self, key: str) -> Standing[str] | None:
        return next((line for line in self.table if line.who == key), None)


def tabled(read: Read, edition: str = "") -> Tabled:
    """The table now; of one edition alone, if it is named."""
    counting = counting_of(read.series)
    known = played(read.decisions)
    outside = outside_of(read)
    gone = {one.key for one in outside}
    keys = {one.key for one in read.happenings if edition in ("", one.edition)} - gone
    events = tuple(event for event in read.events if event.key in keys)
    faults: tuple[Violation, ...] = ()
    out = barred(read)
    try:
        table, level = _ranked(counting, events, known, out)
    except Refused as refused:
        # One event that cannot be true must not take all the others with it.
        faults = refused.violations
        events = tuple(event for event in events if _possible(counting, event))
        try:
            table, level = _ranked(counting, events, known, out)
        except Refused as still:
            events, table, level = (), (), ()
            faults = (*faults, *(one for one in still.violations if one not in faults))
    idle = () if edition else stale(level, known)
    return Tabled(read, counting, events, table, known, faults, idle, level, outside)


def _ranked(
    counting: Counting, events: Sequence[Event], known: Played, out: frozenset[str]
) -> tuple[Table, tuple[Level, ...]]:
    table = counting.table(events)
    level = levels(table, known, out)
    orders = [one.settling.order for one in level if one.settling.order]
    return (counting.table(events, orders) if orders else table), level


def _possible(counting: Counting, event: Event) -> bool:
    try:
        counting.table((event,))
    except Refused:
        return False
    return True


def outside_of(read: Read) -> tuple[Happening, ...]:
    """The events that were moved out of the season, or were left outside when it was changed."""
    first, last = read.series.first, read.series.last
    return tuple(one for one in read.happenings if not first <= one.date <= last)


def barred(read: Read) -> frozenset[str]:
    """Whoever gets neither prize nor ticket."""
    return frozenset(str(one.about.get("person", "")) for one in read.decided("barred"))


def after_each(found: Tabled) -> tuple[Table, ...]:
    """The table after each event; the last is the table itself, play-offs included."""
    if not found.events:
        return ()
    return (*_progress(found.counting, found.events)[:-1], found.table)


# Kept by the very results it follows from, so that it is never an old one.
_progress = lru_cache(maxsize=16)(progress)


def due(found: Tabled, questions: Sequence[Violation] = ()) -> tuple[Settling, ...]:
    """The play-offs for places that matter: prizes, tickets, and whatever is still in question.

    `questions` are the open ones of the prizes and tickets: they may lie below the third place.
    """
    matter = max(PRIZES, rules_of(found.read.series).tickets)
    out = barred(found.read)
    # Whoever gets nothing moves a prize down to the next.
    counted = [line.place for line in found.table if line.who not in out][:matter]
    last = max(counted, default=matter)
    asked = {who for one in questions for who in one.about.split(", ")}
    open_ones = {
        *play_offs_due(found.table, last),
        *(group for group in ties(found.table) if asked & set(group)),
    }
    return tuple(one.settling for one in found.level if one.people in open_ones)


def level_with(found: Tabled, people: Sequence[str]) -> Level | None:
    """The tie that a heat or a lot of exactly these people is about."""
    wanted = frozenset(people)
    return next(
        (
            one
            for one in found.level
            if wanted in one.settling.uses or wanted == frozenset(one.people)
        ),
        None,
    )
