"""Planning a season: the form for a new one, and for changing what can still be changed."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from stolik.rules import Refused, Violation
from stolik.tournament.formats import MATCHDAYS
from stolik.tournament.season import length_advice
from stolik.web.core.about_fields import about_context, about_fields, read_about
from stolik.web.core.forms import FIRST_YEAR, LAST_YEAR, Typed, whole_number
from stolik.web.core.language import page_language
from stolik.web.models.seasons import Championship, Series
from stolik.web.models.tournaments import ALPHABET
from stolik.web.models.tournaments import slug as new_slug
from stolik.web.seasons import calendar, closure, official
from stolik.web.seasons.events import create_series, season_days, series_faults
from stolik.web.seasons.setting_changes import changing_faults
from stolik.web.seasons.settings import (
    VOLUMES,
    SeriesSettings,
    rules_of,
    series_options,
    settings_of,
    usual_rules,
)
from stolik.web.seasons.views.desk import own_series
from stolik.web.tournaments import rules_form
from stolik.web.tournaments.access import is_national
from stolik.web.tournaments.format_options import chosen_options, option_fields, typed_options

MOST_EVENTS = 60
# What an accepted application said; other words of the page stay the organiser's own.
ACCEPTED = ("title", "year", "planned", "first", "last", "dates")
MOST_POINTS = 1000
MOST_TICKETS = 50


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """A new season, from nothing or from the one before."""
    user = request.user
    assert isinstance(user, User)
    before = _before(request)
    if request.method != "POST":
        return _page(request, Typed(_defaults(before)), None)
    typed = Typed(request.POST)
    if typed.values.get("go") == "look":
        return _page(request, typed, None)
    slug = typed.values.get("slug", "")
    if Series.objects.filter(slug=slug, owner=user).exists():
        return redirect("series-desk", slug)  # the button was pressed twice
    fields = _fields(typed, typed.choice("kind", Series.KINDS, "league"), before)
    fields["championship"] = _championship(request, typed, None)
    if typed.faults:
        return _page(request, typed, None)
    if re.fullmatch(f"[{ALPHABET}]{{7}}", slug) and not Series.objects.filter(slug=slug).exists():
        fields["slug"] = slug
    try:
        series = create_series(user, earlier=before, **fields)
    except Refused as refused:
        return _page(request, typed, None, refused.violations)
    return redirect("series-desk", series.slug)


def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Change a season; its kind stays."""
    series = own_series(request, slug)
    if request.method != "POST":
        return _page(request, Typed(_as_typed(series)), series)
    typed = Typed(request.POST)
    if typed.values.get("go") == "look":
        return _page(request, typed, series)
    if locked := _locked(request, series):
        _keep_accepted(typed, _as_typed(series))
    fields = _fields(typed, series.kind, series)
    fields["championship"] = _championship(request, typed, series.championship)
    if typed.faults:
        return _page(request, typed, series)
    days = (fields["first"], fields["last"], fields["dates"], fields["year"])
    faults = series_faults(series.kind, fields["planned"], *days)
    fields["rules"] = fields["rules"].as_json()
    fields["dates"] = [day.isoformat() for day in fields["dates"]]
    if faults := (*faults, *changing_faults(series, fields)):
        return _page(request, typed, series, faults)
    for name, value in fields.items():
        setattr(series, name, value)
    if not locked:
        series.public = typed.flag("public")
    series.save()
    official.follow(series)
    messages.success(request, gettext("Saved."))
    return redirect("series-desk", series.slug)


def _locked(request: HttpRequest, series: Series) -> bool:
    """Whether the national organiser has to be asked for another plan."""
    return official.accepted_league(series) and not is_national(request.user)


def _keep_accepted(typed: Typed, now: dict[str, str]) -> None:
    """What was accepted stays; a form that says otherwise is told where to ask."""
    for name in ACCEPTED:
        sent = typed.values.get(name)
        if sent is not None and sent.split() != now[name].split():
            typed.wrong(
                name,
                gettext("The national organiser accepted this: ask for a change."),
            )
        typed.values[name] = now[name]


