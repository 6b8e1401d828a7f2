"""{% no_account as first_start %}: whether nobody can log in yet."""

from __future__ import annotations

from django import template
from django.contrib.auth.models import User

register = template.Library()


@register.simple_tag
def no_account() -> bool:
    """Whether the site has just been set up: no account that could log in."""
    return not User.objects.filter(is_active=True).exists()
