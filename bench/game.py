"""How fast turns are judged, and how the cost grows with the board.

    python bench/game.py [--games N]

Two measurements, both ratios taken in one run because machines are noisy:
- turns of real (random, legal) games judged per second, beside the same number of plain
  `json.loads` calls on the turn written down, the least any program would have to do;
- the cost of judging the same small turn over boards of 9 to 90 tiles (goal: at most 12 times).
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from stolik.game import Board, Lay, Position, judge_board, judge_lay
from stolik.game.tiles import text, tiles
from stolik.rules import PRESETS, ruleset
from support.random_play import play, start

GOAL = 12


def timed(work: Callable[[], object], repeats: int = 7) -> float:
    """The least time of several runs: the one the machine disturbed least."""
    times = []
    for _ in range(repeats):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return min(times)


def real_turns(games: int) -> list[tuple[Position, Lay]]:
    turns = []
    for number in range(games):
        rng = Random(f"bench {number}")
        position = start(PRESETS[number % len(PRESETS)], rng)
        for event, after in play(position, rng):
            if isinstance(event, Lay):
                turns.append((position, event))
            position = after
    return turns


def as_json(position: Position, lay: Lay) -> str:
    after = position.after(lay).board
    return json.dumps(
        {
            "board": [meld.text for meld in position.board],
            "rack": text(position.mover.rack),
            "opened": position.mover.opened,
            "after": [meld.text for meld in after],
        }
    )


def judged_per_second(games: int) -> None:
    turns = real_turns(games)
    lines = [as_json(position, lay) for position, lay in turns]
    judging = timed(
        lambda: [
            judge_lay(p.board, p.mover.rack, lay, p.ruleset, opened=p.mover.opened)
            for p, lay in turns
        ]
    )
    whole = timed(lambda: [position.judge(lay) for position, lay in turns])
    reading = timed(lambda: [json.loads(line) for line in lines])
    sizes = statistics.median(len(position.board.tiles) for position, _ in turns)
    print(f"{len(turns)} turns of {games} games, median board {sizes:g} tiles")
    print(f"  judged by the turn      {len(turns) / judging:>10,.0f} a second")
    print(f"  judged by the position  {len(turns) / whole:>10,.0f} a second")
    print(f"  json.loads of the same  {len(turns) / reading:>10,.0f} a second")
    print(f"  judging costs {judging / reading:.1f} times reading the turn as JSON")


def boards() -> list[Board]:
    """Boards of 9, 18, ... 90 tiles: runs of three, each kind at most twice."""
    melds = [
        f"{colour}{n} {colour}{n + 1} {colour}{n + 2}"
        for n in (1, 4, 7, 10)
        for colour in "KRBO"
        for _ in range(2)
    ]
    return [Board(melds[: count * 3]) for count in range(1, 11)]


def growth() -> float:
    """A tile added to a meld of the board, told as whole boards, as a referee's tool gets it."""
    rules, rack = ruleset("pl-turniej"), tiles("J K13")
    costs = []
    for before in boards():
        first, *others = [meld.text for meld in before]
        after = Board([f"{first} J", *others])

        def work(before: Board = before, after: Board = after) -> None:
            for _ in range(200):
                judge_board(before, rack, after, rules, opened=True)

        costs.append(timed(work) / 200)
        print(f"  board of {len(before.tiles):>2} tiles  {costs[-1] * 1e6:>7.1f} µs")
    return costs[-1] / costs[0]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    judged_per_second(parser.parse_args().games)
    print("one small turn over larger boards")
    ratio = growth()
    print(f"  from 9 to 90 tiles the cost grows {ratio:.1f} times (goal: at most {GOAL})")
    return 0 if ratio <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