def _fields(typed: Typed, kind: str, described: Series | None) -> dict[str, Any]:
    """The columns of a season; `described` is what holds its description so far."""
    year = typed.number("year", FIRST_YEAR, LAST_YEAR, required=True) or timezone.localdate().year
    days = season_days(year)
    first = day_of(typed, "first") or days.first
    last = day_of(typed, "last") or days.last
    if first > last:
        typed.wrong(
            "last",
            gettext("The season ends before it begins; change one of the two days."),
        )
    return {
        "kind": kind,
        "title": typed.text("title", 200, required=True),
        "place": typed.text("place", 200),
        "organiser_name": typed.text("organiser_name", 200),
        **read_about(typed, described),
        "year": year,
        "planned": typed.number("planned", 1, MOST_EVENTS, required=True) or 0,
        "first": first,
        "last": last,
        "dates": planned_dates(typed),
        "rules": _settings(typed, kind),
    }


def _championship(
    request: HttpRequest, typed: Typed, current: Championship | None
) -> Championship | None:
    """Where the tickets lead: the national organiser says, or an accepted application."""
    chosen = typed.values.get("championship", "")
    if not is_national(request.user):
        if chosen and (current is None or current.slug != chosen):
            typed.wrong(
                "championship",
                gettext(
                    "Tickets are given by accepted applications: apply to the national organiser."
                ),
            )
        return current
    championship = Championship.objects.filter(slug=chosen).first() if chosen else None
    if chosen and championship is None:
        typed.wrong("championship", gettext("Choose one from the list."))
    return championship


def day_of(typed: Typed, name: str) -> date | None:
    text = typed.values.get(name, "").strip()
    if not text:
        return None
    with suppress(ValueError):
        day = date.fromisoformat(text)
        if FIRST_YEAR <= day.year <= LAST_YEAR:
            return day
    typed.wrong(name, gettext("“{value}” is no date.").format(value=text[:20]))
    return None


def planned_dates(typed: Typed) -> list[date]:
    """Planned days, separated by spaces, commas or lines: 2026-03-14 or 14.03.2026."""
    days, bad = [], []
    for text in re.split(r"[\s,;]+", typed.values.get("dates", "").strip())[: MOST_EVENTS + 1]:
        if not text:
            continue
        turned = re.fullmatch(r"(\d{1,2})\.(\d{1,2})\.(\d{4})", text)
        iso = f"{turned[3]}-{int(turned[2]):02}-{int(turned[1]):02}" if turned else text
        try:
            days.append(date.fromisoformat(iso))
        except ValueError:
            bad.append(text[:20])
    if bad:
        typed.wrong(
            "dates",
            ngettext(
                "{texts} is no date; write 14.03.2026.",
                "{texts} are no dates; write 14.03.2026.",
                len(bad),
            ).format(texts=", ".join(gettext("“{text}”").format(text=text) for text in bad)),
        )
    return sorted(set(days))


def _settings(typed: Typed, kind: str) -> SeriesSettings:
    scale = []
    for text in re.split(r"[\s,;]+", typed.values.get("scale", "").strip())[:100]:
        points = whole_number(text, 4)
        if points is not None and points <= MOST_POINTS:
            scale.append(points)
        elif text:
            typed.wrong(
                "scale",
                gettext("“{value}” is no number of points from 0 to {most_points}.").format(
                    value=text[:20], most_points=MOST_POINTS
                ),
            )
    return SeriesSettings(
        eliminated_zero=not typed.flag("eliminated_count"),
        seed_fill=typed.flag("seed_fill"),
        format=typed.choice("format", MATCHDAYS, MATCHDAYS[0]),
        newcomers_last=not typed.flag("newcomers_zero"),
        volume=typed.choice("volume", VOLUMES, VOLUMES[0]),
        best=typed.number("best", 1, MOST_EVENTS),
        scale=tuple(scale),
        tickets=typed.number("tickets", 0, MOST_TICKETS) or 0,
        region=typed.text("region", 80),
        ruleset=rules_form.as_json(
            rules_form.chosen_rules(typed, usual_rules(kind)), usual_rules(kind)
        ),
        options=chosen_options(typed, series_options(kind)),
    )


