"""What somebody typed, in as many languages as they wrote it: which of them a reader is shown.

The program cannot translate what an organiser writes. A page says in which language it stands where
that is not the page's. Knows words by language, and not whose they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stolik import locale


@dataclass(frozen=True, slots=True)
class OwnWords:
    """Words, the language they are in, and whether the reader asked for another."""

    words: str
    language: str
    other: bool = False

    @property
    def language_name(self) -> str:
        """What their language calls itself."""
        return locale.own_name(self.language)

    @property
    def direction(self) -> str:
        """How their language is written."""
        return locale.language(self.language).direction

    def __bool__(self) -> bool:
        return bool(self.words)


def own_words(by_language: Mapping[str, str], own: str, wanted: str) -> OwnWords:
    """The words in the language wanted, else in English, else in the writer's own.

    >>> own_words({"pl": "Nagrody", "en": "Prizes"}, "pl", "de")
    OwnWords(words='Prizes', language='en', other=True)
    >>> own_words({"pl": "Nagrody"}, "pl", "pl")
    OwnWords(words='Nagrody', language='pl', other=False)
    """
    written = [tag for tag in (wanted, "en", own, *by_language) if by_language.get(tag)]
    if not written:
        return OwnWords("", own)
    return OwnWords(by_language[written[0]], written[0], other=written[0] != wanted)


def rewritten(stored: Mapping[str, str], written: Mapping[str, str]) -> dict[str, str]:
    """Words by language after a form: `written` has a field of each language there is now.

    What is stored in a language without a field stays; an emptied field has no words.

    >>> rewritten({"fi": "Palkinnot", "pl": "Nagrody"}, {"en": "Prizes", "pl": ""})
    {'fi': 'Palkinnot', 'en': 'Prizes'}
    """
    kept = {tag: words for tag, words in stored.items() if tag not in written}
    return kept | {tag: words for tag, words in written.items() if words}
