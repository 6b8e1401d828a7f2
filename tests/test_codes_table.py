"""The table of violation codes in docs/cli.md says what the software says."""

from __future__ import annotations

import codes_table


def test_the_table_of_codes_is_fresh() -> None:
    text = codes_table.PAGE.read_text(encoding="utf-8")
    assert codes_table.page(text) == text, "run `make docs`"
    assert "| `opening-too-low` |" in text
