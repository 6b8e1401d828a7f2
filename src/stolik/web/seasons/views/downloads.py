"""The table of a season on paper and as a spreadsheet, with names as everybody sees them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from stolik import paper as printed
from stolik.web.core.csv_file import Value
from stolik.web.core.language import either
from stolik.web.models.seasons import Series
from stolik.web.public.tables import Grid
from stolik.web.public.views import exports
from stolik.web.seasons import rendered_standings, standings_rows
from stolik.web.seasons.season import in_public, load_season
from stolik.web.seasons.standings import season_standings
from stolik.web.seasons.views.public import edition_asked, public_series
from stolik.web.tournaments.words import edition_word

MOST = 200


@require_safe
def paper(request: HttpRequest, slug: str) -> HttpResponse:
    """The table as a page to hang up."""
    series = public_series(request, slug)
    edition = edition_asked(request)
    standings = season_standings(in_public(load_season(series)), edition)
    names = standings_rows.names_by_key(standings.season, open_to_all=True)
    rows = standings_rows.page_rows(standings, names, chosen=standings.rows[:MOST])
    sheet = printed.SeasonTable(
        printed.Event(
            _title(series, edition), series.organiser_name, str(series.year), series.place
        ),
        tuple(str(number) for number in range(1, standings.held + 1)),
        tuple(
            printed.SeasonRow(
                f"{row.place}{'=' if row.shared else ''}",
                row.name,
                tuple(cell.text for cell in row.cells),
                row.first,
            )
            for row in rows
        ),
        _left(len(standings.rows)),
    )
    answer = HttpResponse(rendered_standings.printed(sheet), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{series.slug}.pdf"'
    return answer


def _title(series: Series, edition: str) -> str:
    return f"{series.title} · {edition_word(edition)}" if edition else series.title


def _left(people: int) -> str:
    if people <= MOST:
        return ""
    return either(
        f"The first {MOST} of {people} people; the CSV file holds all of them.",
        f"Pierwsze {MOST} z {people} osób; wszystkie są w pliku CSV.",
    )


@require_safe
def spreadsheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The table as CSV, as a Polish spreadsheet opens it."""
    series = public_series(request, slug)
    edition = edition_asked(request)
    standings = season_standings(in_public(load_season(series)), edition)
    names = standings_rows.names_by_key(standings.season, open_to_all=True)
    titles = [standings.season.event_of(event.key).title for event in standings.events]
    head = (either("place", "miejsce"), either("name", "imię i nazwisko"))
    columns = (full for full, _ in standings_rows.column_heads(standings))
    lines = {line.who: line.score[: len(standings.counting.chain)] for line in standings.rows}
    rows: tuple[tuple[Value, ...], ...] = tuple(
        (row.place, row.name, *(cell.text for cell in row.cells), *lines[row.who])
        for row in standings_rows.page_rows(standings, names)
    )
    grid = Grid(_title(series, edition), (*head, *titles, *columns), rows)
    return exports.spreadsheet(grid, series.slug)
