"""What can be set in a format, as fields of a form; each value says where it comes from.

Shared by the choice of a format and by the settings of a series. Knows options, words and what was
typed; no request and no tournament.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from stolik.phrases.format_options import option_label, option_text
from stolik.rules.origins import Setting
from stolik.tournament.format_options import FormatOption
from stolik.web.core.forms import Typed
from stolik.web.core.language import language
from stolik.web.tournaments.origins import origin_words

PREFIX: Final = "opt_"


@dataclass(frozen=True, slots=True)
class OptionField:
    """Something to set in a format: (code, what it means, whether it is chosen) for every value.

    `source` is where the chosen one comes from.
    """

    field: str
    label: str
    values: tuple[tuple[str, str, bool], ...]
    source: str
    fault: str


def option_fields(
    options: Iterable[FormatOption], now: Mapping[str, Any], typed: Typed
) -> tuple[OptionField, ...]:
    """The fields, with what is set now; the usual value where nothing is."""
    return tuple(_field(option, now, typed) for option in options)


def _field(option: FormatOption, now: Mapping[str, Any], typed: Typed) -> OptionField:
    usual = option.values[0].value
    chosen = now.get(option.name, usual)
    values = []
    for choice in option.values:
        text = option_text(option.name, choice.value, language())
        if choice.value != usual and choice.origin.how == "stated":
            text = f"{text} ({origin_words(choice.origin)})"
        values.append((_code(choice.value), text, choice.value == chosen))
    field = PREFIX + option.name
    return OptionField(
        field,
        option_label(option.name, language()),
        tuple(values),
        origin_words(option.origin_of(chosen)),
        typed.faults.get(field, ""),
    )


def chosen_options(typed: Typed, options: Iterable[FormatOption]) -> dict[str, Setting]:
    """What was set, by the name of the option; a value that there is not is noted as a fault."""
    known = tuple(options)
    for option in known:
        codes = tuple(_code(choice.value) for choice in option.values)
        typed.choice(PREFIX + option.name, ("", *codes), "")
    return known_values(known, option_codes(typed))


def option_codes(typed: Typed) -> tuple[tuple[str, str], ...]:
    """Whatever was typed for options: their names, and what stands there."""
    return tuple(
        (field.removeprefix(PREFIX), code)
        for field, code in sorted(typed.values.items())
        if field.startswith(PREFIX)
    )


def known_values(
    options: Iterable[FormatOption], codes: Iterable[tuple[str, str]]
) -> dict[str, Setting]:
    """The values that codes stand for, as far as there are such."""
    typed = dict(codes)
    return {
        option.name: choice.value
        for option in options
        for choice in option.values
        if typed.get(option.name) == _code(choice.value)
    }


def typed_options(settings: Mapping[str, Setting]) -> dict[str, str]:
    """What is set, as it would be typed."""
    return {PREFIX + name: _code(value) for name, value in settings.items()}


def _code(value: Setting) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
