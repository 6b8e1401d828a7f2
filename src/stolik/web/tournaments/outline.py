"""The outline of a tournament: kind, format, length, whether it has begun and is over.

Follows the journal, for lists of many tournaments. Computed from a state.
"""

from __future__ import annotations

from typing import Any, Final

from stolik.tournament.journal import TournamentState
from stolik.tournament.schedule import total_minutes
from stolik.web.models.tournaments import Outline, Tournament
from stolik.web.tournaments import projection

LONGEST: Final = 200
# What changes an outline; reports, clocks and calls do not.
KINDS: Final = frozenset(
    {
        *("created", "format-changed", "drawn", "seats-typed", "seated", "taken-back"),
        *("classified", "standings-hidden", "standings-shown"),
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
    }


def _agrees(event: Tournament, state: TournamentState) -> bool:
    return Outline.objects.filter(tournament=event, **outlined(state)).exists()


def _write(event: Tournament, state: TournamentState) -> None:
    Outline.objects.update_or_create(tournament=event, defaults=outlined(state))


projection.register(projection.Follower("outline", projection.of_kinds(*KINDS), _agrees, _write))
