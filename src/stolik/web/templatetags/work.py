"""What somebody at work may open: {% doors event as open %}{% if "desk-seating" in open %}."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils import timezone

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.open_games import open_games
from stolik.web.core.links import of_this_network, unreachable
from stolik.web.desk.need_lines import NeedLine
from stolik.web.desk.needs import SEAT_NEEDS, needs_of, unreachable_words
from stolik.web.desk.next_step import NextStep
from stolik.web.desk.other_day import held_on_another_day
from stolik.web.desk.views.desk_context import next_step_of
from stolik.web.models.staff import Member
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import access, store
from stolik.web.tournaments.doors import open_to
from stolik.web.tournaments.names import desk_names
from stolik.web.tournaments.words import role_name, signed

register = template.Library()
PLAY = ("playing", "collecting")


@register.simple_tag(takes_context=True)
def doors(context: Any, event: Tournament) -> frozenset[str]:
    """The names of the pages this request's user may open."""
    request = context.get("request")
    return open_to(access.roles(request.user, event)) if request else frozenset()


@register.simple_tag(takes_context=True)
def other_day(context: Any, event: Tournament, state: TournamentState) -> bool:
    """Whether to ask if it is played today, of whoever may change the day."""
    if not held_on_another_day(event, state, timezone.localdate()):
        return False
    return "event-day" in doors(context, event)


@register.simple_tag(takes_context=True)
def closing_step(context: Any, event: Tournament) -> NextStep | None:
    """What comes next once every table of the round is in; None before."""
    state, request = context.get("state"), context.get("request")
    if request is None or state is None or state.phase not in ("playing", "collecting"):
        return None
    if open_games(state, state.current):
        return None
    return next_step_of(request, event, context.flatten())


@register.simple_tag(takes_context=True)
def seat_needs(context: Any, event: Tournament) -> tuple[NeedLine, ...]:
    """Whoever is here without a seat, or has left but sits, with what can be done."""
    request = context.get("request")
    if request is None:
        return ()
    return needs_of(request, event, store.state(event), desk_names(event), SEAT_NEEDS)


@register.simple_tag
def sits_at(event: Tournament, number: int) -> tuple[int, int] | None:
    """The round being played and the table at which somebody sits in it."""
    state = store.state(event)
    current = state.current
    table = current.where(number) if current and state.phase in PLAY else None
    if current is None or table is None or number in current.walkovers:
        return None
    return current.number, table.number


@register.inclusion_tag("stolik/desk/_unreachable.html", takes_context=True)
def unreachable_line(context: Any, printed: str = "") -> dict[str, str]:
    """A warning where links are shown that no phone can open.

    Where they are "printed" it is also said that another network will have another address.
    """
    request = context.get("request")
    return {
        "unreachable": unreachable_words() if request and unreachable(request) else "",
        "near": of_this_network(request) if request and printed else "",
    }


@register.simple_tag(takes_context=True)
def worker(context: Any, event: Tournament) -> Member | None:
    """Whoever looks, if they work here by invitation."""
    request = context.get("request")
    member = access.member(request.user, event) if request else None
    return member if member and member.account_id != event.owner_id else None


@register.filter
def role(name: str) -> str:
    """A role in the language of the page."""
    return role_name(name)


@register.filter
def work_event(meta: Any) -> Tournament | None:
    """The tournament whose page was refused."""
    event: Tournament | None = meta.get("stolik.event")
    return event


@register.filter
def work_roles(meta: Any) -> str:
    """The roles of whoever was refused, in words."""
    return ", ".join(role_name(role) for role in meta.get("stolik.roles", ()))


@register.filter(name="signed")
def signed_points(number: int) -> str:
    """Small points as they are written: +91, −12, 0."""
    return signed(number)
