"""The journal at the desk: everything that happened, in sentences, narrowed to what is asked for.

Texts beside the journal (reasons, rulings) are shown to organisers and referees.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from stolik.phrases.collation import by_surname
from stolik.phrases.facts import GROUPS
from stolik.tournament.journal import Actor
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import HEAD_REFEREE, ORGANISER, REFEREE
from stolik.tournament.journal.matchday import day_results
from stolik.web.core.language import say
from stolik.web.core.text import bare
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.tournaments import Note, Tournament
from stolik.web.staff.journal_entries import (
    JournalEntry,
    JournalIndex,
    journal_index,
    journal_runs,
)
from stolik.web.staff.journal_sentences import Names, journal_sentence
from stolik.web.tournaments import access
from stolik.web.tournaments.call_reasons import reason_words
from stolik.web.tournaments.staff_names import staff_names
from stolik.web.tournaments.table_messages import read_words
from stolik.web.tournaments.words import moment, role_name

PAGE: Final = 100
LONGEST_TEXT: Final = 100
SEES_NOTES: Final = (ORGANISER, HEAD_REFEREE, REFEREE)
_NUMBER: Final = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class JournalFilter:
    """What the list is narrowed to; "" and None are everything."""

    kind: str = ""
    round: int | None = None
    table: int | None = None
    person: int | None = None
    by: str = ""
    text: str = ""
    page: int = 1

    def address(self, page: int) -> str:
        """The address of another page of the same list."""
        values = {
            "kind": self.kind,
            "round": self.round,
            "table": self.table,
            "person": self.person,
            "by": self.by,
            "text": self.text,
            "page": page if page > 1 else None,
        }
        return "?" + urlencode({name: value for name, value in values.items() if value})

    def includes(self, entry: JournalEntry) -> bool:
        return (
            (not self.kind or entry.group == self.kind)
            and (self.round is None or entry.round == self.round)
            and (self.table is None or entry.table == self.table)
            and (self.person is None or self.person in entry.people)
        )


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One fact as the page shows it."""

    number: int
    at: datetime
    by: str
    role: str
    group: str
    text: str
    notes: tuple[str, ...]
    read: str = ""
    more: tuple[JournalRow, ...] = ()


@require_safe
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """The page."""
    event = access.event_at_desk(request, slug)
    return render(request, "stolik/staff/journal.html", _context(request, event))


@require_safe
def now(request: HttpRequest, slug: str) -> HttpResponse:
    """The lines alone, for a page that heard of something new."""
    event = access.event_at_desk(request, slug)
    return render(request, "stolik/staff/_journal.html", _context(request, event))


