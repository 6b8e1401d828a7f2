"""From a fact to the next state. Applies outcomes and never decides again.

`replay` builds in one pass, in linear time, on a draft that owns what it changes; `after` makes one
step. Both end in the same frozen value: `replay(f + [x]) == after(replay(f), x)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stolik.tournament.journal import facts as f
from stolik.tournament.journal.draft import Draft
from stolik.tournament.journal.state import (
    Round,
    TournamentState,
)
from stolik.tournament.journal.topic import Applied
from stolik.tournament.journal.topics.index import TOPICS


def replay(facts: Iterable[f.Fact]) -> TournamentState:
    """The tournament these facts add up to."""
    draft = Draft(TournamentState())
    for fact in facts:
        _apply(draft, fact)
    return draft.frozen()


def after(tournament: TournamentState, fact: f.Fact) -> TournamentState:
    """The tournament after one more fact."""
    draft = Draft(tournament)
    _apply(draft, fact)
    return draft.frozen()


# After one of these a tie may be another one: how it was resolved no longer counts.
_UNSETTLING = (
    f.Reported,
    f.Confirmed,
    f.Corrected,
    f.Unplayed,
    f.UnplayedTakenBack,
    f.TotalsTakenBack,
    f.Penalised,
    f.Cancelled,
    f.SeatsChanged,
)


def _apply(draft: Draft, fact: f.Fact) -> None:
    if fact.number != draft.now["length"] + 1:
        raise ValueError(f"fact {fact.number} cannot follow fact {draft.now['length']}")
    draft.now["length"] = fact.number
    _APPLIED[type(fact.what)](draft, fact, fact.what)
    if isinstance(fact.what, _UNSETTLING) and draft.now["rounds"]:
        last = draft.now["rounds"][-1]
        if last.resolved and last.phase != "closed" and not _consoles(last, fact.what):
            draft.set_round(last.number, resolved=())


def _consoles(round_: Round, what: f.Body) -> bool:
    """Whether this is about a game that counts for nobody."""
    if isinstance(what, f.Reported | f.Corrected):
        number = what.report.table
    elif isinstance(what, f.Confirmed | f.Unplayed | f.UnplayedTakenBack | f.TotalsTakenBack):
        number = what.table
    else:
        return False
    return any(table.number == number for table in round_.consolation)


_APPLIED: Final[Applied] = {
    f.Withheld: lambda _draft, _fact, _what: None,
    **{kind: apply for topic in TOPICS for kind, apply in topic.APPLIED.items()},
}
