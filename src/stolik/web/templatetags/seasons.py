"""For pages of seasons: {{ names|at:key }}, {{ code|edition }}, {{ lines|first_of:most }}.

{% own_series user as series %} lists those of an account; {% seasons_of event as seasons %} is for
the pages of a tournament, {% league_corrected view %} and {% league_corrected_at_desk event %} are
what a league's table says otherwise since it was brought into one. {% closed_seasons_of event as
closed %} are the seasons that recorded its result, {% closed_seasons_with one other %} those that
recorded a line for each of two people; {% closed_seasons_of_pairs pairs as closed %} reads them for
many at once, who are then asked about with `by_person=closed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser, User
from django.template import Context

from stolik.rules import Violation
from stolik.web.models.seasons import Series, public_seasons
from stolik.web.models.tournaments import Tournament
from stolik.web.people.register import SuggestedPair
from stolik.web.people.suggestions import Suggestion
from stolik.web.public.public_view import PublicView
from stolik.web.seasons import calendar, closure
from stolik.web.seasons.my_series import MySeries, my_series
from stolik.web.tournaments.league_correction import (
    LeagueCorrection,
    LeagueLine,
    league_correction,
)
from stolik.web.tournaments.words import edition_word

register = template.Library()


@register.filter
def at(names: Mapping[str, str], key: str) -> str:
    """What stands under a key."""
    return names.get(key, key)


@register.filter
def first_of(lines: Sequence[Any], most: int | None) -> Sequence[Any]:
    """The first so many; all, if there is no limit."""
    return lines[:most]


@register.filter
def edition(code: str) -> str:
    """An edition of the game by its name."""
    return edition_word(code)


@register.simple_tag
def own_series(user: User | AnonymousUser) -> tuple[MySeries, ...]:
    """The series of an account, those that go on first."""
    return my_series(user)


@register.simple_tag
def seasons_of(event: Tournament) -> tuple[tuple[str, str], ...]:
    """The public seasons a tournament belongs to: slug and title."""
    return public_seasons(event)


@register.simple_tag
def closed_seasons_of(event: Tournament) -> tuple[Series, ...]:
    """The closed seasons in which a tournament counts."""
    return tuple(closure.closed_seasons_of(event))


@register.inclusion_tag("stolik/seasons/_closed_with.html", takes_context=True)
def closed_seasons_with(
    context: Context, *people: int, by_person: Mapping[int, Sequence[Series]] | None = None
) -> dict[str, Any]:
    """Before people are joined: the closed seasons that recorded a line for each of them."""
    if by_person is None:
        closed = closure.closed_seasons_with(people, context["request"].user.pk)
    else:
        closed = closure.in_all(by_person, people)
    return {"closed_seasons": closed, "pair": len(people) > 1}


@register.simple_tag(takes_context=True)
def closed_seasons_of_pairs(
    context: Context, pairs: Iterable[SuggestedPair | Suggestion]
) -> dict[int, list[Series]]:
    """The closed seasons of everybody of these pairs, by person."""
    people = {person.person.pk for pair in pairs for person in (pair.one, pair.other)}
    return closure.closed_seasons_by_person(people, context["request"].user.pk)


@register.simple_tag
def dates_advice(series: Series) -> tuple[Violation, ...]:
    """What is odd about the planned dates."""
    return calendar.spare(series.planned, len(series.dates))


@register.inclusion_tag("stolik/seasons/_league_corrected.html")
def league_corrected(view: PublicView) -> dict[str, Any]:
    """For everybody: the names people chose."""
    correction = view.league_correction
    return {"correction": correction, "lines": _named_lines(correction, view.names)}


@register.inclusion_tag("stolik/seasons/_league_corrected.html", takes_context=True)
def league_corrected_at_desk(context: Context, event: Tournament) -> dict[str, Any]:
    """At the desk: full names, and a button while the table can be brought anew."""
    correction = league_correction(event, context["state"])
    own = context["request"].user.pk == event.owner_id
    return {
        "correction": correction,
        "lines": _named_lines(correction, context["names"]),
        "desk": event.slug,
        "renews": bool(correction and correction.renewable and own),
        "csrf_token": context.get("csrf_token"),
    }


def _named_lines(
    correction: LeagueCorrection | None, names: Mapping[int, str]
) -> list[tuple[str, LeagueLine | None, LeagueLine | None]]:
    lines = correction.lines if correction else ()
    return [(names.get(line.entry) or f"#{line.entry}", line.was, line.now) for line in lines]
