"""Decisions about reports of the round being played: filed, confirmed, disputed, games not played.

A report that is corrected later, also in a round that is closed, is decided in `correcting`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from stolik.rules import Violation
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import DESK, REFEREES, TABLE, Actor
from stolik.tournament.journal.requirements import (
    Faults,
    at_own_table,
    impartial,
    reason,
    the_round,
    the_table,
)
from stolik.tournament.journal.state import Filed, Round, Slot, Tournament
from stolik.tournament.report import (
    TOTALS,
    GameReport,
    Report,
    Row,
    TotalsReport,
    report_digest,
    report_faults,
    report_points,
)
from stolik.tournament.seats import Table


def file_report(
    tournament: Tournament, command: c.FileReport, actor: Actor, faults: Faults
) -> f.Reported | f.Confirmed | None:
    given = command.report
    found = the_round(tournament, given.round, faults)
    table = the_table(found, given.table, faults) if found else None
    if found is None or table is None:
        return None
    at_own_table(found, table.number, actor, faults)
    if command.signed or command.keep:
        _from_the_desk(tournament, found, table, actor, faults)
    report = canonical(given, table)
    wrong = impossible(tournament, found, table, report)
    slot = tournament.slot(found.number, table.number, report.game)
    if isinstance(report, GameReport) and report.game == TOTALS:
        slot = None  # that is where totals are kept, not a game
    if slot is not None:
        one_way(found, table, report, faults)
        if slot.unplayed:
            faults.append(Violation("game-unplayed", _where(report)))
        elif same := _same(slot, report_digest(report)):
            return _again(tournament, command, actor, same, faults)
    if slot is None or not command.keep:
        faults.extend(wrong)
    if faults:
        return None
    codes = tuple(dict.fromkeys(fault.code for fault in wrong))
    points = _provisional(report, found, table) if wrong else None
    return f.Reported(
        report,
        report_digest(report),
        report_points(report, tournament.rules) if points is None else points,
        command.signed and not wrong,
        codes,
    )


def canonical(report: Report, table: Table) -> Report:
    """The same report with people in the order of the seats, so that equal content is equal."""

    def seat(entry: int) -> int:
        return table.seats.index(entry) if entry in table.seats else len(table.seats)

    if isinstance(report, TotalsReport):
        return replace(report, rows=tuple(sorted(report.rows, key=lambda row: seat(row[0]))))
    return replace(
        report,
        charges=tuple(sorted(report.charges, key=lambda pair: seat(pair[0]))),
        unopened=tuple(sorted(set(report.unopened), key=seat)),
        left=tuple(sorted(set(report.left), key=seat)),
        faces=tuple(sorted(report.faces, key=lambda pair: seat(pair[0]))),
    )


def impossible(
    tournament: Tournament, found: Round, table: Table, report: Report
) -> tuple[Violation, ...]:
    """What keeps a report from being true, whoever files it."""
    seats = _expected(tournament, found, table, report)
    return report_faults(report, seats, tournament.stage(found).games, tournament.rules)


def _expected(
    tournament: Tournament, found: Round, table: Table, report: Report
) -> tuple[int, ...]:
    """Those at the table; who has left the tournament may be in the report or not."""
    rows: Sequence[Sequence[int]] = (
        report.charges if isinstance(report, GameReport) else report.rows
    )
    named = {row[0] for row in rows}
    return tuple(
        entry
        for entry in found.players(table)
        if entry in named or tournament.entries[entry].status == "in"
    )


def one_way(found: Round, table: Table, report: Report, faults: Faults) -> None:
    """A table reports its games or the totals of the round, not both."""
    sheet = found.sheets.get(table.number, ())
    games = any(slot.filed or slot.unplayed for slot in sheet[1:])
    if report.game == TOTALS and games:
        faults.append(Violation("games-already-reported", str(table.number)))
    if report.game != TOTALS and sheet and sheet[TOTALS].filed:
        faults.append(Violation("totals-already-reported", str(table.number)))


def _again(
    tournament: Tournament, command: c.FileReport, actor: Actor, same: Filed, faults: Faults
) -> f.Confirmed | None:
    """The same content once more: from another device it confirms, like any confirmation."""
    report = command.report
    if same.by == actor.id and actor.role not in DESK:
        faults.append(Violation("already-reported", _where(report)))
        return None
    confirmation = c.Confirm(report.round, report.table, report.game, same.digest)
    return confirm(tournament, confirmation, actor, faults)


def _from_the_desk(
    tournament: Tournament, found: Round, table: Table, actor: Actor, faults: Faults
) -> None:
    if actor.role not in DESK:
        faults.append(Violation("desk-only", actor.role))
    impartial(tournament, found, table.number, actor, faults)


def _provisional(report: Report, found: Round, table: Table) -> tuple[Row, ...]:
    """What an impossible report is worth until it is clarified: its totals, if it gives any."""
    seats = found.players(table)
    given: dict[int, Row] = {}
    if isinstance(report, TotalsReport):
        given = {row[0]: row for row in report.rows if row[0] in seats}
    return tuple(given.get(entry, (entry, 0, 0)) for entry in seats)


def confirm(
    tournament: Tournament, command: c.Confirm, actor: Actor, faults: Faults
) -> f.Confirmed | None:
    found, slot = _slot(tournament, command, actor, faults)
    if found is None or slot is None:
        return None
    same = _same(slot, command.digest)
    if same is None or slot.unplayed:
        faults.append(Violation("no-such-report", command.digest[:80]))
        return None
    impartial(tournament, found, command.table, actor, faults)
    if slot.state == "confirmed" and slot.current == same:
        faults.append(Violation("already-confirmed", _where(command)))
    if same.clarify:
        faults.append(Violation("report-to-clarify", _where(command)))
    if actor.role not in DESK:
        if slot.disputed:
            if not _agreed(slot, command.digest, actor):
                faults.append(Violation("disputed-needs-desk", _where(command)))
        elif slot.current != same:
            faults.append(Violation("report-changed", command.digest[:80]))
    shared = actor.role == TABLE and same.by == actor.id
    _who_confirms(found, command, actor, same, faults)
    return f.Confirmed(
        command.round, command.table, command.game, command.digest, command.player, shared
    )


def _who_confirms(
    found: Round, command: c.Confirm, actor: Actor, same: Filed, faults: Faults
) -> None:
    """Nobody agrees with oneself; a phone that is passed around says whose hand it is in."""
    own = same.by == actor.id and actor.role not in DESK
    if command.player is None:
        if own:
            faults.append(Violation("own-report", _where(command)))
        return
    table = found.table(command.table)
    if actor.role != TABLE or table is None or command.player not in found.players(table):
        faults.append(Violation("not-seated", str(command.player)))
        return
    won = {entry for entry, big, _ in same.points if big}
    if own and command.player in won and len(won) < len(same.points):
        faults.append(Violation("winner-confirms", _where(command)))


def _agreed(slot: Slot, wanted: str, actor: Actor) -> bool:
    """Whether reports that differed have become one: whoever mistyped has said so."""
    latest = {filed.by: filed.digest for filed in slot.filed}
    if slot.objected or actor.id not in latest:
        return False
    return {*(latest | {actor.id: wanted}).values()} == {wanted}


def dispute(
    tournament: Tournament, command: c.Dispute, actor: Actor, faults: Faults
) -> f.Disputed | None:
    reason(command.note, faults)
    _, slot = _slot(tournament, command, actor, faults)
    if slot is not None and (slot.current is None or slot.current.digest != command.digest):
        faults.append(Violation("no-such-report", command.digest[:80]))
    elif slot is not None and slot.disputed:
        faults.append(Violation("already-disputed", _where(command)))
    return f.Disputed(command.round, command.table, command.game, command.digest, command.note)


def mark_unplayed(
    tournament: Tournament, command: c.MarkUnplayed, actor: Actor, faults: Faults
) -> f.Unplayed | None:
    found, slot = _slot(tournament, command, actor, faults)
    annulled = command.why == "annulled"
    reason(command.note, faults, needed=annulled)
    if command.why not in ("time", "annulled"):
        faults.append(Violation("unplayed-why", command.why))
    if command.game == TOTALS:
        faults.append(Violation("no-such-game", "0"))
    if found is None or slot is None:
        return None
    if annulled:
        if actor.role not in REFEREES:
            faults.append(Violation("needs-role", "referee"))
        impartial(tournament, found, command.table, actor, faults, able=REFEREES)
    elif tournament.plan.unplayed_games == "play_anyway":
        faults.append(Violation("played-anyway", _where(command)))
    elif slot.filed:
        faults.append(Violation("already-reported", _where(command)))
    if slot.unplayed:
        faults.append(Violation("game-unplayed", _where(command)))
    sheet = found.sheets.get(command.table)
    if sheet and sheet[TOTALS].filed:
        faults.append(Violation("totals-already-reported", str(command.table)))
    return f.Unplayed(command.round, command.table, command.game, command.why, command.note)


def _slot(
    tournament: Tournament,
    command: c.Confirm | c.Dispute | c.MarkUnplayed,
    actor: Actor,
    faults: Faults,
) -> tuple[Round | None, Slot | None]:
    found = the_round(tournament, command.round, faults)
    if found is None or the_table(found, command.table, faults) is None:
        return None, None
    at_own_table(found, command.table, actor, faults)
    slot = tournament.slot(command.round, command.table, command.game)
    if slot is None:
        games = tournament.stage(found).games
        faults.append(Violation("no-such-game", f"{command.game} of {games}"))
    return found, slot


def _same(slot: Slot, wanted: str) -> Filed | None:
    return next((filed for filed in slot.filed if filed.digest == wanted), None)


def _where(what: Report | c.Confirm | c.Dispute | c.MarkUnplayed) -> str:
    return f"game {what.game} at table {what.table}"
