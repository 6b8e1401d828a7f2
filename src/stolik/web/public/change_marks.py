"""A live view that says only whose page has changed: a mark for every player and every table.

A private page listens to it and fetches itself anew when its own mark differs: no private page
goes over a stream, and nobody fetches because of a table far away. Its topic is known to those who
have the link of a table or of a player. Knows no page.
"""

from __future__ import annotations

from django.utils.crypto import salted_hmac

from stolik.tournament.journal.editions import round_editions
from stolik.tournament.journal.state import Round
from stolik.web.tournaments import push as pushing
from stolik.web.tournaments import store
from stolik.web.models.tournaments import Tournament
from stolik.web.public.public_view import Seen, at_table, seen


def player_mark(view: Seen, entry: int) -> str:
    """Changes when what a player's page shows may have changed."""
    state = view.state
    found = state.round(len(state.rounds))
    table = found.where(entry) if found else None
    rows = view.computed.rows[found.number] if found else ()
    row = next((row for row in rows if row.entry == entry), None)
    sheet = found.sheets.get(table.number) if found and table else None
    place = next((line for line in state.places if line.entry == entry), None)
    person = state.entries.get(entry)
    clock = found.clock if found else None
    told = (
        state.phase,
        state.seal,
        len(state.rounds),
        (person.present, person.status, person.categories) if person else None,
        found.phase if found else "",
        clock,
        table,
        sheet,
        row,
        view.computed.chances.get(entry),
        place,
        next((row for row in view.computed.day if row.entry == entry), None),
        [one for one in state.announcements.values() if not one.withdrawn],
        round_editions(state, found.number, table.number) if found and table else (),
    )
    return _mark(told)


def table_mark(view: Seen, found: Round | None, number: int) -> str:
    """Changes when what a table's page shows may have changed."""
    messages = [m.number for m in view.state.messages if m.table in (None, number)]
    if found is None:
        return _mark((view.state.phase, messages))
    calls = [call for call in view.state.calls.values() if call.table == number]
    told = (found.number, found.phase, found.table(number), found.sheets.get(number), calls)
    said = [one for one in found.announced if one.table == number]
    stopped = number in found.stopped
    editions = round_editions(view.state, found.number, number)
    return _mark((told, found.walkovers, found.clock, messages, said, stopped, editions))


def _own_mark(view: Seen, number: int) -> str:
    own = at_table(view, number)
    return table_mark(own, own.round, number)


def _mark(told: object) -> str:
    # Keyed, so that nobody finds out what was told by trying what it could have been.
    return salted_hmac("pulse", repr(told).encode("utf-8", "replace")).hexdigest()[:10]


@pushing.unlisted("pulse")
def pulse(slug: str) -> tuple[int, str] | None:
    """All marks, as attributes of empty elements."""
    event = Tournament.objects.filter(slug=slug).first()
    if event is None or store.state(event).format is None:
        return None
    view = seen(event)
    marks = [f"p{entry}:{player_mark(view, entry)}" for entry in view.state.entries]
    if view.round:
        numbers = [table.number for table in view.round.tables]
        marks += [f"t{number}:{_own_mark(view, number)}" for number in numbers]
    # Tables that are not seated now change with the round.
    marks.append(f"t*:{table_mark(view, view.round, 0)}")
    return view.length, f'<i data-marks="{" ".join(marks)}"></i>'
