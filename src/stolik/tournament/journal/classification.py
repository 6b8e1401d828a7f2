"""The end of a tournament: places, who shares one, who qualifies, which ties must be asked about.

Places are those of the last stage, then of the stage before for everybody who did not get so far,
and so on. Who was excluded takes no place. Knows states only.
"""

from __future__ import annotations

from dataclasses import dataclass

from stolik.tournament.admission import ELIMINATION_FEWEST
from stolik.tournament.journal.entrants import by_the_lot
from stolik.tournament.journal.facts import Placed, Ranked
from stolik.tournament.journal.scores import (
    Points,
    asks,
    last_rows,
    level_at_tables,
    level_groups,
    stage_points,
    standings,
    standings_as_of,
)
from stolik.tournament.journal.state import Round, TournamentState
from stolik.tournament.seats import entries_of
from stolik.tournament.standings import own_places

SECOND_QUALIFIER_ABOVE = 80


def starters(tournament: TournamentState) -> int:
    """How many people started round one."""
    first = tournament.round(1)
    return len(set(entries_of(first.seating)) - first.walkovers) if first else 0


def qualifiers(tournament: TournamentState) -> int:
    """How many places of an elimination qualify: one, above eighty starters two."""
    if tournament.kind != "elimination":
        return 0
    started = starters(tournament)
    if started < ELIMINATION_FEWEST:
        return 0
    return 2 if started > SECOND_QUALIFIER_ABOVE else 1


def undecided(tournament: TournamentState, round_: Round, lot: str) -> tuple[tuple[int, ...], ...]:
    """The groups of level people of whom somebody has to say who is ahead before closing."""
    if asks(tournament, round_):
        decisive = max(tournament.plan.prizes, qualifiers(tournament))
        first = {
            row.entry: row.place for row in standings(tournament, round_.number, lot)[:decisive]
        }
        done = [tie.group for tie in round_.resolved]
        groups = level_groups(tournament, round_)
        return tuple(g for g in groups if g not in done and first.keys() & set(g))
    last = tournament.plan.rounds_of(round_.stage)[-1]
    if round_.number == last and round_.stage + 1 < len(tournament.plan.stages):
        return by_the_lot(tournament, round_, lot)
    return ()


def resolvable(tournament: TournamentState, round_: Round) -> tuple[tuple[int, ...], ...]:
    """Every group of level people: who a tie could be about."""
    return (*level_groups(tournament, round_), *level_at_tables(tournament, round_))


@dataclass(frozen=True, slots=True)
class StageColumn:
    """The points that decided some of the places: of a stage, from one round to another."""

    stage: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Score:
    """What somebody in the classification scored, in the order of the columns.

    None where they did not get so far. The first that is not None decided the place.
    """

    points: tuple[Points | None, ...]

    @property
    def decisive(self) -> Points:
        return next((points for points in self.points if points is not None), (0, 0))


def _ranked_stages(tournament: TournamentState) -> list[int]:
    """The stages by which places are given, the first one first."""
    stages = list(range(len(tournament.plan.stages)))
    if tournament.plan.non_finalist_order == "league" and len(stages) > 1:
        return [stages[0], stages[-1]]
    return stages


def stage_columns(tournament: TournamentState) -> tuple[StageColumn, ...]:
    """The columns of a classification, the final first; none where one sum says it all."""
    plan = tournament.plan
    if len(plan.stages) < 2 or plan.stage_carry == "sum" or tournament.kind == "matchday":
        return ()
    return tuple(
        StageColumn(plan.stages[index].name, plan.rounds_of(index)[0], plan.rounds_of(index)[-1])
        for index in reversed(_ranked_stages(tournament))
    )


def classified_scores(tournament: TournamentState) -> dict[int, Score]:
    """What everybody scored by stage: the numbers every page, paper and file shows of the end."""
    if not stage_columns(tournament):
        return {e: Score(((row.big, row.small),)) for e, row in last_rows(tournament).items()}
    by_stage = [
        stage_points(tournament, index, tournament.plan.rounds_of(index)[-1])
        for index in reversed(_ranked_stages(tournament))
    ]
    entries = {entry for points in by_stage for entry in points}
    return {entry: Score(tuple(p.get(entry) for p in by_stage)) for entry in sorted(entries)}


def classification(tournament: TournamentState) -> tuple[Placed, ...]:
    """Everybody who played, from the champion to the last; excluded people without a place."""
    stages = _ranked_stages(tournament)
    places: list[Placed] = []
    ranked: set[int] = set()
    for index in reversed(stages):
        last = tournament.plan.rounds_of(index)[-1]
        rows = [row for row in standings_as_of(tournament, last) if row.entry not in ranked]
        places += _placed(rows, tournament.plan.stages[index].name, len(places))
        ranked.update(row.entry for row in rows)
    played = {entry for round_ in tournament.rounds for entry in entries_of(round_.seating)}
    return (*places, *(Placed(0, entry) for entry in sorted(played - ranked)))


def qualified(tournament: TournamentState, places: tuple[Placed, ...]) -> tuple[int, ...]:
    """Those who qualify for the championships."""
    wanted = qualifiers(tournament)
    return tuple(line.entry for line in places if 0 < line.place <= wanted)


def _placed(rows: list[Ranked], stage: str, ahead: int) -> list[Placed]:
    places = own_places([row.place for row in rows], ahead)
    return [
        Placed(place, row.entry, shared, stage)
        for row, (place, shared) in zip(rows, places, strict=True)
    ]
