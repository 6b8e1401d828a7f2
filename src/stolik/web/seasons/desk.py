"""The desk of a series: what has been played, what comes next, and everything to be decided."""

from __future__ import annotations

import random
import re
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from stolik.phrases import sentence
from stolik.rules import Refused, Violation
from stolik.tournament.season import length_advice, prizes_to_send
from stolik.tournament.standings import ties
from stolik.web import store, who
from stolik.web.event.models import ALPHABET, Tournament
from stolik.web.event.models import slug as new_slug
from stolik.web.seasons import bringing, creating, deciding, public, showing, taking, wording
from stolik.web.seasons import tickets as giving
from stolik.web.seasons.models import EDITIONS, Decision, Part, Result, Series
from stolik.web.seasons.playing_off import settling
from stolik.web.seasons.reading import read
from stolik.web.seasons.tabling import Tabled, due, tabled
from stolik.web.templatetags.words import either, language

LONGEST = 1000


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
    context = public.base(request, found.read, found)
    context |= {
        "rows": showing.table_rows(found, names)[:8],
        "heads": showing.heads(found),
        "events": _events(found, account(request)),
        "others": _others(found, account(request)),
        "advice": length_advice(series.planned) if series.kind == "league" else None,
        "planned_days": wording.open_days(found.read),
        "next_day": creating.next_day(series, timezone.localdate()),
        "new_slug": new_slug(),
        "due": [(one, _named(one.tied, names)) for one in due(found)],
        "awards": proposed,
        "prizes": _named(proposed.prizes, names),
        "winners": _named(giving.ticket_winners(found, proposed), names),
        "passed_over": _named(proposed.passed_over, names),
        "questions": [said(one, names) for one in proposed.open_questions],
        "stale": [said(one, names) for one in found.stale],
        "faults": [said(one, names) for one in found.faults],
        "parcel": series.kind == "league" and prizes_to_send(found.held, series.planned),
        "closed": found.read.decided("closed"),
        "log": _log(series, names),
        "people": sorted(names.items(), key=lambda pair: pair[1].casefold()),
        "editions_known": EDITIONS,
        "national": who.is_national(request.user),
    }
    return render(request, "stolik/seasons/desk.html", context)


@require_POST
def new_event(request: HttpRequest, slug: str) -> HttpResponse:
    """One click: the next event with people, standing and format."""
    series = own_series(request, slug)
    wanted = request.POST.get("slug", "")
    if Tournament.objects.filter(slug=wanted, owner=account(request)).exists():
        return redirect("check-in", wanted)  # the button was pressed twice
    fits = re.fullmatch(f"[{ALPHABET}]{{7}}", wanted)
    free = fits and not Tournament.objects.filter(slug=wanted).exists()
    try:
        event = creating.create_event(series, account(request), slug=wanted if free else "")
    except Refused as refused:
        return _refused(request, series, refused)
    except IntegrityError:
        return redirect("check-in", wanted)  # pressed twice at the same moment
    return redirect("check-in" if series.kind != "grand-prix" else "edit-tournament", event.slug)


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
    creating.detach(series, result, account(request))
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
        bringing.bring(series, result.tournament, account(request))
    except Refused as refused:
        return _refused(request, series, refused)
    messages.success(request, either("The standing is up to date.", "Tabela jest aktualna."))
    return redirect("series-desk", slug)


@require_POST
def edition(request: HttpRequest, slug: str) -> HttpResponse:
    """Which edition of the game an event was played with."""
    series = own_series(request, slug)
    wanted = request.POST.get("edition", "")
    if wanted not in EDITIONS:
        raise Http404
    Result.objects.filter(pk=_part(request, series).result_id).update(edition=wanted)
    return redirect("series-desk", slug)


