"""What the desk wrote to the tables' phones, and which tables have read it.

A table without a phone reads nothing and says nothing: "not read" is no reproach.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal.state import Round
from stolik.web.tournaments.announcements import texts_of
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments.words import moment
from stolik.web.models.referee import MessageRead
from stolik.web.templatetags.words import either

MOST = 3


@dataclass(frozen=True, slots=True)
class Written:
    """One message; `read` is when somebody at the table tapped it away."""

    text: str
    at: datetime
    read: datetime | None


def written(event: Tournament, state: State, found: Round, table: int) -> tuple[Written, ...]:
    """The latest messages to a table in a round that is played, the newest first."""
    since = found.clock.started or 0
    meant = [one for one in state.messages if one.table in (None, table) and one.at >= since]
    shown = meant[: -MOST - 1 : -1]
    if not shown:
        return ()
    texts = texts_of(event, [one.note for one in shown])
    rows = MessageRead.objects.filter(
        tournament=event, table=table, message__in=[one.number for one in shown]
    )
    read = dict(rows.values_list("message", "at"))
    return tuple(
        Written(texts[one.note], moment(one.at), read.get(one.number))
        for one in shown
        if one.note in texts
    )


def read_words(event: Tournament, state: State) -> dict[int, str]:
    """By the number of a message, who has read it, in words; one query."""
    read: dict[int, list[int]] = {}
    if state.messages:
        for number, table in MessageRead.objects.filter(tournament=event).values_list(
            "message", "table"
        ):
            read.setdefault(number, []).append(table)
    single = {one.number for one in state.messages if one.table is not None}
    return {
        number: either("read", "przeczytane")
        if number in single
        else either("read at tables: ", "przeczytane, stoliki: ") + ", ".join(map(str, tables))
        for number, tables in read.items()
    }
