"""Closing a season: what keeps it from being closed, what is recorded, what differs since.

The standings, the results they follow from, the prizes and the tickets are recorded by value when a
season is closed. Nothing that counts may be changed until it is opened again. A result that is
corrected at its tournament changes what would be computed, not what was recorded and is shown
(`final_table`); the two are compared row by row. Knows no page.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from stolik.rules import Refused, Violation
from stolik.tournament.season import Awards
from stolik.tournament.standings import Standing
from stolik.web.models.seasons import Decision, Part, Result, ResultRow, Series, Ticket
from stolik.web.models.tournaments import Tournament
from stolik.web.people.merged_people import with_merged
from stolik.web.seasons import final_table, tickets
from stolik.web.seasons.decisions import decide
from stolik.web.seasons.season import LoadedSeason
from stolik.web.seasons.standings import SeasonStandings, season_standings
from stolik.web.seasons.ticket_addresses import email_of

PlaceAndScore = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """Somebody's place and points when the season was closed, and now; None: not in the table."""

    who: str
    was: PlaceAndScore | None
    now: PlaceAndScore | None


def closed(series: Series) -> bool:
    return Decision.objects.filter(series=series, kind="closed", taken_back=None).exists()


def refuse_closed(series: Series) -> None:
    """Refused while the season is closed."""
    if closed(series):
        raise Refused((Violation("season-closed", season=series.title),))


def closed_with(result: Result) -> tuple[Violation, ...]:
    """The closed seasons in which a result counts."""
    parts = Part.objects.filter(result=result).select_related("series")
    return tuple(
        Violation("season-closed", season=part.series.title)
        for part in parts
        if closed(part.series)
    )


def closed_seasons_of(event: Tournament) -> list[Series]:
    """The closed seasons in which a tournament of the site counts; of private ones the owner's."""
    return list(_closed_seasons(event.owner_id).filter(parts__result__tournament=event))


def closed_seasons_with(people: Collection[int], account: int) -> list[Series]:
    """The closed seasons in which each of these people has a result; of private ones the own."""
    return in_all(closed_seasons_by_person(people, account), people)


def closed_seasons_by_person(people: Collection[int], account: int) -> dict[int, list[Series]]:
    """The same for each of these people; a constant number of queries."""
    who = with_merged(people)
    rows = ResultRow.objects.filter(Q(person__in=who) | Q(entry__person__in=who))
    parts = Part.objects.filter(result__rows__in=rows, series__in=_closed_seasons(account))
    keys = parts.values_list(
        "series_id", "result__rows__person_id", "result__rows__entry__person_id"
    )
    standing = {(who[key], series) for series, *own in keys for key in own if key in who}
    seasons = list(Series.objects.filter(pk__in={series for _, series in standing}))
    return {
        person: [series for series in seasons if (person, series.pk) in standing]
        for person in people
    }


def in_all(by_person: Mapping[int, Sequence[Series]], people: Collection[int]) -> list[Series]:
    """The seasons that each of these people has."""
    several = [by_person.get(person, ()) for person in people]
    return [one for one in (several or [()])[0] if all(one in other for other in several)]


def _closed_seasons(account: int) -> QuerySet[Series]:
    closings = Decision.objects.filter(kind="closed", taken_back=None).values("series_id")
    return Series.objects.filter(Q(public=True) | Q(owner=account), pk__in=closings)


def closing_faults(standings: SeasonStandings) -> tuple[Violation, ...]:
    """What has to be settled about the events before a season can be closed."""
    outside = {event.key for event in standings.outside}
    return (
        *(
            Violation("season-event-open", event=event.title)
            for event in standings.season.season_events
            if not event.finished and not event.off and event.key not in outside
        ),
        *outside_faults(standings),
    )


def outside_faults(standings: SeasonStandings) -> tuple[Violation, ...]:
    """The events that lie outside the season, in words."""
    return tuple(
        Violation("event-outside-season", day=event.date, event=event.title)
        for event in standings.outside
    )


@transaction.atomic
def close(standings: SeasonStandings, by: User, note: str = "") -> Awards:
    """Close the season: the table and what it gives are recorded by value."""
    series = standings.season.series
    # Pressed by two at once, it is closed once; a second season sees the tickets of the first.
    tickets.lock_tickets(series.championship_id)
    Series.objects.select_for_update().get(pk=series.pk)
    proposed = tickets.awarded(standings)
    if closed(series):
        return proposed
    if standings.faults or not standings.rows:
        raise Refused(standings.faults or (Violation("season-empty", season=series.title),))
    if faults := closing_faults(standings):
        raise Refused(faults)
    if not standings.over and not note.strip():
        played = {"have": standings.held, "need": series.planned}
        raise Refused((Violation("early-closing-needs-reason", **played),))
    undecided = tuple(
        question for question in proposed.open_questions if question.code.endswith("-undecided")
    )
    if undecided:
        raise Refused(undecided)
    winners = tickets.ticket_winners(standings, proposed)
    # A season that was opened again has given its tickets: they are the national organiser's.
    if not Ticket.objects.filter(series=series).exists():
        # The closing stands; a ticket for a name that holds one waits for the national organiser.
        doubtful = {str(who) for who, _ in tickets.ticket_doubts(series.championship, winners)}
        winners = tuple(who for who in winners if who not in doubtful)
        _record_tickets(standings, winners, proposed.passed_over, by)
    decide(
        series,
        "closed",
        by,
        {
            **final_table.closing_record(standings),
            "prizes": list(proposed.prizes),
            "tickets": list(winners),
            "passed_over": list(proposed.passed_over),
        },
        note,
    )
    return proposed


@transaction.atomic
def grant(series: Series, by: User, note: str) -> None:
    """Prizes and ticket all the same: once, and for a reason."""
    Series.objects.select_for_update().get(pk=series.pk)
    if Decision.objects.filter(series=series, kind="granted", taken_back=None).exists():
        raise Refused((Violation("granted-already", season=series.title),))
    if not note.strip():
        raise Refused((Violation("reason-missing"),))
    decide(series, "granted", by, {}, note)


def _record_tickets(
    standings: SeasonStandings, winners: Sequence[str], over: Sequence[str], by: User
) -> None:
    series = standings.season.series
    if series.championship is None:
        return
    had = tickets.holders(series.championship)
    places = {line.who: line.place for line in standings.rows}
    for who in winners:
        if who.isdigit() and who not in had:
            Ticket.objects.create(
                championship=series.championship,
                person_id=int(who),
                series=series,
                place=places[who],
                passed_over=list(over),
                house=series.kind == "grand-prix",
                email=email_of(int(who)),
                by=by,
            )


def changed_rows(season: LoadedSeason) -> tuple[ChangedRow, ...]:
    """What is not as it was recorded when the season was closed, by the places of now."""
    final = final_table.final_season(season)
    if not final.final:
        return ()
    was = {line.who: _place_and_score(line) for line in final.final}
    now = {line.who: _place_and_score(line) for line in season_standings(season).rows}
    # Somebody whose name was erased since has another key and the same line.
    gone = [who for who in was if who not in now]
    for who in [who for who in now if who not in was and not who.isdigit()]:
        if (same := next((old for old in gone if was[old] == now[who]), None)) is not None:
            gone.remove(same)
            del was[same], now[who]
    order = [*now, *(who for who in was if who not in now)]
    return tuple(
        ChangedRow(who, was.get(who), now.get(who)) for who in order if was.get(who) != now.get(who)
    )


def _place_and_score(line: Standing[str]) -> PlaceAndScore:
    return line.place, line.score
