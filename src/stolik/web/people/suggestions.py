"""People of one organiser who may be the same: one name, not certain enough to link unasked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from itertools import combinations

from django.db.models import QuerySet
from django.utils import timezone

from stolik.phrases.collation import by_surname
from stolik.web.core.language import site_tag
from stolik.web.core.name_keys import club_key, name_key
from stolik.web.models.people import Person
from stolik.web.models.seasons import ResultRow
from stolik.web.models.tournaments import Entry
from stolik.web.people.imported_results import own_lines
from stolik.web.people.merged_people import current_persons
from stolik.web.people.namesakes import traces, undecided

MOST = 50


@dataclass(frozen=True, slots=True)
class Known:
    """A person as an organiser knows them: from the own tournaments and imported results alone.

    `title` and `day` are of the last event; `imported`: no entry in a tournament of the site.
    `names` are all spellings, `name` first.
    """

    person: Person
    name: str
    tournaments: int
    clubs: tuple[str, ...]
    title: str
    day: date
    imported: bool = False
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Outing:
    day: date
    title: str
    name: str
    club: str
    imported: bool
    # As the line itself says it; somebody joined with another has two.
    spelled: str = ""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Two who may be one; `why` are the codes of what they have in common besides the name."""

    one: Known
    other: Known
    why: tuple[str, ...]


def known_people(owner: int, keys: Collection[str] | None = None) -> tuple[Known, ...]:
    """Everybody of an account's own tournaments and imported results, by name; few queries.

    With `keys` only those of whom a spelling has one of these keys.
    """
    rows = Entry.objects.filter(tournament__owner=owner, person__isnull=False).exclude(name="")
    lines = own_lines(owner)
    if keys is not None:
        people_named = _people_named(keys, rows, lines)
        rows = rows.filter(person__in=people_named)
        lines = own_lines(owner, people_named)
    outings: dict[int, list[_Outing]] = defaultdict(list)
    people: dict[int, Person] = {}
    for entry in rows.select_related("person", "tournament").order_by("tournament__starts"):
        if entry.person is not None:
            event = entry.tournament
            day = timezone.localdate(event.starts)
            people[entry.person.pk] = entry.person
            outings[entry.person.pk].append(
                _Outing(day, event.title, entry.name, entry.club, imported=False)
            )
    imported = list(lines.select_related("person__club"))
    who = current_persons(line.person_id for line in imported if line.person_id is not None)
    people |= Person.objects.in_bulk(set(who.values()) - people.keys())
    for line in imported:
        if line.person is not None:
            club = line.person.club.name if line.person.club else ""
            whole = people[who[line.person.pk]]
            day, title, spelled = line.result.date, line.result.title, line.person.name
            outings[whole.pk].append(
                _Outing(day, title, whole.name, club, imported=True, spelled=spelled)
            )
    known = [_known(people[key], own) for key, own in outings.items()]
    named = [person for person in known if person.name]
    tag = site_tag()
    return tuple(sorted(named, key=lambda known: (by_surname(known.name, tag), known.person.pk)))


def _people_named(
    keys: Collection[str], rows: QuerySet[Entry], lines: QuerySet[ResultRow]
) -> set[int]:
    """Whose entries or imported lines have a spelling with one of these keys."""
    entered = rows.values_list("person_id", "name").distinct()
    imported = lines.order_by().values_list("person_id", "person__name").distinct()
    spelled = {(person, name) for person, name in (*entered, *imported) if person and name}
    spelled |= set(Person.objects.filter(key__in=keys, merged=None).values_list("pk", "name"))
    named = {person for person, name in spelled if name_key(name) in keys}
    return set(current_persons(named).values())


def suggestions(people: tuple[Known, ...]) -> tuple[Suggestion, ...]:
    """Pairs of one name that nobody has decided about and that never met in an event."""
    by_key: dict[str, list[Known]] = defaultdict(list)
    for known in people:
        if known.person.key:
            by_key[known.person.key].append(known)
    pairs = [pair for group in by_key.values() for pair in combinations(group, 2)]
    if not pairs:
        return ()
    known_traces = traces({known.person.pk for pair in pairs for known in pair})
    by_person = {known.person.pk: known for pair in pairs for known in pair}
    keys = [(known.person.pk, other.person.pk) for known, other in pairs]
    pairs_offered = []
    for a, b in undecided(keys, known_traces):
        known, other = by_person[a], by_person[b]
        clubs = {club_key(c) for c in known.clubs} & {club_key(c) for c in other.clubs}
        emails = known_traces[a].emails & known_traces[b].emails
        why = (*(["email"] if emails else []), *(["club"] if clubs else []))
        pairs_offered.append(Suggestion(known, other, why))
    pairs_offered.sort(key=lambda pair: -len(pair.why))
    return tuple(pairs_offered[:MOST])


def _known(person: Person, outings: list[_Outing]) -> Known:
    outings = sorted(outings, key=lambda outing: outing.day)
    entered = [outing for outing in outings if not outing.imported]
    clubs = tuple(dict.fromkeys(outing.club for outing in reversed(outings) if outing.club))
    last = outings[-1]
    # What somebody entered under is newer than what a spreadsheet was given.
    name = (entered or outings)[-1].name
    spellings = (name, person.name, *(text for one in outings for text in (one.name, one.spelled)))
    names = tuple(dict.fromkeys(spelling for spelling in spellings if spelling))
    numbers = (len(outings), clubs, last.title, last.day)
    return Known(person, name, *numbers, imported=not entered, names=names)
