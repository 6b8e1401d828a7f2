"""A hall in which a tournament is run: commands one after another, as an organiser gives them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from stolik.rules import Refused, ruleset, seal
from stolik.rules.seal import digest
from stolik.tournament.format import Format
from stolik.tournament.formats import league_scheme
from stolik.tournament.journal import (
    Actor,
    Fact,
    Journal,
    Note,
    TournamentState,
    decide,
    salted,
    seating_digest,
)
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.facts import Brought
from stolik.tournament.journal.rights import needs_lot
from stolik.tournament.report import GameReport, TotalsReport
from stolik.tournament.seats import Table

ORGANISER = Actor("organiser", "olga")
HEAD = Actor("head-referee", "hela")
REFEREE = Actor("referee", "rysiek")
SCORER = Actor("scorer", "sonia")
WHY = Note("salt", "because").reference
Points = Mapping[int, tuple[int, int]]


def at_table(number: int, device: str = "phone") -> Actor:
    return Actor("table", f"{device}-{number}", table=number)


def player(entry: int) -> Actor:
    return Actor("player", f"player-{entry}", entry=entry)


class Hall:
    """Keeps the state and every fact; commands that are refused raise."""

    def __init__(self, kind: str, fmt: Format, rules: str = "pl-turniej", **changes: Any) -> None:
        self.now = TournamentState()
        self.facts: list[Fact] = []
        self.do(c.Create(kind, ruleset(rules, **changes), fmt, "a test"))

    def do(self, command: Any, by: Actor = ORGANISER, at: int = 0) -> Any:
        """The fact that happened."""
        facts = decide(self.now, command, by, at=at)
        for fact in facts:
            self.now = self.now.after(fact)
            self.facts.append(fact)
        return facts[-1].what

    def refused(self, command: Any, by: Actor = ORGANISER, at: int = 0) -> list[str]:
        """What stands against a command; nothing may have changed."""
        try:
            decide(self.now, command, by, at=at)
        except Refused as refused:
            return [str(violation) for violation in refused.violations]
        return []

    def people(self, entries: int | Iterable[int]) -> None:
        for entry in range(1, entries + 1) if isinstance(entries, int) else entries:
            self.do(c.Enter(entry))
            self.do(c.CheckIn(entry))

    def league(self, *rows: tuple[int, int, int]) -> None:
        """What is brought from the league: (entry, big, small), best first."""
        brought = [Brought(e, place, big, small, 1) for place, (e, big, small) in _placed(rows)]
        self.do(c.BringStanding(tuple(brought)))

    def draw(self, word: str = "ryba", secret: str = "5a" * 32, **more: Any) -> None:
        number = len(self.now.rounds) + (self.now.phase != "draft")
        self.do(c.SealDraw(seal(secret)))
        self.do(c.Draw(number, secret, word, **more))

    def seat(self) -> tuple[tuple[int, ...], ...]:
        """The next round seated as it must be: its tables, best first."""
        number = len(self.now.rounds) + 1
        if needs_lot(self.now, number):
            self.draw(secret=digest(f"secret {number}"))
        else:
            self.do(c.SeatRound(number))
        return self.tables

    @property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        assert self.now.current
        return tuple(table.seats for table in self.now.current.seating)

    def typed(self, *tables: tuple[int, ...]) -> None:
        seating = tuple(Table(number, seats) for number, seats in enumerate(tables, 1))
        self.do(c.TypeSeats(len(self.now.rounds) + 1, seating))

    def publish(self) -> None:
        assert self.now.current
        current = self.now.current
        self.do(c.Publish(current.number, seating_digest(current.seating)))

    def slip(self, table: int, points: Points, *, tied: int = 0) -> None:
        """The signed totals of one table."""
        assert self.now.current
        rows = tuple((entry, *points[entry]) for entry in points)
        report = TotalsReport(self.now.current.number, table, rows, tied)
        self.do(c.FileReport(report, signed=True), SCORER)

    def results(self, points: Points) -> None:
        """Every table's slip."""
        assert self.now.current
        for table in self.now.current.seating:
            self.slip(table.number, {entry: points[entry] for entry in table.seats})

    def even(self, games: int | None = None) -> Points:
        """Some result for everybody: seat A wins all games of every table."""
        assert self.now.current
        played = games or self.now.stage(self.now.current).games
        found: dict[int, tuple[int, int]] = {}
        for table in self.now.current.seating:
            losers = table.seats[1:]
            found |= {entry: (0, -10 * seat - entry) for seat, entry in enumerate(losers, 1)}
            found[table.seats[0]] = (played, -sum(found[entry][1] for entry in losers))
        return found

    def clear(self) -> Points:
        """Seat A wins all games of every table, and nobody is level with anybody."""
        assert self.now.current
        games = self.now.stage(self.now.current).games
        found: dict[int, tuple[int, int]] = {}
        for table in self.now.current.seating:
            losers = table.seats[1:]
            found |= {entry: (0, -100 * seat - entry) for seat, entry in enumerate(losers, 1)}
            found[table.seats[0]] = (games, -sum(found[entry][1] for entry in losers))
        return found

    def close(self, **more: Any) -> list[tuple[int, int, int, int]]:
        """The standings: (place, entry, big, small)."""
        assert self.now.current
        fact = self.do(c.CloseRound(self.now.current.number, **more), HEAD)
        return [(row.place, row.entry, row.big, row.small) for row in fact.standings]

    def round(self, points: Points | None = None) -> list[tuple[int, int, int, int]]:
        """A whole round: seated, published, reported, closed."""
        self.seat()
        self.publish()
        self.results(points or self.even())
        return self.close()

    def journal(self) -> Journal:
        return salted(Journal(tuple(self.facts)), "test")


def after_elimination(players: int) -> Hall:
    """A league tournament: the elimination of document L is over, the next round is published."""
    hall = Hall("league", league_scheme(players), "pl-liga")
    hall.people(players)
    hall.seat()
    hall.publish()
    hall.results(hall.clear())
    hall.close(lot="ties")
    hall.seat()
    hall.publish()
    return hall


def game(number: int, table: int, game: int, out: int, **charges: int) -> GameReport:
    """`game(1, 3, 1, out=5, e6=12, e7=30)`: entry 5 went out, the others were charged."""
    pairs = tuple((int(name[1:]), charge) for name, charge in charges.items())
    return GameReport(number, table, game, "out", ((out, 0), *pairs), out)


def _placed(rows: tuple[tuple[int, int, int], ...]) -> list[tuple[int, tuple[int, int, int]]]:
    return list(enumerate(rows, 1))
