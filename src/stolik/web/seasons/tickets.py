"""Who qualifies for the championships, and from where: proposed, recorded, given back.

A league gives one ticket after its six tournaments, an accepted elimination one or two; whoever
holds one already makes room for the next. Proposals are computed; a ticket exists once it has been
recorded. Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from stolik.rules import Refused, Violation
from stolik.tournament.season import (
    Awards,
    Event,
    Nominee,
    Placed,
    Qualification,
    Status,
    awards,
    nomination_faults,
    qualification,
)
from stolik.tournament.season.passing import passed_down
from stolik.web.event.models import Entry
from stolik.web.people.models import Person
from stolik.web.seasons import taking
from stolik.web.seasons.deciding import decide
from stolik.web.seasons.models import Championship, Decision, Elimination, ResultRow, Series, Ticket
from stolik.web.seasons.rules import rules_of
from stolik.web.seasons.tabling import Tabled


@dataclass(frozen=True, slots=True)
class Proposal:
    """What an elimination would give now."""

    elimination: Elimination
    found: Qualification
    names: dict[str, str]
    places: dict[str, int]


def holders(championship: Championship | None, *, besides: int | None = None) -> frozenset[str]:
    """Who has a ticket; those of one series do not stand in its own way."""
    if championship is None:
        return frozenset()
    found = Ticket.objects.filter(championship=championship, returned=None)
    pairs = found.values_list("person_id", "person__merged_id", "series_id")
    return frozenset(
        str(merged or person)
        for person, merged, series in pairs
        if besides is None or series != besides
    )


def given_back(found: Tabled) -> frozenset[str]:
    """Whoever had this series' ticket and gave it back."""
    rows = Ticket.objects.filter(series=found.read.series, returned__isnull=False)
    return frozenset(str(person) for person in rows.values_list("person_id", flat=True))


def awarded(found: Tabled) -> Awards:
    """Prizes and tickets as the table stands. Tickets of a Grand Prix are of the house."""
    series = found.read.series
    skipped = holders(series.championship, besides=series.pk) | given_back(found)
    barred = {str(one.about.get("person", "")) for one in found.read.decided("barred")}
    if series.kind == "league":
        granted = bool(found.read.decided("granted"))
        proposed = awards(found.table, found.held, holders=skipped, barred=barred, granted=granted)
        return proposed if series.championship else replace(proposed, ticket=None, passed_over=())
    # No document gives these kinds prizes of its own: the first three are honoured, ties asked.
    honoured = awards(found.table, found.held, barred=barred, granted=True)
    level = tuple(one for one in honoured.open_questions if one.code == "prize-undecided")
    if series.kind == "grand-prix" and series.championship:
        first = [line for line in found.table if line.who not in barred]
        passed = passed_down(first, rules_of(series).tickets, skipped)
        questions = (*level, *passed.open_questions)
        return Awards(honoured.prizes, None, passed.passed_over, questions)
    return Awards(honoured.prizes, open_questions=level)


def ticket_winners(found: Tabled, proposed: Awards) -> tuple[str, ...]:
    """Everybody to whom the series gives a ticket."""
    series = found.read.series
    if series.kind == "league":
        return (proposed.ticket,) if proposed.ticket else ()
    if series.kind != "grand-prix" or series.championship is None:
        return ()
    skipped = holders(series.championship, besides=series.pk) | given_back(found)
    barred = {str(one.about.get("person", "")) for one in found.read.decided("barred")}
    first = [line for line in found.table if line.who not in barred]
    return passed_down(first, rules_of(series).tickets, skipped).tickets


@transaction.atomic
def close(found: Tabled, by: User, note: str = "") -> Awards:
    """Close the season: the table and what it gives are recorded by value."""
    series = found.read.series
    proposed = awarded(found)
    # Pressed by two at once, it is closed once.
    Series.objects.select_for_update().get(pk=series.pk)
    if Decision.objects.filter(series=series, kind="closed", taken_back=None).exists():
        return proposed
    if found.faults or not found.table:
        raise Refused(found.faults or (Violation("season-empty", series.title),))
    undecided = tuple(one for one in proposed.open_questions if one.code.endswith("-undecided"))
    if undecided:
        raise Refused(undecided)
    winners = ticket_winners(found, proposed)
    _record(found, winners, proposed.passed_over, by)
    decide(
        series,
        "closed",
        by,
        {
            "table": [[line.place, line.who, list(line.score)] for line in found.table],
            "prizes": list(proposed.prizes),
            "tickets": list(winners),
            "passed_over": list(proposed.passed_over),
        },
        note,
    )
    return proposed


