"""A table as its page shows it: who sits there, each game's state, what can be done now.

Knows the public state and which device is looking; gives no command.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from django.utils.translation import gettext

from stolik.tournament.journal.starters import starts_next
from stolik.tournament.journal.state import Filed, Round, Slot
from stolik.tournament.journal.table_time import TableTime, table_time
from stolik.tournament.seats import LETTERS, Table
from stolik.web.models.tournaments import TableCode
from stolik.web.phone.state import call_values
from stolik.web.phone.table_commands import is_direct
from stolik.web.public.public_view import PublicView
from stolik.web.public.views.results import Played, Sheet, sheet_of
from stolik.web.public.views.seats import Chair, chairs
from stolik.web.tournaments.words import clock_time, moment, title_at


@dataclass(frozen=True, slots=True)
class Game:
    """One game of this table. `digest` names the report that can be confirmed.

    `checkers` are those who may confirm it on the device that reported: whoever gains by a report
    is not the one who checks it, unless everybody does. `objected`: the table said it is wrong.
    `unplayed_by_table`: it said that nobody began it, and may take that back.
    """

    number: int
    played: Played
    digest: str
    own: bool
    starts: str
    checkers: tuple[int, ...] = ()
    objected: bool = False
    unplayed_by_table: bool = False

    @property
    def state(self) -> str:
        return self.played.state


@dataclass(frozen=True, slots=True)
class TableCall:
    """A call for the referee that is not settled: sent, seen or here, and how that is said."""

    number: int
    stage: str
    words: str


@dataclass(frozen=True, slots=True)
class Sitting:
    """The table in one round. `over`: a game that was not begun is not played any more."""

    number: int
    round: int
    title: str
    direct: bool
    chairs: tuple[Chair, ...]
    people: tuple[int, ...]
    gone: frozenset[int]
    games: tuple[Game, ...]
    sheet: Sheet
    call: TableCall | None = None
    over: bool = False
    time: TableTime | None = None

    @property
    def next_game(self) -> int:
        """The first game nobody has reported; 0 if there is none."""
        return next((g.number for g in self.games if g.state == "missing"), 0)

    @property
    def nothing_played(self) -> bool:
        """Whether the table has said of every game that nobody began it."""
        return not self.slip and all(game.state == "unplayed" for game in self.games)

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
        call=_call(view, code, round_),
        over=_time_is_over(view, round_, table),
        time=table_time(round_, table.number),
    )


def _call(view: PublicView, code: TableCode, round_: Round) -> TableCall | None:
    """The call of this table, in the words of the table's phone."""
    call = call_values(view, code, round_)
    if call is None:
        return None
    name = call["by"] or gettext("A referee")
    at = clock_time(moment(call["since"]))
    words = {
        "sent": gettext("Referee called {at}, not seen yet.").format(at=at),
        "seen": gettext("{name} is coming.").format(name=name),
        "here": gettext("{name} is at the table.").format(name=name),
    }
    return TableCall(call["number"], call["stage"], words[call["stage"]])


def is_early(round_: Round, table: int) -> bool:
    """Whether the gong is known to come later: no game has ended with the time."""
    gong = round_.clock.gong(table)
    return round_.clock.paused is not None or (gong is not None and gong > time.time())


def _time_is_over(view: PublicView, round_: Round, table: Table) -> bool:
    """Whether the gong has sounded, in a format where what was not begun is not played then."""
    if view.state.plays_after_gong:
        return False
    gong = round_.clock.gong(table.number)
    return gong is not None and gong <= time.time()


def letter_of(table: Table, entry: int) -> str:
    return LETTERS[table.seats.index(entry)]


def _games(
    view: PublicView, round_: Round, table: Table, sheet: Sheet, device: str
) -> tuple[Game, ...]:
    slots = round_.sheets.get(table.number) or (Slot(),) * (len(sheet.games) + 1)
    return tuple(
        Game(
            played.number,
            played,
            filed.digest if (filed := slots[played.number].current) else "",
            bool(filed and filed.by == device),
            _starts(view, table, starts_next(view.state, round_, table, played.number)),
            _checkers(round_, table, filed) if filed else (),
            bool(slots[played.number].objection),
            slots[played.number].unplayed_by_table,
        )
        for played in sheet.games
    )


def _checkers(round_: Round, table: Table, filed: Filed) -> tuple[int, ...]:
    won = {entry for entry, big, _ in filed.points if big}
    if len(won) == len(filed.points):
        won = set()
    return tuple(entry for entry in round_.players(table) if entry not in won)


def _starts(view: PublicView, table: Table, entry: int | None) -> str:
    return f"{letter_of(table, entry)} {view.name(entry)}" if entry is not None else ""
