"""{% live_topic event "desk" %}: the stream of a page that is not for everybody."""

from __future__ import annotations

from django import template

from stolik.web.core.language import language
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import push

register = template.Library()


@register.simple_tag
def live_topic(event: Tournament, view: str) -> str:
    """The topic, which cannot be guessed: only those who see the page have it."""
    return push.unlisted_topic(event.slug, view, language())
