"""The attendance of a season on one page and as a spreadsheet: for everybody, and with full names
at the desk.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from stolik.web.core.csv_file import Value
from stolik.web.public.views.exports import spreadsheet
from stolik.web.public.tables import Grid
from stolik.web.seasons.views import public
from stolik.web.seasons import standings_rows as showing
from stolik.web.seasons.attendance import ABSENT, Attendance, attendance, here_now
from stolik.web.seasons.views.desk import own_series
from stolik.web.seasons.in_public import in_public, with_paths
from stolik.web.models.seasons import Series
from stolik.web.seasons.season import Read, read
from stolik.web.seasons.standings import tabled
from stolik.web.templatetags.words import either


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
    return _spreadsheet(series, _attended(request, in_public(read(series)), desk=False))


@require_safe
def desk_spreadsheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The same as CSV with full names, for whoever runs the season."""
    series = own_series(request, slug)
    return _spreadsheet(series, _attended(request, read(series), desk=True))


def _spreadsheet(series: Series, found: Attendance) -> HttpResponse:
    """A line a person, a column an event; 1 where somebody was there, so that it can be summed."""
    head = (either("name", "imię i nazwisko"), either("starts", "starty"))
    days = (f"{one.happening.date} {one.happening.title}" for one in found.columns)
    rows: tuple[tuple[Value, ...], ...] = tuple(
        (line.name, line.starts, *(int(mark.how != ABSENT) for mark in line.marks))
        for line in found.lines
    )
    grid = Grid(either("Attendance", "Frekwencja"), (*head, *days), rows)
    return spreadsheet(grid, f"{series.slug}-{either('attendance', 'frekwencja')}")


def _attended(request: HttpRequest, found: Read, *, desk: bool) -> Attendance:
    names = showing.names_of(found, open_to_all=not desk)
    here = here_now(found.happenings) if desk else None
    return attendance(found, names, here, by_name=_by_name(request))


def _by_name(request: HttpRequest) -> bool:
    return request.GET.get("order") == "name"


def _context(request: HttpRequest, series: Series, *, desk: bool) -> dict[str, Any]:
    found = read(series) if desk else in_public(read(series))
    return public.base(request, found, tabled(found)) | {
        "attendance": _attended(request, found, desk=desk),
        "by_name": _by_name(request),
        "most": None if request.GET.get("all") else public.FIRST,
        "desk": desk,
        "tab": "attendance",
        "known": with_paths(found, runs=desk or public.runs(request, series)),
    }
