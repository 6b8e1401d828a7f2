"""Pages kept as they were rendered, for whoever they were rendered for, until any data change.

The key holds the version of the whole database and all of a request that a page may depend on: its
address, host, language, account, passes and day. So what somebody may see is part of the key, and
only pages that were shown are kept. What is new in every copy of a page, the token of its forms and
the key of a command, is left open when it is rendered and filled in each time. A page with messages
for somebody is not kept. Knows no tournament.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.translation import get_language

from stolik.web.core.cache import Cache
from stolik.web.core.database_version import database_version

MOST_BYTES: Final = 32 * 1024 * 1024
# Nobody can type these: they are drawn with every process, and never sent.
OPEN_TOKEN: Final = secrets.token_hex(32)
OPEN_KEY: Final = secrets.token_hex(32)
# What a template is given, to be filled in afterwards.
OPEN: Final = {"csrf_token": OPEN_TOKEN}
OPEN_WITH_KEY: Final = {**OPEN, "key": OPEN_KEY}


@dataclass(frozen=True, slots=True)
class Page:
    """A rendered page: its bytes between the tokens left open, and its headers."""

    parts: tuple[bytes, ...]
    headers: tuple[tuple[str, str], ...]
    keyed: bool
    digest: str

    def filled(self, request: HttpRequest) -> HttpResponse:
        """The page with the token of this request and a key of its own."""
        token = get_token(request) if len(self.parts) > 1 else ""
        content = token.encode().join(self.parts)
        if self.keyed:
            content = content.replace(OPEN_KEY.encode(), new_key().encode())
        return HttpResponse(content, headers=dict(self.headers))


PAGES: Final[Cache[Hashable, Page]] = Cache(
    MOST_BYTES, lambda page: sum(len(part) for part in page.parts)
)


def new_key() -> str:
    """The key of a command: given twice, it happens once."""
    return secrets.token_urlsafe(12)


def kept_page(
    request: HttpRequest, render: Callable[[], HttpResponse], *beside: Hashable
) -> HttpResponse:
    """The page at the address of a request; `beside` is what else it depends on."""
    page = _kept(request, render, beside)
    return page.filled(request) if isinstance(page, Page) else page


def tagged_page(
    request: HttpRequest, render: Callable[[], HttpResponse], *beside: Hashable
) -> HttpResponse:
    """The same with an ETag for whoever has no account: 304 if the browser has just this page."""
    page = _kept(request, render, beside)
    if not isinstance(page, Page) or request.user.is_authenticated:
        return page.filled(request) if isinstance(page, Page) else page
    etag = _etag(request, page)
    if request.headers.get("If-None-Match") == etag:
        return HttpResponseNotModified()
    response = page.filled(request)
    response["ETag"] = etag
    return response


def _kept(
    request: HttpRequest, render: Callable[[], HttpResponse], beside: tuple[Hashable, ...]
) -> Page | HttpResponse:
    """A page; an answer that is none as it is."""
    key = _key(request, beside)
    page = PAGES.get(key) if key is not None else None
    if page is None:
        response = render()
        if response.status_code != 200:
            return response
        page = _page(response)
        if key is not None:
            PAGES.put(key, page)
    return page


def _key(request: HttpRequest, beside: tuple[Hashable, ...]) -> Hashable | None:
    """Everything a page depends on; None if it must not be kept."""
    version = database_version()
    if version is None or len(get_messages(request)):
        return None
    user = request.user
    viewer = (user.pk, tuple(sorted(getattr(user, "passes", {}).items())))
    # What is due, and to whom the head of a page says so, changes at midnight.
    today = timezone.localdate()
    return version, today, request.build_absolute_uri(), get_language(), viewer, beside


def _page(response: HttpResponse) -> Page:
    content = response.content
    keyed = OPEN_KEY.encode() in content
    parts = tuple(content.split(OPEN_TOKEN.encode()))
    return Page(parts, tuple(response.items()), keyed, sha256(content).hexdigest())


def _etag(request: HttpRequest, page: Page) -> str:
    """Changes with the page and with the token that its forms were filled with."""
    secret = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    return f'"{sha256(f"{page.digest} {secret}".encode()).hexdigest()[:32]}"'
