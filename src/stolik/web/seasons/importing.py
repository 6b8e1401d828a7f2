"""Results of an event run with a spreadsheet: looked at first, then counted like any other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from stolik.rules import Refused, Violation
from stolik.tournament.formats import DOCUMENT_E, MATCHDAYS, SCHEMES
from stolik.web.event.joining.cells import LARGEST, Unreadable
from stolik.web.event.joining.format_form import format_label
from stolik.web.event.joining.import_words import file_words
from stolik.web.event.joining.typed import FIRST_YEAR, LAST_YEAR, Typed
from stolik.web.event.public.wording import signed
from stolik.web.people.identity import club_of
from stolik.web.people.keys import name_key
from stolik.web.people.models import Person
from stolik.web.seasons.classifying import Classified, Problem, from_file, from_text, written
from stolik.web.seasons.creating import attach, belonging_faults
from stolik.web.seasons.desk import account, own_series
from stolik.web.seasons.models import EDITIONS, Result, ResultRow, Series
from stolik.web.seasons.reading import read
from stolik.web.templatetags.words import either, form

MOST_PEOPLE: Final = 1000
_PROBLEMS: Final = {
    "name-missing": ("No name here.", "Brak nazwiska."),
    "name-too-long": ("Longer than {0} characters.", "Dłuższe niż {0} znaków."),
    "name-twice": ("“{0}” is on the list twice.", "„{0}” jest na liście dwa razy."),
    "place-wrong": ("“{0}” is no place.", "„{0}” to nie miejsce."),
    "place-outside": ("There is no such place: {0}.", "Nie ma takiego miejsca: {0}."),
    "big-wrong": ("“{0}” is no number of big points.", "„{0}” to nie liczba dużych punktów."),
    "small-wrong": ("“{0}” is no number of small points.", "„{0}” to nie liczba małych punktów."),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """A line of the preview; `known` says that somebody of this name is in the series."""

    line: Classified
    marks: tuple[str, ...]
    known: bool
    small: str


def formats_for(series: Series) -> tuple[str, ...]:
    """The formats an event of this kind may have had."""
    if series.kind == "league":
        return tuple(SCHEMES)
    return MATCHDAYS if series.kind == "matchdays" else DOCUMENT_E


def importing(request: HttpRequest, slug: str) -> HttpResponse:
    """Paste or choose a file, look at the preview, save."""
    series = own_series(request, slug)
    if request.method != "POST":
        first = {"format": formats_for(series)[0], "edition": "standard", "shown": "full"}
        return _page(request, series, Typed(first))
    typed = Typed(request.POST)
    try:
        lines = _lines(request, typed)
    except Unreadable as error:
        return _page(request, series, typed, fault=file_words(error))
    typed.values["text"] = written(lines)
    found = _read(typed, series, len(lines))
    day = found["day"]
    faults = belonging_faults(series, day, found["fmt"]) if day else ()
    blocked = any(line.problems for line in lines)
    if request.POST.get("go") != "save" or typed.faults or faults or blocked:
        return _page(request, series, typed, lines=lines, violations=faults)
    try:
        save(series, account(request), lines, **found)
    except Refused as refused:
        return _page(request, series, typed, lines=lines, violations=refused.violations)
    n = len(lines)
    messages.success(
        request,
        either(
            form(n, f"Saved with {n} line.|Saved with {n} lines."),
            form(n, f"Zapisano {n} wiersz.|Zapisano {n} wiersze.|Zapisano {n} wierszy."),
        ),
    )
    return redirect("series-desk", slug)


@transaction.atomic
def save(
    series: Series,
    by: User,
    lines: Sequence[Classified],
    *,
    title: str,
    day: date,
    fmt: str,
    edition: str = "standard",
    participants: int = 0,
    shown: str = "full",
) -> Result:
    """Keep a classification and let it count; Refused if it may not belong to the series."""
    number = max(participants, len(lines))
    result = Result.objects.create(
        title=title,
        date=day,
        format=fmt,
        edition=edition,
        participants=number,
        starters=number,
        finished=True,
        owner=by,
    )
    people = _people(series, by, lines)
    ResultRow.objects.bulk_create(
        ResultRow(
            result=result,
            person=person,
            shown=shown,
            place=line.place,
            big=line.big,
            small=line.small,
            shared=line.shared,
        )
        for line, person in zip(lines, people, strict=True)
    )
    attach(series, result, by)
    return result


def _people(series: Series, by: User, lines: Sequence[Classified]) -> list[Person]:
    """Who the lines are about: people of the series, else of the same organiser, else new."""
    known = _known(series, by, lines)
    found = []
    for line in lines:
        person = known.pop(name_key(line.name), None)
        found.append(person or Person.objects.create(name=line.name, club=club_of(line.club)))
    return found


def _known(series: Series, by: User, lines: Sequence[Classified]) -> dict[str, Person]:
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


def _lines(request: HttpRequest, typed: Typed) -> tuple[Classified, ...]:
    if uploaded := request.FILES.get("file"):
        if (uploaded.size or 0) > LARGEST:
            raise Unreadable("file-too-large", str(LARGEST // 1024 // 1024))
        return from_file(uploaded.read(LARGEST + 1))
    return from_text(typed.values.get("text", ""))


def _read(typed: Typed, series: Series, rows: int) -> dict[str, Any]:
    day = None
    try:
        day = date.fromisoformat(typed.values.get("date", ""))
    except ValueError:
        typed.wrong("date", "Choose a date.", "Wybierz datę.")
    if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
        typed.wrong("date", "Choose a date.", "Wybierz datę.")
    return {
        "title": typed.text("title", 200, required=True),
        "day": day,
        "fmt": typed.choice("format", formats_for(series), formats_for(series)[0]),
        "edition": typed.choice("edition", EDITIONS, "standard"),
        "participants": typed.number("participants", rows, MOST_PEOPLE) or rows,
        "shown": typed.choice("shown", ("full", "initial", "number"), "full"),
    }


def _page(
    request: HttpRequest,
    series: Series,
    typed: Typed,
    *,
    lines: Sequence[Classified] = (),
    fault: str = "",
    violations: tuple[Violation, ...] = (),
) -> HttpResponse:
    known = set(_known(series, account(request), lines)) if lines else set()
    found = {
        "series": series,
        "typed": typed,
        "formats": [(name, format_label(name)) for name in formats_for(series)],
        "editions": EDITIONS,
        "fault": fault,
        "violations": violations,
        "rows": [_shown(line, known) for line in lines],
        "ready": bool(lines)
        and not (typed.faults or violations or any(line.problems for line in lines)),
    }
    status = 422 if fault or typed.faults or violations else 200
    return render(request, "stolik/seasons/import.html", found, status=status)


def _shown(line: Classified, known: set[str]) -> Shown:
    marks = tuple(_said(problem) for problem in line.problems)
    return Shown(line, marks, name_key(line.name) in known, signed(line.small))


def _said(problem: Problem) -> str:
    return either(*_PROBLEMS[problem.code]).format(problem.about)
