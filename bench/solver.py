"""How fast the best turn is found, beside the package `rummikub-solver` on the same positions.

    python bench/solver.py [--positions FILE] [--sample N] [--runs N] [--plots DIR] [--page FILE]

Both solvers get positions that are ready for them (reading is not timed), both give the melds, and
they are asked in turn; the best of the runs counts, and calls of microseconds are run more often
than those of milliseconds (first runs are told apart). The peer maximises tiles; this project's
solver maximises tiles and then points. Ratios are what to look at: machines differ. The last line
is JSON.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import ModuleType

sys.path.insert(0, str(Path(__file__).parent))

from parts import agreement, measure
from parts.chart import Chart, Series, svg
from parts.measure import Measured, Row
from parts.peer import Peer, PeerProcess
from parts.positions import Position, read, sample

from stolik.game.tiles import ALL_TILES, text

POSITIONS = Path(__file__).parents[1] / "tests" / "cases" / "solver.jsonl"
GAMES = ("early", "mid", "late")
KINDS = (*GAMES, "synthetic", "corner")
HEADS = ("positions", "median µs", "p99 µs", "x median", "x p99")
RATIOS = ("ratio_median", "ratio_p99")
BEGIN, END = "<!-- figures: written by bench/solver.py -->", "<!-- end of the figures -->"
GOAL_MEDIAN, GOAL_P99, GOAL_TWIN = 1000, 2000, 20


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table: times of one row, or of a part of its positions, beside the peer's."""

    name: str
    ours: Sequence[float]
    peers: Sequence[float]
    note: str = ""

    @property
    def cells(self) -> list[str]:
        said = measure.summary(self.ours, self.peers)
        return [
            f"{len(self.ours):,}",
            *(f"{said[key]:,.1f}" for key in ("median_us", "p99_us")),
            *(f"{said[key]:,.0f}" if said[key] >= 100 else f"{said[key]:,.1f}" for key in RATIOS),
        ]


def lines(times: Measured, positions: list[Position], rows: list[Row]) -> Iterator[Line]:
    for goal, name in (("tiles", "the peer"), ("opening", "the peer, opening")):
        peer = times[f"peer {goal}"].best
        yield Line(name, peer, peer)
    for row in rows:
        own, other = times[row.name], times[f"peer {row.against}"]
        note = f"{own.refused} refused" if own.refused else ""
        yield Line(row.name, own.best, other.best, note)
        if row.name == "C kernel":
            yield Line("- first run of both", own.first, other.first)
            yield from lines_by_kind(positions, own.best, other.best)


def lines_by_kind(
    positions: list[Position], ours: list[float], peers: list[float]
) -> Iterator[Line]:
    others = dict.fromkeys(position.kind for position in positions)
    kinds = {"all simulated games": GAMES} | {kind: (kind,) for kind in (*KINDS, *others)}
    for name, among in kinds.items():
        places = [place for place, position in enumerate(positions) if position.kind in among]
        if places:
            yield Line(f"- {name}", [ours[at] for at in places], [peers[at] for at in places])


def show_table(table: Sequence[Line]) -> None:
    for name, cells, note in [("best of the runs", HEADS, "")] + [
        (line.name, line.cells, line.note) for line in table
    ]:
        print(f"  {name:<32}", *(f"{cell:>11}" for cell in cells), f" {note}".rstrip())


def write_page(path: Path, table: Sequence[Line]) -> None:
    """Put the figures between the two marks of a page, as a table."""
    head = ["", *HEADS]
    drawn = [head, ["---", *("--:" for _ in HEADS)], *([each.name, *each.cells] for each in table)]
    text = "\n".join(f"| {' | '.join(cells)} |" for cells in drawn)
    before, mark, rest = path.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not mark or not end:
        raise SystemExit(f"{path} has no place for the figures: {BEGIN} and {END}")
    path.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")
    print(f"wrote {path}")


def show_agreement(found: agreement.Agreement, peer: str) -> None:
    print("\nwho is right")
    for title, counts in (("this solver", found.ours), (peer, found.peers)):
        print(f"  {title}")
        for goal, count in counts.items():
            print(f"    {goal:<34} {count}")
            if count.example:
                position, said = count.example
                print(f"      such as {position}:\n        {said}")


def show_probes(kernel: ModuleType, peer: Peer) -> None:
    print("  the same, on the simplest positions that show how it differs")
    for asked, positions in agreement.PROBES.items():
        for position in positions:
            count = agreement.compare(kernel, peer, [position]).peers[asked]
            said = count.example[1] if count.example else "right"
            print(f"    {asked}, {position}:\n      {said}")


