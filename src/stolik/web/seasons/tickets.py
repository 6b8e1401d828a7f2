"""Tickets and prizes of a season: who would get them, who holds, gave back or passed on a ticket.

Prizes and tickets are proposed from the standings; a ticket exists once it has been recorded. A
league gives one ticket after six tournaments; whoever holds one already makes room for the next.
After the first closing the tickets are the national organiser's matter: when one is given back, or
the standings give it to somebody else, the next person is proposed. A ticket stays with the person
who got it, also after a merge: everybody here is the person they were merged into. Nobody gets one
while a holder of the same name, or somebody better in the same table, may be the same person.
Tickets of eliminations lie in `eliminations`, nominations in `nominations`. Knows no page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from stolik.rules import Refused, Violation
from stolik.tournament.season import Awards, awards
from stolik.tournament.season.prizes import LEAST_FOR_PRIZES
from stolik.tournament.season.ticket_order import passed_down
from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Decision, Series, Ticket
from stolik.web.people.merged_people import current_persons
from stolik.web.people.namesakes import Pair, namesakes
from stolik.web.seasons.decisions import decide
from stolik.web.seasons.season import load_season, load_seasons
from stolik.web.seasons.settings import settings_of
from stolik.web.seasons.standings import SeasonStandings, barred, season_standings
from stolik.web.seasons.ticket_addresses import email_of

LONGEST_NOTE = 1000


def awarded(standings: SeasonStandings) -> Awards:
    """Prizes and tickets by the standings now; a Grand Prix gives tickets by its own settings."""
    series = standings.season.series
    skipped = holders(series.championship, besides=series.pk) | given_back(series)
    out = barred(standings.season)
    if series.kind == "league":
        granted = bool(standings.season.decided("granted"))
        proposed = awards(
            standings.rows, standings.held, holders=skipped, barred=out, granted=granted
        )
        return proposed if series.championship else _without_ticket(proposed)
    # No document gives these kinds prizes of its own: the first three are honoured, ties asked.
    honoured = awards(standings.rows, standings.held, barred=out, granted=True)
    undecided = tuple(
        question for question in honoured.open_questions if question.code == "prize-undecided"
    )
    if series.kind == "grand-prix" and series.championship:
        first = [line for line in standings.rows if line.who not in out]
        passed = passed_down(first, settings_of(series).tickets, skipped)
        questions = (*undecided, *passed.open_questions)
        return Awards(honoured.prizes, None, passed.passed_over, questions)
    return Awards(honoured.prizes, open_questions=undecided)


def _without_ticket(proposed: Awards) -> Awards:
    """Of a league that leads to no championships: nothing is to be decided about a ticket."""
    questions = tuple(
        question for question in proposed.open_questions if question.code != "ticket-undecided"
    )
    return Awards(proposed.prizes, open_questions=questions)


def ticket_winners(standings: SeasonStandings, proposed: Awards) -> tuple[str, ...]:
    """Everybody to whom the series gives a ticket."""
    series = standings.season.series
    if series.kind == "league":
        return (proposed.ticket,) if proposed.ticket else ()
    if series.kind != "grand-prix" or series.championship is None:
        return ()
    skipped = holders(series.championship, besides=series.pk) | given_back(series)
    out = barred(standings.season)
    first = [line for line in standings.rows if line.who not in out]
    return passed_down(first, settings_of(series).tickets, skipped).tickets


def holders(championship: Championship | None, *, besides: int | None = None) -> frozenset[str]:
    """Who has a ticket; those of one series are left out for itself."""
    if championship is None:
        return frozenset()
    tickets = Ticket.objects.filter(championship=championship, returned=None)
    pairs = tickets.values_list("person_id", "series_id")
    return as_whole(key for key, series in pairs if besides is None or series != besides)


def given_back(series: Series) -> frozenset[str]:
    """Whoever had this series' ticket and gave it back."""
    rows = Ticket.objects.filter(series=series, returned__isnull=False, withdrawn=False)
    return as_whole(rows.values_list("person_id", flat=True))


def as_whole(keys: Iterable[int]) -> frozenset[str]:
    """These people as tables know them."""
    return frozenset(str(key) for key in current_persons(keys).values())


def ticket_doubts(
    championship: Championship | None, people: Iterable[str], *, holders_too: bool = False
) -> tuple[Pair, ...]:
    """Who of those about to get a ticket may be somebody who holds one: each with the holder.

    `people` come best first: whoever may be somebody better is asked about, as with a holder.
    `holders_too`: also the holders who may be one person.
    """
    if championship is None:
        return ()
    holding = {int(key) for key in holders(championship)}
    winners = list(dict.fromkeys(int(key) for key in people if key.isdigit()))
    order = {key: number for number, key in enumerate(winners, 1) if key not in holding}
    pairs = namesakes({*order, *(holding if holders_too else ())}, {*order, *holding})
    # A holder comes before every winner.
    return tuple(
        (one, other)
        for one, other in pairs
        if (order.get(other, 0), other) < (order.get(one, 0), one)
    )


