"""The tables of cases, row by row, in every ruleset a row speaks of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stolik.cli import judge, meld, score, timeout
from stolik.phrases.language import ENGLISH
from support.case_tables import Row, by_ruleset, rows, shown

ANSWERS = {"judge": judge.answer, "timeout": timeout.answer, "score": score.answer}


@pytest.mark.parametrize("row", rows("meld"), ids=lambda row: row["id"])
def test_meld(row: Row) -> None:
    assert shown(meld.answer(row["given"], ENGLISH), row["expect"]) == row["expect"]


def turns() -> Iterator[object]:
    for table in ANSWERS:
        for row in rows(table):
            for name, expected in by_ruleset(row):
                yield pytest.param(table, row, name, expected, id=f"{table} {row['id']} {name}")


@pytest.mark.parametrize(("table", "row", "ruleset", "expected"), list(turns()))
def test_row(table: str, row: Row, ruleset: str, expected: Row) -> None:
    answer = ANSWERS[table]({**row["given"], "ruleset": ruleset}, ENGLISH)
    assert shown(answer, expected) == expected
