"""Tickets as pages list them: whose, from where, in which place, and why not a better one.

In public everybody is called as they chose, also after a merge; somebody whose choice is unknown is
a number. A ticket from an event that is not accepted is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Decision, Result, Ticket
from stolik.web.models.tournaments import Entry
from stolik.web.people.merged_people import current_persons, with_merged
from stolik.web.privacy.visibility import shown_now
from stolik.web.seasons.season import private_words
from stolik.web.seasons.ticket_addresses import ticket_addresses
from stolik.web.seasons.words import kind_word
from stolik.web.tournaments.names import shown_name


@dataclass(frozen=True, slots=True)
class TicketLine:
    """A ticket with its origin in words; `doubled`: the same person holds another, and this is the
    `later` one.

    `passed_over` are the names of those who held a ticket already, `freed` the places whose ticket
    was given back; `reopened`: the season that gave it has been opened again; `erased`: nobody
    knows any more whose it is.
    """

    ticket: Ticket
    name: str
    origin: str
    origin_url: str
    email: str = ""
    passed_over: tuple[str, ...] = ()
    freed: tuple[int, ...] = ()
    doubled: bool = False
    later: bool = False
    reopened: bool = False
    erased: bool = False

    @property
    def place(self) -> int | None:
        """The place that gave the ticket; whoever was nominated took none."""
        return self.ticket.place if self.ticket.series_id or self.ticket.result_id else None


def public_tickets(championship: Championship) -> tuple[TicketLine, ...]:
    """Who has qualified, for everybody, in the order of the days on which they did."""
    rows = Ticket.objects.filter(championship=championship, returned=None)
    accepted = Q(result=None) | Q(result__elimination__status="accepted")
    lines = ticket_lines(rows.filter(accepted), open_to_all=True)
    return tuple(sorted(lines, key=_by_origin))


def _by_origin(line: TicketLine) -> tuple[date, str, int, int]:
    ticket = line.ticket
    day = timezone.localdate(ticket.created)
    if ticket.series is not None:
        day = ticket.series.last
    elif ticket.result is not None:
        day = ticket.result.date
    return day, line.origin, ticket.place, ticket.pk


def ticket_lines(tickets: QuerySet[Ticket], *, open_to_all: bool) -> tuple[TicketLine, ...]:
    """Tickets with names and origins: a few queries, however many there are."""
    rows = list(
        tickets.select_related(
            "person", "series", "result__tournament", "championship", "by", "returned_by"
        )
    )
    over = {int(key) for row in rows for key in row.passed_over if str(key).isdigit()}
    freed = _freed(rows)
    who = current_persons({row.person_id for row in (*rows, *freed)} | over)
    names = _names(set(who.values()), open_to_all=open_to_all)
    closed = _closed({row.series_id for row in rows if row.series_id is not None})
    emails = {} if open_to_all else ticket_addresses(rows)
    times = Counter(who[row.person_id] for row in rows if row.returned is None)
    held: set[int] = set()
    lines = []
    for row in rows:
        key = who[row.person_id]
        origin, url = _origin(row, open_to_all=open_to_all)
        gave_up = _gave_up(row, freed, who, times)
        passed = [who[int(other)] for other in row.passed_over if str(other).isdigit()]
        if open_to_all:  # in public nobody is named here who is not on the list
            passed = [other for other in passed if other in times]
        lines.append(
            TicketLine(
                row,
                names.shown(key),
                origin,
                url,
                emails.get(row.pk, ""),
                tuple(names.shown(other) for other in passed if other not in gave_up),
                tuple(dict.fromkeys(gave_up.values())),
                doubled=row.returned is None and times[key] > 1,
                later=row.returned is None and key in held,
                reopened=row.series_id is not None and row.series_id not in closed,
                erased=not names.real.get(key),
            )
        )
        held |= {key} if row.returned is None else set()
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class _Names:
    """What people are called, and how much of it is shown."""

    real: Mapping[int, str]
    visibility: Mapping[int, str]

    def shown(self, key: int) -> str:
        return shown_name(key, self.real.get(key, ""), self.visibility.get(key, "number"))


def _names(keys: set[int], *, open_to_all: bool) -> _Names:
    people = dict(Person.objects.filter(pk__in=keys).values_list("pk", "name"))
    return _Names(people, visibility_of(people) if open_to_all else dict.fromkeys(people, "full"))


def _source(ticket: Ticket) -> tuple[int | None, int | None]:
    return ticket.series_id, ticket.result_id


def _gave_up(
    row: Ticket, freed: Sequence[Ticket], who: Mapping[int, int], holding: Collection[int]
) -> dict[int, int]:
    """Who gave up the ticket from a better place than this one, and that place.

    Not who holds another: they made room, and are named as such.
    """
    return {
        who[ticket.person_id]: ticket.place
        for ticket in freed
        if _source(ticket) == _source(row) and ticket.place < row.place
        if who[ticket.person_id] not in holding
    }


def _freed(tickets: Sequence[Ticket]) -> list[Ticket]:
    """The tickets that were given back at the events and seasons these are from."""
    series = {ticket.series_id for ticket in tickets if ticket.series_id}
    results = {ticket.result_id for ticket in tickets if ticket.result_id}
    if not series and not results:
        return []
    rows = Ticket.objects.filter(returned__isnull=False, withdrawn=False)
    return list(rows.filter(Q(series__in=series) | Q(result__in=results)).order_by("place", "pk"))


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
    return gettext("nominated"), ""


def _result_url(ticket: Ticket, result: Result) -> str:
    """Where everybody can read the results; "" of what is not public."""
    if result.tournament is None:
        return reverse("championship-event", args=[ticket.championship.slug, result.pk])
    return result.tournament.get_absolute_url() if result.tournament.public else ""


def visibility_of(people: Iterable[int]) -> dict[int, str]:
    """How these people are shown to everybody: the strictest choice of all merged into one."""
    who = with_merged(people)
    erased = Entry.objects.filter(person__in=who, name="").exclude(state="cancelled")
    # Whoever was erased at one event is a number.
    return {
        **shown_now(people),
        **{who[key]: "number" for key in erased.values_list("person_id", flat=True) if key},
    }
