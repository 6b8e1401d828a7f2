"""The screen's own page, for anybody with the link: it has no controls and knows nothing private.

One stream carries everything it may show, under a topic that cannot be guessed if the tournament
is not public; the page turns the pages itself, so it goes on when the network drops. What the desk
sets (`stolik.web.screen.views.control`) comes over the same stream.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from stolik.web.core.cache import Cache
from stolik.web.core.language import language
from stolik.web.core.links import Link, absolute, link_to
from stolik.web.core.page_cache import OPEN, kept_page
from stolik.web.models.screen import Screen
from stolik.web.models.tournaments import Tournament
from stolik.web.public.fragments import sources
from stolik.web.public.public_view import PublicView, event_for, listed, public_view
from stolik.web.screen.content import content, logos_of
from stolik.web.tournaments import push, store

SCREENS: Final[Cache[Hashable, str]] = Cache(50)


def screen_of(event: Tournament) -> Screen:
    """How the screens of a tournament are set; as everybody starts if nobody has set them."""
    return Screen.objects.filter(tournament=event).first() or Screen(tournament=event)


@push.view("screen")
def fragment(slug: str) -> tuple[int, str] | None:
    """What goes over the stream."""
    return _known(listed(slug))


@push.unlisted("screen")
def unlisted_fragment(slug: str) -> tuple[int, str] | None:
    """The same where the tournament is not public: practice has a screen that lives, too."""
    return _known(Tournament.objects.filter(slug=slug).first())


def _known(event: Tournament | None) -> tuple[int, str] | None:
    return _rendered(event) if event and store.state(event).format else None


def _rendered(event: Tournament) -> tuple[int, str]:
    setting = screen_of(event)
    view = public_view(event)
    key = (language(), sources(view), _settings(setting), logos_of(event))
    html = SCREENS.made(key, lambda: _html(view, setting))
    return view.length + setting.version, html


def _html(view: PublicView, setting: Screen) -> str:
    values = content(view, store.state(view.event), setting)
    return render_to_string("stolik/screen/_screen.html", values)


def _settings(setting: Screen) -> str:
    return repr([getattr(setting, field.attname) for field in setting._meta.concrete_fields])


@xframe_options_sameorigin
@csp_replace({"frame-ancestors": ["'self'"]})  # type: ignore[arg-type]  # takes any view
@require_safe
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """The page."""
    return kept_page(request, lambda: _page(request, slug))


def _page(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for(request, slug)
    number, html = 0, ""
    if store.state(event).format is not None:
        number, html = _rendered(event)
    values = {
        "event": event,
        "html": html,
        "sequence": number,
        "topic": push.topic_of(event, "screen", language()),
        "link": _link(request, event),
    }
    response = render(request, "stolik/screen/screen.html", {**values, **OPEN})
    response["Cache-Control"] = "private, no-cache"
    return response


def _link(request: HttpRequest, event: Tournament) -> Link:
    """The address to type; its code leads to the field where one looks for one's own name."""
    path = reverse("event", args=[event.slug])
    return Link(absolute(request, path), link_to(request, f"{path}#where").qr)


@require_safe
def logo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The logo of a sponsor."""
    event = event_for(request, slug)
    logos = getattr(event, "logos", None)
    picture = logos.filter(pk=number, sponsor=True).first() if logos else None
    if picture is None:
        raise Http404
    response = HttpResponse(bytes(picture.data), content_type="image/png")
    response["Cache-Control"] = "private, max-age=3600"
    return response
