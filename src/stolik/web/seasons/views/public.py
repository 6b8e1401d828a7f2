"""Seasons as everybody sees them: all of them, one with its table, somebody's path through it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from stolik.web.tournaments import access as who
from stolik.web.seasons import chart as bump
from stolik.web.seasons import rendered_standings as drawing
from stolik.web.seasons import standings_rows as showing
from stolik.web.seasons import words as wording
from stolik.web.seasons.in_public import in_public, with_paths
from stolik.web.models.seasons import EDITIONS, Championship, Series
from stolik.web.seasons.passing_on import holding
from stolik.web.seasons.season import Read, read, read_all
from stolik.web.seasons.settings import house
from stolik.web.seasons.saying import said, titles
from stolik.web.seasons.standings import Tabled, after_each, tabled
from stolik.web.seasons.ticket_lines import public_tickets

LEADERS = 3
FIRST = 100


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


def edition_asked(request: HttpRequest) -> str:
    """The edition a table is asked for; all of them if it is none we know."""
    asked = request.GET.get("edition", "")
    return asked if asked in EDITIONS else ""


@require_safe
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """The table, the chart, events and records of one season."""
    series = public_series(request, slug)
    edition = edition_asked(request)
    found = in_public(read(series))
    shown = tabled(found, edition)
    names = showing.names_of(found, open_to_all=True)
    tables = after_each(shown)
    paths = with_paths(found, runs=runs(request, series))
    rows = showing.table_rows(
        shown,
        names,
        tables[-2] if len(tables) > 1 else None,
        _marks(found),
        lines=shown.table[: None if request.GET.get("all") else FIRST],
        paths=paths,
    )
    context = base(request, found, shown)
    context |= {
        "edition": edition,
        "rows": drawing.rows(rows, series.slug, moves=shown.held > 1),
        "shown": len(rows),
        "excluded": any(cell.how == "excluded" for row in rows for cell in row.cells),
        "paths": paths,
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
    """Somebody's path through the season, if they agreed; whoever runs it sees everybody's."""
    series = public_series(request, slug)
    found = in_public(read(series))
    paths = with_paths(found, runs=runs(request, series))
    if key not in paths:
        raise Http404
    shown = tabled(found)
    tables = after_each(shown)
    names = showing.names_of(found, open_to_all=True)
    line = shown.line(key)
    steps = showing.path(shown, tables, key)
    placed = [step.row.place for step in steps if step.row and step.row.ranked]
    context = base(request, found, shown)
    context |= {
        "key": key,
        "name": names[key],
        "agreed": found.people[key].agreed,
        "paths": paths,
        "heads": showing.heads(shown),
        "row": next(iter(showing.table_rows(shown, names, lines=(line,) if line else ())), None),
        "steps": steps,
        "starts": sum(step.row is not None for step in steps),
        "best": min(placed, default=None),
        "wins": sum(place == 1 for place in placed),
        "chart": bump.chart(tables, key) if len(tables) > 1 else None,
        "held_events": [found.happening(event.key) for event in shown.events],
        "names": names,
    }
    return render(request, "stolik/seasons/person.html", context)


@require_safe
def championship(request: HttpRequest, slug: str) -> HttpResponse:
    """Who has qualified and from where; addresses are for the national organiser alone."""
    found = get_object_or_404(Championship, slug=slug)
    context = {
        "championship": found,
        "tickets": public_tickets(found),
        "national": who.is_national(request.user),
    }
    return render(request, "stolik/seasons/championship.html", context)


def public_series(request: HttpRequest, slug: str) -> Series:
    """The season, for everybody; one that is not public only for whoever runs it."""
    found = get_object_or_404(Series.objects.select_related("championship"), slug=slug)
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
        "faults": _faults(found, shown),
        "over": shown.over,
    }


def _faults(found: Read, shown: Tabled) -> list[str]:
    """What is wrong with events that are left out of the table, in words for everybody."""
    names = showing.names_of(found, open_to_all=True) if shown.faults else {}
    return [said(one, names, titles(found)) for one in shown.faults]


def _marks(found: Read) -> dict[str, tuple[str, ...]]:
    """Prizes of a closed season, and whoever holds a ticket from it now."""
    marks: dict[str, tuple[str, ...]] = {}
    for one in found.decided("closed"):
        for key in one.about.get("prizes", ()):
            marks[key] = (*marks.get(key, ()), "prize")
        for key in holding(found.series):
            marks[key] = (*marks.get(key, ()), "ticket")
    return marks


def _archive(series: Series) -> list[Series]:
    """The seasons before this one, the latest first; one question."""
    if series.earlier_id is None:
        return []
    rows = Series.objects.filter(Q(owner=series.owner_id) | Q(pk=series.earlier_id))
    own = {one.pk: one for one in rows}
    found: list[Series] = []
    now = own.get(series.earlier_id)
    while now is not None and now not in found:
        found.append(now)
        now = own.get(now.earlier_id or 0)
    return [one for one in found if one.public]
