"""Nominations for a world championship: who may represent a country, and who is sent.

One champion of a country an edition, a citizen, and nobody at two editions in a row, looked at both
ways; a namesake who represents the country at one of them is asked about first. Whoever holds a
ticket to an event of the country is offered, and anybody of the register may be nominated. Knows no
page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from stolik.phrases.collation import collated
from stolik.rules import Refused, Violation
from stolik.tournament.season import Nominee, nomination_faults
from stolik.web.core.language import site_tag
from stolik.web.core.text import bare
from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Ticket
from stolik.web.people.merged_people import current_person, current_persons, with_merged
from stolik.web.people.namesakes import Pair, namesakes
from stolik.web.seasons.ticket_addresses import email_of
from stolik.web.seasons.tickets import lock_tickets

# The form offers the name of the country in the language of the page.
_HOME: Final = ("polska", "poland")


def eligibility(
    championship: Championship, person: Person, *, citizen: bool, country: str = ""
) -> tuple[Violation, ...]:
    """Why somebody cannot represent the country at a world championship."""
    nominee = current_person(person)
    editions = tuple(world.edition for world in _editions())
    represented = _nominations(Championship.objects.filter(world=True).exclude(pk=championship.pk))
    own = tuple(
        ticket.championship.edition for ticket, holder in represented if holder == nominee.pk
    )
    faults = nomination_faults(
        Nominee(nominee.name, own, citizen=citizen), championship.edition, editions
    )
    return (*faults, *_country_faults(championship, nominee, country))


def nomination_doubts(championship: Championship, person: Person) -> tuple[Pair, ...]:
    """Who may be the nominee among those of the same edition, the one before and the next."""
    near = [world.pk for world in _beside(championship)]
    representing = {holder for _, holder in _nominations(Championship.objects.filter(pk__in=near))}
    nominee = current_person(person).pk
    return tuple(namesakes([nominee], representing - {nominee}))


@transaction.atomic
def nominate(
    championship: Championship, person: Person, by: User, *, citizen: bool, country: str = ""
) -> Ticket:
    """Send somebody to the world championship; Refused for whoever may not go."""
    # Two at once would send two champions of one country.
    lock_tickets(championship.pk)
    nominee = current_person(person)
    own = Ticket.objects.filter(championship=championship, returned=None)
    if had := own.filter(person__in=with_merged([nominee.pk])).first():
        return had
    faults = eligibility(championship, nominee, citizen=citizen, country=country)
    if nomination_doubts(championship, nominee):
        faults = (*faults, Violation("nominee-namesake", person=nominee.name))
    if faults:
        raise Refused(faults)
    return Ticket.objects.create(
        championship=championship,
        person=nominee,
        citizen=citizen,
        country=country,
        by=by,
        email=email_of(nominee.pk),
    )


def candidates(championship: Championship, most: int) -> list[Person]:
    """Whoever is likely to be nominated: those who hold a ticket to an event of the country."""
    if not championship.world:
        return []
    held = Ticket.objects.filter(returned=None, championship__world=False)
    keys = set(current_persons(held.values_list("person_id", flat=True)).values())
    people = Person.objects.filter(pk__in=keys).exclude(name="")
    return sorted(people, key=lambda person: collated(person.name, site_tag()))[:most]


def _editions() -> list[Championship]:
    return list(Championship.objects.filter(world=True).order_by("held", "pk"))


def _beside(championship: Championship) -> Sequence[Championship]:
    """This edition, the one before and the next."""
    editions = _editions()
    if championship not in editions:
        return [championship]
    here = editions.index(championship)
    return editions[max(here - 1, 0) : here + 2]


def _nominations(championships: QuerySet[Championship]) -> list[tuple[Ticket, int]]:
    """Those who represent a country at these, each with the person they are now."""
    rows = Ticket.objects.filter(championship__in=championships, returned=None)
    tickets = list(rows.select_related("championship").order_by("championship__held", "pk"))
    who = current_persons(ticket.person_id for ticket in tickets)
    return [(ticket, who[ticket.person_id]) for ticket in tickets]


def _country_faults(
    championship: Championship, nominee: Person, country: str
) -> tuple[Violation, ...]:
    here = Championship.objects.filter(pk=championship.pk)
    others = [
        ticket
        for ticket, holder in _nominations(here)
        if holder != nominee.pk and _country_key(ticket.country) == _country_key(country)
    ]
    names = dict(
        Person.objects.filter(pk__in=[t.person_id for t in others]).values_list("pk", "name")
    )
    return tuple(
        Violation(
            "country-represented",
            person=names.get(ticket.person_id) or f"#{ticket.person_id}",
            country=country,
        )
        for ticket in others
    )


def _country_key(country: str) -> str:
    key = bare(country)
    return _HOME[0] if key in _HOME else key
