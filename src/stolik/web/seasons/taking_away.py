"""The table of a season on paper and as a spreadsheet, with names as everybody sees them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from stolik import paper as printed
from stolik.web.event.public.exports import as_csv
from stolik.web.event.public.grids import Grid, Value
from stolik.web.seasons import showing
from stolik.web.seasons.public import public_series
from stolik.web.seasons.reading import read
from stolik.web.seasons.tabling import tabled
from stolik.web.templatetags.words import either, language


@require_safe
def paper(request: HttpRequest, slug: str) -> HttpResponse:
    """The table as a page to hang up."""
    series = public_series(request, slug)
    found = tabled(read(series))
    rows = showing.table_rows(found, showing.names_of(found.read, open_to_all=True))
    sheet = printed.SeasonTable(
        printed.Event(series.title, series.organiser_name, str(series.year), series.place),
        tuple(str(number) for number in range(1, found.held + 1)),
        tuple(
            printed.SeasonRow(
                f"{row.place}{'=' if row.shared else ''}",
                row.name,
                tuple(cell.text for cell in row.cells),
                row.first,
            )
            for row in rows
        ),
    )
    said = "en" if language() == "en" else "pl"
    answer = HttpResponse(printed.pdf(sheet, lang=said), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{series.slug}.pdf"'
    return answer


@require_safe
def spreadsheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The table as CSV, as a Polish spreadsheet opens it."""
    series = public_series(request, slug)
    found = tabled(read(series))
    names = showing.names_of(found.read, open_to_all=True)
    titles = [found.read.happening(event.key).title for event in found.events]
    head = (either("place", "miejsce"), either("name", "imię i nazwisko"))
    columns = (full for full, _ in showing.heads(found))
    lines = {line.who: line.score[: len(found.counting.chain)] for line in found.table}
    rows: tuple[tuple[Value, ...], ...] = tuple(
        (row.place, row.name, *(cell.text for cell in row.cells), *lines[row.who])
        for row in showing.table_rows(found, names)
    )
    body = as_csv(Grid(series.title, (*head, *titles, *columns), rows), excel=True)
    answer = HttpResponse(body, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{series.slug}.csv"'
    return answer
