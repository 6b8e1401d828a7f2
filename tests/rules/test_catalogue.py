"""The catalogue is complete, references mean what they say, and what is claimed is proved."""

from __future__ import annotations

import importlib.util
import json
from collections import Counter
from pathlib import Path

import pytest

import rules_page
from stolik.rules.catalogue import DOES, HALL, catalogue, decisions, examples, expand, known

ROOT = Path(__file__).resolve().parents[2]
# A scheme of nine lines can be proved whole by one test, a chapter of sixty cannot.
MOST_PROVED = 9
KINDS = {
    "game",
    "scoring",
    "clock",
    "table procedure",
    "eligibility",
    "format",
    "league",
    "printing",
    "privacy",
    "prize",
    "publication",
    "referee",
    "registration",
    "seating",
    "standings",
}


def test_every_statement_of_every_document_has_one_row() -> None:
    counted = Counter(rule.id[0] for rule in catalogue())
    assert counted == {"L": 133, "T": 77, "E": 111, "P": 69, "W": 36}
    assert len({rule.id for rule in catalogue()}) == 426


def test_rows_use_the_agreed_words() -> None:
    assert {rule.kind for rule in catalogue()} == KINDS
    assert {rule.does for rule in catalogue()} <= set(DOES)
    assert {rule.hall for rule in catalogue()} == set(HALL)


def test_what_nobody_but_people_can_keep_is_kept_by_people_in_a_hall_too() -> None:
    assert [
        rule.id for rule in catalogue() if rule.does == "people" and rule.hall != "people"
    ] == []


def test_a_module_is_named_exactly_where_stolik_does_something() -> None:
    for rule in catalogue():
        assert (rule.where == "-") == (rule.does in {"people", "later"}), rule.id
        assert rule.where == "-" or rule.where.startswith("stolik."), rule.id


def test_named_modules_exist() -> None:
    named = {rule.where for rule in catalogue()} - {"-"}
    assert [name for name in sorted(named) if importlib.util.find_spec(name) is None] == []


def test_texts_are_short() -> None:
    assert [rule.id for rule in catalogue() if not 0 < len(rule.text) <= 112] == []
    assert [name for name, text in decisions().items() if not 0 < len(text) <= 160] == []


def test_rules_of_the_tournament_2024_mirror_those_of_the_league() -> None:
    league = [rule for rule in catalogue() if rule.id.startswith("L-og-")]
    tournament = [rule for rule in catalogue() if rule.id.startswith("T-z-")]
    assert [(rule.id[5:], rule.kind, rule.does, rule.hall, rule.where) for rule in league] == [
        (rule.id[4:], rule.kind, rule.does, rule.hall, rule.where) for rule in tournament
    ]


def test_every_conflict_and_every_gap_is_decided() -> None:
    conflicts = [f"C-{number:02}" for number in range(1, 53)]
    gaps = [f"A-{number:02}" for number in range(1, 79)]
    assert list(decisions()) == [*conflicts, *gaps[:14], "A-14b", *gaps[14:]]


