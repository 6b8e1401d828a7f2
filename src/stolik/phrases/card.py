"""The rules card: every rule in force as a sentence, with where it comes from.

Puts together what `parameters_text`, `common_rules` and `reminders` say. Knows rulesets and two
languages; it does not know how a parameter is used in a game, nor how a card is printed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from stolik.phrases.common_rules import REFEREE, CommonRule, Heading, common_rules
from stolik.phrases.parameter_words import N, Pair
from stolik.phrases.parameters_text import HEADINGS, WORDINGS
from stolik.phrases.plurals import Count
from stolik.phrases.reminders import Reminder, reminders
from stolik.rules import FIELDS, Ruleset, RulesetError

__all__ = ["Line", "Reminder", "card", "label", "line", "reminders", "title", "whole_card"]

DOCUMENTS: Final[dict[str, Pair]] = {
    "L": ("league 2019-2021", "liga 2019-2021"),
    "T": ("tournament 2024", "turniej 2024"),
    "E": ("elimination tournament", "turniej eliminacyjny"),
    "P": ("rules of play of Rummikub", "zasady gry w Rummikub"),
    "W": ("world championship 2015", "mistrzostwa świata 2015"),
}
_HEADINGS: Final[dict[Heading, Pair]] = {
    "deal": HEADINGS[0][0],
    "turns": HEADINGS[1][0],
    "clock": HEADINGS[2][0],
    "end": HEADINGS[3][0],
    "scoring": HEADINGS[4][0],
    "referee": REFEREE,
}
_NO_LAP: Final = (
    "(There is no final lap under these rules.)",
    "(W tych zasadach nie ma ostatnich ruchów.)",
)
_NO_TRIGGER: Final = (
    "(Under these rules this changes nothing.)",
    "(W tych zasadach niczego to nie zmienia.)",
)
_NO_ESCAPE: Final = (
    "(There is no such escape under these rules.)",
    "(W tych zasadach nie da się jej uniknąć.)",
)


@dataclass(frozen=True, slots=True)
class Line:
    """One rule on the card, with the rules or decisions that give it; most are a parameter's."""

    parameter: str
    heading: str
    text: str
    how: Literal["stated", "inherited", "decided", "house"]
    ids: tuple[str, ...]


def card(ruleset: Ruleset, lang: str) -> tuple[Line, ...]:
    """A line for every parameter, heading after heading.

    >>> from stolik.rules import ruleset
    >>> {line.parameter: line.text for line in card(ruleset("wrc9"), "en")}["turn_seconds"]
    'You have 60 seconds for a turn.'
    """
    return tuple(line(ruleset, name, lang) for _, table in HEADINGS for name in table)


def whole_card(ruleset: Ruleset, lang: str) -> tuple[Line, ...]:
    """Every rule in force, heading after heading: what holds for all, then each parameter.

    >>> from stolik.rules import ruleset
    >>> whole_card(ruleset("pl-turniej"), "en")[0].ids
    ('E-5.2',)
    """
    common, parameters = common_rules(ruleset, lang), card(ruleset, lang)
    lines: list[Line] = []
    for key, pair in _HEADINGS.items():
        heading = _said(pair, lang)
        lines += [
            Line("", heading, rule.text, _how(ruleset, rule), rule.ids)
            for rule in common
            if rule.heading == key
        ]
        lines += [each for each in parameters if each.heading == heading]
    return tuple(lines)


def _how(ruleset: Ruleset, rule: CommonRule) -> Literal["stated", "inherited", "decided"]:
    """Where a rule without a parameter comes from: the own document, another one, a decision."""
    letters = {name.partition("-")[0] for name in rule.ids}
    if letters & set(ruleset.documents):
        return "stated"
    return "inherited" if letters & DOCUMENTS.keys() else "decided"


def line(ruleset: Ruleset, name: str, lang: str) -> Line:
    """The line of one parameter."""
    origin = ruleset.origin(name)
    heading = next(words for words, table in HEADINGS if name in table)
    return Line(name, _said(heading, lang), _text(ruleset, name, lang), origin.how, origin.ids)


def label(name: str, lang: str) -> str:
    """The short name of a parameter for people."""
    if name not in WORDINGS:
        raise RulesetError(f"unknown parameter {name!r}")
    return _said(WORDINGS[name].name, lang)


def title(ruleset: Ruleset, lang: str) -> str:
    """The heading of the card: which rules, after which document, and what was changed.

    >>> from stolik.rules import ruleset
    >>> title(ruleset("pl-turniej"), "en")
    'Rules in force: pl-turniej (document E: elimination tournament)'
    """
    house = ruleset.name != ruleset.base
    several = len(ruleset.documents) > 1
    names = ", ".join(f"{letter}: {_said(DOCUMENTS[letter], lang)}" for letter in ruleset.documents)
    changed = ", ".join(label(name, lang) for name in FIELDS if name in ruleset.changes)
    if lang == "pl":
        source = f"{'dokumenty' if several else 'dokument'} {names}"
        own = f"zasady własne; podstawa: {source}" if house else source
        what = "zmieniono" if house else "ustalenie organizatora"
        whole = f"Obowiązujące zasady: {ruleset.name} ({own})"
    else:
        source = f"{'documents' if several else 'document'} {names}"
        own = f"house rules based on {source}" if house else source
        what = "changed" if house else "set by the organiser"
        whole = f"Rules in force: {ruleset.name} ({own})"
    return f"{whole}; {what}: {changed}" if changed else whole


def _text(ruleset: Ruleset, name: str, lang: str) -> str:
    """The sentence for the value in force, and a remark where other values make it idle."""
    value = getattr(ruleset, name)
    says = WORDINGS[name].says
    sentence = _said(says[value] if value in says else says[N], lang).format_map(_values(ruleset))
    remark = _idle(ruleset, name)
    return f"{sentence} {_said(remark, lang)}" if remark else sentence


def _values(ruleset: Ruleset) -> dict[str, Count]:
    return {name: Count(getattr(ruleset, name)) for name in FIELDS}


def _idle(ruleset: Ruleset, name: str) -> Pair | None:
    """Why a parameter decides nothing beside the others of this ruleset, if so."""
    laps = "final_lap" in (ruleset.exhaustion_mode, ruleset.round_time_end)
    if name in ("final_lap_trigger_player_moves", "final_lap_draw") and not laps:
        return _NO_LAP
    if name == "exhaustion_trigger" and ruleset.exhaustion_mode == "until_stuck":
        return _NO_TRIGGER
    if name == "exempt_score" and ruleset.exemption == "none":
        return _NO_ESCAPE
    return None


def _said(pair: Pair, lang: str) -> str:
    english, polish = pair
    return polish if lang == "pl" else english
