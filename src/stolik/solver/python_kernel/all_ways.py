"""The search of all ways: number by number the best way to every moment, with jokers anywhere.

Used where a joker is worth what it stands for (an opening), and where jokers that nobody needs
find no place beside the best melds. Knows no bound and no order of search, and no melds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from stolik.solver.python_kernel.question import (
    CANNOT_LIE,
    COLOURS,
    JOINING,
    LARGEST_GROUP,
    NUMBERS,
    SHORTEST,
    TOO_MANY,
    Question,
    Step,
    unpacked,
)
from stolik.solver.python_kernel.tables import FINISHED, NO_STATE, Place

# A moment in bits: the states of the four colours, then jokers used.
STATE: Final = 6
STATE_MASK: Final = (1 << STATE) - 1
PAIR_MASK: Final = (1 << 2 * STATE) - 1
USED: Final = STATE * len(COLOURS)

Way = tuple[int, int, int, int]
"""For runs of some colours: bits of the states after, of tiles used and of the step; jokers."""
Deal = tuple[int, int, int]
"""For the groups of a number: what all its tiles win, bits of the step, jokers."""
Layer = dict[int, tuple[int, int, int]]
"""How each moment is best reached: what is won, from where and by which step."""


class FoundAll(NamedTuple):
    """The best path: its value, rack jokers included, and its steps from 1 to 13."""

    value: int
    steps: list[Step]


def search_all(question: Question) -> FoundAll:
    """The most valuable path that uses all of the board's jokers; `ValueError` if there is none."""
    layers: list[Layer] = [{0: (0, 0, 0)}]
    budget = question.limit
    for number in NUMBERS:
        layer, budget = _next_layer(question, number, layers[-1], budget)
        layers.append(layer)
    ends = [
        (won + (used - question.board_jokers) * question.joker_weight, moment)
        for moment, (won, _, _) in layers[-1].items()
        if (used := moment >> USED) >= question.board_jokers
        and all(moment >> STATE * colour & STATE_MASK in FINISHED for colour in COLOURS)
    ]
    if not ends:
        raise ValueError(CANNOT_LIE)
    value, moment = max(ends)
    steps = []
    for layer in reversed(layers[1:]):
        _, moment, bits = layer[moment]
        steps.append(unpacked(bits))
    return FoundAll(value, steps[::-1])


def _next_layer(question: Question, number: int, before: Layer, budget: int) -> tuple[Layer, int]:
    """Every moment after a number, and how many steps may still be taken."""
    pairs, deals = _pairs_at(question, number), _deals_at(question, number)
    joker = question.weight[number] if question.joker_counts else 0
    reached: Layer = {}
    for moment, (won, _, _) in before.items():
        used = moment >> USED
        left = question.jokers - used
        darks = pairs(0, moment & PAIR_MASK, left)
        lights = pairs(2, moment >> 2 * STATE & PAIR_MASK, left)
        for dark_states, dark_tiles, dark_step, dark_jokers in darks:
            for states, tiles, step, jokers in lights:
                wild = dark_jokers + jokers
                if wild > left:
                    continue
                for gain, group_step, joining in deals(dark_tiles | tiles, left - wild):
                    after = used + wild + joining << USED | dark_states | states
                    total = won + gain + joker * wild
                    budget -= 1
                    known = reached.get(after)
                    if known is None or known[0] < total:
                        reached[after] = total, moment, dark_step | step | group_step
        if budget < 0:
            raise OverflowError(TOO_MANY)
    return reached, budget


def _pairs_at(question: Question, number: int) -> Callable[[int, int, int], list[Way]]:
    """What the runs of two neighbouring colours can do at a number."""
    places = [
        Place(must[number], have[number], have[number + 1], have[number + 2], number)
        for must, have in zip(question.must, question.have, strict=True)
    ]
    known: dict[tuple[int, int, int], list[Way]] = {}

    def pairs(first: int, states: int, left: int) -> list[Way]:
        key = first, states, left
        if key not in known:
            ones = _ways(places[first], first, states & STATE_MASK, left)
            others = _ways(places[first + 1], first + 1, states >> STATE, left)
            known[key] = [
                (states_1 | states_2, tiles_1 | tiles_2, step_1 | step_2, jokers_1 + jokers_2)
                for states_1, tiles_1, step_1, jokers_1 in ones
                for states_2, tiles_2, step_2, jokers_2 in others
                if jokers_1 + jokers_2 <= left
            ]
        return known[key]

    return pairs


@lru_cache(maxsize=1 << 14)
def _ways(place: Place, colour: int, state: int, left: int) -> list[Way]:
    """What the runs of a colour can do at a number, with any jokers."""
    return [
        (
            after << STATE * colour,
            real << 2 * colour,
            (real << 4 | jokers << 2) << STATE * (COLOURS[-1] - colour),
            jokers,
        )
        for real in range(place.have + 1)
        for jokers in range(left + 1)
        if (after := place.after(state, real + jokers, left - jokers)) != NO_STATE
    ]


def _deals_at(question: Question, number: int) -> Callable[[int, int], list[Deal]]:
    """The groups of the tiles that joined no run, with every number of jokers."""
    must = [row[number] for row in question.must]
    have = [row[number] for row in question.have]
    weight = question.weight[number]
    known: dict[tuple[int, int], list[Deal]] = {}

    def deals(in_runs: int, left: int) -> list[Deal]:
        if (in_runs, left) not in known:
            taken = [in_runs >> 2 * colour & 3 for colour in COLOURS]
            least = tuple(max(0, n - used) for n, used in zip(must, taken, strict=True))
            most = tuple(n - used for n, used in zip(have, taken, strict=True))
            known[in_runs, left] = found = []
            for jokers in range(left + 1):
                chosen = _dealt(least, most, jokers)
                if chosen is not None:
                    laid = sum(taken) + sum(chosen) - sum(must)
                    gain = weight * (laid + (jokers if question.joker_counts else 0))
                    step = sum(n << STATE * (COLOURS[-1] - c) for c, n in enumerate(chosen))
                    found.append((gain, step | jokers << JOINING, jokers))
        return known[in_runs, left]

    return deals


@lru_cache(maxsize=1 << 12)
def _dealt(least: tuple[int, ...], most: tuple[int, ...], jokers: int) -> tuple[int, ...] | None:
    """The most tiles, by colour, that can join groups with exactly so many jokers."""
    best: tuple[int, ...] | None = None
    for groups in range(4):
        chosen = [min(count, groups) for count in most]
        if any(count < wanted for count, wanted in zip(chosen, least, strict=True)):
            continue
        for colour in COLOURS:  # jokers may push real tiles out
            too_many = sum(chosen) + jokers - LARGEST_GROUP * groups
            if too_many > 0:
                chosen[colour] -= min(too_many, chosen[colour] - least[colour])
        fits = SHORTEST * groups <= sum(chosen) + jokers <= LARGEST_GROUP * groups
        if fits and (best is None or sum(chosen) > sum(best)):
            best = tuple(chosen)
    return best
