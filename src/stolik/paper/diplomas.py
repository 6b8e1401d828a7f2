"""Diplomas and certificates: one fine design, or only the text for paper that is printed already.

Knows a name, a reason and who signs. How a reason is worded for places, categories, participants
and referees stands here; anything else is given in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

from stolik.paper.pages import Event, Lang, Pair, Size, said, word

_WORDS: Final[dict[str, Pair]] = {
    "diploma": ("Diploma", "Dyplom"),
    "certificate": ("Certificate", "Certyfikat"),
    "for": ("is awarded to", "otrzymuje"),
}
_PLACE: Final = ("for {} place", "za zajęcie {} miejsca")
_CATEGORY: Final = ("for {} place in the category {}", "za zajęcie {} miejsca w kategorii {}")
_PARTICIPANT: Final = ("for taking part", "za udział w turnieju")
_REFEREE: Final = ("with thanks for refereeing", "z podziękowaniem za sędziowanie")
_QUALIFIED: Final = ("qualified for: {}", "kwalifikacja: {}")
_BY: Final = ("by taking {} place in {}", "za zajęcie {} miejsca: {}")


@dataclass(frozen=True, slots=True)
class Diploma:
    """Who gets it and for what, each as one line; `medal` is the place shown large, or nothing."""

    name: str
    reason: str
    detail: str = ""
    medal: str = ""
    kind: Literal["diploma", "certificate"] = "diploma"


def ordinal(place: int, lang: Lang) -> str:
    """A place in the standings as it is written.

    >>> [ordinal(n, "en") for n in (1, 2, 3, 4, 11, 22)], ordinal(3, "pl")
    (['1st', '2nd', '3rd', '4th', '11th', '22nd'], '3.')
    """
    teen = place % 100 in (11, 12, 13)
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return word((f"{place}{ending}", f"{place}."), lang)


def place_diploma(name: str, place: int, lang: Lang, category: str = "") -> Diploma:
    """For a place in the standings, or in those of a category.

    >>> place_diploma("Anna Nowak", 1, "pl").reason
    'za zajęcie 1. miejsca'
    """
    form = word(_CATEGORY if category else _PLACE, lang)
    return Diploma(name, form.format(ordinal(place, lang), category), medal=str(place))


def participant_diploma(name: str, lang: Lang) -> Diploma:
    """For having played."""
    return Diploma(name, word(_PARTICIPANT, lang))


def referee_diploma(name: str, lang: Lang) -> Diploma:
    """With thanks."""
    return Diploma(name, word(_REFEREE, lang))


def qualification(name: str, event: str, lang: Lang, place: int, league: str) -> Diploma:
    """A certificate: somebody may play in an event, by a place in a league or a tournament."""
    return Diploma(
        name,
        word(_QUALIFIED, lang).format(event),
        word(_BY, lang).format(ordinal(place, lang), league),
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

    def values(self, lang: Lang) -> dict[str, Any]:
        return {
            "words": said(_WORDS, lang),
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