def reopen(series: Series) -> None:
    """The season goes on: what its closing had given is taken back."""
    Ticket.objects.filter(series=series, returned=None).delete()


def _record(found: Tabled, winners: Sequence[str], over: Sequence[str], by: User) -> None:
    series = found.read.series
    if series.championship is None:
        return
    had = set(
        Ticket.objects.filter(championship=series.championship, returned=None).values_list(
            "person_id", flat=True
        )
    )
    places = {line.who: line.place for line in found.table}
    for who in winners:
        if who.isdigit() and int(who) not in had:
            Ticket.objects.create(
                championship=series.championship,
                person_id=int(who),
                series=series,
                place=places[who],
                passed_over=list(over),
                house=series.kind == "grand-prix",
                email=email_of(int(who)),
                by=by,
            )


def email_of(person: int) -> str:
    """The newest address somebody gave on entering."""
    rows = Entry.objects.filter(person=person).exclude(email="").order_by("-created")
    return rows.values_list("email", flat=True).first() or ""


def proposal(elimination: Elimination) -> Proposal:
    """Who qualifies from an elimination as it stands."""
    taking.take_in([elimination.result_id])
    result = elimination.result
    result.refresh_from_db()
    rows = ResultRow.objects.filter(result=result).select_related(
        "entry__person__merged", "person__merged"
    )
    placed, names = [], {}
    for row in rows:
        person = row.entry.person if row.entry else row.person
        person = person.merged if person and person.merged else person
        if person is None:
            continue
        key = str(person.pk)
        names[key] = (row.entry.name if row.entry else person.name) or key
        placed.append(
            Placed(key, row.place, row.big, row.small, shared=row.shared, ranked=row.ranked)
        )
    own = Ticket.objects.filter(result=result)
    gone = {str(pk) for pk in own.exclude(returned=None).values_list("person_id", flat=True)}
    here = {str(pk) for pk in own.filter(returned=None).values_list("person_id", flat=True)}
    holding = (holders(elimination.championship) - here) | gone
    status = Status(elimination.status)
    if not result.finished:
        return Proposal(elimination, Qualification(), names, {})
    event = Event(str(result.pk), result.date, result.format, result.starters, tuple(placed))
    places = {row.person: row.place for row in placed}
    return Proposal(elimination, qualification(event, status, holders=holding), names, places)


@transaction.atomic
def record(elimination: Elimination, by: User) -> tuple[Ticket, ...]:
    """Write the tickets of an elimination down; Refused while nobody can qualify."""
    found = proposal(elimination)
    serious = tuple(one for one in found.found.flags if one.code != "holds-a-ticket")
    if not found.found.qualified:
        raise Refused(serious or (Violation("event-not-finished", elimination.result.title),))
    given = []
    for who in found.found.qualified:
        ticket, _ = Ticket.objects.get_or_create(
            championship=elimination.championship,
            person_id=int(who),
            returned=None,
            defaults={
                "result": elimination.result,
                "place": found.places[who],
                "passed_over": list(found.found.passed_over),
                "email": email_of(int(who)),
                "by": by,
            },
        )
        given.append(ticket)
    return tuple(given)


def give_back(ticket: Ticket, note: str) -> None:
    """Somebody cannot come: the ticket is free for the next."""
    ticket.returned = timezone.now()
    ticket.note = note[:1000]
    ticket.save(update_fields=["returned", "note"])


def eligibility(
    championship: Championship, person: Person, *, citizen: bool
) -> tuple[Violation, ...]:
    """Why somebody cannot represent the country at a world championship."""
    before = Championship.objects.filter(world=True, held__lt=championship.held)
    editions = tuple(before.order_by("held", "pk").values_list("edition", flat=True))
    played = _represented(person, before)
    nominee = Nominee(person.name, tuple(played), citizen=citizen)
    return nomination_faults(nominee, championship.edition, editions)


def nominate(championship: Championship, person: Person, by: User, *, citizen: bool) -> Ticket:
    """Send somebody to the world championship; Refused for whoever may not go."""
    if faults := eligibility(championship, person, citizen=citizen):
        raise Refused(faults)
    found, _ = Ticket.objects.get_or_create(
        championship=championship,
        person=person,
        returned=None,
        defaults={"citizen": citizen, "by": by, "email": email_of(person.pk)},
    )
    return found


def _represented(person: Person, before: Iterable[Championship]) -> list[str]:
    same = Person.objects.filter(pk=person.pk) | Person.objects.filter(merged=person)
    rows = Ticket.objects.filter(person__in=same, championship__in=before, returned=None)
    return list(rows.order_by("championship__held").values_list("championship__edition", flat=True))
