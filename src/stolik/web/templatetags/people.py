"""Numbers on pages of people: {{ points|minus }}, {{ average|hundredths }}."""

from __future__ import annotations

from django import template
from django.utils.formats import get_format

register = template.Library()


@register.filter
def minus(number: int) -> str:
    """A whole number with a real minus sign."""
    return str(number).replace("-", "\u2212")


@register.filter
def hundredths(number: int) -> str:
    """Hundredths as a decimal fraction with one place: 1234 is 12.3."""
    whole, rest = divmod(round(number / 10), 10)
    return f"{whole}{get_format('DECIMAL_SEPARATOR')}{rest}"
