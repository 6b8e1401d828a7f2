"""What every page of the desk shows: the state, the names, what may be done now, the next step.

Puts values together for templates; what a page shows besides is the page's own business.
"""

from __future__ import annotations

import time
from typing import Any

from django.http import HttpRequest

from stolik.tournament.journal import Actor, TournamentState
from stolik.tournament.journal.actor import REFEREE
from stolik.tournament.journal.matchday import has_two_tables
from stolik.tournament.journal.state import Round
from stolik.web.desk import next_step
from stolik.web.desk.needs import BEFORE_STEP, late_reports, needs_of
from stolik.web.desk.next_step import NextStep, StepContext, referee_step, step_for_roles
from stolik.web.models.tournaments import Secret, Tournament
from stolik.web.tournaments import access, commands, store, table_pace
from stolik.web.tournaments.doors import opens
from stolik.web.tournaments.names import desk_names


def desk_context(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    """What every desk page shows: the state, the names, what may be done now."""
    state = store.state(event)
    current = state.current
    names = desk_names(event)
    late = late_reports(event)
    return {
        "event": event,
        "state": state,
        "round": current,
        "limited": current is not None and has_time_limit(state, current),
        "names": names,
        "allowed": allowed_commands(request, event, state),
        "key": commands.new_key(),
        "two_tables": has_two_tables(state),
        "late": late,
        "slowed": table_pace.slowed(event),
        "take_back_open": "take-back" in request.GET,
        "needs": needs_of(request, event, state, names, late=late),
    }


def has_time_limit(state: TournamentState, round_: Round) -> bool:
    """Whether the clock of a round can run out: else there is no gong, and no time to add."""
    stage = state.stage(round_)
    return bool(stage.timed and stage.minutes) or round_.clock.deadline is not None


def allowed_commands(
    request: HttpRequest, event: Tournament, state: TournamentState
) -> frozenset[str]:
    """The commands that are legal now in one of the roles of this account."""
    roles = access.roles(request.user, event)
    return frozenset(name for role in roles for name in state.allowed(Actor(role, "desk")))


def step_context(request: HttpRequest, event: Tournament, context: dict[str, Any]) -> StepContext:
    state: TournamentState = context["state"]
    secrets = Secret.objects.filter(tournament=event, seal=state.seal)
    return StepContext(
        event.slug,
        state,
        context["names"],
        bool(state.seal) and secrets.exists(),
        lambda command: commands.objections(request, event, state, command),
        int(time.time()),
        any(need.code in BEFORE_STEP for need in context["needs"]),
    )


def next_step_of(request: HttpRequest, event: Tournament, context: dict[str, Any]) -> NextStep:
    """The next step; if it is somebody else's, it is named and not offered."""
    held = access.roles(request.user, event)
    situation = step_context(request, event, context)
    step = next_step.next_step(situation)
    if held == (REFEREE,) and situation.state.phase in ("playing", "collecting"):
        step = referee_step(step, situation.url("desk-referee"))
    return step_for_roles(step, lambda name: opens(held, name))
