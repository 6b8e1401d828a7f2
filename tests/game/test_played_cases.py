"""Whole turns and whole endings, row by row, in every ruleset a row speaks of."""

from __future__ import annotations

import pytest

from support.case_tables import Row, by_ruleset, rows
from support.played import played, spoken_of

GAMES = [
    pytest.param(row, name, expected, id=f"{row['id']} {name}")
    for row in rows("game")
    for name, expected in by_ruleset(row)
]


@pytest.mark.parametrize(("row", "ruleset", "expected"), GAMES)
def test_game(row: Row, ruleset: str, expected: Row) -> None:
    assert spoken_of(played(row, ruleset), expected) == expected
