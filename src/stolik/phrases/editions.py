"""The editions of the game by name: for pages, papers and sentences. Knows no rule of any."""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import Pair

EDITION_NAMES: Final[dict[str, Pair]] = {
    "standard": ("Standard", "Standard"),
    "twist": ("Twist", "Twist"),
    "expert": ("Expert", "Expert"),
    "mixed": ("mixed", "mieszane"),
}


def edition_name(edition: str, lang: str) -> str:
    """An edition as people call it; a name of their own as it is.

    >>> edition_name("twist", "pl"), edition_name("mixed", "en")
    ('Twist', 'mixed')
    """
    return EDITION_NAMES.get(edition, (edition, edition))[lang == "pl"]
