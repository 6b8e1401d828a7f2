"""Files to take away: CSV and XLSX of every table, the journal, and the day for a calendar.

A name that begins like a formula is written so that no spreadsheet computes it. The public journal
ends before a seating still being prepared, and before what is hidden, and what pages tell nobody is
sealed in it; the full one is for those who work in the tournament.
"""

from __future__ import annotations

import io
from typing import Any

import xlsxwriter  # type: ignore[import-untyped]
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone

from stolik.tournament.journal import Journal
from stolik.tournament.journal.export import exported
from stolik.web.core.csv_file import CONTENT_TYPE, Value, csv_file, harmless
from stolik.web.models.tournaments import Tournament
from stolik.web.public.day_file import day_file
from stolik.web.public.public_view import PublicView, event_for, public_lines, public_view
from stolik.web.public.tables import GRIDS, Grid
from stolik.web.public.views.page import absolute, tag
from stolik.web.tournaments import store
from stolik.web.tournaments.access import event_at_desk

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def as_csv(grid: Grid, *, excel: bool) -> bytes:
    """A table as CSV, for everybody or for a Polish Excel."""
    return csv_file(grid.head, grid.rows, excel=excel)


def spreadsheet(grid: Grid, name: str) -> HttpResponse:
    """A table as a file to save, as a Polish spreadsheet opens it."""
    answer = HttpResponse(as_csv(grid, excel=True), content_type=CONTENT_TYPE)
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


def as_xlsx(grids: list[Grid]) -> bytes:
    """One sheet a table, the head fixed, numbers as numbers and names as text."""
    file = io.BytesIO()
    safe = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(file, safe) as book:
        bold = book.add_format({"bold": True, "bottom": 1})
        for grid in grids:
            sheet = book.add_worksheet(grid.title[:31])
            for column, text in enumerate(grid.head):
                sheet.write_string(0, column, str(harmless(text)), bold)
            sheet.freeze_panes(1, 0)
            for number, row in enumerate(grid.rows, 1):
                _write_row(sheet, number, row)
            if grid.rows:
                sheet.autofilter(0, 0, len(grid.rows), len(grid.head) - 1)
            sheet.autofit()
    return file.getvalue()


def _write_row(sheet: Any, number: int, row: tuple[Value, ...]) -> None:
    for column, value in enumerate(row):
        if isinstance(value, int):
            sheet.write_number(number, column, value)
        else:
            sheet.write_string(number, column, str(harmless(value)))


def table_csv(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """A table as CSV, live: spreadsheets elsewhere may fetch it again and again."""
    view = _view(request, slug, what)
    excel = "excel" in request.GET
    etag = tag(request, view, f"{what}.csv")
    if request.headers.get("If-None-Match") == etag:
        return _open(HttpResponseNotModified(), etag)
    body = as_csv(GRIDS[what](view), excel=excel)
    response = HttpResponse(body, content_type=CONTENT_TYPE)
    response["Content-Disposition"] = _named(view, what, "csv", attached=excel)
    return _open(response, etag)


def table_xlsx(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """One table, or all of them, as a workbook."""
    wanted = list(GRIDS) if what == "all" else [what]
    view = _view(request, slug, wanted[0])
    grids = [GRIDS[name](view) for name in wanted]
    response = HttpResponse(as_xlsx(grids), content_type=XLSX)
    response["Content-Disposition"] = _named(view, what, "xlsx", attached=True)
    return response


def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """The journal without what is private, to be checked by anybody with `stolik verify`."""
    event = event_for(request, slug)
    return _jsonl(public_journal(event), f"stolik-{event.slug}.jsonl")


def day(request: HttpRequest, slug: str) -> HttpResponse:
    """The day as an entry for a calendar."""
    event = event_for(request, slug)
    url = absolute(request, event.get_absolute_url())
    return ics(day_file(public_view(event), url, timezone.now()), event.slug)


def ics(body: bytes, name: str) -> HttpResponse:
    """A calendar's file as phones open it."""
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{name}.ics"'
    return response


def public_journal(event: Tournament) -> str:
    """The public export: it tells nothing of anybody that pages do not tell."""
    lines = public_lines(event)
    # What follows is published with the results; what is here can be checked already.
    ends = {"hidden_after": len(lines)} if store.state(event).hidden else {}
    return exported(lines, Journal((), salts=store.salts_of(event)), full=False, **ends)


def full_journal(request: HttpRequest, slug: str) -> HttpResponse:
    """The journal with names and texts and everything that is private, for the desk."""
    event = event_at_desk(request, slug)
    around = Journal((), salts=store.salts_of(event), **store.beside(event))
    response = _jsonl(
        exported(store.lines(event), around, full=True), f"stolik-{event.slug}-full.jsonl"
    )
    response["Cache-Control"] = "private, no-store"
    return response


def _view(request: HttpRequest, slug: str, what: str) -> PublicView:
    if what not in GRIDS:
        raise Http404
    view = public_view(event_for(request, slug))
    if view.state.format is None:
        raise Http404
    return view


def _jsonl(text: str, name: str) -> HttpResponse:
    response = HttpResponse(text, content_type="application/jsonl; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _named(view: PublicView, what: str, ending: str, *, attached: bool) -> str:
    kind = "attachment" if attached else "inline"
    return f'{kind}; filename="{view.event.slug}-{what}.{ending}"'


def _open(response: HttpResponse, etag: str) -> HttpResponse:
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    response["Access-Control-Allow-Origin"] = "*"
    return response
