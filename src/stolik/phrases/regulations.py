"""The regulations that bind an event: which document, in which version, in words.

Documents are named, never quoted. The version of the rules is a digest of everything in force, so
that one changed parameter is another version. Knows kinds of events and rulesets; no person.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from stolik.phrases.language import Language, Phrase
from stolik.phrases.ruleset_names import ruleset_name_within
from stolik.rules import Ruleset
from stolik.rules.seal import digest

TITLES: Final[Mapping[str, Phrase]] = {
    "L": Phrase("Rummikub League regulations 2019-2021"),
    "T": Phrase("Regulations of the Rummikub tournament 2024 (Mathematics Week)"),
    "E": Phrase("Regulations of elimination tournaments for the championships of Poland"),
    "P": Phrase("Rules of play of Rummikub"),
    "W": Phrase("Regulations of the world championship 2015 (WRC 9)"),
}
# A league is its document's whatever its games are played by; one is about tournaments of a league,
# the other about its days.
_OF_KIND: Final[Mapping[str, str]] = {"league": "L", "matchday": "T"}
# In a league nobody pays for playing (L-5).
FREE_KINDS: Final = ("league", "matchday")
_VERSION_LENGTH: Final = 8
_HOUSE: Final = "-house"  # how the name of changed rules ends
# Translators: the title of a document, and the rules of play that follow it
_TITLE: Final = Phrase("{title} ({rules})")
# Translators: the title of a document, and the rules of play that follow it, changed by somebody
_HOUSE_TITLE: Final = Phrase("{title} ({rules}, changed)")


@dataclass(frozen=True, slots=True)
class Regulations:
    """A document by its letter, the rules that follow it, and their version."""

    letter: str
    rules: str
    version: str

    @property
    def code(self) -> str:
        """How an acceptance refers to it."""
        return f"{self.letter} {self.rules} {self.version}"


def regulations(kind: str, ruleset: Ruleset) -> Regulations:
    """What binds an event of this kind, played by these rules.

    >>> from stolik.rules import ruleset
    >>> regulations("league", ruleset("pl-liga")).letter
    'L'
    >>> regulations("matchday", ruleset("pl-liga")).letter
    'T'
    >>> regulations("league", ruleset("pl-turniej")).letter
    'L'
    """
    letter = _OF_KIND.get(kind) or ruleset.documents[-1]
    return Regulations(letter, ruleset.name, digest(repr(ruleset))[:_VERSION_LENGTH])


def regulations_title(code: str, language: Language) -> str:
    """The document of a `Regulations.code` and its rules, as people call them.

    >>> from stolik.locale import language
    >>> regulations_title("L pl-liga 00c0ffee", language("en"))
    'Rummikub League regulations 2019-2021 (league rules)'
    >>> regulations_title("E pl-turniej-house 00c0ffee", language("pl"))
    'Zasady turniejów eliminacyjnych do Mistrzostw Polski (zasady turniejowe, zmienione)'
    """
    letter, rules, _ = code.split(" ")
    sentence = _HOUSE_TITLE if rules.endswith(_HOUSE) else _TITLE
    return language.say(sentence).format(
        title=language.say(TITLES[letter]),
        rules=ruleset_name_within(rules.removesuffix(_HOUSE), language),
    )


def regulations_version(code: str, language: Language) -> str:
    """The rules of a `Regulations.code` to the letter, for whoever compares two.

    >>> from stolik.phrases.language import ENGLISH
    >>> regulations_version("L pl-liga 00c0ffee", ENGLISH)
    'rules pl-liga, version 00c0ffee'
    """
    _, rules, version = code.split(" ")
    sentence = language.say(Phrase("rules {rules}, version {version}"))
    return sentence.format(rules=rules, version=version)
