"""In which language something is printed: the one asked for, if the typeface has its letters.

A paper of nothing but dots helps nobody; where the words of a catalogue cannot be drawn, papers are
in English. Knows words by `catalogue`, and no letter by name.
"""

from __future__ import annotations

from stolik.paper.catalogue import DOCUMENTS, PARTS
from stolik.paper.engine import drawable
from stolik.phrases.language import ENGLISH, Language


def printed_language(language: Language) -> Language:
    """The language itself, or English where the names of documents cannot be drawn in it.

    >>> from stolik.locale import language
    >>> printed_language(language("pl"))
    'pl'
    """
    names = (*(kind.words for kind in DOCUMENTS.values()), *PARTS.values())
    return language if all(drawable(language.say(name)) for name in names) else ENGLISH
