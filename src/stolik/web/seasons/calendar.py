"""Which planned days of a season are still open: nothing has been made for them.

An event stands for the planned day it is held on; one that was moved to another day stands for the
day it was made for, which is kept where it was added. Knows no page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date

from django.utils import timezone

from stolik.rules import Violation
from stolik.web.models.seasons import Decision, Part, Result, Series

ADDED = "added"


def day_of(result: Result) -> date:
    """When an event is held: a tournament that was moved is not where it was when taken in."""
    event = result.tournament
    return timezone.localdate(event.starts) if event else result.date


def free(series: Series, held: Iterable[tuple[date, date | None]]) -> tuple[date, ...]:
    """Planned days that no event stands for; of each event the day held and the day made for."""
    planned = [date.fromisoformat(text) for text in series.dates]
    used = {day if day in planned else made_for for day, made_for in held}
    return tuple(day for day in planned if day not in used)


def made_for(decisions: Iterable[Decision]) -> dict[int, date]:
    """By result, the day it had when it was added."""
    return {
        int(one.about["result"]): date.fromisoformat(one.about["day"])
        for one in decisions
        if one.kind == ADDED and "day" in one.about
    }


def open_days(wanted: Iterable[Series], *, to_everybody: bool) -> Mapping[int, tuple[date, ...]]:
    """The open days of several series by number; an event nobody may see has been made for none."""
    series = {one.pk: one for one in wanted}
    added = Decision.objects.filter(series__in=list(series), kind=ADDED).order_by("at", "id")
    known: defaultdict[int, list[Decision]] = defaultdict(list)
    for one in added:
        known[one.series_id].append(one)
    held: defaultdict[int, list[tuple[date, date | None]]] = defaultdict(list)
    days = {key: made_for(decisions) for key, decisions in known.items()}
    for part in Part.objects.filter(series__in=list(series)).select_related("result__tournament"):
        event = part.result.tournament
        if to_everybody and event and not event.public and not part.result.finished:
            continue
        begun = days.get(part.series_id, {}).get(part.result_id)
        held[part.series_id].append((day_of(part.result), begun))
    return {key: free(one, held[key]) for key, one in series.items()}


def spare(planned: int, dates: int) -> tuple[Violation, ...]:
    """Says so when there are more dates than events."""
    if dates <= planned:
        return ()
    return (Violation("more-dates-than-planned", f"{dates} of {planned}"),)
