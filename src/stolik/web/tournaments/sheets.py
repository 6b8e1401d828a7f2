"""The round as the desk sees it: every table with its seats and the state of every game.

Values for templates, computed from the state; knows no request.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext

from stolik.phrases.language import Phrase
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.open_games import DONE, slots
from stolik.tournament.journal.state import Round, Slot
from stolik.tournament.report import TOTALS
from stolik.tournament.seats import LETTERS, Table
from stolik.web.core.language import say

# A sign and a word besides the colour.
STATES: Final = {
    "missing": ("·", Phrase("missing")),
    "reported": ("○", Phrase("reported")),
    "confirmed": ("✓", Phrase("confirmed")),
    "disputed": ("≠", Phrase("disputed", "states")),
    "to-clarify": ("?", Phrase("to clarify")),
    "unplayed": ("–", Phrase("not played")),
}


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
        return say(STATES[self.state][1])

    @property
    def label(self) -> str:
        word = self.word
        if self.same_phone:
            word += gettext(", on the same phone")
        if self.game == TOTALS:
            return gettext("round totals: {word}").format(word=word)
        return gettext("game {game}: {word}").format(game=self.game, word=word)


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at a table; `left` while the round is played: for good, or once it is over.

    `gone`: plays in the tournament no more, whether or not the table was asked about.
    """

    letter: str
    entry: int
    name: str
    absent: bool = False
    left: str = ""
    can_be_absent: bool = True
    gone: bool = False

    @property
    def plays_no_more(self) -> bool:
        return self.left == "left" or (self.gone and self.left != "finishing")

    @property
    def mark(self) -> str:
        """What stands beside the name of whoever does not play on."""
        if self.plays_no_more:
            return gettext("has left")
        if self.left:
            return gettext("leaves after this round")
        return gettext("did not sit down") if self.absent else ""


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

    @property
    def leavers(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.plays_no_more)


def game_cell(game: int, slot: Slot) -> GameCell:
    return GameCell(game, slot.state, slot.state == "confirmed" and slot.same_device)


def seats(
    state: TournamentState, round_: Round, table: Table, names: Mapping[int, str]
) -> tuple[Seat, ...]:
    return tuple(
        Seat(
            letter,
            entry,
            names.get(entry, f"#{entry}"),
            entry in round_.walkovers,
            "left" if entry in round_.left else "finishing" if entry in round_.finishing else "",
            _without_result(round_, table, entry),
            round_.phase != "closed" and state.entries[entry].status != "in",
        )
        for letter, entry in zip(LETTERS, table.seats, strict=False)
    )


def _without_result(round_: Round, table: Table, entry: int) -> bool:
    sheet = round_.sheets.get(table.number, ())
    rows = (row for slot in sheet for filed in slot.filed for row in filed.points)
    return len(round_.players(table)) > 2 and all(entry != row[0] for row in rows)


def table_view(
    state: TournamentState, round_: Round, table: Table, names: Mapping[int, str]
) -> TableView:
    cells = [game_cell(game, slot) for game, slot in slots(state, round_, table.number)]
    waiting = any(
        (call.table, call.round) == (table.number, round_.number) for _, call in state.waiting_calls
    )
    return TableView(
        table.number,
        seats(state, round_, table, names),
        tuple(cells),
        round_.clock.minutes_of(table.number),
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


def seated_tables(
    state: TournamentState, round_: Round, names: Mapping[int, str]
) -> tuple[TableView, ...]:
    """All tables of a round without their games."""
    by_number = sorted(round_.seating, key=lambda table: table.number)
    return tuple(
        TableView(table.number, seats(state, round_, table, names), ()) for table in by_number
    )
