"""What stands in the calendar: public tournaments, and planned days of public series.

An event is official once the national organiser accepted it or its series. Kind and format come
from their outlines. Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.utils import timezone

from stolik.web.core.calendar_file import ABOUT, Happening, event_uid
from stolik.web.core.text import bare
from stolik.web.models.seasons import Part, Result, Series
from stolik.web.models.tournaments import Outline, Tournament
from stolik.web.seasons import day_changes
from stolik.web.seasons.calendar import open_days
from stolik.web.seasons.day_changes import DayChanges
from stolik.web.seasons.settings import EVENT_KINDS, settings_of
from stolik.web.tournaments.notices import CALLED_OFF, listed_words

MOST: Final = 500


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """A day of the calendar. `event` is none for a planned day of `series`.

    `held` is an imported classification: a day of the series that was not played on the site.
    `notice` says that it was moved, called off or interrupted; `cancelled` is what is not held.
    `first_day` is the day that was planned at first.
    """

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
    held: Result | None = None
    notice: str = ""
    cancelled: bool = False
    first_day: date | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for; empty is everything."""

    month: str = ""
    kind: str = ""
    format: str = ""
    region: str = ""
    text: str = ""
    official: bool = False

    def fits(self, item: CalendarEntry) -> bool:
        return (
            (not self.month or f"{item.day:%Y-%m}" == self.month)
            and (not self.kind or item.kind == self.kind)
            and (not self.format or item.format == self.format)
            and (not self.region or item.region == self.region)
            and (not self.official or item.official)
            and self._named(item)
        )

    def _named(self, item: CalendarEntry) -> bool:
        searched = bare(f"{item.title} {item.place} {item.region}")
        return all(word in searched for word in bare(self.text).split())


def items(since: date, series: Series | None = None) -> tuple[CalendarEntry, ...]:
    """Everything from a day on, in order; of one series, if it is given."""
    events = Tournament.objects.filter(public=True, practice=None, starts__date__gte=since)
    leagues = Series.objects.filter(public=True, last__gte=since)
    if series is not None:
        events = events.filter(season_result__parts__series=series)
        leagues = leagues.filter(pk=series.pk)
    played = _events(events.select_related("application", "outline").order_by("starts")[:MOST])
    planned = _planned(leagues.select_related("application"), since)
    return tuple(sorted((*played, *planned), key=_when))


def event_items(event: Tournament) -> list[CalendarEntry]:
    """What the calendar says of one tournament: one item, or none if it is not for everybody."""
    events = Tournament.objects.filter(pk=event.pk, public=True, practice=None)
    return _events(events.select_related("application", "outline"))


def planned_items(series: Series) -> list[CalendarEntry]:
    """What the calendar says of the planned days of one series."""
    leagues = Series.objects.filter(pk=series.pk, public=True)
    return _planned(leagues.select_related("application"), date.min)


def imported_items(series: Series) -> tuple[CalendarEntry, ...]:
    """The days of a series whose results were imported, in order."""
    parts = Part.objects.filter(series=series, result__tournament=None, result__finished=True)
    rows = parts.select_related("result").order_by("result__date", "result_id")
    return tuple(
        CalendarEntry(
            part.result.date,
            None,
            None,
            part.result.title or series.title,
            series.place,
            _region(getattr(series, "application", None), series),
            EVENT_KINDS[series.kind],
            part.result.format,
            _accepted(series),
            None,
            series,
            held=part.result,
        )
        for part in rows
    )


def _when(item: CalendarEntry) -> tuple[date, bool, str, str]:
    clock = f"{timezone.localtime(item.starts):%H:%M}" if item.starts else ""
    return item.day, item.starts is None, clock, item.title


def _events(events: QuerySet[Tournament]) -> list[CalendarEntry]:
    searched = list(events)
    parts = Part.objects.filter(result__tournament__in=searched, series__public=True)
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
        pk__in=[event.pk for event in searched],
    )
    official |= set(elected.values_list("pk", flat=True))
    return [_item(event, belongs.get(event.pk), event.pk in official) for event in searched]


def _item(event: Tournament, series: Series | None, accepted: bool) -> CalendarEntry:
    outline = outline_of(event)
    length = timedelta(minutes=outline.minutes) if outline.minutes else ABOUT
    return CalendarEntry(
        timezone.localdate(event.starts),
        event.starts,
        event.starts + length,
        event.title,
        event.place,
        _region(getattr(event, "application", None), series),
        outline.kind,
        outline.format,
        accepted,
        event,
        series,
        notice=listed_words(outline, event),
        cancelled=outline.off == CALLED_OFF,
    )


def outline_of(event: Tournament) -> Outline:
    """What the journal says in short; nothing yet where it has not been read."""
    return getattr(event, "outline", None) or Outline(tournament=event)


def _planned(leagues: Iterable[Series], since: date) -> list[CalendarEntry]:
    """Days for which nothing has been made yet."""
    rows = list(leagues)
    free = open_days(rows, to_everybody=True)
    changes = day_changes.changes_of(rows)
    return [
        _planned_day(series, day, changes[series.pk])
        for series in rows
        for day in free[series.pk]
        if day >= since
    ]


def _planned_day(series: Series, day: date, changes: DayChanges) -> CalendarEntry:
    return CalendarEntry(
        day,
        None,
        None,
        series.title,
        series.place,
        _region(getattr(series, "application", None), series),
        EVENT_KINDS[series.kind],
        "",
        _accepted(series),
        None,
        series,
        notice=changes.words(day),
        cancelled=changes.is_off(day),
        first_day=changes.first_day(day),
    )


def _region(application: Any, series: Series | None) -> str:
    if application is not None and application.region:
        return str(application.region)
    if series is None:
        return ""
    of_series = getattr(series, "application", None)
    return (of_series.region if of_series else "") or settings_of(series).region


def _accepted(series: Series) -> bool:
    application = getattr(series, "application", None)
    return application is not None and application.state == "accepted"


def happening(item: CalendarEntry, address: str) -> Happening:
    """An item as a calendar program reads it; its identity never changes."""
    source = item.event or item.series
    assert source is not None
    if item.event is not None:
        uid = event_uid(item.event.slug)
    elif item.held is not None:
        uid = f"result-{item.held.pk}@stolik"
    else:
        uid = f"series-{source.slug}-{item.first_day or item.day:%Y%m%d}@stolik"
    return Happening(
        uid,
        item.title,
        item.starts or item.day,
        item.ends,
        item.place,
        address,
        address,
        tentative=item.event is None and item.held is None,
        cancelled=item.cancelled,
        changed=(item.held or source).created,
    )
