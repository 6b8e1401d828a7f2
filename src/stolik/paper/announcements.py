"""What tells people about an event: the poster, and the programme with its schedule.

Times come from a format by `schedule_items`, or are given. Knows no calendar.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar, Final

from stolik.paper.pages import Event, Lang, Pair, Size, qr, said, word
from stolik.phrases.quoted_words import WORDS
from stolik.tournament.format import Format
from stolik.tournament.schedule import schedule, total_minutes

_WORDS: Final[dict[str, Pair]] = {
    "register": ("Register", "Zapisz się"),
    "programme": ("Programme", "Program"),
    "tournament": ("Rummikub tournament", "Turniej Rummikub"),
    "invites": ("invites you", "zaprasza"),
}
_STAGES: Final[dict[str, Pair]] = {**WORDS["stage-name"], "league": ("", "")}
_ROUND: Final = ("Round {}", "Runda {}")
_AFTER: Final = ("after it", "potem")
_START: Final = ("Registration", "Rejestracja")
_END: Final = ("Results and prizes", "Wyniki i nagrody")


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the programme: when, what, and a remark."""

    time: str
    text: str
    remark: str = ""


def schedule_items(fmt: Format, start: datetime, lang: Lang, desk: int = 30) -> tuple[Item, ...]:
    """A programme from a format: registration `desk` minutes before, every round, the prizes.

    >>> from stolik.tournament.formats import elimination_format
    >>> items = schedule_items(elimination_format("mini"), datetime(2026, 5, 9, 10), "en")
    >>> [item.time for item in items]
    ['9:30', '10:00', '10:40', '11:20', '12:00', '12:40']
    """
    found = [Item(_clock(start - timedelta(minutes=desk)), word(_START, lang))] if desk else []
    for slot in schedule(fmt):
        at = slot.at(start)
        name = slot.stage.upper() if slot.stage.startswith("top") else slot.stage
        stage = word(_STAGES.get(slot.stage, (name, name)), lang)
        time = word(_AFTER, lang) if at is None else _clock(at)
        found.append(Item(time, word(_ROUND, lang).format(slot.round), stage))
    whole = total_minutes(fmt)
    end = word(_AFTER, lang) if whole is None else _clock(start + timedelta(minutes=whole))
    return (*found, Item(end, word(_END, lang)))


def _clock(at: datetime) -> str:
    return f"{at.hour}:{at.minute:02d}"


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

    def values(self, lang: Lang) -> dict[str, Any]:
        return {
            "words": said(_WORDS, lang),
            "size": self.size,
            "lines": self.lines,
            "items": _rows(self.items),
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

    def values(self, lang: Lang) -> dict[str, Any]:
        return {
            "words": said(_WORDS, lang),
            "size": self.size,
            "items": _rows(self.items),
            "lines": self.lines,
        }


def _rows(items: tuple[Item, ...]) -> list[list[str]]:
    return [[item.time, item.text, item.remark] for item in items]
