"""The round as the desk sees it: every table with its seats and the state of every game.

Values for templates, computed from the state; knows no request.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.state import Round, Slot
from stolik.tournament.report import TOTALS
from stolik.tournament.seats import LETTERS, Table
from stolik.web.core.language import either

# A sign and a word besides the colour.
STATES: Final = {
    "missing": ("·", "missing", "brak wyniku"),
    "reported": ("○", "reported", "zgłoszona"),
    "confirmed": ("✓", "confirmed", "potwierdzona"),
    "disputed": ("≠", "disputed", "sporna"),
    "to-clarify": ("?", "to clarify", "do wyjaśnienia"),
    "unplayed": ("–", "not played", "nierozegrana"),
}
DONE: Final = ("confirmed", "unplayed")


@dataclass(frozen=True, slots=True)
class GameCell:
    """One game of one table; `same_phone`: confirmed on the phone that had reported."""

    game: int
    state: str
    same_phone: bool = False

    @property
    def sign(self) -> str:
        return STATES[self.state][0]

    @property
    def word(self) -> str:
        return either(*STATES[self.state][1:])

    @property
    def label(self) -> str:
        word = self.word
        if self.same_phone:
            word += either(", on the same phone", " na tym samym telefonie")
        if self.game == TOTALS:
            return either(f"round totals: {word}", f"suma rundy: {word}")
        return either(f"game {self.game}: {word}", f"gra {self.game}: {word}")


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at a table."""

    letter: str
    entry: int
    name: str
    absent: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """A table with its people and games."""

    number: int
    seats: tuple[Seat, ...]
    cells: tuple[GameCell, ...]
    extra: int = 0
    calls: bool = False
    beside: bool = False

    @property
    def done(self) -> bool:
        return bool(self.cells) and all(cell.state in DONE for cell in self.cells)

    @property
    def trouble(self) -> bool:
        return any(cell.state in ("disputed", "to-clarify") for cell in self.cells)

    @property
    def open(self) -> int:
        return sum(cell.state not in DONE for cell in self.cells)


def slots(state: TournamentState, round_: Round, table: int) -> tuple[tuple[int, Slot], ...]:
    """The games that count at a table, or its totals if a slip brought them."""
    sheet = round_.sheets.get(table)
    if sheet and sheet[TOTALS].filed:
        return ((TOTALS, sheet[TOTALS]),)
    games = range(1, state.stage(round_).games + 1)
    return tuple((game, sheet[game] if sheet else Slot()) for game in games)


def game_cell(game: int, slot: Slot) -> GameCell:
    return GameCell(game, slot.state, slot.state == "confirmed" and slot.same_device)


def seats(round_: Round, table: Table, names: Mapping[int, str]) -> tuple[Seat, ...]:
    return tuple(
        Seat(letter, entry, names.get(entry, f"#{entry}"), entry in round_.walkovers)
        for letter, entry in zip(LETTERS, table.seats, strict=False)
    )


def table_view(
    state: TournamentState, round_: Round, table: Table, names: Mapping[int, str]
) -> TableView:
    cells = [game_cell(game, slot) for game, slot in slots(state, round_, table.number)]
    waiting = any(
        call.table == table.number and call.round == round_.number and call.answered is None
        for call in state.calls.values()
    )
    return TableView(
        table.number,
        seats(round_, table, names),
        tuple(cells),
        sum(minutes for number, minutes in round_.clock.extra if number == table.number),
        waiting,
        table in round_.consolation,
    )


def tables(
    state: TournamentState, round_: Round, names: Mapping[int, str]
) -> tuple[TableView, ...]:
    """All tables of a round by the number on the furniture: so they are walked and collected."""
    by_number = sorted(round_.seating, key=lambda table: table.number)
    return tuple(table_view(state, round_, table, names) for table in by_number)


def consolation_tables(
    state: TournamentState, round_: Round, names: Mapping[int, str]
) -> tuple[TableView, ...]:
    """The tables beside the round: their games count for nobody."""
    by_number = sorted(round_.consolation, key=lambda table: table.number)
    return tuple(table_view(state, round_, table, names) for table in by_number)


def seated_tables(round_: Round, names: Mapping[int, str]) -> tuple[TableView, ...]:
    """All tables of a round without their games."""
    by_number = sorted(round_.seating, key=lambda table: table.number)
    return tuple(TableView(table.number, seats(round_, table, names), ()) for table in by_number)
