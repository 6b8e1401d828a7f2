"""Tickets of a season after it was closed: given back, passed on, no longer due.

The first closing records what a season gives. From then on its tickets are the national organiser's
matter: when one is given back, or the table gives it to somebody else, the next person is proposed
and one button records it. Every page of a closed season tells of the tickets that exist, never of
those that would. Knows no page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import transaction

from stolik.rules import Refused, Violation
from stolik.tournament.season.ticket_order import passed_down
from stolik.tournament.season.prizes import LEAST_FOR_PRIZES
from stolik.web.models.people import Person
from stolik.web.people.merged_people import wholes
from stolik.web.seasons.decisions import decide
from stolik.web.seasons.holding import email_of, withdraw
from stolik.web.models.seasons import Championship, Decision, Series, Ticket
from stolik.web.seasons.season import read, read_all
from stolik.web.seasons.settings import rules_of
from stolik.web.seasons.standings import Tabled, barred, tabled


@dataclass(frozen=True, slots=True)
class Given:
    """The tickets of a season by person, and what is to be done about them.

    `due` are the next to get one, `outdated` hold one that the table gives to others now, `erased`
    the places over which it passed because nobody knows who took them.
    """

    found: Tabled
    closed: bool
    standing: Mapping[str, Ticket]
    gave_back: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()
    due: tuple[str, ...] = ()
    outdated: tuple[str, ...] = ()
    erased: tuple[int, ...] = ()
    questions: tuple[Violation, ...] = ()

    @property
    def series(self) -> Series:
        return self.found.read.series

    @property
    def reopened(self) -> bool:
        """Whether tickets stand that a closing gave which was taken back."""
        return not self.closed and bool(self.standing)

    @property
    def waits(self) -> bool:
        """Whether the national organiser has something to decide."""
        return bool(self.due or self.outdated or self.questions or self.reopened)


def given(found: Tabled) -> Given:
    """The tickets of one season."""
    series = found.read.series
    if series.championship_id is None:
        return Given(found, bool(found.read.decided("closed")), {})
    return _all([found], _tickets(series.championship_id))[0]


def given_for(championship: Championship) -> list[Given]:
    """The same for every season that was closed at some time; a constant number of questions."""
    closed = Decision.objects.filter(kind="closed").values("series_id")
    own = championship.series.filter(pk__in=closed).select_related("championship", "owner")
    read_in = read_all(own).values()
    return _all([tabled(one) for one in read_in], _tickets(championship.pk))


def holding(series: Series) -> frozenset[str]:
    """Who holds a ticket from this season."""
    rows = Ticket.objects.filter(series=series, returned=None)
    return frozenset(str(key) for key in wholes(rows.values_list("person_id", flat=True)).values())


@transaction.atomic
def pass_on(series: Series, by: User, note: str = "") -> tuple[Ticket, ...]:
    """Record the tickets that are free for the next; Refused while nobody can get them."""
    # Pressed by two at once, everybody gets one ticket.
    Series.objects.select_for_update().get(pk=series.pk)
    now = given(tabled(read(series)))
    if now.outdated:
        names = names_of(now, now.outdated)
        raise Refused(tuple(Violation("ticket-outdated", name) for name in names))
    if now.questions:
        raise Refused(tuple(_by_name(now, one) for one in now.questions))
    return _record(now, by, note) if now.due else ()


@transaction.atomic
def replace_outdated(series: Series, by: User, note: str) -> tuple[Ticket, ...]:
    """Withdraw what the season no longer gives and record what it gives now; needs a reason."""
    if not note.strip():
        raise Refused((Violation("reason-missing"),))
    Series.objects.select_for_update().get(pk=series.pk)
    now = given(tabled(read(series)))
    for key in now.outdated:
        withdraw(now.standing[key], note, by)
        told(now.standing[key], by)
    now = given(tabled(read(series)))
    return _record(now, by, note) if now.due and not now.questions else ()


def told(ticket: Ticket, by: User) -> None:
    """Tell the season's desk that a ticket of it was given back or withdrawn."""
    if ticket.series is not None:
        kind = "ticket-withdrawn" if ticket.withdrawn else "ticket-returned"
        decide(ticket.series, kind, by, {"person": str(ticket.person_id)})


