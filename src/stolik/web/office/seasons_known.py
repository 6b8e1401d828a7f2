"""The seasons there are: those the regulations name, and those the national organiser set."""

from __future__ import annotations

from collections.abc import Iterable

from stolik.tournament.season import SEASONS, Season
from stolik.web.office.models import SeasonDays
from stolik.web.seasons.creating import season_days


def season_of(year: int) -> Season:
    """The days of one season; where nobody set them, the calendar year."""
    row = SeasonDays.objects.filter(year=year).first()
    return Season(row.first, row.last, row.apply_until) if row else season_days(year)


def seasons_of(years: Iterable[int]) -> dict[int, Season]:
    """Several at once."""
    kept = {row.year: row for row in SeasonDays.objects.all()}
    found = {}
    for year in years:
        row = kept.get(year)
        found[year] = Season(row.first, row.last, row.apply_until) if row else season_days(year)
    return dict(SEASONS) | found
