"""Commands about what the hall is told, and what it tells; the others are in `commands`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MessageTable:
    """No table means all of them."""

    table: int | None
    note: str


@dataclass(frozen=True, slots=True)
class AnnounceOpening:
    round: int
    table: int
    game: int
    entry: int
    said: int | None = None


@dataclass(frozen=True, slots=True)
class Announce:
    note: str
    english: str = ""


@dataclass(frozen=True, slots=True)
class WithdrawAnnouncement:
    number: int


@dataclass(frozen=True, slots=True)
class HideStandings:
    """Until they are shown or revealed."""


@dataclass(frozen=True, slots=True)
class ShowStandings:
    """At once, without a ceremony."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """So many places from the last on: a key pressed twice reveals no second one."""

    places: int


@dataclass(frozen=True, slots=True)
class SealRaffle:
    seal: str


@dataclass(frozen=True, slots=True)
class Raffle:
    """So many prizes, among those present who have won none yet."""

    secret: str
    word: str
    prizes: int
