"""The language of a page: chosen in the menu, or the browser's, or the site's own, else English.

Every language with a catalogue can be chosen (`stolik.locale`). English is the source of all texts:
what a draft of a language does not say yet is read in English.
"""

from __future__ import annotations

import gettext as gettext_module
import time
from collections.abc import Callable
from contextlib import AbstractContextManager

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import get_language, trans_real
from django.utils.translation.trans_real import parse_accept_lang_header

from stolik import locale
from stolik.phrases.language import Language, Phrase
from stolik.web.core.cache import forget_everything

COOKIE = "language"
LONGEST_TAG = 35
LOOK_SECONDS = 2


def language_of(request: HttpRequest) -> Language:
    """The first that is known: what was chosen, what the browser asks for, the site's language."""
    if request.COOKIES.get(COOKIE) in locale.tags():
        return locale.language(request.COOKIES[COOKIE])
    return accepted_language(request.META.get("HTTP_ACCEPT_LANGUAGE", "")) or site_language()


def accepted_language(header: str) -> Language | None:
    """The first known language that a browser asks for in its header, Accept-Language."""
    for tag, _ in parse_accept_lang_header(header.lower()):
        if known := locale.closest(tag):
            return locale.language(known)
    return None


def site_language() -> Language:
    """What people are addressed in who have said nothing: `STOLIK_LANGUAGE`, else English."""
    return locale.language(settings.SITE_LANGUAGE)


def language() -> Language:
    """The language of the page being rendered."""
    return locale.language(get_language() or "en")


def page_language() -> str:
    """The tag of the language of the page: what a new row is written in."""
    return str(language())


def site_tag() -> str:
    """The tag of the site's language: what somebody is written in who has never chosen one."""
    return str(site_language())


def speaking(tag: str) -> AbstractContextManager[None]:
    """What is rendered inside speaks this language, or English where it is unknown."""
    known = locale.language(tag)
    # Dates and times as people in Europe write them: 16 November 2026, 14:30.
    return translation.override("en-gb" if known == "en" else known.lower())


def say(phrase: Phrase) -> str:
    """A phrase that stands elsewhere as data, in the language of the page."""
    return language().say(phrase)


class Catalogues:
    """The catalogues as this process has read them; looked at anew when one was made since.

    A translator sees a text at once where it stands, on a site that goes on running.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._stamp = locale.stamp()
        self._looked = now()

    def refresh(self) -> None:
        """Read again what has changed; the folders are looked at every two seconds at most."""
        if self._now() - self._looked < LOOK_SECONDS:
            return
        self._looked = self._now()
        if (stamp := locale.stamp()) == self._stamp:
            return
        self._stamp = stamp
        locale.forget()
        # Django keeps what it has read in three places of its own.
        gettext_module._translations.clear()  # type: ignore[attr-defined]
        trans_real._translations.clear()  # type: ignore[attr-defined]
        trans_real._default = None  # type: ignore[attr-defined]
        forget_everything()


class LanguageMiddleware:
    """Activates the language for texts, dates and numbers, and puts it on the request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response
        self._catalogues = Catalogues()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        self._catalogues.refresh()
        language = language_of(request)
        request.LANGUAGE_CODE = language
        with speaking(language):
            response = self._get_response(request)
            response.headers.setdefault("Content-Language", language)
            return response
