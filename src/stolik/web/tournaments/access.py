"""Who a request is: the roles of an account or device in a tournament, and the actor of a command.

The owner of a tournament is its organiser and, until somebody else is named, its head referee.
Others work here by invitation (`stolik.web.staff`). A device without an account has a pass: a
cookie for one tournament, given by an invitation; the middleware puts the passes of a device on the
user of its requests. Knows no page: which one is open to which role stands in
`stolik.web.tournaments.doors`.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.functional import SimpleLazyObject

from stolik.rules.seal import digest
from stolik.tournament.journal import Actor
from stolik.tournament.journal.actor import (
    HEAD_REFEREE,
    ORGANISER,
    REFEREE,
)
from stolik.tournament.journal.rights import RIGHTS
from stolik.web.models.staff import Member
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments.doors import opens

AS_REFEREE: Final = (HEAD_REFEREE, REFEREE)
PASS_PREFIX: Final = "work-"
PASS_SECONDS: Final = 60 * 24 * 3600
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{20,64}")
User = AbstractBaseUser | AnonymousUser


def roles(user: User, event: Tournament) -> tuple[str, ...]:
    """What somebody may be in a tournament, the first being what they are usually."""
    if _is_owner(user, event):
        named = any(colleague.role == HEAD_REFEREE for colleague in members_at_work(event))
        return (ORGANISER,) if named else (ORGANISER, HEAD_REFEREE)
    own = member(user, event)
    return (own.role,) if own else ()


def actor(user: User, event: Tournament, command: Any, *, first: tuple[str, ...] = ()) -> Actor:
    """Whoever asks, in the role that this command needs; `first` are roles to be preferred."""
    held = roles(user, event)
    roles_needed = RIGHTS[type(command)].roles
    able = [role for role in held if role in roles_needed]
    role = next((role for role in able if role in first), None) or next(iter((*able, *held)), "")
    own = member(user, event)
    if own is not None:
        return Actor(role or "spectator", own.actor_id, own.entry)
    return Actor(role or "spectator", f"account-{user.pk}")


def member(user: User, event: Tournament) -> Member | None:
    """Somebody among the people at work: by account, or by the pass of the device."""
    secret = passes_of(user).get(event.slug, "")
    if not user.is_authenticated and not secret:
        return None
    working = members_at_work(event)
    if user.is_authenticated:
        for colleague in working:
            if colleague.account_id == user.pk:
                return colleague
    return None if _is_owner(user, event) else device_member(user, event)


def device_member(user: User, event: Tournament) -> Member | None:
    """The member whose pass this device holds, whoever is logged in on it."""
    secret = passes_of(user).get(event.slug, "")
    if not secret:
        return None
    key = pass_key(secret)
    return next(
        (
            colleague
            for colleague in members_at_work(event)
            if colleague.key == key and not colleague.account_id
        ),
        None,
    )


def members_at_work(event: Tournament) -> list[Member]:
    """Everybody who works here by invitation, and the owner once others do."""
    # Members that were fetched with the tournament are not fetched again.
    return [member for member in event.members.all() if member.left is None]


def event_at_desk(request: HttpRequest, slug: str) -> Tournament:
    """The tournament, for somebody who works in it and may open this page.

    403 with a kind sentence for those whose role is another; 404, without a hint, for strangers.
    """
    events = Tournament.objects.select_related("owner").prefetch_related("members")
    event = get_object_or_404(events, slug=slug)
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


def _is_owner(user: User, event: Tournament) -> bool:
    return bool(user.is_authenticated and event.owner_id == user.pk)


def new_pass_secret() -> str:
    return secrets.token_urlsafe(24)


def pass_key(secret: str) -> str:
    """What is kept of a secret."""
    return digest(f"pass {secret}")


def give_pass(response: HttpResponse, event: Tournament, secret: str, *, secure: bool) -> None:
    """Let this device work in a tournament."""
    response.set_cookie(
        PASS_PREFIX + event.slug,
        secret,
        max_age=PASS_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=secure,
    )


def take_pass(response: HttpResponse, event: Tournament) -> None:
    """This device works here no more."""
    response.delete_cookie(PASS_PREFIX + event.slug, samesite="Lax")


def passes_of(user: Any) -> dict[str, str]:
    """The passes of whoever asks: the slug of a tournament, and a secret."""
    return dict(getattr(user, "passes", {}))


class PassMiddleware:
    """Puts the passes in a request's cookies on its user, account or not."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        passes = {
            name.removeprefix(PASS_PREFIX): value
            for name, value in request.COOKIES.items()
            if name.startswith(PASS_PREFIX) and _SECRET.fullmatch(value)
        }
        if passes:
            known = request.user
            request.user = SimpleLazyObject(lambda: _with_passes(known, passes))  # type: ignore[assignment]
        return self._get_response(request)


def _with_passes(user: Any, passes: dict[str, str]) -> Any:
    user.passes = passes
    return user
