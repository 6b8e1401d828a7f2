"""Writes the table of violation codes into docs/cli.md, between its two markers.

python tools/codes_table.py            write it
python tools/codes_table.py --check    exit 1 if it is stale
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from generated import write_or_check
from stolik.phrases import sentence
from stolik.phrases.violations import SENTENCES
from stolik.rules import Violation

PAGE = Path(__file__).parent.parent / "docs" / "cli.md"
BEGIN, END = "<!-- codes: made by tools/codes_table.py -->\n", "<!-- end of codes -->\n"


# What the sentences speak of, where it is not a meld.
ABOUT = {
    "colour-repeated": "R7 in K7 R7 R7",
    "too-few-tiles-laid": "0 of 1",
    "opening-too-low": "27 of 30",
    "too-few-doublets": "2 of 3",
    "pool-too-small": "3 of 2",
    "pool-not-empty": "12",
    "no-such-stack": "9",
    "no-such-seat": "7",
    "tile-not-on-rack": "R7",
    "board-tile-missing": "R7",
    "tiles-do-not-add-up": "R7 was neither on the board nor on the rack",
    **dict.fromkeys(("not-your-turn", "not-your-right", "already-withdrawn", "last-player"), "C"),
}


def table() -> str:
    """One row a code: what it says about an example, in both languages."""
    rows = ["| code | English | Polish |", "|---|---|---|"]
    for code in SENTENCES:
        example = Violation(code, ABOUT.get(code, "R5 R6 J"))
        english, polish = (sentence(example, lang) for lang in ("en", "pl"))
        rows.append(f"| `{code}` | {english} | {polish} |")
    return "\n".join(rows) + "\n"


def page(text: str) -> str:
    """The page with its table made anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


def main(arguments: Sequence[str]) -> int:
    """Write or check the table."""
    return write_or_check(arguments, PAGE, lambda: page(PAGE.read_text(encoding="utf-8")))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
