"""The e-mail addresses of those who qualified, which a local organiser hands over (E-17).

What the national organiser typed stands. Otherwise it is the newest address surely theirs, read
when it is asked for: one that the local organiser adds after the ticket was recorded counts too.
Knows no page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from stolik.web.models.seasons import Ticket
from stolik.web.models.tournaments import Entry
from stolik.web.people.certainty import certain
from stolik.web.people.merged_people import current_persons, with_merged


def email_of(person: int, event: int | None = None) -> str:
    """The newest address that is surely theirs; of an entry that earned it in `event` above all.

    Nothing where only somebody of the same name gave one: a ticket goes to nobody else.
    """
    return _newest_emails([(person, event)])[0]


def ticket_addresses(tickets: Iterable[Ticket]) -> dict[int, str]:
    """The address of each of these tickets by its key, "" if none is known; a few queries."""
    rows = list(tickets)
    unknown = [ticket for ticket in rows if not ticket.email]
    who = current_persons(ticket.person_id for ticket in unknown)
    earned = [
        (who[ticket.person_id], ticket.result.tournament_id if ticket.result else None)
        for ticket in unknown
    ]
    read = zip(unknown, _newest_emails(earned), strict=True)
    return {ticket.pk: ticket.email for ticket in rows} | {
        ticket.pk: email for ticket, email in read
    }


def _newest_emails(earned: Collection[tuple[int, int | None]]) -> list[str]:
    """The address of each person with the event in which they earned a ticket."""
    if not earned:
        return []
    people = {person for person, _ in earned}
    known = certain(people)
    who = with_merged(people)
    events = {event for _, event in earned if event is not None}
    here: dict[tuple[int, int], list[Entry]] = {}
    for entry in Entry.objects.filter(person__in=who, tournament__in=events).exclude(email=""):
        here.setdefault((who[entry.person_id or 0], entry.tournament_id), []).append(entry)
    return [
        _newest(here.get((person, event or 0)) or known.get(person, [])) for person, event in earned
    ]


def _newest(entries: Iterable[Entry]) -> str:
    rows = [entry for entry in entries if entry.email]
    return max(rows, key=lambda entry: (entry.created, entry.pk)).email if rows else ""
