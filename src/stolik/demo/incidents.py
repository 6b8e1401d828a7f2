"""What happens on a real day besides games: a dispute, a correction, a warning, somebody leaves.

Each belongs to one round of the first stage; small events have the same few at fewer tables. Knows
when in a round something happens, not how rounds follow each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from stolik.demo.hall import HEAD_REFEREE, ORGANISER, Asked, Hall, of_player, of_table
from stolik.demo.play import misheard
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.entrants import entering
from stolik.tournament.journal.state import Round
from stolik.tournament.report import GameReport, report_digest
from stolik.tournament.seats import Table
from stolik.tournament.tables import CannotSeat, table_sizes

PAUSE: Final = 120
EXTRA: Final = 3  # minutes
# "A turn lays at least one tile of the own rack", in each of the documents.
RULE: Final = {
    "pl-turniej": "E-10r3",
    "pl-zasady": "P-19.3",
    "pl-liga": "L-og-7.2",
    "wrc9": "W-play-3",
}
FEWEST_TO_LEAVE: Final = 12
TOP: Final = 8


@dataclass(frozen=True, slots=True)
class Plan:
    """Where something happens in a round: (table, game), or a table; None is nowhere."""

    disputed: tuple[int, int] | None = None
    objected: tuple[int, int] | None = None
    ruling: int | None = None
    warning: int | None = None
    corrects: bool = False
    pauses: bool = False

    @property
    def tables(self) -> set[int | None]:
        """The tables that report game by game, so that there is something to dispute."""
        pairs = (self.disputed, self.objected)
        return {self.ruling, *(pair[0] for pair in pairs if pair)}


def planned(hall: Hall, found: Round) -> Plan:
    """What happens in a round; nothing after the first stage."""
    stage = hall.tournament.stage(found)
    if found.stage > 0:
        return Plan()
    tables = [table.number for table in found.seating]
    hall.rng.shuffle(tables)
    number, rounds = found.number, stage.rounds
    here = min(2, rounds) == number
    last = min(3, rounds) == number and (stage.games > 1 or len(tables) > 1)
    return Plan(
        disputed=(tables[0], 1) if here else None,
        objected=(tables[1 % len(tables)], stage.games) if last else None,
        ruling=tables[2 % len(tables)] if number == 1 else None,
        warning=tables[3 % len(tables)] if here else None,
        corrects=here and number > 1,
        pauses=min(3, rounds) == number and stage.timed and stage.minutes is not None,
    )


def disputed(hall: Hall, report: GameReport, seats: Sequence[int], at: int) -> list[Asked]:
    """Two phones say different things; the referee asks and confirms what is right."""
    other = misheard(report, hall.rng)
    right = c.Confirm(report.round, report.table, report.game, report_digest(report))
    return [
        Asked(at, of_table(report.table), c.FileReport(report)),
        Asked(at + 25, of_player(seats[-1]), c.FileReport(other)),
        Asked(at + 150, hall.official(report.table), right),
    ]


def objected(hall: Hall, report: GameReport, seats: Sequence[int], at: int) -> list[Asked]:
    """The table reported a wrong number, a player objects, it is counted again."""
    wrong = misheard(report, hall.rng)
    where = (report.round, report.table, report.game, report_digest(wrong))
    again = c.Correct(report, report_digest(wrong), hall.note("recounted"))
    return [
        Asked(at, of_table(report.table), c.FileReport(wrong)),
        Asked(at + 20, of_player(seats[-1]), c.Dispute(*where, hall.note("objection"))),
        Asked(at + 140, hall.official(report.table), again),
    ]


def around(hall: Hall, found: Round, plan: Plan, begin: int, length: int) -> list[Asked]:
    """What happens between the reports of a round."""
    asked: list[Asked] = []
    if plan.ruling is not None:
        asked += _ruling(hall, found, plan.ruling, begin + length // 4)
    if plan.warning is not None:
        entry = hall.rng.choice(_seats(found, plan.warning))
        warning = c.Warn(entry, hall.note("warning"))
        asked.append(Asked(begin + length // 2, HEAD_REFEREE, warning))
    if plan.corrects and (correction := _correction(hall)):
        asked.append(Asked(begin + length // 3, HEAD_REFEREE, correction))
    return asked


def paused(number: int, asked: Sequence[Asked], at: int) -> list[Asked]:
    """The round stands still for two minutes, and everything after that happens later."""
    late = [Asked(one.at + PAUSE if one.at > at else one.at, one.by, one.command) for one in asked]
    stop = Asked(at, HEAD_REFEREE, c.PauseRound(number))
    return [*late, stop, Asked(at + PAUSE, HEAD_REFEREE, c.ResumeRound(number))]


def leaving(hall: Hall) -> Iterator[Asked]:
    """After a round: somebody has to go home, or gives up a place in the next stage."""
    found = hall.tournament.current
    plan = hall.tournament.plan
    if found is None or found.number == plan.rounds or not _can_lose_one(hall):
        return
    rounds = plan.stages[0].rounds
    following = plan.stages[plan.stage_of(found.number + 1)]
    if found.stage == 0 and found.number == min(2, rounds - 1):
        last = [row.entry for row in found.standings][-max(1, len(found.standings) // 3) :]
        entry = hall.rng.choice([e for e in last if e != hall.referee.entry] or last)
        yield Asked(hall.now + 60, ORGANISER, c.Withdraw(entry, hall.note("withdrawal")))
    elif (
        found.number in (rounds,)
        and (following.players or 0) >= TOP
        and following.enter != "everybody"
        and hall.rng.random() < 0.4
    ):
        entry = entering(hall.tournament, found.number + 1).order[-1]
        yield Asked(hall.now + 60, ORGANISER, c.Withdraw(entry, hall.note("gave-up-place")))


def _can_lose_one(hall: Hall) -> bool:
    """Whether those who stay can still be seated, in this stage and in all that follow."""
    left = sum(entry.plays for entry in hall.tournament.entries.values()) - 1
    largest = max(stage.players or 0 for stage in hall.tournament.plan.stages)
    try:
        table_sizes(left)
    except CannotSeat:
        return False
    return left >= max(FEWEST_TO_LEAVE - 1, largest)


def _ruling(hall: Hall, found: Round, table: int, at: int) -> list[Asked]:
    official = hall.official(table)
    rule = RULE[hall.event.ruleset.base]
    ruling = c.Rule(found.number, table, rule, hall.note("ruling"))
    extra = c.ExtendRound(found.number, EXTRA, table, hall.note("extra"))
    asked = [
        Asked(at, of_table(table), c.CallReferee(found.number, table, hall.note("call"))),
        Asked(at + 70, official, lambda _: c.AnswerCall(hall.open_call())),
        Asked(at + 160, official, ruling),
    ]
    return [*asked, Asked(at + 170, official, extra)]


def _correction(hall: Hall) -> c.Correct | None:
    """A game of the first round was reported wrongly, and it turns out in the second."""
    first = hall.tournament.rounds[0]
    candidates = [
        slot.current
        for table in first.seating
        for slot in first.sheets.get(table.number, ())[1:2]
        if slot.current and isinstance(slot.current.report, GameReport)
    ]
    if not candidates:
        return None
    filed = hall.rng.choice(candidates)
    assert isinstance(filed.report, GameReport)
    report = misheard(filed.report, hall.rng)
    return c.Correct(report, filed.digest, hall.note("correction"))


def _seats(found: Round, number: int) -> tuple[int, ...]:
    table = found.table(number)
    assert isinstance(table, Table)
    return table.seats
