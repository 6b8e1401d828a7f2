"""Who sits where: by table and by name, for the round that was published last; and as a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext

from stolik.phrases.collation import collated
from stolik.phrases.common_rules import chair_rule
from stolik.tournament.journal.starters import who_starts
from stolik.tournament.journal.state import Round
from stolik.tournament.seats import LETTERS, Table
from stolik.web.core.language import language
from stolik.web.core.page_cache import tagged_page
from stolik.web.public.fragments import live
from stolik.web.public.public_view import PublicView, event_for, public_view
from stolik.web.public.seat_list import seat_list
from stolik.web.public.status import games_heard
from stolik.web.public.views.page import page
from stolik.web.tournaments.words import editions_in_words, is_beside, surname_first


@dataclass(frozen=True, slots=True)
class Chair:
    """Somebody at a table."""

    letter: str
    entry: int
    name: str
    starts: bool
    absent: bool


@dataclass(frozen=True, slots=True)
class Around:
    """A table with everybody around it, and how far its games are."""

    number: int
    chairs: tuple[Chair, ...]
    games: tuple[str, ...]
    beside: bool = False
    editions: str = ""


@dataclass(frozen=True, slots=True)
class SeatedName:
    """A line of the list by name."""

    entry: int
    name: str
    table: int
    letter: str
    key: tuple[Any, ...]


def tables(view: PublicView, round_: Round) -> tuple[Around, ...]:
    """Every table by its number, as people walk through the hall; consolation tables too."""
    games = view.state.stage(round_).games
    hall = editions_in_words(view.state, round_.number)
    return tuple(
        Around(
            table.number,
            chairs(view, round_, table),
            games_heard(round_.sheets.get(table.number), games),
            is_beside(round_, table.number),
            editions
            if (editions := editions_in_words(view.state, round_.number, table.number)) != hall
            else "",
        )
        for table in sorted(round_.tables, key=lambda table: table.number)
    )


def chairs(view: PublicView, round_: Round, table: Table) -> tuple[Chair, ...]:
    """The people at a table; who starts the first game, where that is known beforehand."""
    first = who_starts(view.state, round_, table)[0]
    return tuple(
        Chair(letter, entry, view.name(entry), entry == first, entry in round_.walkovers)
        for letter, entry in zip(LETTERS, table.seats, strict=False)
    )


def starter_words(view: PublicView) -> str:
    """Who starts, where the table finds it out itself."""
    rule = view.state.rules.starter
    if rule == "youngest":
        return gettext("The youngest player starts.")
    if rule == "highest_tile":
        return gettext("Everybody turns up a tile; the highest starts.")
    return ""


def chair_words(view: PublicView) -> str:
    """Who chooses a chair and how the others sit down, where the rules say it."""
    return chair_rule(view.state.rules, language()) if view.state.ruleset else ""


def by_name(view: PublicView, round_: Round) -> tuple[tuple[str, tuple[SeatedName, ...]], ...]:
    """Everybody under the first letter of the surname, in the order of the event's alphabet."""
    lines, own = [], view.event.language
    for table in round_.tables:
        for letter, entry in zip(LETTERS, table.seats, strict=False):
            name = view.name(entry)
            last, first = surname_first(name, entry)
            key = (last[:1].isdigit(), collated(last, own), collated(first, own), entry)
            lines.append(SeatedName(entry, name, table.number, letter, key))
    groups: dict[str, list[SeatedName]] = {}
    for line in sorted(lines, key=lambda line: line.key):
        last = surname_first(line.name, line.entry)[0]
        head = last[:1].upper() if last[:1].isalpha() else "#"
        groups.setdefault(head, []).append(line)
    return tuple((head, tuple(group)) for head, group in groups.items())


def context(view: PublicView, _: str = "") -> dict[str, Any]:
    """What the seating shows."""
    round_ = view.round
    if round_ is None:
        return {"round": None}
    return {
        "round": round_,
        "tables": tables(view, round_),
        "by_name": by_name(view, round_),
        "starter": starter_words(view),
        "chair": chair_words(view),
        "editions": editions_in_words(view.state, round_.number),
    }


live("seating", context)


def seating(request: HttpRequest, slug: str) -> HttpResponse:
    """The seating."""
    return page(request, slug, "seating", context)


def where(request: HttpRequest, slug: str) -> HttpResponse:
    """Names and seats for the field "Where do I sit?", which looks them up in the browser."""
    return tagged_page(request, lambda: _seats_file(request, slug))


def _seats_file(request: HttpRequest, slug: str) -> HttpResponse:
    seats = seat_list(public_view(event_for(request, slug)))
    return JsonResponse(seats, json_dumps_params={"ensure_ascii": False})
