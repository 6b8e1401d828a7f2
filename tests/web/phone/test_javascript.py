"""The tests of the phone's JavaScript, group by group, with the rules that each of them proves.

`tests/js` holds them; Node's own runner runs them once, and every group named here must have
run whole and passed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

import rulesets_json
from support.case_tables import by_ruleset, rows
from support.phone_node import ROOT, node

pytestmark = pytest.mark.xdist_group("phone")

GROUPS = {
    "a call for the referee",
    "a report being typed",
    "a whole round",
    "clocks",
    "draw.js repeats what Python drew",
    "laws of the clock",
    "reported games",
    "scored games",
    "settled games",
    "the card after a result",
    "the gong among the taps",
    "the outbox",
    "the round",
    "the server's time",
    "the small countdown",
    "the words of the phone",
    "two reports of one game",
    "what a table is asked about its games",
    "what a table must not miss",
    "what a table's page knows",
    "what can be tapped",
    "what the desk did, on the clock of this phone",
    "when a game may begin",
    "whether a game can have ended with the time",
    "whose clock it is",
    "why a result is what it is",
}


@cache
def results() -> dict[str, dict[str, bool]]:
    """By group, which tests ran and whether they passed; those in no group stand under ""."""
    done = node("--test", "--test-reporter=junit", "tests/js/*.test.js")
    found: dict[str, dict[str, bool]] = {}
    root = ElementTree.fromstring(done.stdout)
    for group in root.findall("testsuite"):
        found[group.get("name", "")] = _passed(group.findall("testcase"))
    found[""] = _passed(root.findall("testcase"))
    return found


def _passed(cases: Sequence[ElementTree.Element]) -> dict[str, bool]:
    return {
        case.get("name", ""): case.find("failure") is None and case.find("skipped") is None
        for case in cases
    }


def passed(group: str) -> list[str]:
    """The tests of a group, none of which failed or was left out."""
    tests = results()[group]
    assert [name for name, well in tests.items() if not well] == []
    return list(tests)


def every_row(table: str) -> list[str]:
    """A table of cases as the names of its tests, one for each ruleset a row speaks of."""
    return [f"{row['id']} ({name})" for row in rows(table) for name, _ in by_ruleset(row)]


def test_every_group_is_asked_for() -> None:
    assert {group for group in results() if group} == GROUPS
    assert passed("")


def test_the_presets_are_given_by_value_and_fresh(tmp_path: Path) -> None:
    written = (ROOT / "tests" / "cases" / "rulesets.json").read_text(encoding="utf-8")
    assert written == rulesets_json.text(), "run `make docs`"
    (tmp_path / "tests").mkdir()
    assert rulesets_json.main(["--check"], tmp_path) == 1
    assert rulesets_json.main([], tmp_path) == 0
    assert rulesets_json.main(["--check"], tmp_path) == 0


def test_what_npm_brings_is_pinned_and_names_no_place() -> None:
    folder = ROOT / "tests" / "js"
    wanted = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    text = (folder / "package-lock.json").read_text(encoding="utf-8")
    lock = json.loads(text)["packages"]
    assert "http" not in text
    brought = {path.removeprefix("node_modules/"): one for path, one in lock.items() if path}
    assert sorted(brought) == ["axe-core", "typescript"]
    assert {name: one["version"] for name, one in brought.items()} == wanted["devDependencies"]
    assert [one["integrity"][:7] for one in brought.values()] == ["sha512-", "sha512-"]


# Points and reports


@pytest.mark.rule("L-og-10.2-10.7", "L-og-10.13", "L-og-10.14", "E-10o2-4", "E-10p", "E-10q3")
@pytest.mark.rule("P-24.2-24.4", "P-25", "P-26.3", "A-03", "A-08", "A-14b", "A-52")
def test_points() -> None:
    assert passed("settled games") == every_row("settle")
    assert passed("scored games") == every_row("score")


@pytest.mark.rule("L-og-10.10", "L-og-10.11", "E-10n1", "=E-10n2", "P-23a", "P-23b.1", "A-06")
def test_reports() -> None:
    assert passed("reported games") == every_row("report")
    assert len(passed("a report being typed")) >= 9
    assert len(passed("two reports of one game")) >= 4


# The clock


@pytest.mark.rule("L-og-9.1", "T-z-9.1", "=E-10h", "P-9", "W-reg-6", "C-02")
@pytest.mark.rule("E-10h5a", "E-10h5b", "P-14.1", "P-14.2", "A-27", "E-10s1", "P-28", "A-58")
@pytest.mark.rule("E-10o1", "P-24.1", "A-09", "A-11", "A-12", "C-23", "A-04", "C-25")
@pytest.mark.rule("E-10h6a", "P-15.1")
def test_clocks() -> None:
    assert passed("clocks") == every_row("clock")
    assert len(passed("what can be tapped")) >= 11


@pytest.mark.rule("E-10s1", "E-10h5b", "P-14.2", "P-28", "E-10h6a", "P-15.1")
def test_laws_of_the_clock() -> None:
    assert len(passed("laws of the clock")) >= 17


@pytest.mark.rule("E-10o1", "P-24.1")
def test_the_round_and_its_gong() -> None:
    assert len(passed("the round")) >= 11
    assert len(passed("the gong among the taps")) >= 8


@pytest.mark.rule("L-og-4", "T-z-4", "E-7", "P-3.1", "=E-10h", "E-10o1", "P-24.1")
def test_a_phone_on_the_table_keeps_the_time_of_a_whole_round() -> None:
    assert len(passed("a whole round")) >= 5
    assert len(passed("the server's time")) >= 19


def test_what_waits_on_the_phone_and_what_is_shown_of_it() -> None:
    assert len(passed("the outbox")) >= 9
    assert len(passed("what a table's page knows")) >= 10
    assert len(passed("whose clock it is")) >= 7


def test_what_a_table_is_asked_and_told_about_its_games() -> None:
    assert len(passed("what a table is asked about its games")) >= 9
    assert len(passed("why a result is what it is")) >= 4
    assert len(passed("the card after a result")) >= 2
    assert len(passed("whether a game can have ended with the time")) >= 7


def test_draws_are_repeated_as_they_were_made() -> None:
    ids = sorted(row["id"] for row in rows("draw"))
    assert sorted(passed("draw.js repeats what Python drew")) == ids


def test_what_the_desk_did_reaches_the_clock() -> None:
    assert len(passed("what the desk did, on the clock of this phone")) >= 14
    assert len(passed("when a game may begin")) >= 8


def test_a_call_for_the_referee() -> None:
    assert len(passed("a call for the referee")) >= 3


def test_what_a_table_must_not_miss() -> None:
    assert len(passed("what a table must not miss")) >= 9


def test_words() -> None:
    assert len(passed("the words of the phone")) >= 4
