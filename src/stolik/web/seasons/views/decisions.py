"""What is decided at the desk of a series: grant, bar, announce, close, draw lots, take back."""

from __future__ import annotations

import random

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from stolik.rules import Refused, Violation
from stolik.web.core.forms import whole_number
from stolik.web.models.seasons import Series
from stolik.web.seasons import closure, decisions, standings_rows
from stolik.web.seasons.season import load_season
from stolik.web.seasons.standings import SeasonStandings, Tie, season_standings, tie_of
from stolik.web.seasons.views.desk import account, own_series, refuse
from stolik.web.tournaments import access

LONGEST = 1000
# A season that is closed hears announcements, and can be opened again.
_WHEN_CLOSED = ("notice", "take-back", "close")


@require_POST
def decide(request: HttpRequest, slug: str) -> HttpResponse:
    """A decision: grant, bar, announce, close, draw lots, or take one of these back."""
    series = own_series(request, slug)
    by, note = account(request), request.POST.get("note", "")[:LONGEST]
    what = request.POST.get("what", "")
    standings = season_standings(load_season(series))
    person = request.POST.get("person", "")
    try:
        if what not in _WHEN_CLOSED:
            closure.refuse_closed(series)
        if what == "close":
            if not standings.season.decided("closed"):
                closure.close(standings, by, note)
        elif what == "granted":
            if not access.is_national(by):
                raise Http404
            decisions.decide(series, "granted", by, {}, note)
        elif what == "barred":
            if person not in standings.season.people:
                raise Refused((Violation("person-not-chosen"),))
            decisions.decide(series, "barred", by, {"person": person}, note)
        elif what == "notice" and note.strip():
            decisions.decide(series, "notice", by, {"text": note.strip()}, "")
        elif what == "lot":
            _draw(series, standings, by, request.POST.get("tied", ""), note)
        elif what == "take-back":
            _take_back(series, request.POST.get("number", ""), by, note)
    except Refused as refused:
        names = standings_rows.names_by_key(standings.season, open_to_all=False)
        return refuse(request, slug, standings.season, refused, names)
    return redirect("series-desk", slug)


def tied_people(standings: SeasonStandings, text: str) -> tuple[tuple[str, ...], Tie]:
    """People who have to play each other, and the tie it is about; nobody else can."""
    keys = tuple(text[:400].split("-"))
    tie = tie_of(standings, keys) if len(set(keys)) == len(keys) else None
    if tie is None:
        raise Http404
    return keys, tie


def _draw(series: Series, standings: SeasonStandings, by: User, text: str, note: str) -> None:
    """Draw lots among people who are level: once, and again only for a reason."""
    people, tie = tied_people(standings, text)
    if frozenset(people) in standings.play_offs.at(tie.score).lots and not note.strip():
        raise Refused((Violation("lot-drawn-already", people=tuple(people)),))
    order = list(people)
    random.SystemRandom().shuffle(order)
    decisions.decide(series, "lot", by, {"order": order, "score": list(tie.score)}, note)


def _take_back(series: Series, number: str, by: User, note: str) -> None:
    if (key := whole_number(number, 11)) is None:
        return
    kinds = decisions.may_take_back(national=access.is_national(by))
    decisions.take_back(series, key, by, note, kinds)
