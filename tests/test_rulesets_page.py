"""docs/rulesets.md is what the parameters and the card say."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesets_page
from stolik.rules import FIELDS

ROOT = Path(__file__).resolve().parents[1]


def test_the_page_of_rulesets_is_fresh() -> None:
    written = (ROOT / "docs" / "rulesets.md").read_text(encoding="utf-8")
    assert written == rulesets_page.page(), "run tools/rulesets_page.py"


def test_every_parameter_has_a_row_and_an_explanation() -> None:
    rows = rulesets_page.page().splitlines()
    assert [name for name in FIELDS if sum(r.startswith(f"| `{name}` |") for r in rows) != 1] == []
    assert [name for name in FIELDS if sum(r.startswith(f"**`{name}`**:") for r in rows) != 1] == []


@pytest.mark.parametrize(
    "row",
    [
        "| `joker_rack_value` | `100` L-og-10.9, T-z-10.9 | `50` E-10m | `50` P-22"
        " | `50` W-play-13 |",
        "**`turn_seconds`**: time for a move; a whole number from 5 to 3600.",
        "- `40`: You have 40 seconds for a move.",
        "- `60`: You have 60 seconds for a move.",
        "- `any`: A joker taken from the board may go into any meld in the same move, even into its"
        " old one.",
        "## End of the game",
    ],
)
def test_the_page_reads_like_this(row: str) -> None:
    assert row in rulesets_page.page().splitlines()


def test_check_says_how_to_write_the_page_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rulesets_page.main(["--check"], tmp_path) == 1
    assert "make docs" in capsys.readouterr().err
    assert rulesets_page.main([], tmp_path) == 0
    assert rulesets_page.main(["--check"], tmp_path) == 0
    assert rulesets_page.main(["--nonsense"], tmp_path) == 2
