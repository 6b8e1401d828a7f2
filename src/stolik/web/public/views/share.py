"""Something to post after every round: a ready text, and pictures of the standings.

Twenty names a picture, drawn by `stolik.paper`; drawn once for what they show. Knows the standings
as pages show them.
"""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from stolik.paper import StandingsPicture, standings_pictures
from stolik.paper.pictures import NAMES_A_PICTURE
from stolik.phrases.language import Phrase
from stolik.rules.seal import digest
from stolik.web.core.cache import Cache
from stolik.web.core.language import language, say
from stolik.web.public.matchday import day_section, league_section
from stolik.web.public.public_view import PublicView, event_for, public_view
from stolik.web.public.standings_rows import (
    Finisher,
    Section,
    StandingsRow,
    classified,
    section,
)
from stolik.web.public.status import now
from stolik.web.public.views.page import absolute, page
from stolik.web.tournaments.stage_parts import part_heads

_PICTURES: Final[Cache[str, tuple[bytes, ...]]] = Cache(30)
_LONGEST = 60


def post_text(request: HttpRequest, view: PublicView) -> str:
    """What an organiser can paste: where we are, the first of the standings, the link."""
    status = now(view)
    parts = [view.event.title, " · ".join(p for p in (status.headline, status.detail) if p)]
    listed, both = classified(view), _two_tables(view)
    if both:
        for section_ in both:
            parts += [
                "",
                f"{section_.title}:",
                *(_scored(line) for line in section_.lines[:NAMES_A_PICTURE]),
            ]
    elif listed:
        parts += ["", *(_place(line) for line in listed[:NAMES_A_PICTURE] if line.place)]
    elif view.round and not view.hidden:
        lines = section(view, view.round).lines
        parts += ["", *(_scored(line) for line in lines[:NAMES_A_PICTURE])]
        if any(line.provisional for line in lines):
            parts.append(gettext("* not final yet"))
    if view.hidden and status.phase in ("published", "playing"):
        hidden = Phrase("The standings are hidden until the ceremony.")
        parts.append(say(hidden))
    if status.after:
        parts += ["", status.after]
    link = absolute(request, view.event.get_absolute_url())
    parts += ["", gettext("Live: {link}").format(link=link)]
    return "\n".join(parts) + "\n"


def context(request: HttpRequest, view: PublicView) -> dict[str, Any]:
    """What the page to share shows."""
    slug = view.event.slug
    count = max(1, -(-len(_rows(view)) // NAMES_A_PICTURE))
    return {
        "still": True,
        "text": post_text(request, view),
        "pictures": [
            (number, reverse("public-picture", args=[slug, number]))
            for number in range(1, count + 1)
        ],
        "csv_url": absolute(request, reverse("public-csv", args=[slug, "standings"])),
    }


def share(request: HttpRequest, slug: str) -> HttpResponse:
    """The ready text, the pictures, and every file to take away."""
    return page(request, slug, "share", lambda view, _: context(request, view))


def post(request: HttpRequest, slug: str) -> HttpResponse:
    """The ready text alone."""
    view = public_view(event_for(request, slug))
    return HttpResponse(post_text(request, view), content_type="text/plain; charset=utf-8")


def picture(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One picture of twenty names; the first one exists always, for link previews."""
    view = public_view(event_for(request, slug))
    contents = pictured(view)
    spoken = language()
    key = digest(repr((contents, str(spoken))))
    etag = f'"{key[:24]}-{number}"'
    if request.headers.get("If-None-Match") == etag:
        return HttpResponseNotModified()
    drawn = _PICTURES.made(key, lambda: standings_pictures(contents, spoken))
    if not 1 <= number <= len(drawn):
        raise Http404
    response = HttpResponse(drawn[number - 1], content_type="image/png")
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    return response


def pictured(view: PublicView) -> StandingsPicture:
    """What the pictures show."""
    status = now(view)
    day = date_format(localtime(view.event.starts), "DATE_FORMAT")
    where = f"{day}, {view.event.place}" if view.event.place else day
    # Of the two tables of a matchday the picture shows one: its title says which.
    headline = status.headline
    if both := _two_tables(view):
        headline = both[0].title
    return StandingsPicture(
        _cut(view.event.title),
        _cut(f"{headline} · {where}"),
        (
            gettext("Place"),
            gettext("Name"),
            *_point_heads(view),
        ),
        tuple(_rows(view)),
    )


def _two_tables(view: PublicView) -> tuple[Section, ...]:
    """A matchday's: once it is over its own first, before that the league's, which seats people."""
    day, league = day_section(view), league_section(view)
    if day is None or view.round is None:
        return ()
    return (day, league) if league else (section(view, view.round), day)


def _ends(parts: tuple[str, ...]) -> tuple[str, str]:
    """Of several stages the last and the first: a picture has room for two."""
    return parts[0], parts[-1]


def _point_heads(view: PublicView) -> tuple[str, str]:
    if view.state.places and not _two_tables(view) and (heads := part_heads(view.state)):
        return _ends(heads)
    return gettext("Big"), gettext("Small")


def _rows(view: PublicView) -> list[tuple[str, str, int | str, int | str]]:
    if both := _two_tables(view):
        return _written_rows(both[0].lines)
    listed = [line for line in classified(view) if line.place]
    if listed:
        return [
            (_written(line.place, shared=line.shared), _cut(line.name), *_ends(line.parts))
            if len(line.parts) > 1
            else (
                _written(line.place, shared=line.shared),
                _cut(line.name),
                *(line.points[0] or (0, 0)),
            )
            for line in listed
        ]
    return _written_rows(section(view, view.round).lines if view.round else ())


def _written_rows(
    lines: tuple[StandingsRow, ...],
) -> list[tuple[str, str, int | str, int | str]]:
    return [
        (_written(line.place, shared=line.shared), _cut(line.name), line.big, line.small)
        for line in lines
    ]


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _written(place: int, *, shared: bool) -> str:
    return f"{place}=" if shared else str(place)


def _scored(line: StandingsRow) -> str:
    mark = "*" if line.provisional else ""
    return f"{line.place}. {line.name}: {line.big} / {line.small_text}{mark}"


def _place(line: Finisher) -> str:
    return f"{line.place}. {line.name}"
