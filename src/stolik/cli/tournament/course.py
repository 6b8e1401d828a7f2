"""A tournament as it is told: the draw, what happened in a round, its results, the end.

Reads facts in order and shows each round when it is closed. Knows the screen and the journal's
facts; decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from stolik.cli.tournament.screen import ACCENT, SOFT, Screen
from stolik.phrases.violations import SENTENCES, sentence
from stolik.rules import Violation
from stolik.tournament.journal import Fact, Note, TournamentState
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.scores import round_points
from stolik.tournament.journal.state import Round
from stolik.tournament.report import GameReport, Row, TotalsReport
from stolik.tournament.seats import table_of

DAY = 24 * 3600
SHEETS = 3  # so many tables are shown game by game


class Telling:
    """What has been seen so far and is not told yet."""

    def __init__(self, screen: Screen, notes: Mapping[str, Note]) -> None:
        self.screen = screen
        self.notes = notes
        self.before = TournamentState()
        self.now = TournamentState()
        self.happened: list[tuple[int, str]] = []
        self.slips = 0
        self.seal = ""

    def hear(self, fact: Fact, after: TournamentState) -> None:
        """One more fact, and the tournament it made."""
        self.before, self.now = self.now, after
        if tell := _TELL.get(type(fact.what)):
            for text in tell(self, fact, fact.what):
                self.happened.append((fact.at, text))
        if isinstance(fact.what, f.DrawSealed):
            self.seal = fact.what.seal
        elif isinstance(fact.what, f.Drawn):
            self._draw(fact.what)
        elif isinstance(fact.what, f.Reported):
            self.slips += isinstance(fact.what.report, TotalsReport)
        elif isinstance(fact.what, f.RoundClosed):
            self._round(after.rounds[fact.what.round - 1])
        elif isinstance(fact.what, f.Classified):
            self._end(fact.what)

    def note(self, reference: str) -> str:
        """A free text behind its sentence, if it has not been erased."""
        found = self.notes.get(reference)
        return f" {self.screen.words.say('note', text=found.text)}" if found else ""

    def _stage(self, number: int) -> str:
        index = self.now.plan.stage_of(number)
        return self.screen.words.stage(self.now.plan.stages[index].name, number)

    def _draw(self, what: f.Drawn) -> None:
        screen = self.screen
        screen.heading(screen.words.say("draw", stage=self._stage(what.round)))
        shown = {"seal": self.seal, "word": what.word, "secret": what.secret}
        for key, value in shown.items():
            label = f"  {screen.words.say(key):<8} "
            screen.line((label, SOFT), (value, "bold" if key == "word" else ""))
        screen.said(screen.words.say("sealed-before"), style=SOFT)
        screen.line()
        screen.seating(what.seating)

    def _round(self, found: Round) -> None:
        screen = self.screen
        stage = self._stage(found.number)
        screen.heading(stage[0].upper() + stage[1:])
        if self.slips:
            self.happened.append((found.clock.ended or 0, screen.words.say("slips", n=self.slips)))
        for at, text in sorted(self.happened, key=lambda one: one[0]):
            screen.said(text, before=f"  {_clock(at)}  ", style=SOFT)
        if self.happened:
            screen.line()
        self.happened, self.slips = [], 0
        last = found.stage > 0 or self.now.plan.rounds == 1
        if last and len(found.seating) <= SHEETS:
            for index, table in enumerate(found.seating):
                if index:
                    screen.line()
                screen.sheet(table, _games(found, table.number))
        else:
            screen.results(found.seating, round_points(found))
        if len(found.seating) > 1:
            screen.line()
            key = "standings-round" if self.now.stage(found).name == "league" else "standings"
            screen.line((screen.words.say(key, stage=stage, number=found.number), "bold"))
            screen.standings(found.standings)

    def _end(self, what: f.Classified) -> None:
        screen = self.screen
        screen.heading(screen.words.say("classification"))
        screen.classification(what.places, what.qualified)
        screen.line()
        first = [row.entry for row in what.places if row.place == 1]
        screen.line((screen.words.say("champion", who=screen.people(first)), ACCENT))
        if what.qualified:
            screen.said(screen.words.say("qualified", who=screen.people(what.qualified)), before="")


def _games(found: Round, table: int) -> list[tuple[tuple[Row, ...], str]]:
    """The points of each game and how it ended."""
    games: list[tuple[tuple[Row, ...], str]] = []
    for slot in found.sheets.get(table, ())[1:]:
        report = slot.current.report if slot.current else None
        end = report.end if isinstance(report, GameReport) else "out"
        games.append((slot.current.points if slot.current else (), end))
    return games


def _clock(at: int) -> str:
    minutes = at % DAY // 60
    return f"{minutes // 60:02}:{minutes % 60:02}"


# One function a fact: what is said about it, if anything.


def _overridden(telling: Telling, _: Fact, what: f.Overridden) -> list[str]:
    words = telling.screen.words
    stop = f"{what.code} ({what.about})"
    if what.code in SENTENCES:
        stop = sentence(Violation.read(what.code, what.about), words.language)
    return [words.say("overridden", stop=stop)]


def _changed(telling: Telling, _: Fact, what: f.SeatsChanged) -> list[str]:
    screen = telling.screen
    said = []
    for entry in what.arriving:
        table = table_of(what.seating, entry)
        number = table.number if table else 0
        said.append(screen.words.say("arrived", who=screen.name(entry), table=number))
    if what.moved:
        said.append(screen.words.say("moved", who=screen.people(what.moved)))
    return said


def _seated(telling: Telling, _: Fact, what: f.Seated) -> list[str]:
    screen = telling.screen
    said = []
    if what.lucky_loser is not None:
        said.append(screen.words.say("lucky-loser", who=screen.name(what.lucky_loser)))
    if what.moved_up:
        said.append(screen.words.say("moved-up", who=screen.people(what.moved_up)))
    return said


def _answered(telling: Telling, fact: Fact, what: f.CallAnswered) -> list[str]:
    call = telling.now.calls[what.call]
    seconds = fact.at - call.at
    return [telling.screen.words.say("called", table=call.table, seconds=seconds)]


def _confirmed(telling: Telling, _: Fact, what: f.Confirmed) -> list[str]:
    slot = telling.before.slot(what.round, what.table, what.game)
    if slot is None or not slot.disputed:
        return []
    return [telling.screen.words.say("settled", table=what.table, game=what.game)]


def _corrected(telling: Telling, _: Fact, what: f.Corrected) -> list[str]:
    words, report = telling.screen.words, what.report
    said = words.say("corrected", round=report.round, table=report.table, game=report.game)
    said += telling.note(what.note)
    if what.differed:
        said += f" {words.say('differed', n=len(what.differed))}"
    return [said]


def _resumed(telling: Telling, fact: Fact, what: f.RoundResumed) -> list[str]:
    found = telling.before.round(what.round)
    since = found.clock.paused if found else None
    return [telling.screen.words.say("paused", n=(fact.at - (since or fact.at)) // 60)]


def _resolved(telling: Telling, _: Fact, what: f.TieResolved) -> list[str]:
    screen = telling.screen
    group, order = screen.people(what.group), screen.people(what.order)
    key = f"tie-{what.method}"
    return [screen.words.say(key, group=group, order=order, n=len(what.games))]


def _extended(telling: Telling, _: Fact, what: f.RoundExtended) -> list[str]:
    if what.table is None:
        return []
    said = telling.screen.words.say("extended", table=what.table, n=what.minutes)
    return [said + telling.note(what.note)]


def _simply(key: str) -> Callable[[Telling, Fact, Any], list[str]]:
    """A sentence that needs only the fact's own fields."""

    def tell(telling: Telling, _: Fact, what: Any) -> list[str]:
        values = {
            name: getattr(what, name)
            for name in ("table", "game", "rule", "round")
            if hasattr(what, name)
        }
        if hasattr(what, "entry"):
            values["who"] = telling.screen.name(what.entry)
        return [telling.screen.words.say(key, **values) + telling.note(what.note)]

    return tell


_TELL: dict[type, Callable[[Telling, Fact, Any], list[str]]] = {
    f.Overridden: _overridden,
    f.SeatsChanged: _changed,
    f.Seated: _seated,
    f.CallAnswered: _answered,
    f.Confirmed: _confirmed,
    f.Corrected: _corrected,
    f.RoundResumed: _resumed,
    f.RoundExtended: _extended,
    f.TieResolved: _resolved,
    f.Ruled: _simply("ruled"),
    f.Warned: _simply("warned"),
    f.Disputed: _simply("objected"),
    f.Unplayed: _simply("unplayed"),
    f.Withdrawn: _simply("withdrawn"),
}
