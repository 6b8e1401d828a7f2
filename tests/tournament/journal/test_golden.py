"""One journal a release, for ever: what was published once still follows from what was recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.tournament.journal import TournamentState, difference, read, written

JOURNALS = sorted((Path(__file__).parents[2] / "journals").glob("*.jsonl"))


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_an_old_journal_still_verifies(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    journal = read(source)
    assert difference(journal) is None
    assert TournamentState.replay(journal.facts).phase == "finished"
    assert written(journal, full=bool(journal.names)) == source


def test_a_newer_version_is_lifted_fact_by_fact() -> None:
    """What a second version would do: each upcaster lifts a line from its version to the next."""
    old = JOURNALS[0].read_text(encoding="utf-8").replace('"fact":"created"', '"fact":"made"')

    def renamed(line: dict[str, object]) -> dict[str, object]:
        return {**line, "fact": "created"} if line.get("fact") == "made" else line

    lifted = read(old, upcasters=[renamed])
    assert lifted == read(JOURNALS[0].read_text(encoding="utf-8"))
