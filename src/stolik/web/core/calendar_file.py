"""Calendars as phones and programs follow them, written by the icalendar library (RFC 5545).

Values in, bytes out. Knows no database and no clock: the moment of writing is given.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from icalendar import Calendar, Event, vText

PRODUCT: Final = "-//Stolik//Rummikub calendar//PL"
REFRESHED: Final = timedelta(hours=1)
ABOUT: Final = timedelta(hours=4)  # where nobody planned minutes


@dataclass(frozen=True, slots=True)
class Happening:
    """One entry: from a moment to a moment, or a whole day without `ends`.

    `sequence` counts how often it was `changed`; `cancelled` is what was called off.
    """

    uid: str
    title: str
    starts: datetime | date
    ends: datetime | None = None
    place: str = ""
    about: str = ""
    url: str = ""
    tentative: bool = False
    cancelled: bool = False
    sequence: int = 0
    changed: datetime | None = None


def event_uid(slug: str) -> str:
    """The identity of a tournament's entry, in every calendar; it never changes."""
    return f"event-{slug}@stolik"


def calendar(name: str, happenings: Iterable[Happening], at: datetime) -> bytes:
    """A whole calendar, written at a moment."""
    whole = Calendar()
    whole.add("version", "2.0")
    whole.add("prodid", PRODUCT)
    whole.add("calscale", "GREGORIAN")
    whole.add("method", "PUBLISH")
    whole.add("x-wr-calname", vText(plain(name)))
    whole.add("refresh-interval", REFRESHED, parameters={"VALUE": "DURATION"})
    for happening in happenings:
        whole.add_component(_event(happening, at))
    return bytes(whole.to_ical(sorted=False))


def _event(happening: Happening, at: datetime) -> Event:
    event = Event()
    event.add("uid", happening.uid)
    event.add("dtstamp", at.astimezone(UTC))
    event.add("sequence", happening.sequence)
    if happening.changed is not None:
        event.add("last-modified", happening.changed.astimezone(UTC))
    if isinstance(happening.starts, datetime):
        event.add("dtstart", happening.starts.astimezone(UTC))
        if happening.ends is not None:
            event.add("dtend", happening.ends.astimezone(UTC))
    else:
        event.add("dtstart", happening.starts)
        event.add("dtend", happening.starts + timedelta(days=1))
    event.add("summary", plain(happening.title))
    if happening.place:
        event.add("location", plain(happening.place))
    if happening.about:
        event.add("description", plain(happening.about))
    if happening.url:
        event.add("url", happening.url)
    event.add("status", _status(happening))
    return event


def _status(happening: Happening) -> str:
    if happening.cancelled:
        return "CANCELLED"
    return "TENTATIVE" if happening.tentative else "CONFIRMED"


def plain(text: str) -> str:
    """Text without characters that no calendar may hold."""
    return "".join(char for char in text.replace("\r\n", "\n") if char == "\n" or char >= " ")
