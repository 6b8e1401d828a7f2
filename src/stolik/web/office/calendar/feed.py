"""Calendars as RFC 5545 writes them: lines of at most 75 octets, text escaped, CRLF.

Values in, text out. Knows no database and no clock: the moment of writing is given.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

WIDTH: Final = 75
PRODUCT: Final = "-//Stolik//Rummikub calendar//PL"


@dataclass(frozen=True, slots=True)
class Happening:
    """One entry: from a moment to a moment, or a whole day without `ends`.

    `sequence` counts how often it was `changed`.
    """

    uid: str
    title: str
    starts: datetime | date
    ends: datetime | None = None
    place: str = ""
    about: str = ""
    url: str = ""
    tentative: bool = False
    sequence: int = 0
    changed: datetime | None = None


def calendar(name: str, happenings: Iterable[Happening], written: datetime) -> bytes:
    """A whole calendar."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:{PRODUCT}",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{escaped(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ]
    for one in happenings:
        lines += _event(one, written)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in folded(line)).encode()


def _event(one: Happening, written: datetime) -> list[str]:
    lines = ["BEGIN:VEVENT", f"UID:{one.uid}", f"DTSTAMP:{_moment(written)}"]
    lines.append(f"SEQUENCE:{one.sequence}")
    if one.changed is not None:
        lines.append(f"LAST-MODIFIED:{_moment(one.changed)}")
    if isinstance(one.starts, datetime):
        lines.append(f"DTSTART:{_moment(one.starts)}")
        if one.ends is not None:
            lines.append(f"DTEND:{_moment(one.ends)}")
    else:
        after = one.starts + timedelta(days=1)
        lines += [f"DTSTART;VALUE=DATE:{one.starts:%Y%m%d}", f"DTEND;VALUE=DATE:{after:%Y%m%d}"]
    lines.append(f"SUMMARY:{escaped(one.title)}")
    if one.place:
        lines.append(f"LOCATION:{escaped(one.place)}")
    if one.about:
        lines.append(f"DESCRIPTION:{escaped(one.about)}")
    if one.url:
        lines.append(f"URL:{one.url}")
    lines.append("STATUS:TENTATIVE" if one.tentative else "STATUS:CONFIRMED")
    return [*lines, "END:VEVENT"]


def escaped(text: str) -> str:
    r"""Text as a value: no line ends, commas or semicolons of its own.

    >>> print(escaped("Ełk, ul. Długa; 1\n\\o/"))
    Ełk\, ul. Długa\; 1\n\\o/
    """
    plain = "".join(c for c in text.replace("\r\n", "\n") if c == "\n" or c >= " ")
    for char, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        plain = plain.replace(char, written)
    return plain


def folded(line: str) -> list[str]:
    """A line in parts of at most 75 octets, cut between characters.

    >>> [len(part.encode()) for part in folded("X:" + "ż" * 100)]
    [74, 75, 55]
    """
    parts, part, room = [], "", WIDTH
    for char in line:
        size = len(char.encode())
        if size > room:
            parts.append(part)
            part, room = " ", WIDTH - 1
        part += char
        room -= size
    return [*parts, part]


def _moment(when: datetime) -> str:
    return f"{when.astimezone(UTC):%Y%m%dT%H%M%SZ}"
