"""Late duties and open questions of an account or an event, for other pages.

{% late_duties event %}, {% late_for user %}, {% asked_of user %}, {% asked_about event %},
{% to_answer %}.
"""

from __future__ import annotations

from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser, User
from django.template import Context
from django.utils import timezone

from stolik.web.models.office import Application, Tick
from stolik.web.models.tournaments import Tournament
from stolik.web.office import duties, event_package, open_questions
from stolik.web.office.duty_pages import duty_page
from stolik.web.office.packed_photos import Album, album

register = template.Library()


@register.inclusion_tag("stolik/office/_late.html")
def late_duties(event: Tournament) -> dict[str, Any]:
    """The late duties of one event, at its desk."""
    return {"late": duties.reminded(event, timezone.localdate())}


@register.inclusion_tag("stolik/office/_to_do.html", takes_context=True)
def to_do(context: Context, event: Tournament) -> dict[str, Any]:
    """What is to be done in this part of the day, short; the whole list has a page of its own."""
    state = context["state"]
    phase, lines = duties.of_phase(event, state, timezone.localdate())
    return {
        "event": event,
        "phase": phase,
        "open_lines": [(line, duty_page(event, line.duty.code)) for line in lines if not line.done],
        "done": sum(line.done for line in lines),
        "csrf_token": context.get("csrf_token"),
    }


@register.inclusion_tag("stolik/office/_after_end.html", takes_context=True)
def after_the_end(context: Context, event: Tournament) -> dict[str, Any]:
    """The steps once the classification is out; each is marked as far as the site can know."""
    state = context["state"]
    return {
        "event": event,
        "hidden": state.hidden is not None,
        "diplomas": Tick.objects.filter(tournament=event, duty="diplomas").exists(),
        "packed": event_package.packed(event),
    }


@register.inclusion_tag("stolik/office/_late.html")
def late_for(user: User | AnonymousUser) -> dict[str, Any]:
    """The late duties of an account."""
    late = duties.overdue_for(int(user.pk), timezone.localdate()) if user.pk else ()
    return {"late": late, "named": True}


@register.simple_tag
def to_answer() -> int:
    """How many applications wait for the national organiser."""
    return Application.objects.filter(state="submitted").count()


@register.inclusion_tag("stolik/office/_asked.html")
def asked_of(user: User | AnonymousUser) -> dict[str, Any]:
    """Questions of the national organiser that wait for an account's reply."""
    return {"asked": open_questions.waiting_for(user) if isinstance(user, User) else ()}


@register.inclusion_tag("stolik/office/_question.html", takes_context=True)
def asked_about(context: Context, event: Tournament) -> dict[str, Any]:
    """The national organiser's question about an event, with a box for the reply."""
    return {
        "event": event,
        "question": open_questions.about(event),
        "csrf_token": context.get("csrf_token"),
        "fault": context.get("reply_fault", ""),
    }


@register.simple_tag
def can_be_packed(event: Tournament) -> bool:
    """Whether there is a closing package."""
    return event_package.packed(event)


@register.simple_tag
def photos_packed(event: Tournament) -> Album:
    """The photos that go into the closing package."""
    return album(event)
