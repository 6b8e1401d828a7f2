"""The rules of a new tournament as a form: a preset, the time for a turn, and house rules.

An empty field means "as the rules say". Knows parameters and their words; no tournament.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from stolik.phrases.card import label, line, title
from stolik.phrases.parameters_text import HEADINGS
from stolik.rules import Ruleset, ruleset
from stolik.rules.domains import Choice, Flag, Whole
from stolik.rules.origins import PRESETS
from stolik.rules.parameters import BY_NAME
from stolik.web.core.forms import Typed
from stolik.web.core.language import either, language

PREFIX: Final = "rule_"
_HIDDEN: Final = ("turn_seconds_editable",)


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    text: str


@dataclass(frozen=True, slots=True)
class Field:
    """One parameter in the form."""

    name: str
    label: str
    now: str
    typed: str
    options: tuple[Option, ...] = ()
    least: int = 0
    most: int = 0
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    heading: str
    fields: tuple[Field, ...]


def presets() -> tuple[Option, ...]:
    """The rulesets with what they are."""
    lang = language()
    return tuple(Option(name, title(ruleset(name), lang).partition(": ")[2]) for name in PRESETS)


def chosen_rules(typed: Typed) -> Ruleset:
    """The ruleset of a form; faults are noted beside their fields."""
    base = typed.choice("ruleset", PRESETS, PRESETS[1])
    changes: dict[str, Any] = {}
    for name in BY_NAME:
        field = "turn_seconds" if name == "turn_seconds" else PREFIX + name
        if name not in _HIDDEN and typed.values.get(field, "").strip():
            value = _typed_value(name, field, typed)
            if value is not None:
                changes[name] = value
    return ruleset(base).changed(**changes)


def parts(typed: Typed) -> tuple[Part, ...]:
    """Every parameter but the time for a turn, under the headings of the rules card."""
    base = ruleset(typed.choice("ruleset", PRESETS, PRESETS[1]))
    lang = 1 if language() == "pl" else 0
    return tuple(
        Part(
            heading[lang],
            tuple(
                _field(base, name, typed)
                for name in table
                if name not in _HIDDEN and name != "turn_seconds"
            ),
        )
        for heading, table in HEADINGS
    )


def turn_editable(name: str) -> bool:
    return bool(ruleset(name).turn_seconds_editable) if name in PRESETS else False


def _typed_value(name: str, field: str, typed: Typed) -> str | int | bool | None:
    domain = BY_NAME[name].domain
    if isinstance(domain, Whole):
        return typed.number(field, domain.least, domain.most)
    known = _option_names(domain)
    choice = typed.choice(field, known, known[0])
    if field in typed.faults:
        return None
    return choice == "yes" if isinstance(domain, Flag) else choice


def _field(base: Ruleset, name: str, typed: Typed) -> Field:
    domain = BY_NAME[name].domain
    lang = language()
    value = getattr(base, name)
    options: tuple[Option, ...] = ()
    least = most = 0
    if isinstance(domain, Whole):
        least, most = domain.least, domain.most
        now = str(value)
    else:
        flag = isinstance(domain, Flag)
        options = tuple(
            Option(option, _option_text(base, name, option)) for option in _option_names(domain)
        )
        now = next(o.text for o in options if o.value == (_yes_or_no(value) if flag else value))
    words = label(name, lang)
    field = PREFIX + name
    return Field(
        field,
        words[:1].upper() + words[1:],
        now,
        typed.values.get(field, ""),
        options,
        least,
        most,
        typed.faults.get(field, ""),
    )


def _option_names(domain: Choice | Flag) -> tuple[str, ...]:
    return domain.names if isinstance(domain, Choice) else ("yes", "no")


def _option_text(base: Ruleset, name: str, value: str) -> str:
    flag = isinstance(BY_NAME[name].domain, Flag)
    return line(base.changed(**{name: value == "yes" if flag else value}), name, language()).text


def _yes_or_no(value: object) -> str:
    return "yes" if value else "no"


def shows_changes(typed: Typed, rules: Ruleset) -> bool:
    """Whether something in the house rules was changed or is wrong."""
    return rules.name != rules.base or any(name.startswith(PREFIX) for name in typed.faults)


def changed_words(rules: Ruleset) -> str:
    """Which parameters are changed, for the summary of the form."""
    names = [label(name, language()) for name in rules.changes if name != "turn_seconds"]
    return ", ".join(names) or either("none", "brak")
