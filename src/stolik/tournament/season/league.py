"""The league of document T: one running table over all matchdays.

Table: big points, small points, starts, then a play-off to two won games. The table of those who
came is brought into the next matchday and seats its first round. Knows no seating: it only says in
which order people sit down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from stolik.rules import Refused, Violation
from stolik.tournament.season.event import Event, checked, totals
from stolik.tournament.season.table import Order, season_table, stale_play_offs
from stolik.tournament.standings import Chain, Score, Standing

CHAIN: Final[Chain] = ("big", "small", "starts")
NewcomerRank = Literal["last", "zero"]


@dataclass(frozen=True, slots=True)
class Brought:
    """What somebody brings into a matchday."""

    person: str
    big: int
    small: int
    starts: int


def running_table(
    events: Sequence[Event], *, play_offs: Sequence[Order] = ()
) -> tuple[Standing[str], ...]:
    """The table after these matchdays; a score is big, small, starts and what a play-off added."""
    return season_table(_scores(events), CHAIN, play_offs)


def running_stale(events: Sequence[Event], play_offs: Sequence[Order]) -> tuple[Violation, ...]:
    """The recorded play-offs that this table does not ask for."""
    return stale_play_offs(_scores(events), CHAIN, play_offs)


def brought(
    table: Sequence[Standing[str]],
    present: Sequence[str],
    *,
    drawn: Sequence[str] = (),
    before: Sequence[Standing[str]] = (),
    newcomer_rank: NewcomerRank = "last",
) -> tuple[Brought, ...]:
    """Those present with what they bring, in the order in which they are seated.

    People without a place yet sit down after all others in the order `drawn`; with `newcomer_rank`
    "zero" they are sorted in with nothing in hand, which puts them ahead of regulars with no big
    and negative small points. People level in the table are parted by their places in the table
    `before` the last matchday, where given, then by the lot.

    >>> brought((), ["Ala", "Ola"], drawn=["Ola", "Ala"])[0]
    Brought(person='Ola', big=0, small=0, starts=0)
    """
    regulars = {line.who: line.score for line in table}
    if faults := _faults(regulars, present, drawn):
        raise Refused(faults)
    earlier = {line.who: line.place for line in before}
    lot = {person: number for number, person in enumerate(drawn)}
    nothing: Score = (0,) * (len(CHAIN) + 1)

    def worse_later(person: str) -> tuple[bool, tuple[int, ...], int, int]:
        score = regulars.get(person, nothing)
        new_and_last = person not in regulars and newcomer_rank == "last"
        downwards = tuple(-number for number in score)
        place = earlier.get(person, len(table) + 1)
        return new_and_last, downwards, place, lot.get(person, len(lot))

    # Sorted by name first, so that the order in which people came decides nothing.
    order = sorted(sorted(present), key=worse_later)
    return tuple(Brought(person, *regulars.get(person, nothing)[: len(CHAIN)]) for person in order)


def _faults(
    regulars: Mapping[str, Score], present: Sequence[str], drawn: Sequence[str]
) -> tuple[Violation, ...]:
    twice = (person for person, times in Counter(present).items() if times > 1)
    undrawn = sorted(set(present) - set(regulars) - set(drawn))
    return (
        *(Violation("person-present-twice", person=person) for person in twice),
        *(Violation("newcomer-not-drawn", person=person) for person in undrawn),
    )


def _scores(events: Sequence[Event]) -> Mapping[str, Score]:
    by_person = totals(checked(events))
    return {person: (total.big, total.small, total.starts) for person, total in by_person.items()}
