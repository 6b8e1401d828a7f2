"""Where a report came from, and when: somebody at the desk, or a phone of the table.

Reads what the journal's rows say of reports; knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.utils.translation import gettext

from stolik.tournament.journal.state import Slot
from stolik.web.models.tournaments import FactRow, Tournament


def is_from_desk(by: str) -> bool:
    """Whether an actor of the journal is somebody at work."""
    return by.startswith(("account-", "staff-"))


def desk_name(by: str, staff: Mapping[str, str]) -> str:
    """The name of somebody at work, as far as it is known."""
    return staff.get(by) or gettext("the desk")


def report_times(event: Tournament, slots: Iterable[Slot]) -> dict[int, datetime]:
    """When each report of these games came in, by the number of its fact."""
    numbers = [filed.number for slot in slots for filed in slot.filed]
    rows = FactRow.objects.filter(tournament=event, sequence__in=numbers)
    return dict(rows.values_list("sequence", "recorded"))
