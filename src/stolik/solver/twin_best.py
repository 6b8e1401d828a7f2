"""The best-first search: the most valuable use of rack tiles, with needed jokers only.

Each colour alone is solved backwards beforehand, as if groups came for granted and all jokers were
its own. The sum of these hopes is a bound on what can still be won, and what a step loses against
it is known for each colour alone. Moments are opened in order of loss, of equals the furthest
first. A moment first brings forth the children that lose nothing, and the others only when its
turn comes again, at the least they lose; so the first moment to reach 13 is the best.

Knows nothing about melds, nor about jokers that nobody needs: those are parked afterwards.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from stolik.solver.twin_question import (
    COLOURS,
    NUMBERS,
    SHORTEST,
    CannotLie,
    Question,
    Step,
    TooManyWays,
    unpacked,
)
from stolik.solver.twin_tables import (
    FINISHED,
    JOKERS_FOR_GROUPS,
    LAST,
    NOTHING_OPEN,
    Stage,
    stage,
)

NO_WAY: Final = -(1 << 50)
HOPELESS: Final = NO_WAY // 2

# A moment of the sweep in bits: the states of the four colours, jokers used, the last number done.
STATE: Final = 6
STATE_MASK: Final = (1 << STATE) - 1
DARK: Final = (1 << 2 * STATE) - 1
LIGHT: Final = DARK << 2 * STATE
USED: Final = STATE * len(COLOURS)
NUMBER: Final = USED + 2
MOMENT: Final = NUMBER + 4
WHEN: Final = (1 << MOMENT) - (1 << USED)
JOINING: Final = 24
"""Where a step's bits have the jokers in groups."""

Hopes = list[dict[int, int]]
"""What can still be won, by jokers left and state."""


class Found(NamedTuple):
    """The best path: its value without jokers, the jokers it needs and its steps from 1 to 13."""

    value: int
    used: int
    steps: list[Step]


def search_best(question: Question) -> Found:
    """The most valuable path; `CannotLie` if there is none."""
    return _Search(question).run()


# What each colour can do and win alone


@lru_cache(maxsize=1 << 10)
def _grouping(counts: tuple[int, ...], jokers: int) -> tuple[int, int]:
    """How many groups the tiles of a number can form, and the jokers that each of them needs."""
    colours = sum(count > 0 for count in counts)
    if colours < SHORTEST - 1:
        return 0, 0  # a tile with two jokers may as well be a run
    groups = max(
        groups
        for groups in range(3)
        if sum(min(count, groups) for count in counts) + jokers >= SHORTEST * groups
    )
    return groups, int(colours < SHORTEST)


def _look_ahead(question: Question, colour: int, groupings: list[tuple[int, int]]) -> list[Stage]:
    """For each number, the states that can be reached before it and how they go on."""
    must, have, jokers = question.must[colour], question.have[colour], question.jokers
    states: tuple[int, ...] = (3 * NOTHING_OPEN + jokers,)
    stages = []
    for number in NUMBERS:
        groups, group_cost = groupings[number]
        kind = number if number > 10 else 10  # up to 10 numbers are alike: no end is near
        tiles = must[number], have[number], have[number + 1], have[number + 2], kind
        now = stage(tiles, jokers, groups, group_cost, states)
        stages.append(now)
        states = now.reached
    return stages


