"""What each stage brought in a classification, written: the final, and the rounds before it.

The same for every page; none where one sum says it all. Knows the state of a tournament.
"""

from __future__ import annotations

from stolik.phrases.stage_columns import stage_column
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.classification import Score, classified_scores, stage_columns
from stolik.web.core.language import language
from stolik.web.tournaments.words import signed


def part_heads(state: TournamentState) -> tuple[str, ...]:
    """The headings of the columns."""
    return tuple(
        stage_column(part.stage, part.first, part.last, language()) for part in stage_columns(state)
    )


def parts_of(state: TournamentState) -> dict[int, tuple[str, ...]]:
    """Everybody's points in the order of the columns."""
    if not stage_columns(state):
        return {}
    return {entry: parts_written(score) for entry, score in classified_scores(state).items()}


def parts_written(score: Score | None) -> tuple[str, ...]:
    """Points stage by stage: "3 / +120", "–" where somebody did not get."""
    points = score.points if score else ()
    return tuple(f"{part[0]} / {signed(part[1])}" if part else "–" for part in points)
