"""Who sits where, as a file that a browser looks names up in by itself.

Names are those people chose to be shown by, so whoever is hidden in public cannot be found here
either. The file is the same for everybody and changes with the seats and the names alone, not with
every result: `seats_key` tells a page when to fetch it again. Knows no request.
"""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from stolik.tournament.seats import LETTERS
from stolik.web.public.change_marks import seats_key, seats_phase
from stolik.web.public.public_view import PublicView
from stolik.web.tournaments.words import round_name

Row = tuple[int, str, int, str]


def seat_list(view: PublicView) -> dict[str, Any]:
    """Everybody with a table and a letter, 0 and "" for whoever has no seat now."""
    return {
        "slug": view.event.slug,
        "title": view.event.title,
        "url": reverse("public-seating", args=[view.event.slug]),
        "key": seats_key(view),
        "round": _round_title(view),
        "now": _seated_now(view),
        "note": _note(view),
        "away": gettext("No game in this round."),
        "people": _rows(view),
    }


def _seated_now(view: PublicView) -> bool:
    return seats_phase(view) == "seated"


def _round_title(view: PublicView) -> str:
    return round_name(view.state.plan, view.round.number) if view.round else ""


def _note(view: PublicView) -> str:
    """What to say besides the seat, or instead of it."""
    phase = seats_phase(view)
    if phase == "off":
        return view.notice.headline if view.notice else ""
    title = _round_title(view)
    return {
        "over": gettext("All rounds are played."),
        "before": gettext("On the list. The table appears here after the draw."),
        "closed": gettext("{title} is over. The next table appears here.").format(title=title),
    }.get(phase, "")


def _rows(view: PublicView) -> list[Row]:
    round_ = view.round
    seats = {
        entry: (table.number, letter)
        for table in (round_.tables if round_ else ())
        for letter, entry in zip(LETTERS, table.seats, strict=False)
    }
    return [
        (entry, view.name(entry), *seats.get(entry, (0, "")))
        for entry, person in view.state.entries.items()
        if person.status == "in" or entry in seats
    ]
