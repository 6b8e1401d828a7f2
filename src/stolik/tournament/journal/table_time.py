"""When the time of one table is over: the round's gong, and the minutes that table was given.

The same sums as on the table's phone. Knows no clock and no page.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from stolik.tournament.journal.state import Round


@dataclass(frozen=True, slots=True)
class TableTime:
    """`gong` in seconds since 1970, `extra` minutes of the table's own among them.

    `stands` is the moment at which the round's clock was stopped; the gong waits with it.
    `stopped` is this table's clock, by a referee.
    """

    gong: int
    extra: int = 0
    stands: int | None = None
    stopped: bool = False


def table_time(round_: Round, number: int) -> TableTime | None:
    """The time of a table; None while nothing runs, and once it is over for everybody.

    >>> from stolik.tournament.journal.state import Clock, Round
    >>> clock = Clock(started=0, deadline=2400, extra=((1, 10),))
    >>> at = Round(1, 0, (), (), "draw", phase="playing", clock=clock)
    >>> table_time(at, 1).gong, table_time(at, 2).gong
    (3000, 2400)
    """
    clock = round_.clock
    if round_.phase not in ("playing", "collecting"):
        return None
    extra = clock.minutes_of(number)
    # While the clock stands the gong is where it was, and waits.
    gong = replace(clock, paused=None).gong(number)
    if gong is None or (clock.ended is not None and not extra):
        return None
    return TableTime(gong, extra, clock.paused, number in round_.stopped)
