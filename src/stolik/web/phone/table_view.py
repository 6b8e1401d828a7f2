"""A table as its page shows it: who sits there, each game's state, what can be done now.

Knows the public state and which device is looking; gives no command.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from stolik.tournament.journal.starters import who_starts
from stolik.tournament.journal.state import Filed, Round, Slot
from stolik.tournament.seats import LETTERS, Table
from stolik.web.models.tournaments import TableCode
from stolik.web.phone.table_commands import is_direct
from stolik.web.public.public_view import PublicView
from stolik.web.public.views.results import Played, Sheet, sheet_of
from stolik.web.public.views.seats import Chair, chairs
from stolik.web.tournaments.words import moment, title_at


@dataclass(frozen=True, slots=True)
class Game:
    """One game of this table. `digest` names the report that can be confirmed.

    `checkers` are those who may confirm it on the device that reported: whoever gains by a report
    is not the one who checks it, unless everybody does.
    """

    number: int
    played: Played
    digest: str
    own: bool
    starts: str
    checkers: tuple[int, ...] = ()

    @property
    def state(self) -> str:
        return self.played.state


@dataclass(frozen=True, slots=True)
class Sitting:
    """The table in one round."""

    number: int
    round: int
    title: str
    direct: bool
    chairs: tuple[Chair, ...]
    people: tuple[int, ...]
    gone: frozenset[int]
    games: tuple[Game, ...]
    sheet: Sheet
    called: datetime | None

    @property
    def next_game(self) -> int:
        """The first game nobody has reported; 0 if there is none."""
        return next((g.number for g in self.games if g.state == "missing"), 0)

    @property
    def slip(self) -> bool:
        return self.sheet.slip


def rounds_of(view: PublicView, number: int) -> tuple[Round, ...]:
    """The published rounds in which this table was used."""
    return tuple(round_ for round_ in view.state.rounds if round_.table(number))


def sitting(view: PublicView, code: TableCode, round_: Round, device: str) -> Sitting:
    """The table in a round it was used in."""
    table = round_.table(code.number)
    assert table
    people = round_.players(table)
    entries = view.state.entries
    calls = [
        call.at
        for call in view.state.calls.values()
        if call.table == table.number and call.round == round_.number and call.answered is None
    ]
    sheet = sheet_of(view, round_, table)
    return Sitting(
        number=table.number,
        round=round_.number,
        title=title_at(view.state, round_, table.number),
        direct=is_direct(view, round_),
        chairs=chairs(view, round_, table),
        people=people,
        gone=frozenset(entry for entry in people if entries[entry].status != "in"),
        games=() if sheet.slip else _games(view, round_, table, sheet, device),
        sheet=sheet,
        called=moment(calls[-1]) if calls else None,
    )


def letter_of(table: Table, entry: int) -> str:
    return LETTERS[table.seats.index(entry)]


def _games(
    view: PublicView, round_: Round, table: Table, sheet: Sheet, device: str
) -> tuple[Game, ...]:
    slots = round_.sheets.get(table.number) or (Slot(),) * (len(sheet.games) + 1)
    starters = who_starts(view.state, round_, table)
    return tuple(
        Game(
            played.number,
            played,
            filed.digest if (filed := slots[played.number].current) else "",
            bool(filed and filed.by == device),
            _starts(view, table, starter),
            _checkers(round_, table, filed) if filed else (),
        )
        for played, starter in zip(sheet.games, starters, strict=False)
    )


def _checkers(round_: Round, table: Table, filed: Filed) -> tuple[int, ...]:
    won = {entry for entry, big, _ in filed.points if big}
    if len(won) == len(filed.points):
        won = set()
    return tuple(entry for entry in round_.players(table) if entry not in won)


def _starts(view: PublicView, table: Table, entry: int | None) -> str:
    return f"{letter_of(table, entry)} {view.name(entry)}" if entry is not None else ""
