"""A live view that says only whose page has changed: a mark for every player and every table.

And one mark for everybody's seats together, which public pages carry.

A private page listens to it and fetches itself anew when its own mark differs: no private page
goes over a stream, and nobody fetches because of a table far away. Its topic is known to those who
have the link of a table or of a player. What phones of a table keep beside the journal, whose clock
it is and what was read, has marks of its own. Knows no page.
"""

from __future__ import annotations

import threading
import time
from typing import Final

from django.utils.crypto import salted_hmac

from stolik.tournament.journal.editions import round_editions
from stolik.tournament.journal.state import Round
from stolik.web.core.cache import Cache
from stolik.web.models.referee import MessageRead
from stolik.web.models.tournaments import TableClock, Tournament
from stolik.web.public.public_view import PublicView, at_table, public_view
from stolik.web.tournaments import push, store
from stolik.web.tournaments.clock_remarks import start_of

# The marks of a state, by its number: they are the same in every language.
MARKS: Final[Cache[int, str]] = Cache(50)


def player_mark(view: PublicView, entry: int) -> str:
    """Changes when what a player's page shows may have changed."""
    state = view.state
    round_ = state.round(len(state.rounds))
    table = round_.where(entry) if round_ else None
    rows = view.computed.rows[round_.number] if round_ else ()
    row = next((row for row in rows if row.entry == entry), None)
    sheet = round_.sheets.get(table.number) if round_ and table else None
    place = next((line for line in state.places if line.entry == entry), None)
    person = state.entries.get(entry)
    clock = round_.clock if round_ else None
    parts = (
        state.phase,
        state.seal,
        state.off,
        state.moved,
        len(state.rounds),
        (person.present, person.status, person.categories) if person else None,
        round_.phase if round_ else "",
        clock,
        table,
        bool(round_ and table and table.number in round_.stopped),
        sheet,
        row,
        view.computed.own_places.get(entry),
        view.computed.chances.get(entry),
        place,
        next((row for row in view.computed.day if row.entry == entry), None),
        [
            announcement
            for announcement in state.announcements.values()
            if not announcement.withdrawn
        ],
        round_editions(state, round_.number, table.number) if round_ and table else (),
    )
    return _mark(parts)


def table_mark(view: PublicView, round_: Round | None, number: int) -> str:
    """Changes when what a table's page shows may have changed."""
    messages = [m.number for m in view.state.messages if m.table in (None, number)]
    messages += [view.state.off.number] if view.state.off else []
    announced = view.state.announcements.items()
    messages += [heard for heard, announcement in announced if not announcement.withdrawn]
    if round_ is None:
        return _mark((view.state.phase, messages))
    calls = [call for call in view.state.calls.values() if call.table == number]
    parts = (round_.number, round_.phase, round_.table(number), round_.sheets.get(number), calls)
    openings = [opening for opening in round_.announced if opening.table == number]
    stopped = number in round_.stopped
    editions = round_editions(view.state, round_.number, number)
    return _mark((parts, round_.walkovers, round_.clock, messages, openings, stopped, editions))


def seats_key(view: PublicView) -> str:
    """Changes when somebody may sit elsewhere, or is on the list or not."""
    round_ = view.round
    people = tuple(entry for entry, person in view.state.entries.items() if person.status == "in")
    tables = round_.tables if round_ else people
    phase = seats_phase(view)
    return _mark((round_.number if round_ else 0, phase, tables))


def seats_phase(view: PublicView) -> str:
    """As far as it matters for seats: off, over, closed, seated, or before."""
    if view.state.off:
        return "off"
    if view.state.places or view.phase in ("complete", "finished"):
        return "over"
    if view.round is None:
        return "before"
    return "closed" if view.round.phase == "closed" else "seated"


def _own_mark(view: PublicView, number: int) -> str:
    own = at_table(view, number)
    return table_mark(own, own.round, number)


def _mark(parts: object) -> str:
    # Keyed, so that nobody finds out what was told by trying what it could have been.
    return salted_hmac("pulse", repr(parts).encode("utf-8", "replace")).hexdigest()[:10]


@push.unlisted("pulse")
def pulse(slug: str) -> tuple[int, str] | None:
    """All marks, as attributes of empty elements."""
    event = Tournament.objects.filter(slug=slug).first()
    if event is None or store.state(event).format is None:
        return None
    view = public_view(event)
    marks = [MARKS.made(view.computed.number, lambda: _marks(view))]
    marks += [f"k{number}:{mark}" for number, mark in phone_marks(event).items()]
    return _ORDER.following(), f'<i data-marks="{" ".join(marks)}"></i>'


def phone_marks(event: Tournament, table: int | None = None) -> dict[int, str]:
    """By table, what changes when a clock begins or changes hands, or a message was read."""
    only = {} if table is None else {"table": table}
    parts: dict[int, list[object]] = {}
    for row in TableClock.objects.filter(tournament=event, **only):
        start = start_of(row.taps)
        parts[row.table] = [row.round, row.game, row.holder, start and start.get("at")]
    reads = MessageRead.objects.filter(tournament=event, **only)
    for number, message in reads.order_by("message").values_list("table", "message"):
        parts.setdefault(number, []).append(message)
    return {number: _mark(part) for number, part in parts.items()}


class _Order:
    """Numbers that only grow, also from one process to the next: not all told here is a fact."""

    def __init__(self) -> None:
        self._last = 0
        self._lock = threading.Lock()

    def following(self) -> int:
        with self._lock:
            self._last = max(self._last + 1, time.time_ns() // 1_000_000)
            return self._last


_ORDER = _Order()


def _marks(view: PublicView) -> str:
    marks = [f"p{entry}:{player_mark(view, entry)}" for entry in view.state.entries]
    if view.round:
        numbers = [table.number for table in view.round.tables]
        marks += [f"t{number}:{_own_mark(view, number)}" for number in numbers]
    # Tables that are not seated now change with the round.
    marks.append(f"t*:{table_mark(view, view.round, 0)}")
    return " ".join(marks)
