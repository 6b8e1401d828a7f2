"""docs/journal.md is what the facts and the rights say."""

from __future__ import annotations

import journal_page
from stolik.tournament.journal.kinds import KINDS
from stolik.tournament.journal.rights import RIGHTS


def test_the_page_of_the_journal_is_fresh() -> None:
    assert journal_page.main(["--check"]) == 0, "run tools/journal_page.py"


def test_every_fact_says_what_it_is() -> None:
    rows = journal_page.page().splitlines()
    assert [
        name for name in KINDS if sum(row.startswith(f"| `{name}` |") for row in rows) != 1
    ] == []
    silent = [
        name for name, kind in KINDS.items() if (kind.__doc__ or "").startswith(kind.__name__)
    ]
    assert silent == []


def test_every_command_has_a_right() -> None:
    assert len(RIGHTS) == len(KINDS)
