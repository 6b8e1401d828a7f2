"""What is decided about a series: written once, dated and signed, taken back by another decision.

Knows no page; what a decision means is the business of those who read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from stolik.web.seasons.models import Decision, Series

TAKEN_BACK = "taken-back"
# What an organiser may take back; everything else follows from other pages.
CAN_BE_TAKEN_BACK = ("play-off", "lot", "granted", "barred", "closed", "notice")


def decide(
    series: Series, kind: str, by: User | None, about: Mapping[str, Any], note: str = ""
) -> Decision:
    """Write a decision down."""
    return Decision.objects.create(
        series=series, kind=kind, by=by, about=dict(about), note=note.strip()[:1000]
    )


@transaction.atomic
def take_back(series: Series, number: int, by: User, note: str = "") -> Decision | None:
    """Take a decision back; None if there is no such one that stands."""
    standing = Decision.objects.select_for_update(of=("self",)).filter(
        series=series, taken_back=None
    )
    found = standing.filter(pk=number, kind__in=CAN_BE_TAKEN_BACK).first()
    if found is None:
        return None
    return Decision.objects.create(
        series=series,
        kind=TAKEN_BACK,
        by=by,
        about={"kind": found.kind},
        note=note.strip()[:1000],
        takes_back=found,
    )
