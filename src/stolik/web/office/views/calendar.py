"""The official calendar: a page with filters, and the same as a feed for calendar programs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from stolik.phrases.collation import collated
from stolik.web.core import calendar_file
from stolik.web.core.language import page_language, site_tag
from stolik.web.core.links import absolute
from stolik.web.core.text import line
from stolik.web.models.seasons import Series
from stolik.web.models.tournaments import Tournament
from stolik.web.office.calendar.entries import (
    CalendarEntry,
    Wanted,
    happening,
    imported_items,
    items,
    outline_of,
)
from stolik.web.office.calendar.revisions import revised
from stolik.web.public.views.exports import ics
from stolik.web.tournaments import access
from stolik.web.tournaments.formats import format_label
from stolik.web.tournaments.words import kind_name

LONGEST = 100
FEED_KEPT = 900  # seconds
_MONTH = re.compile(r"20\d\d-(0[1-9]|1[0-2])")


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """Coming events by month; a month that is over shows what was."""
    wanted = wanted_of(request)
    everything = items(_since(wanted))
    listed = [item for item in everything if wanted.fits(item)]
    chosen = _chosen(wanted)
    national = access.is_national(request.user)
    context: dict[str, Any] = {
        "months": [
            (_month_word(day), [_row(item, national=national) for item in group])
            for day, group in groupby(listed, key=lambda item: item.day.replace(day=1))
        ],
        "wanted": wanted,
        "choices": _choices(everything, wanted),
        "filtered": bool(chosen),
        "feed": _feed(request, reverse("calendar-feed"), chosen),
        "feed_path": reverse("calendar-feed") + (f"?{urlencode(chosen)}" if chosen else ""),
        "earlier": _earlier(_since(wanted)),
        "national": national,
    }
    return render(request, "stolik/office/calendar.html", context)


@require_safe
def feed(request: HttpRequest) -> HttpResponse:
    """The same, for a calendar program."""
    wanted = wanted_of(request)
    listed = [item for item in items(_since(wanted)) if wanted.fits(item)]
    return _answer(request, gettext("Rummikub calendar"), listed, "rummikub")


@require_safe
def series_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """All days of one series, those of imported results too."""
    series = get_object_or_404(Series, slug=slug, public=True)
    days = (*imported_items(series), *items(date(2000, 1, 1), series))
    return _answer(request, series.title, days, series.slug)


def wanted_of(request: HttpRequest) -> Wanted:
    """The filter; what is none counts as not asked for."""
    query = {name: line(str(value), LONGEST) for name, value in request.GET.items()}
    month = query.get("month", "")
    return Wanted(
        month if _MONTH.fullmatch(month) else "",
        query.get("kind", ""),
        query.get("format", ""),
        query.get("region", ""),
        query.get("text", ""),
        bool(query.get("official")),
    )


def _since(wanted: Wanted) -> date:
    return date.fromisoformat(f"{wanted.month}-01") if wanted.month else timezone.localdate()


def _earlier(day: date) -> tuple[str, str] | None:
    """The last month before in which something was: how it is asked for, and its name."""
    held = Tournament.objects.filter(
        public=True, practice=None, starts__date__lt=day.replace(day=1)
    )
    latest = held.order_by("-starts").values_list("starts", flat=True).first()
    if latest is None:
        return None
    before = timezone.localdate(latest).replace(day=1)
    return f"{before:%Y-%m}", _month_word(before)


def _chosen(wanted: Wanted) -> dict[str, str]:
    values = {
        "month": wanted.month,
        "kind": wanted.kind,
        "format": wanted.format,
        "region": wanted.region,
        "text": wanted.text,
        "official": "1" if wanted.official else "",
    }
    return {name: value for name, value in values.items() if value}


def _choices(
    everything: tuple[CalendarEntry, ...], wanted: Wanted
) -> dict[str, list[tuple[str, str]]]:
    """What can be chosen: what there is, and what is chosen already."""
    months = {f"{item.day:%Y-%m}" for item in everything} | {wanted.month}
    kinds = {item.kind for item in everything} | {wanted.kind}
    formats = {item.format for item in everything} | {wanted.format}
    regions = {item.region for item in everything} | {wanted.region}
    return {
        "months": [(m, _month_word(date.fromisoformat(f"{m}-01"))) for m in sorted(months - {""})],
        "kinds": sorted_choices((kind, kind_name(kind)) for kind in kinds - {""}),
        "formats": sorted_choices((fmt, format_label(fmt)) for fmt in formats - {""}),
        "regions": [
            (region, region)
            for region in sorted(regions - {""}, key=lambda name: collated(name, site_tag()))
        ],
    }


def sorted_choices(choices: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Codes and their words, sorted by the alphabet of the page."""
    return sorted(choices, key=lambda choice: collated(choice[1], page_language()))


def _month_word(day: date) -> str:
    return date_format(day, "YEAR_MONTH_FORMAT").capitalize()


def _row(item: CalendarEntry, *, national: bool) -> dict[str, Any]:
    event = item.event
    outline = outline_of(event) if event is not None else None
    return {
        "item": item,
        "kind": kind_name(item.kind) if item.kind else "",
        "format": format_label(item.format) if item.format else "",
        "url": _path(item),
        "open": event is not None
        and event.registration_open
        and event.starts > timezone.now()
        and outline is not None
        and not outline.begun
        and not outline.off,
        "over": national and outline is not None and outline.out,
        "weekday": date_format(item.day, "D"),
    }


def _path(item: CalendarEntry) -> str:
    if item.event is not None:
        return item.event.get_absolute_url()
    assert item.series is not None
    return item.series.get_absolute_url()


def _feed(request: HttpRequest, path: str, chosen: dict[str, str]) -> str:
    """The address as calendar programs subscribe to it."""
    return absolute(request, path + (f"?{urlencode(chosen)}" if chosen else ""))


def _answer(
    request: HttpRequest,
    name: str,
    listed: list[CalendarEntry] | tuple[CalendarEntry, ...],
    file: str,
) -> HttpResponse:
    now = timezone.now()
    entries = (happening(item, absolute(request, _path(item))) for item in listed)
    body = calendar_file.calendar(name, revised(entries), now)
    response = ics(body, file)
    # Its links are made from the name that was asked for, where the site has none of its own.
    keeper = "public" if settings.PUBLIC_URL else "private"
    response["Cache-Control"] = f"{keeper}, max-age={FEED_KEPT}"
    response["Access-Control-Allow-Origin"] = "*"
    return response
