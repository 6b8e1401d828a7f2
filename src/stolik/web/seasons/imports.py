"""Classifications from a spreadsheet: saved, corrected and deleted.

A line is about whoever it was said to be, or somebody new; where nothing was said, about whoever is
proposed. A correction keeps what it replaces (`result_history`). What counts in a closed season
stays as it is. Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from stolik.rules import Refused, Violation
from stolik.web.core.name_keys import name_key
from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Elimination, Part, Result, ResultRow, Series
from stolik.web.people.identity import club_of
from stolik.web.people.merged_people import current_persons
from stolik.web.people.recognition import Candidate, recognitions
from stolik.web.seasons.closure import closed_with
from stolik.web.seasons.decisions import decide
from stolik.web.seasons.eliminations import offer
from stolik.web.seasons.events import attach, belonging_faults
from stolik.web.seasons.import_candidates import line_name, series_candidates
from stolik.web.seasons.result_history import as_kept, record_change
from stolik.web.seasons.spreadsheet import Classification, Classified

People = Sequence[int | None]
"""Of each line the person it is about; None is somebody new."""


@transaction.atomic
def save_once(
    series: Series, by: User, sent: Classification, people: People | None = None
) -> tuple[Result, bool]:
    """Keep a classification unless it has been sent before; whether it is new.

    Refused if other results of the same name and day are in the series.
    """
    # Sent twice at once, the second waits and finds the first.
    Series.objects.select_for_update().get(pk=series.pk)
    before = Result.objects.filter(
        parts__series=series, tournament=None, title=sent.title, date=sent.day
    ).first()
    if before is None:
        return save(series, by, sent, people), True
    if _has_other_lines(before, sent):
        raise Refused((Violation("result-known-already", day=sent.day, event=sent.title),))
    return before, False


@transaction.atomic
def save(series: Series, by: User, sent: Classification, people: People | None = None) -> Result:
    """Keep a classification and let it count; Refused if it may not belong to the series."""
    if people is None:
        names = [line.name for line in sent.lines]
        people = proposed(names, series_candidates(series, by, names))
    result = _save_rows(sent, by, people)
    attach(series, result, by)
    return result


@transaction.atomic
def save_elimination(
    championship: Championship, by: User, sent: Classification, people: People
) -> tuple[Elimination, bool]:
    """Keep a classification and offer it as an elimination; whether it is new.

    Refused if other results of the same name and day are on the list.
    """
    Championship.objects.select_for_update().get(pk=championship.pk)
    same = Elimination.objects.filter(
        championship=championship,
        result__tournament=None,
        result__title=sent.title,
        result__date=sent.day,
    )
    before = same.select_related("result").first()
    if before is None:
        return offer(championship, _save_rows(sent, by, people), by), True
    if _has_other_lines(before.result, sent):
        raise Refused((Violation("elimination-known-already", day=sent.day, event=sent.title),))
    return before, False


def _has_other_lines(before: Result, sent: Classification) -> bool:
    """Sent twice is sent once; other lines are a correction, or another event of that day."""
    return _comparable(saved_lines(before)) != _comparable(sent.lines)


def proposed(names: Sequence[str], candidates: Iterable[Candidate]) -> People:
    """Whoever the names mean, as far as that can be told without asking; nobody twice."""
    people: list[int | None] = []
    for line in recognitions(names, candidates):
        person = line.proposed.person if line.proposed else None
        people.append(None if person in people else person)
    return people


def saved_lines(result: Result) -> tuple[Classified, ...]:
    """The lines of a classification as they could have been typed."""
    rows = ResultRow.objects.filter(result=result).select_related("person__club")
    return tuple(
        Classified(
            line_name(row),
            row.place,
            row.big,
            row.small,
            row.person.club.name if row.person and row.person.club else "",
            row.shared,
            of_all=of_all if (of_all := _of_all(row)) != (row.big, row.small) else None,
            ranked=row.ranked,
        )
        for row in rows.order_by("-ranked", "place", "pk")
    )


def _of_all(row: ResultRow) -> tuple[int, int]:
    return row.big_of_all, row.small_of_all


@transaction.atomic
def correct(
    result: Result,
    by: User,
    sent: Classification,
    people: People,
    *,
    overridden: Sequence[str] = (),
    reason: str = "",
) -> None:
    """Other lines for a classification; what it was is kept."""
    parts = Part.objects.filter(result=result).select_related("series")
    faults = [*closed_with(result)]
    for part in parts:
        belonging = belonging_faults(part.series, sent.day, sent.fmt, title=sent.title)
        # It is one of them already.
        faults += [
            fault for fault in belonging if fault.code not in ("league-too-long", "season-closed")
        ]
    if faults:
        raise Refused(tuple(dict.fromkeys(faults)))
    before = as_kept(result)
    rows = list(ResultRow.objects.filter(result=result).select_related("person"))
    # Whoever is nobody any more stays nobody, under the number that stands for the name.
    nobody = {line_name(row) for row in rows if row.person is None}
    # Whoever was merged since stays who the line was about: a merge may be taken back.
    who = current_persons(row.person_id for row in rows if row.person_id)
    stored = {now: was for was, now in who.items()}
    keys = [
        None if line.name in nobody else _person(line, stored.get(person or 0, person))
        for line, person in zip(sent.lines, people, strict=True)
    ]
    ResultRow.objects.filter(result=result).delete()
    ResultRow.objects.bulk_create(_rows(result, sent, keys))
    Result.objects.filter(pk=result.pk).update(**_columns(sent))
    _forget(row.person for row in rows if row.person)
    record_change(result, by, before, overridden=overridden, reason=reason)
    for part in parts:
        decide(part.series, "corrected", by, {"result": result.pk, "title": sent.title})


@transaction.atomic
def delete(result: Result, by: User) -> None:
    """A classification that should never have been; people known from nothing else go with it."""
    faults = [*closed_with(result)]
    if hasattr(result, "elimination") or result.tickets.exists():
        faults.append(Violation("result-has-tickets", event=result.title))
    if faults:
        raise Refused(tuple(faults))
    people = [row.person for row in result.rows.select_related("person") if row.person]
    series = [part.series for part in result.parts.select_related("series")]
    title = result.title
    result.delete()
    _forget(people)
    for counted_in in series:
        decide(counted_in, "deleted", by, {"title": title})


def _save_rows(sent: Classification, by: User, people: People) -> Result:
    """The rows of a classification; it counts nowhere yet."""
    result = Result.objects.create(**_columns(sent), finished=True, owner=by)
    keys = [_person(line, person) for line, person in zip(sent.lines, people, strict=True)]
    ResultRow.objects.bulk_create(_rows(result, sent, keys))
    return result


def _person(line: Classified, person: int | None) -> int:
    """Who a line is about; somebody new is made."""
    return person or Person.objects.create(name=line.name, club=club_of(line.club)).pk


def _comparable(lines: Iterable[Classified]) -> list[tuple[str, int, int, int]]:
    return sorted((name_key(line.name), line.place, line.big, line.small) for line in lines)


def _columns(sent: Classification) -> dict[str, Any]:
    return {
        "title": sent.title,
        "date": sent.day,
        "format": sent.fmt,
        "edition": sent.edition,
        "participants": sent.people,
        "starters": sent.people,
    }


def _rows(result: Result, sent: Classification, people: Sequence[int | None]) -> list[ResultRow]:
    return [
        ResultRow(
            result=result,
            person_id=person,
            shown=sent.visibility,
            place=line.place,
            big=line.big,
            small=line.small,
            big_of_all=line.big if line.of_all is None else line.of_all[0],
            small_of_all=line.small if line.of_all is None else line.of_all[1],
            shared=line.shared,
            ranked=line.ranked,
        )
        for line, person in zip(sent.lines, people, strict=True)
    ]


def _forget(people: Iterable[Person]) -> None:
    """Whoever nothing on the site speaks of any more is not kept."""
    links = [
        field
        for field in Person._meta.get_fields(include_hidden=True)
        if field.auto_created and not field.concrete and field.related_model is not None
    ]
    for person in people:
        if not any(
            link.related_model._base_manager.filter(**{link.field.name: person.pk}).exists()  # type: ignore[union-attr]
            for link in links
        ):
            person.delete()
