"""The cards of the front page: {% load front %}{% cards coming as shown %}"""

from __future__ import annotations

from collections.abc import Iterable

from django import template

from stolik.web.event.models import Tournament
from stolik.web.event.public.front import Card
from stolik.web.event.public.front import cards as cards_of

register = template.Library()


@register.simple_tag
def cards(events: Iterable[Tournament]) -> tuple[Card, ...]:
    """What to say of each tournament."""
    return cards_of(events)