def names_of(one: Given, keys: Iterable[str]) -> list[str]:
    """People of it by name."""
    people = one.found.read.people
    tickets = {key: ticket.person.name for key, ticket in one.standing.items()}
    return [people[key].name if key in people else tickets.get(key) or f"#{key}" for key in keys]


def _by_name(now: Given, level: Violation) -> Violation:
    return Violation(level.code, ", ".join(names_of(now, level.about.split(", "))))


def _tickets(championship: int) -> list[Ticket]:
    rows = Ticket.objects.filter(championship=championship)
    return list(rows.select_related("person", "series"))


def _all(seasons: Sequence[Tabled], tickets: Sequence[Ticket]) -> list[Given]:
    over = {int(key) for one in tickets for key in one.passed_over if str(key).isdigit()}
    who = wholes({one.person_id for one in tickets} | over)
    keys = {int(line.who) for one in seasons for line in one.table if line.who.isdigit()}
    blank = Person.objects.filter(pk__in=keys, name="").values_list("pk", flat=True)
    unnamed = frozenset(str(key) for key in blank)
    return [_given(one, tickets, who, unnamed) for one in seasons]


def _given(
    found: Tabled, tickets: Sequence[Ticket], who: Mapping[int, int], unnamed: Collection[str]
) -> Given:
    series = found.read.series
    closed = bool(found.read.decided("closed"))
    own = [one for one in tickets if one.series_id == series.pk]
    standing = {str(who[one.person_id]): one for one in own if one.returned is None}
    back = {str(who[one.person_id]) for one in own if one.returned and not one.withdrawn}
    # Whoever made room when a ticket was recorded does not get it back by giving up another.
    made_room = {
        str(who[int(key)])
        for one in standing.values()
        for key in one.passed_over
        if str(key).isdigit()
    }
    places = {line.who: line.place for line in found.table}
    gave_back = _by_place(back - standing.keys(), places)
    over = _by_place(made_room - back, places)
    known = Given(found, closed, standing, gave_back, over)
    if not closed or found.faults:
        return known
    lost = {key for key in places if key in unnamed or not key.isdigit()} - standing.keys()
    elsewhere = {
        str(who[one.person_id])
        for one in tickets
        if one.returned is None and one.series_id != series.pk
    } - standing.keys()
    wanted = _wanted(found)
    first = [line for line in found.table if line.who not in barred(found.read)]
    passed = passed_down(first, wanted, elsewhere | back | made_room | lost)
    level = passed.open_questions
    outdated = () if level else tuple(key for key in standing if key not in passed.tickets)
    free = wanted - len(standing) + len(outdated)
    due = tuple(key for key in passed.tickets if key not in standing)[: max(free, 0)]
    last = max((places[key] for key in due), default=0)
    return replace(
        known,
        passed_over=over or _by_place(set(passed.passed_over) & elsewhere, places),
        due=due,
        outdated=outdated,
        erased=tuple(sorted(places[key] for key in lost if places[key] < last)),
        questions=level if free > len(due) else (),
    )


def _wanted(found: Tabled) -> int:
    """How many tickets a season gives: one for a league that is long enough; others by setting."""
    if found.read.series.kind == "league":
        enough = found.held >= LEAST_FOR_PRIZES or bool(found.read.decided("granted"))
        return int(enough)
    return rules_of(found.read.series).tickets if found.read.series.kind == "grand-prix" else 0


def _by_place(keys: Collection[str], places: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(sorted(keys, key=lambda key: (places.get(key, len(places) + 1), key)))


def _record(now: Given, by: User, note: str) -> tuple[Ticket, ...]:
    places = {line.who: line.place for line in now.found.table}
    goal = now.series.championship
    assert goal is not None  # without one nothing is due
    made = tuple(
        Ticket.objects.create(
            championship=goal,
            person_id=int(key),
            series=now.series,
            place=places[key],
            passed_over=list(now.passed_over),
            house=now.series.kind == "grand-prix",
            email=email_of(int(key)),
            by=by,
        )
        for key in now.due
    )
    decide(now.series, "ticket-passed", by, {"people": list(now.due)}, note)
    return made
