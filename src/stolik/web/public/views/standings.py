"""The live page of a tournament: where it stands and the standings, pushed as they change."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse

from stolik.tournament.journal.starters import categories
from stolik.web.public.fragments import live
from stolik.web.public.matchday import day_section, league_section
from stolik.web.public.public_view import PublicView
from stolik.web.public.standings_rows import classified, section, sections
from stolik.web.public.views.page import page
from stolik.web.tournaments.categories import label
from stolik.web.tournaments.stage_parts import part_heads


def context(view: PublicView, only: str = "") -> dict[str, Any]:
    """What the standings show; `only` is a category."""
    names = categories(view.state)
    if only not in names:
        only = ""
    shown_sections = (
        (section(view, view.round, only, view.people),)
        if only and view.round
        else sections(view, view.people)
    )
    if view.hidden:
        shown_sections = ()
    day, league = day_section(view, only, view.people), league_section(view, only, view.people)
    if league:
        shown_sections = (league,)
    return {
        "finishers": () if league else classified(view, only, view.people),
        "parts": part_heads(view.state) if view.state.places else (),
        "day": day,
        "won": bool(league),
        "waiting": bool(view.qualified.waiting),
        "sections": shown_sections[:1],
        "earlier": shown_sections[1:],
        "categories": tuple((name, label(name)) for name in names),
        "only": only,
        "hidden": view.hidden,
    }


live("standings", context)


def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings, which are also the front page of a tournament."""
    only = request.GET.get("category", "")
    return page(request, slug, "standings", context, only)
