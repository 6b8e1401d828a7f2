"""Any commands, from anybody, in any order: what always holds in a tournament's journal."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from stolik.rules import Refused, Violation, seal
from stolik.tournament.format import Stage
from stolik.tournament.formats import league_scheme, matchday
from stolik.tournament.journal import (
    Actor,
    Journal,
    TournamentState,
    decide,
    difference,
    read,
    seating_digest,
    standings,
    written,
)
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.classification import undecided
from stolik.tournament.journal.export import fact_line, fact_of
from stolik.tournament.journal.rights import RIGHTS
from stolik.tournament.journal.scores import counting_slots, never_came
from stolik.tournament.journal.state import Round
from stolik.tournament.seats import entries_of
from stolik.tournament.tables import table_sizes
from support.journal_play import (
    HEAD,
    ORGANISER,
    SECRET,
    Play,
    any_actor,
    any_command,
    any_report,
    device,
    final,
    gathered,
    house,
)

TOP8 = Stage("top8", 1, 1, enter="standing", players=8, seats="snake", order="table-place")
LAST4 = Stage("final", 1, 1, enter="two-per-table", players=4, seats="place-before", order="tables")

# kind, format, how many people
BEGINNINGS = (
    ("ordinary", house(2, 1), 7),
    ("ordinary", house(1, 2, final()), 8),
    ("ordinary", house(2, 1, final(games=1), stage_carry="sum"), 6),
    ("elimination", house(1, 1, TOP8, LAST4), 9),
    ("league", league_scheme(8), 8),
    ("matchday", matchday(2, 3), 6),
)
# Where a tournament can go from each phase, beside staying in it.
EDGES = {
    "preparing": ("draft",),
    "draft": ("published",),
    "published": ("playing", "draft"),
    "playing": ("collecting", "closed", "complete", "published"),  # its start taken back
    "collecting": ("closed", "complete", "playing"),  # more time was given after the gong
    "closed": ("draft", "collecting", "complete"),
    "complete": ("finished", "collecting"),
    "finished": ("complete",),
}
SEATED = (f.Drawn, f.SeatsTyped, f.Seated, f.SeatsChanged)


class Journals(RuleBasedStateMachine):
    """One tournament, and everybody who has something to say in it."""

    def __init__(self) -> None:
        super().__init__()
        self.play = Play()

    @property
    def now(self) -> TournamentState:
        return self.play.now

    @initialize(beginning=st.sampled_from(BEGINNINGS), steps=st.integers(0, 10))
    def gather(self, beginning: tuple[str, Any, int], steps: int) -> None:
        """Somewhere between the door and the last round."""
        kind, fmt, people = beginning
        self.play = gathered(fmt, people, kind)
        for step in range(steps):
            self.go_on()
            if self.now.phase == "playing" and step < steps - 1:
                self.play_round(step)

    def play_round(self, step: int) -> None:
        current = self.now.current
        assert current
        for table in current.seating:
            for game in range(1, self.now.stage(current).games + 1):
                winner = table.seats[(game + step + table.number) % len(table.seats)]
                report = self.play.game(winner, 10, 30, 10, game=game)
                self.attempt(c.FileReport(report, signed=game != 2), Actor("scorer", "s"))

    def attempt(self, command: Any, actor: Actor, at: int = 0) -> None:
        before, seen = self.now, repr(self.now)
        allowed = type(command).__name__ in before.allowed(actor)
        facts, violations = decided(before, command, actor, at)
        if not facts:
            assert violations
            assert repr(before) == seen
            if allowed:
                roles = RIGHTS[type(command)].roles
                assert Violation("needs-role", roles=roles) not in violations
                assert "not-now" not in [violation.code for violation in violations]
            return
        assert allowed
        for fact in facts:
            self.play.facts.append(fact)
            self.play.now = before.after(fact)
        assert TournamentState.replay(self.play.facts) == self.now
        if self.now.phase != before.phase:
            assert self.now.phase in EDGES[before.phase]
        seated(self.now, isinstance(facts[-1].what, SEATED))

    @rule(data=st.data())
    def anything(self, data: st.DataObject) -> None:
        command = any_command(data.draw, self.now)
        actor = any_actor(data.draw, self.now, command)
        self.attempt(command, actor, at=data.draw(st.sampled_from([0, 60, 100])))

    @rule(data=st.data())
    def something_legal(self, data: st.DataObject) -> None:
        """Of the commands this actor may try now."""
        role = data.draw(st.sampled_from(["organiser", "head-referee", "scorer"]))
        names = self.now.allowed(Actor(role, role))
        kinds = [kind for kind in RIGHTS if kind.__name__ in names]
        if kinds:
            command = any_command(data.draw, self.now, *kinds, careful=True)
            self.attempt(command, Actor(role, role))

    @rule()
    def go_on(self) -> None:
        """What an organiser would do next."""
        number = len(self.now.rounds)
        current = self.now.current
        phase = self.now.phase
        if phase in ("preparing", "closed"):
            if "Draw" in self.now.allowed(ORGANISER):
                self.attempt(c.SealDraw(seal(SECRET)), ORGANISER)
                self.attempt(c.Draw(number + 1, SECRET, "herring"), ORGANISER)
            self.attempt(c.SeatRound(number + 1), ORGANISER)
        elif phase == "draft" and current:
            self.attempt(c.Publish(number, seating_digest(current.seating)), ORGANISER)
        elif phase == "published":
            self.attempt(c.StartRound(number), HEAD)
        elif phase in ("playing", "collecting") and current:
            for group in undecided(self.now, current, "lot"):
                self.attempt(c.ResolveTie(number, group, "lot", seed="lot"), ORGANISER)
            over = ("reported", "to-clarify")
            self.attempt(c.CloseRound(number, over=over, lot="lot"), ORGANISER)

    @precondition(lambda self: self.now.phase in ("published", "playing", "collecting"))
    @rule(data=st.data())
    def report(self, data: st.DataObject) -> None:
        """A report by the table, and perhaps the same one from the desk."""
        report = data.draw(any_report(self.now))
        self.attempt(c.FileReport(report), device(report.table))
        if data.draw(st.booleans()):
            self.attempt(c.FileReport(report, signed=True), Actor("scorer", "s"))

    @precondition(lambda self: self.now.phase in ("playing", "collecting"))
    @rule()
    def fill_up(self) -> None:
        """Whatever is missing is not played; whatever is disputed is settled."""
        current = self.now.current
        assert current
        for table in current.seating:
            for game in range(self.now.stage(current).games + 1):
                slot = self.now.slot(current.number, table.number, game)
                where = (current.number, table.number, game)
                if slot and slot.state == "disputed" and slot.current:
                    self.attempt(c.Confirm(*where, slot.current.digest), ORGANISER)
                elif slot and slot.state == "missing" and game:
                    self.attempt(c.MarkUnplayed(*where, "time"), ORGANISER)

    def teardown(self) -> None:
        if self.now.phase == "new":
            return
        for found in self.now.rounds:
            everybody_ranked(self.now, found)
            points_add_up(found)
        journal = self.play.journal
        assert difference(journal) is None
        comes_back(journal)


def decided(
    now: TournamentState, command: Any, actor: Actor, at: int
) -> tuple[tuple[f.Fact, ...], tuple[Violation, ...]]:
    """The facts, or what stands against them; anything else that is raised is a fault of ours."""
    try:
        return decide(now, command, actor, at=at), ()
    except Refused as refused:
        return (), refused.violations


def seated(now: TournamentState, afresh: bool) -> None:
    """Everybody once, at tables of three and four, and as many fours as there can be."""
    if now.current is None:
        return
    people = entries_of(now.current.seating)
    sizes = [len(table.seats) for table in now.current.seating]
    assert sorted(people) == sorted(set(people))
    assert set(sizes) <= {3, 4}
    if afresh:
        assert tuple(sorted(sizes, reverse=True)) == table_sizes(len(people))
        assert {*people} <= {*now.current.entered} or now.current.stage > 0


def everybody_ranked(now: TournamentState, found: Round) -> None:
    """All who were seated in the stage so far, but for the excluded and those who never came."""
    rows = standings(now, found.number)
    of_stage = [now.round(n) for n in now.plan.rounds_of(found.stage) if n <= found.number]
    played = {entry for one in of_stage if one for entry in entries_of(one.seating)}
    excluded = {e for e, person in now.entries.items() if person.status == "excluded"}
    away = never_came(now, found.number) if now.plan.no_shows == "unranked" else frozenset()
    away -= now.brought.keys() if now.kind == "matchday" else set()
    assert sorted(row.entry for row in rows) == sorted(played - excluded - away)
    for number, row in enumerate(rows, 1):
        assert row.place == number or (row.shared and row.place < number)


def points_add_up(found: Round) -> None:
    """A game somebody won alone: one big point, and what the others lost."""
    for sheet in found.sheets.values():
        for slot in counting_slots(sheet):
            filed = slot.current
            if filed is None or filed.clarify or filed.report.game == 0:
                continue
            big = sum(row[1] for row in filed.points)
            assert big >= 1
            if big == 1:
                assert sum(row[2] for row in filed.points) == 0


def comes_back(journal: Journal) -> None:
    """Out and in again, with and without names."""
    for fact in journal.facts:
        assert fact_of(json.loads(json.dumps(fact_line(fact)))) == fact
    named = replace(journal, names={1: "Łucja", 2: "Łucja"})
    assert read(written(named, full=True)) == named
    told = read(written(named, full=False))
    assert written(told, full=False) == written(journal, full=False)
    assert difference(told) is None


QUICK = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
TestJournals = Journals.TestCase
TestJournals.settings = QUICK


class LongJournals(Journals):
    pass


TestLongJournals = pytest.mark.soak(LongJournals.TestCase)
TestLongJournals.settings = settings(QUICK, max_examples=2000, stateful_step_count=80)
