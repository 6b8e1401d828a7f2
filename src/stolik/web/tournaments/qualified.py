"""Who qualified at a tournament, as its pages may say: nobody, until somebody knows better.

Who it is follows from eliminations and their acceptance, which `stolik.web.seasons` knows and
registers here when the site starts. Knows no season.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stolik.tournament.journal import TournamentState
from stolik.web.models.tournaments import Tournament


@dataclass(frozen=True, slots=True)
class Qualified:
    """The entries of those who qualified; `waiting` on a qualifying place while nobody can say."""

    entries: frozenset[int] = frozenset()
    waiting: frozenset[int] = frozenset()


NOBODY = Qualified()
Answer = Callable[[Tournament, TournamentState], Qualified]
_answers: list[Answer] = []


def answers_qualified(qualified: Answer) -> Answer:
    """Registers who can say it."""
    _answers.append(qualified)
    return qualified


def qualified(event: Tournament, state: TournamentState) -> Qualified:
    """As it stands, by whoever can say it."""
    if not state.qualified:
        return NOBODY
    return next((known for answer in _answers if (known := answer(event, state)) != NOBODY), NOBODY)
