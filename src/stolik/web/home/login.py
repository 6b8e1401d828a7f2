"""Logging in, which is slower where many passwords are wrong, and never shut.

Wrong passwords are counted by address, whatever the name. Beyond the limit one try a second passes
from there; a browser in which this name has logged in before passes at once, as one hall or one
school may share an address with whoever guesses. A name and an address together are locked by
django-axes. Knows accounts, no tournament.
"""

from __future__ import annotations

import time
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import forms, views
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import constant_time_compare, salted_hmac

from stolik.web.core.hasher import TURNS, Busy
from stolik.web.core.throttle import Gate, address_of

TEMPLATE: Final = "stolik/login.html"
LONGEST_NAME: Final = 150
WRONG: Final = Gate(most=30, seconds=600)
SLOWLY: Final = Gate(most=1, seconds=1)
# Seconds until it is worth trying again.
A_MOMENT: Final = 3
KNOWN: Final = "known"
MOST_KNOWN: Final = 4  # names that one browser logs in with
YEAR: Final = 365 * 24 * 3600


class TooFast(RuntimeError):
    """Too many passwords from this address were wrong for one more just now."""


class LoginForm(forms.AuthenticationForm):
    """Django's own; compares a password when it is this address's and this name's turn."""

    def clean(self) -> dict[str, Any]:
        name = self.cleaned_data.get("username")
        if self.request is None or name is None or not self.cleaned_data.get("password"):
            return super().clean()
        address, now = address_of(self.request), time.monotonic()
        slowed = WRONG.full(address, now) and not knows(self.request, name)
        if slowed and not SLOWLY.passes(address, now):
            raise TooFast
        # One after the other: those sent together must not all be compared before one is counted.
        with TURNS.turn(f"{address} {name}"):
            try:
                return super().clean()
            except ValidationError:
                WRONG.passes(address, now)
                raise


class Login(views.LoginView):
    """The page."""

    template_name = TEMPLATE
    form_class = LoginForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        try:
            return super().post(request, *args, **named)
        except Busy:
            return self._later(request, status=503, why="busy")
        except TooFast:
            return self._later(request, status=429, why="slow")

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        remember(self.request, response, form.get_user().get_username())
        return response

    def _later(self, request: HttpRequest, *, status: int, why: str) -> HttpResponse:
        name = request.POST.get("username", "")[:LONGEST_NAME]
        # Not the form that was sent: to look at its faults would compare the password.
        form = self.form_class(request, initial={"username": name})
        context = self.get_context_data(form=form, later=why)
        answer = render(request, TEMPLATE, context, status=status)
        answer["Retry-After"] = str(A_MOMENT)
        return answer


def locked(request: HttpRequest, *_: Any) -> HttpResponse:
    """What django-axes answers to a name that was guessed at too often from one address."""
    name = request.POST.get("username", "")[:LONGEST_NAME]
    minutes = round(settings.AXES_COOLOFF_TIME * 60)
    context = {
        "form": LoginForm(request, initial={"username": name}),
        "later": "locked",
        "minutes": minutes,
        "next": request.POST.get("next", ""),
    }
    answer = render(request, TEMPLATE, context, status=429)
    answer["Retry-After"] = str(minutes * 60)
    return answer


def knows(request: HttpRequest, name: str) -> bool:
    """Whether this name has logged in in this browser before."""
    digests = request.COOKIES.get(KNOWN, "").split(".")[:MOST_KNOWN]
    return any(constant_time_compare(digest, _digest(name)) for digest in digests)


def remember(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Let this browser's next log-in with this name pass where others are slowed."""
    others = request.COOKIES.get(KNOWN, "").split(".")
    digests = [_digest(name), *(d for d in others if d and d != _digest(name))][:MOST_KNOWN]
    response.set_cookie(
        KNOWN,
        ".".join(digest[:64] for digest in digests),
        max_age=YEAR,
        path="/login",
        httponly=True,
        samesite="Lax",
        secure=request.is_secure() or settings.SESSION_COOKIE_SECURE,
    )


def _digest(name: str) -> str:
    """A name that only this site can make; it tells nobody which."""
    return salted_hmac("stolik.login.known", name, algorithm="sha256").hexdigest()[:32]
