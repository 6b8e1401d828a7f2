"""The language of a page: chosen by the switch, or by the browser; Polish if neither says.

And one of two texts by it. Templates have `{% t %}` for that (`stolik.web.templatetags.words`).
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import get_language, get_language_from_request

LANGUAGES = ("pl", "en")
COOKIE = "language"
# Dates and times as people here write them: 16 November 2026, 14:30.
LOCALES = {"pl": "pl", "en": "en-gb"}


def language_of(request: HttpRequest) -> str:
    """One of LANGUAGES."""
    chosen = request.COOKIES.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    language = get_language_from_request(request).split("-")[0]
    return language if language in LANGUAGES else "pl"


def language() -> str:
    """The language of the page being rendered."""
    return "en" if (get_language() or "pl").startswith("en") else "pl"


def either(english: str, polish: str) -> str:
    """One of two texts, by the language of the page."""
    return english if language() == "en" else polish


def form(number: int, forms: str) -> str:
    """The form of a word for a number: two in English, three in Polish."""
    parts = forms.split("|")
    n = abs(number)
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        return parts[0] if n == 1 else parts[1]
    if n == 1:
        return parts[0]
    few = 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14
    return parts[1] if few else parts[2]


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
