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

from stolik.rules import Refused, Violation
from stolik.tournament.formats import MATCHDAYS
from stolik.tournament.season import length_advice
from stolik.web.core.forms import FIRST_YEAR, LAST_YEAR, Typed
from stolik.web.models.tournaments import ALPHABET
from stolik.web.models.tournaments import slug as new_slug
from stolik.web.seasons import closure as closing
from stolik.web.seasons import calendar as planned_days
from stolik.web.seasons.setting_changes import changing_faults
from stolik.web.seasons.events import create_series, season_days, series_faults
from stolik.web.seasons.views.desk import own_series
from stolik.web.models.seasons import Championship, Series
from stolik.web.seasons.settings import VOLUMES, Rules, rules_of
from stolik.web.templatetags.words import either, form
from stolik.web.tournaments.access import is_national

MOST_EVENTS = 60
MOST_POINTS = 1000
MOST_TICKETS = 50


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """A new season, from nothing or from the one before."""
    user = request.user
    assert isinstance(user, User)
    before = _before(request, user)
    if request.method != "POST":
        return _page(request, Typed(_defaults(before)), None)
    typed = Typed(request.POST)
    slug = typed.values.get("slug", "")
    if Series.objects.filter(slug=slug, owner=user).exists():
        return redirect("series-desk", slug)  # the button was pressed twice
    found = _read(typed, typed.choice("kind", Series.KINDS, "league"))
    found["championship"] = _championship(request, typed, None)
    if typed.faults:
        return _page(request, typed, None)
    if re.fullmatch(f"[{ALPHABET}]{{7}}", slug) and not Series.objects.filter(slug=slug).exists():
        found["slug"] = slug
    try:
        series = create_series(user, earlier=before, **found)
    except Refused as refused:
        return _page(request, typed, None, refused.violations)
    return redirect("series-desk", series.slug)


def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Change a season; its kind stays."""
    series = own_series(request, slug)
    if request.method != "POST":
        return _page(request, Typed(_written(series)), series)
    typed = Typed(request.POST)
    found = _read(typed, series.kind)
    found["championship"] = _championship(request, typed, series.championship)
    if typed.faults:
        return _page(request, typed, series)
    days = (found["first"], found["last"], found["dates"], found["year"])
    faults = series_faults(series.kind, found["planned"], *days)
    found["rules"] = found["rules"].kept()
    found["dates"] = [day.isoformat() for day in found["dates"]]
    if faults := (*faults, *changing_faults(series, found)):
        return _page(request, typed, series, faults)
    for name, value in found.items():
        setattr(series, name, value)
    series.public = typed.flag("public")
    series.save()
    messages.success(request, either("Saved.", "Zapisano."))
    return redirect("series-desk", series.slug)


def _read(typed: Typed, kind: str) -> dict[str, Any]:
    year = typed.number("year", FIRST_YEAR, LAST_YEAR, required=True) or timezone.localdate().year
    days = season_days(year)
    first = day_of(typed, "first") or days.first
    last = day_of(typed, "last") or days.last
    if first > last:
        typed.wrong(
            "last",
            "The season ends before it begins; change one of the two days.",
            "Sezon kończy się przed początkiem; zmień jeden z dwóch dni.",
        )
    return {
        "kind": kind,
        "title": typed.text("title", 200, required=True),
        "place": typed.text("place", 200),
        "organiser_name": typed.text("organiser_name", 200),
        "about": typed.lines("about", 4000),
        "year": year,
        "planned": typed.number("planned", 1, MOST_EVENTS, required=True) or 0,
        "first": first,
        "last": last,
        "dates": _dates(typed),
        "rules": _rules(typed),
    }


def _championship(
    request: HttpRequest, typed: Typed, now: Championship | None
) -> Championship | None:
    """Where the tickets lead: the national organiser says, or an accepted application."""
    wanted = typed.values.get("championship", "")
    if not is_national(request.user):
        if wanted and (now is None or now.slug != wanted):
            typed.wrong(
                "championship",
                "Tickets are given by accepted applications: apply to the national organiser.",
                "Awans daje dopiero przyjęte zgłoszenie: zgłoś ligę organizatorowi krajowemu.",
            )
        return now
    found = Championship.objects.filter(slug=wanted).first() if wanted else None
    if wanted and found is None:
        typed.wrong("championship", "Choose one from the list.", "Wybierz coś z listy.")
    return found


def day_of(typed: Typed, name: str) -> date | None:
    text = typed.values.get(name, "").strip()
    if not text:
        return None
    with suppress(ValueError):
        found = date.fromisoformat(text)
        if FIRST_YEAR <= found.year <= LAST_YEAR:
            return found
    typed.wrong(name, f"“{text[:20]}” is no date.", f"„{text[:20]}” to nie data.")
    return None


def _dates(typed: Typed) -> list[date]:
    """Planned days, separated by spaces, commas or lines: 2026-03-14 or 14.03.2026."""
    found, bad = [], []
    for text in re.split(r"[\s,;]+", typed.values.get("dates", "").strip())[: MOST_EVENTS + 1]:
        if not text:
            continue
        turned = re.fullmatch(r"(\d{1,2})\.(\d{1,2})\.(\d{4})", text)
        iso = f"{turned[3]}-{int(turned[2]):02}-{int(turned[1]):02}" if turned else text
        try:
            found.append(date.fromisoformat(iso))
        except ValueError:
            bad.append(text[:20])
    if bad:
        typed.wrong(
            "dates",
            ", ".join(f"“{text}”" for text in bad)
            + form(len(bad), " is no date; write 14.03.2026.| are no dates; write 14.03.2026."),
            ", ".join(f"„{text}”" for text in bad)
            + form(len(bad), " to nie data; napisz 14.03.2026.| to nie daty; napisz 14.03.2026."),
        )
    return sorted(set(found))


def _rules(typed: Typed) -> Rules:
    scale = []
    for text in re.split(r"[\s,;]+", typed.values.get("scale", "").strip())[:100]:
        if text.isascii() and text.isdigit() and len(text) <= 4 and int(text) <= MOST_POINTS:
            scale.append(int(text))
        elif text:
            typed.wrong(
                "scale",
                f"“{text[:20]}” is no number of points from 0 to {MOST_POINTS}.",
                f"„{text[:20]}” to nie liczba punktów od 0 do {MOST_POINTS}.",
            )
    return Rules(
        eliminated_zero=not typed.flag("eliminated_count"),
        seed_fill=typed.flag("seed_fill"),
        format=typed.choice("format", MATCHDAYS, MATCHDAYS[0]),
        newcomers_last=not typed.flag("newcomers_zero"),
        volume=typed.choice("volume", VOLUMES, VOLUMES[0]),
        best=typed.number("best", 1, MOST_EVENTS),
        scale=tuple(scale),
        tickets=typed.number("tickets", 0, MOST_TICKETS) or 0,
        region=typed.text("region", 80),
    )


def _before(request: HttpRequest, user: User) -> Series | None:
    """The season this one follows, if it is one's own."""
    slug = request.POST.get("before", request.GET.get("before", ""))
    return Series.objects.filter(slug=slug[:20], owner=user).first() if slug else None


