"""Seasons as everybody sees them: all of them, one with its table, somebody's path through it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from stolik.web.core.forms import whole_number
from stolik.web.models.seasons import EDITIONS, Championship, Elimination, Series
from stolik.web.seasons import (
    calendar,
    chart,
    day_changes,
    rendered_standings,
    standings_rows,
    words,
)
from stolik.web.seasons.elimination_lines import elimination_lines
from stolik.web.seasons.final_table import final_season, final_seasons
from stolik.web.seasons.road import road_to
from stolik.web.seasons.season import (
    LoadedSeason,
    in_public,
    load_season,
    load_seasons,
    open_days,
    with_paths,
)
from stolik.web.seasons.settings import house
from stolik.web.seasons.standings import SeasonStandings, season_standings, standings_after_each
from stolik.web.seasons.ticket_lines import public_tickets
from stolik.web.seasons.tickets import ticket_holders
from stolik.web.seasons.words import titles, violation_sentence
from stolik.web.tournaments import access
from stolik.web.tournaments.formats import format_label

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
    off: bool = False


def cards(series: Sequence[Series], *, open_to_all: bool = True) -> tuple[Card, ...]:
    """The national table: every season with its leaders, in a constant number of queries."""
    seasons = final_seasons(load_seasons(series).values())
    return tuple(_card(seasons[chosen.pk], open_to_all=open_to_all) for chosen in series)


def _card(season: LoadedSeason, *, open_to_all: bool) -> Card:
    standings = season_standings(season)
    names = standings_rows.names_by_key(season, open_to_all=open_to_all)
    leaders = tuple(
        (row.place, names.get(row.who, row.who), str(row.score[0]).replace("-", "−"))
        for row in standings.rows[:LEADERS]
    )
    return Card(
        season.series,
        words.kind_word(season.series.kind),
        standings.held,
        len(standings.rows),
        leaders,
        standings.over,
        house(season.series),
        bool(season.decided(day_changes.SERIES_OFF)),
    )


@require_safe
def seasons(request: HttpRequest) -> HttpResponse:
    """Every public season by year; the one being played first."""
    public = Series.objects.filter(public=True)
    known, chosen = years_listed(request, public)
    series = public.filter(year=chosen or 0).select_related("owner")
    context = {
        "cards": cards(list(series)),
        "years": known,
        "year": chosen,
        "championships": Championship.objects.all()[:20],
    }
    return render(request, "stolik/seasons/list.html", context)


def years_listed(request: HttpRequest, series: QuerySet[Series]) -> tuple[list[int], int | None]:
    """The years of these series, the newest first, and the one asked for or being played."""
    days = list(series.order_by("-year", "pk").values_list("year", "first", "last"))
    known = list(dict.fromkeys(year for year, _, _ in days))
    year = whole_number(request.GET.get("year", ""), 4)
    return known, year if year in known else calendar.year_now(days, timezone.localdate())


def edition_asked(request: HttpRequest) -> str:
    """The edition a table is asked for; all of them if it is none we know."""
    edition = request.GET.get("edition", "")
    return edition if edition in EDITIONS else ""


@require_safe
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """The table, the chart, events and records of one season."""
    series = public_series(request, slug)
    edition = edition_asked(request)
    now = load_season(series)
    season = in_public(final_season(now))
    standings = season_standings(season, edition)
    names = standings_rows.names_by_key(season, open_to_all=True)
    tables = standings_after_each(standings)
    paths = with_paths(season, runs=runs(request, series))
    rows = standings_rows.page_rows(
        standings,
        names,
        tables[-2] if len(tables) > 1 else None,
        marks_of(season),
        chosen=standings.rows[: None if request.GET.get("all") else FIRST],
        paths=paths,
    )
    context = base(request, season, standings)
    context |= {
        "edition": edition,
        "rows": rendered_standings.rows(rows, series.slug, moves=standings.held > 1),
        "rows_shown": len(rows),
        "excluded": any(cell.how == "excluded" for row in rows for cell in row.cells),
        "paths": paths,
        "heads": standings_rows.column_heads(standings),
        "held_events": [season.event_of(event.key) for event in standings.events],
        "coming": [event for event in season.season_events if not event.finished],
        "planned_days": _planned(season),
        "chart": chart.chart(tables) if len(tables) > 1 else None,
        "names": names,
        "records": standings_rows.records_in_words(standings, names),
        "earlier": _archive(series),
        "notices": season.decided("notice"),
        "closings": season.decided("closed"),
        "changes": standings_rows.changes_since_closing(now, open_to_all=True),
        "offer": _may_offer(request, season),
    }
    return render(request, "stolik/seasons/season.html", context)


def _may_offer(request: HttpRequest, season: LoadedSeason) -> bool:
    """Whether somebody else's event could be offered here by whoever asks."""
    series, user = season.series, request.user
    ended = season.decided("closed") or season.decided(day_changes.SERIES_OFF)
    takes = series.public and series.kind == "grand-prix" and not ended
    return takes and user.is_authenticated and user.pk != series.owner_id


