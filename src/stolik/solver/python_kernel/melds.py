"""From the steps of a search to melds, and a place for jokers that no meld needs.

A meld is a list of codes: a tile's index, or 64 more for a joker that stands for that tile. Knows
neither weights nor whose the tiles are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from stolik.solver.python_kernel.question import COLOURS, LARGEST_GROUP, NUMBERS, Step

STANDS_FOR: Final = 64
HALF: Final = 6
"""Where a run of 13 is parted for a joker."""

Meld = list[int]


def melds_of(steps: list[Step]) -> list[Meld]:
    """The melds that steps from 1 to 13 build."""
    melds = [run for colour in COLOURS for run in _runs(steps, colour)]
    for number, step in enumerate(steps):
        if step.jokers_in_groups or any(step.in_groups):
            melds += _groups(number, step.in_groups, step.jokers_in_groups)
    return melds


def _runs(steps: list[Step], colour: int) -> Iterator[Meld]:
    """The runs of a colour: at each number the shortest go on first, jokers join the shortest."""
    building: list[Meld] = []
    for code, step in enumerate(steps, len(NUMBERS) * colour):
        jokers = step.jokers_in_runs[colour]
        joining = step.in_runs[colour] + jokers
        if not joining and not building:
            continue
        building.sort(key=len)
        yield from building[joining:]
        del building[joining:]
        building += [[] for _ in range(joining - len(building))]
        for place, run in enumerate(building):
            run.append(STANDS_FOR + code if place < jokers else code)
    yield from building


def _groups(number: int, counts: tuple[int, ...], jokers: int) -> list[Meld]:
    """Tiles dealt round, so that no colour comes twice to a group; jokers last, evenly."""
    codes = [len(NUMBERS) * colour + number for colour in COLOURS for _ in range(counts[colour])]
    size = max(*counts, -(-(len(codes) + jokers) // LARGEST_GROUP))
    groups = [codes[place::size] for place in range(size)]
    for place in range(len(codes), len(codes) + jokers):
        _join_group(groups[place % size])
    return groups


def _join_group(group: Meld) -> None:
    """Add a joker for the first colour that is missing."""
    number = _tile(group[0]) % len(NUMBERS)
    present = {_tile(code) for code in group}
    missing = (len(NUMBERS) * colour + number for colour in COLOURS)
    group.append(STANDS_FOR + next(code for code in missing if code not in present))


def _tile(code: int) -> int:
    return code % STANDS_FOR


def _is_group(meld: Meld) -> bool:
    return (_tile(meld[0]) - _tile(meld[1])) % len(NUMBERS) == 0


def park(melds: list[Meld]) -> bool:
    """Find a place for one more joker; whether there is one."""
    for meld in melds:
        if _is_group(meld) and len(meld) < LARGEST_GROUP:
            _join_group(meld)
            return True
        if not _is_group(meld) and len(meld) < len(NUMBERS):
            _join_run(meld)
            return True
    return _part_full_run(melds) or _part_full_groups(melds)


def _join_run(run: Meld) -> None:
    last = _tile(run[-1])
    if (last + 1) % len(NUMBERS):
        run.append(STANDS_FOR + last + 1)
    else:
        run.insert(0, STANDS_FOR + _tile(run[0]) - 1)


def _part_full_run(melds: list[Meld]) -> bool:
    """1 to 13 becomes 1 to 6 with the joker as 7, and 7 to 13."""
    run = next((meld for meld in melds if len(meld) == len(NUMBERS)), None)
    if run is None:
        return False
    melds.append(run[HALF:])
    run[HALF:] = [STANDS_FOR + _tile(run[HALF])]
    return True


def _part_full_groups(melds: list[Meld]) -> bool:
    """Two full groups of one number and the joker become three groups of three."""
    for one, other in combinations(melds, 2):
        number = _tile(one[0]) % len(NUMBERS)
        if _tile(other[0]) % len(NUMBERS) == number:
            real = [code for code in one + other if code < STANDS_FOR]
            counts = [sum(code // len(NUMBERS) == colour for code in real) for colour in COLOURS]
            melds[:] = [meld for meld in melds if meld is not one and meld is not other]
            melds += _groups(number, tuple(counts), 2 * LARGEST_GROUP + 1 - len(real))
            return True
    return False


def mirrored(meld: Meld) -> Meld:
    """The same meld with 13 for 1, 12 for 2 and so on."""
    return [code + len(NUMBERS) - 1 - 2 * (_tile(code) % len(NUMBERS)) for code in reversed(meld)]