@pytest.mark.parametrize(
    ("reference", "ids"),
    [
        ("L-og-1", "L-og-1"),
        ("E-1", "E-1.1 E-1.2 E-1.3"),
        ("L-1", "L-1a L-1b L-1c L-1d L-1e L-1f L-1g"),
        ("L-og-10.1", "L-og-10.1"),
        ("E-10h1", "E-10h1a E-10h1b E-10h1c E-10h1d"),
        ("E-10n2", "E-10n2 E-10n2x"),
        ("E-10b", "E-10b"),
        ("L-zr-4", "L-zr-4"),
        ("L-zr-6bis", "L-zr-6bis.1 L-zr-6bis.2 L-zr-6bis.3"),
        ("L-zr-10b-v", "L-zr-10b-v"),
        ("E-10o2-3", "E-10o2 E-10o3"),
        ("E-10h1b-c", "E-10h1b E-10h1c"),
        ("E-10h1-h2", "E-10h1a E-10h1b E-10h1c E-10h1d E-10h2a E-10h2b"),
        ("E-10h1-2", "E-10h1a E-10h1b E-10h1c E-10h1d E-10h2a E-10h2b"),
        ("L-og-8.4-8.5", "L-og-8.4 L-og-8.5"),
        ("P-19.1-19.3", "P-19.1 P-19.2 P-19.3"),
        ("P-18.3-4", "P-18.3 P-18.4"),
        ("W-play-11.1-11.3", "W-play-11.1 W-play-11.2 W-play-11.3"),
        ("W-play-13-15", "W-play-13 W-play-14.1 W-play-14.2 W-play-15"),
        ("L-zr-10b-i-iii", "L-zr-10b-i L-zr-10b-ii L-zr-10b-iii"),
        ("L-og-8.9-8.9", "L-og-8.9"),
    ],
)
def test_a_reference_stands_for_these_rules(reference: str, ids: str) -> None:
    assert expand(reference) == tuple(ids.split())
    assert known(reference)


@pytest.mark.rule("C-38")
def test_the_second_use_of_a_number_is_a_rule_of_its_own() -> None:
    assert expand("L-zr-6") == ("L-zr-6",)
    assert expand("L-zr-6bis") == ("L-zr-6bis.1", "L-zr-6bis.2", "L-zr-6bis.3")
    assert expand("E-10bis") == ("E-10bis",)


def test_a_parent_stands_for_everything_below_it_and_nothing_beside_it() -> None:
    assert len(expand("L-og-10")) == 14
    assert expand("E-10h")[:2] == ("E-10h", "E-10h1a")
    assert {name[:5] for name in expand("E-10h")} == {"E-10h"}
    assert "E-10w" in expand("E-10")
    assert "E-10bis" not in expand("E-10")


@pytest.mark.parametrize(
    "reference",
    [
        *("", "L", "E-", "E-99", "e-10h", "E-10h9", "E-F-Std", "L-og-", "L-og-8.", "X-1"),
        *("L-og-8.5-8.4", "E-10h1b-", "E-10h1b-9", "E-10h1b-z", "E-10o2-x3", "E-10h 3", "A-99"),
    ],
)
def test_an_unknown_reference_is_refused_and_quoted(reference: str) -> None:
    with pytest.raises(ValueError, match="no rule of the catalogue") as refusal:
        expand(reference)
    assert repr(reference) in str(refusal.value)
    assert not known(reference)


def test_decisions_are_known_but_are_not_rules() -> None:
    assert known("A-01")
    assert known("C-52")
    assert not known("EX-001")
    with pytest.raises(ValueError, match="'A-01'"):
        expand("A-01")


def test_tests_and_cases_cite_only_what_exists() -> None:
    assert rules_page.problems(rules_page.mentions(ROOT)) == ()


def test_the_page_of_rules_is_fresh() -> None:
    written = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert written == rules_page.page(
        rules_page.mentions(ROOT), rules_page.played_examples(ROOT)
    ), "run `make docs`"


def test_what_stolik_claims_is_proved() -> None:
    proved = rules_page.proofs(rules_page.mentions(ROOT))
    missing = [rule.id for rule in catalogue() if rule.does != "people" and rule.id not in proved]
    assert missing == [], f"{len(missing)} rules without a test: {' '.join(missing)}"


def test_every_worked_example_is_played() -> None:
    played = rules_page.played_examples(ROOT)
    assert [example.id for example in examples() if example.id not in played] == []
    assert [
        name
        for example in examples()
        for name in (*example.rules, *example.decisions)
        if not known(name)
    ] == []


def test_every_decision_is_proved() -> None:
    proved = rules_page.proofs(rules_page.mentions(ROOT))
    assert [name for name in decisions() if name not in proved] == []


def test_no_test_claims_a_whole_chapter() -> None:
    """A mark on a parent spreads to everything below it: `=E-10` stands for itself alone."""
    assert [
        f"{mention.file}:{mention.line}: {mention.reference} stands for {len(ids)} rules"
        for mention in rules_page.mentions(ROOT)
        if mention.reference not in decisions()
        and len(ids := expand(mention.reference)) > MOST_PROVED
    ] == []


