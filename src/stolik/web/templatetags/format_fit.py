"""For the desk: {% fitting_format state as fit %}{% if fit %}{{ fit.label }}, {{ fit.name }}."""

from __future__ import annotations

from django import template

from stolik.tournament.journal import Tournament as State
from stolik.web.event.joining.fitting import fitting, present
from stolik.web.event.joining.format_form import format_label

register = template.Library()


@register.simple_tag
def fitting_format(state: State) -> dict[str, str | int] | None:
    """The format for those who came, if it is not the planned one."""
    found = fitting(state)
    if found is None:
        return None
    return {"name": found.name, "label": format_label(found.name), "people": present(state)}
