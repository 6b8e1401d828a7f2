"""What a topic says: which command becomes which fact and how, and what each fact does to a state.

Every module of `stolik.tournament.journal.topics` ends with these two tables; `decision` and
`replay` read them. Knows no topic.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from stolik.tournament.journal import facts as f
from stolik.tournament.journal.draft import Draft


@dataclass(frozen=True, slots=True)
class Decision:
    """The fact a command becomes; `decide` finds faults and, unless it says the same, computes."""

    fact: type
    decide: Callable[..., Any]
    outcome: Literal["same", "computed", "timed"]


Decisions = Mapping[type, Decision]
Applied = Mapping[type, Callable[[Draft, f.Fact, Any], None]]


def same(fact: type, check: Callable[..., Any]) -> Decision:
    """The fact says what the command said: there is nothing to compute, only to check."""
    return Decision(fact, check, "same")


def computed(fact: type, decide: Callable[..., Any]) -> Decision:
    """The fact has an outcome."""
    return Decision(fact, decide, "computed")


def timed(fact: type, decide: Callable[..., Any]) -> Decision:
    """The outcome depends on the time."""
    return Decision(fact, decide, "timed")
