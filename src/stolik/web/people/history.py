"""The history and statistics of a person or a club: tournaments, games, wins, charges, places.

In public only entries under a full name that its owner agreed to publish, in public tournaments;
for an organiser all entries of the own tournaments besides. The number of queries does not grow
with the number of tournaments.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from stolik.phrases.collation import collated
from stolik.web.core.language import site_tag
from stolik.web.models.people import Club, Outing, Person
from stolik.web.models.privacy import Consent
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.outings import outings


@dataclass(frozen=True, slots=True)
class Played:
    """One tournament of somebody; no outing while it is not finished."""

    entry: Entry
    outing: Outing | None


@dataclass(frozen=True, slots=True)
class Totals:
    """All finished tournaments together; averages in hundredths, None where nothing is known."""

    tournaments: int
    games: int
    wins: int
    big: int
    small: int
    average_charge: int | None
    unopened: int
    best: Outing | None

    @property
    def win_percent(self) -> int | None:
        return round(100 * self.wins / self.games) if self.games else None


def public_entries(people: Iterable[int]) -> list[Entry]:
    """The entries of these people that everybody may know of, the latest tournament first."""
    rows = _public().filter(person__in=list(people)).select_related("tournament", "person__club")
    return list(rows.order_by("-tournament__starts", "-pk"))


def public_people(event: Tournament) -> dict[int, int]:
    """Whose name in a tournament may lead to their public page: the person by entry; one query."""
    rows = _public().filter(tournament=event, person__isnull=False)
    return dict(rows.values_list("number", "person_id"))


def _public() -> QuerySet[Entry]:
    """The entries of which everybody may know who it was: the owner's latest word is yes.

    Nobody's, as long as any entry of the same person, wherever, hides the name.
    """
    latest_consent = Consent.objects.filter(entry=OuterRef("pk"), purpose="name").order_by("-id")
    hiding = (
        Entry.objects.filter(person=OuterRef("person"))
        .exclude(shown="full")
        .exclude(name="")
        .exclude(state="cancelled")
        .exclude(choice__how="carried")
    )
    return (
        Entry.objects.filter(tournament__public=True, shown="full")
        .exclude(Exists(hiding))
        .exclude(name="")
        .exclude(state="cancelled")
        .annotate(agreed=Subquery(latest_consent.values("given")[:1]))
        .filter(agreed=True)
    )


def own_entries(person: Person, owner: int | None) -> list[Entry]:
    """The entries of a person in an organiser's own tournaments, the latest first; None: in all."""
    rows = Entry.objects.filter(person=person).exclude(name="")
    if owner is not None:
        rows = rows.filter(tournament__owner=owner)
    return list(rows.select_related("tournament").order_by("-tournament__starts", "-pk"))


def history(entries: Sequence[Entry]) -> tuple[Played, ...]:
    """What came of each entry."""
    by_entry = outings(entries)
    return tuple(Played(entry, by_entry.get(entry.pk)) for entry in entries)


def totals(played: Iterable[Played]) -> Totals:
    """Everything together."""
    rows = [event.outing for event in played if event.outing]
    charged = sum(row.charged for row in rows)
    return Totals(
        len(rows),
        sum(row.games for row in rows),
        sum(row.wins for row in rows),
        sum(row.big for row in rows),
        sum(row.small for row in rows),
        round(100 * sum(row.charges for row in rows) / charged) if charged else None,
        sum(row.unopened for row in rows),
        min(rows, key=lambda row: (row.place, -row.of), default=None),
    )


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of a club, in public."""

    person: Person
    totals: Totals


def members(club: Club) -> tuple[Member, ...]:
    """Those of a club who have a public page, the most played first."""
    people = {person.pk: person for person in Person.objects.filter(club=club, merged=None)}
    entries = public_entries(people)
    played: dict[int, list[Played]] = {}
    for played_event in history(entries):
        if played_event.entry.person_id is not None:
            played.setdefault(played_event.entry.person_id, []).append(played_event)
    club_members = [Member(people[key], totals(own)) for key, own in played.items()]
    tag = site_tag()
    return tuple(
        sorted(club_members, key=lambda m: (-m.totals.tournaments, collated(m.person.name, tag)))
    )
