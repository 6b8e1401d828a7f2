"""docs/security.md is what the tests try, and every finding is tried again."""

from __future__ import annotations

from pathlib import Path

import pytest

import security_page
from security_page import Attempt, attempts, findings
from support.routes_table import WHO
from support.walk_plan import BESIDE, IN_A_WORLD

SOURCE = """
import pytest
pytestmark = [pytest.mark.slow, pytest.mark.attack(3, "all of the module")]

@pytest.mark.attack(1, "a long field")
@pytest.mark.attack(21, "a NUL")
@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.attack(4, "one case"))])
def test_fields(n): ...

def helper(): ...

class TestLinks:
    @pytest.mark.attack(2, "a word")
    async def test_word(self): ...
"""


def test_the_page_of_security_is_fresh() -> None:
    fresh = security_page.page()
    assert security_page.TARGET.read_text(encoding="utf-8") == fresh, "run tools/security_page.py"


def test_every_finding_is_tried_again() -> None:
    assert security_page.missing() == ()


def test_findings_are_numbered_without_a_gap() -> None:
    assert [finding.number for finding in findings()] == list(range(1, 30))


def test_attempts_are_read_from_functions_classes_modules_and_cases(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(SOURCE, encoding="utf-8")
    assert attempts(tmp_path) == (
        Attempt(1, "a long field", "test_x.py", "test_fields"),
        Attempt(2, "a word", "test_x.py", "test_word"),
        Attempt(3, "all of the module", "test_x.py", "test_fields"),
        Attempt(3, "all of the module", "test_x.py", "test_word"),
        Attempt(4, "one case", "test_x.py", "test_fields"),
        Attempt(21, "a NUL", "test_x.py", "test_fields"),
    )


def test_a_mark_that_says_nothing_is_refused(tmp_path: Path) -> None:
    text = "@pytest.mark.attack(1)\ndef test_y(): ...\n"
    (tmp_path / "test_y.py").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"not attack\(number, text\)"):
        attempts(tmp_path)


def test_everybody_of_the_table_of_answers_walks_too() -> None:
    # "other organiser" is the owner of the other world.
    assert set(WHO) - {"other organiser"} <= {*IN_A_WORLD, *BESIDE}
