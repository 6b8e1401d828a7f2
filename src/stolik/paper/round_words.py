"""What a round is called on paper: as everywhere, by `stolik.phrases.round_names`.

A document without a plan behind it, a specimen or a blank one, knows only the number.
"""

from __future__ import annotations

from typing import Final, Protocol

from stolik.phrases.language import Language, Phrase
from stolik.phrases.round_names import Case, RoundInStage, round_phrase, round_title

_ROUND: Final = Phrase("Round {number}")


class OfRound(Protocol):
    """A document about one round."""

    @property
    def round(self) -> int | None: ...
    @property
    def called(self) -> RoundInStage | None: ...


def round_words(document: OfRound, language: Language, case: Case = "nominative") -> str:
    """The round of a document within its title."""
    number = document.round or 0
    return round_phrase(document.called or RoundInStage("league", number, number), language, case)


def round_heading(document: OfRound, language: Language) -> str:
    """The round of a document as a title; nothing where it is to be written by hand."""
    if document.called is not None:
        return round_title(document.called, language)
    return language.say(_ROUND).format(number=document.round) if document.round else ""
