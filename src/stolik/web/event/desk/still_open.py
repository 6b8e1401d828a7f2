"""What keeps a round open, told briefly: a line a table, or many tables in one line.

Values for the next step; knows no request.
"""

from __future__ import annotations

from typing import Final

from stolik.tournament.journal.state import Round
from stolik.tournament.report import TOTALS
from stolik.web.tournaments.sheets import STATES
from stolik.web.event.desk.step import Obstacle, Place
from stolik.web.templatetags.words import either, form

FEW_TABLES: Final = 4
# What needs nobody's decision, only to come in, is told of all tables at once.
_WAITS: Final = {
    "missing": ("missing", "Brak wyniku"),
    "reported": ("reported but not confirmed", "Do potwierdzenia"),
}
TOGETHER: Final = tuple(_WAITS)
Left = tuple[tuple[int, int, str], ...]


def open_obstacles(place: Place, current: Round, left: Left) -> tuple[Obstacle, ...]:
    """A line for every table that is not done; of many, only those with something to clear up."""
    tables: dict[int, dict[str, list[int]]] = {}
    for table, game, state in left:
        tables.setdefault(table, {}).setdefault(state, []).append(game)
    lines: tuple[Obstacle, ...] = ()
    if len(tables) > FEW_TABLES:
        lines = tuple(_together(place, state, left) for state in TOGETHER if _at(state, left))
        tables = {
            table: kept
            for table, parts in tables.items()
            if (kept := {state: games for state, games in parts.items() if state not in TOGETHER})
        }
    return lines + tuple(
        Obstacle(
            either(f"Table {table}: ", f"Stolik {table}: ")
            + "; ".join(_games(state, games) for state, games in parts.items()),
            place.url("desk-table", current.number, table),
        )
        for table, parts in tables.items()
    )


def _at(state: str, left: Left) -> list[int]:
    """The tables of games in a state, once for every game."""
    return [table for table, _, found in left if found == state]


def _together(place: Place, state: str, left: Left) -> Obstacle:
    """All games in one state: "12 games missing at tables 1-5, 7"."""
    at = _at(state, left)
    many, tables = len(at), sorted(set(at))
    games = form(many, either("game|games", "gra|gry|gier"))
    where = form(len(tables), either("table|tables", "stolik|stoliki|stoliki"))
    english = f"{many} {games} {_WAITS[state][0]} at {where} {ranges(tables)}"
    polish = f"{_WAITS[state][1]}: {many} {games}, {where} {ranges(tables)}"
    return Obstacle(either(english, polish), place.url("desk-slips"))


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
        f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(str(one) for one in run)
        for run in runs
    ]
    return ", ".join(parts)


def _games(state: str, games: list[int]) -> str:
    """The games of a table in one state: "games 2, 3 missing"."""
    word = either(*STATES[state][1:])
    if games == [TOTALS]:
        return word
    listed = ", ".join(str(game) for game in games)
    many = len(games) > 1
    return either(
        f"{'games' if many else 'game'} {listed} {word}",
        f"{'gry' if many else 'gra'} {listed}: {word}",
    )
