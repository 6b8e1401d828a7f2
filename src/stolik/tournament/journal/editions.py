"""Editions of the game as labels: Standard, Twist and Expert may be mixed in one tournament.

A label is put on a round, on one game of it, or on one table; what was said last about a game
counts. Only Standard has rules here, the others are names. Knows states only.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from stolik.tournament.journal.facts import EditionLabelled
from stolik.tournament.journal.state import TournamentState

EDITIONS: Final = ("standard", "twist", "expert")
STANDARD: Final = EDITIONS[0]
MIXED: Final = "mixed"


def edition_of(tournament: TournamentState, number: int, table: int, game: int) -> str:
    """The edition of one game at one table; table 0 is the hall."""
    return edition_by(tournament.editions, number, table, game)


def edition_by(labels: tuple[EditionLabelled, ...], number: int, table: int, game: int) -> str:
    """What some labels say of a game: the last that is about it."""
    for label in reversed(labels):
        if label.round == number and label.table in (0, table) and label.game in (0, game):
            return label.edition
    return STANDARD


def with_label(
    labels: tuple[EditionLabelled, ...], new: EditionLabelled
) -> tuple[EditionLabelled, ...]:
    """The labels with a new one; those it says anew are gone."""
    others = tuple(
        old
        for old in labels
        if not (
            old.round == new.round and new.table in (0, old.table) and new.game in (0, old.game)
        )
    )
    return (*others, new)


def round_editions(tournament: TournamentState, number: int, table: int = 0) -> tuple[str, ...]:
    """The edition of each game of a round, at a table or as the hall is told."""
    stage = tournament.plan.stages[tournament.plan.stage_of(number)]
    return tuple(edition_of(tournament, number, table, game + 1) for game in range(stage.games))


def mixes(tournament: TournamentState, number: int) -> bool:
    """Whether anything but Standard is played in a round, so that all of it has to be said."""
    labels = (label for label in tournament.editions if label.round == number)
    return any(label.edition != STANDARD for label in labels)


def editions_played(tournament: TournamentState) -> tuple[tuple[str, int], ...]:
    """How many games that count were played with each edition, in the order of EDITIONS."""
    games_by_edition: Counter[str] = Counter()
    for round_ in tournament.rounds:
        games = tournament.stage(round_).games
        for table in round_.seating:
            for game in range(1, games + 1):
                games_by_edition[edition_of(tournament, round_.number, table.number, game)] += 1
    return tuple(
        (edition, games_by_edition[edition]) for edition in EDITIONS if games_by_edition[edition]
    )


def edition_of_event(tournament: TournamentState) -> str:
    """The one edition of a whole tournament, or that several were mixed."""
    played = editions_played(tournament)
    if not played:
        return STANDARD
    return played[0][0] if len(played) == 1 else MIXED
