"""An applicant and the national organiser at the same moment: no answer is lost, none is half."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from support.databases import HERE

pytestmark = pytest.mark.slow


@pytest.mark.rule("E-1.2")
def test_an_acceptance_is_never_lost(database: dict[str, str]) -> None:
    words = [sys.executable, str(HERE / "applying_at_once.py")]
    done = subprocess.run(
        words, env=database, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    tries = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
    made = 0
    for saved, accepted, state, same, there, rows in tries:
        made += there
        # Whoever comes second is told; what was accepted is what was made.
        assert (saved, accepted, state, same, there, rows) in (
            (422, 302, "accepted", True, True, made),  # accepted first
            (302, 422, "submitted", False, False, made),  # changed first
            (302, 302, "accepted", True, True, made),  # changed, looked at, then accepted
        )
    assert len(tries) == 12
