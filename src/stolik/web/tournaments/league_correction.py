"""A correction of a league's table that came after it was brought into a tournament.

What was brought stays in the journal: it seated people and their points were counted on it. Whether
the league's table still says so is known by `stolik.web.seasons`, which registers here when the
site starts. Knows no season.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date

from stolik.tournament.journal import TournamentState
from stolik.web.models.tournaments import Tournament


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """Somebody's line in the table of a league."""

    place: int
    big: int
    small: int
    starts: int
    shared: bool = False


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """What an entry began the tournament with, and what the league's table says now."""

    entry: int
    was: LeagueLine | None
    now: LeagueLine | None


@dataclass(frozen=True, slots=True)
class LeagueCorrection:
    """The league, the day its table was last changed, and whose lines differ.

    `points`: what was brought is counted on, as on a matchday; else it only kept people apart.
    `after` is the league's table after the tournament as it is now, by entry. `renewable`: nothing
    has begun, so that the table as it is now can be brought. `result` is the tournament's key in
    the league.
    """

    title: str
    slug: str
    public: bool
    day: date | None
    points: bool
    renewable: bool = False
    result: int = 0
    lines: tuple[ChangedLine, ...] = ()
    after: Mapping[int, LeagueLine] = field(default_factory=dict)


Answer = Callable[[Tournament, TournamentState], LeagueCorrection | None]
_answers: list[Answer] = []


def answers_league_correction(correction: Answer) -> Answer:
    """Registers who can say it."""
    _answers.append(correction)
    return correction


def league_correction(event: Tournament, state: TournamentState) -> LeagueCorrection | None:
    """What no longer agrees; None where everything does, or nothing was brought."""
    said = (answer(event, state) for answer in _answers)
    return next((correction for correction in said if correction is not None), None)
