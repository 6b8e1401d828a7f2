"""The table of reports, row by row; the phone's JavaScript is proved by the same rows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stolik.rules import ruleset
from stolik.tournament.report import GameReport, report_faults, report_points
from support.case_tables import Row, by_ruleset, rows


def reports() -> Iterator[object]:
    for row in rows("report"):
        for name, expected in by_ruleset(row):
            yield pytest.param(row["given"], name, expected, id=f"{row['id']} {name}")


def reported(given: Row) -> GameReport:
    return GameReport(
        1,
        1,
        1,
        given["end"],
        tuple((entry, charge) for entry, charge in given["charges"]),
        out=given["out"],
        unopened=tuple(given.get("unopened", ())),
        left=tuple(given.get("left", ())),
        faces=tuple((entry, face) for entry, face in given.get("faces", ())),
    )


@pytest.mark.parametrize(("given", "name", "expected"), list(reports()))
def test_row(given: Row, name: str, expected: Row) -> None:
    report, rules = reported(given), ruleset(name, **given.get("with", {}))
    seats = [entry for entry, _ in report.charges]
    faults = report_faults(report, seats, 1, rules)
    assert [f"{fault.code} {fault.about}".strip() for fault in faults] == expected.get("faults", [])
    if not faults:
        assert [list(row) for row in report_points(report, rules)] == expected["points"]
