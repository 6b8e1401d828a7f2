"""The live part of every public page, rendered once for the page and its stream.

A fragment is kept under everything it is made from, and that is read before any value is built: the
state (by its own number), the data sheet, the names as they are shown, whose names lead to people,
who qualified, the texts of announcements and of notices, the language and what was chosen (a
category, a round). Knows no tab's contents and no request.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from stolik.phrases.collation import collated
from stolik.rules.seal import digest
from stolik.web.core.cache import Cache
from stolik.web.core.language import language
from stolik.web.models.tournaments import Tournament
from stolik.web.public.change_marks import seats_key
from stolik.web.public.public_view import PublicView, listed, public_view
from stolik.web.public.status import now
from stolik.web.tournaments import push

Build = Callable[[PublicView, str], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Fragment:
    """Rendered HTML, and the tab's own values for the frame around it."""

    html: SafeString
    values: dict[str, Any]


FRAGMENTS: Final[Cache[Hashable, Fragment]] = Cache(200)


def fragment(view: PublicView, tab: str, build: Build, choice: str = "") -> Fragment:
    """The live part of a tab; `choice` is a category or a round."""
    key = (tab, language(), choice, sources(view, people=tab == "standings"))
    return FRAGMENTS.made(key, lambda: _rendered(view, tab, build, choice))


def sources(view: PublicView, *, people: bool = False) -> str:
    """A digest of everything that pages are made from; with whose names lead to people."""
    sheet = [getattr(view.event, field.attname) for field in view.event._meta.concrete_fields]
    return digest(
        repr(
            (
                view.computed.number,
                sheet,
                tuple(view.names.items()),
                sorted(view.people.items()) if people else (),
                sorted(view.qualified.entries),
                sorted(view.qualified.waiting),
                view.announced,
                view.notice,
            )
        )
    )


def live(tab: str, build: Build) -> None:
    """Lets a tab's fragment be pushed whenever something is recorded."""

    def pushed(event: Tournament | None) -> tuple[int, str] | None:
        if event is None:
            return None
        view = public_view(event)
        return view.length, fragment(view, tab, build).html

    push.view(tab)(lambda slug: pushed(listed(slug)))
    # Those who work in a tournament that is not public see its pages live, too.
    push.unlisted(tab)(lambda slug: pushed(Tournament.objects.filter(slug=slug).first()))


def _rendered(view: PublicView, tab: str, build: Build, choice: str) -> Fragment:
    values = build(view, choice)
    shared = {"event": view.event, "view": view, "now": now(view), "entered": _entered(view)}
    html = render_to_string(f"stolik/event/_{tab}.html", {**shared, **values})
    # A page that knows where somebody sits asks again when this has changed.
    mark = format_html('<i hidden data-seats="{}"></i>', seats_key(view))
    return Fragment(mark_safe(html + mark), values)


def _entered(view: PublicView) -> tuple[tuple[str, bool], ...]:
    """Before the first round: who is in, by name, and whether they are here."""
    if view.round:
        return ()
    people = [(view.name(n), p.present) for n, p in view.state.entries.items() if p.status == "in"]
    return tuple(sorted(people, key=lambda person: collated(person[0], view.event.language)))
