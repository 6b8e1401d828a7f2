"""The table of settled games, row by row; the phone's JavaScript is proved by the same rows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stolik.rules import Points, ruleset, settle
from support.case_tables import Row, by_ruleset, rows


def games() -> Iterator[object]:
    for row in rows("settle"):
        for name, expected in by_ruleset(row):
            yield pytest.param(row["given"], name, expected, id=f"{row['id']} {name}")


def settled(given: Row, name: str) -> tuple[Points, ...]:
    how = {key: value for key, value in given.items() if key not in ("charges", "with")}
    return settle(given["charges"], ruleset(name, **given.get("with", {})), **how)


@pytest.mark.parametrize(("given", "name", "expected"), list(games()))
def test_row(given: Row, name: str, expected: Row) -> None:
    if "refused" in expected:
        with pytest.raises(ValueError, match=expected["refused"]):
            settled(given, name)
    else:
        found = [[points.big, points.small] for points in settled(given, name)]
        assert found == expected["points"]


def test_the_table_speaks_of_every_end_and_every_way_to_share() -> None:
    given = [row["given"] for row in rows("settle")]
    assert {one["end"] for one in given} == {"out", "pool", "time"}
    assert {one.get("with", {}).get("tie_small") for one in given} == {
        None,
        "full",
        "split",
        "zero",
    }
    assert {len(one["charges"]) for one in given} == {0, 1, 2, 3, 4, 5}
