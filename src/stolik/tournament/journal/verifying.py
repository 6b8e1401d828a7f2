"""Does everything a journal says follow from what it records?

Every fact is turned back into its command and decided again in the state before it: the draw from
what was revealed, seatings, points, standings, who goes on, the classification. Knows no file.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from stolik.rules import Refused
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.applying import after
from stolik.tournament.journal.deciding import command_of, decide
from stolik.tournament.journal.export import Journal, fact_name
from stolik.tournament.journal.state import Tournament


def difference(journal: Journal) -> str | None:
    """The first thing that does not follow, or None if all of it does."""
    state = Tournament()
    for fact in journal.facts:
        where = f"fact {fact.number} ({fact_name(fact.what)})"
        if fact.number != state.length + 1:
            return f"{where} should have the number {state.length + 1}"
        try:
            (again,) = decide(state, command_of(fact), fact.by, at=fact.at)
        except Refused as refused:
            return f"{where} could not have happened: {refused}"
        if again != fact and not _earlier(fact.what, again.what):
            return f"{where}: {_first_difference(fact.what, again.what)}"
        state = after(state, fact)
    return _beside(journal)


def _earlier(recorded: f.Body, again: f.Body) -> bool:
    """What used to be recorded otherwise.

    More time given after the gong did not always let a round run on: it had no deadline. Any time
    that a phone told was kept.
    """
    if isinstance(again, f.OpeningAnnounced) and isinstance(recorded, f.OpeningAnnounced):
        return replace(recorded, said=None) == replace(again, said=None)
    return isinstance(again, f.RoundExtended) and recorded == replace(again, deadline=None)


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
