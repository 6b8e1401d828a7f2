"""What is decided about a series: written once, dated and signed, taken back by another decision.

Knows no page; what a decision means is the business of those who read it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from stolik.rules import Refused, Violation
from stolik.web.models.seasons import Decision, Series

TAKEN_BACK = "taken-back"
# What an organiser may take back; everything else follows from other pages.
CAN_BE_TAKEN_BACK = ("play-off", "lot", "granted", "barred", "closed", "notice")
# Only whoever decided it: a local organiser does not undo what the national one granted.
NATIONAL = ("granted",)
# Nobody draws until the lot is welcome, and nobody opens a closed season in silence.
NEEDS_A_REASON = ("lot", "closed")


def decide(
    series: Series, kind: str, by: User | None, about: Mapping[str, Any], note: str = ""
) -> Decision:
    """Write a decision down."""
    return Decision.objects.create(
        series=series, kind=kind, by=by, about=dict(about), note=note.strip()[:1000]
    )


def may_take_back(*, national: bool) -> tuple[str, ...]:
    """The kinds of decisions that somebody may take back."""
    return tuple(kind for kind in CAN_BE_TAKEN_BACK if national or kind not in NATIONAL)


@transaction.atomic
def take_back(
    series: Series,
    number: int,
    by: User,
    note: str = "",
    kinds: Sequence[str] = CAN_BE_TAKEN_BACK,
) -> Decision | None:
    """Take a decision back; None if there is no such one that stands.

    Refused without a reason where one is needed, and while the season is closed.
    """
    standing = Decision.objects.filter(series=series, taken_back=None)
    # Only a row that is read can be locked: PostgreSQL locks no answer to whether there is one.
    locked = standing.select_for_update(of=("self",))
    found = locked.filter(pk=number, kind__in=kinds).first()
    if found is None:
        return None
    if found.kind in NEEDS_A_REASON and not note.strip():
        raise Refused((Violation("reason-missing", found.kind),))
    if found.kind not in ("closed", "notice") and standing.filter(kind="closed").exists():
        raise Refused((Violation("season-closed", series.title),))
    return Decision.objects.create(
        series=series,
        kind=TAKEN_BACK,
        by=by,
        about={"kind": found.kind},
        note=note.strip()[:1000],
        takes_back=found,
    )
