"""Charges into points: who gets the big point and what everybody writes down.

Knows charges, not tiles: where a charge comes from (a rack, 100, 200) is `stolik.game`'s business,
and a table's report in a tournament brings its charges ready made. Points are whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from stolik.rules.ruleset import Ruleset

End = Literal["out", "pool", "time"]


@dataclass(frozen=True, slots=True)
class Points:
    """What one player writes down after a game."""

    big: int
    small: int


def settle(
    charges: Sequence[int],
    ruleset: Ruleset,
    *,
    end: End,
    out: int | None = None,
    faces: Sequence[int] | None = None,
    withdrawn: Sequence[int] = (),
) -> tuple[Points, ...]:
    """The points of every player, in the order of the charges.

    `out` is who went out (only when `end` is "out"); `faces` are the values of the racks, needed
    only where `winner_plus` is "rack_face"; those who withdrew cannot win.

    >>> from stolik.rules import ruleset
    >>> settle((0, 12, 53, 26), ruleset("pl-turniej"), end="out", out=0)[0]
    Points(big=1, small=91)
    >>> [p.small for p in settle((10, 25, 40, 60), ruleset("pl-liga"), end="pool")]
    [95, -15, -30, -50]
    """
    _check(charges, end=end, out=out, withdrawn=withdrawn)
    if out is not None:
        return _somebody_out(charges, ruleset, out=out, faces=faces)
    return _nobody_out(charges, ruleset, withdrawn=withdrawn)


def _check(charges: Sequence[int], *, end: End, out: int | None, withdrawn: Sequence[int]) -> None:
    if not 2 <= len(charges) <= 4:
        raise ValueError(f"a game has 2 to 4 players, not {len(charges)}")
    if any(charge < 0 for charge in charges):
        raise ValueError(f"a charge cannot be negative: {list(charges)}")
    if (end == "out") != (out is not None):
        raise ValueError(f"end {end!r} and out {out!r} contradict each other")
    if out is not None and (out not in range(len(charges)) or charges[out] or out in withdrawn):
        raise ValueError(f"player {out} cannot have gone out with charges {list(charges)}")
    if set(withdrawn) >= set(range(len(charges))):
        raise ValueError("everybody withdrew: there is nobody left to win")


def _somebody_out(
    charges: Sequence[int], ruleset: Ruleset, *, out: int, faces: Sequence[int] | None
) -> tuple[Points, ...]:
    gained = charges
    if ruleset.winner_plus == "rack_face":
        if faces is None or len(faces) != len(charges):
            raise ValueError("winner_plus 'rack_face' needs the rack value of every player")
        gained = faces
    return tuple(
        Points(1, sum(gained)) if player == out else Points(0, -charge)
        for player, charge in enumerate(charges)
    )


def _nobody_out(
    charges: Sequence[int], ruleset: Ruleset, *, withdrawn: Sequence[int]
) -> tuple[Points, ...]:
    lowest = min(charge for player, charge in enumerate(charges) if player not in withdrawn)
    winners = [p for p, charge in enumerate(charges) if charge == lowest and p not in withdrawn]
    # One who withdrew may hold less than the winner; he gains nothing by it.
    lost = [max(charge - lowest, 0) for charge in charges]
    return tuple(
        Points(1, _share(sum(lost), ruleset, winners, player))
        if player in winners
        else Points(0, -lost[player])
        for player in range(len(charges))
    )


def _share(total: int, ruleset: Ruleset, winners: list[int], player: int) -> int:
    """What one of the tied winners writes down; one winner alone gets everything."""
    if len(winners) == 1 or ruleset.tie_small == "full":
        return total
    if ruleset.tie_small == "zero":
        return 0
    each, rest = divmod(total, len(winners))
    return each + rest if player == winners[0] else each
