"""A tag for pages of one tournament: that it was moved, called off or interrupted."""

from __future__ import annotations

from django import template

from stolik.tournament.journal import TournamentState
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import store
from stolik.web.tournaments.notices import Notice, notice_of

register = template.Library()


@register.simple_tag(takes_context=True)
def notice_for(context: template.Context, event: Tournament) -> Notice | None:
    """What everybody should know of a tournament now; its journal is not read twice for a page."""
    state = context.get("state")
    if not isinstance(state, TournamentState):
        state = store.state(event)
    return notice_of(event, state)
