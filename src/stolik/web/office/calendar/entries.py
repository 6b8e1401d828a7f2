"""What stands in the calendar: public tournaments, and planned days of public series.

An event is official once the national organiser accepted it or its series. Kind and format come
from the journals, read with two questions however many there are. Knows no page.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.utils import timezone

from stolik.tournament.format import Format
from stolik.tournament.journal.export import fact_of
from stolik.tournament.schedule import total_minutes
from stolik.web.core.text import bare
from stolik.web.models.tournaments import FactRow, Tournament
from stolik.web.office.calendar.feed import Happening
from stolik.web.seasons.events import EVENT_KINDS
from stolik.web.models.seasons import Part, Series
from stolik.web.seasons.calendar import open_days
from stolik.web.seasons.settings import rules_of

MOST: Final = 500
SEATING: Final = ("drawn", "seats-typed", "seated")
ABOUT: Final = timedelta(hours=4)  # where a format plans no minutes


@dataclass(frozen=True, slots=True)
class Item:
    """A day of the calendar. `event` is none for a planned day of `series`."""

    day: date
    starts: datetime | None
    ends: datetime | None
    title: str
    place: str
    region: str
    kind: str
    format: str
    official: bool
    event: Tournament | None
    series: Series | None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for; empty is everything."""

    month: str = ""
    kind: str = ""
    format: str = ""
    region: str = ""
    text: str = ""
    official: bool = False

    def fits(self, item: Item) -> bool:
        return (
            (not self.month or f"{item.day:%Y-%m}" == self.month)
            and (not self.kind or item.kind == self.kind)
            and (not self.format or item.format == self.format)
            and (not self.region or item.region == self.region)
            and (not self.official or item.official)
            and self._named(item)
        )

    def _named(self, item: Item) -> bool:
        found = bare(f"{item.title} {item.place} {item.region}")
        return all(word in found for word in bare(self.text).split())


def items(since: date, series: Series | None = None) -> tuple[Item, ...]:
    """Everything from a day on, in order; of one series, if it is given."""
    events = Tournament.objects.filter(public=True, practice=None, starts__date__gte=since)
    leagues = Series.objects.filter(public=True, last__gte=since)
    if series is not None:
        events = events.filter(season_result__parts__series=series)
        leagues = leagues.filter(pk=series.pk)
    played = _events(events.select_related("application").order_by("starts")[:MOST])
    planned = _planned(leagues.select_related("application"), since)
    return tuple(sorted((*played, *planned), key=_when))


def _when(item: Item) -> tuple[date, bool, str, str]:
    clock = f"{timezone.localtime(item.starts):%H:%M}" if item.starts else ""
    return item.day, item.starts is None, clock, item.title


def _events(events: QuerySet[Tournament]) -> list[Item]:
    found = list(events)
    kinds = _kinds(found)
    parts = Part.objects.filter(result__tournament__in=found, series__public=True)
    belongs: dict[int, Series] = {}
    official: set[int] = set()
    for part in parts.select_related("series__application", "result"):
        key = part.result.tournament_id
        assert key is not None
        belongs.setdefault(key, part.series)
        if _accepted(part.series):
            official.add(key)
    elected = Tournament.objects.filter(
        Q(season_result__elimination__status="accepted") | Q(application__state="accepted"),
        pk__in=[event.pk for event in found],
    )
    official |= set(elected.values_list("pk", flat=True))
    return [
        _item(event, *kinds.get(event.pk, ("", None)), belongs.get(event.pk), event.pk in official)
        for event in found
    ]


def _item(
    event: Tournament, kind: str, fmt: Format | None, series: Series | None, accepted: bool
) -> Item:
    minutes = total_minutes(fmt) if fmt else None
    length = timedelta(minutes=minutes) if minutes else ABOUT
    return Item(
        timezone.localdate(event.starts),
        event.starts,
        event.starts + length,
        event.title,
        event.place,
        _region(getattr(event, "application", None), series),
        kind,
        fmt.name if fmt else "",
        accepted,
        event,
        series,
    )


def _planned(leagues: Iterable[Series], since: date) -> list[Item]:
    """Days for which nothing has been made yet."""
    rows = list(leagues)
    free = open_days(rows, to_everybody=True)
    return [
        Item(
            day,
            None,
            None,
            one.title,
            one.place,
            _region(getattr(one, "application", None), one),
            EVENT_KINDS[one.kind],
            "",
            _accepted(one),
            None,
            one,
        )
        for one in rows
        for day in free[one.pk]
        if day >= since
    ]


def _region(application: Any, series: Series | None) -> str:
    if application is not None and application.region:
        return str(application.region)
    if series is None:
        return ""
    of_series = getattr(series, "application", None)
    return (of_series.region if of_series else "") or rules_of(series).region


def _accepted(series: Series) -> bool:
    application = getattr(series, "application", None)
    return application is not None and application.state == "accepted"


def _kinds(events: Sequence[Tournament]) -> dict[int, tuple[str, Format | None]]:
    """Kind and latest format by tournament."""
    rows = FactRow.objects.filter(tournament__in=[event.pk for event in events])
    wanted = rows.filter(Q(sequence=1) | Q(line__contains='"fact":"format-changed"'))
    found: dict[int, tuple[str, Format | None]] = {}
    for key, line in wanted.order_by("sequence").values_list("tournament_id", "line"):
        what = fact_of(json.loads(line)).what
        kind = getattr(what, "kind", "") or found.get(key, ("", None))[0]
        found[key] = (str(kind), getattr(what, "format", None))
    return found


def begun(shown: Iterable[Item]) -> frozenset[int]:
    """Those of the events for which seats have been drawn, be it that they were taken back."""
    keys = [item.event.pk for item in shown if item.event is not None]
    drawn = Q()
    for fact in SEATING:
        drawn |= Q(line__contains=f'"fact":"{fact}"')
    rows = FactRow.objects.filter(drawn, tournament__in=keys)
    return frozenset(rows.values_list("tournament_id", flat=True))


def happening(item: Item, address: str) -> Happening:
    """An item as a calendar program reads it; its identity never changes."""
    if item.event is not None:
        uid = f"event-{item.event.slug}@stolik"
    else:
        assert item.series is not None
        uid = f"series-{item.series.slug}-{item.day:%Y%m%d}@stolik"
    return Happening(
        uid,
        item.title,
        item.starts or item.day,
        item.ends,
        item.place,
        address,
        address,
        tentative=item.event is None,
    )
