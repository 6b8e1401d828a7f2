"""What an imported classification was before it was corrected: kept, and compared line by line.

Every correction keeps the lines it replaces, with who made it and when. People are kept by their
numbers alone: a name that was erased, or that nothing speaks of any more, is not told here either.
Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from stolik.web.models.people import Person
from stolik.web.models.seasons import Result, ResultChange, ResultRow
from stolik.web.people.merged_people import current_persons
from stolik.web.tournaments.formats import format_label
from stolik.web.tournaments.words import signed

Lines = Mapping[int, tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """What one line, or the day, was and is; "" where it was not there."""

    name: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class Correction:
    """One entry of the history; `lines` are empty where it was saved for the first time."""

    at: datetime
    by: str
    reason: str
    first: bool
    lines: tuple[ChangedLine, ...] = ()


def as_kept(result: Result) -> dict[str, Any]:
    """A classification by value, as the history keeps it."""
    rows = ResultRow.objects.filter(result=result).order_by("place", "pk")
    return {
        "title": result.title,
        "day": result.date.isoformat(),
        "format": result.format,
        "people": result.participants,
        "lines": [list(row) for row in rows.values_list("person_id", "place", "big", "small")],
    }


def record_change(
    result: Result,
    by: User,
    before: Mapping[str, Any],
    *,
    overridden: Sequence[str] = (),
    reason: str = "",
) -> ResultChange:
    """Write down that a classification was saved or corrected."""
    return ResultChange.objects.create(
        result=result,
        by=by,
        before=dict(before),
        overridden=list(overridden),
        reason=reason if overridden else "",
    )


def history(result: Result) -> tuple[Correction, ...]:
    """Everything recorded about a classification, the latest first; a few queries."""
    changes = list(ResultChange.objects.filter(result=result).select_related("by"))
    if not changes:
        return ()
    after = [*(change.before for change in changes[1:]), as_kept(result)]
    names = _names(version for version in (*(change.before for change in changes), *after))
    entries = [
        Correction(
            change.at,
            change.by.username if change.by else "",
            change.reason,
            first=not change.before,
            lines=_difference(change.before, now, names) if change.before else (),
        )
        for change, now in zip(changes, after, strict=True)
    ]
    return tuple(reversed(entries))


def _names(versions: Iterable[Mapping[str, Any]]) -> dict[int, str]:
    people = {line[0] for version in versions for line in version.get("lines", ()) if line[0]}
    who = current_persons(people)
    rows = Person.objects.filter(pk__in={*who.values(), *people}).exclude(name="")
    called = dict(rows.values_list("pk", "name"))
    return {key: called.get(key) or called.get(who[key], "") for key in people}


def _difference(
    was: Mapping[str, Any], now: Mapping[str, Any], names: Mapping[int, str]
) -> tuple[ChangedLine, ...]:
    whole = (
        ChangedLine(label, before, after)
        for label, before, after in (
            (pgettext("of a thing", "Name"), str(was["title"]), str(now["title"])),
            (gettext("Day"), _day(was["day"]), _day(now["day"])),
            (gettext("Format"), format_label(was["format"]), format_label(now["format"])),
            (
                gettext("How many started"),
                str(was["people"]),
                str(now["people"]),
            ),
        )
        if before != after
    )
    before, after = _by_person(was["lines"]), _by_person(now["lines"])
    changed = [key for key in {**after, **before} if before.get(key) != after.get(key)]
    lines = (
        ChangedLine(names.get(key) or _nameless(), _words(before.get(key)), _words(after.get(key)))
        for key in changed
    )
    return (*whole, *lines)


def _by_person(lines: Iterable[Sequence[Any]]) -> Lines:
    return {int(line[0]): (line[1], line[2], line[3]) for line in lines if line[0]}


def _words(line: tuple[int, int, int] | None) -> str:
    if line is None:
        return ""
    place, big, small = line
    # Whoever was excluded took no place.
    where = gettext("place {place}").format(place=place) if place else "×"
    return f"{where} · {big} / {signed(small)}"


def _day(text: str) -> str:
    return date_format(date.fromisoformat(text), "DATE_FORMAT")


def _nameless() -> str:
    return gettext("a name that is no longer kept")
