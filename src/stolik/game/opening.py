"""The most valuable opening of a rack, exactly: could this player have opened, and with what?

Numbers are swept from 1 to 13. What must be remembered between two numbers is, for each colour,
how many runs are still being built and whether they are already long enough; everything else about
a number (which tiles join runs, which form groups, where jokers go) is decided there and then. Of
all ways to reach the same memory only the most valuable is kept, so the last one is the best.

A joker is worth the tile it stands for and may stand for any tile, also for a third copy. Knows a
rack alone: the board plays no part in an opening, and the ruleset only sets the minimum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from stolik.game.meld import LARGEST_GROUP, SHORTEST, Meld
from stolik.game.tiles import COLOURS, JOKER, NUMBERS, Tile, Tiles, TilesLike, in_order, tiles
from stolik.game.tiles import tile as tile_of
from stolik.rules import Ruleset

Runs = tuple[int, ...]
"""The lengths of a colour's unfinished runs, shortest first; 3 stands for three and longer."""

Memory = tuple[tuple[Runs, Runs, Runs, Runs], int]
"""The unfinished runs of the four colours, and how many jokers have been used."""

STEPS_ALLOWED = 3_000_000


class TooManyWays(ValueError):
    """The rack is so large that its best opening was not found within the steps allowed."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The melds of an opening and what they are worth together."""

    value: int
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class _Step:
    """What was done at one number: how many tiles and jokers joined runs and groups."""

    in_runs: tuple[int, int, int, int]
    jokers_in_runs: tuple[int, int, int, int]
    in_groups: tuple[int, int, int, int]
    jokers_in_groups: int


def best_opening(rack: TilesLike, *, steps: int = STEPS_ALLOWED) -> Opening:
    """The most valuable melds that a rack holds, whether or not they reach a minimum.

    >>> best_opening("K9 J J R1").melds
    (Meld('K9 J J'),)
    >>> best_opening("K10 B10 O10 J R1 R2").value
    40
    """
    held = Counter(tiles(rack))
    paths = _sweep(held, steps)
    end: Memory | None = max(
        (memory for memory in paths[-1] if _all_finished(memory)),
        key=lambda memory: paths[-1][memory][0],
        default=None,
    )
    if end is None:
        return Opening(0, ())
    value = paths[-1][end][0]
    return Opening(value, tuple(_melds(_steps_to(paths, end))))


def can_open(rack: TilesLike, ruleset: Ruleset, *, steps: int = STEPS_ALLOWED) -> bool:
    """Whether a rack holds an opening under this ruleset; jokers count if the ruleset says so."""
    held = tiles(rack)
    if not ruleset.joker_counts_for_possibility:
        held = tuple(tile for tile in held if tile is not JOKER)
    return obvious_opening(held, ruleset.opening_min) or (
        best_opening(held, steps=steps).value >= ruleset.opening_min
    )


def obvious_opening(rack: Tiles, minimum: int) -> bool:
    """Whether melds picked one after another reach a minimum: large racks nearly always do."""
    return _greedy_value(rack, minimum) >= minimum


def _all_finished(memory: Memory) -> bool:
    return all(length >= SHORTEST for runs in memory[0] for length in runs)


_Paths = list[dict[Memory, tuple[int, Memory, _Step]]]


def _sweep(held: Counter[Tile], steps: int) -> _Paths:
    """For each number every reachable memory, its best value and how it was reached."""
    nothing: Memory = (((), (), (), ()), 0)
    blank = _Step((0,) * 4, (0,) * 4, (0,) * 4, 0)
    paths: _Paths = [{nothing: (0, nothing, blank)}]
    counts = {n: tuple(held[tile_of(c, n)] for c in COLOURS) for n in NUMBERS}
    for number in NUMBERS:
        reached: dict[Memory, tuple[int, Memory, _Step]] = {}
        for memory, (value, _, _) in paths[-1].items():
            for after, gain, step in _ways(memory, number, counts, held[JOKER]):
                steps -= 1
                if after not in reached or reached[after][0] < value + gain:
                    reached[after] = value + gain, memory, step
            if steps < 0:
                raise TooManyWays(f"a rack of {held.total()} tiles has too many ways to open")
        paths.append(reached)
    return paths


def _ways(
    memory: Memory, number: int, counts: dict[int, tuple[int, ...]], jokers: int
) -> Iterator[tuple[Memory, int, _Step]]:
    """Everything that can be done with the tiles of one number."""
    open_runs, used = memory
    ahead = tuple(
        tuple(counts[n][colour] if n in counts else None for n in (number + 1, number + 2))
        for colour in range(4)
    )
    here = counts[number]
    for in_runs, wild, runs, spent in _run_choices(open_runs, here, ahead, jokers - used):
        rest = tuple(have - given for have, given in zip(here, in_runs, strict=True))
        for joining in range(jokers - used - spent + 1):
            in_groups = _grouped(rest, joining)
            if in_groups is None:
                continue
            gain = number * (sum(in_runs) + spent + sum(in_groups) + joining)
            step = _Step(in_runs, wild, in_groups, joining)
            yield (runs, used + spent + joining), gain, step


_Four = tuple[int, int, int, int]


