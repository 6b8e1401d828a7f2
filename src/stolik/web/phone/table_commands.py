"""Commands of a device at a table: reports, confirmations, objections, calls and announcements.

Both pages of a table, the phone's and the plain one, give their commands here. A report that comes
too late, or for a game said not to be played, is kept for the desk. Knows the store; no request, no
form and no JSON.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext

from stolik.rules import Refused, Violation
from stolik.rules.seal import digest
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.rights import OPEN
from stolik.tournament.journal.state import Round
from stolik.tournament.journal.topics.reports import canonical
from stolik.tournament.report import GameReport, report_digest
from stolik.web.models.tournaments import TableCode
from stolik.web.public.public_view import PublicView
from stolik.web.tournaments import store
from stolik.web.tournaments.call_reasons import reason_note
from stolik.web.tournaments.late_reports import (
    LATE,
    keep_late_report,
    late_report_sentence,
    settle_late_report,
)

LONGEST_TEXT: Final = 1000
LONGEST_DIGEST: Final = 64
_KEY: Final = re.compile(r"[0-9a-f]{16,64}")
# The same thing has been done already: as good as doing it.
_DONE: Final = (
    "already-reported",
    "already-confirmed",
    "already-called",
    "already-disputed",
    "not-disputed",
    "not-unplayed",
    "no-such-call",
)


@dataclass(frozen=True, slots=True)
class TableDevice:
    """A device at a table; `key` names its message, so that it is carried out at most once."""

    code: TableCode
    id: str
    key: str = ""

    @property
    def actor(self) -> Actor:
        return Actor("table", self.id, table=self.code.number)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a command: refused for its violations, or `aside`: kept for the desk.

    `aside` is the sentence that tells the table so.
    """

    violations: tuple[Violation, ...] = ()
    aside: str = ""

    @property
    def is_late(self) -> bool:
        return any(violation.code in LATE for violation in self.violations)

    @property
    def was_done(self) -> bool:
        """Whether it was refused only because the same had been done before."""
        return any(violation.code in _DONE for violation in self.violations)


def is_key(text: str) -> bool:
    """Whether this can be the secret of a device or the key of a message."""
    return _KEY.fullmatch(text) is not None


def device_id(secret: str) -> str:
    """Who a device is in the journal: a digest, so that the journal gives no secret away."""
    return f"device-{digest(secret)[:16]}"


def is_direct(view: PublicView, round_: Round) -> bool:
    """Whether reports of this round apply at once."""
    return round_ is view.round and round_.phase in OPEN and not view.drafting


def file_report(device: TableDevice, report: GameReport) -> Outcome:
    """One game; what comes too late, or for a game said not to be played, is kept for the desk."""
    outcome = _performed(device, c.FileReport(report))
    if not outcome.violations:
        settle_late_report(device.code, report)
        return outcome
    why = [[violation.code, violation.about] for violation in outcome.violations]
    if outcome.is_late:
        return keep_late(device, report, why)
    slot = store.state(device.code.tournament).slot(report.round, report.table, report.game)
    marked = [code for code, _ in why] == ["game-unplayed"]
    # A game that a referee annulled was played, and is over.
    if marked and slot and slot.unplayed == "time":
        keep_late_report(device.code, report, why, device.key)
        return Outcome(aside=_unplayed_sentence(report.game))
    return outcome


def keep_late(device: TableDevice, report: GameReport, why: list[list[str]]) -> Outcome:
    """Nothing is lost: the desk looks at a report that came too late. `why`: codes and details."""
    keep_late_report(device.code, report, why, device.key)
    return Outcome(aside=late_report_sentence())


def _unplayed_sentence(game: int) -> str:
    return gettext(
        "Game {game} is marked as not played. Your report is kept for the "
        "desk, which will look at it."
    ).format(game=game)


def confirm(
    device: TableDevice, round_: int, game: int, report: str, player: int | None
) -> Outcome:
    """Another device agrees; or, on the one that reported, a second player at the table.

    `report` is the digest of what is confirmed.
    """
    return _performed(device, c.Confirm(round_, device.code.number, game, report, player))


def digest_of(device: TableDevice, report: GameReport) -> str:
    """The digest by which a report of this table is confirmed; "" if it has no such round."""
    round_ = store.state(device.code.tournament).round(report.round)
    table = round_.table(report.table) if round_ else None
    return report_digest(canonical(report, table)) if table else ""


def dispute(device: TableDevice, round_: int, game: int, report: str, reason: str) -> Outcome:
    """Somebody says that a report is wrong; the desk decides."""
    text = reason or reason_note("wrong")
    return _performed(device, c.Dispute(round_, device.code.number, game, report, ""), text)


def withdraw_dispute(device: TableDevice, round_: int, game: int, report: str) -> Outcome:
    """The table does not object any more."""
    return _performed(device, c.WithdrawDispute(round_, device.code.number, game, report))


def mark_unplayed(device: TableDevice, round_: int, game: int, player: int | None) -> Outcome:
    """The time was over before a game; `player` confirms it."""
    command = c.MarkUnplayed(round_, device.code.number, game, "time", player=player)
    return _performed(device, command)


def take_back_unplayed(device: TableDevice, round_: int, game: int) -> Outcome:
    """There was time for a game after all, or it was played."""
    return _performed(device, c.TakeBackUnplayed(round_, device.code.number, game))


def call_referee(device: TableDevice, round_: int, reason: str | None = None) -> Outcome:
    """The referee is wanted at this table; without a reason no text is kept."""
    return _performed(device, c.CallReferee(round_, device.code.number), reason)


def withdraw_call(device: TableDevice, call: int) -> Outcome:
    """Nobody is needed at this table any more."""
    return _performed(device, c.WithdrawCall(call))


def announce_opening(
    device: TableDevice, round_: int, game: int, entry: int, at: int | None
) -> Outcome:
    """Somebody announced an opening; `at` is when, by the clock of the device."""
    return _performed(device, c.AnnounceOpening(round_, device.code.number, game, entry, at))


def _performed(device: TableDevice, command: Any, text: str | None = None) -> Outcome:
    """A command and the text that goes with it, recorded together or not at all."""
    event = device.code.tournament
    key = f"table-{device.code.number}-{device.key}" if device.key else None
    try:
        if text is None:
            store.perform(event, command, device.actor, key=key)
        else:
            with store.writing(event):
                with_note = replace(command, note=store.note(event, text))
                store.perform(event, with_note, device.actor, key=key)
    except Refused as refused:
        return Outcome(refused.violations)
    return Outcome()
