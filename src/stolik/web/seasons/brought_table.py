"""Whether the table that a league brought into a tournament is still the league's table.

What was brought is compared with the table of the same events as they are now: those that counted
when it was brought, and whatever lies before the tournament in the season. On a matchday points and
starts of everybody have to agree; in a league tournament the first four have to be the same, since
they were kept apart. Changes nothing and knows no page.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date

from django.utils import timezone

from stolik.tournament.journal import TournamentState
from stolik.tournament.season.place_points import POTS
from stolik.tournament.season.scheme import Table
from stolik.web.models.seasons import Decision, Part, Series
from stolik.web.models.tournaments import FactRow, Tournament
from stolik.web.seasons import carry_over
from stolik.web.seasons.season import LoadedSeason, load_season
from stolik.web.seasons.standings import SeasonStandings, season_standings
from stolik.web.tournaments.league_correction import (
    ChangedLine,
    LeagueCorrection,
    LeagueLine,
    answers_league_correction,
)

# Decisions after which a table may be another one; those with a result are about that event alone.
_CHANGING = ("added", "corrected", "removed", "deleted")


@answers_league_correction
def corrected_since(event: Tournament, state: TournamentState) -> LeagueCorrection | None:
    """What the league's table says otherwise now; queries only where a league brings a table."""
    if state.kind not in ("matchday", "league"):
        return None
    parts = Part.objects.filter(result__tournament=event).exclude(series__kind="grand-prix")
    for part in parts.select_related("series"):
        decision = _bringing(part.series, event)
        preparing = state.phase == "preparing"
        if preparing and not carry_over.outdated(part.series, event, state):
            continue
        if decision is None and not preparing:
            continue
        correction = _correction(part, event, state, decision)
        if correction.lines or correction.renewable:
            return correction
    return None


def _bringing(series: Series, event: Tournament) -> Decision | None:
    """The latest decision by which the series brought its table into a tournament."""
    rows = Decision.objects.filter(series=series, kind="brought", taken_back=None)
    own = [row for row in rows.order_by("at", "id") if row.about.get("tournament") == event.pk]
    return own[-1] if own else None


def _correction(
    part: Part, event: Tournament, state: TournamentState, decision: Decision | None
) -> LeagueCorrection:
    series = part.series
    season = load_season(series)
    standings = season_standings(season)
    before = _counted_before(standings, str(part.result_id), decision)
    keys = {*before, str(part.result_id)}
    numbers = carry_over.entry_numbers(event)
    points = state.kind == "matchday"
    now = _table(standings, before)
    changed = _changed_points if points else _changed_pots
    played = any(own.key == str(part.result_id) for own in standings.events)
    return LeagueCorrection(
        series.title,
        series.slug,
        series.public,
        _changed_on(season, before, decision),
        points,
        state.phase == "preparing" and not season.decided("closed"),
        part.result_id,
        changed(_brought(state, numbers.values()), _by_entry(series, now, numbers)),
        _by_entry(series, _table(standings, keys), numbers) if points and played else {},
    )


def _counted_before(
    standings: SeasonStandings, key: str, decision: Decision | None
) -> frozenset[str]:
    """The events that were counted when the table was brought, and those that lie before."""
    recorded = {str(number) for number in decision.about.get("events", ())} if decision else set()
    order = [event.key for event in standings.season.season_events]
    earlier = order[: order.index(key)] if key in order else order
    return frozenset({*recorded, *earlier} - {key})


def _table(standings: SeasonStandings, keys: Collection[str]) -> Table:
    return standings.counting.table([event for event in standings.events if event.key in keys])


def _by_entry(series: Series, table: Table, numbers: Mapping[int, int]) -> dict[int, LeagueLine]:
    return {
        numbers[int(line.who)]: LeagueLine(
            line.place, *carry_over.brings(series, line.score), line.shared
        )
        for line in table
        if line.who.isdigit() and int(line.who) in numbers
    }


def _changed_points(
    was: Mapping[int, LeagueLine], now: Mapping[int, LeagueLine]
) -> tuple[ChangedLine, ...]:
    """Everybody who would bring other points or starts, by the places of now."""
    order = [*now, *(entry for entry in was if entry not in now)]

    def brings(line: LeagueLine | None) -> tuple[int, int, int] | None:
        return (line.big, line.small, line.starts) if line else None

    return tuple(
        ChangedLine(entry, was.get(entry), now.get(entry))
        for entry in order
        if brings(was.get(entry)) != brings(now.get(entry))
    )


def _changed_pots(
    was: Mapping[int, LeagueLine], now: Mapping[int, LeagueLine]
) -> tuple[ChangedLine, ...]:
    """Who was among the first four and is behind somebody who was not; and who came ahead."""
    first = [entry for entry, line in was.items() if line.place <= POTS]
    last = len(now) + 1
    worst = max((now[entry].place if entry in now else last for entry in first), default=last)
    ahead = [entry for entry, line in now.items() if entry not in first and line.place < worst]
    best = min((now[entry].place for entry in ahead), default=last)
    behind = [entry for entry in first if ahead and (entry not in now or now[entry].place > best)]
    return tuple(ChangedLine(entry, was.get(entry), now.get(entry)) for entry in (*behind, *ahead))


def _brought(state: TournamentState, known: Collection[int]) -> dict[int, LeagueLine]:
    """What was brought, of everybody who is still known: whoever was erased has no line to find."""
    rows = sorted(state.brought.values(), key=lambda row: row.place)
    return {
        row.entry: LeagueLine(row.place, row.big, row.small, row.starts)
        for row in rows
        if row.entry in known
    }


def _changed_on(
    season: LoadedSeason, events: Collection[str], decision: Decision | None
) -> date | None:
    """The day of the latest change to these events since the table was brought, if it is known."""
    if decision is None:
        return None
    since = [
        row.at
        for row in season.decisions
        if row.kind in _CHANGING and str(row.about.get("result", "")) in {*events, ""}
    ]
    classified = FactRow.objects.filter(
        kind="classified", tournament__season_result__in=[int(key) for key in events]
    )
    latest = max([*since, *classified.values_list("recorded", flat=True)], default=decision.at)
    return timezone.localdate(latest) if latest > decision.at else None
