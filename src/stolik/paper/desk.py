"""What a desk knows when it prints: the tournament's state, its people, and what was typed for it.

Given as plain values by whoever has them, the site or a journal's file. Knows no page, no file and
no database; which document needs what stands in `making` and `awarding`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from stolik.paper.forms import ConsentTexts
from stolik.paper.hall import Label
from stolik.paper.lists import Prize
from stolik.paper.pages import Event, Size
from stolik.paper.season import SeasonTable
from stolik.paper.sheets import ScoreSheets, blank_sheets
from stolik.paper.summary import check_of, scoring_lines
from stolik.phrases.language import Language
from stolik.rules import DEFAULT, Ruleset, ruleset
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.state import Round
from stolik.tournament.tables import CannotSeat, table_sizes


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody expected; `consent`: the guardian's written consent is still to be handed in."""

    number: int
    name: str
    club: str = ""
    link: str = ""
    consent: bool = False


@dataclass(frozen=True, slots=True)
class Wishes:
    """What an organiser chose for the papers of an event; everything may be left as it is."""

    prizes: tuple[Prize, ...] = ()
    referees: tuple[str, ...] = ()
    signatures: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    texts: ConsentTexts | None = None
    goal: str = ""
    text_only: bool = False
    right_mm: int = 0
    down_mm: int = 0


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything known now. Without a `state` only what is blank can be printed.

    `names` are by entry number, `people` in the order of a list at the door, `labels` by table.
    `qualified` are the entries of whoever really qualified; None where only the journal is known.
    """

    event: Event
    language: Language
    state: TournamentState | None = None
    names: Mapping[int, str] = field(default_factory=dict)
    people: tuple[Person, ...] = ()
    labels: Mapping[int, Label] = field(default_factory=dict)
    categories: Mapping[str, str] = field(default_factory=dict)
    site: str = ""
    register: str = ""
    start: datetime | None = None
    wishes: Wishes = Wishes()
    season: SeasonTable | None = None
    rules: Ruleset = field(default_factory=lambda: ruleset(DEFAULT))
    tables: int = 0
    games: int = 0
    size: Size | None = None
    qualified: tuple[int, ...] | None = None
    of_round: int = 0

    @property
    def round(self) -> Round | None:
        """The round that was asked for, or the current one."""
        if self.state and self.of_round:
            return self.state.round(self.of_round)
        return self.state.current if self.state else None

    def name(self, entry: int) -> str:
        return self.names.get(entry, f"#{entry}")

    @property
    def seats(self) -> tuple[int, ...]:
        """How many sit at each table of the first round, as far as it can be foreseen."""
        if self.tables:
            return (4,) * self.tables
        found = self.state.rounds[0] if self.state and self.state.rounds else None
        if found:
            return tuple(len(table.seats) for table in found.seating)
        entries = self.state.entries.values() if self.state else ()
        present = sum(entry.plays for entry in entries)
        expected = sum(entry.status == "in" for entry in entries)
        try:
            return table_sizes(present or expected)
        except CannotSeat:
            return ()

    @property
    def most_tables(self) -> int:
        """How many tables there may be if everybody expected comes."""
        entries = self.state.entries.values() if self.state else ()
        try:
            sizes = table_sizes(sum(entry.status == "in" for entry in entries))
        except CannotSeat:
            sizes = ()
        return max(len(sizes), len(self.seats))

    def blank(self, copies: int, size: Size) -> ScoreSheets:
        """Blank sheets whose small print and checks follow the rules in force."""
        games = self.games or 3
        if self.state and self.state.format and not self.games:
            found = self.round
            stages = self.state.format.stages
            games = self.state.stage(found).games if found else stages[0].games
        rules = self.rules
        return blank_sheets(
            self.event,
            games,
            copies,
            scoring_lines(rules, self.language),
            size=size,
            check=check_of(rules),
            first=0 if rules.starter == "seat_A" else None,
        )


def with_labels(desk: Desk, labels: Iterable[Label]) -> Desk:
    """The same desk, knowing the links and codes of its tables."""
    return replace(desk, labels={label.number: label for label in labels})
