"""Events of a series played on the site: people ticked off, rounds seated, slips typed, classified.

Every result follows from a seed and is told to the test, so that tables can be computed anew.
"""

from __future__ import annotations

import html
import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

from django.contrib.auth.models import User

from stolik.rules import seal
from stolik.rules.seal import digest
from stolik.tournament.journal import Actor, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.classification import undecided
from stolik.tournament.journal.rights import needs_lot
from stolik.tournament.report import TotalsReport
from stolik.web.models.seasons import Result, Series
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.seasons import imports
from stolik.web.seasons.spreadsheet import Classification, Classified
from stolik.web.tournaments import store
from stolik.web.tournaments.entries import Newcomer, admit

Points = dict[int, tuple[int, int]]
Score = Callable[[tuple[int, ...], int], Points]


def noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


def organiser(name: str = "olga") -> User:
    found = User.objects.filter(username=name).first()
    return found or User.objects.create_user(name, password="a long password")


@dataclass
class Day:
    """One event of a series, played by the site's own commands."""

    event: Tournament
    seed: str = "1"
    rounds: list[Points] = field(default_factory=list)

    def __post_init__(self) -> None:
        # By what the event is, not by its key: keys depend on which tests ran before.
        self.luck = f"{self.seed}:{self.event.title}:{self.event.starts.isoformat()}"
        self.chance = random.Random(self.luck)
        self.actor = Actor("organiser", f"account-{self.event.owner_id}")
        self.head = Actor("head-referee", f"account-{self.event.owner_id}")

    def do(self, *commands: Any, by: Actor | None = None) -> None:
        store.perform_all(self.event, [(command, by or self.actor) for command in commands])

    @property
    def state(self) -> Any:
        return store.state(self.event)

    def numbers(self) -> dict[str, int]:
        rows = Entry.objects.filter(tournament=self.event)
        return dict(rows.values_list("name", "number"))

    def come(self, names: Iterable[str]) -> None:
        """Those who came: ticked off if they are on the list, entered at the door if not."""
        known = self.numbers()
        wanted = list(names)
        admit(self.event, [Newcomer(n) for n in wanted if n not in known], self.actor, present=True)
        for name in wanted:
            if name in known:
                self.do(c.CheckIn(known[name]))

    def seat(self) -> tuple[tuple[int, ...], ...]:
        number = len(self.state.rounds) + 1
        if needs_lot(self.state, number):
            secret = digest(f"{self.luck}:{number}")
            self.do(c.SealDraw(seal(secret)), c.Draw(number, secret, "ryba"))
        else:
            self.do(c.SeatRound(number))
        current = self.state.current
        self.do(c.Publish(number, seating_digest(current.seating)))
        return tuple(table.seats for table in current.seating)

    def round(self, score: Score | None = None) -> tuple[tuple[int, ...], ...]:
        """A whole round; the seats of its tables."""
        tables = self.seat()
        current = self.state.current
        games = self.state.stage(current).games
        points: Points = {}
        for table in current.seating:
            own = (score or self.some)(table.seats, games)
            self.report(table.number, tuple((entry, *own[entry]) for entry in table.seats))
            points |= own
        self.rounds.append(points)
        self.close()
        return tables

    def report(self, table: int, rows: tuple[tuple[int, int, int], ...]) -> None:
        """The signed slip of a table of the current round."""
        report = TotalsReport(self.state.current.number, table, rows)
        self.do(c.FileReport(report, signed=True))

    def close(self) -> None:
        """Close the round; ties that must be settled first go by lot."""
        while groups := undecided(self.state, self.state.current, digest(self.seed)):
            lot = digest(f"{self.seed}:{groups[0]}")
            number = self.state.current.number
            self.do(c.ResolveTie(number, groups[0], "lot", (), (), lot), by=self.head)
        self.do(c.CloseRound(self.state.current.number, (), digest(self.seed)), by=self.head)

    def some(self, seats: tuple[int, ...], games: int) -> Points:
        """Some result of a table: somebody wins each game, small points add up to nothing."""
        big, small = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
        for _ in range(games):
            winner = self.chance.choice(seats)
            big[winner] += 1
            for other in seats:
                if other != winner:
                    charge = self.chance.randint(1, 60)
                    small[other] -= charge
                    small[winner] += charge
        return {entry: (big[entry], small[entry]) for entry in seats}

    def play(self, score: Score | None = None) -> None:
        """Every round and the classification."""
        while len(self.state.rounds) < self.state.plan.rounds:
            self.round(score)
        self.do(c.Finish(), by=self.head)

    def totals(self) -> dict[str, tuple[int, int]]:
        """Everybody's points of the first stage, by name: what the tests add up themselves."""
        return self._added(self.state.plan.stages[0].rounds)

    def all_games(self) -> dict[str, tuple[int, int]]:
        """The same of every stage."""
        return self._added(len(self.rounds))

    def _added(self, rounds: int) -> dict[str, tuple[int, int]]:
        names = {number: name for name, number in self.numbers().items()}
        found: dict[str, tuple[int, int]] = {}
        for points in self.rounds[:rounds]:
            for entry, (big, small) in points.items():
                had = found.get(names[entry], (0, 0))
                found[names[entry]] = had[0] + big, had[1] + small
        return found

    def places(self) -> list[tuple[int, str]]:
        names = {number: name for name, number in self.numbers().items()}
        return [(line.place, names[line.entry]) for line in self.state.places]


def save(
    series: Series, by: User, lines: tuple[Classified, ...], *, day: date, **more: Any
) -> Result:
    """A classification from a spreadsheet: `title`, `fmt` and whatever else is known of it."""
    return imports.save(series, by, Classification(lines, day=day, **more))


def form_answers(page: str, **said: str) -> dict[str, str]:
    """Who the lines of a preview are: as the form has it, or as `said` about a field."""
    whose = dict(re.findall(r'name="(whose_\d+)" value="([^"]*)"', page))
    chosen = {}
    for name, options in re.findall(
        r'<select id="[^"]+" name="(who_\d+)">(.*?)</select>', page, re.S
    ):
        selected = re.search(r'<option value="([^"]*)" selected', options)
        chosen[name] = selected[1] if selected else ""
    return {field: html.unescape(value) for field, value in whose.items()} | chosen | said


def table_of(series: Series) -> list[tuple[int, str, tuple[int, ...]]]:
    """The table as the site computes it: place, name, score without the play-off."""
    from stolik.web.seasons.season import load_season
    from stolik.web.seasons.standings import season_standings

    found = season_standings(load_season(series))
    assert found.faults == ()
    names = {key: one.name for key, one in found.season.people.items()}
    chain = len(found.counting.chain)
    return [(line.place, names[line.who], line.score[:chain]) for line in found.rows]
