"""Whom the lines of an imported classification may mean: candidates for `people.recognition`.

First whoever stands in the result already, then the people of the same series or the holders of
tickets to the same championships, then everybody the account knows. Reads; decides nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.contrib.auth.models import User

from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Result, ResultRow, Series, Ticket
from stolik.web.people.acquaintances import acquaintances, known_from
from stolik.web.people.merged_people import current_persons
from stolik.web.people.recognition import BESIDE, LISTED, Candidate


def series_candidates(
    series: Series, by: User, names: Sequence[str], result: Result | None = None
) -> tuple[Candidate, ...]:
    """For a result that counts in a series; a few queries, however many names there are."""
    return _together(_in_result(result), _members(series), acquaintances(by.pk, names))


def championship_candidates(
    championship: Championship, by: User, names: Sequence[str], result: Result | None = None
) -> tuple[Candidate, ...]:
    """For an elimination that counts in no series."""
    return _together(_in_result(result), _holders(championship), acquaintances(by.pk, names))


def line_name(row: ResultRow) -> str:
    """The name of an imported line; a number where it has been erased."""
    return (row.person.name if row.person else "") or f"#{row.pk}"


def _in_result(result: Result | None) -> list[Candidate]:
    if result is None:
        return []
    rows = list(ResultRow.objects.filter(result=result).select_related("person"))
    who = current_persons(row.person_id for row in rows if row.person_id)
    return [
        Candidate(who[row.person_id], (line_name(row),), result.title, LISTED)
        for row in rows
        if row.person_id
    ]


def _members(series: Series) -> list[Candidate]:
    """Everybody with a line in an own event of the series, by every name they had there.

    Whether somebody else's people are the same is for the national organiser to say.
    """
    rows = ResultRow.objects.filter(
        result__parts__series=series, result__parts__offer=None, result__finished=True
    )
    lines = [
        (of_entry or of_row, entered or own)
        for of_entry, entered, of_row, own in rows.values_list(
            "entry__person_id", "entry__name", "person_id", "person__name"
        )
    ]
    who = current_persons(person for person, _ in lines if person)
    times = Counter(who[person] for person, _ in lines if person)
    called = dict(Person.objects.filter(pk__in=set(who.values())).values_list("pk", "name"))
    names: dict[int, list[str]] = {key: [name] for key, name in called.items()}
    for person, name in lines:
        if person:
            names.setdefault(who[person], []).append(name or "")
    return [
        Candidate(person, _spellings(own), known_from(series.title, times[person]), BESIDE)
        for person, own in names.items()
    ]


def _holders(championship: Championship) -> list[Candidate]:
    tickets = Ticket.objects.filter(championship=championship, returned=None)
    who = set(current_persons(tickets.values_list("person_id", flat=True)).values())
    people = Person.objects.filter(pk__in=who).values_list("pk", "name")
    return [Candidate(key, _spellings([name]), championship.title, BESIDE) for key, name in people]


def _spellings(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name))


def _together(*groups: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Everybody once: as near as in the nearest group, by all names of all groups."""
    people: dict[int, Candidate] = {}
    for candidate in (one for group in groups for one in group):
        had = people.get(candidate.person)
        if had is None:
            people[candidate.person] = candidate
            continue
        about = had.about if had.rank == BESIDE else candidate.about
        names = _spellings((*had.names, *candidate.names))
        people[candidate.person] = replace(had, names=names, about=about)
    return tuple(people.values())
