"""Who may keep a page: nobody, unless it stands in the list of public ones or says so itself.

A browser on a shared computer, a proxy and a search engine are told by headers. Knows the names of
addresses and nothing of what they show; a new address is private until it is listed here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

NOT_KEPT: Final = "private, no-store"
# A page may carry the name of the site as the browser called it: no proxy keeps it for others.
ASKED_AGAIN: Final = "private, no-cache"
# What anybody may open and read, and may find by searching.
PUBLIC: Final = frozenset(
    {
        "home",
        "help",
        "event",
        "public-standings",
        "public-seating",
        "public-where",
        "public-results",
        "public-rules",
        "public-draw",
        "public-history",
        "public-share",
        "public-post",
        "public-picture",
        "public-journal",
        "public-day",
        "public-csv",
        "public-xlsx",
        "public-photos",
        "public-person",
        "public-club",
        "photo",
        "photo-file",
        "register",
        "screen",
        "screen-logo",
        "seasons",
        "season",
        "season-person",
        "season-attendance",
        "season-attendance-csv",
        "season-pdf",
        "season-csv",
        "championship",
        "championship-event",
        "calendar",
        "calendar-feed",
        "series-feed",
        "clock",
        "clock-manifest",
        "phone-words",
        "phone-worker",
    }
)
_OPEN: Final = ("GET", "HEAD")


class PageHeadersMiddleware:
    """Writes `Cache-Control` where nobody did, and keeps search engines out of what is private."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        public = request.resolver_match is not None and request.resolver_match.url_name in PUBLIC
        if not public:
            response.headers.setdefault("X-Robots-Tag", "noindex")
        cacheable = public and request.method in _OPEN and response.status_code < 400
        response.headers.setdefault("Cache-Control", ASKED_AGAIN if cacheable else NOT_KEPT)
        return response
