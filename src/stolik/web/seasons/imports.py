"""Classifications from a spreadsheet as the site keeps them: saved, corrected, deleted.

A line is about a person of the series, else one the same organiser knows, else somebody new. Knows
no page; what counts in a closed season stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from stolik.rules import Refused, Violation
from stolik.web.people.identity import club_of
from stolik.web.core.name_keys import name_key
from stolik.web.models.people import Person
from stolik.web.seasons.spreadsheet import Classification, Classified
from stolik.web.seasons.closure import closed_with
from stolik.web.seasons.events import attach, belonging_faults
from stolik.web.seasons.decisions import decide
from stolik.web.models.seasons import Part, Result, ResultRow, Series
from stolik.web.seasons.season import read


@transaction.atomic
def save_once(series: Series, by: User, sent: Classification) -> tuple[Result, bool]:
    """Keep a classification unless it has been sent before; whether it is new.

    Refused if other results of the same name and day are in the series.
    """
    # Sent twice at once, the second waits and finds the first.
    Series.objects.select_for_update().get(pk=series.pk)
    before = Result.objects.filter(
        parts__series=series, tournament=None, title=sent.title, date=sent.day
    ).first()
    if before is None:
        return save(series, by, sent), True
    if _told(kept_lines(before)) != _told(sent.lines):
        raise Refused((Violation("result-known-already", f"{sent.day} in {sent.title}"),))
    return before, False


@transaction.atomic
def save(series: Series, by: User, sent: Classification) -> Result:
    """Keep a classification and let it count; Refused if it may not belong to the series."""
    result = kept(sent, by, _people(series, by, sent.lines))
    attach(series, result, by)
    return result


def kept(sent: Classification, by: User, people: Sequence[Person]) -> Result:
    """The rows of a classification, whose lines are about these people; it counts nowhere yet."""
    result = Result.objects.create(**_columns(sent), finished=True, owner=by)
    ResultRow.objects.bulk_create(_rows(result, sent, people))
    return result


def kept_lines(result: Result) -> tuple[Classified, ...]:
    """The lines of a classification as they could have been typed."""
    rows = ResultRow.objects.filter(result=result).select_related("person__club").order_by("place")
    return tuple(
        Classified(
            _name(row),
            row.place,
            row.big,
            row.small,
            row.person.club.name if row.person and row.person.club else "",
            row.shared,
        )
        for row in rows
    )


@transaction.atomic
def correct(series: Series, result: Result, by: User, sent: Classification) -> None:
    """Other lines for a classification; whoever keeps the name stays the same person."""
    parts = Part.objects.filter(result=result).select_related("series")
    faults = [*closed_with(result)]
    for part in parts:
        found = belonging_faults(part.series, sent.day, sent.fmt, title=sent.title)
        # It is one of them already.
        faults += [one for one in found if one.code not in ("league-too-long", "season-closed")]
    if faults:
        raise Refused(tuple(dict.fromkeys(faults)))
    rows = ResultRow.objects.filter(result=result).select_related("person")
    had = {name_key(_name(row)): row.person for row in rows}
    keys = [name_key(line.name) for line in sent.lines]
    new = iter(_people(series, by, [line for line in sent.lines if name_key(line.name) not in had]))
    people = [had[key] if key in had else next(new) for key in keys]
    rows.delete()
    ResultRow.objects.bulk_create(_rows(result, sent, people))
    Result.objects.filter(pk=result.pk).update(**_columns(sent))
    _forget(person for person in had.values() if person)
    for part in parts:
        decide(part.series, "corrected", by, {"result": result.pk, "title": sent.title})


@transaction.atomic
def delete(result: Result, by: User) -> None:
    """A classification that should never have been; people known from nothing else go with it."""
    faults = [*closed_with(result)]
    if hasattr(result, "elimination") or result.tickets.exists():
        faults.append(Violation("result-has-tickets", result.title))
    if faults:
        raise Refused(tuple(faults))
    people = [row.person for row in result.rows.select_related("person") if row.person]
    series = [part.series for part in result.parts.select_related("series")]
    title = result.title
    result.delete()
    _forget(people)
    for one in series:
        decide(one, "deleted", by, {"title": title})


def _name(row: ResultRow) -> str:
    """The name of a line; a number where it has been erased."""
    return (row.person.name if row.person else "") or f"#{row.pk}"


def _told(lines: Iterable[Classified]) -> list[tuple[str, int, int, int]]:
    return sorted((name_key(one.name), one.place, one.big, one.small) for one in lines)


def _columns(sent: Classification) -> dict[str, Any]:
    return {
        "title": sent.title,
        "date": sent.day,
        "format": sent.fmt,
        "edition": sent.edition,
        "participants": sent.people,
        "starters": sent.people,
    }


def _rows(result: Result, sent: Classification, people: Sequence[Person | None]) -> list[ResultRow]:
    return [
        ResultRow(
            result=result,
            person=person,
            shown=sent.shown,
            place=line.place,
            big=line.big,
            small=line.small,
            shared=line.shared,
        )
        for line, person in zip(sent.lines, people, strict=True)
    ]


def _forget(people: Iterable[Person]) -> None:
    """Whoever nothing on the site speaks of any more is not kept."""
    links = [
        one
        for one in Person._meta.get_fields(include_hidden=True)
        if one.auto_created and not one.concrete and one.related_model is not None
    ]
    for person in people:
        if not any(
            link.related_model._base_manager.filter(**{link.field.name: person.pk}).exists()  # type: ignore[union-attr]
            for link in links
        ):
            person.delete()


def _people(series: Series, by: User, lines: Sequence[Classified]) -> list[Person]:
    """Who the lines are about: people of the series, else of the same organiser, else new."""
    known = known_people(series, by, lines)
    found = []
    for line in lines:
        person = known.pop(name_key(line.name), None)
        found.append(person or Person.objects.create(name=line.name, club=club_of(line.club)))
    return found


def known_people(series: Series, by: User, lines: Sequence[Classified]) -> dict[str, Person]:
    """Whoever is meant without doubt, by name."""
    keys = {name_key(line.name) for line in lines} - {""}
    inside = {one.person for one in read(series).people.values() if one.person is not None}
    imported = ResultRow.objects.filter(result__owner=by).values("person_id")
    rows = Person.objects.filter(key__in=keys, merged=None).filter(
        Q(pk__in=imported) | Q(entries__tournament__owner=by) | Q(pk__in=inside)
    )
    named: dict[str, list[Person]] = {}
    for person in rows.distinct():
        named.setdefault(person.key, []).append(person)
    found = {}
    for key, people in named.items():
        here = [person for person in people if person.pk in inside]
        if len(here or people) == 1:
            found[key] = (here or people)[0]
    return found
