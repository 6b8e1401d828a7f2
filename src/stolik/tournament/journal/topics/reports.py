"""Reports: filed, confirmed, disputed, and games not played.

Everything filed stays; which report counts, and whether it is agreed, is what changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from stolik.rules import Violation
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import DESK, PLAYER, REFEREES, TABLE, Actor
from stolik.tournament.journal.draft import Draft
from stolik.tournament.journal.requirements import (
    Faults,
    at_own_table,
    impartial,
    reason,
    the_round,
    the_table,
)
from stolik.tournament.journal.state import Filed, Round, Slot, TournamentState
from stolik.tournament.journal.topic import Applied, Decisions, computed, same, timed
from stolik.tournament.journal.topics.hall import TOLERANCE
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
from stolik.tournament.seats import Seating, Table


def file_report(
    tournament: TournamentState, command: c.FileReport, actor: Actor, faults: Faults
) -> f.Reported | f.Confirmed | None:
    typed = command.report
    round_ = the_round(tournament, typed.round, faults)
    table = the_table(round_, typed.table, faults) if round_ else None
    if round_ is None or table is None:
        return None
    at_own_table(round_, table.number, actor, faults)
    if command.signed or command.keep:
        _from_the_desk(tournament, round_, table, actor, faults)
    report = canonical(typed, table)
    wrong = impossible(tournament, round_, table, report)
    slot = tournament.slot(round_.number, table.number, report.game)
    if isinstance(report, GameReport) and report.game == TOTALS:
        slot = None  # that is where totals are kept, not a game
    if slot is not None:
        one_way(round_, table, report, faults)
        if slot.unplayed:
            faults.append(Violation("game-unplayed", game=report.game, table=report.table))
        elif same := _same(slot, report_digest(report)):
            return _again(tournament, command, actor, same, faults)
    if slot is None or not command.keep:
        faults.extend(wrong)
    if faults:
        return None
    codes = tuple(dict.fromkeys(fault.code for fault in wrong))
    points = _provisional(report, round_, table) if wrong else None
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
    tournament: TournamentState, round_: Round, table: Table, report: Report
) -> tuple[Violation, ...]:
    """What keeps a report from being true, whoever files it."""
    seats = _expected(tournament, round_, table, report)
    return report_faults(report, seats, tournament.stage(round_).games, tournament.rules)


def _expected(
    tournament: TournamentState, round_: Round, table: Table, report: Report
) -> tuple[int, ...]:
    """Those at the table; who has left the tournament may be in the report or not."""
    rows: Sequence[Sequence[int]] = (
        report.charges if isinstance(report, GameReport) else report.rows
    )
    named = {row[0] for row in rows}
    return tuple(
        entry
        for entry in round_.players(table)
        if entry in named or tournament.entries[entry].status == "in"
    )


def one_way(round_: Round, table: Table, report: Report, faults: Faults) -> None:
    """A table reports its games or the totals of the round, not both."""
    sheet = round_.sheets.get(table.number, ())
    games = any(slot.filed or slot.unplayed for slot in sheet[1:])
    if report.game == TOTALS and games:
        faults.append(Violation("games-already-reported", table=table.number))
    if report.game != TOTALS and sheet and sheet[TOTALS].filed:
        faults.append(Violation("totals-already-reported", table=table.number))


def _again(
    tournament: TournamentState, command: c.FileReport, actor: Actor, same: Filed, faults: Faults
) -> f.Confirmed | None:
    """The same content once more: from another device it confirms, like any confirmation."""
    report = command.report
    if same.by == actor.id and actor.role not in DESK:
        faults.append(Violation("already-reported", game=report.game, table=report.table))
        return None
    confirmation = c.Confirm(report.round, report.table, report.game, same.digest)
    return confirm(tournament, confirmation, actor, faults)


def _from_the_desk(
    tournament: TournamentState, round_: Round, table: Table, actor: Actor, faults: Faults
) -> None:
    if actor.role not in DESK:
        faults.append(Violation("desk-only", role=actor.role))
    impartial(tournament, round_, table.number, actor, faults)


def _provisional(report: Report, round_: Round, table: Table) -> tuple[Row, ...]:
    """What an impossible report is worth until it is clarified: its totals, if it gives any."""
    seats = round_.players(table)
    rows: dict[int, Row] = {}
    if isinstance(report, TotalsReport):
        rows = {row[0]: row for row in report.rows if row[0] in seats}
    return tuple(rows.get(entry, (entry, 0, 0)) for entry in seats)


def confirm(
    tournament: TournamentState, command: c.Confirm, actor: Actor, faults: Faults
) -> f.Confirmed | None:
    round_, slot = _slot(tournament, command, actor, faults)
    if round_ is None or slot is None:
        return None
    same = _same(slot, command.digest)
    if same is None or slot.unplayed:
        faults.append(Violation("no-such-report", digest=command.digest[:80]))
        return None
    impartial(tournament, round_, command.table, actor, faults)
    if slot.state == "confirmed" and slot.current == same:
        faults.append(Violation("already-confirmed", game=command.game, table=command.table))
    if same.clarify:
        faults.append(Violation("report-to-clarify", game=command.game, table=command.table))
    if actor.role not in DESK:
        if slot.disputed:
            if not _agreed(slot, command.digest, actor):
                faults.append(
                    Violation("disputed-needs-desk", game=command.game, table=command.table)
                )
        elif slot.current != same:
            faults.append(Violation("report-changed", digest=command.digest[:80]))
    shared = actor.role == TABLE and same.by == actor.id
    _who_confirms(round_, command, actor, same, faults)
    return f.Confirmed(
        command.round, command.table, command.game, command.digest, command.player, shared
    )


def _who_confirms(
    round_: Round, command: c.Confirm, actor: Actor, same: Filed, faults: Faults
) -> None:
    """Nobody agrees with oneself; a phone that is passed around says whose hand it is in."""
    own = same.by == actor.id and actor.role not in DESK
    if command.player is None:
        if own:
            faults.append(Violation("own-report", game=command.game, table=command.table))
        return
    table = round_.table(command.table)
    if actor.role != TABLE or table is None or command.player not in round_.players(table):
        faults.append(Violation("not-seated", entry=command.player))
        return
    won = {entry for entry, big, _ in same.points if big}
    if own and command.player in won and len(won) < len(same.points):
        faults.append(Violation("winner-confirms", game=command.game, table=command.table))


def _agreed(slot: Slot, wanted: str, actor: Actor) -> bool:
    """Whether reports that differed have become one: whoever mistyped has said so."""
    latest = {filed.by: filed.digest for filed in slot.filed}
    if slot.objected or actor.id not in latest:
        return False
    return {*(latest | {actor.id: wanted}).values()} == {wanted}


def dispute(
    tournament: TournamentState, command: c.Dispute, actor: Actor, faults: Faults
) -> f.Disputed | None:
    reason(command.note, faults)
    _, slot = _slot(tournament, command, actor, faults)
    if slot is not None and (slot.current is None or slot.current.digest != command.digest):
        faults.append(Violation("no-such-report", digest=command.digest[:80]))
    elif slot is not None and slot.disputed:
        faults.append(Violation("already-disputed", game=command.game, table=command.table))
    return f.Disputed(command.round, command.table, command.game, command.digest, command.note)


def withdraw_dispute(
    tournament: TournamentState, command: c.WithdrawDispute, actor: Actor, faults: Faults
) -> None:
    """Only what the table itself said, and only until the desk has decided."""
    _, slot = _slot(tournament, command, actor, faults)
    if slot is None:
        return
    if not slot.objection:
        faults.append(Violation("not-disputed", game=command.game, table=command.table))
    elif slot.current is None or slot.current.digest != command.digest:
        faults.append(Violation("no-such-report", digest=command.digest[:80]))


def mark_unplayed(
    tournament: TournamentState, command: c.MarkUnplayed, actor: Actor, faults: Faults, at: int
) -> f.Unplayed | None:
    round_, slot = _slot(tournament, command, actor, faults)
    annulled = command.why == "annulled"
    reason(command.note, faults, needed=annulled)
    if command.why not in ("time", "annulled"):
        faults.append(Violation("unplayed-why", why=command.why))
    if command.game == TOTALS:
        faults.append(Violation("no-such-game", game=0))
    if round_ is None or slot is None:
        return None
    if annulled:
        if actor.role not in REFEREES:
            faults.append(Violation("needs-role", roles=("referee",)))
        impartial(tournament, round_, command.table, actor, faults, able=REFEREES)
    elif tournament.plan.unplayed_games == "play_anyway":
        faults.append(Violation("played-anyway", game=command.game, table=command.table))
    elif slot.filed:
        faults.append(Violation("already-reported", game=command.game, table=command.table))
    if slot.unplayed:
        faults.append(Violation("game-unplayed", game=command.game, table=command.table))
    sheet = round_.sheets.get(command.table)
    if sheet and sheet[TOTALS].filed:
        faults.append(Violation("totals-already-reported", table=command.table))
    _who_says_unplayed(round_, command, actor, faults, at)
    return f.Unplayed(
        command.round, command.table, command.game, command.why, command.note, command.player
    )


def _who_says_unplayed(
    round_: Round, command: c.MarkUnplayed, actor: Actor, faults: Faults, at: int
) -> None:
    """A table says so after its gong, and somebody there confirms it by name; the desk need not."""
    table = round_.table(command.table)
    if command.player is not None and (
        actor.role != TABLE or table is None or command.player not in round_.players(table)
    ):
        faults.append(Violation("not-seated", entry=command.player))
    if actor.role != TABLE:
        return
    if command.player is None:
        faults.append(Violation("own-report", game=command.game, table=command.table))
    gong = round_.clock.gong(command.table)
    if gong is None or at + TOLERANCE < gong:
        faults.append(Violation("time-not-over", game=command.game, table=command.table))


def take_back_unplayed(
    tournament: TournamentState, command: c.TakeBackUnplayed, actor: Actor, faults: Faults
) -> None:
    """A table takes back what it said itself, the desk also what the desk said.

    A game that a referee annulled was played: it is corrected, not begun again.
    """
    _, slot = _slot(tournament, command, actor, faults)
    if slot is None:
        return
    if slot.unplayed != "time":
        faults.append(Violation("not-unplayed", game=command.game, table=command.table))
    elif actor.role == TABLE and not slot.unplayed_by_table:
        faults.append(Violation("unplayed-by-desk", game=command.game, table=command.table))


def take_back_totals(
    tournament: TournamentState, command: c.TakeBackTotals, actor: Actor, faults: Faults
) -> None:
    """Only before the round is closed: what was published rests on them afterwards."""
    round_ = the_round(tournament, command.round, faults)
    if round_ is None or the_table(round_, command.table, faults) is None:
        return
    impartial(tournament, round_, command.table, actor, faults)
    slot = tournament.slot(command.round, command.table, TOTALS)
    if slot is None or slot.current is None or slot.current.digest != command.replaces:
        faults.append(Violation("no-totals", table=command.table))


def _slot(
    tournament: TournamentState,
    command: c.Confirm | c.Dispute | c.WithdrawDispute | c.MarkUnplayed | c.TakeBackUnplayed,
    actor: Actor,
    faults: Faults,
) -> tuple[Round | None, Slot | None]:
    round_ = the_round(tournament, command.round, faults)
    if round_ is None or the_table(round_, command.table, faults) is None:
        return None, None
    at_own_table(round_, command.table, actor, faults)
    slot = tournament.slot(command.round, command.table, command.game)
    if slot is None:
        games = tournament.stage(round_).games
        faults.append(Violation("no-such-game", game=command.game, games=games))
    return round_, slot


def _same(slot: Slot, wanted: str) -> Filed | None:
    return next((filed for filed in slot.filed if filed.digest == wanted), None)


def _reported(draft: Draft, fact: f.Fact, what: f.Reported) -> None:
    report = what.report
    slot = draft.slot(report.round, report.table, report.game)
    filed = Filed(fact.number, fact.by.id, report, what.digest, what.points, what.clarify)
    # Who changes the own mind before anybody has agreed contradicts nobody.
    own = all(earlier.by == filed.by for earlier in slot.filed)
    mended = own and bool(slot.filed) and not slot.confirmed and not slot.disputed
    slot = replace(
        slot,
        filed=(*slot.filed, filed),
        chosen=len(slot.filed) if mended else slot.chosen,
        confirmed=slot.confirmed or what.signed,
        disputed=bool(slot.filed) and not mended,
    )
    draft.set_slot(report.round, report.table, report.game, slot)
    _begin(draft, report.round, report.table)


def _confirmed(draft: Draft, fact: f.Fact, what: f.Confirmed) -> None:
    slot = draft.slot(what.round, what.table, what.game)
    chosen = next(i for i, filed in enumerate(slot.filed) if filed.digest == what.digest)
    player, same_device = what.player, what.same_device
    if fact.by.id == f"{slot.filed[chosen].by}-{fact.by.entry}":
        # Journals of before name a phone and its player together.
        player, same_device = fact.by.entry, True
    slot = replace(
        slot,
        chosen=chosen,
        confirmed=True,
        disputed=False,
        objected=False,
        objection=0,
        player=player,
        same_device=same_device,
    )
    draft.set_slot(what.round, what.table, what.game, slot)


def _disputed(draft: Draft, fact: f.Fact, what: f.Disputed) -> None:
    slot = draft.slot(what.round, what.table, what.game)
    own = fact.number if fact.by.role in (TABLE, PLAYER) else 0
    slot = replace(slot, disputed=True, objected=True, objection=own)
    draft.set_slot(what.round, what.table, what.game, slot)


def _dispute_withdrawn(draft: Draft, _: f.Fact, what: f.DisputeWithdrawn) -> None:
    slot = draft.slot(what.round, what.table, what.game)
    # Another result that came meanwhile still contradicts this one.
    differs = any(filed.number > slot.objection for filed in slot.filed)
    slot = replace(slot, disputed=differs, objected=False, objection=0)
    draft.set_slot(what.round, what.table, what.game, slot)


def _unplayed(draft: Draft, _: f.Fact, what: f.Unplayed) -> None:
    slot = draft.slot(what.round, what.table, what.game)
    slot = replace(
        slot,
        unplayed=what.why,
        disputed=False,
        objected=False,
        objection=0,
        player=what.player,
    )
    draft.set_slot(what.round, what.table, what.game, slot)
    _begin(draft, what.round, what.table)


def _unplayed_taken_back(draft: Draft, _: f.Fact, what: f.UnplayedTakenBack) -> None:
    # Nothing was filed for a game nobody began: it is as if nothing had been said.
    slot = replace(draft.slot(what.round, what.table, what.game), unplayed="", player=None)
    draft.set_slot(what.round, what.table, what.game, slot)


def _totals_taken_back(draft: Draft, _: f.Fact, what: f.TotalsTakenBack) -> None:
    draft.set_slot(what.round, what.table, TOTALS, Slot())


def _begin(draft: Draft, number: int, table: int) -> None:
    """The first result starts a round that nobody has started; one that counts, that is."""
    round_ = draft.round(number)
    beside = any(consolation_table.number == table for consolation_table in round_.consolation)
    if round_.phase == "published" and not beside:
        draft.set_round(number, phase="playing")


def follow_people(draft: Draft, before: Round, seating: Seating) -> None:
    """What was reported at a chair belongs to whoever really sat there."""
    for table in seating:
        old = before.table(table.number)
        sheet = before.sheets.get(table.number)
        if old is None or sheet is None or old.seats == table.seats:
            continue
        # A report names people: only whoever was not there at all gives the result to another.
        gone = [entry for entry in old.seats if entry not in table.seats]
        came = [entry for entry in table.seats if entry not in old.seats]
        really = dict(zip(gone, came, strict=True))
        for game, slot in enumerate(sheet):
            if slot.filed:
                filed = tuple(_attributed(report, really) for report in slot.filed)
                draft.set_slot(before.number, table.number, game, replace(slot, filed=filed))


def _attributed(filed: Filed, really: dict[int, int]) -> Filed:
    def who(entry: int) -> int:
        return really.get(entry, entry)

    report: Report = filed.report
    if isinstance(report, GameReport):
        report = replace(
            report,
            charges=tuple((who(entry), charge) for entry, charge in report.charges),
            out=None if report.out is None else who(report.out),
            unopened=tuple(who(entry) for entry in report.unopened),
            left=tuple(who(entry) for entry in report.left),
            faces=tuple((who(entry), face) for entry, face in report.faces),
        )
    else:
        report = replace(report, rows=tuple((who(e), big, small) for e, big, small in report.rows))
    points = tuple((who(entry), big, small) for entry, big, small in filed.points)
    return replace(filed, report=report, digest=report_digest(report), points=points)


DECISIONS: Final[Decisions] = {
    c.FileReport: computed(f.Reported, file_report),
    c.Confirm: computed(f.Confirmed, confirm),
    c.Dispute: computed(f.Disputed, dispute),
    c.WithdrawDispute: same(f.DisputeWithdrawn, withdraw_dispute),
    c.MarkUnplayed: timed(f.Unplayed, mark_unplayed),
    c.TakeBackUnplayed: same(f.UnplayedTakenBack, take_back_unplayed),
    c.TakeBackTotals: same(f.TotalsTakenBack, take_back_totals),
}
APPLIED: Final[Applied] = {
    f.Reported: _reported,
    f.Confirmed: _confirmed,
    f.Disputed: _disputed,
    f.DisputeWithdrawn: _dispute_withdrawn,
    f.Unplayed: _unplayed,
    f.UnplayedTakenBack: _unplayed_taken_back,
    f.TotalsTakenBack: _totals_taken_back,
}
