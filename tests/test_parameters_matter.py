"""No parameter without an effect: changing any one, to any value, changes some row of some table.

Parameters that only show something change the card of the rules in force.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stolik.cli import judge, score, timeout
from stolik.locale import language
from stolik.phrases.card import card
from stolik.phrases.language import ENGLISH
from stolik.rules import PARAMETERS, PRESETS, Parameter, ruleset
from stolik.rules.domains import Choice, Flag
from stolik.rules.origins import Setting
from support.case_tables import Row, by_ruleset, rows
from support.played import played

SHOWN = {"deal_text", "equipment", "turn_seconds", "turn_seconds_editable"}
ANSWERS = {"judge": judge.answer, "timeout": timeout.answer, "score": score.answer}


def alternatives(parameter: Parameter) -> list[Setting]:
    """Every value of a choice, both of a flag, one other number."""
    if isinstance(parameter.domain, Choice):
        return list(parameter.domain.names)
    if isinstance(parameter.domain, Flag):
        return [False, True]
    return [int(parameter.cell("pl-turniej").value) + 1]


def results(row: Row, table: str, name: str, **changes: Setting) -> object:
    if table == "game":
        return played(row, name, **changes)
    line = {**row["given"], "ruleset": name}
    line["with"] = {**line.get("with", {}), **changes}
    try:
        return ANSWERS[table](line, ENGLISH)
    except ValueError as error:
        return str(error)


def changed_rows(name: str, value: Setting) -> Iterator[str]:
    for table in ("game", *ANSWERS):
        for row in rows(table):
            for preset, _ in by_ruleset(row):
                if results(row, table, preset) != results(row, table, preset, **{name: value}):
                    yield row["id"]


@pytest.mark.parametrize(
    ("parameter", "value"),
    [
        pytest.param(parameter, value, id=f"{parameter.name}={value}")
        for parameter in PARAMETERS
        for value in alternatives(parameter)
        if any(parameter.cell(preset).value != value for preset in PRESETS)
        and parameter.name not in SHOWN
    ],
)
def test_a_row_changes(parameter: Parameter, value: Setting) -> None:
    assert next(changed_rows(parameter.name, value), None) is not None


@pytest.mark.parametrize(
    "parameter", [p for p in PARAMETERS if p.name in SHOWN], ids=lambda p: p.name
)
def test_the_card_changes(parameter: Parameter) -> None:
    for lang in map(language, ("pl", "en")):
        texts = {
            line.text
            for value in [parameter.cell("pl-turniej").value, *alternatives(parameter)]
            for line in card(ruleset("pl-turniej", **{parameter.name: value}), lang)
            if line.parameter == parameter.name
        }
        assert len(texts) == len({parameter.cell("pl-turniej").value, *alternatives(parameter)})
