"""How the cost of a tournament grows with its players, and what one more report costs.

    python bench/tournament.py [--players N] [--repeats N]

Simulated events of four rounds of four games (Maks A), one with ten times the players. Ratios
taken in one run because machines are noisy, each time the least of several interleaved runs:
- replaying the journal of 10 n players beside that of n (goal: at most 12 times);
- one more report, decided and applied, beside replaying everything (goal, with 1,000 players: at
  most 1/100);
- replaying, writing, reading and verifying beside `json.loads` of the same lines, the least any
  program would have to do.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from stolik.demo import simulated
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import (
    Fact,
    Journal,
    TournamentState,
    command_of,
    decide,
    difference,
    read,
    written,
)
from stolik.tournament.journal.facts import Reported

GROWTH = 12
ONE_MORE = 1 / 100
TIMES = 10  # as many players
MORE = 10  # as many turns for what takes milliseconds: another process easily disturbs it


@dataclass(frozen=True)
class Played:
    """A finished event, its text, and the moment before a report of its last round."""

    journal: Journal
    text: str
    state: TournamentState
    report: Fact

    @classmethod
    def by(cls, players: int) -> Played:
        journal = simulated(players, elimination_format("maks-a"), "bench")
        facts = journal.facts
        reports = [
            number
            for number, fact in enumerate(facts)
            if isinstance(fact.what, Reported) and fact.what.report.round == 4
        ]
        middle = reports[len(reports) // 2]
        state = TournamentState.replay(facts[:middle])
        return cls(journal, written(journal, full=False), state, facts[middle])

    def replay(self) -> None:
        TournamentState.replay(self.journal.facts)

    def one_more(self) -> None:
        (fact,) = decide(self.state, command_of(self.report), self.report.by, at=self.report.at)
        self.state.after(fact)

    def loads(self) -> None:
        for line in self.text.splitlines():
            json.loads(line)

    def write(self) -> None:
        written(self.journal, full=False)

    def read(self) -> None:
        read(self.text)

    def verify(self) -> None:
        if found := difference(self.journal):
            raise AssertionError(found)


def least(works: Mapping[str, Callable[[], object]], repeats: int) -> dict[str, float]:
    """The least time of each, all of them once a turn: what disturbs one disturbs the others."""
    times = dict.fromkeys(works, float("inf"))
    for _ in range(repeats):
        for name, work in works.items():
            begin = time.perf_counter()
            work()
            times[name] = min(times[name], time.perf_counter() - begin)
    return times


def measured(small: Played, large: Played, repeats: int) -> dict[str, float]:
    """Seconds, by what was done; replays and reports are short and get more turns."""
    short = {
        "replay of n": small.replay,
        "replay": large.replay,
        "one more report": large.one_more,
        "json.loads": large.loads,
    }
    long = {"write": large.write, "read": large.read, "verify": large.verify}
    return {**least(short, MORE * repeats), **least(long, repeats)}


def report(times: Mapping[str, float]) -> tuple[float, float]:
    """Prints everything; returns how replaying grows and the share of one more report."""
    for name in ("json.loads", "replay", "write", "read", "verify"):
        beside, to_replay = times[name] / times["json.loads"], times[name] / times["replay"]
        print(
            f"  {name:<16}{times[name] * 1e3:>10.1f} ms"
            f"{beside:>8.2f} × json.loads{to_replay:>8.2f} × replay"
        )
    print(f"  {'one more report':<16}{times['one more report'] * 1e3:>10.3f} ms")
    growth = times["replay"] / times["replay of n"]
    share = times["one more report"] / times["replay"]
    print(f"replay grows {growth:.1f} times with {TIMES} times the players (goal: {GROWTH})")
    print(f"one more report costs 1/{1 / share:.0f} of the replay (goal: 1/{1 / ONE_MORE:.0f})")
    return growth, share


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=100, help="of the smaller event")
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args(arguments)
    small, large = (Played.by(n) for n in (options.players, TIMES * options.players))
    for one in (small, large):
        entries, facts = len(one.journal.names) - 1, len(one.journal.facts)
        print(f"{entries} players, 4 rounds of 4 games: {facts} facts")
    growth, share = report(measured(small, large, options.repeats))
    return 0 if growth <= GROWTH and share <= ONE_MORE else 1


if __name__ == "__main__":
    sys.exit(main())