@require_POST
def decide(request: HttpRequest, slug: str) -> HttpResponse:
    """A decision: grant, bar, announce, close, draw lots, or take one of these back."""
    series = own_series(request, slug)
    by, note = account(request), request.POST.get("note", "").replace("\0", "")[:LONGEST]
    what = request.POST.get("what", "")
    found = tabled(read(series))
    person = request.POST.get("person", "")
    try:
        if what == "close":
            if not found.read.decided("closed"):
                giving.close(found, by, note)
        elif what == "granted":
            if not who.is_national(by):
                raise Http404
            deciding.decide(series, "granted", by, {}, note)
        elif what == "barred" and person in found.read.people:
            deciding.decide(series, "barred", by, {"person": person}, note)
        elif what == "notice" and note.strip():
            deciding.decide(series, "notice", by, {"text": note.strip()}, "")
        elif what == "lot":
            _draw(series, found, by, request.POST.get("tied", ""))
        elif what == "take-back":
            number = request.POST.get("number", "")
            if number.isascii() and number.isdigit() and len(number) < 12:
                gone = deciding.take_back(series, int(number), by, note)
                if gone is not None and gone.about["kind"] == "closed":
                    giving.reopen(series)
    except Refused as refused:
        return _refused(request, series, refused)
    return redirect("series-desk", slug)


def _draw(series: Series, found: Tabled, by: User, asked: str) -> None:
    """Draw lots among people who are level."""
    order = list(tied_of(found, asked))
    random.SystemRandom().shuffle(order)
    deciding.decide(series, "lot", by, {"order": order})


def tied_of(found: Tabled, asked: str) -> tuple[str, ...]:
    """People who have to play each other; nobody else can."""
    keys = tuple(asked[:400].split("-"))
    groups = [*ties(found.table), *map(tuple, found.known.heats), *map(tuple, found.known.lots)]
    heats = {frozenset(heat.tied) for one in groups for heat in settling(one, found.known).heats}
    if len(set(keys)) != len(keys) or frozenset(keys) not in heats | {*map(frozenset, groups)}:
        raise Http404
    return keys


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


def _events(found: Tabled, user: User) -> list[dict[str, Any]]:
    """Every event with what can be done about it."""
    mine = {
        event.slug: event
        for event in Tournament.objects.filter(
            owner=user, season_result__parts__series=found.read.series
        )
    }
    rows = []
    for number, one in enumerate(found.read.happenings, 1):
        event = mine.get(one.slug)
        state = store.state(event) if event and not one.finished else None
        stale = bool(event and state and bringing.outdated(found.read.series, event, state))
        rows.append({"number": number, "one": one, "own": event, "state": state, "stale": stale})
    return rows


def _others(found: Tabled, user: User) -> dict[str, Any]:
    """What else could count here: tournaments and imported results of the same account."""
    series = found.read.series
    events = Tournament.objects.filter(owner=user, practice=None)
    events = events.exclude(season_result__parts__series=series)
    results = Result.objects.filter(owner=user, tournament=None).exclude(parts__series=series)
    return {"events": events[:100], "results": results[:100]}


def _named(keys: tuple[str, ...], names: dict[str, str]) -> list[str]:
    return [names.get(key, key) for key in keys]


def said(violation: Violation, names: dict[str, str]) -> str:
    """A violation with people by name instead of by key."""
    about = (
        re.sub(
            r"(?<![\w-])e?\d+(?![\w-])",
            lambda match: names.get(match[0], match[0]),
            violation.about,
        )
        if _about_people(violation.code)
        else violation.about
    )
    return sentence(Violation(violation.code, about), language())


def _about_people(code: str) -> bool:
    return code.startswith(("play-off", "prize-und", "ticket-und", "pots-und", "person-"))


def _log(series: Series, names: dict[str, str]) -> list[dict[str, Any]]:
    rows = Decision.objects.filter(series=series).select_related("by", "taken_back")
    return [
        {
            "one": row,
            "text": wording.decision_words(row.kind, row.about, names),
            "gone": hasattr(row, "taken_back"),
            "can_go": row.kind in deciding.CAN_BE_TAKEN_BACK and not hasattr(row, "taken_back"),
        }
        for row in rows.order_by("-at", "-id")[:200]
    ]


def _refused(request: HttpRequest, series: Series, refused: Refused) -> HttpResponse:
    names = showing.names_of(read(series), open_to_all=False)
    for one in refused.violations:
        messages.error(request, said(one, names), extra_tags="bad")
    return redirect("series-desk", series.slug)
