"""What keeps the settings of a season from being changed: it is closed, or an event fits no more.

Its name, place and description can always be changed: no table follows from them. Knows no page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stolik.rules import Violation
from stolik.tournament.season import format_faults
from stolik.web.models.seasons import Series
from stolik.web.seasons.closure import closed
from stolik.web.seasons.season import load_season
from stolik.web.seasons.settings import SeriesSettings, counting_of, settings_of

_COUNTS: Final = ("year", "planned", "first", "last", "dates", "championship")


def changing_faults(series: Series, changed: Mapping[str, Any]) -> tuple[Violation, ...]:
    """Why a season cannot get these settings; `changed` are values of its fields."""
    settings = SeriesSettings(**{**changed["rules"], "scale": tuple(changed["rules"]["scale"])})
    if closed(series):
        same = all(getattr(series, name) == changed[name] for name in _COUNTS)
        unchanged = same and settings == settings_of(series)
        return () if unchanged else (Violation("season-closed", season=series.title),)
    return (*_outside(series, changed), *_formats(series, settings))


def _outside(series: Series, changed: Mapping[str, Any]) -> tuple[Violation, ...]:
    """The events that the new days would leave outside; the others are said at the desk."""
    return tuple(
        Violation("event-outside-season", day=event.date, event=event.title)
        for event in load_season(series).season_events
        if series.first <= event.date <= series.last
        and not changed["first"] <= event.date <= changed["last"]
    )


def _formats(series: Series, settings: SeriesSettings) -> tuple[Violation, ...]:
    """The events whose format would not count any more."""
    if series.kind != "grand-prix" or settings == settings_of(series):
        return ()
    counted_now = counting_of(series).settings
    counted = counting_of(Series(kind=series.kind, rules=settings.as_json())).settings
    return tuple(
        fault.changed(event=event.title)
        for event in load_season(series).season_events
        if event.finished and not format_faults(event.format, counted_now)
        for fault in format_faults(event.format, counted)
    )
