"""Who an entry is, across tournaments: `person_of(entry)` and `linked(tournament)`.

Linked without asking is only what is as good as certain: the same name and e-mail address anywhere,
or the same name among the people of the same organiser when nothing speaks against it (another
address, another club, both in one tournament). Somebody known from an imported classification is
one of those people as well. Whatever is merely likely is suggested in `suggesting` and decided by a
person. Shows no page; the journal never hears of any of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from stolik.web.tournaments import store
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.core.name_keys import club_key, name_key
from stolik.web.models.people import Club, Person
from stolik.web.people.merged_people import selves
from stolik.web.models.seasons import ResultRow


@dataclass(slots=True)
class _Trail:
    """What the entries and the imported lines of one person say about them."""

    person: Person
    emails: set[str] = field(default_factory=set)
    clubs: set[str] = field(default_factory=set)
    owners: set[int] = field(default_factory=set)
    tournaments: set[int] = field(default_factory=set)

    def add(self, entry: Entry) -> None:
        self.emails |= {entry.email.casefold()} - {""}
        self.clubs |= {club_key(entry.club)} - {""}
        self.owners.add(entry.tournament.owner_id)
        self.tournaments.add(entry.tournament_id)

    def imported(self, owners: Iterable[int]) -> None:
        """A line of an imported classification: it tells an organiser, and the person's club."""
        self.owners |= set(owners)
        if self.person.club is not None:
            self.clubs.add(club_key(self.person.club.name))

    def certain(self, entry: Entry) -> bool:
        """Whether an entry of the same name is as good as certainly this person."""
        if entry.tournament_id in self.tournaments:
            return False
        email, club = entry.email.casefold(), club_key(entry.club)
        if email and email in self.emails:
            return True
        against = bool(email and self.emails) or bool(
            club and self.clubs and club not in self.clubs
        )
        return entry.tournament.owner_id in self.owners and not against


def person_of(entry: Entry) -> Person:
    """The person of an entry, linked or created at the first call."""
    if entry.person is not None:
        return whole(entry.person)
    return _link(entry.tournament, [entry])[entry.number]


def linked(tournament: Tournament) -> dict[int, Person]:
    """Everybody who is or was in a tournament, by entry number; links those not yet linked.

    Entries without a name (erased, or taken back) are nobody. The number of queries does not grow
    with the number of people who are linked already.
    """
    rows = Entry.objects.filter(tournament=tournament).exclude(name="")
    entries = list(rows.select_related("person__merged", "tournament"))
    known = {e.number: whole(e.person) for e in entries if e.person is not None}
    return known | _link(tournament, [entry for entry in entries if entry.person is None])


def whole(person: Person) -> Person:
    """Whom a person turned out to be, if they were merged; otherwise themselves."""
    seen = {person.pk}
    while person.merged is not None and person.merged.pk not in seen:
        person = person.merged
        seen.add(person.pk)
    return person


def club_of(name: str) -> Club | None:
    """The club of this name, made if it is new; None without a name."""
    key = club_key(name)
    if not key:
        return None
    return Club.objects.filter(key=key).order_by("pk").first() or Club.objects.create(name=name)


def _link(tournament: Tournament, entries: list[Entry]) -> dict[int, Person]:
    if not entries:
        return {}
    found: dict[int, Person] = {}
    # Two at once would make two people of one: the second waits and finds them linked.
    with store.writing(tournament):
        fresh = Entry.objects.select_related("person__merged").in_bulk([e.pk for e in entries])
        trails = _trails(name_key(entry.name) for entry in entries)
        for entry in entries:
            now = fresh.get(entry.pk)
            if now is not None and now.person is not None:
                entry.person = now.person
                found[entry.number] = whole(now.person)
                continue
            known = trails.setdefault(name_key(entry.name), [])
            found[entry.number] = _new_or_known(entry, known)
    return found


def _new_or_known(entry: Entry, trails: list[_Trail]) -> Person:
    fitting = [trail for trail in trails if trail.certain(entry)] if name_key(entry.name) else []
    if len(fitting) == 1:
        trail = fitting[0]
    else:
        # Nobody, or several who could be meant: better two of one than one of two.
        trail = _Trail(Person.objects.create(name=entry.name, club=club_of(entry.club)))
        trails.append(trail)
    # What another organiser typed changes nothing about somebody's people.
    shared = bool(trail.owners - {entry.tournament.owner_id})
    trail.add(entry)
    person = trail.person
    if person.club_id is None and entry.club and not shared:
        person.club = club_of(entry.club)
        person.save(update_fields=["club"])
    Entry.objects.filter(pk=entry.pk).update(person=person)
    entry.person = person
    return person


def _trails(keys: Iterable[str]) -> dict[str, list[_Trail]]:
    """Everybody known by these names, with what their entries and imported lines say."""
    wanted = set(keys) - {""}
    rows = Person.objects.filter(key__in=wanted, merged=None).select_related("club")
    people = {p.pk: _Trail(p) for p in rows}
    for entry in Entry.objects.filter(person__in=people).select_related("tournament"):
        if entry.person_id is not None:
            people[entry.person_id].add(entry)
    who = selves(people)
    lines = ResultRow.objects.filter(person__in=who, entry=None).values_list(
        "person_id", "result__owner_id", "result__series__owner_id"
    )
    for person, owner, of_series in lines:
        if person is not None:
            people[who[person]].imported({owner, of_series} - {None})
    found: dict[str, list[_Trail]] = {}
    for trail in people.values():
        found.setdefault(trail.person.key, []).append(trail)
    return found
