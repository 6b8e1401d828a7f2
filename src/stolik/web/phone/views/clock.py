"""The clock of a table between phones: kept as the phone lying there sent it, for the next one.

One phone holds the clock; another takes it over by saying so, never by starting a game that runs
already. What was tapped is no fact: when the game is over it is worth nothing. But what the desk
should know of it is written down: a game begun too early or too late, and what a second phone
tapped without hearing of the first. Taps of another round than the current one are not kept, and a
tap has a time inside the round, whatever the phone's clock says.
"""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from stolik.tournament.journal.state import Round
from stolik.tournament.journal.topics.hall import TOLERANCE
from stolik.web.models.tournaments import TableClock
from stolik.web.phone.state import clock_values
from stolik.web.phone.views.api import Unreadable, body_of, device_name
from stolik.web.public.public_view import PublicView, public_view_at_table
from stolik.web.tournaments import push, store, table_pace
from stolik.web.tournaments.clock_remarks import remark_beside, remark_start, start_of
from stolik.web.tournaments.codes import code_by_token

MOST_TAPS = 2000
_FIELDS = ("kind", "at", "seat", "seats", "how", "by", "told")


@csrf_exempt
@require_POST
def clock(request: HttpRequest, token: str) -> HttpResponse:
    """Keep what was tapped, if this phone holds the clock; the answer is the clock as kept."""
    code = code_by_token(token)
    try:
        body = body_of(request)
        device = device_name(body.get("device"))
        game, number = _whole(body.get("game")), _whole(body.get("round"))
        taps = _taps(body.get("taps"))
    except Unreadable as wrong:
        return JsonResponse({"status": "refused", "said": [str(wrong)]}, status=400)
    if table_pace.clock_must_wait(code):
        return table_pace.wait_response()
    event = code.tournament
    view = public_view_at_table(event, code.number)
    current = view.round
    with store.writing(event):
        row = TableClock.objects.filter(tournament=event, table=code.number).first()
        if row is None:
            row = TableClock(tournament=event, table=code.number, holder=device)
        if current is None or not _is_played(view, code.number, number, game):
            return JsonResponse(clock_values(row, device))
        now = time.time()
        taps = _within(taps, current, now)
        before = (row.round, row.game, row.holder, start_of(row.taps))
        if _keeps(row, device, number, game, taps, take=bool(body.get("take"))):
            row.save()
            known = before[3] if before[:2] == (number, game) else None
            remark_start(row, view.state, current, known, int(now))
        elif (row.round, row.game) == (number, game) and row.holder != device:
            remark_beside(row, device, taps, int(now))
        if before != (row.round, row.game, row.holder, start_of(row.taps)):
            # The other phones of the table hear at once that a game has begun, or who holds it.
            transaction.on_commit(partial(push.changed, event.slug, "pulse"))
    return JsonResponse(clock_values(row, device))


def _keeps(
    row: TableClock, device: str, number: int, game: int, taps: list[dict[str, Any]], *, take: bool
) -> bool:
    """Put the taps of a phone into the row, if the clock is that phone's or becomes it."""
    same = (row.round, row.game) == (number, game)
    # A new game is whoever's starts it first; one that runs is its phone's.
    runs_elsewhere = row.holder != device and (not taps or (same and start_of(row.taps)))
    if runs_elsewhere and not take:
        return False
    # Taps of an earlier game that come late must not undo those of a later one.
    if (number, game) < (row.round or 0, row.game or 0) and not take:
        return False
    if not (take and same and row.holder != device and len(row.taps) > len(taps)):
        # Whoever takes a clock over may not have heard of its last taps: those are kept.
        row.taps = taps
    row.holder, row.round, row.game = device, number, game
    row.revision += 1
    return True


def _is_played(view: PublicView, table: int, number: int, game: int) -> bool:
    """Whether the table plays this game now: an old page must not stop the clock."""
    current = view.round
    if current is None or current.number != number or current.table(table) is None:
        return False
    return 1 <= game <= view.state.stage(current).games


def _within(taps: list[dict[str, Any]], current: Round, now: float) -> list[dict[str, Any]]:
    """The taps with times between the seats' publication and now, each within a tolerance.

    Tables begin before the desk starts the round's clock.
    """
    first, last = ((current.published or 0) - TOLERANCE) * 1000, round(now + TOLERANCE) * 1000
    return [
        tap | {"at": min(max(tap["at"], first), last)} if type(tap.get("at")) is int else tap
        for tap in taps
    ]


def _whole(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 10_000:
        raise Unreadable(f"{value!r}"[:80])
    return value


def _taps(value: Any) -> list[dict[str, Any]]:
    if not isinstance(value, list) or len(value) > MOST_TAPS:
        raise Unreadable(f"taps: {str(value)[:60]!r}")
    return [_tap(tap) for tap in value]


def _tap(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str):
        raise Unreadable(f"tap: {str(value)[:60]!r}")
    tap = {name: value[name] for name in _FIELDS if name in value}
    if isinstance(tap.get("at"), float):
        tap["at"] = round(min(max(tap["at"], 0), 10.0**14))
    if any(not isinstance(part, str | int | None) or len(str(part)) > 20 for part in tap.values()):
        raise Unreadable(f"tap: {str(value)[:60]!r}")
    return tap
