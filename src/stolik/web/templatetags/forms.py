"""{% opened typed %}: marks of what a form was opened with; `theirs` of a field both changed."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from stolik.web.core.forms import WAS, Typed

register = template.Library()


@register.simple_tag
def opened(typed: Typed) -> SafeString:
    """A hidden field, so that only what is changed in the form will be saved."""
    return format_html('<input type="hidden" name="{}" value="{}">', WAS, typed.was)


@register.filter
def theirs(typed: object, field: object) -> str | None:
    """What somebody else saved in a field meanwhile; None where nobody did."""
    return typed.theirs.get(str(field)) if isinstance(typed, Typed) else None
