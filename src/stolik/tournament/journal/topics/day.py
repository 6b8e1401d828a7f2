"""Whether and when a tournament is held: moved, called off, reinstated. What was played stays."""

from __future__ import annotations

from typing import Final

from stolik.rules import Violation
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import Actor
from stolik.tournament.journal.draft import Draft
from stolik.tournament.journal.requirements import Faults, reason
from stolik.tournament.journal.state import MovedDay, Off, TournamentState
from stolik.tournament.journal.topic import Applied, Decisions, same


def move(tournament: TournamentState, command: c.Move, _: Actor, faults: Faults) -> None:
    reason(command.note, faults)
    if tournament.off is not None:
        faults.append(Violation("called-off"))
    if command.was == command.to:
        faults.append(Violation("moved-nowhere"))


def call_off(tournament: TournamentState, command: c.CallOff, _: Actor, faults: Faults) -> None:
    reason(command.note, faults)
    if tournament.off is not None:
        faults.append(Violation("called-off"))


def reinstate(tournament: TournamentState, command: c.Reinstate, _: Actor, faults: Faults) -> None:
    reason(command.note, faults, needed=False)
    if tournament.off is None:
        faults.append(Violation("not-called-off"))


def _moved(draft: Draft, fact: f.Fact, what: f.Moved) -> None:
    draft.now["moved"] = MovedDay(fact.number, fact.at, what.was, what.to, what.note)


def _called_off(draft: Draft, fact: f.Fact, what: f.CalledOff) -> None:
    draft.now["off"] = Off(fact.number, fact.at, what.note)


def _reinstated(draft: Draft, _: f.Fact, __: f.Reinstated) -> None:
    draft.now["off"] = None


DECISIONS: Final[Decisions] = {
    c.Move: same(f.Moved, move),
    c.CallOff: same(f.CalledOff, call_off),
    c.Reinstate: same(f.Reinstated, reinstate),
}
APPLIED: Final[Applied] = {
    f.Moved: _moved,
    f.CalledOff: _called_off,
    f.Reinstated: _reinstated,
}
