"""{% notify_button address %}: messages on this device, on or off.

The page loads `stolik/notify.js`; where a browser cannot be reached the button stays hidden.
"""

from __future__ import annotations

from typing import Any

from django import template

from stolik.web.core.web_push import public_key

register = template.Library()


@register.inclusion_tag("stolik/_notify.html", takes_context=True)
def notify_button(context: Any, address: str, what: str = "calls") -> dict[str, Any]:
    """The button; `what` is what is told: calls, or seats."""
    return {
        "request": context["request"],
        "csrf_token": context.get("csrf_token"),
        "address": address,
        "key": public_key(),
        "what": what,
    }
