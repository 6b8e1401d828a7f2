"""The language of a page: chosen by the switch, or by the browser; Polish if neither says."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import get_language_from_request

LANGUAGES = ("pl", "en")
COOKIE = "language"
# Dates and times as people here write them: 16 November 2026, 14:30.
LOCALES = {"pl": "pl", "en": "en-gb"}


def language_of(request: HttpRequest) -> str:
    """One of LANGUAGES."""
    chosen = request.COOKIES.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    found = get_language_from_request(request).split("-")[0]
    return found if found in LANGUAGES else "pl"


class LanguageMiddleware:
    """Activates the language for dates and numbers and puts it on the request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = language_of(request)
        request.LANGUAGE_CODE = language
        with translation.override(LOCALES[language]):
            response = self._get_response(request)
            response.headers.setdefault("Content-Language", language)
            return response
