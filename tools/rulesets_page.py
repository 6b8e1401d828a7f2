#!/usr/bin/env python3
"""Writes docs/rulesets.md: every parameter in the four rulesets, and what each value decides.

    python tools/rulesets_page.py            write the page
    python tools/rulesets_page.py --check    exit 1 if it is stale

Values and origins are those of `stolik.rules.parameters`, sentences those of the rules card.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from generated import write_or_check
from stolik.phrases.card import Line, card, label, line
from stolik.phrases.language import ENGLISH
from stolik.rules import PRESETS, Parameter, ruleset
from stolik.rules.domains import Choice, Flag, Whole
from stolik.rules.origins import Cell, Setting
from stolik.rules.parameters import BY_NAME, CONSTANTS

ROOT = Path(__file__).resolve().parents[1]
INTRO = """\
# Rulesets

<!-- Written by tools/rulesets_page.py; change src/stolik/rules/parameters.py or the sentences in
     src/stolik/phrases/ and run `make docs`. -->

A ruleset is a value for each of the parameters below. There are four: `pl-liga` follows the league
regulations and the tournament regulations 2024 (documents L and T), `pl-turniej` the guide to
elimination tournaments (E), `pl-zasady` the rules of play (P) and `wrc9` the world championship of
2015 (W).

Each value says where it comes from. An id alone: the document states it. *Inherited*: this document
is silent, another one is followed. *Decided*: the documents contradict each other or none speaks.
[All rules and decisions](rules.md) are listed by these ids.

`stolik rules --ruleset wrc9` prints the same for one ruleset; `--with joker_relay=any` changes a
parameter and makes it a house ruleset.
"""


def page() -> str:
    """The whole page."""
    parts = [INTRO]
    for heading, lines in groupby(card(ruleset(), ENGLISH), key=_heading):
        rows = [BY_NAME[one.parameter] for one in lines]
        parts.append(f"## {heading}\n\n{_table(rows)}")
        parts += [_meaning(parameter) for parameter in rows]
    parts.append(f"## The same everywhere\n\n{_constants()}")
    return "\n".join(parts)


def _heading(of: Line) -> str:
    return of.heading


def _table(rows: Sequence[Parameter]) -> str:
    lines = [
        ("parameter", *(_code(name) for name in PRESETS)),
        ("---",) * (len(PRESETS) + 1),
        *((_code(row.name), *(_cell(row.cell(name)) for name in PRESETS)) for row in rows),
    ]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _cell(cell: Cell) -> str:
    ids = ", ".join(cell.origin.ids)
    how = "" if cell.origin.how == "stated" else f"*{cell.origin.how}* "
    return f"{_code(_shown(cell.value))} {how}{ids}"


def _meaning(parameter: Parameter) -> str:
    """What a parameter is about, what values it takes and what each of them says."""
    about = label(parameter.name, ENGLISH)
    limits = f"; {parameter.domain}" if isinstance(parameter.domain, Whole) else ""
    lines = [f"**{_code(parameter.name)}**: {about}{limits}.\n"]
    for value in _values(parameter):
        text = line(ruleset(**{parameter.name: value}), parameter.name, ENGLISH).text
        lines.append(f"- {_code(_shown(value))}: {text}")
    return "\n".join(lines) + "\n"


def _values(parameter: Parameter) -> Iterator[Setting]:
    """Every possible value; of numbers, those that some ruleset uses."""
    domain = parameter.domain
    if isinstance(domain, Choice):
        yield from domain.names
    elif isinstance(domain, Flag):
        yield from (True, False)
    else:
        yield from sorted({cell.value for cell in parameter.cells}, key=int)


def _constants() -> str:
    said = ", ".join(f"`{name}` is `{_shown(value)}`" for name, value in CONSTANTS.items())
    return f"No document allows anything else here: {said}.\n"


def _shown(value: Setting) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _code(text: str) -> str:
    return f"`{text}`"


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Write or check the page."""
    return write_or_check(arguments, root / "docs" / "rulesets.md", page)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
