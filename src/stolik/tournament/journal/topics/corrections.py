"""Corrections of reports, also long afterwards.

A correction changes nothing that was published: it records who would have had another place or
table.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stolik.rules import Violation
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import Actor
from stolik.tournament.journal.draft import Draft
from stolik.tournament.journal.requirements import Faults, impartial, reason, the_table
from stolik.tournament.journal.scores import standings_as_of
from stolik.tournament.journal.state import Filed, Round, Slot, TournamentState
from stolik.tournament.journal.topic import Applied, Decisions, computed
from stolik.tournament.journal.topics.reports import canonical, impossible, one_way
from stolik.tournament.report import report_digest, report_points
from stolik.tournament.seating import by_standing


def correct(
    tournament: TournamentState, command: c.Correct, actor: Actor, faults: Faults
) -> f.Corrected | None:
    reason(command.note, faults)
    typed = command.report
    round_ = tournament.round(typed.round)
    if round_ is None or round_.phase == "draft":
        faults.append(
            Violation("not-current-round", round=typed.round, current=len(tournament.rounds))
        )
        return None
    table = the_table(round_, typed.table, faults)
    if table is None:
        return None
    impartial(tournament, round_, table.number, actor, faults)
    report = canonical(typed, table)
    slot = tournament.slot(round_.number, table.number, report.game)
    faults.extend(impossible(tournament, round_, table, report))
    one_way(round_, table, report, faults)
    now = slot.current.digest if slot and slot.current else ""
    if command.replaces != now:
        faults.append(Violation("report-changed", digest=command.replaces[:80]))
    if not faults and now == report_digest(report):
        faults.append(Violation("nothing-changed"))
    if faults:
        return None
    points = report_points(report, tournament.rules)
    fact = f.Corrected(report, report_digest(report), now, points, (), command.note)
    return replace(fact, differed=_differed(tournament, fact, actor))


def _differed(tournament: TournamentState, fact: f.Corrected, actor: Actor) -> tuple[int, ...]:
    """Who would have had another place or table in what has been published since."""
    now = tournament.after(f.Fact(tournament.length + 1, 0, actor, fact))
    differing: set[int] = set()
    for closed in tournament.rounds[fact.report.round - 1 :]:
        if closed.phase != "closed":
            break
        rows = standings_as_of(now, closed.number)
        places = {row.entry: row.place for row in rows}
        differing |= {row.entry for row in closed.standings if places.get(row.entry) != row.place}
        following = tournament.round(closed.number + 1)
        if following and following.method == "computed" and following.stage == closed.stage:
            differing |= _other_tables(following, [row.entry for row in rows])
    return tuple(sorted(differing))


def _other_tables(following: Round, order: list[int]) -> set[int]:
    """Who would have been seated at a table of another rank: as it was computed, and anew."""
    ranked_now = iter([entry for entry in order if entry in following.entered])
    known = set(order)
    anew = [next(ranked_now) if entry in known else entry for entry in following.entered]
    tables = [
        {e: rank for rank, seats in enumerate(by_standing(entered)) for e in seats}
        for entered in (following.entered, anew)
    ]
    return {entry for entry, rank in tables[0].items() if tables[1][entry] != rank}


def _corrected(draft: Draft, fact: f.Fact, what: f.Corrected) -> None:
    report = what.report
    slot = draft.slot(report.round, report.table, report.game)
    filed = Filed(fact.number, fact.by.id, report, what.digest, what.points)
    slot = Slot((*slot.filed, filed), chosen=len(slot.filed), confirmed=True)
    draft.set_slot(report.round, report.table, report.game, slot)


DECISIONS: Final[Decisions] = {c.Correct: computed(f.Corrected, correct)}
APPLIED: Final[Applied] = {f.Corrected: _corrected}
