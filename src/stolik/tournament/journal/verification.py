"""Does everything a journal says follow from what it records?

Every fact is turned back into its command and decided again in the state before it: the draw from
what was revealed, seatings, points, standings, who goes on, the classification. What a public
journal withholds is taken as it is, and nothing that was published follows from it; in a full one
everything is decided again. Knows no file.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final

from stolik.rules import Refused
from stolik.tournament.format import Format
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.decision import command_of, decide
from stolik.tournament.journal.export import SEALING, Journal
from stolik.tournament.journal.kinds import fact_name
from stolik.tournament.journal.replay import after
from stolik.tournament.journal.requirements import overridden
from stolik.tournament.journal.sealed import Sealed
from stolik.tournament.journal.state import Conduct, TournamentState
from stolik.tournament.journal.topics.regulations import advice

UNKNOWN: Final = 0  # the number under which a warning stands that is not told


def difference(journal: Journal) -> str | None:
    """The first thing that does not follow, or None if all of it does."""
    state = TournamentState()
    grouped: set[int] = set()  # entries whose group is sealed
    for fact in journal.facts:
        where = f"fact {fact.number} ({fact_name(fact.what)})"
        if fact.number != state.length + 1:
            return f"{where} should have the number {state.length + 1}"
        if not isinstance(fact.what, f.Withheld):
            disclosed = replace(fact, what=_told(fact.what, grouped))
            try:
                (again,) = decide(
                    _supposed(state, fact.what, grouped), command_of(disclosed), fact.by, at=fact.at
                )
            except Refused as refused:
                if _once_allowed(state, fact.what, refused):
                    state = after(state, fact)
                    continue
                return f"{where} could not have happened: {refused}"
            if again != disclosed and not _earlier(journal.version, state, disclosed, again.what):
                return f"{where}: {_first_difference(disclosed.what, again.what)}"
        state = after(state, fact)
    return _beside(journal)


def _told(what: f.Body, grouped: set[int]) -> f.Body:
    """A fact that can be decided again: what is sealed says nothing, or what it must say."""
    if isinstance(what, f.Entered | f.EntryChanged):
        if isinstance(what.apart, Sealed):
            grouped.add(what.entry)
        apart = "" if isinstance(what.apart, Sealed) else what.apart
        return replace(what, apart=apart, minor=what.minor is True)
    if isinstance(what, f.Excluded) and isinstance(what.warning, Sealed):
        return replace(what, warning=UNKNOWN)
    return what


def _supposed(state: TournamentState, what: f.Body, grouped: set[int]) -> TournamentState:
    """The state, with what a public journal leaves out and its next fact itself says.

    The groups of a draw are told with it; whoever was excluded had been warned.
    """
    if isinstance(what, f.Drawn | f.SeatsTyped | f.Seated):
        state = _once_admitted(state)
    if isinstance(what, f.Drawn) and what.groups and grouped:
        words = {e: str(n) for n, group in enumerate(what.groups, 1) for e in group}
        entries = {
            number: replace(entry, apart=words.get(number, "")) if number in grouped else entry
            for number, entry in state.entries.items()
        }
        return replace(state, entries=entries)
    if isinstance(what, f.Excluded) and isinstance(what.warning, Sealed):
        warning = Conduct(f.Warned(what.entry, what.note), "")
        return replace(state, conduct={**state.conduct, UNKNOWN: warning})
    return state


def _once_admitted(state: TournamentState) -> TournamentState:
    """An elimination below twenty once needed a single reason, whatever its format."""
    if state.kind != "elimination" or not _of_old(state.plan):
        return state
    stops = advice(state).stops
    if not any(s.code == "elimination-too-small" and overridden(state, s) for s in stops):
        return state
    new = [stop for stop in stops if stop.code in ("mini-only", "ordinary-too-small")]
    unasked = (f.Overridden(stop.code, stop.about, "") for stop in new)
    return replace(state, overrides=(*state.overrides, *unasked))


def _once_allowed(state: TournamentState, what: f.Body, refused: Refused) -> bool:
    """Whether it was refused for what was not always asked.

    An organiser could once change a format between any two rounds, and needed no reason: from one
    of the formats of that time to another.
    """
    new = ("format-locked", "format-settled")
    return (
        isinstance(what, f.FormatChanged)
        and _of_old(state.plan)
        and _of_old(what.format)
        and all(violation.code in new for violation in refused.violations)
    )


def _of_old(fmt: Format) -> bool:
    """Whether a format is from before the lock: it does not say who has no place."""
    return fmt.no_shows == "zero"


def _earlier(version: int, state: TournamentState, fact: f.Fact, again: f.Body) -> bool:
    """What was recorded otherwise once.

    More time given after the gong did not always let a round run on: it had no deadline; later it
    was counted from the end that the round would have had. Any time that a phone told was kept. A
    draw did not always say who was kept apart.
    """
    recorded = fact.what
    if isinstance(again, f.OpeningAnnounced) and isinstance(recorded, f.OpeningAnnounced):
        return replace(recorded, said=None) == replace(again, said=None)
    if isinstance(again, f.Drawn):
        return version < SEALING and recorded == replace(again, groups=())
    if not isinstance(again, f.RoundExtended) or again.deadline is None:
        return False
    round_ = state.round(again.round)
    left = max(0, ((round_ and round_.clock.deadline) or fact.at) - fact.at)
    once = (None, again.deadline + left)
    return recorded in [replace(again, deadline=deadline) for deadline in once]


def _beside(journal: Journal) -> str | None:
    """Names belong to entries, and a note is what its digest says."""
    entries = {fact.what.entry for fact in journal.facts if isinstance(fact.what, f.Entered)}
    for entry in journal.names:
        if entry not in entries:
            return f"there is a name for entry {entry}, but no such entry"
    for reference, note in journal.notes.items():
        if note.reference != reference:
            return f"note {reference[:16]}… does not have this text: {note.text[:60]!r}"
    return None


def _first_difference(recorded: Any, again: Any) -> str:
    if type(recorded) is not type(again):
        return f"recorded as {fact_name(recorded)}, but it is {fact_name(again)}"
    name = next(
        field.name
        for field in fields(recorded)
        if getattr(recorded, field.name) != getattr(again, field.name)
    )
    old, new = getattr(recorded, name), getattr(again, name)
    if isinstance(old, tuple) and isinstance(new, tuple):
        for index, (one, other) in enumerate(zip(old, new, strict=False)):
            if one != other:
                return f"{name}, line {index + 1} is {one!r}, but {other!r} follows"
        return f"{name} has {len(old)} lines, but {len(new)} follow"
    return f"{name} is {old!r}, but {new!r} follows"
