"""The screen's own page, for anybody with the link: it has no controls and knows nothing private.

One stream carries everything it may show, under a topic that cannot be guessed if the tournament
is not public; the page turns the pages itself, so it goes on when the network drops. What the desk
sets (`stolik.web.event.screen.control`) comes over the same stream.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from stolik.web.tournaments import push as pushing
from stolik.web.tournaments import store
from stolik.web.core.links import link_to
from stolik.web.models.tournaments import Tournament
from stolik.web.public.public_view import event_for, listed, seen
from stolik.web.models.screen import Screen
from stolik.web.screen.content import content
from stolik.web.templatetags.words import language


def screen_of(event: Tournament) -> Screen:
    """How the screens of a tournament are set; as everybody starts if nobody has set them."""
    return Screen.objects.filter(tournament=event).first() or Screen(tournament=event)


def sequence(event: Tournament, screen: Screen) -> int:
    """Grows with every fact and with every setting."""
    return store.state(event).length + screen.version


@pushing.view("screen")
def fragment(slug: str) -> tuple[int, str] | None:
    """What goes over the stream."""
    return _known(listed(slug))


@pushing.unlisted("screen")
def unlisted_fragment(slug: str) -> tuple[int, str] | None:
    """The same where the tournament is not public: practice has a screen that lives, too."""
    return _known(Tournament.objects.filter(slug=slug).first())


def _known(event: Tournament | None) -> tuple[int, str] | None:
    return _rendered(event) if event and store.state(event).format else None


def _rendered(event: Tournament) -> tuple[int, str]:
    setting = screen_of(event)
    number = sequence(event, setting)
    values = content(seen(event), store.state(event), setting)
    return number, render_to_string("stolik/screen/_screen.html", values)


@require_safe
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """The page."""
    event = event_for(request, slug)
    number, html = 0, ""
    if store.state(event).format is not None:
        number, html = _rendered(event)
    found = {
        "event": event,
        "html": html,
        "sequence": number,
        "topic": pushing.topic_of(event, "screen", language()),
        "link": link_to(request, reverse("event", args=[event.slug])),
    }
    response = render(request, "stolik/screen/screen.html", found)
    response["Cache-Control"] = "private, no-cache"
    return response


@require_safe
def logo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The logo of a sponsor."""
    event = event_for(request, slug)
    logos = getattr(event, "logos", None)
    found = logos.filter(pk=number, sponsor=True).first() if logos else None
    if found is None:
        raise Http404
    response = HttpResponse(bytes(found.data), content_type="image/png")
    response["Cache-Control"] = "private, max-age=3600"
    return response
