"""Lines of standings and classifications, as facts carry them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line of published standings; `ahead_on` says what put it ahead of the next."""

    place: int
    entry: int
    big: int
    small: int
    shared: bool = False
    ahead_on: str = ""


@dataclass(frozen=True, slots=True)
class Brought:
    """What somebody brings from the league: the place in its table, points and starts."""

    entry: int
    place: int
    big: int = 0
    small: int = 0
    starts: int = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """One line of the classification; place 0 is not ranked (excluded)."""

    place: int
    entry: int
    shared: bool = False
    stage: str = ""
