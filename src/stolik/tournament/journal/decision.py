"""`decide`: from a state, a command and an actor to facts, or to everything that stands against it.

Role and phase are looked up in one table; each command has one function that finds its faults and
computes its outcome. `command_of` turns a fact back into its command: `verify` decides it again.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from stolik.rules import Refused, Violation
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import Actor
from stolik.tournament.journal.requirements import Faults
from stolik.tournament.journal.rights import RIGHTS, STOPPED
from stolik.tournament.journal.state import TournamentState
from stolik.tournament.journal.topic import Decisions
from stolik.tournament.journal.topics.index import TOPICS

COMMANDS: Final[Decisions] = {
    command: decision for topic in TOPICS for command, decision in topic.DECISIONS.items()
}
_COMMAND_OF: Final = {decision.fact: command for command, decision in COMMANDS.items()}


def decide(
    tournament: TournamentState, command: Any, actor: Actor, *, at: int = 0
) -> tuple[f.Fact, ...]:
    """The facts to append, or `Refused` with all violations; the state itself never changes."""
    kind = type(command)
    if kind not in COMMANDS:
        raise TypeError(f"no command {command!r}")
    right = RIGHTS[kind]
    faults: Faults = []
    if tournament.phase not in right.phases:
        raise Refused((Violation("not-now", command=kind.__name__, phase=tournament.phase),))
    if actor.role not in right.roles:
        faults.append(Violation("needs-role", roles=right.roles))
    if tournament.off is not None and kind in STOPPED:
        faults.append(Violation("called-off"))
    decision = COMMANDS[kind]
    arguments = (tournament, command, actor, faults)
    what = (
        decision.decide(*arguments, at)
        if decision.outcome == "timed"
        else decision.decide(*arguments)
    )
    if decision.outcome == "same" and not faults:
        what = decision.fact(**_shared(command, kind))
    if faults or what is None:
        raise Refused(tuple(dict.fromkeys(faults)))
    return (f.Fact(tournament.length + 1, at, actor, what),)


def command_of(fact: f.Fact) -> Any:
    """The command that asked for a fact."""
    what = fact.what
    kind = _COMMAND_OF[type(what)]
    if isinstance(what, f.Reported):
        return c.FileReport(what.report, signed=what.signed, keep=bool(what.clarify))
    # What a command was made from (`ChangeSeats.seen`) is asked once, and never recorded.
    recorded = [name for name in _names(kind) if name in _names(type(what))]
    return kind(**{name: getattr(what, name) for name in recorded})


def _shared(value: Any, kind: type) -> dict[str, Any]:
    return {name: getattr(value, name) for name in _names(kind)}


def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