def refuse_namesakes(championship: Championship, people: Iterable[str]) -> None:
    """Refused while somebody who is to get a ticket may hold one already, or get another."""
    doubtful = {winner for winner, _ in ticket_doubts(championship, people)}
    if doubtful:
        names = Person.objects.filter(pk__in=doubtful).order_by("pk").values_list("name", flat=True)
        raise Refused(tuple(Violation("ticket-of-namesake", person=name) for name in names))


def lock_tickets(championship: int | None) -> None:
    """Let nobody else give tickets to these championships meanwhile: neither would see the other's.

    Comes before every other lock.
    """
    if championship is not None:
        Championship.objects.select_for_update().get(pk=championship)


def give_back(ticket: Ticket, note: str, by: User | None = None) -> None:
    """Somebody cannot come: the ticket is free for the next."""
    _end(ticket, note, by, withdrawn=False)


def withdraw(ticket: Ticket, note: str, by: User) -> None:
    """The event no longer gives this ticket; whoever had it may still earn it again."""
    _end(ticket, note, by, withdrawn=True)


def _end(ticket: Ticket, note: str, by: User | None, *, withdrawn: bool) -> None:
    ticket.returned = timezone.now()
    ticket.withdrawn = withdrawn
    ticket.returned_by = by
    ticket.note = note[:LONGEST_NOTE]
    ticket.save(update_fields=["returned", "withdrawn", "returned_by", "note"])


@dataclass(frozen=True, slots=True)
class SeasonTickets:
    """The tickets of a season by person, and what is to be done about them.

    `due` are the next to get one, `outdated` hold one that the table gives to others now, `erased`
    the places over which it passed because nobody knows who took them.
    """

    standings: SeasonStandings
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
        return self.standings.season.series

    @property
    def reopened(self) -> bool:
        """Whether tickets stand that a closing gave which was taken back."""
        return not self.closed and bool(self.standing)

    @property
    def waits(self) -> bool:
        """Whether the national organiser has something to decide."""
        return bool(self.due or self.outdated or self.questions or self.reopened)


def season_tickets(standings: SeasonStandings) -> SeasonTickets:
    """The tickets of one season."""
    series = standings.season.series
    if series.championship_id is None:
        return SeasonTickets(standings, bool(standings.season.decided("closed")), {})
    return _all([standings], _tickets(series.championship_id))[0]


def championship_tickets(championship: Championship) -> list[SeasonTickets]:
    """The same for every season that was closed at some time; a constant number of queries."""
    closed = Decision.objects.filter(kind="closed").values("series_id")
    own = championship.series.filter(pk__in=closed).select_related("championship", "owner")
    seasons = load_seasons(own).values()
    return _all([season_standings(season) for season in seasons], _tickets(championship.pk))


def ticket_holders(series: Series) -> frozenset[str]:
    """Who holds a ticket from this season."""
    rows = Ticket.objects.filter(series=series, returned=None)
    return frozenset(
        str(key) for key in current_persons(rows.values_list("person_id", flat=True)).values()
    )


@transaction.atomic
def pass_on(series: Series, by: User, note: str = "") -> tuple[Ticket, ...]:
    """Record the tickets that are free for the next; Refused while nobody can get them."""
    # Pressed by two at once, everybody gets one ticket.
    lock_tickets(series.championship_id)
    Series.objects.select_for_update().get(pk=series.pk)
    tickets = season_tickets(season_standings(load_season(series)))
    if tickets.outdated:
        names = ticket_names(tickets, tickets.outdated)
        raise Refused(tuple(Violation("ticket-outdated", person=name) for name in names))
    if tickets.questions:
        raise Refused(tuple(_by_name(tickets, question) for question in tickets.questions))
    if tickets.due and tickets.series.championship is not None:
        refuse_namesakes(tickets.series.championship, tickets.due)
    return _record_due(tickets, by, note) if tickets.due else ()


@transaction.atomic
def replace_outdated(series: Series, by: User, note: str) -> tuple[Ticket, ...]:
    """Withdraw what the season no longer gives and record what it gives now; needs a reason."""
    if not note.strip():
        raise Refused((Violation("reason-missing"),))
    lock_tickets(series.championship_id)
    Series.objects.select_for_update().get(pk=series.pk)
    tickets = season_tickets(season_standings(load_season(series)))
    for key in tickets.outdated:
        withdraw(tickets.standing[key], note, by)
        record_ticket_end(tickets.standing[key], by)
    tickets = season_tickets(season_standings(load_season(series)))
    doubtful = {str(winner) for winner, _ in ticket_doubts(series.championship, tickets.due)}
    tickets = replace(tickets, due=tuple(key for key in tickets.due if key not in doubtful))
    return _record_due(tickets, by, note) if tickets.due and not tickets.questions else ()


def record_ticket_end(ticket: Ticket, by: User) -> None:
    """Record at the season's desk that its ticket was given back or withdrawn."""
    if ticket.series is not None:
        kind = "ticket-withdrawn" if ticket.withdrawn else "ticket-returned"
        decide(ticket.series, kind, by, {"person": str(ticket.person_id)})


