"""A report corrected, also long after its round: what it must fit, and for whom it would differ.

Nothing that was published changes; who would have had another place or table is said. Reports of
the round being played are decided in `reports`.
"""

from __future__ import annotations

from dataclasses import replace

from stolik.rules import Violation
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import Actor
from stolik.tournament.journal.replay import after
from stolik.tournament.journal.requirements import Faults, impartial, reason, the_table
from stolik.tournament.journal.topics.reports import canonical, impossible, one_way
from stolik.tournament.journal.scores import standings_as_of
from stolik.tournament.journal.state import Round, Tournament
from stolik.tournament.report import report_digest, report_points
from stolik.tournament.seating import by_standing


def correct(
    tournament: Tournament, command: c.Correct, actor: Actor, faults: Faults
) -> f.Corrected | None:
    reason(command.note, faults)
    given = command.report
    found = tournament.round(given.round)
    if found is None or found.phase == "draft":
        faults.append(Violation("not-current-round", f"{given.round} of {len(tournament.rounds)}"))
        return None
    table = the_table(found, given.table, faults)
    if table is None:
        return None
    impartial(tournament, found, table.number, actor, faults)
    report = canonical(given, table)
    slot = tournament.slot(found.number, table.number, report.game)
    faults.extend(impossible(tournament, found, table, report))
    one_way(found, table, report, faults)
    now = slot.current.digest if slot and slot.current else ""
    if command.replaces != now:
        faults.append(Violation("report-changed", command.replaces[:80]))
    if not faults and now == report_digest(report):
        faults.append(Violation("nothing-changed"))
    if faults:
        return None
    points = report_points(report, tournament.rules)
    fact = f.Corrected(report, report_digest(report), now, points, (), command.note)
    return replace(fact, differed=_differed(tournament, fact, actor))


def _differed(tournament: Tournament, fact: f.Corrected, actor: Actor) -> tuple[int, ...]:
    """Who would have had another place or table in what has been published since."""
    now = after(tournament, f.Fact(tournament.length + 1, 0, actor, fact))
    found: set[int] = set()
    for closed in tournament.rounds[fact.report.round - 1 :]:
        if closed.phase != "closed":
            break
        rows = standings_as_of(now, closed.number)
        places = {row.entry: row.place for row in rows}
        found |= {row.entry for row in closed.standings if places.get(row.entry) != row.place}
        following = tournament.round(closed.number + 1)
        if following and following.method == "computed" and following.stage == closed.stage:
            found |= _other_tables(following, [row.entry for row in rows])
    return tuple(sorted(found))


def _other_tables(following: Round, order: list[int]) -> set[int]:
    """Who would have been seated at a table of another rank: as it was computed, and anew."""
    ranked_now = iter([entry for entry in order if entry in following.entered])
    known = set(order)
    anew = [next(ranked_now) if entry in known else entry for entry in following.entered]
    tables = [
        {e: rank for rank, seats in enumerate(by_standing(one)) for e in seats}
        for one in (following.entered, anew)
    ]
    return {entry for entry, rank in tables[0].items() if tables[1][entry] != rank}
