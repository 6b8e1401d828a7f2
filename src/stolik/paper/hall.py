"""What is put up and handed out in the hall: table labels, seat tickets, name badges.

Knows numbers, names and addresses for QR codes; what an address opens is not its business.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from stolik.paper.pages import Event, Lang, Pair, Size, qr, said
from stolik.tournament.seats import LETTERS

_WORDS: Final[dict[str, Pair]] = {
    "table": ("Table", "Stolik"),
    "seat": ("seat", "miejsce"),
    "scan": ("Report your games here", "Tu zgłoś wyniki gier"),
    "code": ("or type the code", "albo wpisz kod"),
    "fold": ("fold here", "zagnij tutaj"),
    "number": ("no.", "nr"),
    "mine": ("my table and results", "mój stolik i wyniki"),
}


@dataclass(frozen=True, slots=True)
class Label:
    """A table: its number, the address behind its QR code, the code to be typed instead."""

    number: int
    link: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class TableLabels:
    """A label a page; A4 is folded into a tent that is read from both sides."""

    event: Event
    labels: tuple[Label, ...]
    site: str = ""
    size: Size = "a5"
    template: ClassVar[str] = "table_labels"

    def values(self, lang: Lang) -> dict[str, Any]:
        return {
            "words": said(_WORDS, lang),
            "size": self.size,
            "site": self.site,
            "labels": [
                {"number": str(label.number), "code": label.code, "qr": qr(label.link)}
                for label in self.labels
            ],
        }


@dataclass(frozen=True, slots=True)
class SeatTickets:
    """Tickets to cut out and draw from a hat: (number of the table, its seats)."""

    event: Event
    tables: tuple[tuple[int, int], ...]
    template: ClassVar[str] = "seat_tickets"

    def values(self, lang: Lang) -> dict[str, Any]:
        return {
            "words": said(_WORDS, lang),
            "tickets": [
                [str(number), LETTERS[seat]]
                for number, seats in self.tables
                for seat in range(seats)
            ],
        }


@dataclass(frozen=True, slots=True)
class Badge:
    """Somebody's name, what stands under it (club, town, "referee"), number and private link."""

    name: str
    line: str = ""
    number: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class Badges:
    """Ten badges of 85 × 54 mm an A4 page; on A6 one a page, to hang around the neck."""

    event: Event
    badges: tuple[Badge, ...]
    size: Size = "a4"
    template: ClassVar[str] = "badges"

    def values(self, lang: Lang) -> dict[str, Any]:
        return {
            "words": said(_WORDS, lang),
            "size": self.size,
            "badges": [
                {"name": b.name, "line": b.line, "number": b.number, "qr": qr(b.link)}
                for b in self.badges
            ],
        }
