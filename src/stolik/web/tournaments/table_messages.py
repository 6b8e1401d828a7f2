"""What the desk wrote to the tables' phones, and which tables have read it.

A table without a phone reads nothing and says nothing: "not read" is no reproach.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.state import Round
from stolik.web.models.referee import MessageRead
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments.announcements import texts_of
from stolik.web.tournaments.words import moment

MOST = 3


@dataclass(frozen=True, slots=True)
class TableMessage:
    """One message; `read` is when somebody at the table tapped it away."""

    text: str
    at: datetime
    read: datetime | None


def table_messages(
    event: Tournament, state: TournamentState, round_: Round, table: int
) -> tuple[TableMessage, ...]:
    """The latest messages to a table in a round that is played, the newest first."""
    since = round_.clock.started or 0
    meant = [
        message
        for message in state.messages
        if message.table in (None, table) and message.at >= since
    ]
    latest = meant[: -MOST - 1 : -1]
    if not latest:
        return ()
    texts = texts_of(event, [message.note for message in latest])
    rows = MessageRead.objects.filter(
        tournament=event, table=table, message__in=[message.number for message in latest]
    )
    read = dict(rows.values_list("message", "at"))
    return tuple(
        TableMessage(texts[message.note], moment(message.at), read.get(message.number))
        for message in latest
        if message.note in texts
    )


def read_words(event: Tournament, state: TournamentState) -> dict[int, str]:
    """By the number of a message, who has read it, in words; one query."""
    read: dict[int, list[int]] = {}
    if state.messages:
        for number, table in MessageRead.objects.filter(tournament=event).values_list(
            "message", "table"
        ):
            read.setdefault(number, []).append(table)
    single = {message.number for message in state.messages if message.table is not None}
    return {
        number: gettext("read")
        if number in single
        else gettext("read at tables: ") + ", ".join(map(str, tables))
        for number, tables in read.items()
    }
