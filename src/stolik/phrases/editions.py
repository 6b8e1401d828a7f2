"""The editions of the game by name: for pages, papers and sentences. Knows no rule of any."""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Language, Phrase

EDITION_NAMES: Final[dict[str, Phrase]] = {
    "standard": Phrase("Standard"),
    "twist": Phrase("Twist"),
    "expert": Phrase("Expert"),
    # Translators: tables of one tournament play with different editions
    "mixed": Phrase("mixed"),
}


def edition_name(edition: str, language: Language) -> str:
    """An edition as people call it; a name of their own as it is.

    >>> from stolik.locale import language
    >>> edition_name("twist", language("pl")), edition_name("mixed", language("pl"))
    ('Twist', 'mieszane')
    """
    name = EDITION_NAMES.get(edition)
    return language.say(name) if name else edition
