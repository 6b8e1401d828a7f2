"""Who an entry is, across tournaments: `person_of(entry)` and `linked(tournament)`.

Linked without asking is only what is as good as certain: the same name and e-mail address anywhere,
or the same name among the people of the same organiser when nothing speaks against it (another
address, another club, both in one tournament). Somebody known from an imported classification is
one of those people as well. Whatever is merely likely is suggested in `suggestions` and decided by
a person. Linked is whoever is entered, by the projection; a name changed before the first draw is
looked at again. Shows no page; the journal never hears of any of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from django.db.models import QuerySet

from stolik.tournament.journal import TournamentState
from stolik.web.core.name_keys import club_key, name_key
from stolik.web.models.people import Club, Person, Split
from stolik.web.models.seasons import ResultRow
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.certainty import vouched_entries
from stolik.web.people.merged_people import current_person, with_merged
from stolik.web.tournaments import projection, store

# Facts after which there may be somebody who is not linked.
KINDS: Final = frozenset(
    {*("entered", "returned", "withdrawn", "drawn", "seats-typed", "seated"), "classified"}
)


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
        return current_person(entry.person)
    return _link(entry.tournament, [entry])[entry.number]


def linked(tournament: Tournament) -> dict[int, Person]:
    """Everybody who is or was in a tournament, by entry number; links those not yet linked.

    Entries without a name (erased, or taken back) are nobody. The number of queries does not grow
    with the number of people who are linked already.
    """
    rows = Entry.objects.filter(tournament=tournament).exclude(name="")
    entries = list(rows.select_related("person__merged", "tournament"))
    known = {e.number: current_person(e.person) for e in entries if e.person is not None}
    return known | _link(tournament, [entry for entry in entries if entry.person is None])


def relinked(entry: Entry) -> None:
    """Ask again who an entry is whose name, address or club is no longer the one given here.

    Only before the first draw; and whoever somebody said it is, it stays. A person known by this
    entry alone is called as it says, whenever it is corrected.
    """
    event = entry.tournament
    with store.writing(event):
        fresh = Entry.objects.select_related("person", "tournament").get(pk=entry.pk)
        same = (fresh.name, fresh.email, fresh.club) == (entry.name, entry.email, entry.club)
        if same or fresh.person is None:
            return
        if store.state(event).rounds or _decided(fresh):
            _rename(fresh.person, fresh)
            return
        _unlink([fresh])
        linked(event)


def _rename(person: Person, entry: Entry) -> None:
    """Call somebody as their only entry says: tickets and namesakes are told by that name."""
    others = Entry.objects.filter(person=person).exclude(pk=entry.pk).exclude(name="")
    lines = ResultRow.objects.filter(person__in=with_merged([person.pk]), entry=None)
    if entry.name and not others.exists() and not lines.exists():
        person.name = entry.name
        person.save(update_fields=["name", "key"])


def _decided(entry: Entry) -> bool:
    """Whether somebody said who this is."""
    separated = Split.objects.filter(entry=entry, undone=False).exists()
    own = [] if entry.person_id is None else [entry.person_id]
    return separated or entry.pk in vouched_entries(own)


def _unlink(entries: Iterable[Entry]) -> None:
    """Nobody's entries from now on; people of whom nothing else tells are gone."""
    for entry in entries:
        Entry.objects.filter(pk=entry.pk).update(person=None)
        if entry.person is not None and not _pointed_at(entry.person):
            entry.person.delete()


def _pointed_at(person: Person) -> bool:
    return any(
        relation.related_model._base_manager.filter(**{relation.field.name: person}).exists()
        for relation in Person._meta.related_objects
    )


def _unlinked(event: Tournament) -> QuerySet[Entry]:
    """Those who are in and whom nobody knows; a practice has no people."""
    rows = Entry.objects.filter(tournament=event, tournament__practice=None, state="in")
    return rows.filter(person=None).exclude(name="")


def _taken_back(event: Tournament) -> QuerySet[Entry]:
    """Entries of an import that was taken back: what is personal goes with it."""
    rows = Entry.objects.filter(tournament=event, state="cancelled", name="")
    return rows.exclude(person=None).select_related("person")


def _agrees(event: Tournament, _: TournamentState) -> bool:
    return not _unlinked(event).exists()


def _write(event: Tournament, state: TournamentState) -> None:
    if not state.rounds:
        _unlink(_taken_back(event))
    if _unlinked(event).exists():
        linked(event)


projection.register(projection.Follower("people", projection.of_kinds(*KINDS), _agrees, _write))


def club_of(name: str) -> Club | None:
    """The club of this name, made if it is new; None without a name."""
    key = club_key(name)
    if not key:
        return None
    return Club.objects.filter(key=key).order_by("pk").first() or Club.objects.create(name=name)


def _link(tournament: Tournament, entries: list[Entry]) -> dict[int, Person]:
    if not entries:
        return {}
    people: dict[int, Person] = {}
    # Two at once would make two people of one: the second waits and finds them linked.
    with store.writing(tournament):
        fresh = Entry.objects.select_related("person__merged").in_bulk([e.pk for e in entries])
        trails = _trails(name_key(entry.name) for entry in entries)
        for entry in entries:
            now = fresh.get(entry.pk)
            if now is not None and now.person is not None:
                entry.person = now.person
                people[entry.number] = current_person(now.person)
                continue
            known = trails.setdefault(name_key(entry.name), [])
            people[entry.number] = _new_or_known(entry, known)
    return people


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
    names = set(keys) - {""}
    rows = Person.objects.filter(key__in=names, merged=None).select_related("club")
    people = {p.pk: _Trail(p) for p in rows}
    for entry in Entry.objects.filter(person__in=people).select_related("tournament"):
        if entry.person_id is not None:
            people[entry.person_id].add(entry)
    who = with_merged(people)
    lines = ResultRow.objects.filter(person__in=who, entry=None).values_list(
        "person_id",
        "result__owner_id",
        "result__parts__series__owner_id",
        "result__parts__offer_id",
    )
    for person, owner, of_series, offer in lines:
        if person is not None:
            # An event offered to somebody's series does not make its people theirs.
            owners = {owner} if offer else {owner, of_series}
            people[who[person]].imported(owners - {None})
    by_name: dict[str, list[_Trail]] = {}
    for trail in people.values():
        by_name.setdefault(trail.person.key, []).append(trail)
    return by_name
