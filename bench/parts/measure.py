"""Two solvers timed on the same positions, turn about, so that a noisy machine disturbs both."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from types import ModuleType

from parts.peer import Goal, Peer
from parts.positions import Position

from stolik.rules import DEFAULT, ruleset

LIMIT = 100_000_000
KERNEL_RUNS = 100  # for one of the peer's: still a hundredth of the peer's time
RULESETS = ("pl-liga", "pl-turniej", "wrc9")
KEYS = ("median_us", "p99_us", "peer_median_us", "peer_p99_us", "ratio_median", "ratio_p99")

Prepared = Callable[[], object]
"""A call with everything ready: only the solving is left."""


@dataclass(frozen=True, slots=True)
class Row:
    """One way to ask this project's solver."""

    name: str
    prepare: Callable[[Position], Prepared]
    against: Goal = "tiles"
    """The peer's goal that it is compared with."""
    times_runs: int = 1
    """A call of microseconds is run more often than one of milliseconds: its first runs find a
    processor that has just woken up, with caches full of what ran before."""
    most_runs: int = 10_000
    """Slow ones are run less often than asked for, which is never to their advantage."""


@dataclass(slots=True)
class Times:
    """Times in µs of one row: for each position, one a run."""

    runs: list[list[float]] = field(default_factory=list)
    refused: int = 0

    @property
    def best(self) -> list[float]:
        return [min(each) for each in self.runs]

    @property
    def first(self) -> list[float]:
        return [each[0] for each in self.runs]


def percentile(times: Sequence[float], share: float) -> float:
    """The least time that this share of the positions did not exceed."""
    return sorted(times)[max(0, math.ceil(share * len(times)) - 1)]


def summary(ours: Sequence[float], peers: Sequence[float]) -> dict[str, float]:
    """The figures the bench ends with."""
    figures = (
        *(statistics.median(ours), percentile(ours, 0.99)),
        *(statistics.median(peers), percentile(peers, 0.99)),
    )
    ratios = (figures[2] / figures[0], figures[3] / figures[1])
    return dict(zip(KEYS, (round(figure, 1) for figure in (*figures, *ratios)), strict=True))


def engine(name: str) -> ModuleType | None:
    """The C kernel or its Python twin, None where it does not exist."""
    try:
        return import_module(f"stolik.solver.{name}")
    except ImportError:
        return None


def play(engine: ModuleType, position: Position) -> Prepared:
    question = (position.board_counts, position.rack_counts, position.weights, LIMIT)
    return partial(engine.play, *question)


def opening(engine: ModuleType, position: Position) -> Prepared:
    return partial(engine.open, position.rack_counts, LIMIT)


def library(call: Callable[..., object], rules: str, position: Position) -> Prepared:
    return partial(call, position.board, position.tiles, ruleset(rules))


def rows() -> tuple[list[Row], list[str]]:
    """What can be measured here, and what cannot and why."""
    found, missing = [], []
    for name, title, often in (("_kernel", "C kernel", KERNEL_RUNS), ("twin", "Python twin", 4)):
        if module := engine(name):
            found.append(Row(title, partial(play, module), "tiles", often))
            found.append(Row(f"{title}, opening", partial(opening, module), "opening"))
        else:
            missing.append(f"{title} (there is no stolik.solver.{name})")
    calls = [("best_play", rules, 1_000) for rules in RULESETS]
    for name, rules, most_runs in [*calls, ("gentlest_play", DEFAULT, 1)]:
        try:
            call = getattr(import_module("stolik.solver"), name)
        except (ImportError, AttributeError):
            missing.append(f"{name} (there is no stolik.solver.{name})")
            continue
        title = f"{name}, {rules}" + (", once" if most_runs == 1 else "")
        found.append(Row(title, partial(library, call, rules), most_runs=most_runs))
    return found, missing


def timed(call: Prepared, times: list[float]) -> int:
    """Run once and note how long it took; 1 if it refused (a limit of its own was reached)."""
    refused = 0
    begin = time.perf_counter()
    try:
        call()
    except ValueError:
        refused = 1
    times.append((time.perf_counter() - begin) * 1e6)
    return refused


Measured = dict[str, Times]
"""Times by the name of a row; the peer's are `peer tiles` and `peer opening`."""


def measure(positions: Iterable[Position], peer: Peer, asked: Sequence[Row], runs: int) -> Measured:
    """Every position, every row, every run.

    They take turns by position, and each has its runs in a row. What a question costs that comes
    out of the blue is told by the first runs.
    """
    peers: tuple[Goal, ...] = ("tiles", "opening")
    times: Measured = {f"peer {goal}": Times() for goal in peers}
    times |= {row.name: Times() for row in asked}
    for position in positions:
        for goal in peers:
            board = "" if goal == "opening" else " ".join(position.melds)
            answers = [peer.ask(goal, board, position.rack) for _ in range(runs)]
            times[f"peer {goal}"].runs.append([answer.us for answer in answers])
        for row in asked:
            own, call = times[row.name], row.prepare(position)
            own.runs.append([])
            for _ in range(min(runs * row.times_runs, row.most_runs)):
                own.refused += timed(call, own.runs[-1])
    return times
