"""What is late, for other pages: {% late_duties event %}, {% late_for user %}, {% to_answer %}."""

from __future__ import annotations

from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone

from stolik.web.event.models import Tournament
from stolik.web.office import answering, duties_read, package
from stolik.web.office.models import Application

register = template.Library()


@register.inclusion_tag("stolik/office/_late.html")
def late_duties(event: Tournament) -> dict[str, Any]:
    """The late duties of one event, at its desk."""
    return {"late": duties_read.reminded(event, timezone.localdate())}


@register.inclusion_tag("stolik/office/_late.html")
def late_for(user: User | AnonymousUser) -> dict[str, Any]:
    """The late duties of an account."""
    found = duties_read.overdue_for(int(user.pk), timezone.localdate()) if user.pk else ()
    return {"late": found, "named": True}


@register.simple_tag
def to_answer() -> int:
    """How many applications wait for the national organiser."""
    return Application.objects.filter(state__in=answering.OPEN).count()


@register.simple_tag
def can_be_packed(event: Tournament) -> bool:
    """Whether there is a closing package."""
    return package.packed(event)
