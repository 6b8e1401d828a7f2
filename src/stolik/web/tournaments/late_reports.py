"""Reports that came too late for their round: kept for the desk, so that nothing is lost."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from stolik.tournament.journal.codec import CannotRead, from_json, to_json
from stolik.tournament.report import GameReport, Report, TotalsReport
from stolik.web.models.tournaments import Aside, TableCode

# Why a report can come too late.
LATE = ("not-now", "not-current-round")
# A table that sends more than this after its rounds is not reporting any more.
MOST = 40


def keep_late_report(
    code: TableCode, report: GameReport, why: list[list[str]], key: str = ""
) -> None:
    """Keep a report for the desk, the same one only once."""
    content = to_json(report)
    waiting = Aside.objects.filter(tournament=code.tournament, table=code.number, done=False)
    sent = Aside.objects.filter(tournament=code.tournament, table=code.number, key=key)
    if key and sent.exists():
        return
    if waiting.count() < MOST and not waiting.filter(report=content).exists():
        Aside.objects.create(
            tournament=code.tournament, table=code.number, report=content, why=why, key=key
        )


def settle_late_report(code: TableCode, report: GameReport) -> None:
    """A report that the table could file after all waits for the desk no longer."""
    waiting = Aside.objects.filter(tournament=code.tournament, table=code.number, done=False)
    waiting.filter(report=to_json(report)).update(done=True)


def late_report_sentence() -> str:
    """The answer to the table."""
    return gettext(
        "This round is no longer open. Your report is kept for the desk, which will look at it."
    )


def sent_report(value: Any) -> Report | None:
    """The report a table sent, as far as it is one."""
    for kind in (GameReport, TotalsReport):
        try:
            report: Report = from_json(kind, value)
        except (CannotRead, TypeError, ValueError):
            continue
        return report
    return None
