"""Results of an event run with a spreadsheet: looked at first, then counted like any other."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from stolik.rules import Refused, Violation
from stolik.tournament.formats import (
    DOCUMENT_E,
    LEAGUE_FEWEST,
    LEAGUE_MOST,
    MATCHDAYS,
    SCHEMES,
    league_scheme,
)
from stolik.tournament.season import Event, Placed
from stolik.web.core.forms import Typed
from stolik.web.core.request_text import LARGEST_LIST, takes
from stolik.web.core.spreadsheets.cells import Unreadable
from stolik.web.models.seasons import EDITIONS, Result, Series
from stolik.web.privacy.visibility import USUAL
from stolik.web.registration.import_words import file_sentence
from stolik.web.seasons import calendar, import_remarks
from stolik.web.seasons.events import belonging_faults
from stolik.web.seasons.import_candidates import series_candidates
from stolik.web.seasons.imports import correct, delete, save_once
from stolik.web.seasons.result_history import history, record_change
from stolik.web.seasons.settings import counting_of, settings_of
from stolik.web.seasons.shared_places import SharedPlace, shared_places
from stolik.web.seasons.spreadsheet import Classification, with_points
from stolik.web.seasons.views.desk import account, own_series
from stolik.web.seasons.views.import_draft import (
    ImportDraft,
    as_typed,
    preview_rows,
    questions_words,
    read_draft,
    sent_lines,
)
from stolik.web.tournaments.formats import format_label


def formats_for(series: Series, result: Result | None = None) -> tuple[str, ...]:
    """The formats an event of this kind may have had, and the one a result has."""
    known = {"league": tuple(SCHEMES), "matchdays": MATCHDAYS}.get(series.kind, DOCUMENT_E)
    own = (result.format,) if result and result.format not in known else ()
    return (*known, *own)


def counts_places(series: Series) -> bool:
    """Whether the table adds up points for places, not those of the games."""
    return series.kind == "league" or bool(
        series.kind == "grand-prix" and settings_of(series).scale
    )


@takes(fields=LARGEST_LIST, files=True)
def importing(request: HttpRequest, slug: str) -> HttpResponse:
    """Paste or choose a file, look at the preview, save."""
    series = own_series(request, slug)
    if request.method != "POST":
        return _page(request, series, Typed(_first(series, timezone.localdate())))
    return _sent(request, series, None)


@takes(fields=LARGEST_LIST, files=True)
def correcting(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The same for results that were saved: other lines, or none at all."""
    series = own_series(request, slug)
    own = Result.objects.filter(parts__series=series, parts__offer=None, tournament=None)
    result = get_object_or_404(own, pk=number)
    saved = Typed(as_typed(result), longest=LARGEST_LIST)
    if request.method != "POST":
        return _page(request, series, saved, result=result)
    if request.POST.get("go") != "delete":
        return _sent(request, series, result)
    try:
        delete(result, account(request))
    except Refused as refused:
        return _page(request, series, saved, result=result, violations=refused.violations)
    messages.success(request, gettext("Deleted."))
    return redirect("series-desk", slug)


def _first(series: Series, today: date) -> dict[str, str]:
    """An empty form: the last planned day that has no event, and the format that is usual here."""
    free = calendar.open_days([series], to_everybody=False)[series.pk]
    held = [day for day in free if day <= today]
    day = held[-1] if held else today if series.first <= today <= series.last else None
    fmt = settings_of(series).format if series.kind == "matchdays" else formats_for(series)[0]
    return {
        "date": day.isoformat() if day else "",
        # The scheme of a league follows from the number of lines.
        "format": "" if by_size(series) else fmt,
        "edition": "standard",
        "shown": USUAL,
    }


def _sent(request: HttpRequest, series: Series, result: Result | None) -> HttpResponse:
    typed = Typed(request.POST, longest=LARGEST_LIST)
    try:
        draft = _draft(request, series, typed, result)
    except Unreadable as error:
        return _page(request, series, typed, result=result, fault=file_sentence(error))
    saves = request.POST.get("go") == "save"
    left = import_remarks.remarks_left(series, result, typed, draft.remarks)
    if not saves or draft.blocked or typed.faults or draft.open_questions or left:
        fault = questions_words(draft) if saves and not draft.blocked else ""
        return _page(request, series, typed, draft=draft, result=result, fault=fault, left=left)
    try:
        new = _save(request, series, draft, result)
    except Refused as refused:
        draft = replace(draft, violations=refused.violations)
        return _page(request, series, typed, draft=draft, result=result, left=left)
    messages.success(request, _saved(len(draft.sent.lines)) if new else _known_already())
    return redirect("series-desk", series.slug)


