"""What the desk should know of the tables' clocks: begun early, after the gong, or run twice.

A table may be right to begin early, and a phone without network cannot ask: so nothing is refused
or dropped, it is written down beside the journal and shown to the desk until somebody has looked.
Knows the round's clock; what was tapped it keeps and does not understand, but for the start.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.state import Round
from stolik.web.models.tournaments import ClockRemark, TableClock, Tournament
from stolik.web.tournaments import push
from stolik.web.tournaments.words import moment

# So much earlier, in seconds, is no head start: phones and the site agree only so well.
AGREED: Final = 5
# Heard of later than this, in seconds, it happened without a network.
UNHEARD: Final = 60
# A table about which there is more to say is not playing any more.
MOST: Final = 40

Tap = dict[str, Any]


def start_of(taps: Iterable[Tap]) -> Tap | None:
    """The tap with which the game began, unless it was taken back."""
    start: Tap | None = None
    undone: Tap | None = None
    last = ""
    for tap in taps:
        kind = tap["kind"]
        if kind == "undo" and last == "start":
            start, undone, last = None, start, "undo"
        elif kind == "redo" and last == "undo":
            start, last = undone, "start"
        elif kind == "start" and start is None:
            start, last = tap, "start"
        elif kind != "announce":
            last = kind
    return start


def kind_of_start(state: TournamentState, round_: Round, table: int, at: int) -> str:
    """Why the desk should know of a game begun then: "early", "late", or "" for no reason."""
    started, gong = round_.clock.started, round_.clock.gong(table)
    if started is None:
        # Where nobody starts the clock, the first result has begun the round.
        return "early" if round_.phase == "published" else ""
    if at < started - AGREED:
        return "early"
    if gong is not None and at >= gong + AGREED and not state.plays_after_gong:
        return "late"
    return ""


def remark_start(
    row: TableClock, state: TournamentState, round_: Round, before: Tap | None, now: int
) -> None:
    """Write down that a game was begun when it should not have been; `before` is known already."""
    start = start_of(row.taps)
    if start is None or type(start.get("at")) is not int or start == before:
        return
    at = start["at"] // 1000
    if kind := kind_of_start(state, round_, row.table, at):
        _keep(row, kind, row.holder, at, now, told=bool(start.get("told")))


def remark_beside(row: TableClock, holder: str, taps: list[Tap], now: int) -> None:
    """Keep what a phone tapped on a clock of its own while the table's ran on another phone."""
    start = start_of(taps)
    known = [_named(tap) for tap in row.taps]
    if start is None or type(start.get("at")) is not int:
        return
    if all(_named(tap) in known for tap in taps):
        return
    _keep(row, "beside", holder, start["at"] // 1000, now, taps=taps)


def _named(tap: Tap) -> tuple[object, object]:
    return tap["kind"], tap.get("at")


def _keep(row: TableClock, kind: str, holder: str, at: int, now: int, **more: Any) -> None:
    same = ClockRemark.objects.filter(tournament=row.tournament, table=row.table)
    if same.count() >= MOST:
        return
    ClockRemark.objects.update_or_create(
        tournament=row.tournament,
        table=row.table,
        round=row.round,
        game=row.game,
        kind=kind,
        holder=holder,
        at=at,
        defaults=more,
        create_defaults={**more, "heard": now},
    )
    transaction.on_commit(partial(push.changed, row.tournament.slug, "desk"))


def clock_remarks(event: Tournament, state: TournamentState) -> tuple[ClockRemark, ...]:
    """What nobody at the desk has looked at yet, of the round being played.

    More time for a table, or a start that the desk takes back, changes what was early or late.
    """
    round_ = state.current
    if round_ is None:
        return ()
    rows = ClockRemark.objects.filter(tournament=event, round=round_.number, seen=False)
    return tuple(
        row
        for row in rows
        if row.kind == "beside" or kind_of_start(state, round_, row.table, row.at) == row.kind
    )


def mark_seen(event: Tournament, remark: int) -> bool:
    """Somebody at the desk has looked; whether there was such a remark."""
    rows = ClockRemark.objects.filter(tournament=event, pk=remark, seen=False)
    return rows.update(seen=True) > 0


def remark_sentence(remark: ClockRemark) -> str:
    """What happened, for the desk."""
    at, table, game = _time(moment(remark.at)), remark.table, remark.game
    sentence = {
        "early": gettext(
            "Table {table} began game {game} at {at}, before the round was started."
        ).format(table=table, game=game, at=at),
        "late": gettext("Table {table} began game {game} at {at}, after the gong.").format(
            table=table, game=game, at=at
        ),
        "beside": gettext(
            "Table {table}, game {game}: a second phone ran a clock of its own from {at}."
        ).format(table=table, game=game, at=at),
    }[remark.kind]
    if remark.told:
        sentence += gettext(" The players say they were told to start.")
    if remark.heard - remark.at > UNHEARD:
        sentence += gettext(" The phone had no network.")
    return sentence


def _time(when: datetime) -> str:
    return f"{when:%H:%M:%S}"
