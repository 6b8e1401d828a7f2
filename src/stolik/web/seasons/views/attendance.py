"""The attendance of a season on one page and as a spreadsheet: for everybody, and with full names
at the desk.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_safe

from stolik.web.core.csv_file import Value
from stolik.web.models.seasons import Series
from stolik.web.public.tables import Grid
from stolik.web.public.views.exports import spreadsheet
from stolik.web.seasons import standings_rows
from stolik.web.seasons.attendance import ABSENT, Attendance, attendance, present_now
from stolik.web.seasons.final_table import final_season
from stolik.web.seasons.season import LoadedSeason, in_public, load_season, with_paths
from stolik.web.seasons.standings import season_standings
from stolik.web.seasons.views import public
from stolik.web.seasons.views.desk import own_series


@require_safe
def season_attendance(request: HttpRequest, slug: str) -> HttpResponse:
    """As everybody sees it: what has been played, names as their owners want them shown."""
    series = public.public_series(request, slug)
    return render(request, "stolik/seasons/attendance.html", _context(request, series, desk=False))


@require_safe
def desk_attendance(request: HttpRequest, slug: str) -> HttpResponse:
    """For whoever runs the season: also who has come to the event being played."""
    series = own_series(request, slug)
    return render(request, "stolik/seasons/attendance.html", _context(request, series, desk=True))


@require_safe
def season_spreadsheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The same as CSV, with names as everybody sees them."""
    series = public.public_series(request, slug)
    return _spreadsheet(
        series, _attended(request, in_public(final_season(load_season(series))), desk=False)
    )


@require_safe
def desk_spreadsheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The same as CSV with full names, for whoever runs the season."""
    series = own_series(request, slug)
    return _spreadsheet(series, _attended(request, load_season(series), desk=True))


def _spreadsheet(series: Series, attended: Attendance) -> HttpResponse:
    """A line a person, a column an event; 1 where somebody was there, so that it can be summed."""
    head = (gettext("name"), pgettext("noun", "starts"))
    days = (f"{column.event.date} {column.event.title}" for column in attended.columns)
    rows: tuple[tuple[Value, ...], ...] = tuple(
        (row.name, row.starts, *(int(mark.how != ABSENT) for mark in row.marks))
        for row in attended.rows
    )
    grid = Grid(gettext("Attendance"), (*head, *days), rows)
    return spreadsheet(grid, f"{series.slug}-{gettext('attendance')}")


def _attended(request: HttpRequest, season: LoadedSeason, *, desk: bool) -> Attendance:
    names = standings_rows.names_by_key(season, open_to_all=not desk)
    present = present_now(season.season_events) if desk else None
    return attendance(season, names, present, by_name=_by_name(request))


def _by_name(request: HttpRequest) -> bool:
    return request.GET.get("order") == "name"


def _context(request: HttpRequest, series: Series, *, desk: bool) -> dict[str, Any]:
    season = load_season(series) if desk else in_public(final_season(load_season(series)))
    return public.base(request, season, season_standings(season)) | {
        "attendance": _attended(request, season, desk=desk),
        "by_name": _by_name(request),
        "most": None if request.GET.get("all") else public.FIRST,
        "desk": desk,
        "tab": "attendance",
        "known": with_paths(season, runs=desk or public.runs(request, series)),
    }
