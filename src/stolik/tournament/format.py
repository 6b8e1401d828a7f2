"""A format as data: the stages people play, who enters each, how they sit and how they are ranked.

Every competition of the documents is such a value (`stolik.tournament.formats`), and a custom one
is composed of the same stages. A format knows nobody's name and no result; what is allowed for
which kind of tournament is the business of `stolik.tournament.admission`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from stolik.rules import Violation
from stolik.tournament.tables import seatable

Enter = Literal[
    "everybody",
    "standing",  # the first of the standings so far
    "two-per-table",  # TOP8: two of each table
    "best-second",  # TOP12: the winners of the tables and the lucky loser
    "table-place",  # by place at the own table, then big, then small points
    "winners-first",  # the winners of the tables, then the best of all others
]
Seats = Literal[
    "lot",
    "pots",  # places 1-4 of the league apart, all others by lot
    "standing",  # best with best, in fours
    "snake",  # 1 4 5 8, 2 3 6 7 and the like
    "brackets",  # in the order in which people entered the stage, table after table
    "place-before",  # one table or more, letters by the place before the stage
]
Order = Literal[
    "standing",  # everybody by the points of the stage (and what was brought)
    "table-place",  # the winners of all tables, then the seconds, ...
    "tables",  # everybody at table 1 before everybody at table 2
]
Ties = Literal[
    "ask",  # a tie for a title, prize or qualification is played off, drawn or ruled on
    "before",  # the place before the stage decides
]

ENTER: Final[tuple[str, ...]] = (
    "everybody",
    "standing",
    "two-per-table",
    "best-second",
    "table-place",
    "winners-first",
)
SEATS: Final[tuple[str, ...]] = ("lot", "pots", "standing", "snake", "brackets", "place-before")
ORDERS: Final[tuple[str, ...]] = ("standing", "table-place", "tables")
TIES: Final[tuple[str, ...]] = ("ask", "before")

# Fields with frozen names and values; the first is what a recorded format says by being silent.
CHOICES: Final[dict[str, tuple[str | bool, ...]]] = {
    "unplayed_games": ("zero", "play_anyway"),
    "newcomer_rank": ("last", "zero"),
    "stage_carry": ("none", "sum"),
    "non_finalist_order": ("top_then_league", "league"),
    "seed_fill": (False, True),
    "fill_to_16": ("from_6_tables", True, False),
    "eliminated_zero": (True, False),
    "no_shows": ("zero", "unranked"),
}
MOST_ROUNDS: Final = 12
MOST_GAMES: Final = 8
MOST_PLAYERS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Stage:
    """Some rounds of some games for those who entered; `minutes` are what is planned for a round.

    `timed` says whether the end of that time ends the games (the final is planned, not cut off).
    `tables` is how many an organiser wants where seats are drawn; by itself as few as possible.
    """

    name: str
    rounds: int
    games: int
    minutes: int | None = None
    break_minutes: int = 0
    timed: bool = True
    enter: Enter = "everybody"
    players: int | None = None
    seats: Seats = "lot"
    order: Order = "standing"
    ties: Ties = "ask"
    tables: int | None = None


@dataclass(frozen=True, slots=True)
class Format:
    """The stages in order. `breaks` are (after which round, minutes) and replace a stage's own.

    `no_shows`: whoever has never sat down has no place in the standings ("unranked"); formats of
    older journals gave them nought points among the others.
    """

    name: str
    stages: tuple[Stage, ...]
    fewest: int = 3
    most: int | None = None
    prizes: int = 3
    breaks: tuple[tuple[int, int], ...] = ()
    unplayed_games: str = "zero"
    newcomer_rank: str = "last"
    stage_carry: str = "none"
    non_finalist_order: str = "top_then_league"
    seed_fill: bool = False
    fill_to_16: str | bool = "from_6_tables"
    eliminated_zero: bool = True
    no_shows: str = "zero"

    @property
    def rounds(self) -> int:
        return sum(stage.rounds for stage in self.stages)

    @property
    def games(self) -> int:
        """The games of somebody who plays every stage.

        >>> Format("mini", (Stage("league", 3, 3), Stage("final", 1, 4))).games
        13
        """
        return sum(stage.rounds * stage.games for stage in self.stages)

    @property
    def league_games(self) -> int:
        """The games everybody plays before anybody is left out."""
        return sum(stage.rounds * stage.games for stage in self.stages[:1])

    def stage_of(self, round_number: int) -> int:
        """The index of the stage to which a round belongs; rounds count from 1 through all."""
        last = 0
        for index, stage in enumerate(self.stages):
            last += stage.rounds
            if round_number <= last:
                return index
        raise ValueError(f"{self.name} has {self.rounds} rounds, there is no round {round_number}")

    def rounds_of(self, index: int) -> range:
        """The numbers of the rounds of a stage."""
        first = 1 + sum(stage.rounds for stage in self.stages[:index])
        return range(first, first + self.stages[index].rounds)


def format_faults(fmt: Format) -> tuple[Violation, ...]:
    """Everything that keeps a format from being played, for those composed by hand."""
    if not fmt.stages:
        return (Violation("format-without-stages", format=fmt.name),)
    found = [fault for index in range(len(fmt.stages)) for fault in _stage_faults(fmt, index)]
    for field, values in CHOICES.items():
        value = getattr(fmt, field)
        if not any(value is known or value == known for known in values):
            found.append(Violation("format-choice-unknown", choice=field, value=repr(value)))
    if fmt.prizes < 0:
        found.append(Violation("format-number-wrong", prizes=fmt.prizes))
    if fmt.most is not None and fmt.fewest > fmt.most:
        found.append(Violation("format-number-wrong", fewest=fmt.fewest, most=fmt.most))
    after_rounds = [after for after, _ in fmt.breaks]
    found += [
        Violation("format-break-wrong", after=after)
        for after in sorted(set(after_rounds))
        if after_rounds.count(after) > 1
    ]
    for after, minutes in fmt.breaks:
        if after not in range(1, fmt.rounds + 1) or minutes < 0:
            found.append(Violation("format-break-wrong", minutes=minutes, after=after))
    return tuple(found)


def _stage_faults(fmt: Format, index: int) -> list[Violation]:
    stage = fmt.stages[index]
    found = []
    if not 1 <= stage.rounds <= MOST_ROUNDS:
        found.append(Violation("format-number-wrong", stage=stage.name, rounds=stage.rounds))
    if not 1 <= stage.games <= MOST_GAMES:
        found.append(Violation("format-number-wrong", stage=stage.name, games=stage.games))
    for field, known in (("enter", ENTER), ("seats", SEATS), ("order", ORDERS), ("ties", TIES)):
        if (value := getattr(stage, field)) not in known:
            found.append(Violation("format-choice-unknown", stage=stage.name, value=repr(value)))
    if (stage.minutes is not None and stage.minutes <= 0) or stage.break_minutes < 0:
        found.append(Violation("format-number-wrong", stage=stage.name, minutes=stage.minutes))
    if stage.tables is not None and not 1 <= stage.tables <= MOST_PLAYERS:
        found.append(Violation("format-number-wrong", stage=stage.name, tables=stage.tables))
    if index == 0 and (stage.enter != "everybody" or stage.players is not None):
        found.append(Violation("format-first-stage-takes-all", stage=stage.name))
    if index > 0:
        found += _later_stage_faults(fmt, index)
    return found


def _later_stage_faults(fmt: Format, index: int) -> list[Violation]:
    stage, before = fmt.stages[index], fmt.stages[index - 1]
    found = []
    if stage.enter != "everybody" and stage.players is None:
        found.append(Violation("format-size-not-set", stage=stage.name))
    if stage.enter == "everybody" and stage.players is not None:
        found.append(Violation("format-size-wrong", stage=stage.name, players=stage.players))
    if stage.players is not None:
        if stage.players > MOST_PLAYERS or not seatable(stage.players):
            found.append(Violation("format-size-wrong", stage=stage.name, players=stage.players))
        if before.players is not None and stage.players > before.players:
            found.append(
                Violation(
                    "format-size-grows",
                    stage=stage.name,
                    players=stage.players,
                    before=before.players,
                )
            )
    if stage.seats == "snake" and stage.players not in (8, 12):
        found.append(Violation("format-snake-size", stage=stage.name, players=stage.players))
    wanted = {"two-per-table": (8, 4), "best-second": (12, 4)}.get(stage.enter)
    if wanted and (before.players, stage.players) != wanted:
        found.append(
            Violation(
                "format-size-wrong", stage=stage.name, before=before.players, players=stage.players
            )
        )
    return found
