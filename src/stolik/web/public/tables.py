"""What can be taken away as a table: standings, seating, results, classification.

Values only: how they are written as CSV or XLSX is the business of `exports`.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext, pgettext

from stolik.phrases.language import Phrase
from stolik.tournament.journal.editions import MIXED, edition_of, round_editions
from stolik.tournament.journal.scores import all_points, counting_slots
from stolik.tournament.journal.starters import season_rows
from stolik.tournament.journal.state import Round, Slot
from stolik.tournament.report import GameReport
from stolik.tournament.seats import LETTERS
from stolik.tournament.standings import own_places
from stolik.web.core.csv_file import Value
from stolik.web.core.language import say
from stolik.web.public.matchday import day_section, league_section
from stolik.web.public.public_view import PublicView
from stolik.web.public.standings_rows import (
    Section,
    StandingsRow,
    classified,
    sections,
)
from stolik.web.tournaments.league_correction import LeagueLine
from stolik.web.tournaments.stage_parts import part_heads
from stolik.web.tournaments.words import edition_word, round_name, stage_name


@dataclass(frozen=True, slots=True)
class Grid:
    """A title, a head and rows; numbers stay numbers."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def standings_grid(view: PublicView) -> Grid:
    """Everybody: the stage being played first, then those who did not get so far.

    After a matchday it is the league's table, with whoever stayed away.
    """
    head: tuple[str, ...] = (
        gettext("place"),
        gettext("shared"),
        gettext("number"),
        gettext("name"),
        *_standings_points(view),
        pgettext("several", "provisional"),
        gettext("stage"),
    )
    rows: list[tuple[Value, ...]] = []
    listed: set[int] = set()
    league = league_section(view)
    for section in (league,) if league else sections(view):
        lines = [line for line in section.lines if line.entry not in listed]
        places = own_places([line.place for line in lines], len(rows))
        stage = _stage(view, section.number)
        rows += [
            _standing(line, place, stage, shared=shared)
            for line, (place, shared) in zip(lines, places, strict=True)
        ]
        listed.update(line.entry for line in lines)
    if view.state.places and part_heads(view.state):
        # At the end everything that decided stands in the file, as on paper and on the pages.
        head = (*head, *_part_heads(view))
        points = {line.entry: line.points for line in classified(view)}
        rows = [(*row, *_part_cells(points.get(int(row[2]), ()))) for row in rows]
    return _beside_the_day(Grid(gettext("Standings"), head, tuple(rows)), view)


def _standings_points(view: PublicView) -> tuple[str, str]:
    """What the points of the standings are: of the stage, of the league, or of the whole."""
    if day_section(view) is not None:
        return _league_points()
    if len(view.state.plan.stages) == 1:
        return gettext("big points"), gettext("small points")
    return (
        gettext("big points of this stage"),
        gettext("small points of this stage"),
    )


def _league_points() -> tuple[str, str]:
    return (
        gettext("big points in the league"),
        gettext("small points in the league"),
    )


def _beside_the_day(grid: Grid, view: PublicView) -> Grid:
    """The league's table of a matchday with the day's own place and points in further columns."""
    day = day_section(view)
    if day is None:
        return grid
    own = {line.entry: (_marked(line), line.big, line.small) for line in day.lines}
    head = (
        gettext("place this matchday"),
        gettext("big points this matchday"),
        gettext("small points this matchday"),
    )
    rows = tuple((*row, *own.get(int(row[2]), ("", "", ""))) for row in grid.rows)
    return _with_correction(Grid(grid.title, (*grid.head, *head), rows), view)


def _with_correction(grid: Grid, view: PublicView) -> Grid:
    """With the league's table as it is now in further columns, where it was corrected since."""
    correction = view.league_correction
    if correction is None or not correction.after:
        return grid
    day = f" {correction.day.isoformat()}" if correction.day else ""
    head = (
        gettext("corrected{day}: place in the league").format(day=day),
        gettext("corrected: big points in the league"),
        gettext("corrected: small points in the league"),
    )
    now: dict[int, tuple[Value, ...]] = {
        entry: (_marked(line), line.big, line.small) for entry, line in correction.after.items()
    }
    rows = tuple((*row, *now.get(int(row[2]), ("", "", ""))) for row in grid.rows)
    return Grid(grid.title, (*grid.head, *head), rows)


def _marked(line: StandingsRow | LeagueLine) -> Value:
    return f"{line.place}=" if line.shared else line.place


def _standing(line: StandingsRow, place: int, stage: str, *, shared: bool) -> tuple[Value, ...]:
    head = (place, int(shared), line.entry, line.name)
    return (*head, line.big, line.small, int(line.provisional), stage)


def _stage(view: PublicView, number: int) -> str:
    return stage_name(view.state.plan.stages[view.state.plan.stage_of(number)].name)


def seating_grid(view: PublicView) -> Grid:
    """Every published round: round, table, seat, who."""
    head = (
        gettext("round"),
        gettext("table"),
        pgettext("spelled out", "seat"),
        gettext("number"),
        gettext("name"),
    )
    rows = tuple(
        (round_.number, table.number, letter, entry, view.name(entry))
        for round_ in view.state.rounds
        for table in sorted(round_.seating, key=lambda table: table.number)
        for letter, entry in zip(LETTERS, table.seats, strict=False)
    )
    return Grid(gettext("Seating"), head, rows)


