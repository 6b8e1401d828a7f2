"""For the desk: {% fitting_format state as fit %}{% if fit %}{{ fit.label }}, {{ fit.name }}."""

from __future__ import annotations

from django import template

from stolik.tournament.journal import TournamentState
from stolik.web.tournaments import formats

register = template.Library()


@register.simple_tag
def fitting_format(state: TournamentState) -> dict[str, str | int] | None:
    """The format for those who came, if it is not the planned one."""
    fitting = formats.fitting_format(state)
    if fitting is None:
        return None
    return {
        "name": fitting.format.name,
        "label": formats.format_label(fitting.format.name),
        "kind": fitting.kind,
        "people": formats.people_present(state),
    }
