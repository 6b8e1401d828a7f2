"""The parts of `bench/solver.py` that need no second solver: figures, samples, charts, the report.

The peer is a value the bench is given; here it is one that answers from a table of its own.
"""

import importlib.util
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

BENCH = Path(__file__).parents[2] / "bench"
KEYS = ["median_us", "p99_us", "peer_median_us", "peer_p99_us", "ratio_median", "ratio_p99"]


@pytest.fixture(scope="module")
def bench() -> Iterator[ModuleType]:
    """The bench as a module; it is no part of the package."""
    sys.path.insert(0, str(BENCH))
    spec = importlib.util.spec_from_file_location("bench_solver", BENCH / "solver.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look themselves up there
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]
    sys.path[:] = [place for place in sys.path if place != str(BENCH)]


@dataclass
class Modest:
    """A peer that takes 50 ms, never lays anything, and remembers what it was asked."""

    Answer: type
    name: str = "a modest peer"
    asked: list[str] = field(default_factory=list)

    def ask(self, goal: str, board: str, rack: str) -> object:
        self.asked.append(goal)
        return self.Answer(us=50_000.0, laid="", conserving=True)


def test_percentiles_are_times_that_were_measured(bench: ModuleType) -> None:
    percentile = bench.measure.percentile
    assert percentile([5.0], 0.99) == 5.0
    assert percentile(list(range(100, 0, -1)), 0.99) == 99
    assert percentile(list(range(1, 201)), 0.99) == 198
    assert percentile([3.0, 1.0, 2.0], 0.99) == 3.0


def test_figures_have_the_keys_that_were_promised(bench: ModuleType) -> None:
    figures = bench.measure.summary([10.0, 20.0, 40.0], [20_000.0, 40_000.0, 80_000.0])
    assert list(figures) == KEYS
    assert list(figures.values()) == [20.0, 40.0, 40_000.0, 80_000.0, 2000.0, 2000.0]


@pytest.mark.parametrize(
    ("wanted", "left"),
    [(None, [0, 1, 2, 3, 4, 5, 6]), (3, [0, 2, 4]), (1, [0]), (7, [0, 1, 2, 3, 4, 5, 6]),
     (50, [0, 1, 2, 3, 4, 5, 6])],
)  # fmt: skip
def test_a_sample_is_spread_evenly(bench: ModuleType, wanted: int | None, left: list[int]) -> None:
    assert bench.sample(range(7), wanted) == left


def test_every_position_of_the_table_can_be_prepared(bench: ModuleType) -> None:
    positions = bench.read(bench.POSITIONS)
    assert {position.kind for position in positions} == set(bench.KINDS)
    first = positions[0]
    assert sum(first.board_counts) + sum(first.rack_counts) == first.size
    assert first.weights[0] > sum(tile.number for tile in first.tiles)


def test_a_chart_is_whole_and_says_what_it_shows(bench: ModuleType) -> None:
    series = [
        bench.Series("a < b", "peer", [(size, 1e4 * size) for size in range(1, 60)]),
        bench.Series("ours", "ours", [(size, 0.5 * size) for size in range(1, 60)]),
        bench.Series("nobody", "twin", []),
    ]
    drawn = bench.svg(bench.Chart("Time & size", "few of them", "tiles", series))
    root = ElementTree.fromstring(drawn)
    spaces = {"s": "http://www.w3.org/2000/svg"}
    said = [text.text for text in root.findall("s:text", spaces)]
    assert root.findtext("s:title", namespaces=spaces) == "Time & size"
    assert "a < b: 10 ms to 590 ms" in (root.findtext("s:desc", namespaces=spaces) or "")
    assert {"a < b", "ours", "1 µs", "1 s"} <= set(said)
    assert "nobody" not in said
    assert len(root.findall("s:polyline", spaces)) == 2
    assert drawn == bench.svg(bench.Chart("Time & size", "few of them", "tiles", series))


@pytest.mark.parametrize(("us", "text"), [(0.1, "0.1 µs"), (999, "999 µs"), (1e4, "10 ms")])
def test_times_are_said_in_the_unit_people_use(bench: ModuleType, us: float, text: str) -> None:
    assert sys.modules["parts.chart"].duration(us) == text


def test_a_run_tells_where_the_peer_differs(
    bench: ModuleType, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    if bench.measure.engine("_kernel") is None:
        pytest.skip("the C kernel is not built here")
    path = tmp_path / "positions.jsonl"
    lines = [
        {"board": ["R4 R5 R6"], "rack": "R7 K1", "expect": {"tiles": 1, "points": 7, "opening": 0}},
        {"board": [], "rack": "K10 R10 B10", "expect": {"tiles": 3, "points": 30, "opening": 30}},
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    page = tmp_path / "page.md"
    page.write_text(f"before\n{bench.BEGIN}\nold\n{bench.END}\nafter\n", encoding="utf-8")
    peer = Modest(sys.modules["parts.peer"].Answer)
    figures = bench.run(bench.read(path), peer, 2, page=page)
    said = capsys.readouterr().out
    assert list(figures) == KEYS
    assert figures["peer_median_us"] == 50_000.0
    assert peer.asked.count("tiles") == 2 * 2 + 2 + 4  # timed, compared, and the four probes
    assert "tiles                              right on 2 of 2" in said
    assert "most tiles                         right on 0 of 2" in said
    assert "30 points are on the rack, it says that nobody can open" in said
    assert "C kernel, median" in said
    written = page.read_text(encoding="utf-8")
    assert written.startswith(f"before\n{bench.BEGIN}\n|  | positions | median µs |")
    assert written.endswith(f"|\n{bench.END}\nafter\n")
    assert "| the peer | 2 | 50,000.0 | 50,000.0 | 1.0 | 1.0 |" in written
