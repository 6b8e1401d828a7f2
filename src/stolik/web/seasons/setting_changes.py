"""What keeps the settings of a season from being changed: it is closed, or an event fits no more.

Its name, place and description can always be changed: no table follows from them. Knows no page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stolik.rules import Violation
from stolik.tournament.season import format_faults
from stolik.web.seasons.closure import closed
from stolik.web.models.seasons import Series
from stolik.web.seasons.season import read
from stolik.web.seasons.settings import Rules, counting_of, rules_of

_COUNTS: Final = ("year", "planned", "first", "last", "dates", "championship")


def changing_faults(series: Series, wanted: Mapping[str, Any]) -> tuple[Violation, ...]:
    """Why a season cannot get these settings; `wanted` are values of its fields."""
    rules = Rules(**{**wanted["rules"], "scale": tuple(wanted["rules"]["scale"])})
    if closed(series):
        same = all(getattr(series, name) == wanted[name] for name in _COUNTS)
        kept = same and rules == rules_of(series)
        return () if kept else (Violation("season-closed", series.title),)
    return (*_outside(series, wanted), *_formats(series, rules))


def _outside(series: Series, wanted: Mapping[str, Any]) -> tuple[Violation, ...]:
    """The events that the new days would leave outside; the others are said at the desk."""
    return tuple(
        Violation("event-outside-season", f"{one.date} in {one.title}")
        for one in read(series).happenings
        if series.first <= one.date <= series.last
        and not wanted["first"] <= one.date <= wanted["last"]
    )


def _formats(series: Series, rules: Rules) -> tuple[Violation, ...]:
    """The events whose format would not count any more."""
    if series.kind != "grand-prix" or rules == rules_of(series):
        return ()
    now = counting_of(series).settings
    settings = counting_of(Series(kind=series.kind, rules=rules.kept())).settings
    return tuple(
        Violation(fault.code, f"{one.title}: {fault.about}")
        for one in read(series).happenings
        if one.finished and not format_faults(one.format, now)
        for fault in format_faults(one.format, settings)
    )
