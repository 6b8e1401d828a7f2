"""The pass of a device without an account: a cookie for one tournament, given by an invitation.

The middleware puts the passes of a device on the user of its requests; what they are worth is found
where roles are asked for.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from stolik.rules.seal import digest
from stolik.web.models.tournaments import Tournament

PREFIX: Final = "work-"
LASTS: Final = 60 * 24 * 3600
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{20,64}")


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def key_of(secret: str) -> str:
    """What is kept of a secret."""
    return digest(f"pass {secret}")


def give(response: HttpResponse, event: Tournament, secret: str, *, secure: bool) -> None:
    """Let this device work in a tournament."""
    response.set_cookie(
        PREFIX + event.slug,
        secret,
        max_age=LASTS,
        httponly=True,
        samesite="Lax",
        secure=secure,
    )


def take(response: HttpResponse, event: Tournament) -> None:
    """This device works here no more."""
    response.delete_cookie(PREFIX + event.slug, samesite="Lax")


def passes_of(user: Any) -> dict[str, str]:
    """The passes of whoever asks: the slug of a tournament, and a secret."""
    return dict(getattr(user, "passes", {}))


class PassMiddleware:
    """Puts the passes in a request's cookies on its user, account or not."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        found = {
            name.removeprefix(PREFIX): value
            for name, value in request.COOKIES.items()
            if name.startswith(PREFIX) and _SECRET.fullmatch(value)
        }
        if found:
            known = request.user
            request.user = SimpleLazyObject(lambda: _with(known, found))  # type: ignore[assignment]
        return self._get_response(request)


def _with(user: Any, passes: dict[str, str]) -> Any:
    user.passes = passes
    return user
