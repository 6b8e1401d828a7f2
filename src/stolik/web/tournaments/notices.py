"""That a tournament was moved, called off or interrupted, in words for everybody.

Called off is what has not begun, interrupted what has. A move is told until the first seats are
drawn, a later one until the end; a reason that was erased is not told. Knows no page.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from stolik.tournament.journal import TournamentState
from stolik.web.models.tournaments import Outline, Tournament
from stolik.web.tournaments.announcements import texts_of
from stolik.web.tournaments.words import day_and_time, moment

MOVED, CALLED_OFF, INTERRUPTED = "moved", "called-off", "interrupted"


@dataclass(frozen=True, slots=True)
class Notice:
    """What happened, by the number of its fact, and why."""

    kind: str
    number: int
    headline: str
    reason: str

    @property
    def off(self) -> bool:
        """Whether nothing is played now."""
        return self.kind != MOVED


def notice_of(event: Tournament, state: TournamentState) -> Notice | None:
    """What everybody should know now; at most one query."""
    if kind := off_kind(state):
        assert state.off is not None
        reason = _reason(event, state.off.note)
        return Notice(kind, state.off.number, off_words(kind), reason)
    was = moved_from(state)
    if was is None or was == event.starts:
        return None
    assert state.moved is not None
    reason = _reason(event, state.moved.note)
    return Notice(MOVED, state.moved.number, moved_words(was, event.starts), reason)


def off_kind(state: TournamentState) -> str:
    """Called off, interrupted, or nothing of the kind."""
    if state.off is None:
        return ""
    return INTERRUPTED if state.begun else CALLED_OFF


def moved_from(state: TournamentState) -> datetime | None:
    """When the tournament was to be held before, while that is of interest."""
    moved = state.moved
    if moved is None or state.places:
        return None
    published = state.rounds[0].published if state.rounds else None
    goes_on_another_day = published is not None and moved.at > published
    return moment(moved.was) if goes_on_another_day or not state.rounds else None


def off_words(kind: str) -> str:
    if kind == INTERRUPTED:
        return gettext("Interrupted")
    return gettext("Called off")


def moved_words(was: datetime, to: datetime) -> str:
    old, new = day_and_time(was), day_and_time(to)
    return gettext("Moved from {old} to {new}").format(old=old, new=new)


def listed_words(outline: Outline | None, event: Tournament) -> str:
    """The same in short, for lists of many tournaments; nothing if there is nothing to tell."""
    if outline is None:
        return ""
    if outline.off:
        return off_words(outline.off)
    if outline.moved_from is None or outline.moved_from == event.starts:
        return ""
    was = day_and_time(outline.moved_from)
    return gettext("Moved from {was}").format(was=was)


def _reason(event: Tournament, reference: str) -> str:
    return texts_of(event, [reference]).get(reference, "")
