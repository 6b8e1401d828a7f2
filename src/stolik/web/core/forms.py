"""What somebody typed into a form, kept as typed, with what is wrong beside each field.

Knows text, numbers, dates and ticks; not what they are for. A field is looked at only as far as it
may matter: somebody who sends a novel for a name is told so without its being read.

A form may send along marks of the values it was opened with (`opened`, `Typed.reconcile`). Then
only what was changed in it is saved, and what somebody else has changed meanwhile is not lost;
where both changed one field, both values are shown and nothing is saved until one is chosen.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from datetime import date, datetime, time
from hashlib import sha256
from typing import Final

from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext, ngettext

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
# The field that holds the marks of what a form was opened with.
WAS: Final = "was"
_QUOTED: Final = 80
_POINTS: Final = re.compile(r"[-−+]?\d{1,5}")


def points_of(text: str) -> int | None:
    """Points as people type them, with a plus or either minus sign; None if they are none.

    >>> points_of("-12"), points_of("−12"), points_of("+12"), points_of("12a")
    (-12, -12, 12, None)
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


def opened(values: Mapping[str, str]) -> str:
    """A mark of every value a form is opened with, to be sent back with it."""
    return json.dumps(
        {name: _mark(value) for name, value in values.items() if value}, sort_keys=True
    )


def _mark(value: str) -> str:
    """The same for one text, however its lines end."""
    text = "\n".join(part.rstrip() for part in value.strip().splitlines())
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:12]


def _marks(sent: str) -> dict[str, str] | None:
    with suppress(ValueError):
        marks = json.loads(sent)
        if isinstance(marks, dict):
            return {str(name): str(mark) for name, mark in marks.items()}
    return None


class Typed:
    """The values of a form by name; `faults` holds a sentence for each field that is wrong.

    `theirs` holds what somebody else saved meanwhile in fields that were changed here too.
    """

    def __init__(self, data: QueryDict | Mapping[str, str], *, longest: int = LONGEST_TEXT) -> None:
        """`longest` is what the longest of the fields may hold."""
        self.values: dict[str, str] = {name: str(data[name])[:longest] for name in data}
        self.faults: dict[str, str] = {}
        self.theirs: dict[str, str] = {}
        self._now: Mapping[str, str] | None = None

    @property
    def was(self) -> str:
        """The marks of what is in force, for the form that is shown next."""
        return opened(self.values if self._now is None else self._now)

    def stale(self, now: Mapping[str, str], names: Collection[str]) -> bool:
        """Whether any of these fields was changed by somebody else since the form was opened."""
        self._now = {name: now.get(name, "") for name in names}
        sent = _marks(self.values.get(WAS, ""))
        empty = _mark("")
        return sent is not None and any(
            _mark(value) != sent.get(name, empty) for name, value in self._now.items()
        )

    def reconcile(
        self,
        now: Mapping[str, str],
        names: Collection[str],
        words: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        """Take over what is in force `now` in every field that was not changed in this form.

        A field that both changed is a fault; `words` say what its codes mean. A form without marks
        counts as it was sent.
        """
        if not self.stale(now, names):
            return
        sent = _marks(self.values.get(WAS, "")) or {}
        for name in names:
            before, mine, current = (
                sent.get(name, _mark("")),
                self.values.get(name, ""),
                now.get(name, ""),
            )
            if _mark(mine) == before:
                self.values[name] = current
            elif _mark(current) not in (before, _mark(mine)):
                self.theirs[name] = current
                self._differs((words or {}).get(name, {}).get(current, current), name)

    def _differs(self, theirs: str, name: str) -> None:
        short = line(theirs, _QUOTED) + ("…" if len(theirs) > _QUOTED else "")
        if short:
            self.wrong(
                name,
                gettext(
                    "Meanwhile somebody else saved “{short}” here. Save again to keep yours."
                ).format(short=short),
            )
        else:
            self.wrong(
                name,
                gettext("Meanwhile somebody else emptied this field. Save again to keep yours."),
            )

    def wrong(self, name: str, text: str) -> None:
        self.faults.setdefault(name, text)

    def text(self, name: str, longest: int, *, required: bool = False) -> str:
        """One line."""
        sent = self.values.get(name, "").strip()
        value = line(cut(sent, longest))
        if required and not value:
            self.wrong(name, gettext("Please fill this in."))
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
                ngettext(
                    "That is {size} character; at most {longest} fit.",
                    "That is {size} characters; at most {longest} fit.",
                    size,
                ).format(size=size, longest=longest),
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
            gettext("Type a whole number from {least} to {most}.").format(least=least, most=most),
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
            gettext("Type hours such as 3 or 3.5, at most {most_hours}.").format(
                most_hours=most_hours
            ),
        )
        return None

    def choice(self, name: str, known: tuple[str, ...], default: str) -> str:
        """One of a few; whatever else was sent is wrong."""
        value = self.values.get(name, default)
        if value not in known:
            self.wrong(name, gettext("Choose one from the list."))
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
                gettext("This does not look like an e-mail address; correct it or leave it empty.")
                if optional
                else gettext("This does not look like an e-mail address; correct it."),
            )
        return value

    def moment(self, day: str, clock: str) -> datetime | None:
        """A date and a time of day, in the time zone of the site."""
        found_day = found_clock = None
        with suppress(ValueError):
            found_day = date.fromisoformat(self.values.get(day, ""))
        if found_day is None or not FIRST_YEAR <= found_day.year <= LAST_YEAR:
            self.wrong(day, gettext("Choose a date."))
        with suppress(ValueError):
            found_clock = time.fromisoformat(self.values.get(clock, ""))
        if found_clock is None:
            self.wrong(clock, gettext("Type a time such as 10:00."))
        if day in self.faults or found_day is None or found_clock is None:
            return None
        return timezone.make_aware(datetime.combine(found_day, found_clock.replace(tzinfo=None)))
