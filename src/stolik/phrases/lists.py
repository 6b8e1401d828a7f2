"""Several things in one sentence: "a, b", "a, b and c", "a, b or c". Knows no thing of any kind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final

from stolik.phrases.language import Language, Phrase

_NEXT: Final = Phrase("{before}, {next}", "list")
_AND: Final = Phrase("{before} and {last}", "list")
_OR: Final = Phrase("{before} or {last}", "list")


def listed(parts: Sequence[str], language: Language) -> str:
    """All of them, the last like the others; nothing where there are none.

    >>> from stolik.phrases.language import ENGLISH
    >>> listed(["R5", "R6", "R7"], ENGLISH), listed([], ENGLISH)
    ('R5, R6, R7', '')
    """
    pattern = language.say(_NEXT)
    return reduce(lambda before, part: pattern.format(before=before, next=part), parts or [""])


def all_of(parts: Sequence[str], language: Language) -> str:
    """All of them, as one says it aloud.

    >>> from stolik.phrases.language import ENGLISH
    >>> all_of(["R5", "R6", "R7"], ENGLISH), all_of(["R5"], ENGLISH)
    ('R5, R6 and R7', 'R5')
    """
    return _ended(_AND, parts, language)


def any_of(parts: Sequence[str], language: Language) -> str:
    """Whichever of them.

    >>> from stolik.locale import language
    >>> any_of(["R5", "R6", "R7"], language("pl"))
    'R5, R6 albo R7'
    """
    return _ended(_OR, parts, language)


def _ended(end: Phrase, parts: Sequence[str], language: Language) -> str:
    if len(parts) < 2:
        return listed(parts, language)
    *first, last = parts
    return language.say(end).format(before=listed(first, language), last=last)
