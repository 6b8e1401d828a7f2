"""What all generated pages share: written on request, or checked to be fresh."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path


def write_or_check(arguments: Sequence[str], target: Path, text: Callable[[], str]) -> int:
    """Write the page, or with `--check` only look: 0 all is well, 1 stale or wrong, 2 usage."""
    if list(arguments) not in ([], ["--check"]):
        print(f"usage: {Path(sys.argv[0]).name} [--check]", file=sys.stderr)
        return 2
    try:
        fresh = text()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    if not arguments:
        target.parent.mkdir(exist_ok=True)
        target.write_text(fresh, encoding="utf-8", newline="\n")
        return 0
    if target.is_file() and target.read_text(encoding="utf-8") == fresh:
        return 0
    print(f"{target.name} is stale; `make docs` writes it anew", file=sys.stderr)
    return 1
