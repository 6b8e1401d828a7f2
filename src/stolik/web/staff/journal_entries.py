"""The journal by what it is about: every fact with its round, table and people, kept in memory.

A journal only grows: what was read once is not read again. Knows facts, no names and no page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from stolik.phrases.facts import group_of
from stolik.tournament.journal import Fact
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.kinds import fact_name
from stolik.tournament.report import GameReport
from stolik.web.core.cache import Cache
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import store


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """A fact, and what a list of facts can be narrowed to."""

    fact: Fact
    group: str
    round: int | None
    table: int | None
    people: frozenset[int]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JournalIndex:
    """What is known of a journal: its lines in order, and where the referee was called."""

    lines: tuple[JournalEntry, ...] = ()
    calls: tuple[tuple[int, tuple[int, int]], ...] = ()


# Seconds between two people of one import.
AT_ONCE: Final = 2
_READ: Final[Cache[int, JournalIndex]] = Cache(20)


def journal_index(event: Tournament) -> JournalIndex:
    """The whole journal as it is now; one query."""
    known = _READ.get(event.pk) or JournalIndex()
    tail = store.facts(event, first=len(known.lines))
    if known.lines and (not tail or tail[0] != known.lines[-1].fact):
        # Another journal than the one remembered: data were restored.
        known = JournalIndex()
        tail = store.facts(event)
    new = tail[1:] if known.lines else tail
    if not new:
        return known
    calls = dict(known.calls)
    entries = list(known.lines)
    for fact in new:
        if isinstance(fact.what, f.RefereeCalled):
            calls[fact.number] = (fact.what.round, fact.what.table)
        entries.append(_entry(fact, calls))
    index = JournalIndex(tuple(entries), tuple(calls.items()))
    _READ.put(event.pk, index)
    return index


def journal_runs(entries: Sequence[JournalEntry]) -> tuple[tuple[JournalEntry, ...], ...]:
    """The entries in their order, with those that are one act of one person taken together.

    People of one import come within moments; the places of a ceremony one after the other.
    """
    runs: list[list[JournalEntry]] = []
    for entry in entries:
        if runs and _is_one_act(runs[-1][-1].fact, entry.fact):
            runs[-1].append(entry)
        else:
            runs.append([entry])
    return tuple(tuple(run) for run in runs)


def _is_one_act(one: Fact, next_: Fact) -> bool:
    if type(one.what) is not type(next_.what) or one.by != next_.by:
        return False
    if isinstance(one.what, f.Entered):
        return abs(one.at - next_.at) <= AT_ONCE
    return isinstance(one.what, f.Revealed)


def _entry(fact: Fact, calls: dict[int, tuple[int, int]]) -> JournalEntry:
    what: Any = fact.what
    place = getattr(what, "report", what)
    number, table = getattr(place, "round", None), getattr(place, "table", None)
    if isinstance(what, f.OfCall) and what.call in calls:
        number, table = calls[what.call]
    notes = tuple(filter(None, (getattr(what, name, "") for name in ("note", "english"))))
    notes += tuple(translation.note for translation in getattr(what, "translations", ()))
    return JournalEntry(fact, group_of(fact_name(what)), number, table, _people(what), notes)


def _people(what: Any) -> frozenset[int]:
    """Whom a fact names; a draw or standings, which name everybody, count for nobody."""
    people: set[int] = set()
    for name in ("entry", "player"):
        if (entry := getattr(what, name, None)) is not None:
            people.add(entry)
    report = getattr(what, "report", None)
    if report is not None:
        pairs: Any = report.charges if isinstance(report, GameReport) else report.rows
        people |= {pair[0] for pair in pairs}
    for name in ("moved", "arriving", "leaving", "group", "differed", "winners"):
        people |= set(getattr(what, name, ()))
    return frozenset(people)
