"""Words after numbers: as many forms as the language of the sentence has.

Knows numbers and forms, not what is counted: the forms stand in the sentence, as in
`"{taken} {taken:tile|tiles}"`, and those of a translation in the translation.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from stolik.phrases.language import Language


class Count(str):
    """A number as text that knows which of several forms follows it.

    What is no number takes the last form. Two forms in a language with another number of them stand
    in a sentence that nobody has translated: English.

    >>> from stolik.locale import language
    >>> "{n} {n:kostka|kostki|kostek}, {n} {n:tile|tiles}".format(n=Count(22, language("pl")))
    '22 kostki, 22 tiles'
    """

    __slots__ = ("_language",)
    _language: Language

    def __new__(cls, value: object, language: Language) -> Count:
        """What is counted, and the language of the sentence."""
        count = super().__new__(cls, value)
        count._language = language
        return count

    def __format__(self, spec: str, /) -> str:
        forms = spec.split("|")
        if len(forms) == 1:
            return super().__format__(spec)
        if not (self.isascii() and self.isdigit()):
            return forms[-1]
        number, form = int(self), self._language.form
        if len(forms) == 2 and _forms(form) != 2:
            return forms[number != 1]
        return forms[min(form(number), len(forms) - 1)]


@lru_cache(maxsize=64)
def _forms(form: Callable[[int], int]) -> int:
    """How many forms a language has, by its rule; no language needs higher numbers to show all."""
    return 1 + max(map(form, range(201)))
