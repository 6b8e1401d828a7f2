"""The journal by what it is about: every fact with its round, table and people, kept in memory.

A journal only grows: what was read once is not read again. Knows facts, no names and no page.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from stolik.phrases.facts import group_of
from stolik.tournament.journal import Fact
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.export import fact_of
from stolik.tournament.journal.kinds import fact_name
from stolik.tournament.report import GameReport
from stolik.web.models.tournaments import FactRow, Tournament

_KEPT: Final = 20


@dataclass(frozen=True, slots=True)
class About:
    """A fact, and what a list of facts can be narrowed to."""

    fact: Fact
    group: str
    round: int | None
    table: int | None
    people: frozenset[int]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Read:
    """What is known of a journal: its lines in order, and where the referee was called."""

    lines: tuple[About, ...] = ()
    calls: tuple[tuple[int, tuple[int, int]], ...] = ()
    last: str = ""


_READ: dict[int, Read] = {}


def read(event: Tournament) -> Read:
    """The whole journal as it is now; one question to the database."""
    known = _READ.get(event.pk, Read())
    rows = _tail(event, known)
    if known.lines and (not rows or rows[0] != known.last):
        # Another journal than the one remembered: data were restored.
        known = Read()
        rows = _tail(event, known)
    new = rows[1:] if known.lines else rows
    if not new:
        return known
    calls = dict(known.calls)
    found = list(known.lines)
    for line in new:
        fact = fact_of(json.loads(line))
        if isinstance(fact.what, f.RefereeCalled):
            calls[fact.number] = (fact.what.round, fact.what.table)
        found.append(_about(fact, calls))
    done = Read(tuple(found), tuple(calls.items()), rows[-1])
    _READ.pop(event.pk, None)
    _READ[event.pk] = done
    while len(_READ) > _KEPT:
        _READ.pop(next(iter(_READ)), None)
    return done


def _tail(event: Tournament, known: Read) -> list[str]:
    """The lines from the last one that is known, itself included."""
    rows = FactRow.objects.filter(tournament=event, sequence__gte=len(known.lines))
    return list(rows.order_by("sequence").values_list("line", flat=True))


def _about(fact: Fact, calls: dict[int, tuple[int, int]]) -> About:
    what: Any = fact.what
    place = getattr(what, "report", what)
    number, table = getattr(place, "round", None), getattr(place, "table", None)
    if isinstance(what, f.CallAnswered) and what.call in calls:
        number, table = calls[what.call]
    notes = tuple(
        note for name in ("note", "english") if (note := getattr(what, name, "")) and note
    )
    return About(fact, group_of(fact_name(what)), number, table, _people(what), notes)


def _people(what: Any) -> frozenset[int]:
    """Whom a fact names; a draw or standings, which name everybody, count for nobody."""
    found: set[int] = set()
    for name in ("entry", "player"):
        if (entry := getattr(what, name, None)) is not None:
            found.add(entry)
    report = getattr(what, "report", None)
    if report is not None:
        pairs: Any = report.charges if isinstance(report, GameReport) else report.rows
        found |= {pair[0] for pair in pairs}
    for name in ("moved", "arriving", "leaving", "group", "differed", "winners"):
        found |= set(getattr(what, name, ()))
    return frozenset(found)