def _context(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    context = desk_context(request, event)
    narrowed = _filter(request)
    index = journal_index(event)
    names = Names(
        context["names"],
        staff_names(event),
        context["state"].format,
        dict(index.calls),
        tuple(entry_line.fact for entry_line in index.lines),
        [row.entry for row in day_results(context["state"]) if row.place == 1],
    )
    notes = _notes(request, event)
    done_by = _done_by(index, names)
    same = next((ids for ids in done_by.values() if narrowed.by in ids), (narrowed.by,))
    entries = [
        entry_line
        for entry_line in reversed(index.lines)
        if narrowed.includes(entry_line) and (not narrowed.by or _by(entry_line.fact.by) in same)
    ]
    if narrowed.text:
        has = _finder(narrowed.text)
        entries = [entry_line for entry_line in entries if has(_searched(entry_line, names, notes))]
    runs = journal_runs(entries)
    pages = max(1, -(-len(runs) // PAGE))
    page = min(narrowed.page, pages)
    runs_of_page = runs[(page - 1) * PAGE : page * PAGE]
    read_by = read_words(event, context["state"])
    context |= {
        "asked": narrowed,
        "lines": [_row_of_run(run, names, notes, read_by) for run in runs_of_page],
        "many": len(entries),
        "page": page,
        "pages": pages,
        "newer": narrowed.address(page - 1) if page > 1 else "",
        "older": narrowed.address(page + 1) if page < pages else "",
        "query": narrowed.address(page),
    }
    actors = [(ids[0], name, narrowed.by in ids) for name, ids in done_by.items()]
    context["actors"] = sorted(actors, key=lambda actor: by_surname(actor[1], event.language))
    return context | _choices(index, names, event.language)


def _filter(request: HttpRequest) -> JournalFilter:
    fields = request.GET
    kind = fields.get("kind", "")

    def number(name: str) -> int | None:
        text = fields.get(name, "").strip()
        return int(text) if _NUMBER.fullmatch(text) else None

    return JournalFilter(
        kind if kind in GROUPS else "",
        number("round"),
        number("table"),
        number("person"),
        fields.get("by", "")[:60],
        fields.get("text", "")[:LONGEST_TEXT].strip(),
        number("page") or 1,
    )


def _choices(index: JournalIndex, names: Names, language: str) -> dict[str, Any]:
    """What can be chosen: only what there is."""
    groups = {entry_line.group for entry_line in index.lines}
    people = {entry for entry_line in index.lines for entry in entry_line.people}
    return {
        "kinds": [(key, say(phrase)) for key, phrase in GROUPS.items() if key in groups],
        "rounds": sorted({entry_line.round for entry_line in index.lines if entry_line.round}),
        "tables": sorted({entry_line.table for entry_line in index.lines if entry_line.table}),
        "persons": sorted(
            ((n, names.who(n)) for n in people), key=lambda person: by_surname(person[1], language)
        ),
    }


def _done_by(index: JournalIndex, names: Names) -> dict[str, tuple[str, ...]]:
    """Who wrote, as they are shown: somebody who came back on another device is one person."""
    actors = {_by(entry_line.fact.by): entry_line.fact.by for entry_line in index.lines}
    by_name: dict[str, tuple[str, ...]] = {}
    for key, actor in actors.items():
        name = _by_words(actor, names)
        by_name[name] = (*by_name.get(name, ()), key)
    return by_name


def _by(actor: Actor) -> str:
    """Who did it, for a list: all phones at tables are one."""
    return "table" if actor.role == "table" else actor.id


def _by_words(actor: Actor, names: Names) -> str:
    return gettext("phones at tables") if actor.role == "table" else (names.by(actor))


def _row_of_run(
    run: tuple[JournalEntry, ...], names: Names, notes: dict[str, str], read_by: dict[int, str]
) -> JournalRow:
    """One row for a run: what it came to, with its lines behind it."""
    rows = tuple(_row(entry, names, notes, read_by) for entry in run)
    if len(rows) == 1:
        return rows[0]
    text = rows[0].text
    if isinstance(run[0].fact.what, f.Entered):
        text = ngettext("Entered: {run} people.", "Entered: {run} people.", len(run)).format(
            run=len(run)
        )
    return replace(rows[0], text=text, notes=(), more=rows)


def _row(
    entry: JournalEntry, names: Names, notes: dict[str, str], read_by: dict[int, str]
) -> JournalRow:
    fact = entry.fact
    return JournalRow(
        fact.number,
        moment(fact.at),
        names.by(fact.by),
        role_name(fact.by.role) if fact.by.id in names.staff else "",
        say(GROUPS[entry.group]),
        journal_sentence(fact, names),
        tuple(notes[note] for note in entry.notes if note in notes),
        read_by.get(fact.number, ""),
    )


def _searched(entry: JournalEntry, names: Names, notes: dict[str, str]) -> str:
    texts = [journal_sentence(entry.fact, names), names.by(entry.fact.by)]
    return bare(" ".join([*texts, *(notes.get(note, "") for note in entry.notes)]))


def _finder(text: str) -> Callable[[str], bool]:
    """Whether every word typed is there, whatever its accents and capitals."""
    words = bare(text).split()
    return lambda where: all(word in where for word in words)


def _notes(request: HttpRequest, event: Tournament) -> dict[str, str]:
    if not set(access.roles(request.user, event)) & set(SEES_NOTES):
        return {}
    notes = Note.objects.filter(tournament=event).values_list("reference", "text")
    return {reference: reason_words(text) for reference, text in notes}