def results_grid(view: PublicView) -> Grid:
    """Every game that counts, a line a person; game 0 is the totals of a slip."""
    head = (
        gettext("round"),
        gettext("round name"),
        gettext("table"),
        gettext("game"),
        gettext("end"),
        gettext("number"),
        gettext("name"),
        gettext("charge"),
        gettext("big points"),
        gettext("small points"),
        gettext("state"),
        gettext("edition"),
    )
    rows = [
        row
        for round_ in view.state.rounds
        for table in sorted(round_.seating, key=lambda table: table.number)
        for slot in counting_slots(round_.sheets.get(table.number, ()))
        for row in _game_rows(view, round_, slot)
    ]
    return Grid(gettext("Results"), head, tuple(rows))


def _game_rows(view: PublicView, round_: Round, slot: Slot) -> list[tuple[Value, ...]]:
    """One game, a row a person; nothing if nobody has reported it."""
    if (filed := slot.current) is None:
        return []
    report = filed.report
    charges: dict[int, int] = {}
    end = ""
    if isinstance(report, GameReport):
        charges, end = dict(report.charges), report.end
    title = round_name(view.state.plan, round_.number)
    head = (round_.number, title, report.table, report.game, _end(end))
    tail = (_state(slot.state), _edition(view, round_.number, report.table, report.game))
    return [
        (*head, entry, view.name(entry), charges.get(entry, ""), big, small, *tail)
        for entry, big, small in filed.points
    ]


def classification_grid(view: PublicView) -> Grid:
    """The end; empty before it."""
    head = (
        gettext("place"),
        gettext("shared"),
        gettext("number"),
        gettext("name"),
        gettext("reached"),
        gettext("qualified"),
        *_part_heads(view),
    )
    rows = tuple(
        (
            *(line.place, int(line.shared), line.entry, line.name, line.stage),
            int(line.qualified),
            *_part_cells(line.points),
        )
        for line in classified(view)
    )
    title = gettext("Classification")
    day, league = day_section(view), league_section(view)
    if day is None or league is None:
        return Grid(title, head, rows)
    grid = Grid(title, (*head[:4], *_day_head()), _day_rows(day, league))
    return _with_correction(grid, view)


def _part_heads(view: PublicView) -> tuple[str, ...]:
    """Big and small points of each stage that decided places, or of the whole."""
    parts = part_heads(view.state) or ("",)
    words = gettext("big points"), gettext("small points")
    return tuple(f"{part}: {word}".removeprefix(": ") for part in parts for word in words)


def _part_cells(points: tuple[tuple[int, int] | None, ...]) -> tuple[Value, ...]:
    return tuple(cell for one in points for cell in (one or ("", "")))


def _day_head() -> tuple[str, ...]:
    return (
        gettext("big points"),
        gettext("small points"),
        gettext("place in the league"),
        *_league_points(),
    )


def _day_rows(day: Section, league: Section) -> tuple[tuple[Value, ...], ...]:
    """Everybody who played the matchday by its own points, and where the league has them."""
    after = {line.entry: (_marked(line), line.big, line.small) for line in league.lines}
    return tuple(
        (
            *(line.place, int(line.shared), line.entry, line.name, line.big, line.small),
            *after[line.entry],
        )
        for line in day.lines
    )


def totals_grid(view: PublicView) -> Grid:
    """What a season counts of everybody; an import reads it as it is. Empty before the end."""
    state = view.state
    counted = _counted_games(view)
    head = (
        gettext("place"),
        gettext("number"),
        gettext("name"),
        gettext("big points, {counted}").format(counted=counted),
        gettext("small points, {counted}").format(counted=counted),
        gettext("big points, all games"),
        gettext("small points, all games"),
    )
    of_all = all_points(state)
    rows = tuple(
        (
            f"{row.place}=" if row.shared else row.place if row.ranked else "×",
            int(row.person),
            view.name(int(row.person)),
            *(row.big, row.small, *of_all.get(int(row.person), (0, 0))),
        )
        for row in season_rows(state, {line.entry: str(line.entry) for line in state.places})
    )
    return Grid(gettext("Totals"), head, rows)


def _counted_games(view: PublicView) -> str:
    """Which games the points that count are of."""
    state = view.state
    if state.kind == "league":
        return gettext("the whole tournament")
    if state.kind == "matchday":
        return gettext("this matchday")
    n = state.plan.league_games
    return ngettext("{n} league game", "{n} league games", n).format(n=n)


GRIDS = {
    "standings": standings_grid,
    "seating": seating_grid,
    "results": results_grid,
    "classification": classification_grid,
    "totals": totals_grid,
}


def _edition(view: PublicView, number: int, table: int, game: int) -> str:
    """What a game was played with; totals stand for all the games of a slip."""
    if game:
        return edition_word(edition_of(view.state, number, table, game))
    played = set(round_editions(view.state, number, table))
    return edition_word(played.pop() if len(played) == 1 else MIXED)


def _end(end: str) -> str:
    words = {
        "out": Phrase("went out"),
        "pool": Phrase("pool"),
        "time": Phrase("time"),
    }
    return say(words[end]) if end in words else ""


def _state(state: str) -> str:
    words = {
        "confirmed": Phrase("confirmed", "words"),
        "reported": Phrase("reported", "words"),
        "disputed": Phrase("disputed"),
        "to-clarify": Phrase("to clarify"),
    }
    return say(words[state]) if state in words else state
