"""Tickets from the top of a table, passed down over whoever holds one already.

For series that give more than one ticket, which no document knows. Knows a table, no event.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from stolik.rules import Violation
from stolik.tournament.standings import Standing


@dataclass(frozen=True, slots=True)
class Passed:
    """Who gets a ticket, best first, and over whom it passed; ties at the edge stay open."""

    tickets: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()
    open_questions: tuple[Violation, ...] = ()


def passed_down(
    table: Sequence[Standing[str]], wanted: int, holders: Collection[str] = ()
) -> Passed:
    """The best so many without a ticket.

    >>> from stolik.tournament.standings import ranked
    >>> table = ranked({"Ala": (9,), "Ola": (7,), "Ula": (6,)}, ("points",))
    >>> passed_down(table, 2, {"Ola"})
    Passed(tickets=('Ala', 'Ula'), passed_over=('Ola',), open_questions=())
    """
    free = [line for line in table if line.who not in holders]
    winners: list[str] = []
    for line in free[:wanted]:
        level = [other.who for other in free if other.place == line.place]
        if len(winners) + len(level) > wanted and line.who not in winners:
            return Passed(
                tuple(winners),
                _over(table, free, winners, holders),
                (Violation("ticket-undecided", people=tuple(level)),),
            )
        winners += [who for who in level if who not in winners]
    winners = winners[:wanted]
    return Passed(tuple(winners), _over(table, free, winners, holders))


def _over(
    table: Sequence[Standing[str]],
    free: Sequence[Standing[str]],
    winners: Sequence[str],
    holders: Collection[str],
) -> tuple[str, ...]:
    last = max((line.place for line in free if line.who in winners), default=0)
    return tuple(line.who for line in table if line.who in holders and line.place <= last)
