"""Tickets as pages list them: whose, from where, in which place.

In public everybody is called as they chose, also after a merge; somebody whose choice is unknown is
a number. A ticket from an event that is not accepted is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.formats import date_format

from stolik.web.core.language import either
from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Decision, Result, Ticket
from stolik.web.models.tournaments import Entry
from stolik.web.people.merged_people import current_persons, with_merged
from stolik.web.privacy.visibility import shown_now
from stolik.web.seasons.season import private_words
from stolik.web.seasons.words import kind_word
from stolik.web.tournaments.names import shown_name


@dataclass(frozen=True, slots=True)
class TicketLine:
    """A ticket with its origin in words; `doubled`: the same person holds another as well.

    `reopened`: the season that gave it has been opened again.
    """

    ticket: Ticket
    name: str
    origin: str
    origin_url: str
    passed_over: int
    doubled: bool = False
    reopened: bool = False

    @property
    def place(self) -> int | None:
        """The place that gave the ticket; whoever was nominated took none."""
        return self.ticket.place if self.ticket.series_id or self.ticket.result_id else None


def public_tickets(championship: Championship) -> tuple[TicketLine, ...]:
    """Who has qualified, for everybody."""
    rows = Ticket.objects.filter(championship=championship, returned=None)
    accepted = Q(result=None) | Q(result__elimination__status="accepted")
    return ticket_lines(rows.filter(accepted), open_to_all=True)


def ticket_lines(tickets: QuerySet[Ticket], *, open_to_all: bool) -> tuple[TicketLine, ...]:
    """Tickets with names and origins: a few queries, however many there are."""
    rows = list(
        tickets.select_related(
            "person", "series", "result__tournament", "championship", "by", "returned_by"
        )
    )
    who = current_persons(row.person_id for row in rows)
    people = dict(Person.objects.filter(pk__in=set(who.values())).values_list("pk", "name"))
    visibility = visibility_of(people) if open_to_all else dict.fromkeys(people, "full")
    times = Counter(who[row.person_id] for row in rows if row.returned is None)
    closed = _closed({row.series_id for row in rows if row.series_id is not None})
    lines = []
    for row in rows:
        key = who[row.person_id]
        name = shown_name(key, people.get(key, ""), visibility.get(key, "number"))
        origin, url = _origin(row, open_to_all=open_to_all)
        doubled = row.returned is None and times[key] > 1
        reopened = row.series_id is not None and row.series_id not in closed
        over = len(row.passed_over)
        lines.append(TicketLine(row, name, origin, url, over, doubled, reopened))
    return tuple(lines)


def _closed(series: set[int]) -> set[int]:
    rows = Decision.objects.filter(series__in=series, kind="closed", taken_back=None)
    return set(rows.values_list("series_id", flat=True)) if series else set()


def _origin(ticket: Ticket, *, open_to_all: bool) -> tuple[str, str]:
    """Title and address; of what is not public everybody learns neither."""
    if ticket.series is not None:
        if not ticket.series.public and open_to_all:
            return kind_word(ticket.series.kind), ""
        return ticket.series.title, ticket.series.get_absolute_url() if ticket.series.public else ""
    if ticket.result is not None:
        event = ticket.result.tournament
        day = date_format(ticket.result.date, "DATE_FORMAT")
        title = event.title if event else ticket.result.title
        if event and not event.public and open_to_all:
            title = private_words()
        return f"{title}, {day}", _result_url(ticket, ticket.result)
    return either("nominated", "nominacja"), ""


def _result_url(ticket: Ticket, result: Result) -> str:
    """Where everybody can read the results; "" of what is not public."""
    if result.tournament is None:
        return reverse("championship-event", args=[ticket.championship.slug, result.pk])
    return result.tournament.get_absolute_url() if result.tournament.public else ""


def visibility_of(people: Collection[int]) -> dict[int, str]:
    """How these people are shown to everybody: the strictest choice of all merged into one."""
    who = with_merged(people)
    erased = Entry.objects.filter(person__in=who, name="").exclude(state="cancelled")
    # Whoever was erased at one event is a number.
    return {
        **shown_now(people),
        **{who[key]: "number" for key in erased.values_list("person_id", flat=True) if key},
    }
