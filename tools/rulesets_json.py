#!/usr/bin/env python3
"""Writes tests/cases/rulesets.json: the presets by value, for the tests of the phone's JavaScript.

    python tools/rulesets_json.py            write the file
    python tools/rulesets_json.py --check    exit 1 if it is stale

JavaScript is given its rules by value, and so are its tests: no number of a ruleset stands in it.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from generated import write_or_check
from stolik.rules import PRESETS, ruleset

ROOT = Path(__file__).resolve().parents[1]


def text() -> str:
    """The file, one parameter a line."""
    return json.dumps({name: asdict(ruleset(name)) for name in PRESETS}, indent=1) + "\n"


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    return write_or_check(arguments, root / "tests" / "cases" / "rulesets.json", text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
