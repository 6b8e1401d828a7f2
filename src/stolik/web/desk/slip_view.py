"""A slip as a form shows it: one row for each game or seat, what was reported, what is wrong.

Values for templates; knows no request.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.state import Filed, Round, Slot
from stolik.tournament.report import TOTALS
from stolik.tournament.seats import Table
from stolik.web.desk import slip_form
from stolik.web.tournaments.sheets import GameCell, Seat, game_cell, seats, slots
from stolik.web.tournaments.words import signed_at_desk

Wrong = Mapping[str, Sequence[str]]
LOCKED = ("confirmed", "unplayed", "disputed")


@dataclass(frozen=True, slots=True)
class Box:
    """One field of the form."""

    name: str
    seat: Seat
    value: str = ""
    marked: bool = False
    left: bool = False
    face: str = ""
    points: str = ""
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game: who went out and what everybody was charged."""

    cell: GameCell
    who: str
    boxes: tuple[Box, ...]
    locked: bool = False
    who_wrong: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    @property
    def game(self) -> int:
        return self.cell.game

    @property
    def somebody_left(self) -> bool:
        return any(box.left for box in self.boxes)


@dataclass(frozen=True, slots=True)
class TotalsRow:
    """One seat of the round totals."""

    seat: Seat
    big: Box
    small: Box


@dataclass(frozen=True, slots=True)
class SlipView:
    """A whole slip."""

    table: int
    mode: str
    seats: tuple[Seat, ...]
    games: tuple[GameRow, ...] = ()
    totals: tuple[TotalsRow, ...] = ()
    locked: bool = False
    tied: str = ""
    unplayed: str = ""
    wrong: tuple[str, ...] = ()

    @property
    def somebody_left(self) -> bool:
        return any(line.somebody_left for line in self.games)

    @property
    def done(self) -> bool:
        return self.locked if self.mode == "totals" else all(line.locked for line in self.games)


def mode_of(round_: Round, table: Table, mode: str) -> str:
    """Games or totals: as wanted, unless the table has begun the other way."""
    sheet = round_.sheets.get(table.number)
    if sheet and sheet[TOTALS].filed:
        return "totals"
    if sheet and any(slot.filed or slot.unplayed for slot in sheet[1:]):
        return "games"
    return "totals" if mode == "totals" else "games"


def slip_view(
    state: TournamentState,
    round_: Round,
    table: Table,
    names: Mapping[int, str],
    mode: str,
    typed: Mapping[str, str] | None = None,
    wrong: Wrong | None = None,
    *,
    locks: bool = True,
) -> SlipView:
    """The form of a table: with what was typed if anything was, else with what is there.

    What is settled is shown and cannot be typed, unless it is to be corrected (`locks`).
    """
    people = seats(round_, table, names)
    faults = wrong or {}
    letters = slip_form.playing_seats(round_, table)
    if mode == "totals":
        sheet = round_.sheets.get(table.number)
        slot = sheet[TOTALS] if sheet else Slot()
        values = dict(typed) if typed is not None else _reported_fields(slot, letters)
        return _totals_view(
            table.number, people, values, faults, locked=locks and slot.state in LOCKED
        )
    games = tuple(
        game_row(game, slot, people, letters, typed, faults)
        for game, slot in slots(state, round_, table.number)
    )
    return SlipView(table.number, mode, people, games=games, wrong=tuple(faults.get("", ())))


def _totals_view(
    number: int, people: tuple[Seat, ...], values: Mapping[str, str], faults: Wrong, *, locked: bool
) -> SlipView:
    """A slip with everybody's sums of the round."""
    rows = tuple(
        TotalsRow(
            seat,
            _box(f"big-{letter}", seat, values, faults),
            _box(f"small-{letter}", seat, values, faults),
        )
        for seat in people
        if not seat.absent
        for letter in [seat.letter.lower()]
    )
    return SlipView(
        number,
        "totals",
        people,
        totals=rows,
        locked=locked,
        tied=values.get("tied", ""),
        unplayed=values.get("unplayed", ""),
        wrong=tuple(faults.get("totals", ())),
    )


def game_row(
    game: int,
    slot: Slot,
    people: Iterable[Seat],
    letters: Mapping[str, int],
    typed: Mapping[str, str] | None,
    wrong: Wrong,
    *,
    locks: bool = True,
) -> GameRow:
    """One game of the form; a game that is settled is shown and cannot be typed."""
    locked = locks and slot.state in LOCKED
    values = dict(typed) if typed is not None and not locked else _reported_fields(slot, letters)
    small = {entry: points for entry, _, points in slot.current.points} if slot.current else {}
    boxes = tuple(
        _box(
            f"g{game}-{seat.letter.lower()}",
            seat,
            values,
            wrong,
            signed_at_desk(small[seat.entry]) if locked and seat.entry in small else "",
        )
        for seat in people
        if not seat.absent
    )
    who = "x" if slot.unplayed and typed is None else values.get(f"g{game}-who", "")
    return GameRow(
        game_cell(game, slot),
        who,
        boxes,
        locked,
        tuple(wrong.get(f"g{game}-who", ())),
        tuple(wrong.get(f"g{game}", ())),
    )


def _reported_fields(slot: Slot, letters: Mapping[str, int]) -> dict[str, str]:
    filed: Filed | None = slot.current
    return slip_form.report_fields(filed.report, letters) if filed else {}


def _box(name: str, seat: Seat, values: Mapping[str, str], wrong: Wrong, points: str = "") -> Box:
    return Box(
        name,
        seat,
        values.get(name, "")[:12],
        bool(values.get(f"{name}-u")),
        bool(values.get(f"{name}-l")),
        values.get(f"{name}-f", "")[:12],
        points,
        (*wrong.get(name, ()), *wrong.get(f"{name}-f", ())),
    )
