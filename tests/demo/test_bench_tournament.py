"""`bench/tournament.py` runs on tiny events and says what it promises; times are not tested."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

BENCH = Path(__file__).parents[2] / "bench" / "tournament.py"


@pytest.fixture(scope="module")
def bench() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("bench_tournament", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look themselves up there
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def test_everything_is_measured(bench: ModuleType) -> None:
    times = bench.measured(bench.Played.by(12), bench.Played.by(24), 1)
    assert list(times) == [
        "replay of n",
        "replay",
        "one more report",
        "json.loads",
        "write",
        "read",
        "verify",
    ]
    assert min(times.values()) > 0


def test_the_goals_are_ratios(bench: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    names = ("json.loads", "write", "read", "verify")
    times = {
        "replay of n": 0.1,
        "replay": 1.1,
        "one more report": 0.01,
        **dict.fromkeys(names, 2.2),
    }
    growth, share = bench.report(times)
    assert (round(growth), round(share, 6)) == (11, 0.009091)
    said = capsys.readouterr().out.splitlines()
    assert said[-2:] == [
        "replay grows 11.0 times with 10 times the players (goal: 12)",
        "one more report costs 1/110 of the replay (goal: 1/100)",
    ]
