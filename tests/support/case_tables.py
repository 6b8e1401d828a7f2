"""The tables of cases in `tests/cases`, for every test that reads them.

A row says for which rulesets it expects what: "all", or by document "LT", "EP", "E", "P", "W".
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

CASES = Path(__file__).parents[1] / "cases"
GROUPS = {
    "all": ("pl-liga", "pl-turniej", "pl-zasady", "wrc9"),
    "LT": ("pl-liga",),
    "EP": ("pl-turniej", "pl-zasady"),
    "E": ("pl-turniej",),
    "P": ("pl-zasady",),
    "W": ("wrc9",),
}
Row = dict[str, Any]


@cache
def rows(name: str) -> tuple[Row, ...]:
    """The rows of one table."""
    source = (CASES / f"{name}.jsonl").read_text(encoding="utf-8")
    return tuple(json.loads(line) for line in source.splitlines())


def by_ruleset(row: Row) -> Iterator[tuple[str, Row]]:
    """A row's expectation for each ruleset it speaks of."""
    for group, expected in row["expect"].items():
        for name in GROUPS[group]:
            yield name, expected


def shown(answer: Row, expected: Row) -> Row:
    """The part of an answer that a row speaks of; `codes` are those of the violations."""
    found = dict(answer)
    if "violations" in found or "codes" in expected:
        found["codes"] = [fault["code"] for fault in found.get("violations", [])]
    if "players" in expected:
        wanted = zip(found["players"], expected["players"], strict=True)
        found["players"] = [{key: got.get(key) for key in want} for got, want in wanted]
    return {key: found.get(key) for key in expected}
