"""`stolik rules`: the rules in force, as a card, as JSON, or all four rulesets side by side.

Knows the terminal and the options; the sentences are `stolik.phrases`' and the values
`stolik.rules`'.
"""

from __future__ import annotations

import json
import re
import sys
import textwrap
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from stolik.phrases.card import Line, Reminder, card, reminders, title, whole_card
from stolik.phrases.language import ENGLISH, Language, Phrase
from stolik.rules import DEFAULT, PRESETS, Ruleset, RulesetError, ruleset
from stolik.rules.catalogue import decisions
from stolik.rules.origins import Setting

# What the command says itself.
WORDS = {
    "reminders": Phrase("What only people can keep"),
    "inherited": Phrase("inherited: {rules}"),
    "decided": Phrase("decided: {rules}"),
    "house": Phrase("house rule"),
    "organiser": Phrase("set by the organiser", "origin of a rule"),
    "parameter": Phrase("parameter"),
    "legend": Phrase("≠ the rulesets differ here"),
}


def configure(parser: ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--ruleset", metavar="NAME", help=f"{', '.join(PRESETS)} (default: {DEFAULT})"
    )
    which.add_argument("--all", action="store_true", help="compare the four rulesets")
    parser.add_argument(
        "--with",
        metavar="FIELD=VALUE",
        dest="changes",
        nargs="+",
        action="extend",
        default=[],
        help="change single parameters, such as joker_relay=any turn_seconds=60",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a card")


def run(options: Namespace) -> int:
    """0 with the card, the comparison or the object; 2 for a ruleset that does not exist."""
    try:
        changes = _changes(options.changes)
        names = PRESETS if options.all else (options.ruleset or DEFAULT,)
        chosen = [ruleset(name, **changes) for name in names]
    except RulesetError as error:
        print(f"stolik: {error}", file=sys.stderr)
        return 2
    if options.json:
        objects = [_object(one, options.lang) for one in chosen]
        shown = {"rulesets": objects} if options.all else objects[0]
        print(json.dumps(shown, ensure_ascii=False))
        return 0
    console = Console(highlight=False, markup=False, emoji=False)
    if options.all:
        _print_comparison(console, chosen, options.lang)
    else:
        _print_card(console, chosen[0], options.lang)
    return 0


def _changes(given: Sequence[str]) -> dict[str, Setting]:
    """`FIELD=VALUE` as parameters; all that are no such pair are reported together."""
    pairs = [(one, *one.partition("=")) for one in given]
    if wrong := [repr(one) for one, name, equals, _ in pairs if not (name and equals)]:
        raise RulesetError(f"--with takes FIELD=VALUE, not {', '.join(wrong)}")
    return {name: _value(text) for _, name, _, text in pairs}


def _value(text: str) -> Setting:
    """True, false and whole numbers are what JSON makes of them; anything else is text."""
    if text in ("true", "false") or re.fullmatch("-?(0|[1-9][0-9]{0,8})", text):
        value: Setting = json.loads(text)
        return value
    return text


def _object(chosen: Ruleset, language: Language) -> dict[str, Any]:
    return {
        "ruleset": chosen.name,
        "title": title(chosen, language),
        "documents": list(chosen.documents),
        "changed": chosen.changes,
        "parameters": {
            line.parameter: {
                "value": getattr(chosen, line.parameter),
                "how": line.how,
                "ids": list(line.ids),
                "text": line.text,
            }
            for line in card(chosen, language)
        },
        "common": [
            {"ids": list(line.ids), "how": line.how, "text": line.text}
            for line in whole_card(chosen, language)
            if not line.parameter
        ],
        "reminders": [
            {"ids": list(reminder.ids), "text": reminder.text}
            for reminder in reminders(chosen, language)
        ],
    }


def _print_card(console: Console, chosen: Ruleset, language: Language) -> None:
    _print(console, title(chosen, language), style="bold")
    for heading, lines in groupby(whole_card(chosen, language), key=lambda line: line.heading):
        _print(console, f"\n{heading}", style="bold cyan")
        for line in lines:
            _print(console, line.text, indent=2)
            _print(console, _origin(chosen, line, language), indent=4, style="dim")
            if (reason := _reason(line, console.width - 4)) and language == ENGLISH:
                _print(console, reason, indent=4, style="dim")
    _print_reminders(console, reminders(chosen, language), language)


def _print_reminders(console: Console, found: Sequence[Reminder], language: Language) -> None:
    if found:
        _print(console, f"\n{language.say(WORDS['reminders'])}", style="bold cyan")
    for reminder in found:
        _print(console, reminder.text, indent=2)
        _print(console, ", ".join(reminder.ids), indent=4, style="dim")


def _origin(chosen: Ruleset, line: Line, language: Language) -> str:
    """`turn_seconds=40 · E-10h`, with a word where no document says so itself."""
    where = ", ".join(line.ids)
    if line.how in ("inherited", "decided"):
        where = language.say(WORDS[line.how]).format(rules=where)
    elif line.how == "house":
        where = language.say(WORDS["house" if chosen.name != chosen.base else "organiser"])
    if not line.parameter:
        return where
    return f"{line.parameter}={_shown(getattr(chosen, line.parameter))} · {where}"


def _reason(line: Line, width: int) -> str:
    """What was decided, on one line; decisions are written in English only."""
    said = [decisions()[rule] for rule in line.ids if rule in decisions()]
    if line.how != "decided" or not said:
        return ""
    return textwrap.shorten(said[0], width, placeholder=" …")


def _print_comparison(console: Console, chosen: Sequence[Ruleset], language: Language) -> None:
    """A table with a row a parameter; the mark does not depend on colour."""
    wide = console.width >= 120
    names = 31 if wide else 18
    values = max((console.width - names - 8) // len(chosen), 1)
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("")
    table.add_column(language.say(WORDS["parameter"]))
    for one in chosen:
        table.add_column(_folded(one.name, values))
    for heading, lines in groupby(card(chosen[0], language), key=lambda line: line.heading):
        table.add_row("", Text(heading, style="bold cyan"))
        for line in lines:
            row = [_shown(getattr(one, line.parameter)) for one in chosen]
            differs = len(set(row)) > 1
            cells = [_folded(value, values) for value in row]
            mark = "≠" if differs else ""
            style = "" if differs else "dim"
            table.add_row(mark, _folded(line.parameter, names), *cells, style=style)
    console.print(table)
    _print(console, f"\n{language.say(WORDS['legend'])}")


def _folded(name: str, width: int) -> str:
    """A name broken after its underscores, or hyphens, so that it fits a narrow column."""
    lines = [""]
    for part in re.findall("[^_-]*[_-]|[^_-]+", name):
        if lines[-1] and len(lines[-1]) + len(part) > width:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)


def _shown(value: Setting) -> str:
    """A value as `--with` takes it."""
    return value if isinstance(value, str) else json.dumps(value)


def _print(console: Console, text: str, *, indent: int = 0, style: str = "") -> None:
    """Text wrapped at words, without the blanks at line ends that a terminal does not need."""
    margin = " " * indent
    lines = textwrap.wrap(
        text.lstrip("\n"),
        max(console.width, 40),
        initial_indent=margin,
        subsequent_indent=margin,
        break_long_words=False,
        break_on_hyphens=False,
    )
    above = "\n" if text.startswith("\n") else ""
    console.print(Text(above + "\n".join(lines), style=style), soft_wrap=True)
