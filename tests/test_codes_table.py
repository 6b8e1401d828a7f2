"""The table of violation codes in docs/cli.md says what the software says."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_table_of_codes_is_fresh() -> None:
    spec = importlib.util.spec_from_file_location("codes", ROOT / "tools" / "codes_table.py")
    assert spec is not None
    assert spec.loader is not None
    codes = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(codes)
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert codes.page(text) == text, "run `make docs`"
    assert "| `opening-too-low` |" in text