MARKED = """\
import pytest

pytestmark = [pytest.mark.slow, pytest.mark.rule("E-10j")]


@pytest.mark.rule("E-10h1b-c", "A-13")
def test_returned() -> None: ...


@pytest.mark.rule("P-22")
class TestJokers:
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("P-24.4"))])
    async def test_left(self, x: int) -> None: ...
"""


def _tree(root: Path, marked: str, *cases: object) -> Path:
    """A checkout with one test module and one table of cases."""
    (root / "tests" / "cases").mkdir(parents=True)
    (root / "tests" / "game").mkdir()
    (root / "tests" / "game" / "test_it.py").write_text(marked, encoding="utf-8")
    lines = "".join(json.dumps(case) + "\n" for case in cases)
    (root / "tests" / "cases" / "judge.jsonl").write_text(lines, encoding="utf-8")
    return root


def test_markers_and_cases_are_proofs(tmp_path: Path) -> None:
    root = _tree(tmp_path, MARKED, {"id": "EX-020", "rules": ["P-22", "C-01"]}, {"id": "EX-021"})
    source = "game/test_it.py"
    assert rules_page.proofs(rules_page.mentions(root)) == {
        "E-10j": ((source, ""),),
        "E-10h1b": ((source, "test_returned"),),
        "E-10h1c": ((source, "test_returned"),),
        "A-13": ((source, "test_returned"),),
        "P-22": ((source, "TestJokers"), ("judge.jsonl", "EX-020")),
        "P-24.4": ((source, "TestJokers.test_left"),),
        "C-01": (("judge.jsonl", "EX-020"),),
    }


def test_the_page_shows_the_first_proofs_the_most_direct_ones_first(tmp_path: Path) -> None:
    broad = '@pytest.mark.rule("P-24")\ndef test_end(): ...\n'
    cases = [{"id": f"EX-{number}", "rules": ["P-24.4"]} for number in range(5)]
    root = _tree(tmp_path, broad, *cases)
    text = rules_page.page(rules_page.mentions(root), rules_page.played_examples(root))
    (row,) = [line for line in text.splitlines() if line.startswith("| P-24.4 ")]
    assert row.endswith("| `judge.jsonl` EX-0, EX-1, EX-2 +3 |")
    (row,) = [line for line in text.splitlines() if line.startswith("| P-24.2 ")]
    assert row.endswith("| `game/test_it.py` test_end |")


def test_unknown_references_are_named_with_file_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    marked = '@pytest.mark.rule("E-10j", "E-99")\n@pytest.mark.rule(*RULES)\ndef test_it(): ...\n'
    root = _tree(tmp_path, marked, {"id": "EX-1"}, {"id": "EX-2", "rules": ["C-99"]})
    expected = (
        "tests/game/test_it.py:1: unknown rule 'E-99'",
        "tests/game/test_it.py:2: unknown rule '*RULES'",
        "tests/cases/judge.jsonl:2: unknown rule 'C-99'",
    )
    assert rules_page.problems(rules_page.mentions(root)) == expected
    assert rules_page.main([], root) == 1
    assert capsys.readouterr().err.splitlines() == list(expected)
    assert not (root / "docs").exists()


def test_a_line_that_is_no_case_is_named(tmp_path: Path) -> None:
    root = _tree(tmp_path, "", ["no", "object"])
    with pytest.raises(ValueError, match=r"^tests/cases/judge\.jsonl:1: not a case"):
        rules_page.mentions(root)


def test_check_says_how_to_write_the_page_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = _tree(tmp_path, MARKED)
    assert rules_page.main(["--check"], root) == 1
    assert "make docs" in capsys.readouterr().err
    assert rules_page.main([], root) == 0
    assert rules_page.main(["--check"], root) == 0
    assert rules_page.main(["--nonsense"], root) == 2
