"""Who qualifies for the championships from an elimination of document E.

One person, two with more than 80 starters; nobody when the event was not accepted or had fewer than
20. Whoever holds a ticket already makes room for the next place, down to a limit, and the organiser
is told, because no document says so. Knows no final: the event brings its places.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from stolik.rules import Violation
from stolik.tournament.season.application import FEWEST, Status, not_accepted
from stolik.tournament.season.event import Event, Placed

TWO_ABOVE: Final = 80
LAST_PLACE: Final = 4


@dataclass(frozen=True, slots=True)
class Qualification:
    """Who qualified, best first; who made room; and what the organiser must look at."""

    qualified: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()
    flags: tuple[Violation, ...] = ()


def elimination_faults(starters: int, status: Status) -> tuple[Violation, ...]:
    """Why nobody qualifies from this event at all."""
    few = Violation("elimination-too-small", have=starters, need=FEWEST)
    return (*not_accepted(status), *((few,) if starters < FEWEST else ()))


def tickets(starters: int, status: Status) -> int:
    """How many people qualify; `starters` are those who started round one.

    >>> [tickets(starters, Status.ACCEPTED) for starters in (19, 20, 80, 81)]
    [0, 1, 1, 2]
    """
    if elimination_faults(starters, status):
        return 0
    return 2 if starters > TWO_ABOVE else 1


def qualification(
    event: Event,
    status: Status,
    *,
    holders: Collection[str] = (),
    last_place: int = LAST_PLACE,
) -> Qualification:
    """The tickets from the top, as far down as `last_place`; a tie at the edge is left open."""
    if faults := elimination_faults(event.participants, status):
        return Qualification(flags=faults)
    wanted = tickets(event.participants, status)
    qualified: list[str] = []
    passed: list[str] = []
    flags: list[Violation] = []
    for level in _by_place(event.rows, last_place):
        if len(qualified) == wanted:
            break
        held = [row for row in level if row.person in holders]
        passed += [row.person for row in held]
        flags += [Violation("holds-a-ticket", person=row.person, place=row.place) for row in held]
        free = [row.person for row in level if row.person not in holders]
        if len(qualified) + len(free) > wanted:
            flags.append(Violation("ticket-undecided", people=tuple(free)))
            return Qualification(tuple(qualified), tuple(passed), tuple(flags))
        qualified += free
    if len(qualified) < wanted:
        flags.append(Violation("ticket-left-over", left=wanted - len(qualified), tickets=wanted))
    return Qualification(tuple(qualified), tuple(passed), tuple(flags))


def emails_missing(qualified: Sequence[str], emails: Mapping[str, str]) -> tuple[Violation, ...]:
    """Those who qualified and gave no e-mail address; the national organiser needs each of them."""
    return tuple(
        Violation("qualifier-email-missing", person=person)
        for person in qualified
        if not emails.get(person, "").strip()
    )


def _by_place(rows: Sequence[Placed], last_place: int) -> tuple[tuple[Placed, ...], ...]:
    """Those on each place down to the limit, from the top; the excluded have none."""
    levels: dict[int, list[Placed]] = {}
    for row in sorted(rows, key=lambda row: row.place):
        if row.ranked and row.place <= last_place:
            levels.setdefault(row.place, []).append(row)
    return tuple(tuple(level) for level in levels.values())
