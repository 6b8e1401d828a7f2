"""{% desk_shell event as shell %}: the frame of a desk page: rooms, pages, the bar, the help."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

from django import template
from django.http import HttpRequest

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.actor import REFEREES
from stolik.web.desk.needs import late_reports, needs_of
from stolik.web.desk.rooms import Way, help_part, pages_for, room_and_page, rooms_for
from stolik.web.desk.status_bar import StatusBar, status_bar
from stolik.web.desk.views.desk_context import allowed_commands
from stolik.web.models.tournaments import Tournament
from stolik.web.templatetags.practise import is_practice
from stolik.web.tournaments import access, store
from stolik.web.tournaments.doors import open_to

register = template.Library()
# A page has its frame in three blocks; it is made once.
_MADE = "stolik.shell"
# What waits for somebody today; the rest is on the list, and calls stand in the bar themselves.
_NEEDED = ("now", "soon")


@dataclass(frozen=True, slots=True)
class Shell:
    """What stands around every page of the desk."""

    rooms: tuple[Way, ...]
    pages: tuple[Way, ...]
    room: str
    in_row: bool  # the page itself stands in the row of its room, which names it
    help: str
    bar: StatusBar
    doors: frozenset[str]
    hears_calls: bool
    practice: bool


@register.simple_tag(takes_context=True)
def desk_shell(context: Any, event: Tournament) -> Shell:
    """The frame of the page that is being rendered, from the state the page has loaded."""
    request = context["request"]
    made: Shell | None = request.META.get(_MADE)
    if made is None:
        made = request.META[_MADE] = _shell(context, request, event)
    return made


def _shell(context: Any, request: HttpRequest, event: Tournament) -> Shell:
    address = (request.resolver_match.url_name if request.resolver_match else None) or ""
    held = access.roles(request.user, event)
    doors = open_to(held)
    place = room_and_page(address)
    room = place[0].key if place else ""
    counts = {"desk-late": _late(context, event)} if room == "rounds" else {}
    return Shell(
        rooms_for(event.slug, address, doors),
        pages_for(event.slug, address, doors, counts),
        room,
        place is not None and place[1].stands_at(address),
        help_part(address),
        _bar(context, request, event),
        doors,
        # An organiser who is no referee finds calls in the bar, and among the referee's own pages.
        room == "referee" or any(role in REFEREES for role in held),
        is_practice(event),
    )


@register.simple_tag(takes_context=True)
def desk_bar(context: Any, event: Tournament) -> StatusBar:
    """The bar alone, for a page that fetches it anew."""
    return _bar(context, context["request"], event)


def _bar(context: Any, request: HttpRequest, event: Tournament) -> StatusBar:
    state = context.get("state")
    if not isinstance(state, TournamentState):
        state = store.state(event)
    bar = status_bar(event, state, allowed_commands(request, event, state), int(time.time()))
    lines = context.get("needs")
    if lines is None:
        lines = needs_of(request, event, state, {})  # only counted: no names are needed
    return replace(
        bar, needs=sum(line.urgency in _NEEDED and line.code != "call" for line in lines)
    )


def _late(context: Any, event: Tournament) -> int:
    late = context.get("late")
    if isinstance(late, int):
        return late
    return late_reports(event)
