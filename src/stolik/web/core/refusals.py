"""Pages for what Django answers with nothing at all, where browsers show an error of their own.

An address that only takes a form was opened: reloaded, bookmarked, shared. Or too many passwords
wait to be compared, and one more has to come again.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from stolik.web.core.hasher import Busy

A_MOMENT = "3"  # seconds


class FormsOnlyMiddleware:
    """Puts words into an empty answer 405 to a browser."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self._get_response(request)
        if answer.status_code != 405 or answer.content or request.method != "GET":
            return answer
        page = render(request, "405.html", status=405)
        page["Allow"] = answer.get("Allow", "")
        return page


class BusyMiddleware:
    """Asks whoever wants a password compared or set, while too many do, to try again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, Busy):
            return None
        page = render(request, "503.html", status=503)
        page["Retry-After"] = A_MOMENT
        return page
