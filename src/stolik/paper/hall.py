"""What is put up and handed out in the hall: table labels, seat tickets, name badges.

Knows numbers, names and addresses for QR codes; what an address opens is not its business.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from stolik.paper.pages import Event, Lang, Pair, Size, qr, said
from stolik.phrases.common_rules import chair_rule
from stolik.rules import Ruleset
from stolik.tournament.seats import LETTERS

_WORDS: Final[dict[str, Pair]] = {
    "table": ("Table", "Stolik"),
    "seat": ("seat", "miejsce"),
    "scan": ("Report your games here", "Tu zgłoś wyniki gier"),
    "code": ("or type the code", "albo wpisz kod"),
    "fold": ("fold here", "zagnij tutaj"),
    "number": ("no.", "nr"),
    "chooses": ("you choose your chair", "wybierasz krzesło"),
    "follows": ("clockwise after {letter}", "zgodnie z zegarem za {letter}"),
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
    rules: Ruleset | None = None
    template: ClassVar[str] = "table_labels"

    def values(self, lang: Lang) -> dict[str, Any]:
        return {
            "words": said(_WORDS, lang),
            "size": self.size,
            "site": self.site,
            "chair": chair_rule(self.rules, lang) if self.rules else "",
            "labels": [
                {"number": str(label.number), "code": label.code, "qr": qr(label.link)}
                for label in self.labels
            ],
        }


@dataclass(frozen=True, slots=True)
class SeatTickets:
    """Tickets to cut out and draw from a hat: (number of the table, its seats).

    Where the `rules` say who chooses a chair, each ticket says where its owner sits down.
    """

    event: Event
    tables: tuple[tuple[int, int], ...]
    rules: Ruleset | None = None
    template: ClassVar[str] = "seat_tickets"

    def values(self, lang: Lang) -> dict[str, Any]:
        words = said(_WORDS, lang)
        told = self.rules is not None and chair_rule(self.rules, lang) != ""
        return {
            "words": words,
            "tickets": [
                [str(number), LETTERS[seat], _chair(words, seat) if told else ""]
                for number, seats in self.tables
                for seat in range(seats)
            ],
        }


def _chair(words: dict[str, str], seat: int) -> str:
    if seat == 0:
        return words["chooses"]
    return words["follows"].format(letter=LETTERS[seat - 1])


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
