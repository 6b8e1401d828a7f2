"""Many people at once, pasted or from a file: shown with every problem before anything is saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from stolik.rules import Refused
from stolik.tournament.journal import commands as c
from stolik.web.tournaments import access as who
from stolik.web.core.request_text import LARGEST_LIST, takes
from stolik.web.core.spreadsheets.bounds import LONGEST_CELL
from stolik.web.core.text import LONGEST_PHONE, LONGEST_SHORT, is_email, line
from stolik.web.registration import categories
from stolik.web.tournaments.entries import Newcomer, admit
from stolik.web.core.spreadsheets.cells import LARGEST, MOST_ROWS, Unreadable
from stolik.web.registration.import_words import file_words, problem_words, weight
from stolik.web.registration.views.people import IMPORTED
from stolik.web.tournaments.roster import known
from stolik.web.registration.import_rows import Checked, Row, Sheet, checked, sheet_of, sheet_of_lines
from stolik.web.event.joining.wishes import BATCH_LENGTH, new_batch
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.templatetags.words import either, form

COLUMNS: Final = ("email", "phone", "club", "category", "age")


@dataclass(frozen=True, slots=True)
class Mark:
    text: str
    weight: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A row of the preview; `cells` are (column, label, value)."""

    checked: Checked
    taken: bool
    marks: tuple[Mark, ...]
    cells: tuple[tuple[str, str, str], ...]


@takes(fields=LARGEST_LIST, files=True)
def importing(request: HttpRequest, slug: str) -> HttpResponse:
    """Paste or choose a file, look at the preview, save."""
    event = who.event_at_desk(request, slug)
    if request.method != "POST":
        return render(request, "stolik/joining/import.html", {"event": event, "limit": MOST_ROWS})
    if "rows" in request.POST:
        return _save(request, event)
    text = request.POST.get("text", "")
    try:
        sheet = _read(request, text)
    except Unreadable as error:
        found = {"event": event, "limit": MOST_ROWS, "text": text, "fault": file_words(error)}
        return render(request, "stolik/joining/import.html", found)
    rows = _checked(event, sheet.rows)
    taken = {one.row.number for one in rows if not (one.blocked or one.doubtful)}
    batch = IMPORTED + new_batch()[: BATCH_LENGTH - 1]
    return _preview(request, event, rows, taken, batch, sheet.unused)


def _read(request: HttpRequest, text: str) -> Sheet:
    if uploaded := request.FILES.get("file"):
        if (uploaded.size or 0) > LARGEST:
            raise Unreadable("file-too-large", str(LARGEST // 1024 // 1024))
        return sheet_of(uploaded.read(LARGEST + 1))
    return sheet_of_lines(text)


def _checked(event: Tournament, rows: tuple[Row, ...]) -> tuple[Checked, ...]:
    return checked(rows, known(event), categories.spellings(event.categories))


def _typed_rows(request: HttpRequest) -> tuple[Row, ...]:
    """The preview as it came back, mended or not."""
    count = request.POST.get("rows", "")
    number = int(count) if count.isascii() and count.isdigit() and len(count) < 6 else 0
    return tuple(
        Row(
            n,
            line(request.POST.get(f"name_{n}", ""), LONGEST_CELL),
            *(line(request.POST.get(f"{column}_{n}", ""), LONGEST_CELL) for column in COLUMNS),
        )
        for n in range(1, min(number, MOST_ROWS) + 1)
    )


def _save(request: HttpRequest, event: Tournament) -> HttpResponse:
    batch = request.POST.get("batch", "")
    if not (batch.startswith(IMPORTED) and batch.isalnum() and len(batch) == BATCH_LENGTH):
        batch = IMPORTED + new_batch()[: BATCH_LENGTH - 1]
    if Entry.objects.filter(tournament=event, batch__startswith=batch).exists():
        return redirect("people", event.slug)  # the button was pressed twice
    rows = _checked(event, _typed_rows(request))
    taken = {one.row.number for one in rows if request.POST.get(f"take_{one.row.number}")}
    wanted = [one for one in rows if one.row.number in taken]
    fault = ""
    if any(one.blocked for one in wanted):
        fault = either(
            "Nothing is saved yet: mend the rows marked in red, or leave them out.",
            "Nic jeszcze nie zapisano: popraw wiersze zaznaczone na czerwono albo je pomiń.",
        )
    elif not wanted:
        fault = either("Tick at least one row.", "Zaznacz co najmniej jeden wiersz.")
    if fault:
        return _preview(request, event, rows, taken, batch, fault=fault)
    people = [_newcomer(one) for one in wanted]
    limited = bool(request.POST.get("limited")) and event.limit is not None
    try:
        entries = admit(
            event,
            people,
            who.actor(request.user, event, c.Enter(1)),
            batch=batch,
            limited=limited,
        )
    except Refused as refused:
        return _preview(request, event, rows, taken, batch, violations=refused.violations)
    messages.success(request, _said(entries))
    return redirect("people", event.slug)


def _newcomer(one: Checked) -> Newcomer:
    row = one.row
    return Newcomer(
        row.name,
        email=row.email if is_email(row.email) else "",
        phone=row.phone if len(row.phone) <= LONGEST_PHONE else "",
        club=row.club[:LONGEST_SHORT],
        categories=one.categories,
        minor=one.minor,
    )


def _said(entries: tuple[Entry, ...]) -> str:
    waiting = sum(entry.state == "reserve" for entry in entries)
    n = len(entries)
    text = either(
        form(n, f"{n} person added.|{n} people added."),
        form(n, f"Dodano {n} osobę.|Dodano {n} osoby.|Dodano {n} osób."),
    )
    if waiting:
        text += either(f" On the reserve list: {waiting}.", f" Na liście rezerwowej: {waiting}.")
    return text


def _preview(
    request: HttpRequest,
    event: Tournament,
    rows: tuple[Checked, ...],
    taken: set[int],
    batch: str,
    unused: tuple[str, ...] = (),
    **more: Any,
) -> HttpResponse:
    used = [c for c in COLUMNS if any(getattr(one.row, c) for one in rows)]
    labels = _labels()
    shown = [
        Shown(
            one,
            one.row.number in taken,
            tuple(Mark(problem_words(p), weight(p)) for p in one.problems),
            tuple((column, labels[column], getattr(one.row, column)) for column in used),
        )
        for one in rows
    ]
    found = {
        "event": event,
        "rows": shown,
        "columns": [labels[column] for column in used],
        "taken": len(taken),
        "odd": sum(bool(one.problems) for one in rows),
        "batch": batch,
        "unused": ", ".join(unused),
        **more,
    }
    return render(request, "stolik/joining/preview.html", found)


def _labels() -> dict[str, str]:
    return {
        "email": either("E-mail", "E-mail"),
        "phone": either("Phone", "Telefon"),
        "club": either("Club", "Klub"),
        "category": either("Category", "Kategoria"),
        "age": either("Age", "Wiek"),
    }
