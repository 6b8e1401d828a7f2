"""Eliminations: offered, answered, what each gives, and the tickets recorded from it.

What an elimination gives follows from its results, the tickets of the championships and merges of
people. Results are corrected, people merged and erased afterwards: what no longer fits is flagged,
then withdrawn with a reason or replaced. A ticket exists once it has been recorded. Knows no page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from stolik.rules import Refused, Violation
from stolik.tournament.admission import ELIMINATION_FEWEST
from stolik.tournament.formats import DOCUMENT_E
from stolik.tournament.season import (
    Answer,
    Event,
    Placed,
    Qualification,
    Status,
    answer_faults,
    qualification,
)
from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Elimination, Result, ResultRow, Ticket
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.merged_people import current_persons
from stolik.web.seasons.ticket_addresses import email_of
from stolik.web.seasons.tickets import lock_tickets, refuse_namesakes, ticket_doubts, withdraw
from stolik.web.seasons.words import named
from stolik.web.tournaments import push
from stolik.web.tournaments.notices import CALLED_OFF

# From twenty people on an elimination is played in any format of the document.
FORMATS: Final = DOCUMENT_E
MOST_OFFERED: Final = 100


@transaction.atomic
def record(elimination: Elimination, by: User, *, early: bool = False) -> tuple[Ticket, ...]:
    """Write the tickets of an elimination down; Refused while nobody can qualify.

    Refused as well before the tickets of earlier eliminations are recorded, unless it is `early` on
    purpose, and while a holder of the same name may be the same person.
    """
    # Pressed by two at once, everybody gets one ticket.
    lock_tickets(elimination.championship_id)
    Elimination.objects.select_for_update().get(pk=elimination.pk)
    proposed = proposal(elimination)
    if proposed.outdated:
        raise Refused(tuple(flag for flag in proposed.flags if flag.code == "ticket-outdated"))
    serious = tuple(flag for flag in proposed.flags if flag.code != "holds-a-ticket")
    if not proposed.qualification.qualified:
        raise Refused(
            serious or (Violation("event-not-finished", event=title_of(elimination.result)),)
        )
    if not early and (earlier := earlier_open(proposed, _of_championship(elimination))):
        raise Refused(earlier)
    refuse_namesakes(elimination.championship, proposed.due)
    return _record(proposed, by)


def earlier_open(proposed: Proposal, all_proposed: Iterable[Proposal]) -> tuple[Violation, ...]:
    """The accepted eliminations of earlier days whose tickets are still to be recorded.

    Whoever qualified first makes room afterwards, so tickets are given in the order of the days.
    """
    day = proposed.elimination.result.date
    return tuple(
        Violation(
            "earlier-elimination-open",
            event=title_of(other.elimination.result),
            day=other.elimination.result.date,
        )
        for other in all_proposed
        if other.elimination.result.date < day and other.waits
    )


def _of_championship(elimination: Elimination) -> list[Proposal]:
    rows = Elimination.objects.filter(championship=elimination.championship_id)
    return proposals(rows.exclude(pk=elimination.pk))


def _record(proposed: Proposal, by: User) -> tuple[Ticket, ...]:
    tickets = []
    # Whoever may hold a ticket already waits until that is decided.
    doubts = ticket_doubts(proposed.elimination.championship, proposed.due)
    doubtful = {str(winner) for winner, _ in doubts}
    for key in proposed.due:
        if key in doubtful:
            continue
        tickets.append(
            Ticket.objects.create(
                championship_id=proposed.elimination.championship_id,
                person_id=int(key),
                result=proposed.elimination.result,
                place=proposed.places[key],
                passed_over=list(proposed.qualification.passed_over),
                email=email_of(int(key), proposed.elimination.result.tournament_id),
                by=by,
            )
        )
    _changed(proposed.elimination.result)
    return tuple(tickets)


@transaction.atomic
def replaced(elimination: Elimination, by: User, note: str) -> tuple[Ticket, ...]:
    """Withdraw what the event no longer gives and record what it gives now; needs a reason."""
    _reason(note)
    lock_tickets(elimination.championship_id)
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
    proposed = proposal(elimination)
    if place not in proposed.unknown:
        raise Refused(
            (Violation("no-such-place", place=place, event=title_of(elimination.result)),)
        )
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
    elimination, _ = Elimination.objects.get_or_create(
        result=result, defaults={"championship": championship, "by": by, **answered}
    )
    return elimination


def offered_events() -> list[Tournament]:
    """Eliminations on the site that have not been put on any list."""
    rows = Tournament.objects.filter(season_result__elimination=None, practice=None)
    return list(rows.filter(outline__kind="elimination")[:MOST_OFFERED])


def offered_results() -> QuerySet[Result]:
    """Imported classifications that could have been eliminations and are on no list."""
    rows = Result.objects.filter(tournament=None, elimination=None, finished=True)
    # A small Mini was an ordinary tournament.
    rows = rows.exclude(format="mini", participants__lt=ELIMINATION_FEWEST)
    return rows.filter(format__in=FORMATS).order_by("-date", "-pk")


def title_of(result: Result) -> str:
    return result.tournament.title if result.tournament else result.title


def _reason(note: str) -> None:
    if not note.strip():
        raise Refused((Violation("reason-missing"),))


def _changed(result: Result) -> None:
    """Push the change to the tournament's open pages."""
    if result.tournament is not None:
        transaction.on_commit(partial(push.changed, result.tournament.slug))