def ticket_names(tickets: SeasonTickets, keys: Iterable[str]) -> list[str]:
    """Names of people who have to do with the tickets of a season."""
    people = tickets.standings.season.people
    holder_names = {key: ticket.person.name for key, ticket in tickets.standing.items()}
    return [
        people[key].name if key in people else holder_names.get(key) or f"#{key}" for key in keys
    ]


def _by_name(tickets: SeasonTickets, question: Violation) -> Violation:
    return question.changed(people=tuple(ticket_names(tickets, question.texts("people"))))


def _tickets(championship: int) -> list[Ticket]:
    rows = Ticket.objects.filter(championship=championship)
    return list(rows.select_related("person", "series"))


def _all(seasons: Sequence[SeasonStandings], tickets: Sequence[Ticket]) -> list[SeasonTickets]:
    over = {int(key) for ticket in tickets for key in ticket.passed_over if str(key).isdigit()}
    who = current_persons({ticket.person_id for ticket in tickets} | over)
    keys = {int(line.who) for season in seasons for line in season.rows if line.who.isdigit()}
    blank = Person.objects.filter(pk__in=keys, name="").values_list("pk", flat=True)
    unnamed = frozenset(str(key) for key in blank)
    return [_season_tickets(season, tickets, who, unnamed) for season in seasons]


def _season_tickets(
    standings: SeasonStandings,
    tickets: Sequence[Ticket],
    who: Mapping[int, int],
    unnamed: Collection[str],
) -> SeasonTickets:
    series = standings.season.series
    closed = bool(standings.season.decided("closed"))
    own = [ticket for ticket in tickets if ticket.series_id == series.pk]
    standing = {str(who[ticket.person_id]): ticket for ticket in own if ticket.returned is None}
    back = {
        str(who[ticket.person_id]) for ticket in own if ticket.returned and not ticket.withdrawn
    }
    # Whoever made room when a ticket was recorded does not get it back by giving up another.
    made_room = {
        str(who[int(key)])
        for ticket in standing.values()
        for key in ticket.passed_over
        if str(key).isdigit()
    }
    places = {line.who: line.place for line in standings.rows}
    gave_back = _by_place(back - standing.keys(), places)
    over = _by_place(made_room - back, places)
    tickets_now = SeasonTickets(standings, closed, standing, gave_back, over)
    if not closed or standings.faults:
        return tickets_now
    lost = {key for key in places if key in unnamed or not key.isdigit()} - standing.keys()
    elsewhere = {
        str(who[ticket.person_id])
        for ticket in tickets
        if ticket.returned is None and ticket.series_id != series.pk
    } - standing.keys()
    return _with_due(tickets_now, elsewhere, back | made_room, lost)


def _with_due(
    tickets: SeasonTickets, elsewhere: set[str], without: set[str], lost: set[str]
) -> SeasonTickets:
    """The same with what is to be done about them.

    A ticket passes over holders of one from `elsewhere`, those `without` a right to it, and people
    whose names are `lost`.
    """
    standings, standing = tickets.standings, tickets.standing
    places = {line.who: line.place for line in standings.rows}
    number = _ticket_number(standings)
    first = [line for line in standings.rows if line.who not in barred(standings.season)]
    passed = passed_down(first, number, elsewhere | without | lost)
    undecided = passed.open_questions
    outdated = () if undecided else tuple(key for key in standing if key not in passed.tickets)
    free = number - len(standing) + len(outdated)
    due = tuple(key for key in passed.tickets if key not in standing)[: max(free, 0)]
    last = max((places[key] for key in due), default=0)
    return replace(
        tickets,
        passed_over=tickets.passed_over or _by_place(set(passed.passed_over) & elsewhere, places),
        due=due,
        outdated=outdated,
        erased=tuple(sorted(places[key] for key in lost if places[key] < last)),
        questions=undecided if free > len(due) else (),
    )


def _ticket_number(standings: SeasonStandings) -> int:
    """How many tickets a season gives: one for a league that is long enough; others by setting."""
    if standings.season.series.kind == "league":
        enough = standings.held >= LEAST_FOR_PRIZES or bool(standings.season.decided("granted"))
        return int(enough)
    return (
        settings_of(standings.season.series).tickets
        if standings.season.series.kind == "grand-prix"
        else 0
    )


def _by_place(keys: Collection[str], places: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(sorted(keys, key=lambda key: (places.get(key, len(places) + 1), key)))


def _record_due(tickets: SeasonTickets, by: User, note: str) -> tuple[Ticket, ...]:
    places = {line.who: line.place for line in tickets.standings.rows}
    goal = tickets.series.championship
    assert goal is not None  # without one nothing is due
    made = tuple(
        Ticket.objects.create(
            championship=goal,
            person_id=int(key),
            series=tickets.series,
            place=places[key],
            passed_over=list(tickets.passed_over),
            house=tickets.series.kind == "grand-prix",
            email=email_of(int(key)),
            by=by,
        )
        for key in tickets.due
    )
    decide(tickets.series, "ticket-passed", by, {"people": list(tickets.due)}, note)
    return made