def _run_choices(
    open_runs: tuple[Runs, ...],
    here: tuple[int, ...],
    ahead: tuple[tuple[int | None, ...], ...],
    jokers: int,
) -> Iterator[tuple[_Four, _Four, tuple[Runs, Runs, Runs, Runs], int]]:
    """How many tiles and jokers of each colour go on with runs, and the runs after that."""
    partial: list[tuple[tuple[int, ...], tuple[int, ...], tuple[Runs, ...], int]] = [
        ((), (), (), 0)
    ]
    for colour in range(4):
        partial = [
            ((*real, own), (*wild, jokers_here), (*runs, after), spent + jokers_here)
            for real, wild, runs, spent in partial
            for jokers_here in range(jokers - spent + 1)
            for own in range(here[colour] + 1)
            if (
                after := _continued(
                    open_runs[colour],
                    own + jokers_here,
                    ahead[colour],
                    jokers - spent - jokers_here,
                )
            )
            is not None
        ]
    yield from partial  # type: ignore[misc]


@lru_cache(maxsize=1 << 16)
def _continued(
    runs: Runs, tiles_here: int, ahead: tuple[int | None, ...], jokers: int
) -> Runs | None:
    """The unfinished runs after so many tiles joined; None where a run could never be finished.

    Short runs must go on. Of long ones as many go on as there are tiles: going on is never worse
    than stopping and starting anew.
    """
    short = [length for length in runs if length < SHORTEST]
    if tiles_here < len(short):
        return None
    going_on = min(len(runs), tiles_here)
    after = [min(length + 1, SHORTEST) for length in runs[:going_on]]
    after += [1] * (tiles_here - going_on)
    jokers_needed = 0
    for distance, have in enumerate(ahead):
        unfinished = sum(SHORTEST - length > distance for length in after)
        if unfinished and have is None:
            return None
        jokers_needed += max(0, unfinished - (have or 0))
    return tuple(sorted(after)) if jokers_needed <= jokers else None


@lru_cache(maxsize=1 << 12)
def _grouped(rest: tuple[int, ...], jokers: int) -> _Four | None:
    """The most tiles of one number that form groups with exactly so many jokers."""
    best: tuple[int, ...] | None = None
    for groups in range(7):
        chosen = tuple(min(have, groups) for have in rest)
        room = LARGEST_GROUP * groups
        total = sum(chosen) + jokers
        if SHORTEST * groups <= total <= room and (best is None or sum(chosen) > sum(best)):
            best = chosen
    return best  # type: ignore[return-value]


def _steps_to(paths: _Paths, end: Memory) -> list[_Step]:
    steps = []
    memory = end
    for layer in reversed(paths[1:]):
        _, memory, step = layer[memory]
        steps.append(step)
    return steps[::-1]


def _melds(steps: list[_Step]) -> Iterator[Meld]:
    """The melds behind the steps: runs as they grew, groups dealt out by colour."""
    building: list[list[list[Tile]]] = [[], [], [], []]
    for number, step in zip(NUMBERS, steps, strict=True):
        for colour, runs in enumerate(building):
            laid = [tile_of(COLOURS[colour], number)] * step.in_runs[colour]
            laid += [JOKER] * step.jokers_in_runs[colour]
            runs.sort(key=len)
            for run in runs[len(laid) :]:
                yield Meld(tuple(run))
            del runs[len(laid) :]
            for run, item in zip(runs, laid, strict=False):
                run.append(item)
            runs += [[item] for item in laid[len(runs) :]]
        yield from _group_melds(number, step)
    for runs in building:
        for run in runs:
            yield Meld(tuple(run))


def _group_melds(number: int, step: _Step) -> Iterator[Meld]:
    total = sum(step.in_groups) + step.jokers_in_groups
    if not total:
        return
    size = max(*step.in_groups, -(-total // LARGEST_GROUP))
    groups: list[list[Tile]] = [[] for _ in range(size)]
    place = 0
    for colour, count in zip(COLOURS, step.in_groups, strict=True):
        for _ in range(count):
            groups[place % size].append(tile_of(colour, number))
            place += 1
    for _ in range(step.jokers_in_groups):
        min(groups, key=len).append(JOKER)
    yield from (Meld(tuple(group)) for group in groups)


def _greedy_value(rack: Tiles, enough: int) -> int:
    """The value of melds without jokers picked one after another, until it is enough."""
    left = Counter(tile for tile in rack if tile is not JOKER)
    value = 0
    while value < enough:
        found = max(_plain_melds(left), key=lambda meld: meld.value, default=None)
        if found is None:
            break
        left -= Counter(found.tiles)
        value += found.value
    return value


def _plain_melds(left: Counter[Tile]) -> Iterator[Meld]:
    """Groups and runs as long as they go, from what is left."""
    for number in NUMBERS:
        group = in_order(t for c in COLOURS if left[t := tile_of(c, number)])
        if len(group) >= SHORTEST:
            yield Meld(group)
    for colour in COLOURS:
        run: list[Tile] = []
        for number in (*NUMBERS, 0):
            if number and left[tile_of(colour, number)]:
                run.append(tile_of(colour, number))
            else:
                if len(run) >= SHORTEST:
                    yield Meld(tuple(run))
                run = []