@dataclass(frozen=True, slots=True)
class Proposal:
    """What an elimination gives now, beside the tickets that were recorded from it.

    `flags` name people; `has` are those with a ticket from here, `outdated` the tickets that the
    event no longer gives, `unknown` the qualifying places of people whose data are erased.
    """

    elimination: Elimination
    qualification: Qualification
    names: Mapping[str, str]
    places: Mapping[str, int]
    flags: tuple[Violation, ...] = ()
    has: frozenset[str] = frozenset()
    outdated: tuple[Ticket, ...] = ()
    unknown: tuple[int, ...] = ()

    @property
    def recorded(self) -> bool:
        """Whether everybody who qualifies has the ticket, and nobody else."""
        return bool(self.qualification.qualified) and set(self.qualification.qualified) == self.has

    @property
    def due(self) -> tuple[str, ...]:
        """Who is to get a ticket and has none from here."""
        return tuple(key for key in self.qualification.qualified if key not in self.has)

    @property
    def waits(self) -> bool:
        """Whether tickets are still to be recorded: also of an event that will have results."""
        undecided = any(flag.code == "ticket-undecided" for flag in self.flags)
        accepted = self.elimination.status == "accepted"
        result = self.elimination.result
        outline = getattr(result.tournament, "outline", None)
        unfinished = not result.finished and not (outline and outline.off == CALLED_OFF)
        return accepted and bool(self.due or self.unknown or undecided or unfinished)


@dataclass(frozen=True, slots=True)
class _ResultLine:
    key: str
    name: str
    placed: Placed


def proposal(elimination: Elimination) -> Proposal:
    """Who qualifies from an elimination as it stands."""
    return proposals([elimination])[0]


def proposals(eliminations: Iterable[Elimination]) -> list[Proposal]:
    """The same for several: a constant number of queries."""
    offers = list(eliminations)
    results = Result.objects.select_related("tournament__outline").in_bulk(
        [offered.result_id for offered in offers]
    )
    goals = {offered.championship_id for offered in offers}
    tickets = list(Ticket.objects.filter(championship__in=goals).select_related("person"))
    rows = list(
        ResultRow.objects.filter(result__in=results)
        .select_related("entry__person", "person")
        .order_by("pk")
    )
    who = current_persons(
        {key for row in rows if (key := _person(row))}
        | {ticket.person_id for ticket in tickets}
        | {int(key) for ticket in tickets for key in ticket.passed_over if str(key).isdigit()}
    )
    names = dict(Person.objects.filter(pk__in=set(who.values())).values_list("pk", "name"))
    lines: dict[int, list[_ResultLine]] = {}
    for row in rows:
        lines.setdefault(row.result_id, []).append(_line(row, who, names))
    proposed = []
    for offered in offers:
        offered.result = results[offered.result_id]
        of_goal = [
            ticket for ticket in tickets if ticket.championship_id == offered.championship_id
        ]
        proposed.append(_proposed(offered, lines.get(offered.result_id, ()), of_goal, who))
    return proposed