def _defaults(before: Series | None) -> dict[str, str]:
    year = timezone.localdate().year
    if before is None:
        return {"slug": new_slug(), "kind": "league", "year": str(year), "planned": "8"}
    found = _written(before) | {"slug": new_slug(), "before": before.slug}
    found |= {"year": str(before.year + 1), "dates": ""}
    found["title"] = before.title.replace(str(before.year), str(before.year + 1))
    days = season_days(before.year + 1)
    return found | {"first": days.first.isoformat(), "last": days.last.isoformat()}


def _written(series: Series) -> dict[str, str]:
    rules = rules_of(series)
    found = {
        "kind": series.kind,
        "title": series.title,
        "place": series.place,
        "organiser_name": series.organiser_name,
        "about": series.about,
        "year": str(series.year),
        "planned": str(series.planned),
        "first": series.first.isoformat(),
        "last": series.last.isoformat(),
        "dates": " ".join(series.dates),
        "format": rules.format,
        "volume": rules.volume,
        "best": str(rules.best or ""),
        "scale": " ".join(str(points) for points in rules.scale),
        "tickets": str(rules.tickets or ""),
        "region": rules.region,
        "championship": series.championship.slug if series.championship else "",
    }
    flags = {
        "eliminated_count": not rules.eliminated_zero,
        "seed_fill": rules.seed_fill,
        "newcomers_zero": not rules.newcomers_last,
        "public": series.public,
    }
    return found | {name: "1" for name, on in flags.items() if on}


def _page(
    request: HttpRequest,
    typed: Typed,
    series: Series | None,
    violations: tuple[Violation, ...] = (),
) -> HttpResponse:
    planned = typed.values.get("planned", "")
    kind = series.kind if series else typed.values.get("kind", "league")
    number = int(planned) if planned.isascii() and planned.isdigit() and len(planned) < 4 else 0
    found = {
        "typed": typed,
        "series": series,
        "closed": series is not None and closing.closed(series),
        "kind": kind,
        "violations": violations,
        "warnings": (
            *(length_advice(number).warnings if kind == "league" and number else ()),
            *(planned_days.spare(number, len(_dates(Typed(typed.values)))) if number else ()),
        ),
        "matchdays": MATCHDAYS,
        "championships": Championship.objects.filter(world=False)
        if is_national(request.user)
        else (),
    }
    status = 422 if violations or typed.faults else 200
    return render(request, "stolik/seasons/plan.html", found, status=status)
