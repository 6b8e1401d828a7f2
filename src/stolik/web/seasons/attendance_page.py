"""The attendance of a season on one page: for everybody, and with full names at the desk."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from stolik.web.seasons import public, showing
from stolik.web.seasons.attendance import attendance, here_now
from stolik.web.seasons.desk import own_series
from stolik.web.seasons.in_public import in_public, with_paths
from stolik.web.seasons.models import Series
from stolik.web.seasons.reading import read
from stolik.web.seasons.tabling import tabled


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


def _context(request: HttpRequest, series: Series, *, desk: bool) -> dict[str, Any]:
    found = read(series) if desk else in_public(read(series))
    names = showing.names_of(found, open_to_all=not desk)
    by_name = request.GET.get("order") == "name"
    return public.base(request, found, tabled(found)) | {
        "attendance": attendance(
            found, names, here_now(found.happenings) if desk else None, by_name=by_name
        ),
        "by_name": by_name,
        "most": None if request.GET.get("all") else public.FIRST,
        "desk": desk,
        "tab": "attendance",
        "known": with_paths(found, runs=desk or public.runs(request, series)),
    }
