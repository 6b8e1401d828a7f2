"""Diplomas and certificates: one fine design, or only the text for paper that is printed already.

Knows a name, a reason and who signs. How a reason is worded for places, categories, participants
and referees stands here; anything else is given in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

from stolik.paper.pages import Event, Size
from stolik.phrases.language import Language, Phrase

_WORDS: Final[dict[str, Phrase]] = {
    "diploma": Phrase("Diploma"),
    "certificate": Phrase("Certificate"),
    # Translators: stands alone on a line, between "Diploma" and a name.
    "for": Phrase("is awarded to"),
}
# A place as English says it; another language has its own ending, or none, for each of these.
_ORDINALS: Final[dict[str, Phrase]] = {
    # Translators: 1st, 21st, 31st place; the word for "place" may follow it.
    "st": Phrase("{n}st", "place"),
    # Translators: 2nd, 22nd, 32nd place; the word for "place" may follow it.
    "nd": Phrase("{n}nd", "place"),
    # Translators: 3rd, 23rd, 33rd place; the word for "place" may follow it.
    "rd": Phrase("{n}rd", "place"),
    # Translators: 4th to 20th, 24th to 30th place; the word for "place" may follow it.
    "th": Phrase("{n}th", "place"),
}
# Translators: why somebody gets a diploma; the place is an ordinal such as "1st".
_PLACE: Final = Phrase("for {place} place")
# Translators: why somebody gets a diploma; the place is an ordinal such as "1st".
_CATEGORY: Final = Phrase("for {place} place in the category {category}")
_PARTICIPANT: Final = Phrase("for taking part")
_REFEREE: Final = Phrase("with thanks for refereeing")
_QUALIFIED: Final = Phrase("qualified for: {event}")
# Translators: why somebody qualified; the place is an ordinal such as "1st".
_BY: Final = Phrase("by taking {place} place in {league}")


@dataclass(frozen=True, slots=True)
class Diploma:
    """Who gets it and for what, each as one line; `medal` is the place shown large, or nothing."""

    name: str
    reason: str
    detail: str = ""
    medal: str = ""
    kind: Literal["diploma", "certificate"] = "diploma"


def ordinal(place: int, language: Language) -> str:
    """A place in the standings as it is written.

    >>> from stolik.locale import language
    >>> [ordinal(n, language("en")) for n in (1, 2, 3, 4, 11, 22)], ordinal(3, language("pl"))
    (['1st', '2nd', '3rd', '4th', '11th', '22nd'], '3.')
    """
    teen = place % 100 in (11, 12, 13)
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return language.say(_ORDINALS[ending]).format(n=place)


def place_diploma(name: str, place: int, language: Language, category: str = "") -> Diploma:
    """For a place in the standings, or in those of a category.

    >>> from stolik.locale import language
    >>> place_diploma("Anna Nowak", 1, language("pl")).reason
    'za zajęcie 1. miejsca'
    """
    reason = language.say(_CATEGORY if category else _PLACE)
    shown = ordinal(place, language)
    return Diploma(name, reason.format(place=shown, category=category), medal=str(place))


def participant_diploma(name: str, language: Language) -> Diploma:
    """For having played."""
    return Diploma(name, language.say(_PARTICIPANT))


def referee_diploma(name: str, language: Language) -> Diploma:
    """With thanks."""
    return Diploma(name, language.say(_REFEREE))


def qualification(name: str, event: str, language: Language, place: int, league: str) -> Diploma:
    """A certificate: somebody may play in an event, by a place in a league or a tournament."""
    return Diploma(
        name,
        language.say(_QUALIFIED).format(event=event),
        language.say(_BY).format(place=ordinal(place, language), league=league),
        kind="certificate",
    )


@dataclass(frozen=True, slots=True)
class Diplomas:
    """One a page. `text_only` leaves out all ornament; the text moves by whole mm."""

    event: Event
    diplomas: tuple[Diploma, ...]
    signatures: tuple[str, ...] = ()
    text_only: bool = False
    right_mm: int = 0
    down_mm: int = 0
    size: Size = "a4"
    template: ClassVar[str] = "diplomas"

    def values(self, language: Language) -> dict[str, Any]:
        return {
            "words": language.say_all(_WORDS),
            "size": self.size,
            "text_only": self.text_only,
            "right": self.right_mm,
            "down": self.down_mm,
            "signatures": self.signatures,
            "diplomas": [
                {
                    "name": each.name,
                    "reason": each.reason,
                    "detail": each.detail,
                    "medal": each.medal,
                    "kind": each.kind,
                }
                for each in self.diplomas
            ],
        }
