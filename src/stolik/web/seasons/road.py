"""The road to championships, as everybody sees it: which events and leagues still give tickets.

An elimination is on it once it is accepted, a league while it is not closed; of what is not public
nobody learns here. Who has qualified is listed by `ticket_lines`. Knows no page.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from stolik.web.models.seasons import Championship, Decision, Elimination, Series
from stolik.web.models.tournaments import Tournament


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
    eliminations = list(rows.order_by("result__tournament__starts", "pk"))
    given = set(championship.tickets.filter(returned=None).values_list("result_id", flat=True))
    closed = Decision.objects.filter(kind="closed", taken_back=None).values("series_id")
    leagues = Series.objects.filter(championship=championship, public=True).exclude(pk__in=closed)
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
