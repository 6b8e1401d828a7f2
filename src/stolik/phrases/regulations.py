"""The regulations that bind an event: which document, in which version, in words.

Documents are named, never quoted. The version of the rules is a digest of everything in force, so
that one changed parameter is another version. Knows kinds of events and rulesets; no person.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from stolik.phrases.parameter_words import Pair
from stolik.rules import Ruleset
from stolik.rules.seal import digest

TITLES: Final[Mapping[str, Pair]] = {
    "L": ("Rummikub League regulations 2019-2021", "Regulamin Ligi Rummikub 2019-2021"),
    "T": (
        "Regulations of the Rummikub tournament 2024 (Mathematics Week)",
        "Regulamin turnieju Rummikub 2024 (Tydzień Matematyki)",
    ),
    "E": (
        "Regulations of elimination tournaments for the championships of Poland",
        "Zasady turniejów eliminacyjnych do Mistrzostw Polski",
    ),
    "P": ("Rules of play of Rummikub", "Zasady gry w Rummikub"),
    "W": (
        "Regulations of the world championship 2015 (WRC 9)",
        "Regulamin mistrzostw świata 2015 (WRC 9)",
    ),
}
# A league is its document's whatever its games are played by; one is about tournaments of a league,
# the other about its days.
_OF_KIND: Final[Mapping[str, str]] = {"league": "L", "matchday": "T"}
# In a league nobody pays for playing (L-5).
FREE_KINDS: Final = ("league", "matchday")
_VERSION_LENGTH: Final = 8


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


def regulations_title(code: str, lang: str) -> str:
    """The document of a `Regulations.code` in words, with the version of the rules.

    >>> regulations_title("L pl-liga 00c0ffee", "en")
    'Rummikub League regulations 2019-2021 (rules pl-liga, version 00c0ffee)'
    """
    letter, rules, version = code.split(" ")
    title = TITLES[letter][1 if lang == "pl" else 0]
    words = (
        f"zasady {rules}, wersja {version}" if lang == "pl" else f"rules {rules}, version {version}"
    )
    return f"{title} ({words})"
