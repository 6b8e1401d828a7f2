"""Who calls for a referee, for how long, and who is on the way: as a referee's pages show it.

Knows the state, the names of people at work and whoever looks; no request and no page.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.state import Call
from stolik.web.models.tournaments import Tournament
from stolik.web.referee.impartiality import Other, others, own_table
from stolik.web.tournaments.access import User, member
from stolik.web.tournaments.announcements import texts_of
from stolik.web.tournaments.staff_names import staff_names
from stolik.web.tournaments.words import moment


@dataclass(frozen=True, slots=True)
class CallView:
    """A table that called; `by` is who is on the way or there, `mine` if that is who looks."""

    number: int
    round: int
    table: int
    at: int
    minutes: int
    called: datetime
    note: str
    stage: str
    by: str = ""
    mine: bool = False
    own: bool = False
    others: tuple[Other, ...] = ()


def waiting_calls(
    user: User, event: Tournament, state: TournamentState, at: int
) -> tuple[CallView, ...]:
    """Everybody who waits, the longest first."""
    return _views(user, event, state, state.waiting_calls, at)


def calls_of_table(
    user: User, event: Tournament, state: TournamentState, round_: int, table: int, at: int
) -> tuple[CallView, ...]:
    """The calls of a table that are not settled: waiting, or somebody is there."""
    calls = [
        (number, call)
        for number, call in state.calls.items()
        if (call.round, call.table) == (round_, table) and call.stage not in ("done", "withdrawn")
    ]
    return _views(user, event, state, calls[-1:], at)


def _views(
    user: User,
    event: Tournament,
    state: TournamentState,
    calls: tuple[tuple[int, Call], ...] | list[tuple[int, Call]],
    at: int,
) -> tuple[CallView, ...]:
    notes = [call.note for _, call in calls if call.note]
    texts = texts_of(event, notes) if notes else {}
    names = staff_names(event) if calls else {}
    worker = member(user, event)
    me = worker.actor_id if worker else f"account-{user.pk}"
    views = []
    for number, call in calls:
        round_ = state.round(call.round)
        table = round_.table(call.table) if round_ else None
        seats = table.seats if table else ()
        own = own_table(user, event, seats)
        who = call.answered_by or call.seen_by
        views.append(
            CallView(
                number,
                call.round,
                call.table,
                call.at,
                max(0, at - call.at) // 60,
                moment(call.at),
                texts.get(call.note, ""),
                call.stage,
                names.get(who, ""),
                bool(who) and who == me,
                own,
                others(user, event, state, seats) if own else (),
            )
        )
    return tuple(views)
