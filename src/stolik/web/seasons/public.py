"""Seasons as everybody sees them: all of them, one with its table, somebody's path through it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from stolik.web import who
from stolik.web.seasons import bump, showing, wording
from stolik.web.seasons.models import EDITIONS, Championship, Series, Ticket
from stolik.web.seasons.reading import Read, read, read_all
from stolik.web.seasons.rules import house
from stolik.web.seasons.tabling import Tabled, after_each, tabled

LEADERS = 3


@dataclass(frozen=True, slots=True)
class Card:
    """A season in a list: where it stands and who leads."""

    series: Series
    kind: str
    held: int
    people: int
    leaders: tuple[tuple[int, str, str], ...]  # (place, name, first number)
    over: bool
    house: bool


def cards(series: Sequence[Series], *, open_to_all: bool = True) -> tuple[Card, ...]:
    """The national table: every season with its leaders, in a constant number of questions."""
    found = read_all(series)
    return tuple(_card(found[one.pk], open_to_all=open_to_all) for one in series)


def _card(found: Read, *, open_to_all: bool) -> Card:
    table = tabled(found)
    names = showing.names_of(found, open_to_all=open_to_all)
    leaders = tuple(
        (line.place, names.get(line.who, line.who), str(line.score[0]).replace("-", "−"))
        for line in table.table[:LEADERS]
    )
    return Card(
        found.series,
        wording.kind_word(found.series.kind),
        table.held,
        len(table.table),
        leaders,
        table.over,
        house(found.series),
    )


@require_safe
def seasons(request: HttpRequest) -> HttpResponse:
    """Every public season by year; the newest year first."""
    years = Series.objects.filter(public=True).order_by("-year").values_list("year", flat=True)
    known = list(dict.fromkeys(years))
    asked = request.GET.get("year", "")
    year = int(asked) if asked.isascii() and asked.isdigit() and len(asked) == 4 else None
    chosen = year if year in known else next(iter(known), None)
    series = Series.objects.filter(public=True, year=chosen or 0).select_related("owner")
    found = {
        "cards": cards(list(series)),
        "years": known,
        "year": chosen,
        "championships": Championship.objects.all()[:20],
    }
    return render(request, "stolik/seasons/list.html", found)


@require_safe
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """The table, the chart, events and records of one season."""
    series = public_series(request, slug)
    edition = request.GET.get("edition", "")
    found = read(series)
    shown = tabled(found, edition if edition in EDITIONS else "")
    names = showing.names_of(found, open_to_all=True)
    tables = after_each(shown)
    context = base(request, found, shown)
    context |= {
        "edition": edition if edition in EDITIONS else "",
        "rows": showing.table_rows(
            shown, names, tables[-2] if len(tables) > 1 else None, _marks(found)
        ),
        "heads": showing.heads(shown),
        "held_events": [found.happening(event.key) for event in shown.events],
        "coming": [one for one in found.happenings if not one.finished],
        "planned_days": wording.open_days(found),
        "chart": bump.chart(tables) if len(tables) > 1 else None,
        "names": names,
        "records": showing.told_records(shown, names),
        "earlier": _archive(series),
        "notices": found.decided("notice"),
    }
    return render(request, "stolik/seasons/season.html", context)


@require_safe
def person(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Somebody's path through the season."""
    series = public_series(request, slug)
    found = read(series)
    if key not in found.people:
        raise Http404
    shown = tabled(found)
    tables = after_each(shown)
    names = showing.names_of(found, open_to_all=True)
    steps = showing.path(shown, tables, key)
    placed = [step.row.place for step in steps if step.row and step.row.ranked]
    context = base(request, found, shown)
    context |= {
        "key": key,
        "name": names[key],
        "line": shown.line(key),
        "heads": showing.heads(shown),
        "row": next(
            (row for row in showing.table_rows(shown, names, None) if row.who == key), None
        ),
        "steps": steps,
        "starts": sum(step.row is not None for step in steps),
        "best": min(placed, default=None),
        "wins": sum(place == 1 for place in placed),
        "chart": bump.chart(tables) if len(tables) > 1 else None,
        "held_events": [found.happening(event.key) for event in shown.events],
        "names": names,
    }
    return render(request, "stolik/seasons/person.html", context)


@require_safe
def championship(request: HttpRequest, slug: str) -> HttpResponse:
    """Who has qualified and from where; addresses are for the national organiser alone."""
    found = get_object_or_404(Championship, slug=slug)
    tickets = wording.ticket_lines(
        Ticket.objects.filter(championship=found, returned=None), open_to_all=True
    )
    return render(
        request,
        "stolik/seasons/championship.html",
        {"championship": found, "tickets": tickets, "national": who.is_national(request.user)},
    )


def public_series(request: HttpRequest, slug: str) -> Series:
    """The season, for everybody; one that is not public only for whoever runs it."""
    found = get_object_or_404(Series.objects.select_related("championship", "earlier"), slug=slug)
    if not found.public and not runs(request, found):
        raise Http404
    return found


def runs(request: HttpRequest, series: Series) -> bool:
    """Whether a request comes from whoever runs the series."""
    user = request.user
    return user.is_authenticated and (series.owner_id == user.pk or who.is_national(user))


def base(request: HttpRequest, found: Read, shown: Tabled) -> dict[str, Any]:
    """What every page of a season shows."""
    return {
        "series": found.series,
        "kind": wording.kind_word(found.series.kind),
        "found": shown,
        "house": house(found.series),
        "house_words": wording.house_words(found.series),
        "editions": found.editions if len(found.editions) > 1 else (),
        "runs": runs(request, found.series),
        "faults": shown.faults,
        "over": shown.over,
    }


def _marks(found: Read) -> dict[str, tuple[str, ...]]:
    """Prizes and tickets of a closed season."""
    marks: dict[str, tuple[str, ...]] = {}
    for one in found.decided("closed"):
        for key in one.about.get("prizes", ()):
            marks[key] = (*marks.get(key, ()), "prize")
        for key in one.about.get("tickets", ()):
            marks[key] = (*marks.get(key, ()), "ticket")
    return marks


def _archive(series: Series) -> list[Series]:
    """The seasons before this one, the latest first."""
    found: list[Series] = []
    now = series.earlier
    while now is not None and now not in found and len(found) < 50:
        found.append(now)
        now = now.earlier
    return [one for one in found if one.public]
