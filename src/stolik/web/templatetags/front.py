"""Words and cards of public pages: {% cards coming as shown %}, {{ code|category }}."""

from __future__ import annotations

from collections.abc import Iterable

from django import template

from stolik.web.models.tournaments import Tournament
from stolik.web.public.cards import Card
from stolik.web.public.cards import cards as cards_of
from stolik.web.tournaments.categories import label

register = template.Library()


@register.simple_tag
def cards(events: Iterable[Tournament]) -> tuple[Card, ...]:
    """What to say of each tournament."""
    return cards_of(events)


@register.filter
def category(code: str) -> str:
    """A category in the language of the page."""
    return label(code)