def _qualification(
    elimination: Elimination, rows: Iterable[Placed], passed: Collection[str]
) -> Qualification:
    """Who qualifies by these rows, those passed over left out; nobody before it is over."""
    result = elimination.result
    if not result.finished:
        return Qualification()
    if _held_as_ordinary(result):
        return Qualification(flags=(Violation("held-as-ordinary"),))
    event = Event(str(result.pk), result.date, result.format, result.starters, tuple(rows))
    return qualification(event, Status(elimination.status), holders=passed)


def _held_as_ordinary(result: Result) -> bool:
    """Whether too few came and the tournament became an ordinary one, however many stayed."""
    outline = getattr(result.tournament, "outline", None)
    return outline is not None and outline.kind == "ordinary"


def _person(row: ResultRow) -> int | None:
    return row.entry.person_id if row.entry else row.person_id


def _line(row: ResultRow, who: Mapping[int, int], names: Mapping[int, str]) -> _ResultLine:
    person = _person(row)
    # A place whose person is gone is still taken: it must not fall to the next one silently.
    key = str(who[person]) if person else f"row{row.pk}"
    own = row.entry.name if row.entry else row.person.name if row.person else ""
    name = own or (names.get(who[person], "") if person else "")
    placed = Placed(key, row.place, row.big, row.small, shared=row.shared, ranked=row.ranked)
    return _ResultLine(key, name, placed)


def _proposed(
    elimination: Elimination,
    lines: Sequence[_ResultLine],
    tickets: Sequence[Ticket],
    who: Mapping[int, int],
) -> Proposal:
    result = elimination.result
    here = [
        ticket for ticket in tickets if ticket.result_id == result.pk and ticket.returned is None
    ]
    has = {str(who[ticket.person_id]): ticket for ticket in here}
    names = {line.key: line.name or line.key for line in lines}
    names |= {key: names.get(key) or ticket.person.name or key for key, ticket in has.items()}
    places = {line.key: line.placed.place for line in lines}
    passed = _passed_over(result, tickets, here, who)
    qualifying = _qualification(elimination, [line.placed for line in lines], passed)
    unnamed = {line.key for line in lines if not line.name} - has.keys()
    unknown = tuple(places[key] for key in qualifying.qualified if key in unnamed)
    qualified = tuple(key for key in qualifying.qualified if key not in unnamed)
    outdated = tuple(ticket for key, ticket in has.items() if key not in qualified)
    # Once the tickets are recorded, who made room stands beside them.
    done = bool(has) and not outdated
    open_flags = (flag for flag in qualifying.flags if not (done and flag.code == "holds-a-ticket"))
    flags = (
        *(named(flag, names, {}) for flag in open_flags),
        *(Violation("qualifier-unknown", place=place) for place in unknown),
        *(
            Violation("ticket-outdated", person=names[str(who[ticket.person_id])])
            for ticket in outdated
        ),
    )
    return Proposal(
        elimination,
        replace(qualifying, qualified=qualified),
        names,
        places,
        flags,
        frozenset(has),
        outdated,
        unknown,
    )


def _passed_over(
    result: Result, tickets: Sequence[Ticket], here: Sequence[Ticket], who: Mapping[int, int]
) -> frozenset[str]:
    """Who holds a ticket from elsewhere, gave back the one from here, or made room before."""
    holding = {
        ticket.person_id
        for ticket in tickets
        if ticket.returned is None and ticket.result_id != result.pk
    }
    own = [ticket for ticket in tickets if ticket.result_id == result.pk]
    gone = {
        ticket.person_id for ticket in own if ticket.returned is not None and not ticket.withdrawn
    }
    # Whoever made room when the ticket was recorded does not get it back by giving up another.
    made_room = {int(key) for ticket in here for key in ticket.passed_over if str(key).isdigit()}
    return frozenset(str(who[key]) for key in holding | gone | made_room)