def _draft(
    request: HttpRequest, series: Series, typed: Typed, result: Result | None
) -> ImportDraft:
    lines = sent_lines(request, typed)
    lines = lines if counts_places(series) else with_points(lines)
    formats = (*([""] if by_size(series) else []), *formats_for(series, result))
    by, today = account(request), timezone.localdate()
    draft = read_draft(
        typed, lines, formats, lambda names: series_candidates(series, by, names, result), today
    )
    sent = draft.sent
    if not sent.fmt:
        sent = replace(sent, fmt=_scheme(sent.people))
    faults: tuple[Violation, ...] = ()
    if "date" not in typed.faults and result is None:
        faults = belonging_faults(series, sent.day, sent.fmt)
    known = [person for person in draft.chosen if person]
    remarks = import_remarks.series_remarks(series, sent, known, today, result)
    points = _points(series, sent) if counts_places(series) else ()
    return replace(draft, sent=sent, violations=faults, remarks=remarks, points=points)


def by_size(series: Series) -> bool:
    """Whether the format follows from the number of people, unless another is chosen."""
    return series.kind == "league"


def _scheme(people: int) -> str:
    return league_scheme(min(max(people, LEAGUE_FEWEST), LEAGUE_MOST)).name


def _points(series: Series, sent: Classification) -> tuple[int, ...]:
    """What each line would earn; nothing where a place cannot be."""
    if any(line.problems for line in sent.lines):
        return ()
    counting = counting_of(series)
    rows = tuple(
        Placed(
            str(number), line.place, line.big, line.small, shared=line.shared, ranked=line.ranked
        )
        for number, line in enumerate(sent.lines)
    )
    event = Event("", sent.day, sent.fmt, sent.people, rows)
    return tuple(counting.worth(event, row) for row in rows)


def _shared(series: Series, sent: Classification) -> tuple[SharedPlace, ...]:
    return shared_places(series, sent.fmt, sent.people, sent.lines)


@transaction.atomic
def _save(request: HttpRequest, series: Series, draft: ImportDraft, result: Result | None) -> bool:
    """Keep what was sent with the reason that was given; whether it is new."""
    by, reason = account(request), draft.typed.text("reason", import_remarks.LONGEST)
    passed = import_remarks.newly_overridden(series, result, draft.remarks)
    if result is not None:
        correct(result, by, draft.sent, draft.chosen, overridden=passed, reason=reason)
        result.refresh_from_db()
    else:
        result, new = save_once(series, by, draft.sent, draft.chosen)
        if not new:
            return False
        record_change(result, by, {}, overridden=passed, reason=reason)
    import_remarks.record_overridden(series, result, by, passed, reason)
    return True


def _saved(n: int) -> str:
    return ngettext("Saved with {n} line.", "Saved with {n} lines.", n).format(n=n)


def _known_already() -> str:
    return gettext("These results had been saved before; they count once.")


def _page(
    request: HttpRequest,
    series: Series,
    typed: Typed,
    *,
    draft: ImportDraft | None = None,
    result: Result | None = None,
    fault: str = "",
    violations: tuple[Violation, ...] = (),
    left: tuple[Violation, ...] = (),
) -> HttpResponse:
    violations = violations or (draft.violations if draft else ())
    saves = request.POST.get("go") == "save"
    context: dict[str, Any] = {
        "series": series,
        "result": result,
        "by_place": counts_places(series),
        "typed": typed,
        "formats": [(name, format_label(name)) for name in formats_for(series, result)],
        "by_size": by_size(series),
        "scheme": format_label(draft.sent.fmt) if draft else "",
        "editions": EDITIONS,
        "fault": fault,
        "violations": violations,
        "remarks": left or (draft.remarks if draft and typed.flag("all_the_same") else ()),
        "rows": preview_rows(draft) if draft else [],
        "shows_points": bool(draft and draft.points),
        "shared": _shared(series, draft.sent) if draft else (),
        "ready": draft is not None and not draft.blocked,
        "history": history(result) if result else (),
    }
    refused = bool(fault or typed.faults or violations or (left and saves))
    return render(request, "stolik/seasons/import.html", context, status=422 if refused else 200)
