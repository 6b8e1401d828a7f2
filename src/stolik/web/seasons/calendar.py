"""The days of a season: which planned days are still open, the next one, events outside them.

An event takes the planned day it is held on; one that was moved to another day takes the day it was
made for, which is recorded where it was added. Knows no page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils import timezone

from stolik.rules import Violation
from stolik.web.models.seasons import Decision, Part, Result, Series
from stolik.web.models.tournaments import Tournament

ADDED = "added"
DAY_OFF = "day-off"
A_WEEK = timedelta(days=7)


def day_of(result: Result) -> date:
    """When an event is held: a tournament that was moved is not where it was when taken in."""
    event = result.tournament
    return timezone.localdate(event.starts) if event else result.date


def free_days(series: Series, held: Iterable[tuple[date, date | None]]) -> tuple[date, ...]:
    """Planned days that no event takes; of each event the day held and the day made for."""
    planned = [date.fromisoformat(text) for text in series.dates]
    used = {day if day in planned else made_for for day, made_for in held}
    return tuple(day for day in planned if day not in used)


def made_for(decisions: Iterable[Decision]) -> dict[int, date]:
    """By result, the day it had when it was added."""
    return {
        int(decision.about["result"]): date.fromisoformat(decision.about["day"])
        for decision in decisions
        if decision.kind == ADDED and "day" in decision.about
    }


def open_days(chosen: Iterable[Series], *, to_everybody: bool) -> Mapping[int, tuple[date, ...]]:
    """The open days of several series by number; an event nobody may see has been made for none."""
    series = {each.pk: each for each in chosen}
    added = Decision.objects.filter(series__in=list(series), kind=ADDED).order_by("at", "id")
    known: defaultdict[int, list[Decision]] = defaultdict(list)
    for decision in added:
        known[decision.series_id].append(decision)
    held: defaultdict[int, list[tuple[date, date | None]]] = defaultdict(list)
    days = {key: made_for(decisions) for key, decisions in known.items()}
    for part in Part.objects.filter(series__in=list(series)).select_related("result__tournament"):
        event = part.result.tournament
        if to_everybody and event and not event.public and not part.result.finished:
            continue
        begun = days.get(part.series_id, {}).get(part.result_id)
        held[part.series_id].append((day_of(part.result), begun))
    return {key: free_days(each, held[key]) for key, each in series.items()}


def days_off(series: Series) -> frozenset[date]:
    """Planned days that were called off."""
    off = Decision.objects.filter(series=series, kind=DAY_OFF, taken_back=None)
    return frozenset(date.fromisoformat(decision.about["day"]) for decision in off)


def next_day(series: Series, today: date) -> date:
    """The first planned day on which nothing has been made yet, or today."""
    free = open_days([series], to_everybody=False)[series.pk]
    off = days_off(series)
    coming = [day for day in free if day >= today and day not in off]
    if coming:
        return coming[0]
    parts = Part.objects.filter(series=series).select_related("result__tournament")
    taken = {day_of(part.result) for part in parts}
    # Not before what has been played already, and not on a day that has its event.
    day = max(today, max(taken, default=today), series.first)
    return min(day + A_WEEK if day in taken else day, series.last)


def year_now(seasons: Iterable[tuple[int, date, date]], today: date) -> int | None:
    """The year whose season is being played; else the last one played, else the first to come.

    A season is its year, its first and its last day.

    >>> spring, summer = date(2026, 4, 1), date(2026, 7, 1)
    >>> known = [(2027, date(2026, 9, 1), date(2027, 6, 30)), (2026, date(2026, 1, 1), spring)]
    >>> year_now(known, spring), year_now(known, summer), year_now(known[:1], summer)
    (2026, 2026, 2027)
    """
    known = list(seasons)
    begun = [(last >= today, year) for year, first, last in known if first <= today]
    if begun:
        return max(begun)[1]
    return min((year for year, _, _ in known), default=None)


def spare(planned: int, dates: int) -> tuple[Violation, ...]:
    """Says so when there are more dates than events."""
    if dates <= planned:
        return ()
    return (Violation("more-dates-than-planned", dates=dates, planned=planned),)


@dataclass(frozen=True, slots=True)
class MissedSeason:
    """A season that a tournament belongs to and misses by its day; `fault` says both in words."""

    series: Series
    fault: Violation


def missed_seasons(event: Tournament, day: date) -> tuple[MissedSeason, ...]:
    """Every season of the tournament that does not hold this day; one query."""
    own_series = Series.objects.filter(parts__result__tournament=event)
    return tuple(
        MissedSeason(
            series,
            Violation(
                "tournament-outside-season",
                day=day,
                season=series.title,
                first=series.first,
                last=series.last,
            ),
        )
        for series in own_series
        if not series.first <= day <= series.last
    )
