"""When each round starts: the planned times of a format from its first minute.

Adds up what a format plans: minutes a round, a break after it, and follows the day where rounds
began late or were given more time. Where a document plans no minutes nothing is invented: from
there on the times are open. Knows no clock; the start is given.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from stolik.tournament.format import Format


@dataclass(frozen=True, slots=True)
class Slot:
    """One round: which, of which stage, and its minutes from the start; None where left open."""

    round: int
    stage: str
    starts: int | None
    ends: int | None

    def at(self, start: datetime) -> datetime | None:
        """The time of day at which the round starts, if the tournament starts at `start`."""
        return None if self.starts is None else start + timedelta(minutes=self.starts)


def schedule(fmt: Format) -> tuple[Slot, ...]:
    """Every round in order.

    >>> from stolik.tournament.formats import elimination_format
    >>> [slot.starts for slot in schedule(elimination_format("mini"))]
    [0, 40, 80, 120]
    """
    breaks = dict(fmt.breaks)
    found: list[Slot] = []
    now: int | None = 0
    for index, stage in enumerate(fmt.stages):
        for number in fmt.rounds_of(index):
            ends = None if now is None or stage.minutes is None else now + stage.minutes
            found.append(Slot(number, stage.name, now, ends))
            now = None if ends is None else ends + breaks.get(number, stage.break_minutes)
    return tuple(found)


def forecast(
    fmt: Format, start: datetime, played: Mapping[int, tuple[datetime, datetime | None]]
) -> tuple[datetime | None, ...]:
    """When every round starts, following the day: rounds that began count from when they did.

    `played` has for a round its start and the end of its time, with pauses and extra minutes; a
    round that begins or ends at another time than planned moves those after it.

    >>> from stolik.tournament.formats import elimination_format
    >>> ten = datetime(2026, 3, 1, 10)
    >>> late = {1: (ten, ten + timedelta(minutes=55))}
    >>> [f"{at:%H:%M}" for at in forecast(elimination_format("mini"), ten, late) if at]
    ['10:00', '10:55', '11:35', '12:15']
    """
    slots = schedule(fmt)
    times: list[datetime | None] = []
    late = timedelta()
    for number, slot in enumerate(slots):
        planned = slot.at(start)
        began, ends = played.get(slot.round, (None, None))
        if began is None:
            times.append(None if planned is None else planned + late)
            continue
        times.append(began)
        following = slots[number + 1].at(start) if number + 1 < len(slots) else None
        if planned is None or slot.ends is None or following is None:
            continue
        pause = following - (start + timedelta(minutes=slot.ends))
        ends = ends or began + timedelta(minutes=slot.ends - (slot.starts or 0))
        late = ends + pause - following
    return tuple(times)


def total_minutes(fmt: Format) -> int | None:
    """How long the whole takes, the last break included: the stated times of document E.

    >>> from stolik.tournament.formats import elimination_format
    >>> divmod(total_minutes(elimination_format("standard-a")), 60)
    (3, 0)
    """
    rounds = schedule(fmt)
    last = rounds[-1] if rounds else None
    if last is None or last.ends is None:
        return None
    return last.ends + dict(fmt.breaks).get(last.round, fmt.stages[-1].break_minutes)


def turns_a_game(minutes: int, games: int, turn_seconds: int) -> int:
    """How many full turns fit into one game of a round, everybody using all of the time.

    >>> turns_a_game(40, 3, 40)
    20
    """
    return minutes * 60 // games // turn_seconds
