"""What the registration form says about consents: the full name, and news of next events.

How to be shown is everybody's choice. Consents only for grown-ups: for somebody under 18 a guardian
agrees on paper.
"""

from __future__ import annotations

from collections.abc import Sequence

from stolik.web.tournaments.entries import Newcomer
from stolik.web.models.tournaments import Entry
from stolik.web.privacy.visibility import chosen
from stolik.web.privacy.consents import record


def record_form(entries: Sequence[Entry], people: Sequence[Newcomer], *, news: bool) -> None:
    """Everybody of one form, in the same order."""
    chosen(entries, how="form")
    grown = [(e, p) for e, p in zip(entries, people, strict=True) if not p.minor]
    record([e for e, p in grown if p.shown == "full"], "name", given=True, how="form")
    if news:
        record([e for e, p in grown if p.email or p.phone], "contact", given=True, how="form")
