"""From a fact to the next state. Applies outcomes and never decides again.

`replay` builds in one pass, in linear time, on a draft that owns what it changes; `after` makes one
step. Both end in the same frozen value: `replay(f + [x]) == after(replay(f), x)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from stolik.tournament.journal import facts as f
from stolik.tournament.journal.draft import Draft
from stolik.tournament.journal.editions import with_label
from stolik.tournament.journal.reports_applied import REPORTS
from stolik.tournament.journal.sealed import Sealed
from stolik.tournament.journal.seats_applied import SEATS, console
from stolik.tournament.journal.state import (
    Call,
    Conduct,
    Entry,
    Round,
    Staff,
    Tournament,
)
from stolik.tournament.journal.telling_applied import TELLING


def replay(facts: Iterable[f.Fact]) -> Tournament:
    """The tournament these facts add up to."""
    draft = Draft(Tournament())
    for fact in facts:
        _apply(draft, fact)
    return draft.frozen()


def after(tournament: Tournament, fact: f.Fact) -> Tournament:
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
    f.Penalised,
    f.Cancelled,
    f.SeatsChanged,
)


def _apply(draft: Draft, fact: f.Fact) -> None:
    if fact.number != draft.now["length"] + 1:
        raise ValueError(f"fact {fact.number} cannot follow fact {draft.now['length']}")
    draft.now["length"] = fact.number
    if outcome := _OUTCOMES.get(type(fact.what)):
        outcome(draft, fact.what)
    else:
        _CIRCUMSTANCES[type(fact.what)](draft, fact, fact.what)
    if isinstance(fact.what, _UNSETTLING) and draft.now["rounds"]:
        last = draft.now["rounds"][-1]
        if last.resolved and last.phase != "closed" and not _consoles(last, fact.what):
            draft.set_round(last.number, resolved=())


def _consoles(found: Round, what: f.Body) -> bool:
    """Whether this is about a game that counts for nobody."""
    if isinstance(what, f.Reported | f.Corrected):
        number = what.report.table
    elif isinstance(what, f.Confirmed | f.Unplayed):
        number = what.table
    else:
        return False
    return any(table.number == number for table in found.consolation)


def _created(draft: Draft, what: f.Created) -> None:
    draft.now.update(kind=what.kind, ruleset=what.ruleset, format=what.format, title=what.title)


def _entered(draft: Draft, what: f.Entered) -> None:
    draft.mapping("entries")[what.entry] = Entry(
        what.entry, what.categories, _word(what.apart), what.minor is True, what.fixed
    )


def _word(apart: str | Sealed) -> str:
    """What is sealed is as unknown here as what nobody said."""
    return apart if isinstance(apart, str) else ""


def _change(draft: Draft, entry: int, **changes: Any) -> None:
    entries = draft.mapping("entries")
    entries[entry] = replace(entries[entry], **changes)


def _entry_changed(draft: Draft, what: f.EntryChanged) -> None:
    _change(
        draft,
        what.entry,
        categories=what.categories,
        apart=_word(what.apart),
        minor=what.minor is True,
        fixed=what.fixed,
    )


def _consent(draft: Draft, what: f.ConsentRecorded) -> None:
    _change(draft, what.entry, participation=what.participation, data=what.data, image=what.image)


def _brought(draft: Draft, what: f.StandingBrought) -> None:
    draft.now["brought"] = {row.entry: row for row in what.rows}


def _overridden(draft: Draft, what: f.Overridden) -> None:
    draft.now["overrides"] = (*draft.now["overrides"], what)


def _appointed(draft: Draft, what: f.Appointed) -> None:
    draft.mapping("staff")[what.id] = Staff(what.id, what.role, what.entry)


def _dismissed(draft: Draft, what: f.Dismissed) -> None:
    del draft.mapping("staff")[what.id]


def _taken_back(draft: Draft, what: f.TakenBack) -> None:
    if what.what == "classification":
        draft.now.update(places=(), qualified=())
        if hidden := draft.now["hidden"]:
            draft.now["hidden"] = replace(hidden, revealed=0)
    elif what.what == "closing":
        draft.set_round(what.round, phase="collecting", standings=(), lot="")
    else:
        # Who plays beside a round is drawn once its seats are known.
        console(draft, what.round, ())
        draft.set_round(what.round, phase="draft")


def _clock(draft: Draft, number: int, **changes: Any) -> None:
    draft.set_round(number, clock=replace(draft.round(number).clock, **changes))


def _started(draft: Draft, fact: f.Fact, what: f.RoundStarted) -> None:
    _clock(draft, what.round, started=fact.at, deadline=what.deadline)
    draft.set_round(what.round, phase="playing")


def _resumed(draft: Draft, what: f.RoundResumed) -> None:
    _clock(draft, what.round, paused=None, deadline=what.deadline)


def _extended(draft: Draft, what: f.RoundExtended) -> None:
    clock = draft.round(what.round).clock
    if what.table is not None:
        _clock(draft, what.round, extra=(*clock.extra, (what.table, what.minutes)))
    elif what.deadline is not None:
        _clock(draft, what.round, deadline=what.deadline, ended=None)
        draft.set_round(what.round, phase="playing")
    elif clock.deadline is not None:
        _clock(draft, what.round, deadline=clock.deadline + 60 * what.minutes)


def _ended(draft: Draft, fact: f.Fact, what: f.RoundEnded) -> None:
    _clock(draft, what.round, ended=fact.at, paused=None)
    draft.set_round(what.round, phase="collecting")


def _called(draft: Draft, fact: f.Fact, what: f.RefereeCalled) -> None:
    draft.mapping("calls")[fact.number] = Call(what.round, what.table, fact.at, note=what.note)


def _answered(draft: Draft, fact: f.Fact, what: f.CallAnswered) -> None:
    calls = draft.mapping("calls")
    calls[what.call] = replace(calls[what.call], answered=fact.at)


def _walkover(draft: Draft, what: f.Walkover) -> None:
    walkovers = draft.round(what.round).walkovers | {what.entry}
    draft.set_round(what.round, walkovers=walkovers)


def _walkover_back(draft: Draft, what: f.WalkoverTakenBack) -> None:
    walkovers = draft.round(what.round).walkovers - {what.entry}
    draft.set_round(what.round, walkovers=walkovers)


def _stopped(draft: Draft, what: f.TableStopped | f.TableResumed) -> None:
    now = draft.round(what.round).stopped
    stops = isinstance(what, f.TableStopped)
    draft.set_round(what.round, stopped=now | {what.table} if stops else now - {what.table})


def _conduct(draft: Draft, fact: f.Fact, what: f.Warned | f.Ruled | f.Penalised) -> None:
    draft.mapping("conduct")[fact.number] = Conduct(what, fact.by.id)


def _cancelled(draft: Draft, what: f.Cancelled) -> None:
    conduct = draft.mapping("conduct")
    conduct[what.number] = replace(conduct[what.number], cancelled=True)


def _resolved(draft: Draft, what: f.TieResolved) -> None:
    found = draft.round(what.round)
    kept = tuple(one for one in found.resolved if {*one.group} != {*what.group})
    draft.set_round(what.round, resolved=(*kept, what))


def _closed(draft: Draft, what: f.RoundClosed) -> None:
    draft.set_round(what.round, phase="closed", standings=what.standings, lot=what.lot)


_OUTCOMES: dict[type, Callable[[Draft, Any], None]] = {
    f.Created: _created,
    f.Entered: _entered,
    f.EntryChanged: _entry_changed,
    f.ConsentRecorded: _consent,
    f.CheckedIn: lambda draft, what: _change(draft, what.entry, present=True),
    f.CheckedOut: lambda draft, what: _change(draft, what.entry, present=False),
    f.StandingBrought: _brought,
    f.FormatChanged: lambda draft, what: draft.now.update(format=what.format),
    f.Overridden: _overridden,
    f.Appointed: _appointed,
    f.Dismissed: _dismissed,
    f.DrawSealed: lambda draft, what: draft.now.update(seal=what.seal),
    f.EditionLabelled: lambda draft, what: draft.now.update(
        editions=with_label(draft.now["editions"], what)
    ),
    f.TakenBack: _taken_back,
    f.Withheld: lambda _draft, _what: None,
    **SEATS,
    f.RoundResumed: _resumed,
    f.RoundExtended: _extended,
    f.Walkover: _walkover,
    f.WalkoverTakenBack: _walkover_back,
    f.TableStopped: _stopped,
    f.TableResumed: _stopped,
    f.Withdrawn: lambda draft, what: _change(draft, what.entry, status="withdrawn"),
    f.Returned: lambda draft, what: _change(draft, what.entry, status="in"),
    f.Excluded: lambda draft, what: _change(draft, what.entry, status="excluded"),
    f.Cancelled: _cancelled,
    f.TieResolved: _resolved,
    f.RoundClosed: _closed,
    f.Classified: lambda draft, what: draft.now.update(
        places=what.places, qualified=what.qualified
    ),
}
# Those that also need to know when it was, by whom, or under which number.
_CIRCUMSTANCES: dict[type, Callable[[Draft, f.Fact, Any], None]] = {
    f.Published: lambda draft, fact, what: draft.set_round(
        what.round, phase="published", published=fact.at
    ),
    f.RoundStarted: _started,
    f.RoundPaused: lambda draft, fact, what: _clock(draft, what.round, paused=fact.at),
    f.RoundEnded: _ended,
    f.RefereeCalled: _called,
    f.CallAnswered: _answered,
    f.Warned: _conduct,
    f.Ruled: _conduct,
    f.Penalised: _conduct,
    **REPORTS,
    **TELLING,
}
