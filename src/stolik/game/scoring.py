"""Racks into charges: what everybody is charged at the end, and why.

A rack alone does not tell whether its owner could have opened in time: the tiles taken in the
latest own turn and the announcement decide between 100 and 200 (see `_unopened`). Knows racks and a
ruleset; turning charges into points is `stolik.rules.settle`'s business.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from stolik.game.opening import STEPS_ALLOWED, can_open
from stolik.game.tiles import JOKER, Tiles, face, without
from stolik.rules import End, Ruleset, settle

Announced = Literal["before-click", "after-click"]
Why = Literal["rack", "not-opened", "could-have-opened", "exempt", "out", "lowest", "difference"]


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player holds at the end, and what is needed to judge an unopened rack."""

    rack: Tiles
    opened: bool
    turns: int = 1
    """Own turns so far; before the first one nobody could have opened."""
    taken: Tiles = ()
    """The tiles taken in the latest own turn, penalty tiles included."""
    announced: Announced | None = None
    """Whether he said in that turn that he would open in the next one."""
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """What a player writes down, the charge behind it and its reason."""

    big: int
    small: int
    charge: int
    why: Why


def scores(holdings: Sequence[Holding], ruleset: Ruleset, end: End) -> tuple[Score, ...]:
    """The score of every player when a game has ended."""
    out = next((seat for seat, held in enumerate(holdings) if not held.rack), None)
    if (end == "out") != (out is not None):
        needed = "exactly one" if end == "out" else "no"
        raise ValueError(f"a game that ended by {end!r} leaves {needed} empty rack")
    charged = [charge(held, ruleset, end=end) for held in holdings]
    points = settle(
        [amount for amount, _ in charged],
        ruleset,
        end=end,
        out=out,
        faces=[face(held.rack, joker=ruleset.joker_rack_value) for held in holdings],
        withdrawn=[seat for seat, held in enumerate(holdings) if held.withdrawn],
    )
    return tuple(
        Score(got.big, got.small, amount, why if end == "out" else _compared(got.big))
        for (amount, why), got in zip(charged, points, strict=True)
    )


def _compared(big: int) -> Why:
    return "lowest" if big else "difference"


def charge(
    held: Holding, ruleset: Ruleset, *, end: End, steps: int = STEPS_ALLOWED
) -> tuple[int, Why]:
    """What a rack costs its owner: its value, or the amount for not having opened.

    `steps` limits the search for an opening, which then raises `TooManyWays`.
    """
    if not held.rack:
        return 0, "out"
    counts = end == "out" or ruleset.unopened_at_exhaustion == "apply"
    if held.opened or not counts:
        return face(held.rack, joker=ruleset.joker_rack_value), "rack"
    why = _unopened(held, ruleset, steps)
    return _amount(held, ruleset, why), why


def _unopened(held: Holding, ruleset: Ruleset, steps: int) -> Why:
    """Not opened, could have opened, or exempt: the possibility came too late to be used."""
    if not can_open(held.rack, ruleset, steps=steps):
        return "not-opened"
    if held.turns == 0:
        return "exempt"
    came_last = not can_open(without(held.rack, held.taken), ruleset, steps=steps)
    said = {
        "announce": held.announced is not None,
        "announce_before_click": held.announced == "before-click",
        "automatic": True,
        "none": False,
    }[ruleset.exemption]
    return "exempt" if came_last and said else "could-have-opened"


def _amount(held: Holding, ruleset: Ruleset, why: Why) -> int:
    value = face(held.rack, joker=ruleset.joker_rack_value)
    if why == "exempt" and ruleset.exempt_score == "rack" and held.turns:
        return value
    amount = ruleset.unopened_could if why == "could-have-opened" else ruleset.unopened_base
    if ruleset.unopened_mode == "add":
        return amount + value  # the jokers are in the rack's value already
    if ruleset.unopened_joker_extra:
        amount += held.rack.count(JOKER) * ruleset.joker_rack_value
    return max(amount, value) if ruleset.unopened_mode == "max" else amount
