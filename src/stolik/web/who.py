"""Who a request is: the roles of an account in a tournament, and the actor of a command.

The owner of a tournament is its organiser and, until somebody else is named, its head referee.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from stolik.tournament.journal import Actor
from stolik.tournament.journal.actor import HEAD_REFEREE, ORGANISER
from stolik.tournament.journal.rights import RIGHTS
from stolik.web.event.models import Tournament


def roles(user: AbstractBaseUser | AnonymousUser, event: Tournament) -> tuple[str, ...]:
    """What an account may be in a tournament, the first being what it is usually."""
    if user.is_authenticated and event.owner_id == user.pk:
        return (ORGANISER, HEAD_REFEREE)
    return ()


def actor(user: AbstractBaseUser | AnonymousUser, event: Tournament, command: Any) -> Actor:
    """The account in the role that this command needs."""
    held = roles(user, event)
    wanted = RIGHTS[type(command)].roles
    role = next((role for role in held if role in wanted), held[0] if held else "spectator")
    return Actor(role, f"account-{user.pk}")


def event_at_desk(request: HttpRequest, slug: str) -> Tournament:
    """The tournament, for somebody who works in it; 404, without a hint, for everybody else."""
    event = get_object_or_404(Tournament.objects.select_related("owner"), slug=slug)
    if not roles(request.user, event):
        raise Http404
    return event


def public_event(slug: str) -> Tournament:
    """The tournament, for everybody."""
    return get_object_or_404(Tournament, slug=slug)
