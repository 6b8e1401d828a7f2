"""A page for whoever opens an address that only takes a form: reloaded, bookmarked, shared.

Django answers such a request with nothing at all, and browsers then show an error of their own.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


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
