"""A slip as a form shows it: one row for each game or seat, what was reported, what is wrong.

Values for templates; knows no request.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.state import Round, Slot
from stolik.tournament.report import TOTALS, highest_charge
from stolik.tournament.seats import Table
from stolik.web.desk import slip_form
from stolik.web.tournaments.sheets import GameCell, Seat, game_cell, seats
from stolik.web.tournaments.words import signed_at_desk

Wrong = Mapping[str, Sequence[str]]
# What is typed no more, but corrected or decided on the table's page.
SETTLED = ("confirmed", "unplayed", "disputed")


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
    sure: str = ""
    big: int | None = None
    small: int | None = None


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game: who went out and what everybody was charged."""

    cell: GameCell
    who: str
    boxes: tuple[Box, ...]
    locked: bool = False
    who_wrong: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    sure: str = ""

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
    most: int = 0

    @property
    def seated(self) -> str:
        """Whom the letters of the form mean."""
        return "-".join(str(seat.entry) for seat in self.seats)

    @property
    def marked(self) -> tuple[Seat, ...]:
        """Those who left, or never sat down: whoever types the slip sees why games lack them."""
        return tuple(seat for seat in self.seats if seat.mark)

    @property
    def sums(self) -> tuple[tuple[Seat, str], ...]:
        """Everybody's total of the games that are settled, as the sheet's last row has it."""
        rows: list[tuple[Seat, str]] = []
        for number, seat in enumerate(seat for seat in self.seats if not seat.absent):
            boxes = [line.boxes[number] for line in self.games]
            big = sum(box.big or 0 for box in boxes)
            small = signed_at_desk(sum(box.small or 0 for box in boxes))
            known = any(box.big is not None for box in boxes)
            rows.append((seat, f"{big} / {small}" if known else ""))
        return tuple(rows)

    @property
    def somebody_left(self) -> bool:
        return any(line.somebody_left for line in self.games)

    @property
    def done(self) -> bool:
        return self.locked if self.mode == "totals" else all(line.locked for line in self.games)


def mode_of(round_: Round, table: Table, mode: str, *, instead: bool = False) -> str:
    """Games or totals: as wanted, unless the table has begun the other way.

    `instead`: the games of a table whose totals are in.
    """
    sheet = round_.sheets.get(table.number)
    if sheet and sheet[TOTALS].filed:
        return "games" if instead else "totals"
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
    asked: Mapping[str, str] | None = None,
    locks: bool = True,
) -> SlipView:
    """The form of a table: with what was typed if anything was, else with what is there.

    What is settled is shown and cannot be typed, unless it is to be corrected (`locks`).
    """
    people = seats(state, round_, table, names)
    faults = wrong or {}
    letters = slip_form.playing_seats(round_, table)
    if mode == "totals":
        sheet = round_.sheets.get(table.number)
        slot = sheet[TOTALS] if sheet else Slot()
        locked = locks and slot.state in SETTLED
        values = _shown_fields(slot, letters, typed, locked=locked)
        return _totals_view(table.number, people, values, faults, locked=locked)
    sheet = round_.sheets.get(table.number)
    games = tuple(
        game_row(game, sheet[game] if sheet else Slot(), people, letters, typed, faults, asked)
        for game in range(1, state.stage(round_).games + 1)
    )
    most = highest_charge(state.rules)
    return SlipView(
        table.number, mode, people, games=games, wrong=tuple(faults.get("", ())), most=most
    )


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
    asked: Mapping[str, str] | None = None,
    *,
    locks: bool = True,
) -> GameRow:
    """One game of the form; a game that is settled is shown and cannot be typed."""
    locked = locks and slot.state in SETTLED
    values = _shown_fields(slot, letters, typed, locked=locked)
    points = (
        {entry: (big, small) for entry, big, small in slot.current.points}
        if locked and slot.current
        else {}
    )
    sure = asked or {}
    boxes = tuple(
        _box(f"g{game}-{seat.letter.lower()}", seat, values, wrong, points.get(seat.entry), sure)
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
        sure.get(f"g{game}", ""),
    )


def _shown_fields(
    slot: Slot, letters: Mapping[str, int], typed: Mapping[str, str] | None, *, locked: bool
) -> Mapping[str, str]:
    """What was typed, if anything was and still can be; else what was reported."""
    if typed is not None and not locked:
        return typed
    filed = slot.current
    return slip_form.report_fields(filed.report, letters, filed.points) if filed else {}


def _box(
    name: str,
    seat: Seat,
    values: Mapping[str, str],
    wrong: Wrong,
    points: tuple[int, int] | None = None,
    asked: Mapping[str, str] | None = None,
) -> Box:
    big, small = points or (None, None)
    return Box(
        name,
        seat,
        values.get(name, "")[:12],
        bool(values.get(f"{name}-u")),
        bool(values.get(f"{name}-l")),
        values.get(f"{name}-f", "")[:12],
        "" if small is None else signed_at_desk(small),
        (*wrong.get(name, ()), *wrong.get(f"{name}-f", ())),
        (asked or {}).get(name, ""),
        big,
        small,
    )
