"""A language as the pure packages get it: a tag, and the words of its catalogue.

English is the source: every phrase stands in the program in English, marked as a `Phrase`, and a
catalogue says what it is elsewhere. Whoever speaks to people is given a `Language`. Knows no file;
catalogues are read by `stolik.locale`.
"""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Final, NamedTuple

DRAFT: Final = "(draft)"
"""Stands behind the team of a catalogue until a native reader has read it."""
# The languages that are written from right to left.
_RIGHT_TO_LEFT: Final = frozenset(
    ["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"]
)


class Phrase(str):
    """English that the catalogues translate.

    The context tells apart what is one word in English and several elsewhere.

    >>> Phrase("Place", "column")
    Phrase('Place', 'column')
    """

    __slots__ = ("context",)
    context: str

    def __new__(cls, english: str, context: str = "") -> Phrase:
        """English, and where it stands if that makes a difference."""
        phrase = super().__new__(cls, english)
        phrase.context = context
        return phrase

    def __repr__(self) -> str:
        more = f", {self.context!r}" if self.context else ""
        return f"Phrase({str(self)!r}{more})"


class Counted(NamedTuple):
    """A phrase with a number: English for one, and for any other number."""

    one: str
    other: str
    context: str = ""


class Language(str):
    """The tag of a language, "pl" or "pt-BR", that knows the words of its catalogue.

    >>> ENGLISH, ENGLISH.say(Phrase("Round {n}")).format(n=3)
    ('en', 'Round 3')
    """

    __slots__ = ("_catalogue",)
    _catalogue: NullTranslations

    def __new__(cls, tag: str, catalogue: NullTranslations | None = None) -> Language:
        """A language; without a catalogue everything stays in English."""
        language = super().__new__(cls, tag)
        language._catalogue = catalogue or NullTranslations()
        return language

    def say(self, phrase: Phrase) -> str:
        """A phrase in this language."""
        if phrase.context:
            return str(self._catalogue.pgettext(phrase.context, phrase))
        return str(self._catalogue.gettext(phrase))

    def say_all(self, phrases: Mapping[str, Phrase]) -> dict[str, str]:
        """The words of a paper or a page by their keys."""
        return {key: self.say(phrase) for key, phrase in phrases.items()}

    def counted(self, counted: Counted, n: int) -> str:
        """The form of a phrase for a number; `{n}` in it is the number.

        >>> ENGLISH.counted(Counted("{n} tile", "{n} tiles"), 2)
        '2 tiles'
        """
        one, other, context = counted
        if context:
            form = self._catalogue.npgettext(context, one, other, abs(n))
        else:
            form = self._catalogue.ngettext(one, other, abs(n))
        return form.replace("{n}", str(n))

    @property
    def direction(self) -> str:
        """How it is written: "ltr", or "rtl" from right to left."""
        return "rtl" if self.partition("-")[0] in _RIGHT_TO_LEFT else "ltr"

    @property
    def draft(self) -> bool:
        """Whether nobody who speaks it from childhood has read its catalogue yet."""
        header: Mapping[str, str] = self._catalogue.info()
        return header.get("language-team", "").endswith(DRAFT)

    def form(self, n: int) -> int:
        """Which of the forms of a word follows a number, by the rule of the language.

        >>> [ENGLISH.form(n) for n in (0, 1, 2)]
        [1, 0, 1]
        """
        rule = getattr(self._catalogue, "plural", None)
        return int(rule(abs(n))) if rule else int(n != 1)


ENGLISH: Final = Language("en")
