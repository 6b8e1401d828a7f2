"""What stands beside the score: consolation tables and the editions of games, in words.

Knows the state and two languages.
"""

from __future__ import annotations

from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal.editions import EDITIONS, edition_of, mixes, round_editions
from stolik.tournament.journal.state import Round
from stolik.web.tournaments.words import edition_word, round_name
from stolik.web.templatetags.words import either


def is_beside(found: Round, number: int) -> bool:
    """Whether a table plays consolation games."""
    return any(table.number == number for table in found.consolation)


def title_at(state: State, found: Round, number: int) -> str:
    """What a table plays now: the round, or consolation games beside it."""
    title = round_name(state.plan, found.number)
    if is_beside(found, number):
        return either(f"Consolation games · {title}", f"Gry pocieszenia · {title}")
    return title


def edition_at(state: State, found: Round, table: int, game: int) -> str:
    """The edition of a game where the round has to say it: not where all of it is Standard."""
    if not mixes(state, found.number):
        return ""
    return edition_word(edition_of(state, found.number, table, game))


def editions_told(state: State, number: int, table: int = 0) -> str:
    """The editions of a round in a few words; nothing where all of it is Standard."""
    if not mixes(state, number):
        return ""
    found = round_editions(state, number, table)
    if len(set(found)) == 1:
        return edition_word(found[0])
    return " · ".join(
        f"{_games(found, edition)}: {edition_word(edition)}"
        for edition in EDITIONS
        if edition in found
    )


def _games(played: tuple[str, ...], edition: str) -> str:
    numbers = [number for number, one in enumerate(played, 1) if one == edition]
    listed = ", ".join(str(number) for number in numbers)
    if len(numbers) == 1:
        return either(f"game {listed}", f"gra {listed}")
    return either(f"games {listed}", f"gry {listed}")
