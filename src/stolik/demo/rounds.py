"""One round of a simulated day: seated, published, played, reported, closed.

Follows the planned times of the format; where it plans none a game takes 18 minutes. Knows what a
round is made of, not which rounds there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stolik.demo import incidents
from stolik.demo.hall import HEAD_REFEREE, ORGANISER, SCORER, Asked, Hall, of_player, of_table
from stolik.demo.incidents import Plan
from stolik.demo.morning import enter
from stolik.demo.play import Place, levelled, play_off_games, played, totals
from stolik.demo.texts import WORDS
from stolik.rules import seal
from stolik.tournament.format import Stage
from stolik.tournament.journal import TournamentState, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.classification import undecided
from stolik.tournament.journal.rights import needs_lot
from stolik.tournament.journal.scores import asks
from stolik.tournament.journal.state import Round
from stolik.tournament.report import report_digest
from stolik.tournament.schedule import schedule
from stolik.tournament.seats import Table

GAME: Final = 18 * 60
BEFORE_START: Final = 8 * 60
SLIPS: Final = 0.15  # of the tables hand in a slip
BY_SCORER: Final = 0.08  # of the reports are confirmed at the desk
NOT_REACHED: Final = 0.12  # of games that end with the time were never begun
LEVEL: Final = 0.3  # of finals end with two people level
AT_ONE_TABLE: Final = 4


def one_round(hall: Hall, number: int) -> Iterator[Asked]:
    """Everything from the seating to the standings."""
    yield from _seated(hall, number)
    yield from _played(hall, number)
    yield from _closed(hall, number)


def _seated(hall: Hall, number: int) -> Iterator[Asked]:
    planned = schedule(hall.tournament.plan)[number - 1].starts
    begin = hall.event.start + 60 * (planned or 0)
    begin = max(begin, hall.now + 4 * 60) if number > 1 else begin
    at = max(hall.now, begin - BEFORE_START)
    if needs_lot(hall.tournament, number):
        if number > 1:
            hall.secret = hall.hexadecimal()
            yield Asked(at, ORGANISER, c.SealDraw(seal(hall.secret)))
        word = hall.event.language.say(hall.rng.choice(WORDS))
        yield Asked(at + 60, ORGANISER, c.Draw(number, hall.secret, word))
    else:
        yield Asked(at, ORGANISER, c.SeatRound(number))
    yield Asked(at + 90, ORGANISER, lambda now: _publish(now, number))
    if number == 1 and hall.late is not None:
        yield from enter(hall, hall.late, begin - 4 * 60)
        yield Asked(begin - 4 * 60, ORGANISER, c.CheckIn(hall.late))
        change = c.ChangeSeats(number, "arrivals", arriving=(hall.late,))
        yield Asked(begin - 3 * 60, ORGANISER, change)
    yield Asked(begin, HEAD_REFEREE, c.StartRound(number))


def _publish(tournament: TournamentState, number: int) -> c.Publish:
    return c.Publish(number, seating_digest(tournament.rounds[number - 1].seating))


def _played(hall: Hall, number: int) -> Iterator[Asked]:
    found = hall.tournament.rounds[number - 1]
    stage = hall.tournament.stage(found)
    begin = hall.now
    length = GAME * stage.games if stage.minutes is None else 60 * stage.minutes
    plan = incidents.planned(hall, found)
    asked = [
        one
        for table in found.seating
        for one in _table(hall, found, table, begin=begin, length=length, plan=plan)
    ]
    asked += incidents.around(hall, found, plan, begin, length)
    end = begin + length if _cut_off(stage) else max(begin, *(one.at for one in asked))
    asked.append(Asked(end, HEAD_REFEREE, c.EndRound(number)))
    if plan.pauses:
        asked = incidents.paused(number, asked, begin + length * 2 // 5)
    yield from sorted(asked, key=lambda one: one.at)


def _cut_off(stage: Stage) -> bool:
    return stage.timed and stage.minutes is not None


def _table(
    hall: Hall, found: Round, table: Table, *, begin: int, length: int, plan: Plan
) -> list[Asked]:
    """What one table reports in a round: its games, or a slip typed by the scorer."""
    stage = hall.tournament.stage(found)
    reports = [
        played(
            Place(found.number, table.number, game, _cut_off(stage) and game == stage.games),
            table.seats,
            hall.strength,
            hall.event.ruleset,
            hall.rng,
        )
        for game in range(1, stage.games + 1)
    ]
    if len(found.seating) == 1 and asks(hall.tournament, found) and hall.rng.random() < LEVEL:
        reports = levelled(reports, hall.event.ruleset)
    pace = hall.rng.uniform(0.82, 0.98)
    involved = table.number in plan.tables
    if found.stage == 0 and not involved and hall.rng.random() < SLIPS:
        slip = c.FileReport(totals(reports, hall.event.ruleset), signed=True)
        return [Asked(begin + int(length * pace) + 90, SCORER, slip)]
    asked: list[Asked] = []
    for report in reports:
        where = (table.number, report.game)
        at = begin + int(length * pace * report.game / stage.games) + hall.rng.randint(0, 30)
        if report.end == "time":
            at = begin + length + hall.rng.randint(60, 240)
        if where == plan.disputed:
            asked += incidents.disputed(hall, report, table.seats, at)
        elif where == plan.objected:
            asked += incidents.objected(hall, report, table.seats, at)
        elif report.end == "time" and not involved and hall.rng.random() < NOT_REACHED:
            asked.append(Asked(at, SCORER, c.MarkUnplayed(found.number, *where, "time")))
        else:
            digest = report_digest(report)
            second = of_player(hall.rng.choice(table.seats[1:]))
            by = SCORER if hall.rng.random() < BY_SCORER else second
            confirmation = c.Confirm(found.number, *where, digest)
            asked.append(Asked(at, of_table(table.number), c.FileReport(report)))
            asked.append(Asked(at + hall.rng.randint(8, 50), by, confirmation))
    return asked


def _closed(hall: Hall, number: int) -> Iterator[Asked]:
    while groups := _level(hall, number):
        yield Asked(hall.now + 60, HEAD_REFEREE, _resolved(hall, number, groups[0]))
    yield Asked(hall.now + 60, ORGANISER, c.CloseRound(number, lot=hall.lot))
    yield from incidents.leaving(hall)


def _level(hall: Hall, number: int) -> tuple[tuple[int, ...], ...]:
    found = hall.tournament.rounds[number - 1]
    return undecided(hall.tournament, found, hall.tournament.seed or hall.lot)


def _resolved(hall: Hall, number: int, group: tuple[int, ...]) -> c.ResolveTie:
    """A title is played off at one table; who goes on to a stage is drawn."""
    found = hall.tournament.rounds[number - 1]
    if asks(hall.tournament, found) and len(group) <= AT_ONE_TABLE:
        games = play_off_games(group, hall.strength, hall.event.ruleset, hall.rng)
        return c.ResolveTie(number, group, "play-off", games=games)
    return c.ResolveTie(number, group, "lot", seed=hall.lot, note=hall.note("tie"))
