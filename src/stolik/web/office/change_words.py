"""A request for a change in words: each field with what it is and what is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext

from stolik.phrases.language import Phrase
from stolik.web.core.language import say
from stolik.web.models.office import ChangeRequest
from stolik.web.tournaments.words import day_and_time

_LABELS: Final = {
    "title": Phrase("Name", "labels"),
    "starts": Phrase("Day and hour", "labels"),
    "dates": Phrase("Dates"),
    "planned": Phrase("How many events", "labels"),
    "expected": Phrase("People expected"),
    "public": Phrase("Who sees it", "labels"),
}
_STATES: Final = {
    "waiting": (Phrase("waits for an answer"), "warn"),
    "accepted": (Phrase("accepted", "a request"), "good"),
    "rejected": (Phrase("rejected", "a request"), "bad"),
    "withdrawn": (Phrase("withdrawn", "a request"), ""),
}


@dataclass(frozen=True, slots=True)
class ChangedField:
    """One line of a request: old and new side by side."""

    label: str
    was: str
    wanted: str


def changed_fields(request: ChangeRequest) -> tuple[ChangedField, ...]:
    return tuple(
        ChangedField(say(_LABELS[name]), _words(name, request.was[name]), _words(name, wanted))
        for name, wanted in sorted(
            request.wanted.items(), key=lambda item: list(_LABELS).index(item[0])
        )
    )


def changed_lines(request: ChangeRequest) -> tuple[str, ...]:
    """The same as lines of plain text."""
    return tuple(f"{row.label}: {row.was} → {row.wanted}" for row in changed_fields(request))


def state_words(request: ChangeRequest) -> tuple[str, str]:
    """Where a request stands, and the look of its pill."""
    state, look = _STATES[request.state]
    return say(state), look


def _words(name: str, value: Any) -> str:
    if value is None or value == []:
        return "–"
    if name == "starts":
        return day_and_time(datetime.fromisoformat(value))
    if name == "dates":
        days = (date.fromisoformat(day) for day in value)
        return ", ".join(date_format(day, "SHORT_DATE_FORMAT") for day in days)
    if name == "public":
        return gettext("everybody") if value else gettext("only those who work here")
    return str(value)
