"""What keeps a round open, briefly: table by table, or many tables in one sentence.

Sentences with the address where each is dealt with; knows no request.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext, ngettext, npgettext

from stolik.phrases.language import Phrase
from stolik.tournament.journal.state import Round
from stolik.tournament.report import TOTALS
from stolik.web.core.language import say
from stolik.web.tournaments.sheets import STATES

FEW_TABLES: Final = 4
# What only has to come in, without a decision, is one sentence for all tables.
_WAITING: Final = {
    "missing": Phrase("missing", "waiting"),
    "reported": Phrase("reported but not confirmed"),
}
_ONE_SENTENCE: Final = tuple(_WAITING)
OpenGames = tuple[tuple[int, int, str], ...]


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something in the way, as a sentence, and where it is dealt with."""

    text: str
    href: str = ""


def open_obstacles(slug: str, round_: Round, still_open: OpenGames) -> tuple[Obstacle, ...]:
    """One for each table that is not done; of many, only those with something to clear up."""
    tables: dict[int, dict[str, list[int]]] = {}
    for table, game, state in still_open:
        tables.setdefault(table, {}).setdefault(state, []).append(game)
    obstacles: tuple[Obstacle, ...] = ()
    if len(tables) > FEW_TABLES:
        obstacles = tuple(
            _obstacle_of_tables(slug, state, still_open)
            for state in _ONE_SENTENCE
            if _tables_with(state, still_open)
        )
        tables = {
            table: to_clear_up
            for table, parts in tables.items()
            if (
                to_clear_up := {
                    state: games for state, games in parts.items() if state not in _ONE_SENTENCE
                }
            )
        }
    return obstacles + tuple(
        Obstacle(
            gettext("Table {table}: ").format(table=table)
            + "; ".join(_games_in_words(state, games) for state, games in parts.items()),
            reverse("desk-table", args=[slug, round_.number, table]),
        )
        for table, parts in tables.items()
    )


def _tables_with(state: str, still_open: OpenGames) -> list[int]:
    """The tables of games in a state, once for every game."""
    return [table for table, _, game_state in still_open if game_state == state]


def _obstacle_of_tables(slug: str, state: str, still_open: OpenGames) -> Obstacle:
    """All games in one state: "12 games missing at tables 1-5, 7"."""
    tables_of_games = _tables_with(state, still_open)
    many, tables = len(tables_of_games), sorted(set(tables_of_games))
    words = gettext("{games} {state} at {where}").format(
        games=ngettext("{many} game", "{many} games", many).format(many=many),
        state=say(_WAITING[state]),
        where=npgettext("listed", "table {tables}", "tables {tables}", len(tables)).format(
            tables=ranges(tables)
        ),
    )
    return Obstacle(words, reverse("desk-slips", args=[slug]))


def ranges(numbers: list[int]) -> str:
    """Numbers in order as people write them.

    >>> ranges([1, 2, 3, 5, 7, 8])
    '1–3, 5, 7, 8'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [
        f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(str(number) for number in run)
        for run in runs
    ]
    return ", ".join(parts)


def _games_in_words(state: str, games: list[int]) -> str:
    """The games of a table in one state: "games 2, 3 missing"."""
    word = say(STATES[state][1])
    if games == [TOTALS]:
        return word
    listed = ", ".join(str(game) for game in games)
    words = ngettext("game {listed} {word}", "games {listed} {word}", len(games))
    return words.format(listed=listed, word=word)
