"""A live view that says only whose page has changed: a mark for every player and every table.

A private page listens to it and fetches itself anew when its own mark differs: no private page
goes over a stream, and nobody fetches because of a table far away. Its topic is known to those who
have the link of a table or of a player. Knows no page.
"""

from __future__ import annotations

from typing import Final

from django.utils.crypto import salted_hmac

from stolik.tournament.journal.editions import round_editions
from stolik.tournament.journal.state import Round
from stolik.web.core.cache import Cache
from stolik.web.models.tournaments import Tournament
from stolik.web.public.public_view import PublicView, at_table, public_view
from stolik.web.tournaments import push, store

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
        sheet,
        row,
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
    if round_ is None:
        return _mark((view.state.phase, messages))
    calls = [call for call in view.state.calls.values() if call.table == number]
    parts = (round_.number, round_.phase, round_.table(number), round_.sheets.get(number), calls)
    announced = [opening for opening in round_.announced if opening.table == number]
    stopped = number in round_.stopped
    editions = round_editions(view.state, round_.number, number)
    return _mark((parts, round_.walkovers, round_.clock, messages, announced, stopped, editions))


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
    return view.length, MARKS.made(view.computed.number, lambda: _marks(view))


def _marks(view: PublicView) -> str:
    marks = [f"p{entry}:{player_mark(view, entry)}" for entry in view.state.entries]
    if view.round:
        numbers = [table.number for table in view.round.tables]
        marks += [f"t{number}:{_own_mark(view, number)}" for number in numbers]
    # Tables that are not seated now change with the round.
    marks.append(f"t*:{table_mark(view, view.round, 0)}")
    return f'<i data-marks="{" ".join(marks)}"></i>'
