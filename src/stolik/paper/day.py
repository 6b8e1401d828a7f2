"""From what a desk knows to the papers of the day: sheets, lists, labels, announcements, packs.

Each function gives the documents, or none where there is nothing to print yet. Diplomas and forms
are in `awarding`. Knows no layout.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stolik.paper.announcements import Item, Poster, Programme, schedule_items
from stolik.paper.awards import consents, prizes
from stolik.paper.desk import Desk
from stolik.paper.hall import Badge, Badges, Label, SeatTickets, TableLabels
from stolik.paper.lists import (
    CheckInList,
    CheckInRow,
    MissingSlips,
    Results,
    SeatedTable,
    SeatingList,
    TableResult,
)
from stolik.paper.packs import if_the_laptop_dies, the_evening_before
from stolik.paper.pages import Document, signed
from stolik.paper.ranking_lists import StandingRow, Standings
from stolik.paper.sheets import ScoreSheets, SheetTable
from stolik.paper.summary import RefereeSummary, check_of, scoring_lines
from stolik.phrases.editions import edition_name
from stolik.phrases.lists import listed
from stolik.phrases.round_names import RoundInStage, round_in_stage
from stolik.phrases.stage_columns import stage_column
from stolik.tournament.journal.classification import Score, classified_scores, stage_columns
from stolik.tournament.journal.editions import mixes, round_editions
from stolik.tournament.journal.facts import Ranked
from stolik.tournament.journal.matchday import day_results, has_two_tables, league_after
from stolik.tournament.journal.scores import last_rows, round_points, standings_as_of
from stolik.tournament.journal.starters import who_starts
from stolik.tournament.journal.state import Round, TournamentState
from stolik.tournament.report import TOTALS
from stolik.tournament.seats import Table

Documents = tuple[Document, ...]
FEWEST_BLANK: Final = 4


def sheets(desk: Desk) -> Documents:
    state, found = desk.state, desk.round
    if state is None or found is None:
        return ()
    tables = tuple(_sheet(desk, state, found, table) for table in found.tables)
    made = ScoreSheets(
        desk.event,
        found.number,
        state.stage(found).games,
        tables,
        scoring_lines(desk.rules, desk.language),
        desk.size or "a5",
        check_of(desk.rules),
        round_in_stage(state.plan, found.number),
    )
    return (made,)


def _sheet(desk: Desk, state: TournamentState, found: Round, table: Table) -> SheetTable:
    begins = who_starts(state, found, table)[0]
    first = None
    if begins is not None:
        first = table.seats.index(begins) if begins in table.seats else 0
    label = desk.labels.get(table.number, Label(table.number))
    names = tuple(desk.name(entry) for entry in table.seats)
    return SheetTable(
        table.number,
        names,
        first,
        label.link,
        label.code,
        beside=table in found.consolation,
        editions=_editions(desk, state, found, table),
    )


def _editions(desk: Desk, state: TournamentState, found: Round, table: Table) -> tuple[str, ...]:
    """The edition of each game; nothing where all of the round is Standard."""
    if not mixes(state, found.number):
        return ()
    played = round_editions(state, found.number, table.number)
    return tuple(edition_name(edition, desk.language) for edition in played)


def blank(desk: Desk) -> Documents:
    return (desk.blank(max(FEWEST_BLANK, len(desk.seats)), desk.size or "a5"),)


def labels(desk: Desk) -> tuple[TableLabels, ...]:
    numbers = sorted({*range(1, desk.most_tables + 1), *desk.labels})
    rows = tuple(desk.labels.get(number, Label(number)) for number in numbers)
    return (
        (TableLabels(desk.event, rows, desk.site, desk.size or "a5", desk.rules),) if rows else ()
    )


def tickets(desk: Desk) -> tuple[SeatTickets, ...]:
    sizes = desk.seats
    return (SeatTickets(desk.event, tuple(enumerate(sizes, 1)), desk.rules),) if sizes else ()


def seating(desk: Desk) -> tuple[SeatingList, ...]:
    found = desk.round
    if found is None:
        return ()
    tables = tuple(
        SeatedTable(
            table.number,
            tuple(desk.name(entry) for entry in table.seats),
            beside=table in found.consolation,
        )
        for table in found.tables
    )
    listed = SeatingList(desk.event, found.number, tables, called=_called(desk, found.number))
    return (listed, replace(listed, by="table"))


def standings(desk: Desk) -> tuple[Standings, ...]:
    """The standings; of a matchday also its own, first once it is over.

    While it is played the league's come first: they seat the next round.
    """
    state, found = desk.state, desk.round
    if state is None or found is None:
        return ()
    day = day_results(state)
    if state.places and day:
        league = _listed(desk, _lines(league_after(state)), None)
        return replace(_listed(desk, _lines(day), None), of="day"), replace(league, of="league")
    if state.places:
        points = last_rows(state)
        lines = tuple(
            (each.place, each.shared, each.entry, points.get(each.entry)) for each in state.places
        )
        return (_in_stages(desk, state, _listed(desk, lines, None)),)
    lines = _lines(standings_as_of(state, found.number))
    if not lines:
        return ()
    running = _listed(desk, lines, found.number)
    if not has_two_tables(state):
        return (running,)
    own = replace(_listed(desk, _lines(day), found.number), of="day")
    return (replace(running, of="league"), *((own,) if day else ()))


def _in_stages(desk: Desk, state: TournamentState, listed: Standings) -> Standings:
    """A column for each stage that decided places: the final, and the rounds before it."""
    columns = stage_columns(state)
    if not columns:
        return listed
    scores = classified_scores(state)
    nothing = Score((None,) * len(columns))
    rows = tuple(
        replace(row, parts=_parts(scores.get(place.entry, nothing)))
        for row, place in zip(listed.rows, state.places, strict=True)
    )
    heads = tuple(stage_column(c.stage, c.first, c.last, desk.language) for c in columns)
    return replace(listed, rows=rows, parts=heads)


def _parts(score: Score) -> tuple[str, ...]:
    return tuple(f"{points[0]} / {signed(points[1])}" if points else "" for points in score.points)


_Line = tuple[int, bool, int, Ranked | None]


def _lines(rows: tuple[Ranked, ...]) -> tuple[_Line, ...]:
    return tuple((row.place, row.shared, row.entry, row) for row in rows)


def _listed(desk: Desk, lines: tuple[_Line, ...], number: int | None) -> Standings:
    clubs = {person.number: person.club for person in desk.people}
    rows = tuple(
        StandingRow(
            f"{place}{'=' if shared else ''}" if place else "–",
            desk.name(entry),
            row.big if row else 0,
            row.small if row else 0,
            clubs.get(entry, ""),
        )
        for place, shared, entry, row in lines
    )
    if number is None or desk.state is None:
        return Standings(desk.event, rows, size=desk.size or "a4")
    round_ = desk.state.round(number)
    return Standings(
        desk.event,
        rows,
        number,
        size=desk.size or "a4",
        called=_called(desk, number),
        unfinished=round_ is not None and round_.open,
    )


def _called(desk: Desk, number: int) -> RoundInStage | None:
    return round_in_stage(desk.state.plan, number) if desk.state else None


def results(desk: Desk) -> Documents:
    """What every table brought: in the round asked for, or the last one that has any points."""
    rounds = desk.state.rounds if desk.state else ()
    if desk.of_round:
        rounds = tuple(each for each in rounds if each.number == desk.of_round)
    for found in reversed(rounds):
        if found.sheets:
            points = round_points(found)
            tables = tuple(
                TableResult(
                    table.number,
                    tuple((desk.name(entry), *points[entry]) for entry in table.seats),
                )
                for table in found.seating
            )
            called = _called(desk, found.number)
            return (Results(desk.event, found.number, tables, called, unfinished=found.open),)
    return ()


def missing(desk: Desk) -> Documents:
    state, found = desk.state, desk.round
    if state is None or found is None or found.phase in ("draft", "closed"):
        return ()
    rows = []
    for table in sorted(found.seating, key=lambda each: each.number):
        sheet = found.sheets.get(table.number)
        if sheet and sheet[TOTALS].filed:
            continue
        games = range(1, state.stage(found).games + 1)
        absent = tuple(n for n in games if not sheet or sheet[n].state == "missing")
        if absent:
            names = [desk.name(entry) for entry in table.seats]
            rows.append((table.number, absent, listed(names, desk.language)))
    called = _called(desk, found.number)
    return (MissingSlips(desk.event, found.number, tuple(rows), called),)


def laptop_dies(desk: Desk) -> Documents:
    table, seats = standings(desk), seating(desk)
    if not table or not seats:
        return ()
    return if_the_laptop_dies(table[0], seats[0], desk.blank(len(seats[0].tables), "a4"))


def check_in(desk: Desk) -> tuple[CheckInList, ...]:
    lines = tuple(
        CheckInRow(str(person.number), person.name, person.club, person.consent)
        for person in desk.people
    )
    return (CheckInList(desk.event, lines, 8 if lines else 24),)


def badges(desk: Desk) -> tuple[Badges, ...]:
    made = tuple(
        Badge(person.name, person.club, str(person.number), person.link) for person in desk.people
    )
    return (Badges(desk.event, made, desk.size or "a4"),) if made else ()


def referee(desk: Desk) -> tuple[RefereeSummary, ...]:
    return (RefereeSummary(desk.event, desk.rules),)


def _items(desk: Desk) -> tuple[Item, ...]:
    if desk.state is None or desk.state.format is None or desk.start is None:
        return ()
    return schedule_items(desk.state.format, desk.start, desk.language)


def poster(desk: Desk) -> Documents:
    address = desk.register.partition("://")[2]
    lines, items = desk.wishes.lines, _items(desk)
    return (Poster(desk.event, lines, items, desk.register, address, desk.size or "a4"),)


def programme(desk: Desk) -> tuple[Programme, ...]:
    items = _items(desk)
    found = Programme(desk.event, items, desk.wishes.lines, desk.size or "a5")
    return (found,) if items else ()


def evening_before(desk: Desk) -> Documents:
    """For a hall without a printer: also a sheet for every table and round, to be filled in."""
    usual = replace(desk, size=None)
    sizes = desk.seats
    if desk.state is None or desk.state.format is None or not sizes:
        return ()
    copies = len(sizes) * desk.state.format.rounds
    return the_evening_before(
        check_in(usual)[0],
        labels(usual)[0],
        tickets(usual)[0],
        desk.blank(copies, "a4"),
        referee(usual)[0],
        *programme(usual),
        *badges(usual),
        *prizes(usual),
        *consents(usual),
    )
