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

from stolik.solver.python_kernel.question import (
    CANNOT_LIE,
    COLOURS,
    JOINING,
    NUMBERS,
    SHORTEST,
    TOO_MANY,
    Question,
    Step,
    unpacked,
)
from stolik.solver.python_kernel.tables import (
    FINISHED,
    JOKERS_FOR_GROUPS,
    LAST,
    NOTHING_OPEN,
    SPARES,
    Stage,
    stage,
)

NO_WAY: Final = -(1 << 50)
HOPELESS: Final = NO_WAY // 2

# A moment of the sweep in bits: the states of the four colours, jokers used, the last number done.
STATE: Final = 6
STATE_MASK: Final = (1 << STATE) - 1
LAST_PLACE: Final = STATE * COLOURS[-1]
USED: Final = STATE * len(COLOURS)
NUMBER: Final = USED + 2
MOMENT: Final = NUMBER + 4
MOMENT_MASK: Final = (1 << MOMENT) - 1
WHEN: Final = MOMENT_MASK & -1 << USED
DARK: Final = WHEN | (1 << 2 * STATE) - 1
LIGHT: Final = WHEN | (1 << 2 * STATE) - 1 << 2 * STATE
# What waits to be opened: the moment, above it how far it is from the end, then what it has lost.
LOSS: Final = MOMENT + 4

Hopes = list[dict[int, int]]
"""What can still be won, by jokers left and state."""


class Found(NamedTuple):
    """The best path: its value without jokers, the jokers it needs and its steps from 1 to 13."""

    value: int
    used: int
    steps: list[Step]


def search_best(question: Question) -> Found:
    """The most valuable path; `ValueError` if there is none."""
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
    states: tuple[int, ...] = (SPARES * NOTHING_OPEN + jokers,)
    stages = []
    for number in NUMBERS:
        groups, group_cost = groupings[number]
        kind = number if number > 10 else 10  # up to 10 all are alike
        tiles = must[number], have[number], have[number + 1], have[number + 2], kind
        now = stage(tiles, jokers, groups, group_cost, states)
        stages.append(now)
        states = now.reached
    return stages


