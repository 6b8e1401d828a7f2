"""What is decided at the desk of a series: grant, bar, announce, close, draw lots, take back."""

from __future__ import annotations

import random

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from stolik.rules import Refused, Violation
from stolik.web.tournaments import access as who
from stolik.web.seasons import closure as closing
from stolik.web.seasons import decisions as deciding
from stolik.web.seasons import standings_rows as showing
from stolik.web.seasons import tickets as giving
from stolik.web.seasons.views.desk import account, own_series
from stolik.web.models.seasons import Series
from stolik.web.seasons.playing_off import Level
from stolik.web.seasons.season import read
from stolik.web.seasons.saying import refuse
from stolik.web.seasons.standings import Tabled, level_with, tabled

LONGEST = 1000
# A season that is closed hears announcements, and can be opened again.
_WHEN_CLOSED = ("notice", "take-back", "close")


@require_POST
def decide(request: HttpRequest, slug: str) -> HttpResponse:
    """A decision: grant, bar, announce, close, draw lots, or take one of these back."""
    series = own_series(request, slug)
    by, note = account(request), request.POST.get("note", "")[:LONGEST]
    what = request.POST.get("what", "")
    found = tabled(read(series))
    person = request.POST.get("person", "")
    try:
        if what not in _WHEN_CLOSED:
            closing.refuse_closed(series)
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
            _draw(series, found, by, request.POST.get("tied", ""), note)
        elif what == "take-back":
            _take_back(series, request.POST.get("number", ""), by, note)
    except Refused as refused:
        names = showing.names_of(found.read, open_to_all=False)
        return refuse(request, slug, found.read, refused, names)
    return redirect("series-desk", slug)


def tied_of(found: Tabled, asked: str) -> tuple[tuple[str, ...], Level]:
    """People who have to play each other, and the tie it is about; nobody else can."""
    keys = tuple(asked[:400].split("-"))
    level = level_with(found, keys) if len(set(keys)) == len(keys) else None
    if level is None:
        raise Http404
    return keys, level


def _draw(series: Series, found: Tabled, by: User, asked: str, note: str) -> None:
    """Draw lots among people who are level: once, and again only for a reason."""
    people, level = tied_of(found, asked)
    if frozenset(people) in found.known.at(level.score).lots and not note.strip():
        raise Refused((Violation("lot-drawn-already", ", ".join(people)),))
    order = list(people)
    random.SystemRandom().shuffle(order)
    deciding.decide(series, "lot", by, {"order": order, "score": list(level.score)}, note)


def _take_back(series: Series, number: str, by: User, note: str) -> None:
    if not (number.isascii() and number.isdigit() and len(number) < 12):
        return
    kinds = deciding.may_take_back(national=who.is_national(by))
    deciding.take_back(series, int(number), by, note, kinds)
