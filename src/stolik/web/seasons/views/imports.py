"""Results of an event run with a spreadsheet: looked at first, then counted like any other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from stolik.rules import Refused, Violation
from stolik.tournament.formats import DOCUMENT_E, MATCHDAYS, SCHEMES
from stolik.web.core.forms import FIRST_YEAR, LAST_YEAR, Typed, whole_number
from stolik.web.core.language import either, form
from stolik.web.core.name_keys import name_key
from stolik.web.core.request_text import LARGEST_LIST, takes
from stolik.web.core.spreadsheets.cells import LARGEST, Unreadable
from stolik.web.models.seasons import EDITIONS, Result, Series
from stolik.web.registration.import_words import file_sentence
from stolik.web.seasons import imports
from stolik.web.seasons.events import belonging_faults
from stolik.web.seasons.imports import correct, delete, known_people, save_once, saved_lines
from stolik.web.seasons.settings import settings_of
from stolik.web.seasons.shared_places import shared_places
from stolik.web.seasons.spreadsheet import (
    Classification,
    Classified,
    Problem,
    from_file,
    from_text,
    lines_as_text,
    with_points,
)
from stolik.web.seasons.views.desk import account, own_series
from stolik.web.tournaments.formats import format_label
from stolik.web.tournaments.words import signed

MOST_PEOPLE: Final = 1000
_PROBLEMS: Final = {
    "name-missing": ("No name here.", "Brak nazwiska."),
    "name-too-long": ("Longer than {0} characters.", "Dłuższe niż {0} znaków."),
    "name-twice": ("“{0}” is on the list twice.", "„{0}” jest na liście dwa razy."),
    "place-wrong": ("“{0}” is no place.", "„{0}” to nie miejsce."),
    "place-outside": ("There is no such place: {0}.", "Nie ma takiego miejsca: {0}."),
    "place-after": (
        "Place {0} cannot be: people ahead share one. Here it would be place {1}.",
        "Miejsce {0} tu nie pasuje: wyżej jest wspólne miejsce. Tu wypada miejsce {1}.",
    ),
    "big-missing": (
        "No big points: the table adds them up. Type 0 if there were none.",
        "Brak dużych punktów, a tabela je sumuje. Wpisz 0, jeśli nie było żadnych.",
    ),
    "big-wrong": ("“{0}” is no number of big points.", "„{0}” to nie liczba dużych punktów."),
    "small-wrong": ("“{0}” is no number of small points.", "„{0}” to nie liczba małych punktów."),
}


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A line of the preview; `known` says that somebody of this name is in the series."""

    line: Classified
    marks: tuple[str, ...]
    known: bool
    small: str


def formats_for(series: Series, result: Result | None = None) -> tuple[str, ...]:
    """The formats an event of this kind may have had, and the one a result has."""
    known = {"league": tuple(SCHEMES), "matchdays": MATCHDAYS}.get(series.kind, DOCUMENT_E)
    own = (result.format,) if result and result.format not in known else ()
    return (*known, *own)


def needs_points(series: Series) -> bool:
    """Whether the table adds up points: without them a line would be a start with nothing."""
    by_place = series.kind == "league" or (
        series.kind == "grand-prix" and settings_of(series).scale
    )
    return not by_place


@takes(fields=LARGEST_LIST, files=True)
def importing(request: HttpRequest, slug: str) -> HttpResponse:
    """Paste or choose a file, look at the preview, save."""
    series = own_series(request, slug)
    if request.method != "POST":
        first = {"format": formats_for(series)[0], "edition": "standard", "shown": "full"}
        return _page(request, series, Typed(first))
    return _sent(request, series, None)