def _look_back(stages: list[Stage], weight: tuple[int, ...]) -> list[Hopes]:
    """After each number, what can still be won."""
    ends = [each // SPARES for each in stages[-1].reached]
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
Options = tuple[tuple[list[Option], list[Option]], int]
"""Those that lose nothing and all, and the least that another loses (0 if there is none)."""
Pairs = dict[int, tuple[list[Option], int]]
"""By the moment: some options of two colours, and the least that another loses."""


class _Search:
    """One search with everything it knows; never shared."""

    def __init__(self, question: Question) -> None:
        self.jokers, self.limit, self.weight = question.jokers, question.limit, question.weight
        groupings = [
            _grouping(counts, question.jokers) for counts in zip(*question.have, strict=True)
        ]
        self.stages = [_look_ahead(question, colour, groupings) for colour in COLOURS]
        self.hopes = [_look_back(stages, question.weight) for stages in self.stages]
        self.hoped = self.bound(0, question.jokers)
        if self.hoped < HOPELESS:
            raise ValueError(CANNOT_LIE)
        self.options: tuple[dict[int, Options], ...] = {}, {}, {}, {}
        # Two colours together: for the first time a moment is opened, and for the second.
        self.dark: tuple[Pairs, Pairs] = {}, {}
        self.light: tuple[Pairs, Pairs] = {}, {}
        # How each moment was reached: what was lost and gained, from where and by which step.
        self.reached = {0: (0, 0, 0, 0)}
        self.waiting = [0]

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
        """Open moments, least lost first, until one has reached 13."""
        waiting, reached = self.waiting, self.reached
        opened: dict[int, int] = {}
        while waiting:
            key = heappop(waiting)
            moment = key & MOMENT_MASK
            if moment >> NUMBER == LAST:
                return self.found(moment)
            again = opened.get(moment, 0)
            if again and (again > 1 or key >> LOSS == reached[moment][0]):
                continue  # it was opened when it waited at less loss
            opened[moment] = again + 1
            self.open(moment, again)
            if len(reached) > self.limit + 1:
                raise OverflowError(TOO_MANY)
        raise ValueError(CANNOT_LIE)

    def open(self, moment: int, again: int) -> None:
        """Reach the children that lose nothing or, again, the others."""
        reached, number = self.reached, (moment >> NUMBER) + 1
        left = self.jokers - (moment >> USED & 3)
        lost, gained, _, _ = reached[moment]
        darks, dark_loss = self.dark[again].get(moment & DARK) or self.pairs(0, moment, again)
        lights, light_loss = self.light[again].get(moment & LIGHT) or self.pairs(2, moment, again)
        if least := _lesser(dark_loss, light_loss):
            heappush(self.waiting, lost + least << LOSS | LAST - number + 1 << MOMENT | moment)
        after = (number << 2 | self.jokers) << USED
        rank = LAST - number << MOMENT
        for loss_1, gain_1, states_1, groups_1, step_1, jokers_1 in darks:
            for loss_2, gain_2, states_2, groups_2, step_2, jokers_2 in lights:
                joining = JOKERS_FOR_GROUPS[groups_1 | groups_2]
                remaining = left - joining - jokers_1 - jokers_2
                if remaining < 0 or (again and not loss_1 + loss_2):
                    continue
                child = after - (remaining << USED) | states_1 | states_2
                gain = gained + gain_1 + gain_2
                if remaining == left:
                    loss = lost + loss_1 + loss_2
                else:  # colours hoped for jokers that are gone
                    loss = self.hoped - gain - self.bound(child, remaining)
                    if loss > -HOPELESS:
                        continue
                known = reached.get(child)
                if known is None or known[0] > loss:
                    reached[child] = loss, gain, moment, step_1 | step_2 | joining << JOINING
                    heappush(self.waiting, loss << LOSS | rank | child)

    def pairs(self, first: int, moment: int, again: int) -> tuple[list[Option], int]:
        """What two colours together can do with the next number."""
        ones, one_loss = self.options_of(first, moment)
        others, other_loss = self.options_of(first + 1, moment)
        found = (
            [
                (
                    loss_1 + loss_2,
                    gain_1 + gain_2,
                    states_1 | states_2,
                    groups_1 | groups_2,
                    step_1 | step_2,
                    jokers_1 + jokers_2,
                )
                for loss_1, gain_1, states_1, groups_1, step_1, jokers_1 in ones[again]
                for loss_2, gain_2, states_2, groups_2, step_2, jokers_2 in others[again]
            ],
            0 if again else _lesser(one_loss, other_loss),
        )
        if first:
            self.light[again][moment & LIGHT] = found
        else:
            self.dark[again][moment & DARK] = found
        return found

    def options_of(self, colour: int, moment: int) -> Options:
        """What a colour can do with the next number, and what it loses by that."""
        place = STATE * colour
        key = moment & (WHEN | STATE_MASK << place)
        if known := self.options[colour].get(key):
            return known
        number, left = moment >> NUMBER, self.jokers - (moment >> USED & 3)
        state = moment >> place & STATE_MASK
        weight = self.weight[number + 1]
        hope, rest = self.hopes[colour][number][left][state], self.hopes[colour][number + 1]
        every, free, least = [], [], 0
        for laid, cost, after, jokers, in_groups, step in self.stages[colour][number].shares[state]:
            if cost > left:
                continue
            gain = laid * weight
            loss = hope - gain - rest[left - cost][after]
            if loss > -HOPELESS:
                continue
            option = (
                loss,
                gain,
                after << place,
                in_groups << 2 * colour,
                step << LAST_PLACE - place,
                jokers,
            )
            every.append(option)
            if not loss:
                free.append(option)
            elif loss < least or not least:
                least = loss
        options = self.options[colour][key] = (free, every), least
        return options

    def found(self, moment: int) -> Found:
        """The path to a moment."""
        used, value = moment >> USED & 3, self.reached[moment][1]
        steps = []
        while moment:
            _, _, moment, bits = self.reached[moment]
            steps.append(unpacked(bits))
        return Found(value, used, steps[::-1])


def _lesser(one: int, other: int) -> int:
    """The lesser of two losses, where 0 means that there is none."""
    return other if not one or 0 < other < one else one
