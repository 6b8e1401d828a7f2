"""What is owed to people by what is recorded: moved up, the draw, the results, tickets.

Found by looking at the events of these days, so nothing is lost when a machine dies after a fact
was recorded; the key of a mail keeps it from being queued twice. What would come too late to be of
use is not owed. Knows no text and no server.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Q
from django.utils import timezone

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.matchday import league_after
from stolik.tournament.seats import LETTERS
from stolik.web.models.office import Mail
from stolik.web.models.seasons import Ticket
from stolik.web.models.tournaments import Entry, FactRow, Tournament
from stolik.web.office.mail.digest import queue_digest
from stolik.web.seasons.ticket_addresses import ticket_addresses
from stolik.web.tournaments import store
from stolik.web.tournaments.mail.outbox import entry_key, queue
from stolik.web.tournaments.words import day_places

SOON: Final = timedelta(days=2)
DRAW_FOR: Final = timedelta(days=1)
RESULTS_FOR: Final = timedelta(days=2)
AFTER: Final = timedelta(days=10)
TICKETS_FOR: Final = timedelta(days=14)


def collect(now: datetime | None = None) -> int:
    """Queue everything that is owed; how many were new."""
    moment = now or timezone.now()
    with_address = Entry.objects.exclude(email="").values("tournament_id")
    waiting = Mail.objects.filter(kind="registered").exclude(about__reserve=[])
    near = Q(starts__lt=moment + SOON, pk__in=with_address)
    waited = Q(pk__in=waiting.values("entry__tournament_id"))
    events = Tournament.objects.filter(near | waited, starts__gt=moment - AFTER, practice=None)
    return (
        sum(_collect(event, moment) for event in events) + _tickets(moment) + queue_digest(moment)
    )


def _tickets(now: datetime) -> int:
    """Tell people of their tickets, and organisers of those from their events; how many mails.

    An address that is learnt later, from the national organiser or from the desk of the event, is
    written to then, while the ticket is news.
    """
    fresh = Ticket.objects.filter(returned=None, created__gt=now - TICKETS_FOR)
    learnt = ticket_addresses(fresh.filter(email="").select_related("result"))
    for number, email in learnt.items():
        if email:
            Ticket.objects.filter(pk=number, email="").update(email=email)
    rows = fresh.select_related("result__tournament__owner", "series__owner").order_by("pk")
    addresses = ticket_addresses(rows)
    written = set(Mail.objects.filter(ticket__in=rows).values_list("ticket_id", "kind"))
    made = 0
    for ticket in rows:
        told, told_organiser = "ticket", "ticket-organiser"
        if addresses[ticket.pk] and (ticket.pk, told) not in written:
            made += queue(f"{told}:{ticket.pk}", told, ticket=ticket) is not None
        event, series = ticket.result.tournament if ticket.result else None, ticket.series
        owner = event.owner if event else series.owner if series else None
        # Whoever closed the league or recorded the ticket knows of it.
        knows = owner is None or owner.pk == ticket.by_id
        if not knows and (ticket.pk, told_organiser) not in written:
            key = f"{told_organiser}:{ticket.pk}"
            made += queue(key, told_organiser, ticket=ticket, account=owner) is not None
    return made


def _collect(event: Tournament, now: datetime) -> int:
    state = store.state(event)
    owed = [*_moved_up(event, state), *_drawn(event, state, now), *_results(event, state, now)]
    if not owed:
        return 0
    people = {
        entry.number: entry
        for entry in Entry.objects.filter(tournament=event, state="in").exclude(email="")
    }
    confirmations = confirmations_of(event)
    made = 0
    for kind, together in _by_address(owed, people, _queued(event)):
        (entry, about), *others = together
        if others:
            about = {
                **about,
                "others": [{"number": entry.number, **more} for entry, more in others],
            }
        more = spoken(confirmations, entry)
        made += queue(entry_key(kind, entry), kind, entry=entry, about=about, **more) is not None
    return made


def confirmations_of(event: Tournament) -> list[Mail]:
    """The confirmations of registrations for an event."""
    return list(Mail.objects.filter(entry__tournament=event, kind="registered").order_by("pk"))


def spoken(confirmations: Sequence[Mail], entry: Entry) -> dict[str, str]:
    """The language and the site's address somebody registered with, or whoever did it for them.

    Who never registered by a form is written to in the language of the event.
    """
    own = [mail for mail in confirmations if mail.entry_id == entry.pk]
    shared = (mail for mail in confirmations if entry.number in mail.about.get("numbers", ()))
    mail = own[0] if own else next(shared, None)
    return (
        {"language": mail.language, "site": mail.site}
        if mail
        else {"language": entry.tournament.language}
    )


Owed = tuple[str, int, dict[str, Any]]
Together = list[tuple[Entry, dict[str, Any]]]


def _by_address(
    owed: Iterable[Owed], people: Mapping[int, Entry], queued: Collection[tuple[str, int]]
) -> list[tuple[str, Together]]:
    """One mail of a kind for each address, whoever it was given for; what is queued is left out."""
    waiting: dict[tuple[str, str], Together] = {}
    for kind, number, about in owed:
        entry = people.get(number)
        if entry is not None and (kind, number) not in queued:
            waiting.setdefault((kind, entry.email.casefold()), []).append((entry, about))
    return [(kind, together) for (kind, _), together in waiting.items()]


def _queued(event: Tournament) -> set[tuple[str, int]]:
    """Who of an event has a mail of which kind already, of their own or together with others."""
    rows = Mail.objects.filter(entry__tournament=event)
    waiting: set[tuple[str, int]] = set()
    for kind, number, about in rows.values_list("kind", "entry__number", "about"):
        waiting.add((kind, number))
        waiting |= {(kind, other["number"]) for other in about.get("others", ())}
    return waiting


def _moved_up(event: Tournament, state: TournamentState) -> Iterator[Owed]:
    """Those told that they wait, and who play now."""
    if state.phase != "preparing" or state.off is not None:
        return
    for mail in Mail.objects.filter(entry__tournament=event, kind="registered"):
        for number in mail.about.get("reserve", ()):
            entry = state.entries.get(number)
            if entry is not None and entry.status == "in":
                yield "moved-up", number, {}


def _drawn(event: Tournament, state: TournamentState, now: datetime) -> Iterator[Owed]:
    """Everybody's first seat, while it is the seat to go to."""
    first = state.rounds[0] if state.rounds else None
    if first is None or first.phase not in ("published", "playing") or len(state.rounds) > 1:
        return
    if abs(now - event.starts) > DRAW_FOR:
        return
    for table in first.seating:
        for seat, number in enumerate(table.seats):
            yield "draw", number, {"round": 1, "table": table.number, "seat": LETTERS[seat]}


def _results(event: Tournament, state: TournamentState, now: datetime) -> Iterator[Owed]:
    """Everybody's place, once the hall knows it."""
    if not state.places or state.hidden is not None:
        return
    rows = FactRow.objects.filter(tournament=event, kind="classified")
    last = rows.order_by("-sequence").values_list("recorded", flat=True).first()
    if last is None or now - last > RESULTS_FOR:
        return
    day = day_places(state)
    league = {row.entry: row.place for row in league_after(state)}
    for line in state.places:
        about = {"place": line.place, "of": len(state.places)}
        if line.entry in day:
            about |= {"place": league[line.entry], "of": len(league)}
            about |= {"day": day[line.entry], "played": len(day)}
        yield "results", line.entry, about
