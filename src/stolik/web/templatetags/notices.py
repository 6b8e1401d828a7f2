"""A tag for pages of one tournament: that it was moved, called off or interrupted."""

from __future__ import annotations

from django import template

from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import store
from stolik.web.tournaments.notices import Notice, notice_of

register = template.Library()


@register.simple_tag
def notice_for(event: Tournament) -> Notice | None:
    """What everybody should know of a tournament now."""
    return notice_of(event, store.state(event))
