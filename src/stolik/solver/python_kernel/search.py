"""The solver's search in Python: the same questions, answers and refusals as the C kernel's.

It takes over where no compiler was at hand and judges the kernel in tests. The method is told in
`kernel.c`; here the sweep is in `twin_best` and `twin_all`, its tables in `twin_tables`, and
`twin_melds` turns what was found into melds. Steps towards the limit are counted more coarsely
than in the kernel. Knows counts and codes; tiles, turns and rulesets it does not know.
"""

from __future__ import annotations

from stolik.solver.python_kernel.all_ways import search_all
from stolik.solver.python_kernel.best_first import search_best
from stolik.solver.python_kernel.melds import Meld, melds_of, mirrored, park
from stolik.solver.python_kernel.question import KINDS, NUMBERS, Question, counts, question, whole

Answer = tuple[int, tuple[bytes, ...]]


def play(board: bytes, rack: bytes, weights: tuple[int, ...], limit: int, /) -> Answer:
    """The most valuable use of rack tiles that leaves every tile of the board in a meld.

    >>> rack = bytearray(53)
    >>> rack[6:9] = 1, 1, 1
    >>> play(bytes(53), rack, (1,) * 14, 1_000)
    (3, (b'\\x06\\x07\\x08',))
    """
    must, may, steps = counts(board), counts(rack), whole(limit)
    return _best(question(must, may, weights, steps, joker_counts=False))


def open(rack: bytes, limit: int, /) -> Answer:  # noqa: A001  the kernel's name for it
    """The most valuable melds of a rack alone, a joker worth the tile it stands for."""
    may, steps = counts(rack), whole(limit)
    weights = (0, *NUMBERS)
    return _all(question(bytes(KINDS + 1), may, weights, steps, joker_counts=True))


def _best(asked: Question) -> Answer:
    turned = asked.bottom_heavy
    found = search_best(asked.mirrored if turned else asked)
    melds = melds_of(found.steps)
    for _ in range(asked.jokers - found.used):
        if not park(melds):
            return _all(asked)
    if turned:
        melds = [mirrored(meld) for meld in melds]
    value = found.value + (asked.jokers - asked.board_jokers) * asked.joker_weight
    return _answer(value, melds)


def _all(asked: Question) -> Answer:
    found = search_all(asked)
    return _answer(found.value, melds_of(found.steps))


def _answer(value: int, melds: list[Meld]) -> Answer:
    return value, tuple([bytes(meld) for meld in melds])
