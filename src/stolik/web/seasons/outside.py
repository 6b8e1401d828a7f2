"""The seasons in which a tournament would not count, because a day lies outside them.

For the tournament's own form; the desk of a season says the same of all its events. Knows no page.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from stolik.rules import Violation
from stolik.web.models.tournaments import Tournament
from stolik.web.models.seasons import Series


@dataclass(frozen=True, slots=True)
class Missed:
    """A season that a tournament belongs to and misses by its day; `fault` says both in words."""

    series: Series
    fault: Violation


def missed(event: Tournament, day: date) -> tuple[Missed, ...]:
    """Every season of the tournament that does not hold this day; one question."""
    own = Series.objects.filter(parts__result__tournament=event)
    return tuple(
        Missed(one, Violation("tournament-outside-season", f"{day} in {_said(one)}"))
        for one in own
        if not one.first <= day <= one.last
    )


def _said(series: Series) -> str:
    return f"{series.title}, {series.first} - {series.last}"
