"""What another process writes is on the next page of this one, whatever it keeps in memory."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from support.databases import performing

READER = Path(__file__).parents[2] / "support" / "page_reader.py"
ADDRESSES = ("/t/demo/standings", "/t/demo/screen", "demo/standings/pl", "demo/screen/pl")


@contextmanager
def reader(environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, str(READER)],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.communicate(timeout=30)


def digests(process: subprocess.Popen[str]) -> list[str]:
    """What the process shows now."""
    assert process.stdin
    assert process.stdout
    shown = []
    for address in ADDRESSES:
        process.stdin.write(f"{address}\n")
        process.stdin.flush()
        shown.append(process.stdout.readline())
    return shown


@pytest.mark.slow
def test_a_second_writer_is_seen_at_once(prepared: dict[str, str]) -> None:
    with reader(prepared) as old:
        first = digests(old)
        assert digests(old) == first
        wanted = json.dumps({"key": "t1g1", "report": [1, 1]})
        done = performing(prepared, "perform", lines=wanted + "\n")
        assert done.stdout == "ack t1g1\n", done.stderr
        second = digests(old)
        with reader(prepared) as new:
            assert digests(new) == second
    assert [one == other for one, other in zip(first, second, strict=True)] == [False] * 4
