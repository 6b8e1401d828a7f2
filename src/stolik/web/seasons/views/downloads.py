"""The table of a season on paper and as a spreadsheet, with names as everybody sees them.

Of a closed season it is the table that was recorded, with a note of what differs since.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from stolik import paper as printed
from stolik.web.core.csv_file import Value
from stolik.web.models.seasons import Series
from stolik.web.public.tables import Grid
from stolik.web.public.views import exports
from stolik.web.seasons import closure, rendered_standings, standings_rows
from stolik.web.seasons.final_table import final_season
from stolik.web.seasons.season import LoadedSeason, SeasonEvent, in_public, load_season
from stolik.web.seasons.standings import SeasonStandings, season_standings
from stolik.web.seasons.views.public import edition_asked, marks_of, public_series
from stolik.web.tournaments.words import edition_word

MOST = 200


@require_safe
def paper(request: HttpRequest, slug: str) -> HttpResponse:
    """The table as a page to hang up."""
    series = public_series(request, slug)
    edition = edition_asked(request)
    now = load_season(series)
    standings = season_standings(in_public(final_season(now)), edition)
    season = standings.season
    names = standings_rows.names_by_key(season, open_to_all=True)
    rows = standings_rows.page_rows(
        standings, names, marks=marks_of(season), chosen=standings.rows[:MOST]
    )
    held = [season.event_of(event.key) for event in standings.events]
    sheet = printed.SeasonTable(
        printed.Event(
            _title(series, edition), series.organiser_name, str(series.year), series.place
        ),
        tuple(str(number) for number in range(1, len(held) + 1)),
        tuple(_printed_row(row) for row in rows),
        _note(standings, len(standings.rows)),
        tuple(f"{event.date:%d.%m}" for event in held),
        standings.counting.chain,
        (*_columns(held), *(() if edition else _changed(now))),
        final=bool(season.final) and not edition,
    )
    answer = HttpResponse(rendered_standings.printed(sheet), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{series.slug}.pdf"'
    return answer


def _printed_row(row: standings_rows.StandingsRow) -> printed.SeasonRow:
    return printed.SeasonRow(
        f"{row.place}{'=' if row.shared else ''}",
        row.name,
        tuple(cell.text for cell in row.cells),
        row.first,
        row.score,
        row.marked,
    )


def _columns(held: Sequence[SeasonEvent]) -> tuple[str, ...]:
    """What the numbers of the columns stand for."""
    named = (
        f"{number} {event.title} ({date_format(event.date, 'DATE_FORMAT')})"
        for number, event in enumerate(held, 1)
    )
    return (" · ".join(named),) if held else ()


def _changed(now: LoadedSeason) -> tuple[str, ...]:
    """Below a final table: what would be another line of it today."""
    changes = standings_rows.changes_since_closing(now, open_to_all=True)
    if not changes:
        return ()
    head = gettext("Corrected since the closing:")
    now_word = gettext("now")
    lines = (f"{row.name} {_line(row.was)}, {now_word} {_line(row.now)}" for row in changes)
    return (f"{head} {'; '.join(lines)}",)


def _line(line: tuple[int, str] | None) -> str:
    return f"{line[0]}. ({line[1]})" if line else "–"


def _note(standings: SeasonStandings, people: int) -> str:
    """When the season was closed, or how much of it is in the table; and who is left out."""
    closings = standings.season.decided("closed")
    if closings:
        day = date_format(timezone.localtime(closings[-1].at), "DATE_FORMAT")
        said = gettext("As recorded on {day}").format(day=day)
    else:
        held, planned = standings.held, standings.season.series.planned
        said = gettext("After {held} of {planned} events").format(held=held, planned=planned)
    return " · ".join(text for text in (said, _left(people)) if text)


def _title(series: Series, edition: str) -> str:
    return f"{series.title} · {edition_word(edition)}" if edition else series.title


def _left(people: int) -> str:
    if people <= MOST:
        return ""
    return gettext("The first {most} of {people} people; the CSV file holds all of them.").format(
        most=MOST, people=people
    )


@require_safe
def spreadsheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The table as CSV, as a Polish spreadsheet opens it."""
    series = public_series(request, slug)
    edition = edition_asked(request)
    now = load_season(series)
    standings = season_standings(in_public(final_season(now)), edition)
    names = standings_rows.names_by_key(standings.season, open_to_all=True)
    titles = [standings.season.event_of(event.key).title for event in standings.events]
    head = (gettext("place"), gettext("name"))
    columns = tuple(full for full, _ in standings_rows.column_heads(standings))
    lines = {line.who: line.score[: len(columns)] for line in standings.rows}
    found = standings_rows.page_rows(standings, names, marks=marks_of(standings.season))
    marked = any(row.marks for row in found)
    keyed: dict[str, tuple[Value, ...]] = {}
    for row in found:
        cells: list[Value] = [cell.text for cell in row.cells]
        last: list[Value] = [row.marked] if marked else []
        keyed[row.who] = (row.place, row.name, *cells, *lines[row.who], *last)
    notes = (gettext("notes"),) if marked else ()
    grid = Grid(_title(series, edition), (*head, *titles, *columns, *notes), ())
    if edition or not closure.changed_rows(now):
        return exports.spreadsheet(replace(grid, rows=tuple(keyed.values())), series.slug)
    return exports.spreadsheet(_beside_now(grid, keyed, now, columns), series.slug)


def _beside_now(
    grid: Grid, keyed: Mapping[str, tuple[Value, ...]], now: LoadedSeason, columns: tuple[str, ...]
) -> Grid:
    """A final table with what the corrected results would make of it in further columns."""
    names = standings_rows.names_by_key(now, open_to_all=True)
    table = {line.who: line for line in season_standings(now).rows}
    corrected = gettext("corrected: ")
    head = tuple(f"{corrected}{name.lower()}" for name in (gettext("place"), *columns))
    blank: tuple[Value, ...] = ("",) * len(head)

    def line_now(who: str) -> tuple[Value, ...]:
        line = table.get(who)
        return (line.place, *line.score[: len(columns)]) if line else blank

    new = [who for who in table if who not in keyed]
    rows = (
        *((*row, *line_now(who)) for who, row in keyed.items()),
        *(("", names[who], *("",) * (len(grid.head) - 2), *line_now(who)) for who in new),
    )
    return Grid(grid.title, (*grid.head, *head), rows)
