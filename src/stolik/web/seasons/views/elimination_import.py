"""An elimination that was run with a spreadsheet and counts in no series: looked at, then offered.

For the national organiser, who also looks at its lines and corrects them here, however it came onto
the list of the championships.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from stolik.rules import Refused, Violation
from stolik.tournament.formats import STANDARD
from stolik.web.core.forms import Typed
from stolik.web.core.request_text import LARGEST_LIST, takes
from stolik.web.core.spreadsheets.cells import Unreadable
from stolik.web.models.seasons import Championship, Elimination, Result
from stolik.web.privacy.visibility import USUAL
from stolik.web.registration.import_words import file_sentence
from stolik.web.seasons import import_remarks
from stolik.web.seasons.eliminations import FORMATS
from stolik.web.seasons.import_candidates import championship_candidates
from stolik.web.seasons.imports import correct, save_elimination
from stolik.web.seasons.result_history import history, record_change
from stolik.web.seasons.views.import_draft import (
    ImportDraft,
    as_typed,
    preview_rows,
    questions_words,
    read_draft,
    sent_lines,
)
from stolik.web.seasons.views.national import only_national
from stolik.web.tournaments.formats import format_label

FIRST: Final = {"format": STANDARD[0], "shown": USUAL}


@takes(fields=LARGEST_LIST, files=True)
@require_http_methods(["GET", "HEAD", "POST"])
def importing(request: HttpRequest, slug: str) -> HttpResponse:
    """Paste or choose a file, look at the preview, save; it is on the list then, not accepted."""
    by = only_national(request)
    championship = get_object_or_404(Championship, slug=slug, world=False)
    if request.method != "POST":
        return _page(request, championship, Typed(FIRST))
    return _sent(request, championship, by, None)


@takes(fields=LARGEST_LIST, files=True)
@require_http_methods(["GET", "HEAD", "POST"])
def correcting(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The lines of an imported elimination, what they were before, and others in their place."""
    by = only_national(request)
    championship = get_object_or_404(Championship, slug=slug, world=False)
    offered = get_object_or_404(
        Elimination.objects.select_related("result"),
        result__pk=number,
        championship=championship,
        result__tournament=None,
    )
    if request.method != "POST":
        typed = Typed(as_typed(offered.result), longest=LARGEST_LIST)
        return _page(request, championship, typed, result=offered.result)
    return _sent(request, championship, by, offered.result)


def _sent(
    request: HttpRequest, championship: Championship, by: User, result: Result | None
) -> HttpResponse:
    typed = Typed(request.POST, longest=LARGEST_LIST)
    try:
        draft = _draft(request, championship, by, typed, result)
    except Unreadable as error:
        return _page(request, championship, typed, result=result, fault=file_sentence(error))
    saves = request.POST.get("go") == "save"
    left = import_remarks.remarks_left(None, result, typed, draft.remarks)
    if not saves or draft.blocked or typed.faults or draft.open_questions or left:
        fault = questions_words(draft) if saves and not draft.blocked else ""
        return _page(
            request, championship, typed, draft=draft, result=result, fault=fault, left=left
        )
    try:
        _save(championship, by, draft, result)
    except Refused as refused:
        draft = replace(draft, violations=refused.violations)
        return _page(request, championship, typed, draft=draft, result=result, left=left)
    if result is None:
        text = gettext("Saved; it is on the list now.")
    else:
        text = gettext("Corrected. If its tickets change, the list says so.")
    messages.success(request, text)
    return redirect("national-championship", championship.slug)


def _draft(
    request: HttpRequest, championship: Championship, by: User, typed: Typed, result: Result | None
) -> ImportDraft:
    today = timezone.localdate()
    draft = read_draft(
        typed,
        sent_lines(request, typed),
        _formats(result),
        lambda names: championship_candidates(championship, by, names, result),
        today,
    )
    known = [person for person in draft.chosen if person]
    remarks = import_remarks.elimination_remarks(championship, draft.sent, known, today, result)
    return replace(draft, remarks=remarks)


@transaction.atomic
def _save(championship: Championship, by: User, draft: ImportDraft, result: Result | None) -> None:
    """Keep what was sent with the reason that was given; pressed twice, it is there once."""
    reason = draft.typed.text("reason", import_remarks.LONGEST)
    passed = import_remarks.newly_overridden(None, result, draft.remarks)
    if result is not None:
        correct(result, by, draft.sent, draft.chosen, overridden=passed, reason=reason)
        return
    elimination, new = save_elimination(championship, by, draft.sent, draft.chosen)
    if new:
        record_change(elimination.result, by, {}, overridden=passed, reason=reason)


def _formats(result: Result | None) -> tuple[str, ...]:
    own = (result.format,) if result and result.format not in FORMATS else ()
    return (*FORMATS, *own)


def _page(
    request: HttpRequest,
    championship: Championship,
    typed: Typed,
    *,
    draft: ImportDraft | None = None,
    result: Result | None = None,
    fault: str = "",
    left: tuple[Violation, ...] = (),
) -> HttpResponse:
    violations = draft.violations if draft else ()
    saves = request.POST.get("go") == "save"
    context: dict[str, Any] = {
        "championship": championship,
        "result": result,
        "typed": typed,
        "formats": [(name, format_label(name)) for name in _formats(result)],
        "fault": fault,
        "violations": violations,
        "remarks": left or (draft.remarks if draft and typed.flag("all_the_same") else ()),
        "rows": preview_rows(draft) if draft else [],
        "by_place": True,
        "ready": draft is not None and not draft.blocked,
        "history": history(result) if result else (),
    }
    refused = bool(fault or typed.faults or violations or (left and saves))
    template = "stolik/seasons/import_elimination.html"
    return render(request, template, context, status=422 if refused else 200)
