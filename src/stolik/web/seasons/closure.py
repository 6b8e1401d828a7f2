"""A closed season: what keeps it from being closed, what cannot be changed, what differs since.

The table is recorded by value when a season is closed. Nothing that counts may be changed until it
is opened again; a result that is corrected at its tournament changes the table all the same, and
then the two are compared line by line. Knows no page.
"""

from __future__ import annotations

from dataclasses import dataclass

from stolik.rules import Refused, Violation
from stolik.web.models.seasons import Decision, Part, Result, Series
from stolik.web.seasons.standings import Tabled

Line = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Changed:
    """Somebody's place and points when the season was closed, and now; None: not in the table."""

    who: str
    was: Line | None
    now: Line | None


def closed(series: Series) -> bool:
    return Decision.objects.filter(series=series, kind="closed", taken_back=None).exists()


def refuse_closed(series: Series) -> None:
    """Refused while the season is closed."""
    if closed(series):
        raise Refused((Violation("season-closed", series.title),))


def closed_with(result: Result) -> tuple[Violation, ...]:
    """The closed seasons in which a result counts."""
    parts = Part.objects.filter(result=result).select_related("series")
    return tuple(
        Violation("season-closed", part.series.title) for part in parts if closed(part.series)
    )


def closing_faults(found: Tabled) -> tuple[Violation, ...]:
    """What has to be settled about the events before a season can be closed."""
    outside = {one.key for one in found.outside}
    return (
        *(
            Violation("season-event-open", one.title)
            for one in found.read.happenings
            if not one.finished and one.key not in outside
        ),
        *outside_faults(found),
    )


def outside_faults(found: Tabled) -> tuple[Violation, ...]:
    """The events that lie outside the season, in words."""
    return tuple(
        Violation("event-outside-season", f"{one.date} in {one.title}") for one in found.outside
    )


def changes(found: Tabled) -> tuple[Changed, ...]:
    """What is not as it was recorded when the season was closed, by the places of now."""
    decided = found.read.decided("closed")
    recorded = decided[-1].about.get("table") if decided else None
    if not recorded:
        return ()
    was: dict[str, Line] = {
        str(who): (int(place), tuple(int(one) for one in score)) for place, who, score in recorded
    }
    now: dict[str, Line] = {line.who: (line.place, line.score) for line in found.table}
    # Somebody whose name was erased since has another key and the same line.
    gone = [who for who in was if who not in now]
    for who in [who for who in now if who not in was and not who.isdigit()]:
        if (same := next((old for old in gone if was[old] == now[who]), None)) is not None:
            gone.remove(same)
            del was[same], now[who]
    order = [*now, *(who for who in was if who not in now)]
    return tuple(
        Changed(who, was.get(who), now.get(who)) for who in order if was.get(who) != now.get(who)
    )