def show_goals(times: Measured, figures: dict[str, float]) -> None:
    print("\ngoals")
    goals = [
        ("C kernel, median", figures["ratio_median"], GOAL_MEDIAN),
        ("C kernel, p99", figures["ratio_p99"], GOAL_P99),
    ]
    if twin := times.get("Python twin"):
        ratio = measure.summary(twin.best, times["peer tiles"].best)["ratio_median"]
        goals.append(("Python twin, median", ratio, GOAL_TWIN))
    for name, ratio, goal in goals:
        met = "met" if ratio >= goal else "NOT met"
        print(f"  {name:<22} {ratio:>9,.1f} times faster, goal {goal:,}: {met}")


def time_chart(positions: list[Position], times: Measured) -> Chart:
    def series(row: str, name: str, look: str) -> Series:
        sizes = [position.size for position in positions]
        return Series(name, look, list(zip(sizes, times[row].best, strict=True)))

    wanted = [
        ("peer tiles", "rummikub-solver", "peer"),
        ("Python twin", "Stolik, in Python", "twin"),
        ("C kernel", "Stolik, in C", "ours"),
    ]
    return Chart(
        "Time to find the best move",
        f"{len(positions)} positions; each dot is one, the lines are medians",
        "tiles in play (board and rack)",
        [series(*each) for each in wanted if each[0] in times],
    )


def opening_chart(peer: Peer) -> Chart:
    """Openings of random racks, from a hand to the whole box: here the cost grows."""
    kernel = measure.engine("_kernel")
    ours, peers = [], []
    for size in range(6, len(ALL_TILES) + 1, 4):
        for number in range(6):
            rack = Random(f"bench {size} {number}").sample(ALL_TILES, size)
            position = Position(f"{size}", "rack", (), text(rack))
            times: list[float] = []
            for _ in range(3 if size < 60 else 1):
                measure.timed(measure.opening(kernel, position), times)
            ours.append((size, min(times)))
            peers.append((size, peer.ask("tiles", "", position.rack).us))
    return Chart(
        "Time to find the best opening",
        "Random racks; for the peer, most tiles of the same rack alone",
        "tiles on the rack",
        [Series("rummikub-solver", "peer", peers), Series("Stolik, in C", "ours", ours)],
        bucket=8,
        tell_medians=False,
    )


def write_plots(folder: Path, positions: list[Position], times: Measured, peer: Peer) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, chart in (
        ("solver-time.svg", time_chart(positions, times)),
        ("solver-growth.svg", opening_chart(peer)),
    ):
        (folder / name).write_text(svg(chart), encoding="utf-8")
        print(f"wrote {folder / name}")


def run(
    positions: list[Position],
    peer: Peer,
    runs: int,
    plots: Path | None = None,
    page: Path | None = None,
) -> dict[str, float]:
    """Measure, compare and tell; the figures of the last line."""
    kernel = measure.engine("_kernel")
    if kernel is None:
        raise SystemExit("the C kernel is not built here (`stolik doctor` says why)")
    rows, missing = measure.rows()
    often = runs * measure.KERNEL_RUNS
    print(f"{len(positions)} positions; runs: {runs}, kernel {often}; the peer is {peer.name}")
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}")
    times = measure.measure(positions, peer, rows, runs)
    table = list(lines(times, positions, rows))
    show_table(table)
    for each in missing:
        print(f"  missing: {each}")
    show_agreement(agreement.compare(kernel, peer, positions), peer.name)
    show_probes(kernel, peer)
    if plots:
        write_plots(plots, positions, times, peer)
    if page:
        write_page(page, table)
    figures = measure.summary(times["C kernel"].best, times["peer tiles"].best)
    show_goals(times, figures)
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=Path, default=POSITIONS, help="JSON lines")
    parser.add_argument("--sample", type=int, help="so many of them, evenly spread")
    parser.add_argument("--runs", type=int, default=3, help="times each position is solved")
    parser.add_argument("--plots", type=Path, help="write charts into this folder")
    parser.add_argument("--page", type=Path, help="write the table into this page")
    options = parser.parse_args()
    positions = sample(read(options.positions), options.sample)
    if not positions or options.runs < 1:
        parser.error("nothing to measure")
    with PeerProcess() as peer:
        figures = run(positions, peer, options.runs, options.plots, options.page)
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
