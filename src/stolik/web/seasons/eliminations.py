"""Eliminations: offered, answered, and the tickets they give, recorded and put right.

A ticket exists once it has been recorded. What the event no longer gives is withdrawn with a reason
or replaced; who does it and when is kept. Knows no page; what is proposed stands in `proposing`.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from stolik.rules import Refused, Violation
from stolik.tournament.formats import DOCUMENT_E
from stolik.tournament.season import Answer, Status, answer_faults
from stolik.web.tournaments import push as pushing
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.models.people import Person
from stolik.web.seasons.holding import email_of, withdraw
from stolik.web.models.seasons import Championship, Elimination, Result, ResultRow, Ticket
from stolik.web.seasons.proposing import Proposal, proposal

# An ordinary small tournament is no elimination.
FORMATS: Final = tuple(name for name in DOCUMENT_E if name != "mini")
MOST_OFFERED: Final = 100


@transaction.atomic
def record(elimination: Elimination, by: User) -> tuple[Ticket, ...]:
    """Write the tickets of an elimination down; Refused while nobody can qualify."""
    # Pressed by two at once, everybody gets one ticket.
    Elimination.objects.select_for_update().get(pk=elimination.pk)
    found = proposal(elimination)
    if found.outdated:
        raise Refused(tuple(one for one in found.flags if one.code == "ticket-outdated"))
    serious = tuple(one for one in found.flags if one.code != "holds-a-ticket")
    if not found.found.qualified:
        raise Refused(serious or (Violation("event-not-finished", title_of(elimination.result)),))
    return _record(found, by)


def _record(found: Proposal, by: User) -> tuple[Ticket, ...]:
    given = []
    for key in found.found.qualified:
        if key in found.has:
            continue
        given.append(
            Ticket.objects.create(
                championship_id=found.elimination.championship_id,
                person_id=int(key),
                result=found.elimination.result,
                place=found.places[key],
                passed_over=list(found.found.passed_over),
                email=email_of(int(key), found.elimination.result.tournament_id),
                by=by,
            )
        )
    _changed(found.elimination.result)
    return tuple(given)


@transaction.atomic
def replaced(elimination: Elimination, by: User, note: str) -> tuple[Ticket, ...]:
    """Withdraw what the event no longer gives and record what it gives now; needs a reason."""
    _reason(note)
    Elimination.objects.select_for_update().get(pk=elimination.pk)
    for ticket in proposal(elimination).outdated:
        withdraw(ticket, note, by)
    return _record(proposal(elimination), by)


@transaction.atomic
def pass_over(elimination: Elimination, place: int, by: User, note: str) -> None:
    """Whoever took a place is erased and cannot be asked: the ticket goes on; needs a reason.

    Kept as a ticket that was given back, without a name.
    """
    _reason(note)
    found = proposal(elimination)
    if place not in found.unknown:
        raise Refused((Violation("no-such-place", f"{place} in {title_of(elimination.result)}"),))
    for row in ResultRow.objects.filter(result=elimination.result, place=place, ranked=True):
        if row.entry.name if row.entry else row.person.name if row.person else "":
            continue
        person = (row.entry.person if row.entry else row.person) or Person.objects.create(name="")
        if row.entry is None:
            ResultRow.objects.filter(pk=row.pk).update(person=person)
        else:
            Entry.objects.filter(pk=row.entry.pk).update(person=person)
        Ticket.objects.create(
            championship_id=elimination.championship_id,
            person=person,
            result=elimination.result,
            place=place,
            returned=timezone.now(),
            returned_by=by,
            note=note,
            by=by,
        )


@transaction.atomic
def answer(
    elimination: Elimination, status: Status, by: User, note: str = ""
) -> tuple[Ticket, ...]:
    """Answer an offer; a rejection needs no reason, a question needs its text.

    Nobody qualifies from an event that is not accepted: tickets recorded before are withdrawn.
    """
    if faults := answer_faults(Answer(status, note)):
        raise Refused(faults)
    elimination.status = status.value
    elimination.note = note
    elimination.answered = timezone.now()
    elimination.by = by
    elimination.save()
    lost: tuple[Ticket, ...] = ()
    if status is not Status.ACCEPTED:
        own = Ticket.objects.filter(result=elimination.result, returned=None)
        lost = tuple(own.select_related("person"))
        for ticket in lost:
            withdraw(ticket, note, by)
    _changed(elimination.result)
    return lost


def offer(championship: Championship, result: Result, by: User) -> Elimination:
    """Put an event on the list; the one it stands on already if it does."""
    # Accepted without a championship, and put on a list later: that is the same answer.
    known = Tournament.objects.filter(season_result=result, application__state="accepted").exists()
    answered = {"status": "accepted", "answered": timezone.now()} if known else {}
    found, _ = Elimination.objects.get_or_create(
        result=result, defaults={"championship": championship, "by": by, **answered}
    )
    return found


def offered_events() -> list[Tournament]:
    """Eliminations on the site that have not been put on any list."""
    rows = Tournament.objects.filter(season_result__elimination=None, practice=None)
    found = rows.filter(facts__line__contains='"kind":"elimination"').distinct()
    return list(found[:MOST_OFFERED])


def offered_results() -> QuerySet[Result]:
    """Imported classifications that could have been eliminations and are on no list."""
    rows = Result.objects.filter(tournament=None, elimination=None, finished=True)
    return rows.filter(format__in=FORMATS).order_by("-date", "-pk")


def title_of(result: Result) -> str:
    return result.tournament.title if result.tournament else result.title


def _reason(note: str) -> None:
    if not note.strip():
        raise Refused((Violation("reason-missing"),))


def _changed(result: Result) -> None:
    """Whoever looks at the tournament's page is told."""
    if result.tournament is not None:
        transaction.on_commit(partial(pushing.changed, result.tournament.slug))
