"""How fast the best turn is found, beside the package `rummikub-solver` on the same positions.

    python bench/solver.py [--positions FILE] [--sample N] [--runs N] [--plots DIR]

Both solvers get positions that are ready for them (reading is not timed), both give the melds, and
they are asked in turn, each as often as the other; the best of the runs counts. The peer maximises
tiles; this project's solver maximises tiles and then points. Ratios are what to look at: machines
differ. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import ModuleType

sys.path.insert(0, str(Path(__file__).parent))

from parts import agreement, measure
from parts.chart import Chart, Series, svg
from parts.measure import Measured, Row, Times
from parts.peer import Peer, PeerProcess
from parts.positions import Position, read, sample

from stolik.game.tiles import ALL_TILES, text

POSITIONS = Path(__file__).parents[1] / "tests" / "cases" / "solver.jsonl"
KINDS = ("early", "mid", "late", "synthetic", "corner")
GOAL_MEDIAN, GOAL_P99, GOAL_TWIN = 1000, 2000, 20


def show(name: str, ours: Sequence[float], peers: Sequence[float], note: str = "") -> None:
    said = measure.summary(ours, peers)
    print(
        f"  {name:<28} {len(ours):>5} {said['median_us']:>11,.1f} {said['p99_us']:>11,.1f}"
        f" {said['ratio_median']:>9,.1f} {said['ratio_p99']:>9,.1f}{note}"
    )


def show_table(times: Measured, positions: list[Position], rows: list[Row], runs: int) -> None:
    peer = times["peer tiles"]
    print(f"  {'best of ' + str(runs):<28} {'n':>5} {'median µs':>11} {'p99 µs':>11}", end="")
    print(f" {'x median':>9} {'x p99':>9}")
    show("the peer", peer.best, peer.best)
    show("the peer, opening", times["peer opening"].best, times["peer opening"].best)
    for row in rows:
        own, other = times[row.name], times[f"peer {row.against}"]
        show(row.name, own.best, other.best, f"  ({own.refused} refused)" if own.refused else "")
        if row.name == "C kernel":
            show("  first run of both", own.first, other.first)
            for kind in dict.fromkeys([*KINDS, *(position.kind for position in positions)]):
                show_kind(kind, positions, own, other)


def show_kind(kind: str, positions: list[Position], own: Times, other: Times) -> None:
    places = [place for place, position in enumerate(positions) if position.kind == kind]
    if places:
        best, peers = own.best, other.best
        show(f"  {kind}", [best[place] for place in places], [peers[place] for place in places])


def show_agreement(found: agreement.Agreement, peer: str) -> None:
    print("\nwho is right")
    for title, counts in (("this solver", found.ours), (peer, found.peers)):
        print(f"  {title}")
        for goal, count in counts.items():
            print(f"    {goal:<32} {count}")
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
        "Time to find the best turn",
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


def run(positions: list[Position], peer: Peer, runs: int, plots: Path | None) -> dict[str, float]:
    """Measure, compare and tell; the figures of the last line."""
    kernel = measure.engine("_kernel")
    if kernel is None:
        raise SystemExit("the C kernel is not built here (`stolik doctor` says why)")
    rows, missing = measure.rows()
    print(f"{len(positions)} positions, {runs} runs each; the peer is {peer.name}")
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}")
    times = measure.measure(positions, peer, rows, runs)
    show_table(times, positions, rows, runs)
    for each in missing:
        print(f"  missing: {each}")
    show_agreement(agreement.compare(kernel, peer, positions), peer.name)
    show_probes(kernel, peer)
    if plots:
        write_plots(plots, positions, times, peer)
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
    options = parser.parse_args()
    positions = sample(read(options.positions), options.sample)
    if not positions or options.runs < 1:
        parser.error("nothing to measure")
    with PeerProcess() as peer:
        figures = run(positions, peer, options.runs, options.plots)
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
