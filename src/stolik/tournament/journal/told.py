"""What the hall was told and has told, as the state keeps it: parts of a `Tournament`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpeningSaid:
    """Somebody announced in a game that the next turn will be the opening."""

    number: int
    at: int
    table: int
    game: int
    entry: int


@dataclass(frozen=True, slots=True)
class Message:
    """What the desk wrote to the phone of a table; to all of them if it names none."""

    number: int
    at: int
    table: int | None
    note: str


@dataclass(frozen=True, slots=True)
class Announcement:
    number: int
    at: int
    note: str
    english: str = ""
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Hidden:
    """Standings are hidden since a fact, results from a round on; some places are out already."""

    number: int
    at: int
    round: int
    revealed: int = 0


@dataclass(frozen=True, slots=True)
class Raffle:
    number: int
    at: int
    seal: str
    winners: tuple[int, ...]