@takes(fields=LARGEST_LIST, files=True)
def correcting(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The same for results that were saved: other lines, or none at all."""
    series = own_series(request, slug)
    own = Result.objects.filter(parts__series=series, parts__offer=None, tournament=None)
    result = get_object_or_404(own, pk=number)
    if request.method != "POST":
        return _page(request, series, Typed(_as_typed(result), longest=LARGEST_LIST), result=result)
    if request.POST.get("go") != "delete":
        return _sent(request, series, result)
    try:
        delete(result, account(request))
    except Refused as refused:
        saved = Typed(_as_typed(result), longest=LARGEST_LIST)
        return _page(request, series, saved, result=result, violations=refused.violations)
    messages.success(request, either("Deleted.", "Usunięto."))
    return redirect("series-desk", slug)


def _sent(request: HttpRequest, series: Series, result: Result | None) -> HttpResponse:
    typed = Typed(request.POST, longest=LARGEST_LIST)
    try:
        lines = sent_lines(request, typed)
    except Unreadable as error:
        return _page(request, series, typed, result=result, fault=file_sentence(error))
    lines = with_points(lines) if needs_points(series) else lines
    typed.values["text"] = lines_as_text(lines)
    fields = sent_fields(typed, formats_for(series, result), len(lines))
    faults: tuple[Violation, ...] = ()
    if fields["day"] and result is None:
        faults = belonging_faults(series, fields["day"], fields["fmt"])
    blocked = any(line.problems for line in lines)
    limits = imports.size_limits(series, fields["fmt"], fields["participants"])
    limits_left = imports.limits_left(series, result, typed, limits)
    if request.POST.get("go") != "save" or typed.faults or faults or blocked or limits_left:
        missing = limits_left and request.POST.get("go") == "save"
        return _page(
            request,
            series,
            typed,
            lines=lines,
            result=result,
            violations=faults,
            stops=limits_left or (limits if typed.flag("all_the_same") else ()),
            status=422 if missing else 200,
        )
    sent = Classification(lines, **fields)
    try:
        with transaction.atomic():
            saved, new = result, True
            if saved is None:
                saved, new = save_once(series, account(request), sent)
            else:
                correct(series, saved, account(request), sent)
            imports.record_overridden(series, saved, account(request), typed, limits)
    except Refused as refused:
        wrong = refused.violations
        return _page(request, series, typed, lines=lines, result=result, violations=wrong)
    messages.success(request, _saved(len(lines)) if new else _known_already())
    return redirect("series-desk", series.slug)


def _saved(n: int) -> str:
    return either(
        form(n, f"Saved with {n} line.|Saved with {n} lines."),
        form(n, f"Zapisano {n} wiersz.|Zapisano {n} wiersze.|Zapisano {n} wierszy."),
    )


def _known_already() -> str:
    return either(
        "These results had been saved before; they count once.",
        "Te wyniki zapisano już wcześniej; liczą się raz.",
    )


def _as_typed(result: Result) -> dict[str, str]:
    """Saved results as they could have been typed."""
    lines = saved_lines(result)
    visibility = result.rows.values_list("shown", flat=True).first() or "full"
    return {
        "title": result.title,
        "date": result.date.isoformat(),
        "format": result.format,
        "edition": result.edition,
        "participants": str(result.participants) if result.participants > len(lines) else "",
        "shown": visibility,
        "text": lines_as_text(lines),
    }


def sent_lines(request: HttpRequest, typed: Typed) -> tuple[Classified, ...]:
    if uploaded := request.FILES.get("file"):
        if (uploaded.size or 0) > LARGEST:
            raise Unreadable("file-too-large", str(LARGEST // 1024 // 1024))
        return from_file(uploaded.read(LARGEST + 1))
    return from_text(typed.values.get("text", ""))


def sent_fields(typed: Typed, formats: tuple[str, ...], rows: int) -> dict[str, Any]:
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
        "fmt": typed.choice("format", formats, formats[0]),
        "edition": typed.choice("edition", EDITIONS, "standard"),
        "participants": typed.number("participants", rows, MOST_PEOPLE) or rows,
        "visibility": typed.choice("shown", ("full", "initial", "number"), "full"),
    }


def _page(
    request: HttpRequest,
    series: Series,
    typed: Typed,
    *,
    lines: Sequence[Classified] = (),
    result: Result | None = None,
    fault: str = "",
    violations: tuple[Violation, ...] = (),
    stops: tuple[Violation, ...] = (),
    status: int = 200,
) -> HttpResponse:
    known = set(known_people(series, account(request), lines)) if lines else set()
    context = {
        "series": series,
        "result": result,
        "points": needs_points(series),
        "typed": typed,
        "formats": [(name, format_label(name)) for name in formats_for(series, result)],
        "editions": EDITIONS,
        "fault": fault,
        "violations": violations,
        "stops": stops,
        "rows": [preview_row(line, known) for line in lines],
        "shared": shared_places(
            series,
            typed.values.get("format", ""),
            whole_number(typed.values.get("participants", ""), 4) or len(lines),
            lines,
        ),
        "ready": bool(lines)
        and not (typed.faults.keys() - {"reason"})
        and not (violations or any(line.problems for line in lines)),
    }
    status = 422 if fault or typed.faults or violations else status
    return render(request, "stolik/seasons/import.html", context, status=status)


def preview_row(line: Classified, known: set[str]) -> PreviewRow:
    marks = tuple(_problem_words(problem) for problem in line.problems)
    return PreviewRow(line, marks, name_key(line.name) in known, signed(line.small))


def _problem_words(problem: Problem) -> str:
    return either(*_PROBLEMS[problem.code]).format(problem.about, problem.more)
