"""Facts about reports, applied to a draft; `applying` knows the others.

Everything filed is kept; which report counts, and whether it is agreed, is what changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from stolik.tournament.journal import facts as f
from stolik.tournament.journal.draft import Draft
from stolik.tournament.journal.state import Filed, Round, Slot
from stolik.tournament.report import GameReport, Report, report_digest
from stolik.tournament.seats import Seating


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
        player=player,
        same_device=same_device,
    )
    draft.set_slot(what.round, what.table, what.game, slot)


def _disputed(draft: Draft, _: f.Fact, what: f.Disputed) -> None:
    slot = draft.slot(what.round, what.table, what.game)
    draft.set_slot(what.round, what.table, what.game, replace(slot, disputed=True, objected=True))


def _corrected(draft: Draft, fact: f.Fact, what: f.Corrected) -> None:
    report = what.report
    slot = draft.slot(report.round, report.table, report.game)
    filed = Filed(fact.number, fact.by.id, report, what.digest, what.points)
    slot = Slot((*slot.filed, filed), chosen=len(slot.filed), confirmed=True)
    draft.set_slot(report.round, report.table, report.game, slot)


def _unplayed(draft: Draft, _: f.Fact, what: f.Unplayed) -> None:
    slot = draft.slot(what.round, what.table, what.game)
    slot = replace(slot, unplayed=what.why, disputed=False, objected=False)
    draft.set_slot(what.round, what.table, what.game, slot)
    _begin(draft, what.round, what.table)


def _begin(draft: Draft, number: int, table: int) -> None:
    """The first result starts a round that nobody has started; one that counts, that is."""
    found = draft.round(number)
    beside = any(one.number == table for one in found.consolation)
    if found.phase == "published" and not beside:
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
                filed = tuple(_attributed(one, really) for one in slot.filed)
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


REPORTS: Final[dict[type, Callable[[Draft, f.Fact, Any], None]]] = {
    f.Reported: _reported,
    f.Confirmed: _confirmed,
    f.Disputed: _disputed,
    f.Corrected: _corrected,
    f.Unplayed: _unplayed,
}
