"""The best-first search: the most valuable use of rack tiles, with needed jokers only.

Each colour alone, groups taken for granted, is solved backwards beforehand, for every budget of
half jokers (half, since two colours share the joker of their group). A price for half a joker
makes the four colours' hopes a sum, and that sum is a bound: what a step loses against it is known
for each colour alone. Moments are opened in order of loss, the furthest first, and a moment first
brings forth only those children that lose nothing; so the first one to reach 13 is the best.

Knows nothing about melds, nor about jokers that nobody needs: those are parked afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import product
from typing import Final, NamedTuple

from stolik.solver.twin_question import COLOURS, NUMBERS, CannotLie, Question, Step, TooManyWays
from stolik.solver.twin_tables import (
    FINISHED,
    JOKERS_FOR_GROUPS,
    LAST,
    NOTHING_OPEN,
    Stage,
    stage,
)

SCALE: Final = 4
"""Values are counted in quarters, so that a price can lie between two of them."""
NO_WAY: Final = -(1 << 50)
HOPELESS: Final = NO_WAY // 2

# A moment of the sweep: six bits for each colour's state, two for jokers used, the last number.
STATE: Final = 6
USED: Final = STATE * len(COLOURS)
NUMBER: Final = USED + 2
MOMENT: Final = NUMBER + 4

Most = list[dict[int, int]]
"""What can be won, by half jokers at hand and state."""


class Found(NamedTuple):
    """The best path: its value without jokers, the jokers it needs and what to do at each number."""

    value: int
    used: int
    steps: list[Step]


def search_best(question: Question) -> Found:
    """The most valuable path through the numbers; `CannotLie` if there is none."""
    return _Search(question).run()


# What each colour can do and win alone


@lru_cache(maxsize=1 << 10)
def _grouping(counts: tuple[int, ...], jokers: int) -> tuple[int, int]:
    """How many groups tiles of one number can form, and what each tile costs in half jokers."""
    colours = sum(count > 0 for count in counts)
    if colours < 2:
        return 0, 0  # a tile with two jokers may as well be a run
    most = max(
        groups
        for groups in range(3)
        if sum(min(count, groups) for count in counts) + jokers >= 3 * groups
    )
    return most, int(colours == 2)


def _look_ahead(question: Question, colour: int, groupings: list[tuple[int, int]]) -> list[Stage]:
    """For each number, the states that can be reached before it and how they go on."""
    must, have, jokers = question.must[colour], question.have[colour], question.jokers
    stages: list[Stage] = []
    states: tuple[int, ...] = (3 * NOTHING_OPEN + jokers,)
    for number in NUMBERS:
        tiles = (
            must[number],
            have[number],
            have[number + 1],
            have[number + 2],
            number if number > 10 else 10,
        )
        groups, group_cost = groupings[number]
        now = stage(tiles, jokers, groups, group_cost, states)
        stages.append(now)
        states = now.reached
    return stages


def _look_back(stages: list[Stage], weight: tuple[int, ...]) -> list[Most]:
    """After each number, what can still be won."""
    end = {each // 3: 0 if each // 3 in FINISHED else NO_WAY for each in stages[-1].reached}
    rest: Most = [end for _ in stages[-1].affordable]
    most = [rest]
    for number in reversed(NUMBERS):
        each = weight[number]
        before: Most = []
        now = stages[number - 1]
        for half, states in enumerate(now.affordable):
            if half and not now.costs and rest[half] is rest[half - 1]:
                before.append(before[-1])  # one more changes nothing, as often at the ends
                continue
            hopes = {}
            for state, shares in states:
                best = NO_WAY
                for laid, cost, after in shares:
                    hope = laid * each + rest[half - cost][after]
                    if hope > best:
                        best = hope
                hopes[state] = best
            before.append(hopes)
        rest = before
        most.append(rest)
    most.reverse()
    return most


# The bound


@lru_cache
def _splits(halves: int) -> list[tuple[int, ...]]:
    """All ways to share so many half jokers among the colours."""
    return [
        split for split in product(range(halves + 1), repeat=len(COLOURS)) if sum(split) == halves
    ]


def _price(hopes: list[list[int]]) -> int:
    """What half a joker is worth: more than one more would win, less than one fewer would lose.

    Any price gives a bound; a good one gives a bound that the best split of the jokers attains.
    """
    halves = len(hopes[0]) - 1
    best, split = max(
        [
            (hopes[0][a] + hopes[1][b] + hopes[2][c] + hopes[3][d], (a, b, c, d))
            for a, b, c, d in _splits(halves)
        ]
    )
    if best < HOPELESS:
        raise CannotLie
    winning, losing = [0], []
    for hope, part in zip(hopes, split, strict=True):
        for half in range(halves + 1):
            if half != part and hope[half] > HOPELESS:
                slope = (hope[half] - hope[part]) // (half - part)
                (winning if half > part else losing).append(slope)
    low = max(winning)
    return (low + min(losing, default=low)) // 2


def _priced(most: Most, price: int) -> Most:
    """What can be won when half jokers have to be paid for, no more of them than are at hand."""
    before = most[0]
    hopes = [before]
    for half in range(1, len(most)):
        if most[half] is not most[half - 1]:
            paid = half * price
            before = {
                state: hope - paid if hope - paid > before[state] else before[state]
                for state, hope in most[half].items()
            }
        hopes.append(before)
    return hopes


# The search

Option = tuple[int, int, int, int, int, int]
"""What it loses and gains, its bits of the moment after, of the groups and of the step; jokers."""
Options = tuple[list[Option], list[Option], int]
"""Those that lose nothing, all, and the least loss of the others (0 if there are none)."""


class _Search:
    """One search with everything it knows; never shared."""

    def __init__(self, question: Question) -> None:
        self.jokers, self.limit = question.jokers, question.limit
        self.weight = tuple([SCALE * weight for weight in question.weight])
        groupings = [_grouping(counts, question.jokers) for counts in zip(*question.have)]
        self.stages = [_look_ahead(question, colour, groupings) for colour in COLOURS]
        most = [_look_back(stages, self.weight) for stages in self.stages]
        self.price = _price([[hopes[NOTHING_OPEN] for hopes in each[0]] for each in most])
        # Unpaid, the hopes are priced already: more jokers never win less.
        self.hopes = (
            most
            if not self.price
            else [[_priced(hopes, self.price) for hopes in each] for each in most]
        )
        self.options: dict[int, Options] = {}
        self.pairs: tuple[dict[int, Options],...] = ({}, {}, {})
        self.hoped = self.bound(0, 0, question.jokers)
        self.reached = {0: (0, 0, -1, 0)}
        self.heap = [LAST << MOMENT]

    def bound(self, gained: int, moment: int, left: int) -> int:
        """The most that can be won in all from here."""
        number, halves = moment >> NUMBER, 2 * left
        one, two, three, four = self.hopes
        return (
            gained
            + halves * self.price
            + one[number][halves][moment & 63]
            + two[number][halves][moment >> 6 & 63]
            + three[number][halves][moment >> 12 & 63]
            + four[number][halves][moment >> 18 & 63]
        )

    def options_of(self, colour: int, number: int, state: int, left: int) -> Options:
        """What a colour can do with the next number, and what it loses by that."""
        place = STATE * (3 - colour)
        weight, hopes, price = self.weight[number + 1], self.hopes[colour][number + 1], self.price
        halves = 2 * left
        before = self.hopes[colour][number][halves][state]
        every = []
        for laid, cost, after, jokers, in_groups, in_runs in self.stages[colour][number].shares[
            state
        ]:
            if cost <= halves:
                loss = before - laid * weight + cost * price - hopes[halves - cost][after]
                if loss < -HOPELESS:
                    every.append(
                        (
                            loss,
                            laid * weight,
                            after << STATE * colour,
                            in_groups << 2 * colour,
                            (in_runs << 4 | jokers << 2 | in_groups) << place,
                            jokers,
                        )
                    )
        if len(every) == 1:
            return every, every, 0
        return (
            [option for option in every if not option[0]],
            every,
            min([option[0] for option in every if option[0]], default=0),
        )

    def run(self) -> Found:
        heap = self.heap
        stages: dict[int, int] = {}
        while heap:
            key = heappop(heap)
            moment, lost = key & (1 << MOMENT) - 1, key >> MOMENT + 4
            if moment >> NUMBER == LAST:
                return self.found(moment)
            stage = stages.get(moment, 0)
            if stage == 2 or (stage == 1 and lost == self.reached[moment][0]):
                continue
            stages[moment] = stage + 1
            self.open(moment, stage)
            if len(self.reached) > self.limit + 1:
                raise TooManyWays
        raise CannotLie

    def pairs_of(self, first: int, number: int, left: int, moment: int) -> Options:
        """What two colours can do with the next number."""
        options = []
        for colour in (first, first + 1):
            state = moment >> STATE * colour & 63
            key = ((number << 2 | left) << 2 | colour) << 6 | state
            known = self.options.get(key)
            if known is None:
                known = self.options[key] = self.options_of(colour, number, state, left)
            options.append(known)
        one, other = options
        free = [
                (l1 + l2, g1 + g2, m1 | m2, b1 | b2, s1 | s2, j1 + j2)
                for l1, g1, m1, b1, s1, j1 in one[0]
                for l2, g2, m2, b2, s2, j2 in other[0]
            ]
        if not one[2] and not other[2]:
            return free, free, 0
        return (free,
            [
                (l1 + l2, g1 + g2, m1 | m2, b1 | b2, s1 | s2, j1 + j2)
                for l1, g1, m1, b1, s1, j1 in one[1]
                for l2, g2, m2, b2, s2, j2 in other[1]
            ], min(one[2] or other[2], other[2] or one[2])
        )

    def open(self, moment: int, stage: int) -> None:
        number = moment >> NUMBER
        left = self.jokers - (moment >> USED & 3)
        lost, gained, _, _ = self.reached[moment]
        parts = []
        for first, key in ((0, moment & 0xFFF), (2, moment & 0xFFF000)):
            key |= moment & ~0xFFFFFF
            part = self.pairs[first].get(key)
            if part is None:
                part = self.pairs[first][key] = self.pairs_of(first, number, left, moment)
            parts.append(part)
        dark, light = parts
        if stage == 0 and (dark[2] or light[2]):
            least = min(dark[2] or light[2], light[2] or dark[2])
            heappush(self.heap, (lost + least << 4 | LAST - number) << MOMENT | moment)
        reached = self.reached
        after = (number + 1 << 2 | self.jokers) << USED
        queue = LAST - number - 1
        unneeded = 2 * self.price if number + 1 == LAST else 0
        for l1, g1, m1, b1, s1, j1 in dark[stage]:
            for l2, g2, m2, b2, s2, j2 in light[stage]:
                joining = JOKERS_FOR_GROUPS[b1 | b2]
                remaining = left - joining - j1 - j2
                if remaining < 0 or (stage and not (l1 or l2)):
                    continue
                child = after - (remaining << USED) | m1 | m2
                if remaining < left:
                    total = self.hoped - self.bound(gained + g1 + g2, child, remaining)
                    if total > -HOPELESS:
                        continue
                else:
                    total = lost + l1 + l2
                total += unneeded * remaining
                known = reached.get(child)
                if known is None or known[0] > total:
                    reached[child] = (total, gained + g1 + g2, moment, s1 | s2 | joining << 24)
                    heappush(self.heap, (total << 4 | queue) << MOMENT | child)

    def found(self, moment: int) -> Found:
        steps = []
        used, value = moment >> USED & 3, self.reached[moment][1]
        while moment:
            _, _, moment, bits = self.reached[moment]
            steps.append(unpacked_step(bits))
        return Found(value // SCALE, used, steps[::-1])


def unpacked_step(bits: int) -> Step:
    shifts = (18, 12, 6, 0)
    a, b, c, d = (bits >> shift for shift in shifts)
    return Step(
        (a >> 4 & 3, b >> 4 & 3, c >> 4 & 3, d >> 4 & 3),
        (a >> 2 & 3, b >> 2 & 3, c >> 2 & 3, d >> 2 & 3),
        (a & 3, b & 3, c & 3, d & 3),
        bits >> 24,
    )
