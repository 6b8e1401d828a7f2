"""What tells people about an event: the poster, and the programme with its schedule.

Times come from a format by `schedule_items`, or are given. Knows no calendar.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar, Final

from stolik.paper.pages import Event, Size, qr
from stolik.phrases.language import Language, Phrase
from stolik.phrases.round_names import round_in_stage, round_title
from stolik.tournament.format import Format
from stolik.tournament.schedule import schedule, total_minutes

_WORDS: Final[dict[str, Phrase]] = {
    "register": Phrase("Register"),
    "programme": Phrase("Programme"),
    "tournament": Phrase("Rummikub tournament"),
}
_INVITES: Final = Phrase("{organiser} invites you")
_WHEN: Final = Phrase("{date}, {time}")
_REMARKED: Final = Phrase("{what}, {remark}")
# Translators: "9:05"; the minute has two figures.
_TIME: Final = Phrase("{hour}:{minute}", "time of day")
_AFTER: Final = Phrase("after it", "instead of a time")
_START: Final = Phrase("Registration", "programme")
_END: Final = Phrase("Results and prizes")


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the programme: when, what, and a remark."""

    time: str
    text: str
    remark: str = ""


def schedule_items(
    fmt: Format, start: datetime, language: Language, desk: int = 30
) -> tuple[Item, ...]:
    """A programme from a format: registration `desk` minutes before, every round, the prizes.

    >>> from stolik.tournament.formats import elimination_format
    >>> from stolik.phrases.language import ENGLISH
    >>> items = schedule_items(elimination_format("mini"), datetime(2026, 5, 9, 10), ENGLISH)
    >>> [item.time for item in items]
    ['9:30', '10:00', '10:40', '11:20', '12:00', '12:40']
    """

    def time(at: datetime | None) -> str:
        return language.say(_AFTER) if at is None else time_of_day(at, language)

    items = [Item(time(start - timedelta(minutes=desk)), language.say(_START))] if desk else []
    for slot in schedule(fmt):
        round_ = round_in_stage(fmt, slot.round)
        title = round_title(round_, language) if round_ else ""
        items.append(Item(time(slot.at(start)), title))
    whole = total_minutes(fmt)
    end = None if whole is None else start + timedelta(minutes=whole)
    return (*items, Item(time(end), language.say(_END)))


def time_of_day(at: datetime, language: Language) -> str:
    """A time as it is written on paper.

    >>> from stolik.phrases.language import ENGLISH
    >>> time_of_day(datetime(2026, 5, 9, 9, 5), ENGLISH)
    '9:05'
    """
    return language.say(_TIME).format(hour=at.hour, minute=f"{at.minute:02d}")


@dataclass(frozen=True, slots=True)
class Poster:
    """One page for the notice board: when and where in large, how it is played, QR to register."""

    event: Event
    lines: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    link: str = ""
    address: str = ""
    size: Size = "a4"
    template: ClassVar[str] = "poster"

    def values(self, language: Language) -> dict[str, Any]:
        words, event = language.say_all(_WORDS), self.event
        invites = language.say(_INVITES).format(organiser=event.organiser)
        return {
            "words": words,
            "size": self.size,
            "heading": invites if event.organiser else words["tournament"],
            "when": _together(_WHEN, language, date=event.date, time=event.time),
            "lines": self.lines,
            "items": [
                [item.time, _together(_REMARKED, language, what=item.text, remark=item.remark)]
                for item in self.items
            ],
            "qr": qr(self.link),
            "address": self.address,
        }


@dataclass(frozen=True, slots=True)
class Programme:
    """The order of the day, with some lines of explanation under it."""

    event: Event
    items: tuple[Item, ...]
    lines: tuple[str, ...] = ()
    size: Size = "a5"
    template: ClassVar[str] = "programme"

    def values(self, language: Language) -> dict[str, Any]:
        return {
            "words": language.say_all(_WORDS),
            "size": self.size,
            "items": [[item.time, item.text, item.remark] for item in self.items],
            "lines": self.lines,
        }


def _together(phrase: Phrase, language: Language, **parts: str) -> str:
    """A phrase with both of its parts; where one of them is missing, the other alone."""
    if all(parts.values()):
        return language.say(phrase).format(**parts)
    return next(filter(None, parts.values()), "")
