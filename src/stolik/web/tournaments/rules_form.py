"""The rules of a game as a form: a preset, the time for a turn, and every parameter.

The wizard, the page that changes rules, series and applications share it. An empty field means "as
the rules say". Each value names where it comes from. Knows parameters and their words; no
tournament.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext

from stolik.phrases.card import label, labels, line
from stolik.phrases.parameters_text import HEADINGS
from stolik.phrases.ruleset_names import ruleset_about, ruleset_label, ruleset_name
from stolik.rules import Ruleset, RulesetError, ruleset
from stolik.rules.domains import Choice, Flag, Whole
from stolik.rules.origins import PRESETS
from stolik.rules.parameters import BY_NAME
from stolik.rules.ruleset import DEFAULT
from stolik.web.core.forms import Typed
from stolik.web.core.language import language, say
from stolik.web.tournaments.origins import origin_words

PREFIX: Final = "rule_"
TURN: Final = "turn_seconds"
_HIDDEN: Final = ("turn_seconds_editable",)
# Everything such a form sends.
FIELDS: Final = ("ruleset", TURN, *(PREFIX + name for name in BY_NAME if name != TURN))


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
    source: str
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
    return tuple(Option(name, ruleset_name(name, language())) for name in PRESETS)


def chosen_rules(typed: Typed, usual: str = DEFAULT) -> Ruleset:
    """The ruleset of a form; faults are noted beside their fields.

    `usual` are the rules of a form in which nobody has chosen any.
    """
    base = _base(typed, usual)
    changes: dict[str, Any] = {}
    for name in BY_NAME:
        field = TURN if name == TURN else PREFIX + name
        if name in _HIDDEN or not typed.values.get(field, "").strip():
            continue
        if name == TURN and not turn_editable(base):
            continue  # typed for other rules; these say it themselves
        value = _typed_value(name, field, typed)
        if value is not None:
            changes[name] = value
    return ruleset(base).changed(**changes)


def rules_fields(rules: Ruleset) -> dict[str, str]:
    """A ruleset as it would be typed."""
    fields = {"ruleset": rules.base}
    for name, value in rules.changes.items():
        code = _yes_or_no(value) if isinstance(value, bool) else str(value)
        fields[TURN if name == TURN else PREFIX + name] = code
    return fields


def shown_fields(rules: Ruleset) -> dict[str, str]:
    """The same as a form shows it: the time for a turn always stands there, if it may change."""
    turn = {TURN: str(rules.turn_seconds)} if turn_editable(rules.base) else {}
    return rules_fields(rules) | turn


def rules_context(typed: Typed, usual: str = DEFAULT, *, by_kind: bool = False) -> dict[str, Any]:
    """What the form shows; `by_kind` where the usual rules follow from what else is chosen."""
    chosen = chosen_rules(typed, usual)
    same = Option("", gettext("The usual rules of this kind"))
    # What was left to the rules is shown as these say it.
    if not turn_editable(chosen.base):
        typed.values.pop(TURN, None)
    return {
        "presets": (same, *presets()) if by_kind else presets(),
        "preset": typed.values.get("ruleset", "") if by_kind else chosen.base,
        "parts": parts(typed, usual),
        "rules": chosen,
        "rules_about": ruleset_about(chosen.base, language()),
        "turn_editable": turn_editable(chosen.base),
        "changed": changed_words(chosen),
        "rules_open": shows_changes(typed, chosen),
    }


def as_json(rules: Ruleset, usual: str) -> dict[str, Any]:
    """A ruleset as the database keeps it: the preset and what differs; nothing of the usual one."""
    return {} if rules == ruleset(usual) else {"base": rules.base, **rules.changes}


def from_json(stored: Any, usual: str) -> Ruleset:
    """A ruleset that was kept; the `usual` one where there is none, or none that makes sense."""
    if not isinstance(stored, dict) or stored.get("base") not in PRESETS:
        return ruleset(usual)
    changes = {name: value for name, value in stored.items() if name != "base"}
    try:
        return ruleset(stored["base"], **changes)
    except RulesetError:
        return ruleset(stored["base"])


def _base(typed: Typed, usual: str) -> str:
    """The preset; what was left empty is the usual one."""
    if not typed.values.get("ruleset"):
        return usual
    return typed.choice("ruleset", PRESETS, usual)


def parts(typed: Typed, usual: str = DEFAULT) -> tuple[Part, ...]:
    """Every parameter but the time for a turn, under the headings of the rules card."""
    base = ruleset(_base(typed, usual))
    return tuple(
        Part(
            say(heading),
            tuple(
                _field(base, name, typed) for name in table if name not in _HIDDEN and name != TURN
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
    words = label(name, language())
    field = PREFIX + name
    return Field(
        field,
        words[:1].upper() + words[1:],
        now,
        origin_words(base.origin(name)),
        typed.values.get(field, ""),
        options,
        least,
        most,
        typed.faults.get(field, ""),
    )


def _option_names(domain: Choice | Flag) -> tuple[str, ...]:
    return domain.names if isinstance(domain, Choice) else ("yes", "no")


def _option_text(base: Ruleset, name: str, value: str) -> str:
    """What a value says, and which document gives it, if it is another one than usual."""
    flag = isinstance(BY_NAME[name].domain, Flag)
    changed = base.changed(**{name: value == "yes" if flag else value})
    text = line(changed, name, language()).text
    if changed == base or changed.origin(name).how == "house":
        return text
    return f"{text} ({origin_words(changed.origin(name))})"


def _yes_or_no(value: object) -> str:
    return "yes" if value else "no"


def shows_changes(typed: Typed, rules: Ruleset) -> bool:
    """Whether one of the parameters was changed or is wrong."""
    own = any(name != TURN for name in rules.changes)
    return own or any(name.startswith(PREFIX) for name in typed.faults)


def rules_label(rules: Ruleset | None) -> str:
    """Which rules, and what is set otherwise."""
    return ruleset_label(rules, language()) if rules else ""


def changed_words(rules: Ruleset) -> str:
    """Which parameters are changed, for the summary of the form."""
    names = (name for name in rules.changes if name != TURN)
    return labels(names, language()) or gettext("none")
