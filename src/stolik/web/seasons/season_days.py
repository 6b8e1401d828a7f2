"""The seasons there are: those the regulations name, and those the national organiser set."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

from stolik.tournament.season import SEASONS, Season
from stolik.web.models.office import SeasonDays

LOOKED_AHEAD: Final = 5  # years


def season_of(year: int) -> Season:
    """The days of one season; where nobody set them, the calendar year."""
    return seasons_of([year])[year]


def seasons_of(years: Iterable[int]) -> dict[int, Season]:
    """Several at once."""
    asked_years = list(years)
    set_days = {row.year: row for row in SeasonDays.objects.filter(year__in=asked_years)}
    seasons = {}
    for year in asked_years:
        row = set_days.get(year)
        seasons[year] = Season(row.first, row.last, row.apply_until) if row else _usual(year)
    return seasons


def next_open(today: date) -> int:
    """The first season one can still apply for in time."""
    years = range(today.year, today.year + LOOKED_AHEAD)
    seasons = seasons_of(years)
    return next((year for year in years if seasons[year].apply_until >= today), today.year + 1)


def _usual(year: int) -> Season:
    if year in SEASONS:
        return SEASONS[year]
    return Season(date(year, 1, 1), date(year, 12, 31), date(year - 1, 9, 30))
