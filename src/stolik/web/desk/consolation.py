"""Consolation games: who does not play this round, how many games they had, and when to offer more.

Computed from the state; knows no request and no database.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stolik.phrases.collation import collated
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.state import Round
from stolik.tournament.journal.topics.consolation import (
    games_of,
    promised,
    short_of_games,
    those_out,
)
from stolik.tournament.seats import entries_of


@dataclass(frozen=True, slots=True)
class PersonOut:
    """Somebody who does not play this round: the games so far, and whether ticked."""

    entry: int
    name: str
    games: int
    short: bool
    ticked: bool


def people_out(
    state: TournamentState, round_: Round, names: Mapping[int, str], language: str
) -> tuple[PersonOut, ...]:
    """Everybody who does not play this round, by name; ticked are those seated, or to be seated."""
    seated = set(entries_of(round_.consolation))
    short = short_of_games(state)
    people = [
        PersonOut(
            entry,
            names.get(entry, f"#{entry}"),
            games_of(state, entry),
            entry in short,
            entry in seated if seated else entry in short or not promised(state),
        )
        for entry in those_out(state)
    ]
    return tuple(sorted(people, key=lambda person: (collated(person.name, language), person.entry)))
