"""Games that could have been played: who goes out, what is left on racks, ties, totals on slips.

The stronger win more often, and everything is possible under the ruleset. Knows seats, strengths
and a generator that is given; never a tile.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Final

from stolik.rules import Ruleset
from stolik.tournament.report import GameReport, Row, TotalsReport, report_points

LEAST: Final = 3
MOST: Final = 150
STRENGTH: Final = 0.55  # how much it counts beside luck
POOL: Final = 0.09  # of all games
TIME: Final = 0.2  # of last games that the round's time may end
TIED: Final = 0.07  # of games in which nobody goes out
UNOPENED: Final = 0.035  # of seconds, twice as often thirds, and so on
COULD: Final = 0.25  # of those unopened
JOKER: Final = 0.06  # of racks


@dataclass(frozen=True, slots=True)
class Place:
    """Which game it is, and whether the round's time may have ended it."""

    round: int
    table: int
    game: int
    may_run_out: bool = False


def strengths(entries: Iterable[int], rng: Random) -> dict[int, float]:
    """How well everybody plays."""
    return {entry: rng.gauss(0, 1) for entry in entries}


def played(
    place: Place, seats: Sequence[int], strength: Mapping[int, float], rules: Ruleset, rng: Random
) -> GameReport:
    """The report of one game."""
    form = {entry: STRENGTH * strength[entry] - math.log(-math.log(_open(rng))) for entry in seats}
    order = sorted(seats, key=lambda entry: -form[entry])
    end = _end(place, rules, rng)
    unopened = {e for rank, e in enumerate(order[1:], 1) if rng.random() < rank * UNOPENED}
    charges = {e: _rack(rank, rules, rng) for rank, e in enumerate(order)}
    if end == "out":
        charges[order[0]] = 0
    else:
        charges = dict(zip(order, sorted(charges.values()), strict=True))
        if rng.random() < TIED:
            charges[order[1]] = charges[order[0]]
            unopened.discard(order[1])
    for entry in sorted(unopened):
        charges[entry] = _unopened(end, rules, rng)
    return GameReport(
        place.round,
        place.table,
        place.game,
        end,
        tuple((entry, charges[entry]) for entry in seats),
        order[0] if end == "out" else None,
        tuple(entry for entry in seats if entry in unopened),
    )


def totals(reports: Sequence[GameReport], rules: Ruleset) -> TotalsReport:
    """What a signed slip says about these games of one table."""
    sums: dict[int, tuple[int, int]] = {}
    tied = 0
    for report in reports:
        rows = report_points(report, rules)
        tied += sum(big for _, big, _ in rows) > 1
        for entry, big, small in rows:
            old_big, old_small = sums.get(entry, (0, 0))
            sums[entry] = old_big + big, old_small + small
    rows = tuple((entry, *points) for entry, points in sums.items())
    return TotalsReport(reports[0].round, reports[0].table, rows, tied)


def misheard(report: GameReport, rng: Random) -> GameReport:
    """The same game with one number wrong, as it happens when points are called over a table."""
    losers = [entry for entry, _ in report.charges if entry != report.out]
    wrong = rng.choice(losers)
    return replace(
        report,
        charges=tuple(
            (entry, _other(charge, unopened=entry in report.unopened) if entry == wrong else charge)
            for entry, charge in report.charges
        ),
    )


def levelled(reports: Sequence[GameReport], rules: Ruleset) -> list[GameReport]:
    """The same games, the last one ending so that two people are level, if that can be."""
    *before, last = reports
    sums = {entry: points for entry, *points in totals(before, rules).rows} if before else {}
    losers = [entry for entry, _ in last.charges if entry != last.out]
    for one, other in combinations(losers, 2):
        (big, small), (other_big, other_small) = sums.get(one, (0, 0)), sums.get(other, (0, 0))
        ahead = small - other_small
        if last.end == "out" and big == other_big and abs(ahead) <= MOST - LEAST:
            given = {one: LEAST + max(0, ahead), other: LEAST + max(0, -ahead)}
            charges = tuple((entry, given.get(entry, charge)) for entry, charge in last.charges)
            opened = tuple(entry for entry in last.unopened if entry not in given)
            return [*before, replace(last, charges=charges, unopened=opened)]
    return [*reports]


def play_off_games(
    group: Sequence[int], strength: Mapping[int, float], rules: Ruleset, rng: Random
) -> tuple[tuple[Row, ...], ...]:
    """Games until one has won two; no two others have the same number of wins and points."""
    while True:
        games: list[tuple[Row, ...]] = []
        wins = dict.fromkeys(group, 0)
        while max(wins.values()) < 2:
            report = played(Place(1, 1, 1), group, strength, rules, rng)
            if report.end == "out" and report.out is not None:
                wins[report.out] += 1
                games.append(report_points(report, rules))
        small = {e: sum(row[2] for game in games for row in game if row[0] == e) for e in group}
        if len({(wins[entry], small[entry]) for entry in group}) == len(group):
            return tuple(games)


def _end(place: Place, rules: Ruleset, rng: Random) -> str:
    if place.may_run_out and rules.round_time_end != "none" and rng.random() < TIME:
        return "time"
    return "pool" if rng.random() < POOL else "out"


def _rack(rank: int, rules: Ruleset, rng: Random) -> int:
    value = LEAST + int(rng.gammavariate(2.0, 7 + 4 * rank))
    joker = rules.joker_rack_value if rng.random() < JOKER else 0
    return min(MOST, value + joker)


def _unopened(end: str, rules: Ruleset, rng: Random) -> int:
    """What somebody is charged who never opened; where that is ignored, a rack full of tiles."""
    could = rng.random() < COULD
    if end != "out" and rules.unopened_at_exhaustion == "ignore":
        return rng.randint(60, MOST)
    return rules.unopened_could if could else rules.unopened_base


def _other(charge: int, *, unopened: bool) -> int:
    if unopened:
        return 200 if charge == 100 else 100
    return charge + 10 if charge % 10 else charge + 1


def _open(rng: Random) -> float:
    """Between 0 and 1, but neither: both have no logarithm here."""
    return 1e-9 + rng.random() * (1 - 2e-9)
