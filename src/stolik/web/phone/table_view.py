"""A table as its page shows it: who sits there, each game's state, what can be done now.

Knows the public state and which device is looking; gives no command.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from stolik.tournament.journal.starters import who_starts
from stolik.tournament.journal.rights import OPEN
from stolik.tournament.journal.state import Filed, Round, Slot
from stolik.tournament.seats import LETTERS, Table
from stolik.web.models.tournaments import TableCode
from stolik.web.event.public.beside import title_at
from stolik.web.public.views.results import Played, Sheet, sheet_of
from stolik.web.public.views.seats import Chair, chairs
from stolik.web.public.public_view import Seen
from stolik.web.tournaments.words import moment


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

    @property
    def all_in(self) -> bool:
        return self.slip or not self.next_game


def rounds_of(view: Seen, number: int) -> tuple[Round, ...]:
    """The published rounds in which this table was used."""
    return tuple(one for one in view.state.rounds if one.table(number))


def sitting(view: Seen, code: TableCode, found: Round, device: str) -> Sitting:
    """The table in a round it was used in."""
    table = found.table(code.number)
    assert table
    people = found.players(table)
    entries = view.state.entries
    calls = [
        call.at
        for call in view.state.calls.values()
        if call.table == table.number and call.round == found.number and call.answered is None
    ]
    sheet = sheet_of(view, found, table)
    return Sitting(
        number=table.number,
        round=found.number,
        title=title_at(view.state, found, table.number),
        direct=is_direct(view, found),
        chairs=chairs(view, found, table),
        people=people,
        gone=frozenset(entry for entry in people if entries[entry].status != "in"),
        games=() if sheet.slip else _games(view, found, table, sheet, device),
        sheet=sheet,
        called=moment(calls[-1]) if calls else None,
    )


def is_direct(view: Seen, found: Round) -> bool:
    """Whether reports of this round apply at once."""
    return found is view.round and found.phase in OPEN and not view.drafting


def letter_of(table: Table, entry: int) -> str:
    return LETTERS[table.seats.index(entry)]


def _games(view: Seen, found: Round, table: Table, sheet: Sheet, device: str) -> tuple[Game, ...]:
    slots = found.sheets.get(table.number) or (Slot(),) * (len(sheet.games) + 1)
    starters = who_starts(view.state, found, table)
    return tuple(
        Game(
            played.number,
            played,
            filed.digest if (filed := slots[played.number].current) else "",
            bool(filed and filed.by == device),
            _starts(view, table, starter),
            _checkers(found, table, filed) if filed else (),
        )
        for played, starter in zip(sheet.games, starters, strict=False)
    )


def _checkers(found: Round, table: Table, filed: Filed) -> tuple[int, ...]:
    won = {entry for entry, big, _ in filed.points if big}
    if len(won) == len(filed.points):
        won = set()
    return tuple(entry for entry in found.players(table) if entry not in won)


def _starts(view: Seen, table: Table, entry: int | None) -> str:
    return f"{letter_of(table, entry)} {view.name(entry)}" if entry is not None else ""
