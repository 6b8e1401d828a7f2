"""Reminders about personal data: {% kept_too_long event %}, {% kept_by user as terms %}."""

from __future__ import annotations

from django import template
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from stolik.web.models.tournaments import Tournament
from stolik.web.privacy.retention import Term, passed, term

register = template.Library()


@register.inclusion_tag("stolik/privacy/_passed.html")
def kept_too_long(event: Tournament) -> dict[str, object]:
    """A note, if the data of a tournament are kept beyond their term."""
    event_term = term(event)
    return {"terms": (event_term,) if event_term.passed else ()}


@register.inclusion_tag("stolik/privacy/_passed.html")
def kept_by(user: AbstractBaseUser | AnonymousUser) -> dict[str, object]:
    """The same for every tournament of an account."""
    terms: tuple[Term, ...] = passed(int(user.pk)) if user.pk else ()
    return {"terms": terms}
