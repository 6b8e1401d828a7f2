"""People of one organiser who may be the same: one name, not certain enough to link unasked."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations

from stolik.web.event.models import Entry
from stolik.web.event.sorting import by_surname
from stolik.web.people.keys import club_key
from stolik.web.people.models import Apart, Person

MOST = 50


@dataclass(frozen=True, slots=True)
class Known:
    """A person as an organiser knows them: from the own tournaments alone."""

    person: Person
    tournaments: int
    clubs: tuple[str, ...]
    last: Entry


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Two who may be one; `why` are the codes of what they have in common besides the name."""

    one: Known
    other: Known
    why: tuple[str, ...]


def known_people(owner: int) -> tuple[Known, ...]:
    """Everybody of an account's own tournaments, by name; one query."""
    rows = Entry.objects.filter(tournament__owner=owner, person__isnull=False).exclude(name="")
    entries: dict[int, list[Entry]] = defaultdict(list)
    for entry in rows.select_related("person", "tournament").order_by("tournament__starts"):
        if entry.person is not None:
            entries[entry.person.pk].append(entry)
    found = [_known(own) for own in entries.values()]
    return tuple(sorted(found, key=lambda one: (by_surname(one.last.name), one.person.pk)))


def suggestions(people: tuple[Known, ...]) -> tuple[Suggestion, ...]:
    """Pairs of one name that nobody has decided about and that never met in a tournament."""
    by_key: dict[str, list[Known]] = defaultdict(list)
    for one in people:
        if one.person.key:
            by_key[one.person.key].append(one)
    pairs = [pair for group in by_key.values() for pair in combinations(group, 2)]
    if not pairs:
        return ()
    apart = {frozenset(pair) for pair in Apart.objects.values_list("one", "other")}
    keys = {one.person.pk for pair in pairs for one in pair}
    played: dict[int, set[int]] = defaultdict(set)
    emails: dict[int, set[str]] = defaultdict(set)
    for person, event, email in Entry.objects.filter(person__in=keys).values_list(
        "person", "tournament", "email"
    ):
        played[person].add(event)
        emails[person] |= {email.casefold()} - {""}
    found = []
    for one, other in pairs:
        a, b = one.person.pk, other.person.pk
        if frozenset((a, b)) in apart or played[a] & played[b]:
            continue
        clubs = {club_key(c) for c in one.clubs} & {club_key(c) for c in other.clubs}
        why = (*(["email"] if emails[a] & emails[b] else []), *(["club"] if clubs else []))
        found.append(Suggestion(one, other, why))
    found.sort(key=lambda one: -len(one.why))
    return tuple(found[:MOST])


def _known(entries: list[Entry]) -> Known:
    last = entries[-1]
    if last.person is None:
        raise ValueError(f"entry {last.pk} has no person")
    clubs = tuple(dict.fromkeys(entry.club for entry in reversed(entries) if entry.club))
    return Known(last.person, len(entries), clubs, last)