def _before(request: HttpRequest) -> Series | None:
    """The season this one follows, if it is one's own."""
    slug = request.POST.get("before", request.GET.get("before", ""))
    return Series.objects.filter(slug=slug[:20], owner=request.user.pk).first() if slug else None


def _defaults(before: Series | None) -> dict[str, str]:
    year = timezone.localdate().year
    if before is None:
        usual = {"kind": "league", "year": str(year), "planned": "8", "language": page_language()}
        return {"slug": new_slug(), **usual}
    values = _as_typed(before) | {"slug": new_slug(), "before": before.slug}
    values |= {"year": str(before.year + 1), "dates": ""}
    values["title"] = before.title.replace(str(before.year), str(before.year + 1))
    days = season_days(before.year + 1)
    return values | {"first": days.first.isoformat(), "last": days.last.isoformat()}


def _as_typed(series: Series) -> dict[str, str]:
    settings = settings_of(series)
    values = {
        "kind": series.kind,
        "title": series.title,
        "place": series.place,
        "organiser_name": series.organiser_name,
        **about_fields(series),
        "year": str(series.year),
        "planned": str(series.planned),
        "first": series.first.isoformat(),
        "last": series.last.isoformat(),
        "dates": " ".join(series.dates),
        "format": settings.format,
        "volume": settings.volume,
        "best": str(settings.best or ""),
        "scale": " ".join(str(points) for points in settings.scale),
        "tickets": str(settings.tickets or ""),
        "region": settings.region,
        "championship": series.championship.slug if series.championship else "",
    }
    flags = {
        "eliminated_count": not settings.eliminated_zero,
        "seed_fill": settings.seed_fill,
        "newcomers_zero": not settings.newcomers_last,
        "public": series.public,
    }
    if settings.ruleset:
        values |= rules_form.rules_fields(rules_of(series))
    values |= typed_options(settings.options)
    return values | {name: "1" for name, on in flags.items() if on}


def _known_kind(kind: str) -> str:
    return kind if kind in Series.KINDS else "league"


def _options(typed: Typed) -> dict[str, Any]:
    """What is set in the formats so far, of whichever kind."""
    known = [option for kind in Series.KINDS for option in series_options(kind)]
    return chosen_options(Typed(typed.values), known)


def _page(
    request: HttpRequest,
    typed: Typed,
    series: Series | None,
    violations: tuple[Violation, ...] = (),
) -> HttpResponse:
    planned = typed.values.get("planned", "")
    kind = series.kind if series else typed.values.get("kind", "league")
    number = whole_number(planned, 3) or 0
    context = {
        "typed": typed,
        "series": series,
        "closed": series is not None and closure.closed(series),
        "locked": series is not None and _locked(request, series),
        "kind": kind,
        **about_context(typed, series or _before(request)),
        "violations": violations,
        "warnings": (
            *(length_advice(number).warnings if kind == "league" and number else ()),
            *(calendar.spare(number, len(planned_dates(Typed(typed.values)))) if number else ()),
        ),
        "matchdays": MATCHDAYS,
        "league_options": option_fields(series_options("league"), _options(typed), typed),
        "grand_prix_options": option_fields(series_options("grand-prix"), _options(typed), typed),
        **rules_form.rules_context(typed, usual_rules(_known_kind(kind)), by_kind=True),
        "championships": Championship.objects.filter(world=False)
        if is_national(request.user)
        else (),
    }
    status = 422 if violations or typed.faults else 200
    return render(request, "stolik/seasons/plan.html", context, status=status)
