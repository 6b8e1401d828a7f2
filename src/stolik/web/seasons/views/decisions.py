"""What is decided at the desk of a series: grant, bar, announce, close, draw lots, take back."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from stolik.rules import Refused, Violation
from stolik.web.core.forms import whole_number
from stolik.web.models.seasons import Result, Series
from stolik.web.seasons import closure, decisions, size_reasons, standings_rows
from stolik.web.seasons.season import load_season
from stolik.web.seasons.standings import SeasonStandings, Tie, season_standings, tie_of
from stolik.web.seasons.views.desk import account, key_number, own_series, refuse
from stolik.web.tournaments import access

LONGEST = 1000
# A season that is closed hears announcements, and can be opened again.
_WHEN_CLOSED = ("notice", "take-back", "close")


@dataclass(frozen=True, slots=True)
class _Form:
    """What was asked of a series, by whom and why."""

    series: Series
    standings: SeasonStandings
    by: User
    note: str
    values: QueryDict

    def value(self, name: str) -> str:
        return self.values.get(name, "")


@require_POST
def decide(request: HttpRequest, slug: str) -> HttpResponse:
    """A decision: grant, bar, announce, close, draw lots, or take one of these back."""
    series = own_series(request, slug)
    note = request.POST.get("note", "")[:LONGEST]
    standings = season_standings(load_season(series))
    asked = _Form(series, standings, account(request), note, request.POST)
    what = asked.value("what")
    try:
        if what not in _WHEN_CLOSED:
            closure.refuse_closed(series)
        if what in _DECISIONS:
            _DECISIONS[what](asked)
    except Refused as refused:
        names = standings_rows.names_by_key(standings.season, open_to_all=False)
        return refuse(request, slug, standings.season, refused, names)
    return redirect("series-desk", slug)


def _close(asked: _Form) -> None:
    """Refused while an event counts whose size needs a reason."""
    if asked.standings.season.decided("closed"):
        return
    open_sizes = size_reasons.open_sizes(asked.standings.season)
    if faults := tuple(fault for _, faults in open_sizes for fault in faults):
        raise Refused(faults)
    closure.close(asked.standings, asked.by, asked.note)


def _give_size_reason(asked: _Form) -> None:
    key = key_number(asked.value("result"))
    result = get_object_or_404(Result, parts__series=asked.series, pk=key)
    size_reasons.give_reason(asked.series, result, asked.by, asked.note)


def _grant(asked: _Form) -> None:
    if not access.is_national(asked.by):
        raise Http404
    closure.grant(asked.series, asked.by, asked.note)


def _bar(asked: _Form) -> None:
    person = asked.value("person")
    if person not in asked.standings.season.people:
        raise Refused((Violation("person-not-chosen"),))
    decisions.decide(asked.series, "barred", asked.by, {"person": person}, asked.note)


def _announce(asked: _Form) -> None:
    if text := asked.note.strip():
        decisions.decide(asked.series, "notice", asked.by, {"text": text}, "")


def tied_people(standings: SeasonStandings, text: str) -> tuple[tuple[str, ...], Tie]:
    """People who have to play each other, and the tie it is about; nobody else can."""
    keys = tuple(text[:400].split("-"))
    tie = tie_of(standings, keys) if len(set(keys)) == len(keys) else None
    if tie is None:
        raise Http404
    return keys, tie


def _draw(asked: _Form) -> None:
    """Draw lots among people who are level: once, and again only for a reason."""
    people, tie = tied_people(asked.standings, asked.value("tied"))
    drawn = asked.standings.play_offs.at(tie.score).lots
    if frozenset(people) in drawn and not asked.note.strip():
        raise Refused((Violation("lot-drawn-already", people=tuple(people)),))
    order = list(people)
    random.SystemRandom().shuffle(order)
    about = {"order": order, "score": list(tie.score)}
    decisions.decide(asked.series, "lot", asked.by, about, asked.note)


def _take_back(asked: _Form) -> None:
    if (key := whole_number(asked.value("number"), 11)) is None:
        return
    kinds = decisions.may_take_back(national=access.is_national(asked.by))
    decisions.take_back(asked.series, key, asked.by, asked.note, kinds)


_DECISIONS: Final[dict[str, Callable[[_Form], None]]] = {
    "close": _close,
    "size": _give_size_reason,
    "granted": _grant,
    "barred": _bar,
    "notice": _announce,
    "lot": _draw,
    "take-back": _take_back,
}