@require_safe
def person(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Somebody's path through the season, if they agreed; whoever runs it sees everybody's."""
    series = public_series(request, slug)
    season = in_public(final_season(load_season(series)))
    paths = with_paths(season, runs=runs(request, series))
    if key not in paths:
        raise Http404
    standings = season_standings(season)
    tables = standings_after_each(standings)
    names = standings_rows.names_by_key(season, open_to_all=True)
    row = standings.row_of(key)
    steps = standings_rows.season_path(standings, tables, key)
    placed = [step.row.place for step in steps if step.row and step.row.ranked]
    context = base(request, season, standings)
    context |= {
        "key": key,
        "name": names[key],
        "agreed": season.people[key].agreed,
        "paths": paths,
        "heads": standings_rows.column_heads(standings),
        "row": next(
            iter(standings_rows.page_rows(standings, names, chosen=(row,) if row else ())), None
        ),
        "steps": steps,
        "starts": sum(step.row is not None for step in steps),
        "best": min(placed, default=None),
        "wins": sum(place == 1 for place in placed),
        "chart": chart.chart(tables, key) if len(tables) > 1 else None,
        "held_events": [season.event_of(event.key) for event in standings.events],
        "names": names,
    }
    return render(request, "stolik/seasons/person.html", context)


@require_safe
def championship(request: HttpRequest, slug: str) -> HttpResponse:
    """Who has qualified and from where; addresses are for the national organiser alone."""
    goal = get_object_or_404(Championship, slug=slug)
    road = road_to(goal, timezone.localdate())
    tickets = public_tickets(goal)
    context = {
        "championship": goal,
        "tickets": tickets,
        "from_leagues": sum(line.ticket.series_id is not None for line in tickets),
        "from_eliminations": sum(line.ticket.result_id is not None for line in tickets),
        "road": road,
        "cards": cards(road.leagues),
        "national": access.is_national(request.user),
    }
    return render(request, "stolik/seasons/championship.html", context)


@require_safe
def championship_event(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The results of an imported elimination, once it has been accepted."""
    offered = get_object_or_404(
        Elimination.objects.select_related("championship", "result"),
        championship__slug=slug,
        result__pk=number,
        result__tournament=None,
        status="accepted",
    )
    context = {
        "championship": offered.championship,
        "result": offered.result,
        "format": format_label(offered.result.format),
        "lines": elimination_lines(offered.result),
    }
    return render(request, "stolik/seasons/elimination.html", context)


def public_series(request: HttpRequest, slug: str) -> Series:
    """The season, for everybody; one that is not public only for whoever runs it."""
    series = get_object_or_404(Series.objects.select_related("championship"), slug=slug)
    if not series.public and not runs(request, series):
        raise Http404
    return series


def runs(request: HttpRequest, series: Series) -> bool:
    """Whether a request comes from whoever runs the series."""
    user = request.user
    return user.is_authenticated and (series.owner_id == user.pk or access.is_national(user))


def base(request: HttpRequest, season: LoadedSeason, standings: SeasonStandings) -> dict[str, Any]:
    """What every page of a season shows."""
    return {
        "series": season.series,
        "kind": words.kind_word(season.series.kind),
        "standings": standings,
        "house": house(season.series),
        "house_words": words.house_words(season.series),
        "editions": season.editions if len(season.editions) > 1 else (),
        "runs": runs(request, season.series),
        "faults": _faults(season, standings),
        "over": standings.over,
        "day_notices": day_changes.notices(
            season.decisions, open_days(season), held=standings.held
        ),
        "day_changes": day_changes.day_changes_in(season.decisions),
    }


def _faults(season: LoadedSeason, standings: SeasonStandings) -> list[str]:
    """What is wrong with events that are left out of the table, in words for everybody."""
    names = standings_rows.names_by_key(season, open_to_all=True) if standings.faults else {}
    return [violation_sentence(fault, names, titles(season)) for fault in standings.faults]


def _planned(season: LoadedSeason) -> list[tuple[date, str, bool]]:
    """Days for which nothing has been made: each with its notice, and whether it is called off."""
    changes = day_changes.day_changes_in(season.decisions)
    return [(day, changes.words(day), changes.is_off(day)) for day in open_days(season)]


def marks_of(season: LoadedSeason) -> dict[str, tuple[str, ...]]:
    """Prizes of a closed season, and whoever holds a ticket from it now."""
    if not season.recorded:
        return {}
    marks: dict[str, tuple[str, ...]] = {}
    for key in season.recorded.get("prizes", ()):
        marks[key] = (*marks.get(key, ()), "prize")
    for key in ticket_holders(season.series):
        marks[key] = (*marks.get(key, ()), "ticket")
    return marks


def _archive(series: Series) -> list[Series]:
    """The seasons before this one, the latest first; one query."""
    if series.earlier_id is None:
        return []
    rows = Series.objects.filter(Q(owner=series.owner_id) | Q(pk=series.earlier_id))
    own = {own_series.pk: own_series for own_series in rows}
    earlier: list[Series] = []
    before = own.get(series.earlier_id)
    while before is not None and before not in earlier:
        earlier.append(before)
        before = own.get(before.earlier_id or 0)
    return [own_series for own_series in earlier if own_series.public]
