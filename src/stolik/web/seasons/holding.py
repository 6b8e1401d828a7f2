"""Tickets that exist: who holds one, who gave one back or lost it, who may represent a country.

A ticket stays with the row of whoever got it, also when that person turned out to be somebody else:
here everybody is the whole person, however often they were merged. Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.utils import timezone

from stolik.rules import Refused, Violation
from stolik.tournament.season import Nominee, nomination_faults
from stolik.web.models.tournaments import Entry
from stolik.web.core.collation import collated
from stolik.web.people.certainty import certain
from stolik.web.people.identity import whole
from stolik.web.models.people import Person
from stolik.web.people.merged_people import selves, wholes
from stolik.web.models.seasons import Championship, Series, Ticket

LONGEST_NOTE = 1000


def holders(championship: Championship | None, *, besides: int | None = None) -> frozenset[str]:
    """Who has a ticket; those of one series do not stand in its own way."""
    if championship is None:
        return frozenset()
    found = Ticket.objects.filter(championship=championship, returned=None)
    pairs = found.values_list("person_id", "series_id")
    return as_whole(key for key, series in pairs if besides is None or series != besides)


def given_back(series: Series) -> frozenset[str]:
    """Whoever had this series' ticket and gave it back."""
    rows = Ticket.objects.filter(series=series, returned__isnull=False, withdrawn=False)
    return as_whole(rows.values_list("person_id", flat=True))


def as_whole(keys: Iterable[int]) -> frozenset[str]:
    """These people as tables know them."""
    return frozenset(str(key) for key in wholes(keys).values())


def email_of(person: int, event: int | None = None) -> str:
    """The newest address that is surely theirs; of an entry that earned it in `event` above all.

    Nothing where only somebody of the same name gave one: a ticket goes to nobody else.
    """
    known = certain([person])
    rows = [entry for own in known.values() for entry in own if entry.email]
    earned = Entry.objects.filter(person__in=selves([person]), tournament=event).exclude(email="")
    rows = (list(earned) if event is not None else []) or rows
    return max(rows, key=lambda entry: (entry.created, entry.pk)).email if rows else ""


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


def eligibility(
    championship: Championship, person: Person, *, citizen: bool
) -> tuple[Violation, ...]:
    """Why somebody cannot represent the country at a world championship."""
    before = Championship.objects.filter(world=True, held__lt=championship.held)
    editions = tuple(before.order_by("held", "pk").values_list("edition", flat=True))
    standing = whole(person)
    nominee = Nominee(standing.name, tuple(_represented(standing, before)), citizen=citizen)
    return nomination_faults(nominee, championship.edition, editions)


def nominate(
    championship: Championship, person: Person, by: User, *, citizen: bool, country: str = ""
) -> Ticket:
    """Send somebody to the world championship; Refused for whoever may not go."""
    if faults := eligibility(championship, person, citizen=citizen):
        raise Refused(faults)
    standing = whole(person)
    own = Ticket.objects.filter(championship=championship, returned=None)
    if had := own.filter(person__in=selves([standing.pk])).first():
        return had
    return Ticket.objects.create(
        championship=championship,
        person=standing,
        citizen=citizen,
        country=country,
        by=by,
        email=email_of(standing.pk),
    )


def candidates(championship: Championship, most: int) -> list[Person]:
    """Whoever could be nominated: those who hold a ticket to an event of the country."""
    if not championship.world:
        return []
    held = Ticket.objects.filter(returned=None, championship__world=False)
    keys = set(wholes(held.values_list("person_id", flat=True)).values())
    found = Person.objects.filter(pk__in=keys).exclude(name="")
    return sorted(found, key=lambda person: collated(person.name))[:most]


def _represented(person: Person, before: Iterable[Championship]) -> list[str]:
    rows = Ticket.objects.filter(
        person__in=selves([person.pk]), championship__in=before, returned=None
    )
    return list(rows.order_by("championship__held").values_list("championship__edition", flat=True))
