"""A day that could have been at one's own tournament: the commands, the names, the moment.

The same kind, ruleset and format as the tournament that is copied; people and results come from
`stolik.demo`. Knows no database and no request.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from stolik.demo import START, Stop, simulated
from stolik.phrases.language import Language
from stolik.tournament.journal import Actor, Fact, Journal, Note, TournamentState, command_of
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f

# How far the day has come: nobody seated, results coming in, everything but the ceremony.
WHERE: Final = ("start", "middle", "end")
_SEATS: Final = (f.DrawSealed, f.Drawn, f.SeatsTyped, f.Seated)
JUST_NOW: Final = 5


@dataclass(frozen=True, slots=True)
class DatedCommand:
    """One command of the day: who gave it, and when (seconds since 1970)."""

    command: Any
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class InventedDay:
    """Everything that happened so far, with what stands beside a journal."""

    commands: tuple[DatedCommand, ...]
    names: Mapping[int, str]
    notes: Mapping[str, Note]
    tables: int


def invented_day(
    state: TournamentState,
    *,
    people: int,
    where: str,
    names: Sequence[str] = (),
    title: str,
    seed: str,
    now: int,
    language: Language,
) -> InventedDay:
    """The day; `names` are given to the first entries, the others are invented.

    What people wrote down during it is in the language given.

    Raises `stolik.demo.CannotSimulate` where nobody could play with these numbers.
    """
    stop = _stop_at(state, where)
    made = _simulated(state, people, seed, START, stop, language)
    latest = _facts_until(made, where)[-1].at
    journal = _simulated(state, people, seed, START + now - latest - JUST_NOW, stop, language)
    facts = _facts_until(journal, where)
    commands = [DatedCommand(_command_of(fact, title), fact.by, fact.at) for fact in facts]
    # Whoever works in the simulation is nobody here.
    gone = [c.Dismiss(fact.what.id) for fact in facts if isinstance(fact.what, f.Appointed)]
    commands += [DatedCommand(command, facts[0].by, facts[-1].at) for command in gone]
    seated = [fact.what.seating for fact in facts if isinstance(fact.what, f.Drawn | f.Seated)]
    own = dict(zip(journal.names, names, strict=False))
    return InventedDay(
        tuple(commands),
        {**journal.names, **own},
        journal.notes,
        max((len(seating) for seating in seated), default=0),
    )


def _simulated(
    state: TournamentState,
    people: int,
    seed: str,
    start: int,
    stop: Stop | None,
    language: Language,
) -> Journal:
    return simulated(
        people,
        state.plan,
        seed,
        kind=state.kind,
        rules=state.rules,
        start=start,
        language=language,
        stop=stop,
        surprises=False,
    )


def _stop_at(state: TournamentState, where: str) -> Stop:
    rounds = state.plan.rounds
    if where == "end":
        return Stop(rounds)
    return Stop(min(2, rounds), 60) if where == "middle" else Stop(1, 0)


def _facts_until(journal: Journal, where: str) -> tuple[Fact, ...]:
    if where == "middle":
        return _before_the_gong(journal.facts)
    if where != "start":
        return journal.facts
    first = next(n for n, fact in enumerate(journal.facts) if isinstance(fact.what, _SEATS))
    here = [n for n, fact in enumerate(journal.facts) if isinstance(fact.what, f.CheckedIn)]
    drawn = next(n for n, fact in enumerate(journal.facts) if isinstance(fact.what, _SEATS[1:]))
    facts = journal.facts[: max(first, max(n for n in here if n < drawn) + 1)]
    return tuple(fact for fact in facts if not isinstance(fact.what, _SEATS))


def _before_the_gong(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """A day that stops while people play, also where slow tables report after the gong."""
    started = max(n for n, fact in enumerate(facts) if isinstance(fact.what, f.RoundStarted))
    gongs = (
        n for n, fact in enumerate(facts) if n > started and isinstance(fact.what, f.RoundEnded)
    )
    return facts[: next(gongs, len(facts))]


def _command_of(fact: Fact, title: str) -> Any:
    command = command_of(fact)
    return replace(command, title=title) if isinstance(fact.what, f.Created) else command
