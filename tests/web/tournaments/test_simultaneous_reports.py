"""Thirty-two tables report at the same moment: no error, none lost, none doubled."""

from __future__ import annotations

import json

import pytest

from support.databases import performing

PEOPLE = 128
TABLES = 32


@pytest.mark.slow
def test_thirty_two_tables_at_once(database: dict[str, str]) -> None:
    # Every phone sends twice: the first answer came too late for it.
    wanted = [
        {"key": f"t{table}g{game}", "report": [table, game]}
        for table in range(1, TABLES + 1)
        for game in (1, 2)
        for _ in range(2)
    ]
    words = ("prepare", str(PEOPLE), "--", "at-once", "--", "facts")
    done = performing(database, *words, lines="".join(json.dumps(w) + "\n" for w in wanted))
    assert done.returncode == 0, done.stderr
    _, said, facts = done.stdout.split("--\n")
    assert said.splitlines() == sorted(f"ack {w['key']}" for w in wanted)
    *rows, verified = map(json.loads, facts.splitlines())
    assert verified == ["verified", True]
    assert [number for number, _, _ in rows] == list(range(1, len(rows) + 1))
    new = [(key, fact["report"]) for _, key, fact in rows if fact["fact"] == "reported"]
    assert sorted((report["table"], report["game"]) for _, report in new) == [
        (table, game) for table in range(1, TABLES + 1) for game in (1, 2)
    ]
    assert sorted(key for key, _ in new) == sorted({w["key"] for w in wanted})
