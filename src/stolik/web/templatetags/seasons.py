"""For pages of seasons: {{ names|at:key }}, {{ code|edition }}, {% own_series user as series %}."""

from __future__ import annotations

from collections.abc import Mapping

from django import template
from django.contrib.auth.models import AnonymousUser, User

from stolik.web.seasons.models import Series
from stolik.web.seasons.wording import edition_word

register = template.Library()


@register.filter
def at(names: Mapping[str, str], key: str) -> str:
    """What stands under a key."""
    return names.get(key, key)


@register.filter
def edition(code: str) -> str:
    """An edition of the game by its name."""
    return edition_word(code)


@register.simple_tag
def own_series(user: User | AnonymousUser) -> list[Series]:
    """The series of an account, the latest first."""
    return list(Series.objects.filter(owner_id=user.pk)[:50]) if user.is_authenticated else []
