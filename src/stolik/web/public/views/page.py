"""What all public pages of a tournament share: the frame, its tabs, its live part, link previews.

A page and its stream show the same fragment, rendered from the same values. A browser that has a
page already is told so by its ETag. Knows no tab's contents.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import NoReverseMatch, reverse
from django.utils.safestring import SafeString, mark_safe

from stolik.rules.seal import digest
from stolik.web.tournaments import push as pushing
from stolik.web.models.tournaments import Tournament
from stolik.web.public.status import now
from stolik.web.public.public_view import Seen, event_for, listed, seen
from stolik.web.core.collation import collated
from stolik.web.models.gallery import has_photos
from stolik.web.models.seasons import public_seasons
from stolik.web.templatetags.words import either, language
from stolik.web.tournaments.access import roles

_KEPT = 200
_RENDERED: dict[tuple[object, ...], SafeString] = {}
_LOCK = threading.Lock()

Build = Callable[[Seen], dict[str, Any]]

TABS = (
    ("standings", "Standings", "Tabela"),
    ("seating", "Seating", "Stoliki"),
    ("results", "Results", "Wyniki"),
    ("rules", "Rules", "Zasady"),
    ("draw", "Draw", "Losowanie"),
    ("history", "History", "Historia"),
    ("photos", "Photos", "Zdjęcia"),
    ("share", "Share", "Udostępnij"),
)


@dataclass(frozen=True, slots=True)
class Tab:
    """One entry of the navigation."""

    key: str
    label: str
    url: str
    current: bool


def page(request: HttpRequest, slug: str, tab: str, build: Build) -> HttpResponse:
    """One tab of the public page, or 304 if the browser has just this."""
    event = event_for(request, slug)
    view = seen(event)
    etag = tag(request, view, tab, beside=str(public_seasons(event)))
    anonymous = not request.user.is_authenticated
    if anonymous and request.headers.get("If-None-Match") == etag:
        return HttpResponseNotModified()
    shared = {
        "tab": tab,
        "tabs": tabs_of(event, tab),
        "topic": pushing.topic_of(event, tab, language()),
        "works_here": bool(roles(request.user, event)),
        "desk_url": address("desk", event.slug),
        "register_url": address("register", event.slug) if event.registration_open else "",
        "preview": preview(request, view),
    }
    values = fragment(view, build)
    html = _html(request, view, tab, values) if tab in pushing.VIEWS else ""
    response = render(request, f"stolik/event/{tab}.html", {**values, **shared, "html": html})
    if anonymous:
        response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    return response


def _html(request: HttpRequest, view: Seen, tab: str, values: dict[str, Any]) -> SafeString:
    """The live part of a page, rendered once for everybody who asks while nothing changes."""
    content = _content(view, tab, request.META["QUERY_STRING"])
    key = (tab, language(), view.event.pk, content)
    with _LOCK:
        if (found := _RENDERED.pop(key, None)) is not None:
            _RENDERED[key] = found
            return found
    found = mark_safe(render_to_string(f"stolik/event/_{tab}.html", values))
    with _LOCK:
        _RENDERED[key] = found
        while len(_RENDERED) > _KEPT:
            _RENDERED.pop(next(iter(_RENDERED)))
    return found


def live(tab: str, build: Build) -> None:
    """Lets a tab's fragment be pushed whenever something is recorded."""

    def rendered(event: Tournament | None) -> tuple[int, str] | None:
        if event is None:
            return None
        view = seen(event)
        return view.length, render_to_string(f"stolik/event/_{tab}.html", fragment(view, build))

    pushing.view(tab)(lambda slug: rendered(listed(slug)))
    # Those who work in a tournament that is not public see its pages live, too.
    pushing.unlisted(tab)(lambda slug: rendered(Tournament.objects.filter(slug=slug).first()))


def fragment(view: Seen, build: Build) -> dict[str, Any]:
    """What a fragment is rendered from."""
    shared = {"event": view.event, "view": view, "now": now(view), "entered": _entered(view)}
    return {**shared, **build(view)}


def _entered(view: Seen) -> tuple[tuple[str, bool], ...]:
    """Before the first round: who is in, by name, and whether they are here."""
    if view.round:
        return ()
    people = [(view.name(n), p.present) for n, p in view.state.entries.items() if p.status == "in"]
    return tuple(sorted(people, key=lambda one: collated(one[0])))


def tag(request: HttpRequest, view: Seen, what: str, beside: str = "") -> str:
    """Changes with the journal, the language, the data sheet and everybody's shown name.

    And with whatever else a page shows `beside` them.
    """
    known = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    content = _content(view, what, request.get_full_path())
    shown = digest(f"{language()}\n{what}\n{known}\n{content}\n{beside}")
    return f'"{view.length}-{shown[:24]}"'


def _content(view: Seen, what: str, asked: str) -> str:
    """A digest of everything a page shows: the journal, the data sheet, the names, the question.

    Names in the standings lead to people, who may have second thoughts; who qualified is decided
    beside the journal.
    """
    event = view.event
    people = view.people if what == "standings" else {}
    names = "\n".join(f"{n} {name} {people.get(n, '')}" for n, name in view.names.items())
    names += f"\n{sorted(view.qualified.entries)} {sorted(view.qualified.waiting)}"
    sheet = (
        f"{event.title}\n{event.place}\n{event.starts}\n{event.about}\n{event.registration_open}"
    )
    return digest(f"{view.length}\n{view.drafting}\n{asked}\n{sheet}\n{names}")


def address(name: str, slug: str) -> str:
    """The address of a page that may not exist in this installation."""
    try:
        return reverse(name, args=[slug])
    except NoReverseMatch:
        return ""


def absolute(request: HttpRequest, path: str) -> str:
    """A path as people outside write it."""
    return settings.PUBLIC_URL + path if settings.PUBLIC_URL else request.build_absolute_uri(path)


def preview(request: HttpRequest, view: Seen) -> dict[str, str]:
    """What social networks show of a link."""
    found = now(view)
    told = " · ".join(part for part in (found.headline, found.detail, view.event.place) if part)
    event = view.event
    return {
        "title": event.title,
        "description": told,
        "url": absolute(request, event.get_absolute_url()),
        "image": absolute(request, reverse("public-picture", args=[event.slug, 1])),
        "locale": either("en_GB", "pl_PL"),
    }


def tabs_of(event: Tournament, current: str) -> tuple[Tab, ...]:
    """The navigation; photos only where there are some."""
    return tuple(
        Tab(key, either(en, pl), reverse(f"public-{key}", args=[event.slug]), key == current)
        for key, en, pl in TABS
        if key != "photos" or current == "photos" or has_photos(event)
    )
