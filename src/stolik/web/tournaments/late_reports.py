"""Reports that came too late for their round: kept for the desk, so that nothing is lost."""

from __future__ import annotations

from stolik.tournament.journal.codec import to_json
from stolik.tournament.report import GameReport
from stolik.web.models.tournaments import Aside, TableCode
from stolik.web.templatetags.words import either

# Why a report can come too late.
LATE = ("not-now", "not-current-round")
# A table that sends more than this after its rounds is not reporting any more.
MOST = 40


def keep_aside(code: TableCode, given: GameReport, why: list[list[str]], key: str = "") -> None:
    """Keep a report for the desk, the same one only once."""
    kept = to_json(given)
    waiting = Aside.objects.filter(tournament=code.tournament, table=code.number, done=False)
    sent = Aside.objects.filter(tournament=code.tournament, table=code.number, key=key)
    if key and sent.exists():
        return
    if waiting.count() < MOST and not waiting.filter(report=kept).exists():
        Aside.objects.create(
            tournament=code.tournament, table=code.number, report=kept, why=why, key=key
        )


def told_aside() -> str:
    """What the table is told."""
    return either(
        "This round is no longer open. Your report is kept for the desk, which will look at it.",
        "Ta runda jest już zamknięta. Zgłoszenie zachowano dla biura, które się nim zajmie.",
    )
