"""Namesakes: pairs of people of one name about whom nobody has decided yet whether they are one.

A name is compared without case, accents and the order of its words. Two who stand in one event are
two people, and so are two who were kept apart, whoever they were merged into since: by the national
organiser, or by the organiser of everything both are known from. Knows no page: whom one may ask
about is decided by whoever calls.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from stolik.web.core.name_keys import club_key
from stolik.web.models.people import Apart, Person
from stolik.web.models.seasons import ResultRow
from stolik.web.models.tournaments import Entry
from stolik.web.people.merged_people import with_merged
from stolik.web.people.ownership import sole_organisers

Pair = tuple[int, int]


@dataclass(slots=True)
class Trace:
    """What tells people of one name apart: the events they stand in, addresses, clubs by key."""

    events: set[tuple[str, int]] = field(default_factory=set)
    emails: set[str] = field(default_factory=set)
    clubs: set[str] = field(default_factory=set)


def traces(people: Iterable[int]) -> dict[int, Trace]:
    """The traces of these people; a constant number of queries."""
    who = with_merged(people)
    by_person = {key: Trace() for key in who.values()}
    entries = Entry.objects.filter(person__in=who).exclude(state="cancelled")
    told = entries.values_list("person_id", "tournament_id", "email", "club")
    for person, event, email, club in told:
        trace = by_person[who[person or 0]]
        trace.events.add(("entered", event))
        trace.emails |= {email.casefold()} - {""}
        trace.clubs |= {club_key(club)} - {""}
    clubs = Person.objects.filter(pk__in=by_person, club__isnull=False)
    for person, club in clubs.values_list("pk", "club__key"):
        by_person[person].clubs |= {club or ""} - {""}
    imported = ResultRow.objects.filter(person__in=who, entry=None)
    for person, result in imported.values_list("person_id", "result_id"):
        if person is not None:
            by_person[who[person]].events.add(("imported", result))
    return by_person


def undecided(pairs: Iterable[Pair], known: Mapping[int, Trace] | None = None) -> list[Pair]:
    """Those of these pairs who may be one person; a constant number of queries."""
    asked = list(pairs)
    people = {key for pair in asked for key in pair}
    if not people:
        return []
    who = with_merged(people)
    apart = _kept_apart(who)
    open_pairs = [pair for pair in asked if frozenset(pair) not in apart and pair[0] != pair[1]]
    traced = known if known is not None else traces({key for pair in open_pairs for key in pair})
    return [
        (one, other)
        for one, other in open_pairs
        if traced[one].events.isdisjoint(traced[other].events)
    ]


def _kept_apart(who: Mapping[int, int]) -> set[frozenset[int]]:
    """Who were said to be two, by somebody who may say so of both."""
    rows = Apart.objects.filter(one__in=who, other__in=who)
    said = rows.values_list("one_id", "other_id", "by_id", "by__is_staff")
    pairs = [(who[one], who[other], by, national) for one, other, by, national in said]
    asked = {key for one, other, _, national in pairs if not national for key in (one, other)}
    organisers = sole_organisers(asked) if asked else {}
    return {
        frozenset((one, other))
        for one, other, by, national in pairs
        if national or _may_say(by, [organisers[key] for key in (one, other) if key in organisers])
    }


def _may_say(by: int | None, organisers: Sequence[frozenset[int]]) -> bool:
    """Whether both are wholly this account's people; once it is gone, whether they are one's."""
    if by is not None:
        return all(by in own for own in organisers)
    return bool(organisers and frozenset.intersection(*organisers))


def namesakes(people: Collection[int], among: Collection[int]) -> list[Pair]:
    """Who of `people` may be somebody `among` these others; all of them as they are now."""
    if not people or not among:
        return []
    rows = Person.objects.filter(pk__in={*people, *among}).exclude(key="")
    keys = dict(rows.values_list("pk", "key"))
    by_key: defaultdict[str, list[int]] = defaultdict(list)
    for other in sorted(set(among) & keys.keys()):
        by_key[keys[other]].append(other)
    return undecided(
        (one, other)
        for one in sorted(set(people) & keys.keys())
        for other in by_key[keys[one]]
        if one != other
    )
