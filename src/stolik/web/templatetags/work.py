"""What somebody at work may open: {% doors event as open %}{% if "desk-seating" in open %}."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils import timezone

from stolik.tournament.journal import TournamentState
from stolik.web.desk.other_day import held_on_another_day
from stolik.web.models.staff import Member
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import access
from stolik.web.tournaments.doors import open_to
from stolik.web.tournaments.words import role_name, signed

register = template.Library()


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
