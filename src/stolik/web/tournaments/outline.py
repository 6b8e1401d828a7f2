"""The outline of a tournament: kind, format, length, whether it has begun and is over.

Follows the journal, for lists of many tournaments. Computed from a state.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from stolik.tournament.journal import TournamentState
from stolik.tournament.schedule import total_minutes
from stolik.web.models.tournaments import Outline, Tournament
from stolik.web.tournaments import projection
from stolik.web.tournaments.notices import moved_from, off_kind

LONGEST: Final = 200
# What changes an outline; reports, clocks and calls do not.
KINDS: Final = frozenset(
    {
        *("created", "format-changed", "drawn", "seats-typed", "seated", "taken-back"),
        *("classified", "standings-hidden", "standings-shown"),
        *("moved", "called-off", "reinstated"),
    }
)


def outlined(state: TournamentState) -> dict[str, Any]:
    """The columns."""
    plan = state.format
    return {
        "kind": state.kind,
        "format": plan.name[:LONGEST] if plan else "",
        "minutes": total_minutes(plan) if plan else None,
        "begun": bool(state.rounds),
        "out": projection.out(state),
        "off": off_kind(state) if state.off else "",
        "moved_from": moved_from(state) if state.moved else None,
    }


def _follows(kinds: Collection[str], state: TournamentState) -> bool:
    # What is called off becomes interrupted by the first report of what was played.
    return state.off is not None or not KINDS.isdisjoint(kinds)


def _agrees(event: Tournament, state: TournamentState) -> bool:
    return Outline.objects.filter(tournament=event, **outlined(state)).exists()


def _write(event: Tournament, state: TournamentState) -> None:
    Outline.objects.update_or_create(tournament=event, defaults=outlined(state))


projection.register(projection.Follower("outline", _follows, _agrees, _write))
