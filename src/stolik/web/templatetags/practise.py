"""{% practice_banner %}: says on every page of a practice tournament that it is none."""

from __future__ import annotations

from typing import Any

from django import template

from stolik.web.models.practise import Practice
from stolik.web.models.tournaments import Tournament

register = template.Library()


@register.inclusion_tag("stolik/practise/_banner.html", takes_context=True)
def practice_banner(context: Any) -> dict[str, Any]:
    """The banner; no query for a public tournament."""
    event: Any = context.get("event") or getattr(context.get("code"), "tournament", None)
    request = context.get("request")
    practising = is_practice(event)
    mine = bool(practising and request and getattr(request, "user", None) is not None)
    return {
        "practising": event if practising else None,
        "mine": mine and request.user.is_authenticated and request.user.pk == event.owner_id,
        "csrf_token": context.get("csrf_token"),
    }


@register.filter
def is_practice(event: Any) -> bool:
    """Whether a tournament is for practising only."""
    if not isinstance(event, Tournament) or event.public:
        return False
    return Practice.objects.filter(tournament=event).exists()
