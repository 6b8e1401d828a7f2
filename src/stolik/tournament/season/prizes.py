"""How long a league of document L is, its prizes and its ticket to the championships.

The papers give four lengths; six to eight tournaments satisfy all of them. Prizes and ticket follow
from the final table and from how many tournaments were really held. Knows no points, and not who
holds a ticket: that is an argument, since tickets come from other leagues too.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from stolik.rules import Violation
from stolik.tournament.season.advice import Advice
from stolik.tournament.standings import Standing

SHORTEST: Final = 5
LONGEST: Final = 12
USUAL_LONGEST: Final = 8
LEAST_FOR_PRIZES: Final = 6
PRIZES: Final = 3


@dataclass(frozen=True, slots=True)
class Awards:
    """Who gets what: prizes best first, the ticket, and over whom it passed.

    `open_questions` says what keeps the rest from being given.
    """

    prizes: tuple[str, ...] = ()
    ticket: str | None = None
    passed_over: tuple[str, ...] = ()
    open_questions: tuple[Violation, ...] = ()


def length_advice(tournaments: int) -> Advice:
    """Whether a league may have so many tournaments.

    >>> length_advice(5).warnings
    (Violation('league-without-prizes', have=5, need=6),)
    """
    if tournaments < SHORTEST:
        return Advice(stops=(Violation("league-too-short", have=tournaments, need=SHORTEST),))
    if tournaments > LONGEST:
        return Advice(stops=(Violation("league-too-long", have=tournaments, most=LONGEST),))
    if tournaments < LEAST_FOR_PRIZES:
        short = Violation("league-without-prizes", have=tournaments, need=LEAST_FOR_PRIZES)
        return Advice(warnings=(short,))
    if tournaments > USUAL_LONGEST:
        long = Violation("league-unusually-long", have=tournaments, most=USUAL_LONGEST)
        return Advice(warnings=(long,))
    return Advice()


def prizes_to_send(held: int, planned: int) -> bool:
    """Whether it is time to remind of the parcel: the next tournament is the last but one."""
    return planned >= LEAST_FOR_PRIZES and held == planned - 2


def awards(
    table: Sequence[Standing[str]],
    held: int,
    *,
    holders: Collection[str] = (),
    barred: Collection[str] = (),
    granted: bool = False,
) -> Awards:
    """Prizes for the first three, and the ticket for the best who has none for the same event.

    With fewer than six tournaments held there is nothing, unless the national organiser has
    `granted` it. The `barred` get neither; those below move up. A tie is left to a play-off.
    """
    if held < LEAST_FOR_PRIZES and not granted:
        few = Violation("too-few-held-for-prizes", have=held, need=LEAST_FOR_PRIZES)
        return Awards(open_questions=(few,))
    lines = [line for line in table if line.who not in barred]
    prizes, prize_level = _first(lines, PRIZES)
    free = [line for line in lines if line.who not in holders]
    ticket, ticket_level = _first(free, 1)
    prizes_open = [Violation("prize-undecided", people=prize_level)] if prize_level else []
    ticket_open = [Violation("ticket-undecided", people=ticket_level)] if ticket_level else []
    above = free[0].place if free else len(table) + 1
    return Awards(
        prizes,
        ticket[0] if ticket else None,
        tuple(line.who for line in lines if line.who in holders and line.place < above),
        (*prizes_open, *ticket_open),
    )


def _first(lines: Sequence[Standing[str]], wanted: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The first of them, as far as nobody shares a place; and who has to play off."""
    clear: list[str] = []
    for line in lines[:wanted]:
        level = tuple(other.who for other in lines if other.place == line.place)
        if len(level) > 1:
            return tuple(clear), level
        clear.append(line.who)
    return tuple(clear), ()
