"""What the rulesets are called by people who do not know their ids, and how they differ.

One name and one line each; the id stays beside them in small print. Knows the presets, no page.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.card import labels
from stolik.phrases.language import Language, Phrase
from stolik.rules import Ruleset
from stolik.rules.parameters import BY_NAME

NAMES: Final[dict[str, Phrase]] = {
    "pl-turniej": Phrase("Tournament rules"),
    "pl-liga": Phrase("League rules"),
    "pl-zasady": Phrase("Rules of play"),
    "wrc9": Phrase("World championship rules"),
}
# The same beside the title of a document, in brackets.
_WITHIN: Final[dict[str, Phrase]] = {
    "pl-turniej": Phrase("tournament rules"),
    "pl-liga": Phrase("league rules"),
    "pl-zasady": Phrase("rules of play"),
    "wrc9": Phrase("world championship rules"),
}
ABOUT: Final[dict[str, Phrase]] = {
    "pl-turniej": Phrase(
        "For eliminations and ordinary tournaments: seat A starts, and the organiser may set"
        " another time than 40 seconds for a move."
    ),
    "pl-liga": Phrase(
        "For leagues and their matchdays: lots decide who starts, 40 seconds for a move."
    ),
    "pl-zasady": Phrase("The plain rules of the game, as at home: 40 seconds for a move."),
    "wrc9": Phrase("As at the world championships: 60 seconds for a move, lots decide who starts."),
}


def ruleset_name(code: str, language: Language) -> str:
    """What a preset is called; its id where it has no other name.

    >>> from stolik.phrases.language import ENGLISH
    >>> print(ruleset_name("wrc9", ENGLISH))
    World championship rules
    """
    return language.say(NAMES[code]) if code in NAMES else code


def ruleset_name_within(code: str, language: Language) -> str:
    """What a preset is called within a title."""
    return language.say(_WITHIN[code]) if code in _WITHIN else code


def ruleset_about(code: str, language: Language) -> str:
    """How a preset differs from the others, in one line."""
    return language.say(ABOUT[code]) if code in ABOUT else ""


def ruleset_label(rules: Ruleset, language: Language) -> str:
    """The name of a ruleset, and what was set otherwise in it, by the documents' leave or without.

    >>> from stolik.phrases.language import ENGLISH
    >>> from stolik.rules import ruleset
    >>> ruleset_label(ruleset("pl-turniej", turn_seconds=60), ENGLISH)
    'Tournament rules; changed: time for a move'
    """
    name = ruleset_name(rules.base, language)
    if not rules.changes:
        return name
    if rules.name == rules.base:
        sentence = language.say(Phrase("{rules}; changed: {changed}"))
    else:
        sentence = language.say(Phrase("{rules}; house rules: {changed}"))
    changed = labels((each for each in BY_NAME if each in rules.changes), language)
    return sentence.format(rules=name, changed=changed)
