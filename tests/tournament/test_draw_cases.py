"""The table of draws, row by row; the page that repeats a draw is proved by the same rows."""

from __future__ import annotations

import pytest

from stolik.tournament.apart import drawn_apart
from stolik.tournament.seating import by_lot, drawn_order, with_pots
from stolik.tournament.tables import table_sizes
from support.case_tables import Row, rows


def drawn(given: Row) -> tuple[tuple[int, ...], ...]:
    entries, seed, count = given["entries"], given["seed"], given["count"]
    if standing := given["standing"]:
        absent = [entry for entry in standing if entry not in entries]
        return with_pots(standing, seed, absent=absent, tables=count)
    if groups := given["groups"]:
        words = {entry: f"group {number}" for entry, number in groups}
        return drawn_apart(drawn_order(entries, seed), words, table_sizes(len(entries), count))
    return by_lot(entries, seed, tables=count)


@pytest.mark.rule("L-zr-10e", "L-zr-10a.2")
@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in rows("draw")])
def test_row(row: Row) -> None:
    assert [list(table) for table in drawn(row["given"])] == row["expect"]
