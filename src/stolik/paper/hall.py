"""What is put up and handed out in the hall: table labels, seat tickets, name badges.

Knows numbers, names and addresses for QR codes; what an address opens is not its business.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from stolik.paper.pages import Event, Size, qr
from stolik.phrases.common_rules import chair_rule
from stolik.phrases.language import Language, Phrase
from stolik.rules import Ruleset
from stolik.tournament.seats import LETTERS

_WORDS: Final[dict[str, Phrase]] = {
    "table": Phrase("Table"),
    "scan": Phrase("Report your games here"),
    "code": Phrase("or type the code"),
    "fold": Phrase("fold here"),
    # Translators: below a QR code on somebody's badge.
    "mine": Phrase("my table and results"),
}
# Translators: the number of a person, on a badge.
_NUMBER: Final = Phrase("no. {number}")
_SEAT: Final = Phrase("Table {table}, seat {seat}")
_CHOOSES: Final = Phrase("you choose your chair")
# Translators: where somebody sits down: the next chair after the one of seat {letter}.
_FOLLOWS: Final = Phrase("clockwise after {letter}")


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

    def values(self, language: Language) -> dict[str, Any]:
        return {
            "words": language.say_all(_WORDS),
            "size": self.size,
            "site": self.site,
            "chair": chair_rule(self.rules, language) if self.rules else "",
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

    def values(self, language: Language) -> dict[str, Any]:
        ruled = self.rules is not None and chair_rule(self.rules, language) != ""
        place = language.say(_SEAT)
        return {
            "tickets": [
                {
                    "table": str(number),
                    "seat": LETTERS[seat],
                    "words": place.format(table=number, seat=LETTERS[seat]),
                    "chair": _chair(language, seat) if ruled else "",
                }
                for number, seats in self.tables
                for seat in range(seats)
            ],
        }


def _chair(language: Language, seat: int) -> str:
    if seat == 0:
        return language.say(_CHOOSES)
    return language.say(_FOLLOWS).format(letter=LETTERS[seat - 1])


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

    def values(self, language: Language) -> dict[str, Any]:
        number = language.say(_NUMBER)
        return {
            "words": language.say_all(_WORDS),
            "size": self.size,
            "badges": [
                {
                    "name": badge.name,
                    "line": badge.line,
                    "number": number.format(number=badge.number) if badge.number else "",
                    "qr": qr(badge.link),
                }
                for badge in self.badges
            ],
        }
