"""What the clock of one table does, for a referee: from what was tapped on its phone.

The phone computes its clock by itself (`static/stolik/phone/clock.js`); here only whether it runs
is read from the taps. Knows the row a phone keeps on the server, and the stop of a referee; no
request.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext

from stolik.tournament.journal.state import Round
from stolik.web.models.tournaments import TableClock, Tournament
from stolik.web.tournaments.words import moment

# What a tap adds to what holds of a clock, and what it ends.
_TAPS: Final[dict[str, tuple[str, str]]] = {
    "start": ("running", ""),
    "end": ("", ""),
    "restart": ("", ""),
    "empty": ("", ""),
    "stop": ("halted", ""),
    "go": ("", "halted"),
    "hold": ("held", ""),
    "free": ("", "held"),
    "over": ("over", ""),
}
_NOBODYS: Final = ("hold", "free")  # taps of nobody: nothing before them can be taken back
_STATES: Final = ("over", "held", "halted", "running")  # the first that holds is shown


@dataclass(frozen=True, slots=True)
class TableClockView:
    """`state`: held (with the round), halted (by the table), running or over; none without a clock.

    Where a referee has stopped it: unheard (by the phone), stopping (after the running move) or
    stopped.
    """

    state: str
    words: str


@dataclass(frozen=True, slots=True)
class _Tapped:
    """What the taps of a phone come to, with moments in milliseconds; 0 where there was none."""

    state: str
    last: int
    heard: int = 0  # of a referee's stop
    stands: int = 0


def table_clock(
    event: Tournament, round_: Round, table: int, turn_seconds: int, now: float
) -> TableClockView:
    """The clock of a table at a moment, in seconds; a move takes at most so long."""
    row = TableClock.objects.filter(tournament=event, table=table, round=round_.number).first()
    tapped = _tapped(row.taps) if row else None
    game = row.game if row else 0
    if table in round_.stopped:
        return _stopped(game, tapped, turn_seconds, now)
    if tapped is None:
        return TableClockView("none", gettext("No phone runs a clock here."))
    time = _time(tapped.last)
    if tapped.heard:
        return TableClockView(
            "unheard",
            gettext("Game {game}: the phone has not heard yet that they play on.").format(
                game=game
            ),
        )
    words = {
        "halted": gettext("Game {game}: the table has stopped its clock ({time}).").format(
            game=game, time=time
        ),
        "held": gettext("Game {game}: the desk has stopped the clock ({time}).").format(
            game=game, time=time
        ),
        "over": gettext("Game {game} is over.").format(game=game),
        "running": gettext("Game {game}: the clock runs, last tap {time}.").format(
            game=game, time=time
        ),
    }
    return TableClockView(tapped.state, words[tapped.state])


def _stopped(game: int, tapped: _Tapped | None, turn_seconds: int, now: float) -> TableClockView:
    """What became of a referee's stop."""
    if tapped is None:
        return TableClockView(
            "stopped",
            gettext("No phone runs a clock here. None starts one until you let them play on."),
        )
    if tapped.state == "over":
        return TableClockView(
            "stopped",
            gettext("Game {game} is over; the next one waits until you let them play on.").format(
                game=game
            ),
        )
    state, words = _stop_words(tapped, turn_seconds, now)
    return TableClockView(
        state,
        gettext("Game {game}: {words} The round's clock runs on.").format(game=game, words=words),
    )


def _stop_words(tapped: _Tapped, turn_seconds: int, now: float) -> tuple[str, str]:
    """Whether a clock that was running has stopped, will stop, or has not heard of it."""
    stands, latest = tapped.stands, tapped.last + 1000 * turn_seconds
    if tapped.heard and not stands and latest <= 1000 * now:
        stands = latest  # the move has run out of time, and nobody tapped
    if stands:
        time = _time(stands)
        return "stopped", gettext("the clock has been stopped since {time}.").format(time=time)
    if tapped.heard:
        return "stopping", gettext("the phone knows, its clock stops after this move.")
    return "unheard", gettext(
        "the phone has not answered yet, its clock runs on (last tap {time})."
    ).format(time=_time(tapped.last))


def _time(at: int) -> str:
    return f"{moment(at // 1000):%H:%M}" if at else ""


def _tapped(taps: Any) -> _Tapped | None:
    """Whether the clock runs by its taps, and when it was touched last; None if it never ran."""
    holds: frozenset[str] = frozenset()
    before = undone = holds
    last = heard = stands = 0
    for tap in taps if isinstance(taps, list) else ():
        kind, at = (str(tap.get("kind")), tap.get("at")) if isinstance(tap, dict) else ("", 0)
        at = at if isinstance(at, int) and 0 < at < 10**14 else 0
        if kind == "undo":
            holds, undone = before, holds if holds != before else undone
        elif kind == "redo":
            holds = undone
        elif kind in _TAPS:
            if kind in _NOBODYS:
                heard = at if kind == "hold" and tap.get("by") == "referee" else 0
                stood = holds & {"halted", "held"} or tap.get("by") != "referee"
                stands = at if kind == "hold" and stood else 0
            elif kind == "end" and heard:
                stands = stands or at
            more, less = _TAPS[kind]
            now = (holds | {more}) - {less, ""}
            before = now if kind in _NOBODYS else holds
            holds = undone = now
        else:
            continue
        last = at
    state = next((name for name in _STATES if name in holds), None)
    return _Tapped(state, last, heard, stands) if state and "running" in holds else None