def _look_back(stages: list[Stage], weight: tuple[int, ...]) -> list[Hopes]:
    """After each number, what can still be won."""
    ends = [each // 3 for each in stages[-1].reached]
    rest: Hopes = [{state: 0 if state in FINISHED else NO_WAY for state in ends}]
    rest *= len(stages[-1].affordable)
    found = [rest]
    for number in reversed(NUMBERS):
        each, now = weight[number], stages[number - 1]
        before: Hopes = []
        for jokers, states in enumerate(now.affordable):
            if jokers and not now.costs and rest[jokers] is rest[jokers - 1]:
                before.append(before[-1])  # another joker changes nothing, as often near the end
                continue
            hopes = {}
            for state, shares in states:
                most = NO_WAY
                for laid, cost, after in shares:
                    hope = laid * each + rest[jokers - cost][after]
                    if hope > most:
                        most = hope
                hopes[state] = most
            before.append(hopes)
        rest = before
        found.append(rest)
    found.reverse()
    return found


# The search

Option = tuple[int, int, int, int, int, int]
"""What it loses and gains; its bits of the moment after, of groups and of the step; its jokers."""
Options = tuple[list[Option], list[Option], int]
"""Those that lose nothing, all, and the least that another loses (0 if there is none)."""


class _Search:
    """One search with everything it knows; never shared."""

    def __init__(self, question: Question) -> None:
        self.jokers, self.limit, self.weight = question.jokers, question.limit, question.weight
        groupings = [_grouping(counts, question.jokers) for counts in zip(*question.have)]
        self.stages = [_look_ahead(question, colour, groupings) for colour in COLOURS]
        self.hopes = [_look_back(stages, question.weight) for stages in self.stages]
        self.hoped = self.bound(0, question.jokers)
        if self.hoped < HOPELESS:
            raise CannotLie
        self.options: dict[int, Options] = {}
        self.dark_options: dict[int, Options] = {}
        self.light_options: dict[int, Options] = {}
        # How each moment was reached: what was lost and gained, from where and by which step.
        self.reached = {0: (0, 0, 0, 0)}
        self.heap = [0]

    def bound(self, moment: int, left: int) -> int:
        """The most that can still be won."""
        number = moment >> NUMBER
        one, two, three, four = self.hopes
        return (
            one[number][left][moment & STATE_MASK]
            + two[number][left][moment >> STATE & STATE_MASK]
            + three[number][left][moment >> 2 * STATE & STATE_MASK]
            + four[number][left][moment >> 3 * STATE & STATE_MASK]
        )

    def run(self) -> Found:
        heap, reached = self.heap, self.reached
        opened: dict[int, int] = {}
        while heap:
            key = heappop(heap)
            moment = key & (1 << MOMENT) - 1
            if moment >> NUMBER == LAST:
                return self.found(moment)
            times = opened.get(moment, 0)
            if times and (times > 1 or key >> MOMENT + 4 == reached[moment][0]):
                continue
            opened[moment] = times + 1
            self.open(moment, times)
            if len(reached) > self.limit + 1:
                raise TooManyWays
        raise CannotLie

    def open(self, moment: int, again: int) -> None:
        """Reach the children that lose nothing, or, again, the others."""
        reached, number = self.reached, (moment >> NUMBER) + 1
        left = self.jokers - (moment >> USED & 3)
        lost, gained, _, _ = reached[moment]
        dark, light = self.dark_options.get(moment & (WHEN | DARK)), self.light_options.get(moment & (WHEN | LIGHT))
        if dark is None:
            dark = self.dark_options[moment & (WHEN | DARK)] = self.pairs(0, moment)
        if light is None:
            light = self.light_options[moment & (WHEN | LIGHT)] = self.pairs(2, moment)
        least = dark[2] if not light[2] or 0 < dark[2] < light[2] else light[2]
        if least and not again:
            heappush(self.heap, (lost + least << 4 | LAST - number + 1) << MOMENT | moment)
        when = (number << 2 | self.jokers) << USED
        for l1, g1, m1, b1, s1, j1 in dark[again]:
            for l2, g2, m2, b2, s2, j2 in light[again]:
                joining = JOKERS_FOR_GROUPS[b1 | b2]
                remaining = left - joining - j1 - j2
                if remaining < 0 or (again and not (l1 or l2)):
                    continue
                child = when - (remaining << USED) | m1 | m2
                gain = gained + g1 + g2
                if remaining < left:
                    loss = self.hoped - gain - self.bound(child, remaining)
                    if loss > -HOPELESS:
                        continue
                else:
                    loss = lost + l1 + l2
                known = reached.get(child)
                if known is None or known[0] > loss:
                    reached[child] = loss, gain, moment, s1 | s2 | joining << JOINING
                    heappush(self.heap, (loss << 4 | LAST - number) << MOMENT | child)

    def pairs(self, first: int, moment: int) -> Options:
        """What two colours together can do with the next number."""
        ones, others = self.options_of(first, moment), self.options_of(first + 1, moment)
        free, every = [
            [
                (l1 + l2, g1 + g2, m1 | m2, b1 | b2, s1 | s2, j1 + j2)
                for l1, g1, m1, b1, s1, j1 in ones[which]
                for l2, g2, m2, b2, s2, j2 in others[which]
            ] for which in (0, 1)
        ]
        least = ones[2] if not others[2] or 0 < ones[2] < others[2] else others[2]
        return free, every, least

    def options_of(self, colour: int, moment: int) -> Options:
        """What a colour can do with the next number, and what it loses by that."""
        number, left = moment >> NUMBER, self.jokers - (moment >> USED & 3)
        state = moment >> STATE * colour & STATE_MASK
        key = ((number << 2 | left) << 2 | colour) << STATE | state
        known = self.options.get(key)
        if known is not None:
            return known
        weight, hopes = self.weight[number + 1], self.hopes[colour][number + 1]
        hope = self.hopes[colour][number][left][state]
        every = []
        for laid, cost, after, jokers, in_groups, in_runs in self.stages[colour][number].shares[state]:
            if cost > left:
                continue
            gain = laid * weight
            loss = hope - gain - hopes[left - cost][after]
            if loss < -HOPELESS:
                step = (in_runs << 4 | jokers << 2 | in_groups) << STATE * (3 - colour)
                every.append((loss, gain, after << STATE * colour, in_groups << 2 * colour, step, jokers))
        if len(every) == 1:
            options = every, every, 0
        else:
            free = [option for option in every if not option[0]]
            options = free, every, min([option[0] for option in every if option[0]], default=0)
        self.options[key] = options
        return options

    def found(self, moment: int) -> Found:
        used, value = moment >> USED & 3, self.reached[moment][1]
        steps = []
        while moment:
            _, _, moment, bits = self.reached[moment]
            steps.append(unpacked(bits))
        return Found(value, used, steps[::-1])
