"""What has to be done around an event, and by when: the duties the documents name, with dates.

The documents say what, seldom when: where they are silent the number of days is ours. Knows kinds
and days; not who does it, whether it is done, or how it is called on a page.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from stolik.tournament.season.days import Day


@dataclass(frozen=True, slots=True)
class Duty:
    """One thing to be done: its name, the last day for it, and the rules it comes from.

    After the day it `lapses` it is of no use any more: nobody prints a poster for yesterday. Its
    `phase` is before the day, on the day, or after it.
    """

    code: str
    due: Day
    rules: tuple[str, ...] = ()
    lapses: Day | None = None
    phase: str = "before"


ELIMINATION: Final = ("elimination",)
TOURNAMENTS: Final = ("elimination", "ordinary", "grand-prix", "championship")
LEAGUES: Final = ("league", "matchday")
EVERY: Final = (*TOURNAMENTS, *LEAGUES)
# (name, days after the event, kinds, rules); negative is before it.
_EVENT: Final[tuple[tuple[str, int, tuple[str, ...], tuple[str, ...]], ...]] = (
    ("accepted", -21, ELIMINATION, ("E-1.1", "E-1.2")),
    ("poster", -14, TOURNAMENTS, ("E-2.1",)),
    ("form", -14, TOURNAMENTS, ("E-2.1",)),
    ("labels", -1, EVERY, ("E-4c",)),
    ("sheets", -1, EVERY, ("E-6",)),
    ("clock", -1, EVERY, ("E-7",)),
    ("room", 0, EVERY, ("E-4b",)),
    ("computer", 0, EVERY, ("E-4a",)),
    ("live-table", 0, EVERY, ("E-3",)),
    ("briefing", 0, EVERY, ("E-10",)),
    ("diplomas", 0, TOURNAMENTS, ("E-2.1", "E-2.2")),
    ("results", 1, EVERY, ("E-3", "L-zr-4bis")),
    ("qualifier-email", 1, ELIMINATION, ("E-17",)),
    ("photos-published", 3, LEAGUES, ("L-zr-4bis",)),
    ("photos-handed-over", 7, ELIMINATION, ("E-18",)),
)
# What is printed with the places on it, so that it waits for the end of the day.
_AFTER_THE_END: Final = "diplomas"
PRIZES: Final = "prizes"
DAYS_LEFT: Final = 2


def event_duties(kind: str, held: Day, since: Day | None = None) -> tuple[Duty, ...]:
    """The duties of one event, the earliest first.

    `since` is the day on which somebody began with it: nothing was due before, and a little time is
    left for what would have been.

    >>> [duty.code for duty in event_duties("league", Day(2026, 3, 14))][-2:]
    ['results', 'photos-published']
    """
    earliest = min(_after(since, DAYS_LEFT), held) if since else _after(held, _EVENT[0][1])
    return tuple(
        Duty(
            code,
            max(_after(held, days), earliest),
            rules,
            held if days <= 0 else None,
            _phase(code, days),
        )
        for code, days, kinds, rules in _EVENT
        if kind in kinds
    )


def _phase(code: str, days: int) -> str:
    if days > 0 or code == _AFTER_THE_END:
        return "after"
    return "before" if days < 0 else "day"


def series_duties(kind: str, dates: Sequence[Day]) -> tuple[Duty, ...]:
    """The duties of a whole league: the prizes are there before the last event but one.

    >>> (duty,) = series_duties("league", [Day(2026, 1, 10), Day(2026, 2, 14), Day(2026, 3, 14)])
    >>> duty.code, duty.due
    ('prizes', datetime.date(2026, 2, 13))
    """
    days = sorted(set(dates))
    if kind != "league" or len(days) < 2:
        return ()
    return (Duty(PRIZES, _after(days[-2], -1), ("L-6",)),)


def overdue(duties: Sequence[Duty], done: Collection[str], today: Day) -> tuple[Duty, ...]:
    """Those whose last day has passed, which nobody has done, and which still make sense."""
    return tuple(
        duty
        for duty in duties
        if duty.code not in done
        and duty.due < today
        and (duty.lapses is None or today <= duty.lapses)
    )


def _after(day: Day, days: int) -> Day:
    return Day.fromordinal(day.toordinal() + days)
