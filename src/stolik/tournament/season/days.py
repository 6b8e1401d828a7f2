"""Dates of the season: the type, and the seasons the league regulations name.

A date is always an argument. This is the only module of the season that imports the type, so that
nothing here can ask what day it is. Knows no event and no person.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from stolik.rules import Violation

__all__ = ["SEASONS", "Day", "Season", "outside_season", "season_unknown"]

Day = date


@dataclass(frozen=True, slots=True)
class Season:
    """The first and the last day of play, and the last day on which an application is in time."""

    first: Day
    last: Day
    apply_until: Day

    def holds(self, day: Day) -> bool:
        """Whether a tournament on that day belongs to the season."""
        return self.first <= day <= self.last


# Printed as 31 September 2019, a day that does not exist: the last of that month is meant. It
# closes 2019 and 2020 alike.
_SEPTEMBER_2019: Final = Day(2019, 9, 30)
SEASONS: Final[Mapping[int, Season]] = {
    2019: Season(Day(2019, 1, 1), Day(2019, 12, 31), _SEPTEMBER_2019),
    2020: Season(Day(2020, 1, 1), Day(2020, 12, 31), _SEPTEMBER_2019),
    2021: Season(Day(2021, 1, 1), Day(2021, 9, 30), Day(2021, 3, 31)),
}


def season_unknown(year: int, seasons: Mapping[int, Season] = SEASONS) -> tuple[Violation, ...]:
    """Says so when no season of that name has dates."""
    return () if year in seasons else (Violation("season-unknown", year=year),)


def outside_season(
    day: Day, year: int, seasons: Mapping[int, Season] = SEASONS
) -> tuple[Violation, ...]:
    """Says so when a tournament does not fall into its season.

    >>> [str(fault) for fault in outside_season(Day(2021, 10, 15), 2021)]
    ['outside-season: 2021-10-15 in 2021-01-01 - 2021-09-30']
    """
    unknown = season_unknown(year, seasons)
    if unknown or seasons[year].holds(day):
        return unknown
    season = seasons[year]
    return (Violation("outside-season", day=day, first=season.first, last=season.last),)
