"""What every page of the desk shows: the state, the names, what may be done now, the next step.

Puts values together for templates; what a page shows besides is the page's own business.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from stolik.tournament.journal import Actor, TournamentState
from stolik.tournament.journal.actor import REFEREE
from stolik.tournament.journal.matchday import has_two_tables
from stolik.web.core.language import either
from stolik.web.desk import next_step
from stolik.web.desk.next_step import NextStep, StepContext, referee_step, step_for_roles
from stolik.web.models.tournaments import Aside, Secret, Tournament
from stolik.web.tournaments import access, commands, store, table_pace
from stolik.web.tournaments.doors import opens
from stolik.web.tournaments.names import desk_names
from stolik.web.tournaments.sentences import stage_name

PHASES = {
    "new": ("not set up", "bez ustawień"),
    "preparing": ("before the first round", "przed pierwszą rundą"),
    "draft": ("seats ready, not published", "miejsca gotowe, nieogłoszone"),
    "published": ("seats published", "miejsca ogłoszone"),
    "playing": ("being played", "w trakcie"),
    "collecting": ("slips are collected", "zbieranie protokołów"),
    "closed": ("closed", "zamknięta"),
    "complete": ("all rounds played", "wszystkie rundy rozegrane"),
    "finished": ("finished", "zakończony"),
}


def desk_context(request: HttpRequest, event: Tournament, tab: str) -> dict[str, Any]:
    """What every desk page shows: the state, the names, what may be done now."""
    state = store.state(event)
    current = state.current
    return {
        "event": event,
        "state": state,
        "round": current,
        "stage": state.stage(current) if current else None,
        "stage_name": stage_name(state.stage(current).name) if current else "",
        "phase": either(*PHASES[state.phase]),
        "names": desk_names(event),
        "allowed": allowed_commands(request, event, state),
        "tab": tab,
        "key": commands.new_key(),
        "two_tables": has_two_tables(state),
        "late": Aside.objects.filter(tournament=event, done=False).count(),
        "slowed": table_pace.slowed(event),
    }


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
    )


def next_step_of(request: HttpRequest, event: Tournament, context: dict[str, Any]) -> NextStep:
    """The next step; if it is somebody else's, it is named and not offered."""
    held = access.roles(request.user, event)
    situation = step_context(request, event, context)
    step = next_step.next_step(situation)
    if held == (REFEREE,) and situation.state.phase in ("playing", "collecting"):
        step = referee_step(step, situation.url("desk-referee"))
    return step_for_roles(step, lambda name: opens(held, name))
