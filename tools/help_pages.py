"""Writes docs/day.md and docs/day.pl.md: the help of the site, which is shipped with the program.

    python tools/help_pages.py            write both pages
    python tools/help_pages.py --check    1 if a page is not what this would write

The texts stand in src/stolik/web/help; their pictures are taken by
tests/web/home/test_help_browser.py.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from generated import write_or_check

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "stolik" / "web" / "help"


def main(arguments: Sequence[str]) -> int:
    """Every page of the help."""
    return max(
        write_or_check(arguments, ROOT / "docs" / file.name, lambda file=file: page(file))
        for file in sorted(SOURCES.glob("*.md"))
    )


def page(file: Path) -> str:
    """A page with a word on where to change it, under its title."""
    title, _, rest = file.read_text(encoding="utf-8").partition("\n")
    note = f"<!-- Written by tools/help_pages.py; change src/stolik/web/help/{file.name}. -->"
    return f"{title}\n\n{note}\n{rest}"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
