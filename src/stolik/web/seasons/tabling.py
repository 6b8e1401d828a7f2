"""The table of a series with everything that explains it: play-offs, progress, what is wrong.

Puts together what `reading` found and `stolik.tournament.season` computes. No page, no database.
"""

from __future__ import annotations

from dataclasses import dataclass

from stolik.rules import Refused, Violation
from stolik.tournament.season import Event, play_offs_due
from stolik.tournament.season.counting import Counting, Table, progress
from stolik.tournament.standings import Standing
from stolik.web.seasons.playing_off import Played, Settling, orders, played, settling
from stolik.web.seasons.reading import Read
from stolik.web.seasons.rules import counting_of, rules_of

PRIZES = 3


@dataclass(frozen=True, slots=True)
class Tabled:
    """A series and its table; `faults` say why there is none, `stale` which play-offs are idle."""

    read: Read
    counting: Counting
    events: tuple[Event, ...]
    table: Table
    known: Played
    faults: tuple[Violation, ...] = ()
    stale: tuple[Violation, ...] = ()

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
    keys = {one.key for one in read.happenings if edition in ("", one.edition)}
    events = tuple(event for event in read.events if event.key in keys)
    recorded = orders(known)
    try:
        table = counting.table(events, recorded)
        stale = counting.stale(events, recorded) if recorded and not edition else ()
    except Refused as refused:
        return Tabled(read, counting, events, (), known, refused.violations)
    return Tabled(read, counting, events, table, known, (), stale)


def after_each(found: Tabled) -> tuple[Table, ...]:
    """The table after each event; the last is the table itself, play-offs included."""
    if found.faults or not found.events:
        return ()
    return (*progress(found.counting, found.events)[:-1], found.table)


def due(found: Tabled) -> tuple[Settling, ...]:
    """The play-offs for places that matter: prizes, and tickets of a Grand Prix."""
    matter = max(PRIZES, rules_of(found.read.series).tickets)
    groups = play_offs_due(found.table, matter)
    return tuple(settling(group, found.known) for group in groups)
