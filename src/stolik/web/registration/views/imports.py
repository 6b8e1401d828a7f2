"""Many people at once, pasted or from a file: shown with every problem before anything is saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from stolik.rules import Refused
from stolik.tournament.journal import commands as c
from stolik.web.core.forms import whole_number
from stolik.web.core.request_text import LARGEST_LIST, takes
from stolik.web.core.spreadsheets.bounds import LONGEST_CELL
from stolik.web.core.spreadsheets.cells import LARGEST, MOST_ROWS, Unreadable
from stolik.web.core.text import LONGEST_PHONE, LONGEST_SHORT, is_email, line
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.recognition import Answered, answered, recognition, sent_answers
from stolik.web.people.recognition_words import Option, options, question
from stolik.web.registration.import_rows import (
    CheckedRow,
    ImportRow,
    ImportSheet,
    checked_rows,
    sheet_of,
    sheet_of_lines,
)
from stolik.web.registration.import_words import file_sentence, problem_sentence, problem_weight
from stolik.web.registration.newcomers import admit_as, known_elsewhere
from stolik.web.registration.views.people import IMPORTED
from stolik.web.tournaments import access, categories
from stolik.web.tournaments.entries import BATCH_LENGTH, Newcomer, new_batch
from stolik.web.tournaments.roster import known_people

COLUMNS: Final = ("email", "phone", "club", "category", "age")


@dataclass(frozen=True, slots=True)
class Mark:
    text: str
    weight: str


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A row of the preview; `cells` are (column, label, value), `options` who it may be."""

    checked: CheckedRow
    taken: bool
    marks: tuple[Mark, ...]
    cells: tuple[tuple[str, str, str], ...]
    person: Answered
    question: str
    options: tuple[Option, ...]


@takes(fields=LARGEST_LIST, files=True)
def import_people(request: HttpRequest, slug: str) -> HttpResponse:
    """Paste or choose a file, look at the preview, save."""
    event = access.event_at_desk(request, slug)
    if request.method != "POST":
        return render(request, "stolik/joining/import.html", {"event": event, "limit": MOST_ROWS})
    if "rows" in request.POST:
        return _save_rows(request, event)
    text = request.POST.get("text", "")
    try:
        sheet = _read_list(request, text)
    except Unreadable as error:
        context = {"event": event, "limit": MOST_ROWS, "text": text, "fault": file_sentence(error)}
        return render(request, "stolik/joining/import.html", context)
    rows = _checked_rows(event, sheet.rows)
    taken = {checked.row.number for checked in rows if not (checked.blocked or checked.doubtful)}
    batch = IMPORTED + new_batch()[: BATCH_LENGTH - 1]
    return _preview_page(request, event, rows, taken, batch, sheet.unused)


