"""The rules card: every rule in force as a sentence, with where it comes from.

Puts together what `parameters_text`, `common_rules` and `reminders` say. Knows rulesets; it does
not know how a parameter is used in a game, nor how a card is printed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from stolik.phrases.common_rules import REFEREE, CommonRule, Heading, common_rules
from stolik.phrases.language import Language, Phrase
from stolik.phrases.lists import listed
from stolik.phrases.parameter_words import N
from stolik.phrases.parameters_text import HEADINGS, WORDINGS
from stolik.phrases.plurals import Count
from stolik.phrases.reminders import Reminder, reminders
from stolik.rules import FIELDS, Ruleset, RulesetError

__all__ = [
    "Line",
    "Reminder",
    "card",
    "label",
    "labels",
    "line",
    "reminders",
    "title",
    "whole_card",
]

DOCUMENTS: Final[dict[str, Phrase]] = {
    "L": Phrase("league 2019-2021"),
    "T": Phrase("tournament 2024"),
    "E": Phrase("elimination tournament"),
    "P": Phrase("rules of play of Rummikub"),
    "W": Phrase("world championship 2015"),
}
_HEADINGS: Final[dict[Heading, Phrase]] = {
    "deal": HEADINGS[0][0],
    "turns": HEADINGS[1][0],
    "clock": HEADINGS[2][0],
    "end": HEADINGS[3][0],
    "scoring": HEADINGS[4][0],
    "referee": REFEREE,
}
_NO_LAP: Final = Phrase("(There is no final lap under these rules.)")
_NO_TRIGGER: Final = Phrase("(Under these rules this changes nothing.)")
_NO_ESCAPE: Final = Phrase("(There is no such escape under these rules.)")
_TITLE: Final = Phrase("Rules in force: {names}")
_SET_TITLE: Final = Phrase("Rules in force: {names}; set by the organiser: {changed}")
_HOUSE_TITLE: Final = Phrase("Rules in force: house rules based on {names}; changed: {changed}")


@dataclass(frozen=True, slots=True)
class Line:
    """One rule on the card, with the rules or decisions that give it; most are a parameter's."""

    parameter: str
    heading: str
    text: str
    how: Literal["stated", "inherited", "decided", "house"]
    ids: tuple[str, ...]


def card(ruleset: Ruleset, language: Language) -> tuple[Line, ...]:
    """A line for every parameter, heading after heading.

    >>> from stolik.phrases.language import ENGLISH
    >>> from stolik.rules import ruleset
    >>> {line.parameter: line.text for line in card(ruleset("wrc9"), ENGLISH)}["turn_seconds"]
    'You have 60 seconds for a move.'
    """
    return tuple(line(ruleset, name, language) for _, table in HEADINGS for name in table)


def whole_card(ruleset: Ruleset, language: Language) -> tuple[Line, ...]:
    """Every rule in force, heading after heading: what holds for all, then each parameter.

    >>> from stolik.phrases.language import ENGLISH
    >>> from stolik.rules import ruleset
    >>> whole_card(ruleset("pl-turniej"), ENGLISH)[0].ids
    ('E-5.2',)
    """
    common, parameters = common_rules(ruleset, language), dict(HEADINGS)
    lines: list[Line] = []
    for key, phrase in _HEADINGS.items():
        heading = language.say(phrase)
        lines += [
            Line("", heading, rule.text, _how(ruleset, rule), rule.ids)
            for rule in common
            if rule.heading == key
        ]
        lines += [line(ruleset, name, language) for name in parameters.get(phrase, ())]
    return tuple(lines)


def _how(ruleset: Ruleset, rule: CommonRule) -> Literal["stated", "inherited", "decided"]:
    """Where a rule without a parameter comes from: the own document, another one, a decision."""
    letters = {name.partition("-")[0] for name in rule.ids}
    if letters & set(ruleset.documents):
        return "stated"
    return "inherited" if letters & DOCUMENTS.keys() else "decided"


def line(ruleset: Ruleset, name: str, language: Language) -> Line:
    """The line of one parameter."""
    origin = ruleset.origin(name)
    heading = next(phrase for phrase, table in HEADINGS if name in table)
    text = _text(ruleset, name, language)
    return Line(name, language.say(heading), text, origin.how, origin.ids)


def label(name: str, language: Language) -> str:
    """The short name of a parameter for people."""
    if name not in WORDINGS:
        raise RulesetError(f"unknown parameter {name!r}")
    return language.say(WORDINGS[name].name)


def labels(names: Iterable[str], language: Language) -> str:
    """The short names of several parameters, listed; nothing of none."""
    return listed([label(name, language) for name in names], language)


def title(ruleset: Ruleset, language: Language) -> str:
    """The heading of the card: which rules, after which document, and what was changed.

    >>> from stolik.phrases.language import ENGLISH
    >>> from stolik.rules import ruleset
    >>> title(ruleset("pl-turniej"), ENGLISH)
    'Rules in force: elimination tournament'
    """
    sentence = _TITLE
    if ruleset.changes:
        sentence = _SET_TITLE if ruleset.name == ruleset.base else _HOUSE_TITLE
    return language.say(sentence).format(
        names=listed([language.say(DOCUMENTS[each]) for each in ruleset.documents], language),
        changed=labels((name for name in FIELDS if name in ruleset.changes), language),
    )


def _text(ruleset: Ruleset, name: str, language: Language) -> str:
    """The sentence for the value in force, and a remark where other values make it idle."""
    value = getattr(ruleset, name)
    says = WORDINGS[name].says
    sentence = language.say(says[value] if value in says else says[N])
    text = sentence.format_map(_Values(ruleset, language))
    remark = _idle(ruleset, name)
    return f"{text} {language.say(remark)}" if remark else text


class _Values(dict[str, Count]):
    """The fields of a ruleset that a sentence names, as it names them."""

    def __init__(self, ruleset: Ruleset, language: Language) -> None:
        self._ruleset, self._language = ruleset, language

    def __missing__(self, name: str) -> Count:
        return Count(getattr(self._ruleset, name), self._language)


def _idle(ruleset: Ruleset, name: str) -> Phrase | None:
    """Why a parameter decides nothing beside the others of this ruleset, if so."""
    laps = "final_lap" in (ruleset.exhaustion_mode, ruleset.round_time_end)
    if name in ("final_lap_trigger_player_moves", "final_lap_draw") and not laps:
        return _NO_LAP
    if name == "exhaustion_trigger" and ruleset.exhaustion_mode == "until_stuck":
        return _NO_TRIGGER
    if name == "exempt_score" and ruleset.exemption == "none":
        return _NO_ESCAPE
    return None
