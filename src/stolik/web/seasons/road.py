"""The road to championships, as everybody sees it: which events and leagues still give tickets.

An elimination is on it once it is accepted, a league while it is not closed, neither once it is
called off; of what is not public nobody learns here. Who has qualified is listed by `ticket_lines`.
Knows no page.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from stolik.web.models.seasons import Championship, Decision, Elimination, Series
from stolik.web.models.tournaments import Tournament
from stolik.web.seasons.day_changes import SERIES_OFF
from stolik.web.tournaments.notices import CALLED_OFF


@dataclass(frozen=True, slots=True)
class Road:
    """Eliminations to come, those played whose tickets are not recorded yet, and leagues."""

    coming: tuple[Tournament, ...]
    played: tuple[Tournament, ...]
    leagues: tuple[Series, ...]


def road_to(championship: Championship, today: date) -> Road:
    """What can still be won; three queries."""
    rows = Elimination.objects.filter(championship=championship, status="accepted")
    rows = rows.filter(result__tournament__public=True).select_related("result__tournament")
    rows = rows.exclude(result__tournament__outline__off=CALLED_OFF)
    eliminations = list(rows.order_by("result__tournament__starts", "pk"))
    given = set(championship.tickets.filter(returned=None).values_list("result_id", flat=True))
    ended = Decision.objects.filter(kind__in=("closed", SERIES_OFF), taken_back=None)
    leagues = Series.objects.filter(championship=championship, public=True)
    leagues = leagues.exclude(pk__in=ended.values("series_id"))
    return Road(
        tuple(
            event
            for row in eliminations
            if (event := row.result.tournament) and not row.result.finished
            if row.result.date >= today
        ),
        tuple(
            event
            for row in eliminations
            if (event := row.result.tournament) and row.result.finished
            if row.result_id not in given
        ),
        tuple(leagues.filter(kind__in=("league", "grand-prix")).select_related("owner")),
    )
