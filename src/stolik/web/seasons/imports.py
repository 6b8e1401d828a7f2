"""Classifications from a spreadsheet: saved, corrected, deleted, and stopped by forbidden sizes.

A line is about a person of the series, else one the same organiser knows, else somebody new. The
sizes that stop a draw on the site stop an import too: it counts only if whoever runs the series
says so and why, which is recorded. What counts in a closed season stays as it is. Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from stolik.rules import Refused, Violation
from stolik.tournament.admission import ORDINARY_FEWEST
from stolik.tournament.formats import LEAGUE_FEWEST, LEAGUE_MOST, SCHEMES, league_scheme
from stolik.web.core.forms import Typed
from stolik.web.core.name_keys import name_key
from stolik.web.models.people import Person
from stolik.web.models.seasons import Decision, Part, Result, ResultRow, Series
from stolik.web.people.identity import club_of
from stolik.web.seasons.closure import closed_with
from stolik.web.seasons.decisions import decide
from stolik.web.seasons.events import attach, belonging_faults
from stolik.web.seasons.season import load_season
from stolik.web.seasons.spreadsheet import Classification, Classified


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
    if _comparable(saved_lines(before)) != _comparable(sent.lines):
        raise Refused((Violation("result-known-already", day=sent.day, event=sent.title),))
    return before, False


@transaction.atomic
def save(series: Series, by: User, sent: Classification) -> Result:
    """Keep a classification and let it count; Refused if it may not belong to the series."""
    result = save_rows(sent, by, _people(series, by, sent.lines))
    attach(series, result, by)
    return result


def save_rows(sent: Classification, by: User, people: Sequence[Person]) -> Result:
    """The rows of a classification, whose lines are about these people; it counts nowhere yet."""
    result = Result.objects.create(**_columns(sent), finished=True, owner=by)
    ResultRow.objects.bulk_create(_rows(result, sent, people))
    return result


def saved_lines(result: Result) -> tuple[Classified, ...]:
    """The lines of a classification as they could have been typed."""
    rows = ResultRow.objects.filter(result=result).select_related("person__club")
    return tuple(
        Classified(
            _name(row),
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
def correct(series: Series, result: Result, by: User, sent: Classification) -> None:
    """Other lines for a classification; whoever keeps the name stays the same person."""
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


def _name(row: ResultRow) -> str:
    """The name of a line; a number where it has been erased."""
    return (row.person.name if row.person else "") or f"#{row.pk}"


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


def _rows(result: Result, sent: Classification, people: Sequence[Person | None]) -> list[ResultRow]:
    return [
        ResultRow(
            result=result,
            person=person,
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


def _people(series: Series, by: User, lines: Sequence[Classified]) -> list[Person]:
    """Who the lines are about: people of the series, else of the same organiser, else new."""
    known = known_people(series, by, lines)
    people = []
    for line in lines:
        person = known.pop(name_key(line.name), None)
        people.append(person or Person.objects.create(name=line.name, club=club_of(line.club)))
    return people


def known_people(series: Series, by: User, lines: Sequence[Classified]) -> dict[str, Person]:
    """Whoever is meant without doubt, by name."""
    keys = {name_key(line.name) for line in lines} - {""}
    members = load_season(series).people.values()
    # Whether somebody else's people are the same is for the national organiser to say.
    inside = {member.person for member in members if member.own and member.person is not None}
    imported = ResultRow.objects.filter(result__owner=by).values("person_id")
    rows = Person.objects.filter(key__in=keys, merged=None).filter(
        Q(pk__in=imported) | Q(entries__tournament__owner=by) | Q(pk__in=inside)
    )
    namesakes: dict[str, list[Person]] = {}
    for person in rows.distinct():
        namesakes.setdefault(person.key, []).append(person)
    known = {}
    for key, people in namesakes.items():
        here = [person for person in people if person.pk in inside]
        if len(here or people) == 1:
            known[key] = (here or people)[0]
    return known


LONGEST: Final = 1000
OVERRIDDEN: Final = "size-overridden"


def size_limits(series: Series, fmt: str, people: int) -> tuple[Violation, ...]:
    """What speaks against an event of this size."""
    if series.kind == "league":
        if not LEAGUE_FEWEST <= people <= LEAGUE_MOST:
            return (
                Violation("league-size", players=people, fewest=LEAGUE_FEWEST, most=LEAGUE_MOST),
            )
        scheme = league_scheme(people).name
        if fmt in SCHEMES and fmt != scheme:
            return (Violation("scheme-does-not-fit", format=fmt, scheme=scheme),)
    if series.kind == "grand-prix" and people < ORDINARY_FEWEST:
        return (Violation("ordinary-too-small", have=people, need=ORDINARY_FEWEST),)
    return ()


def limits_left(
    series: Series, result: Result | None, typed: Typed, limits: Sequence[Violation]
) -> tuple[Violation, ...]:
    """Those stops that nobody has overridden: now, in the form, or when the result was saved."""
    left = tuple(limit for limit in limits if str(limit) not in overridden_before(series, result))
    if left and typed.flag("all_the_same") and typed.text("reason", LONGEST, required=True):
        return ()
    return left


def record_overridden(
    series: Series, result: Result, by: User, typed: Typed, limits: Sequence[Violation]
) -> None:
    """Write down why a result counts in spite of its size, as it was typed."""
    record_reason(series, result, by, limits, typed.text("reason", LONGEST))


def record_reason(
    series: Series, result: Result, by: User, limits: Sequence[Violation], reason: str
) -> None:
    """Write down why a result counts in spite of limits that nobody has answered yet."""
    new = [str(limit) for limit in limits if str(limit) not in overridden_before(series, result)]
    if new:
        about = {"result": result.pk, "title": result.title, "stops": new}
        decide(series, OVERRIDDEN, by, about, reason)


def overridden_before(series: Series, result: Result | None) -> frozenset[str]:
    """The limits for which a reason stands at the series."""
    if result is None:
        return frozenset()
    rows = Decision.objects.filter(series=series, kind=OVERRIDDEN, taken_back=None)
    known = [row.about for row in rows if row.about.get("result") == result.pk]
    return frozenset(str(limit) for about in known for limit in about.get("stops", ()))
