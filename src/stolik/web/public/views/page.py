"""What all public pages of a tournament share: the frame, its tabs, its live part, link previews.

A page and its stream show the same fragment (`fragments`). A browser that has a page already is
told so by its ETag. Knows no tab's contents.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext

from stolik.phrases.language import Phrase
from stolik.rules.seal import digest
from stolik.web.core.language import language, say
from stolik.web.core.page_cache import OPEN, tagged_page
from stolik.web.models.gallery import has_photos
from stolik.web.models.tournaments import Tournament
from stolik.web.public.fragments import Build, fragment, sources
from stolik.web.public.public_view import PublicView, event_for, public_view
from stolik.web.public.status import now
from stolik.web.tournaments import push
from stolik.web.tournaments.access import roles

TABS = (
    ("standings", Phrase("Standings")),
    ("seating", Phrase("Seating")),
    ("results", Phrase("Results")),
    ("rules", Phrase("Rules")),
    ("draw", Phrase("Draw")),
    ("history", Phrase("History")),
    ("photos", Phrase("Photos")),
    ("share", Phrase("Share")),
)


@dataclass(frozen=True, slots=True)
class Tab:
    """One entry of the navigation."""

    key: str
    label: str
    url: str
    current: bool


def page(request: HttpRequest, slug: str, tab: str, build: Build, choice: str = "") -> HttpResponse:
    """One tab of the public page, or 304 if the browser has just this."""
    return tagged_page(request, lambda: _page(request, slug, tab, build, choice))


def _page(request: HttpRequest, slug: str, tab: str, build: Build, choice: str) -> HttpResponse:
    event = event_for(request, slug)
    view = public_view(event)
    if tab in push.VIEWS:
        made = fragment(view, tab, build, choice)
        values = {**made.values, "html": made.html}
    else:
        values = build(view, choice)
    shared = {
        "event": event,
        "view": view,
        "tabs": tabs_of(event, tab),
        "topic": push.topic_of(event, tab, language()),
        "works_here": bool(roles(request.user, event)),
        "desk_url": address("desk", event.slug),
        "register_url": address("register", event.slug) if _open(view) else "",
        # A page without a live part has nothing else that would say it.
        "notice": None if tab in push.VIEWS else view.notice,
        "preview": preview(request, view),
    }
    response = render(request, f"stolik/event/{tab}.html", {**values, **shared, **OPEN})
    response["Cache-Control"] = "private, no-cache"
    return response


def _open(view: PublicView) -> bool:
    return view.event.registration_open and view.state.off is None


def tag(request: HttpRequest, view: PublicView, what: str) -> str:
    """The ETag of a file: it changes with the language and all that the file is made from."""
    made_from = f"{sources(view)}\n{view.league_correction}"
    content = digest(f"{language()}\n{what}\n{request.get_full_path()}\n{made_from}")
    return f'"{view.length}-{content[:24]}"'


def address(name: str, slug: str) -> str:
    """The address of a page that may not exist in this installation."""
    try:
        return reverse(name, args=[slug])
    except NoReverseMatch:
        return ""


def absolute(request: HttpRequest, path: str) -> str:
    """A path as people outside write it."""
    return settings.PUBLIC_URL + path if settings.PUBLIC_URL else request.build_absolute_uri(path)


def preview(request: HttpRequest, view: PublicView) -> dict[str, str]:
    """What social networks show of a link."""
    status = now(view)
    description = " · ".join(
        part for part in (status.headline, status.detail, view.event.place) if part
    )
    event = view.event
    return {
        "title": event.title,
        "description": description,
        "url": absolute(request, event.get_absolute_url()),
        "image": absolute(request, reverse("public-picture", args=[event.slug, 1])),
        "locale": gettext("en_GB"),
    }


def tabs_of(event: Tournament, current: str) -> tuple[Tab, ...]:
    """The navigation; photos only where there are some."""
    return tuple(
        Tab(key, say(label), reverse(f"public-{key}", args=[event.slug]), key == current)
        for key, label in TABS
        if key != "photos" or current == "photos" or has_photos(event)
    )
