"""The desk of a series: what has been played, what comes next, and everything to be decided."""

from __future__ import annotations

import re
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from stolik.rules import Refused
from stolik.tournament.season import length_advice, prizes_to_send
from stolik.web.tournaments import store
from stolik.web.tournaments import access as who
from stolik.web.models.tournaments import ALPHABET, Tournament
from stolik.web.models.tournaments import slug as new_slug
from stolik.web.core.collation import collated
from stolik.web.seasons import (
    bringing,
    closing,
    creating,
    deciding,
    desk_awards,
    desk_events,
    public,
    showing,
    taking,
    wording,
)
from stolik.web.seasons import tickets as giving
from stolik.web.seasons.following import follow
from stolik.web.models.seasons import EDITIONS, Decision, Part, Result, Series
from stolik.web.seasons.season import read
from stolik.web.seasons.saying import refuse, said, titles
from stolik.web.seasons.standings import due, tabled
from stolik.web.templatetags.words import either


def own_series(request: HttpRequest, slug: str) -> Series:
    """The series, for whoever runs it; 404, without a hint, for everybody else."""
    found = get_object_or_404(Series.objects.select_related("championship", "owner"), slug=slug)
    if not public.runs(request, found):
        raise Http404
    return found


def account(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


@require_http_methods(["GET", "HEAD"])
def series_desk(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything about a series for whoever runs it."""
    series = own_series(request, slug)
    found = tabled(read(series))
    names = showing.names_of(found.read, open_to_all=False)
    proposed = giving.awarded(found)
    events = titles(found.read)
    context = public.base(request, found.read, found)
    context |= {
        "rows": showing.table_rows(found, names)[:8],
        "heads": showing.heads(found),
        "events": (listed := desk_events.listed(found, account(request))),
        "coming": desk_events.coming(listed),
        "others": desk_events.others(found, account(request)),
        "advice": length_advice(series.planned) if series.kind == "league" else None,
        "planned_days": wording.open_days(found.read),
        "next_day": creating.next_day(series, timezone.localdate()),
        "new_slug": new_slug(),
        "due": [(one, _named(one.tied, names)) for one in due(found, proposed.open_questions)],
        "awards": proposed,
        **desk_awards.shown(found, proposed, names),
        "stale": [said(one, names) for one in found.stale],
        "faults": [said(one, names, events) for one in found.faults],
        "outside": [said(one, names) for one in closing.outside_faults(found)],
        "changes": desk_events.changed(found, names),
        "parcel": series.kind == "league" and prizes_to_send(found.held, series.planned),
        "closed": found.read.decided("closed"),
        "log": _log(series, names, national=who.is_national(request.user)),
        "people": sorted(names.items(), key=lambda pair: collated(pair[1])),
        "editions_known": EDITIONS,
        "national": who.is_national(request.user),
    }
    return render(request, "stolik/seasons/desk.html", context)


@require_POST
def new_event(request: HttpRequest, slug: str) -> HttpResponse:
    """One click: the next event with people, standing and format."""
    series = own_series(request, slug)
    wanted = request.POST.get("slug", "")
    if Tournament.objects.filter(slug=wanted, owner=series.owner).exists():
        return _to_event(request, series, wanted)  # the button was pressed twice
    fits = re.fullmatch(f"[{ALPHABET}]{{7}}", wanted)
    free = fits and not Tournament.objects.filter(slug=wanted).exists()
    try:
        event = creating.create_event(series, account(request), slug=wanted if free else "")
    except Refused as refused:
        return _refused(request, series, refused)
    except IntegrityError:
        return _to_event(request, series, wanted)  # pressed twice at the same moment
    return _to_event(request, series, event.slug)


def _to_event(request: HttpRequest, series: Series, slug: str) -> HttpResponse:
    """To the new event, for whoever runs it; the national organiser stays at the league's desk."""
    if series.owner_id != account(request).pk:
        return redirect("series-desk", series.slug)
    return redirect("check-in" if series.kind != "grand-prix" else "edit-tournament", slug)


@require_POST
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a tournament of one's own, or a result imported before, count here too."""
    series = own_series(request, slug)
    asked = request.POST.get("what", "")
    kind, _, key = asked.partition(":")
    try:
        if kind == "t":
            event = get_object_or_404(Tournament, slug=key[:20], owner=account(request))
            creating.attach(series, taking.result_for(event), account(request))
            if store.state(event).phase == "preparing":
                bringing.bring(series, event, account(request))
        else:
            creating.attach(series, _own_result(request, key), account(request))
    except Refused as refused:
        return _refused(request, series, refused)
    return redirect("series-desk", slug)


@require_POST
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    """An event counts no longer."""
    series = own_series(request, slug)
    result = _part(request, series).result
    try:
        creating.detach(series, result, account(request))
    except Refused as refused:
        return _refused(request, series, refused)
    messages.success(
        request,
        either(
            "It counts no longer; you can add it again below.",
            "Już się nie liczy; możesz dołączyć to ponownie poniżej.",
        ),
    )
    return redirect("series-desk", slug)


@require_POST
def bring(request: HttpRequest, slug: str) -> HttpResponse:
    """Bring the standing as it is now into an event that is being prepared."""
    series = own_series(request, slug)
    result = _part(request, series).result
    if result.tournament is None or result.tournament.owner_id != account(request).pk:
        raise Http404
    try:
        closing.refuse_closed(series)
        changed = bringing.bring(series, result.tournament, account(request))
    except Refused as refused:
        return _refused(request, series, refused)
    if changed:
        messages.success(request, either("The standing is up to date.", "Tabela jest aktualna."))
    else:
        messages.success(
            request,
            either(
                "The table is empty: there was nothing to bring.",
                "Tabela jest pusta: nie było czego przenieść.",
            ),
        )
    return redirect("series-desk", slug)


@require_POST
def edition(request: HttpRequest, slug: str) -> HttpResponse:
    """Which edition of the game an event was played with."""
    series = own_series(request, slug)
    wanted = request.POST.get("edition", "")
    if wanted not in EDITIONS:
        raise Http404
    try:
        closing.refuse_closed(series)
    except Refused as refused:
        return _refused(request, series, refused)
    result = _part(request, series).result
    if result.tournament and store.state(result.tournament).editions:
        text = either(
            "Its games are labelled at the desk of the tournament; change them there.",
            "Gry są oznaczone w biurze turnieju; zmień to tam.",
        )
        messages.error(request, text, extra_tags="bad")
        return redirect("series-desk", slug)
    Result.objects.filter(pk=result.pk).update(edition=wanted)
    return redirect("series-desk", slug)


def _own_result(request: HttpRequest, key: str) -> Result:
    if not (key.isascii() and key.isdigit() and len(key) < 12):
        raise Http404
    return get_object_or_404(Result, pk=int(key), owner=account(request))


def _part(request: HttpRequest, series: Series) -> Part:
    key = request.POST.get("result", "")
    if not (key.isascii() and key.isdigit() and len(key) < 12):
        raise Http404
    return get_object_or_404(
        Part.objects.select_related("result__tournament"), series=series, result=int(key)
    )


def _named(keys: tuple[str, ...], names: dict[str, str]) -> list[str]:
    return [names.get(key, key) for key in keys]


def _log(series: Series, names: dict[str, str], *, national: bool) -> list[dict[str, Any]]:
    # What a closed season rests on stays until it is opened again, which has a form of its own.
    may = deciding.may_take_back(national=national)
    open_ones = ("notice",) if closing.closed(series) else may
    rows = Decision.objects.filter(series=series).select_related("by", "taken_back")
    latest = list(rows.order_by("-at", "-id")[:200])
    follow(latest)
    return [
        {
            "one": row,
            "text": wording.decision_words(row.kind, row.about, names),
            "gone": hasattr(row, "taken_back"),
            "can_go": row.kind in open_ones and not hasattr(row, "taken_back"),
            "reason": row.kind in deciding.NEEDS_A_REASON,
        }
        for row in latest
    ]


def _refused(request: HttpRequest, series: Series, refused: Refused) -> HttpResponse:
    found = read(series)
    names = showing.names_of(found, open_to_all=False)
    return refuse(request, series.slug, found, refused, names)
