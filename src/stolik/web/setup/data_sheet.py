"""The data sheet of a tournament as form fields, for the wizard and for editing.

Knows what people may write about a tournament; nothing of formats and rules.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext

from stolik.web.core.about_fields import about_fields, read_about
from stolik.web.core.forms import Typed
from stolik.web.core.language import language
from stolik.web.core.text import LONGEST_SHORT
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import categories
from stolik.web.tournaments.formats import MOST_PEOPLE

SATURDAY: Final = 5


def new_sheet_fields() -> dict[str, str]:
    """A new sheet: next Saturday at ten."""
    today = timezone.localdate()
    days = (SATURDAY - today.weekday()) % 7 or 7
    return {
        "date": (today + timedelta(days=days)).isoformat(),
        "time": "10:00",
        "registration_open": "on",
        "public": "on",
        "language": language(),
    }


def read_sheet(typed: Typed, event: Tournament | None = None) -> dict[str, Any]:
    """The columns of a tournament; what is wrong stands in `typed.faults`."""
    sheet: dict[str, Any] = {
        "title": typed.text("title", LONGEST_SHORT, required=True),
        "place": typed.text("place", LONGEST_SHORT),
        "organiser_name": typed.text("organiser_name", LONGEST_SHORT),
        **read_about(typed, event),
        "categories": chosen_categories(typed),
        "limit": typed.number("limit", 1, MOST_PEOPLE),
        "registration_open": typed.flag("registration_open"),
        "fee": typed.flag("fee"),
        "public": typed.flag("public"),
    }
    return sheet


def keep(typed: Typed, event: Tournament, names: Collection[str]) -> None:
    """Leave these fields as they are; a form that says otherwise is told where to change them."""
    now = sheet_fields(event)
    for name in names:
        sent = typed.values.get(name)
        if name == "public" or sent is None:
            typed.values[name] = now[name]
        elif sent.strip() != now[name] and name == "title":
            typed.wrong(
                name,
                gettext("The national organiser accepted this name: ask for a change."),
            )
        elif sent.strip() != now[name]:
            typed.wrong(
                name,
                gettext("Somebody counts on this day: move the tournament, with a reason."),
            )


def starts(typed: Typed) -> datetime | None:
    return typed.moment("date", "time")


def chosen_categories(typed: Typed) -> list[str]:
    known = [code for code in categories.KNOWN if typed.flag(f"category_{code}")]
    own = categories.own(typed.values.get("own_categories", ""))
    return list(dict.fromkeys([*known, *own]))[: categories.MOST]


def category_ticks(typed: Typed) -> tuple[categories.Tick, ...]:
    return categories.ticks(
        categories.KNOWN, [c for c in categories.KNOWN if typed.flag(f"category_{c}")]
    )


def sheet_fields(event: Tournament) -> dict[str, str]:
    """The sheet of a tournament, as it would be typed."""
    local = timezone.localtime(event.starts)
    fields = {
        "title": event.title,
        "place": event.place,
        "organiser_name": event.organiser_name,
        **about_fields(event),
        "date": local.date().isoformat(),
        "time": local.strftime("%H:%M"),
        "limit": str(event.limit or ""),
        "own_categories": ", ".join(c for c in event.categories if c not in categories.KNOWN),
        "registration_open": "on" if event.registration_open else "",
        "fee": "on" if event.fee else "",
        "public": "on" if event.public else "",
    }
    fields |= {f"category_{c}": "on" for c in event.categories if c in categories.KNOWN}
    return fields
