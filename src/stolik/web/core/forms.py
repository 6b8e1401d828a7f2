"""What somebody typed into a form, kept as typed, with what is wrong beside each field.

Knows text, numbers, dates and ticks; not what they are for. A field is looked at only as far as it
may matter: somebody who sends a novel for a name is told so without its being read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date, datetime, time
from typing import Final

from django.http import QueryDict
from django.utils import timezone

from stolik.web.core.language import either, form
from stolik.web.core.text import (
    LONGEST_EMAIL,
    LONGEST_SHORT,
    LONGEST_TEXT,
    cut,
    is_email,
    line,
    paragraph,
)

FIRST_YEAR, LAST_YEAR = 2000, 2100
_POINTS: Final = re.compile(r"[-−]?\d{1,5}")


def points_of(text: str) -> int | None:
    """Points as people type them, with either minus sign; None if they are none.

    >>> points_of("-12"), points_of("−12"), points_of("12a")
    (-12, -12, None)
    """
    return int(text.replace("−", "-")) if _POINTS.fullmatch(text) else None


def whole_number(text: str, digits: int = 6) -> int | None:
    """A number of so many digits at most; None if the text is none.

    >>> whole_number("12"), whole_number("1234567"), whole_number("-1")
    (12, None, None)
    """
    return int(text) if re.fullmatch(rf"[0-9]{{1,{digits}}}", text) else None


def whole_numbers(texts: Iterable[str], digits: int = 6) -> tuple[int, ...]:
    """Those of the texts that are numbers, in their order."""
    numbers = (whole_number(text, digits) for text in texts)
    return tuple(number for number in numbers if number is not None)


class Typed:
    """The values of a form by name; `faults` holds a sentence for each field that is wrong."""

    def __init__(self, data: QueryDict | Mapping[str, str], *, longest: int = LONGEST_TEXT) -> None:
        """`longest` is what the longest of the fields may hold."""
        self.values: dict[str, str] = {name: str(data[name])[:longest] for name in data}
        self.faults: dict[str, str] = {}

    def wrong(self, name: str, english: str, polish: str) -> None:
        self.faults.setdefault(name, either(english, polish))

    def text(self, name: str, longest: int, *, required: bool = False) -> str:
        """One line."""
        sent = self.values.get(name, "").strip()
        value = line(cut(sent, longest))
        if required and not value:
            self.wrong(name, "Please fill this in.", "Uzupełnij to pole.")
        return self._short(name, sent, value, longest)

    def lines(self, name: str, longest: int) -> str:
        sent = self.values.get(name, "").strip()
        return self._short(name, sent, paragraph(cut(sent, longest)), longest)

    def _short(self, name: str, sent: str, value: str, longest: int) -> str:
        # What was not looked at counts as it was sent.
        size = len(sent) if cut(sent, longest) != sent else len(value)
        if size > longest:
            self.wrong(
                name,
                f"That is {size} characters; at most {longest} fit.",
                f"To {size} {form(size, 'znak|znaki|znaków')}; zmieści się najwyżej {longest}.",
            )
        return value

    def _brief(self, name: str) -> str:
        """What can only be short, such as a number."""
        return line(self.values.get(name, ""), LONGEST_SHORT)

    def number(self, name: str, least: int, most: int, *, required: bool = False) -> int | None:
        """A whole number, or None if nothing was typed."""
        text = self._brief(name).replace(" ", "")
        if not text and not required:
            return None
        if text.isascii() and text.isdigit() and len(text) <= 9 and least <= int(text) <= most:
            return int(text)
        self.wrong(
            name,
            f"Type a whole number from {least} to {most}.",
            f"Wpisz liczbę całkowitą od {least} do {most}.",
        )
        return None

    def minutes(self, name: str, most_hours: int) -> int | None:
        """Hours such as "3", "3.5", "3,5" or "3:30", in minutes."""
        text = self._brief(name).replace(",", ".")
        if not text:
            return None
        hours, colon, rest = text.partition(":")
        try:
            value = int(hours) * 60 + int(rest) if colon else round(float(text) * 60)
        except (ValueError, OverflowError):
            value = -1
        if 0 < value <= most_hours * 60:
            return value
        self.wrong(
            name,
            f"Type hours such as 3 or 3.5, at most {most_hours}.",
            f"Wpisz godziny, na przykład 3 lub 3,5; najwyżej {most_hours}.",
        )
        return None

    def choice(self, name: str, known: tuple[str, ...], default: str) -> str:
        """One of a few; whatever else was sent is wrong."""
        value = self.values.get(name, default)
        if value not in known:
            self.wrong(name, "Choose one from the list.", "Wybierz coś z listy.")
            return default
        return value

    def flag(self, name: str) -> bool:
        return bool(self.values.get(name))

    def email(self, name: str, *, optional: bool = True) -> str:
        """An address; where it is not `optional`, leaving it out is no way to mend it."""
        value = line(self.values.get(name, ""), 2 * LONGEST_EMAIL)
        if value and not is_email(value):
            self.wrong(
                name,
                "This does not look like an e-mail address; correct it"
                + (" or leave it empty." if optional else "."),
                "To nie wygląda na adres e-mail; popraw go"
                + (" albo zostaw puste pole." if optional else "."),
            )
        return value

    def moment(self, day: str, clock: str) -> datetime | None:
        """A date and a time of day, in the time zone of the site."""
        found_day = found_clock = None
        with suppress(ValueError):
            found_day = date.fromisoformat(self.values.get(day, ""))
        if found_day is None or not FIRST_YEAR <= found_day.year <= LAST_YEAR:
            self.wrong(day, "Choose a date.", "Wybierz datę.")
        with suppress(ValueError):
            found_clock = time.fromisoformat(self.values.get(clock, ""))
        if found_clock is None:
            self.wrong(clock, "Type a time such as 10:00.", "Wpisz godzinę, na przykład 10:00.")
        if day in self.faults or found_day is None or found_clock is None:
            return None
        return timezone.make_aware(datetime.combine(found_day, found_clock.replace(tzinfo=None)))