def _read_list(request: HttpRequest, text: str) -> ImportSheet:
    if uploaded := request.FILES.get("file"):
        if (uploaded.size or 0) > LARGEST:
            raise Unreadable("file-too-large", str(LARGEST // 1024 // 1024))
        return sheet_of(uploaded.read(LARGEST + 1))
    return sheet_of_lines(text)


def _checked_rows(event: Tournament, rows: tuple[ImportRow, ...]) -> tuple[CheckedRow, ...]:
    spellings = categories.spellings(event.categories)
    day = timezone.localdate(event.starts)
    return checked_rows(rows, known_people(event), spellings, day)


def _typed_rows(request: HttpRequest) -> tuple[ImportRow, ...]:
    """The preview as it came back, mended or not."""
    count = request.POST.get("rows", "")
    number = whole_number(count, 5) or 0
    return tuple(_typed_row(request, n) for n in range(1, min(number, MOST_ROWS) + 1))


def _typed_row(request: HttpRequest, n: int) -> ImportRow:
    name, email, phone, club, category, age = (
        line(request.POST.get(f"{column}_{n}", ""), LONGEST_CELL) for column in ("name", *COLUMNS)
    )
    at = whole_number(request.POST.get(f"line_{n}", "")) or n
    return ImportRow(n, name, email, phone, club, category, age, at)


def _save_rows(request: HttpRequest, event: Tournament) -> HttpResponse:
    batch = request.POST.get("batch", "")
    if not (batch.startswith(IMPORTED) and batch.isalnum() and len(batch) == BATCH_LENGTH):
        batch = IMPORTED + new_batch()[: BATCH_LENGTH - 1]
    if Entry.objects.filter(tournament=event, batch__startswith=batch).exists():
        return redirect("people", event.slug)  # the button was pressed twice
    rows = _checked_rows(event, _typed_rows(request))
    taken = {
        checked.row.number for checked in rows if request.POST.get(f"take_{checked.row.number}")
    }
    chosen = [checked for checked in rows if checked.row.number in taken]
    people = _people(request, event, chosen)
    fault = ""
    if any(checked.blocked for checked in chosen):
        fault = gettext("Nothing is saved yet: mend the rows marked in red, or leave them out.")
    elif not chosen:
        fault = gettext("Tick at least one row.")
    elif not all(one.answer for one in people):
        fault = gettext("Nothing is saved yet: say below who the marked people are.")
    if fault:
        return _preview_page(request, event, rows, taken, batch, fault=fault)
    newcomers = [_newcomer(checked) for checked in chosen]
    limited = bool(request.POST.get("limited")) and event.limit is not None
    try:
        entries = admit_as(
            event,
            newcomers,
            people,
            access.actor(request.user, event, c.Enter(1)),
            request.user.pk,
            batch=batch,
            limited=limited,
        )
    except Refused as refused:
        return _preview_page(request, event, rows, taken, batch, violations=refused.violations)
    messages.success(request, _saved_sentence(entries))
    return redirect("people", event.slug)


def _people(
    request: HttpRequest, event: Tournament, rows: Sequence[CheckedRow]
) -> tuple[Answered, ...]:
    """Who these rows are, as answered; a row that repeats another is marked by its problem."""
    names = [checked.row.name for checked in rows]
    candidates = known_elsewhere(event, request.user, names)
    sent = {name: str(value) for name, value in request.POST.items()}
    return answered([recognition(name, candidates) for name in names], sent_answers(sent))


def _newcomer(checked: CheckedRow) -> Newcomer:
    row = checked.row
    return Newcomer(
        row.name,
        email=row.email if is_email(row.email) else "",
        phone=row.phone if len(row.phone) <= LONGEST_PHONE else "",
        club=row.club[:LONGEST_SHORT],
        categories=checked.categories,
        minor=checked.minor,
    )


def _saved_sentence(entries: tuple[Entry, ...]) -> str:
    waiting = sum(entry.state == "reserve" for entry in entries)
    n = len(entries)
    text = ngettext("{n} person added.", "{n} people added.", n).format(n=n)
    if waiting:
        text += gettext(" On the reserve list: {waiting}.").format(waiting=waiting)
    return text


def _preview_page(
    request: HttpRequest,
    event: Tournament,
    rows: tuple[CheckedRow, ...],
    taken: set[int],
    batch: str,
    unused: tuple[str, ...] = (),
    **more: Any,
) -> HttpResponse:
    used = [c for c in COLUMNS if any(getattr(checked.row, c) for checked in rows)]
    labels = _labels()
    # Nobody is two of the rows that are taken; the others are nobody's rivals.
    first = [checked for checked in rows if checked.row.number in taken]
    order = [*first, *(checked for checked in rows if checked.row.number not in taken)]
    people = {
        checked.row.number: who
        for checked, who in zip(order, _people(request, event, order), strict=True)
    }
    preview = [
        PreviewRow(
            checked,
            checked.row.number in taken,
            tuple(Mark(problem_sentence(p), problem_weight(p)) for p in checked.problems),
            tuple((column, labels[column], getattr(checked.row, column)) for column in used),
            who := people[checked.row.number],
            question(who),
            options(who),
        )
        for checked in rows
    ]
    context = {
        "event": event,
        "rows": preview,
        "columns": [labels[column] for column in used],
        "taken": len(taken),
        "odd": sum(bool(one.marks or one.question) for one in preview),
        "batch": batch,
        "unused": ", ".join(unused),
        **more,
    }
    return render(request, "stolik/joining/preview.html", context)


def _labels() -> dict[str, str]:
    return {
        "email": gettext("E-mail"),
        "phone": gettext("Phone"),
        "club": gettext("Club"),
        "category": gettext("Category"),
        "age": gettext("Age"),
    }
