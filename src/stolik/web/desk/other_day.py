"""Whether a matchday or league tournament is being held on another day than the one it has.

Asked once people have come: then the day in the calendar is wrong, or somebody looks at the wrong
event. What was seated before today is an earlier day whose results are still typed in. Knows no
page and changes nothing.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from django.utils import timezone

from stolik.tournament.journal import TournamentState
from stolik.web.models.tournaments import Tournament

# Of these an organiser holds many; the day of every other event is announced long before.
KINDS: Final = ("matchday", "league")


def held_on_another_day(event: Tournament, state: TournamentState, today: date) -> bool:
    """Whether people are here today, and the event has another day."""
    if state.kind not in KINDS or state.phase in ("finished", "complete"):
        return False
    day = timezone.localdate(event.starts)
    if day == today or (day < today and state.rounds):
        return False
    return any(entry.present for entry in state.entries.values())
