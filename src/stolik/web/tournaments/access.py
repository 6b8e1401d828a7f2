"""Who a request is: the roles of an account or device in a tournament, the actor of a command.

The owner of a tournament is its organiser and, until somebody else is named, its head referee.
Others work here by invitation (`stolik.web.staff`); a device without an account has a pass. Which
page is open to which role stands in `stolik.web.staff.doors`.
"""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from stolik.tournament.journal import Actor
from stolik.tournament.journal.actor import HEAD_REFEREE, ORGANISER, REFEREE
from stolik.tournament.journal.rights import RIGHTS
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments.doors import opens
from stolik.web.models.staff import Member
from stolik.web.staff.passes import key_of, passes_of

AS_REFEREE: Final = (HEAD_REFEREE, REFEREE)
User = AbstractBaseUser | AnonymousUser


def roles(user: User, event: Tournament) -> tuple[str, ...]:
    """What somebody may be in a tournament, the first being what they are usually."""
    if _owns(user, event):
        named = any(one.role == HEAD_REFEREE for one in at_work(event))
        return (ORGANISER,) if named else (ORGANISER, HEAD_REFEREE)
    found = member(user, event)
    return (found.role,) if found else ()


def actor(user: User, event: Tournament, command: Any, *, first: tuple[str, ...] = ()) -> Actor:
    """Whoever asks, in the role that this command needs; `first` are roles to be preferred."""
    held = roles(user, event)
    wanted = RIGHTS[type(command)].roles
    able = [role for role in held if role in wanted]
    role = next((role for role in able if role in first), None) or next(iter((*able, *held)), "")
    found = member(user, event)
    if found is not None:
        return Actor(role or "spectator", found.actor_id, found.entry)
    return Actor(role or "spectator", f"account-{user.pk}")


def member(user: User, event: Tournament) -> Member | None:
    """Somebody's line among the people at work: by account, or by the pass of the device."""
    secret = passes_of(user).get(event.slug, "")
    if not user.is_authenticated and not secret:
        return None
    working = at_work(event)
    if user.is_authenticated:
        for one in working:
            if one.account_id == user.pk:
                return one
    return None if _owns(user, event) else device(user, event)


def device(user: User, event: Tournament) -> Member | None:
    """The line of the pass that this device holds, whoever is logged in on it."""
    secret = passes_of(user).get(event.slug, "")
    if not secret:
        return None
    key = key_of(secret)
    return next((one for one in at_work(event) if one.key == key and not one.account_id), None)


def at_work(event: Tournament) -> list[Member]:
    """Everybody who works here by invitation, and the owner once others do."""
    # What a page was given with its tournament is not asked for again.
    return [one for one in event.members.all() if one.left is None]


def event_at_desk(request: HttpRequest, slug: str) -> Tournament:
    """The tournament, for somebody who works in it and may open this page.

    403 with a kind sentence for those whose role is another; 404, without a hint, for strangers.
    """
    found = Tournament.objects.select_related("owner").prefetch_related("members")
    event = get_object_or_404(found, slug=slug)
    held = roles(request.user, event)
    if not held:
        raise Http404
    page = request.resolver_match.url_name if request.resolver_match else None
    if page and not opens(held, page):
        request.META["stolik.event"], request.META["stolik.roles"] = event, held
        raise PermissionDenied
    return event


def public_event(slug: str) -> Tournament:
    """The tournament, for everybody."""
    return get_object_or_404(Tournament, slug=slug)


def is_national(user: User) -> bool:
    """Whether an account is the national organiser's: it sees every series, and tickets."""
    return bool(user.is_authenticated and getattr(user, "is_staff", False))


def _owns(user: User, event: Tournament) -> bool:
    return bool(user.is_authenticated and event.owner_id == user.pk)
